// Sequences of texture fetches: what the first one brings into the cache, the others find.
#include <warpmem/model/access.hpp>
#include <warpmem/model/cache.hpp>
#include <warpmem/model/memory/texture.hpp>

namespace cache_texture {

using namespace warpmem;

constexpr texture_image image = array_2d(256, 256, 4);
constexpr texture_access row_of(texture_image const& of, double y) {
  return texture_lanes(of, sample(texture_filter::point), [y](int lane) {
    return texture_coordinates{lane + 0.5, y + 0.5};
  });
}
constexpr cache_shape l1 = l1_cache_shape(sm_90::traits, {16, 4});

// In a cold cache as many sectors come from L2 as analyze_texture says; the same fetch again finds all of them.
constexpr bool agrees_when_cold(texture_access const& access) {
  sectored_cache<64> cache{l1};
  auto const once = analyze_texture(sm_90::traits, access);
  auto const first = load_texture(cache, sm_90::traits, access);
  auto const second = load_texture(cache, sm_90::traits, access);
  return first.look_ups == once.sectors && first.misses == once.l2_sectors &&
         first.hits + first.misses == once.sectors && first.bytes_from_next == once.l2_sectors.value_or(-1) * 32 &&
         second.misses == 0 && second.hits == once.sectors && first.bytes_requested == once.bytes_requested;
}
static_assert(agrees_when_cold(row_of(image, 0)));
static_assert(agrees_when_cold(row_of(array_2d(64, 64, 1), 3)));
static_assert(agrees_when_cold(row_of(array_2d(64, 64, 16), 3)));
static_assert(agrees_when_cold(row_of(pitch_2d(64, 64, 512, 4), 5)));
static_assert(agrees_when_cold(row_of(linear_1d(4096, 4), 0)));
static_assert(agrees_when_cold(row_of(layered_2d(64, 64, 4, 4), 0)));
static_assert(agrees_when_cold(texture_lanes(image, sample(texture_filter::linear), [](int lane) {
  return texture_coordinates{lane * 1.5 + 0.3, 2.8};
})));

// CUDA C Programming Guide 3.2, 5.3.2.5: "The texture cache is optimized for 2D spatial locality, so threads of the
// same warp that read texture addresses that are close together in 2D will achieve best performance". A sector is 16
// bytes x 2 rows, a line 32 bytes x 4 rows: of four rows one after the other the second and fourth find everything.
constexpr cache_report rows(texture_image const& of, int count) {
  sectored_cache<64> cache{l1};
  cache_report sum{};
  for (int y = 0; y < count; ++y) {
    sum += load_texture(cache, sm_90::traits, row_of(of, y));
  }
  return sum;
}
static_assert(rows(image, 4).look_ups == 32 && rows(image, 4).misses == 16 && rows(image, 4).line_misses == 4);
static_assert(rows(pitch_2d(64, 64, 512, 4), 4).misses == 16 && rows(pitch_2d(64, 64, 512, 4), 4).line_misses == 4);

// 3.2, 5.3.2.5: "a texture fetch costs one memory read from device memory only on a cache miss, otherwise it just costs
// one read from texture cache". On 1.3 lines have 32 bytes (Wong 2010): 32 floats are 4 of them.
constexpr cache_report table(int times) {
  sectored_cache<160> cache{gt200_texture_l1(replacement::least_recently_used)};
  cache_report sum{};
  for (int i = 0; i < times; ++i) {
    sum += load_texture(cache, sm_13::traits, row_of(linear_1d(1024, 4), 0));
  }
  return sum;
}
static_assert(table(1).misses == 4 && table(1).bytes_from_next == 128);
static_assert(table(3).misses == 4 && table(3).look_ups == 3 * table(1).look_ups.value_or(-1));

// Four lines of 32 bytes, walked over twice with 8 floats for each fetch: the fifth line evicts another.
constexpr cache_report second_walk(int lines) {
  sectored_cache<4> cache{{32, 32, 1, 4}};
  cache_report second{};
  for (int pass = 0; pass < 2; ++pass) {
    second = {};
    for (int line = 0; line < lines; ++line) {
      second += load_texture(cache, sm_13::traits,
                             texture_lanes(linear_1d(64, 4), sample(texture_filter::point), [line](int lane) {
                               return texture_coordinates{8.0 * line + lane};
                             }).under(lane_mask::first(8)));
    }
  }
  return second;
}
static_assert(second_walk(4).misses == 0 && second_walk(5).misses == 5 && second_walk(5).evictions == 5);
static_assert(table(1).basis.known.how == evidence::carried_over && table(1).basis.capability == sm_13::traits.cc);

// Two images at different bases share nothing.
constexpr bool are_apart() {
  sectored_cache<64> cache{l1};
  texture_image other = image;
  other.base = 1 << 20;
  (void)load_texture(cache, sm_90::traits, row_of(image, 0));
  return load_texture(cache, sm_90::traits, row_of(other, 0)).misses == 8;
}
static_assert(are_apart());

// An order of bytes that nobody published is unknown, not a hit; refused fetches leave the cache as it is.
constexpr bool says_what_it_does_not_know() {
  sectored_cache<64> cache{texture_cache_shape(sm_61::traits, {16, 4})};
  auto const unknown = load_texture(cache, sm_61::traits, row_of(image, 0));
  texture_access wrong = row_of(image, 0);
  wrong.image.texel_bytes = 3;
  sectored_cache<64> none{cache_shape{}};
  return !unknown.look_ups.known() && !unknown.hits.known() && !unknown.misses.known() && !cache.holds(0) &&
         load_texture(cache, sm_61::traits, wrong).basis.faults.has(fault::unsupported_size) &&
         load_texture(none, sm_90::traits, row_of(image, 0)).basis.faults.has(fault::bad_size) &&
         load_texture(cache, sm_61::traits, row_of(image, 0).under(lane_mask::none())).look_ups == 0;
}
static_assert(says_what_it_does_not_know());

}  // namespace cache_texture
