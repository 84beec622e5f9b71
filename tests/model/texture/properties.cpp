// Properties of textures and surfaces that hold for all numbers.
#include <support/catch.hpp>
#include <support/knows_nothing.hpp>
#include <support/random_access.hpp>
#include <support/random_texture.hpp>
#include <support/sanitizers.hpp>
#include <warpmem/model/layout/block_linear.hpp>
#include <warpmem/model/memory/surface.hpp>
#include <warpmem/model/memory/texture.hpp>

#include <cstdint>
#include <cstring>
#include <set>
#include <utility>

using namespace warpmem;

namespace {

// Any bits at all: infinities, NaN, numbers beyond every image. Finite ones on request.
double any_double(support::generator& random, bool finite) {
  std::uint64_t bits = random();
  if (finite && (bits >> 52 & 0x7ff) == 0x7ff) {
    bits ^= std::uint64_t{1} << 60;
  }
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return support::below(random, 2) == 0 ? value : static_cast<double>(static_cast<std::int64_t>(bits >> 50)) - 4096.0;
}

std::int64_t any_extent(support::generator& random) {
  std::int64_t const extents[] = {0, -1, 1, 7, 64, 131072, 131073, INT64_MAX, INT64_MIN};
  return extents[support::below(random, 9)];
}

texture_image good_image(support::generator& random) {
  int const bytes = 1 << support::below(random, 5);
  auto const w = static_cast<std::int64_t>(8 + support::below(random, 500));
  auto const h = static_cast<std::int64_t>(8 + support::below(random, 500));
  texture_image const images[] = {array_1d(w, bytes),      array_2d(w, h, bytes),      array_3d(w, h, 40, bytes),
                                  layered_1d(w, 9, bytes), layered_2d(w, h, 9, bytes), mipmap_2d(w, h, 4, bytes),
                                  linear_1d(w * h, bytes), pitch_2d(w, h, 8192, bytes)};
  return images[support::below(random, 8)];
}

texture_image any_image(support::generator& random) {
  if (support::below(random, 2) == 0) {
    return good_image(random);
  }
  texture_image i{};
  i.shape = static_cast<texture_shape>(support::below(random, 5));
  i.storage = static_cast<texture_storage>(support::below(random, 3));
  i.width = any_extent(random);
  i.height = any_extent(random);
  i.depth = support::below(random, 2) == 0 ? 1 : any_extent(random);
  i.texel_bytes = static_cast<int>(support::below(random, 18));
  i.levels = static_cast<int>(support::below(random, 4));
  i.pitch = any_extent(random) & ~std::int64_t{31};
  i.base = support::below(random, 2) == 0 ? random() : 0;
  return i;
}

texture_access any_fetch(support::generator& random) {
  texture_access a{};
  a.image = any_image(random);
  a.sampler.filter = static_cast<texture_filter>(support::below(random, 3));
  a.sampler.normalized = support::below(random, 2) == 0;
  a.sampler.levels = static_cast<mip_filter>(support::below(random, 2));
  for (auto& mode : a.sampler.addressing) {
    mode = static_cast<texture_addressing>(support::below(random, 4));
  }
  a.active.bits = support::random_mask(random);
  bool const finite = support::below(random, 2) == 0;
  for (auto& c : a.at) {
    c = {any_double(random, finite), any_double(random, finite), any_double(random, finite), static_cast<int>(random()),
         any_double(random, finite)};
  }
  return a;
}

surface_access any_surface(support::generator& random) {
  surface_access a{};
  a.image = any_image(random);
  if (support::below(random, 8) != 0) {
    a.image.storage = texture_storage::array;
    a.image.levels = 1;
  }
  a.lane_bytes = static_cast<int>(support::below(random, 18));
  a.op = static_cast<memory_op>(support::below(random, 3));
  a.boundary = static_cast<surface_boundary>(support::below(random, 3));
  a.active.bits = support::random_mask(random);
  for (auto& c : a.at) {
    auto const step = static_cast<std::int64_t>(random());
    c = {step / 16 * 16, step, support::below(random, 2) == 0 ? 0 : step};
  }
  return a;
}

// The relations between the counters of one access.
void check_order(texture_report const& r) {
  if (r.basis.faults.any()) {
    CHECK(support::knows_nothing(r));
    return;
  }
  auto const ordered = [](counter a, counter b) { return !a.known() || !b.known() || a <= b; };
  CHECK(ordered(r.requests, r.tag_wavefronts));
  CHECK(ordered(r.requests, r.sectors));
  CHECK(ordered(r.tag_wavefronts, r.sectors));
  CHECK(ordered(r.l2_sectors, r.sectors));
  CHECK(ordered(r.l2_requests, r.l2_sectors));
}

}  // namespace

TEST_CASE("textures: arbitrary bits give a result on every capability", "[texture]") {
  support::generator random{411};
  int good = 0;
  for (int i = 0; i < support::rounds(40000); ++i) {
    auto const arch = arch_traits_for(
        all_capabilities[static_cast<std::size_t>(i) % (sizeof all_capabilities / sizeof *all_capabilities)]);
    auto const fetch = any_fetch(random);
    auto const surface = any_surface(random);
    INFO(support::describe(fetch));
    auto const r = analyze_texture(arch, fetch);
    auto const s = analyze_surface(arch, surface);
    check_order(r);
    check_order(s);
    good += r.basis.faults.any() ? 0 : 1;
    good += s.basis.faults.any() ? 0 : 1;
    CHECK(list_texture(arch, fetch).size() <= texture_sector_list::capacity);
    CHECK(list_surface(arch, surface).size() <= 32);
  }
  CHECK(good > support::rounds(10000));
}

TEST_CASE("textures: lists agree with counts", "[texture]") {
  support::generator random{412};
  for (int i = 0; i < 3000; ++i) {
    auto const a = support::random_fetch(random);
    INFO(support::describe(a));
    auto const r = texture_memory<sm_90>::analyze(a);
    auto const list = texture_memory<sm_90>::list(a);
    CHECK(r.sectors == list.size());
    lane_mask served{};
    std::set<int> requests;
    for (texture_sector const& s : list) {
      served = served | s.lanes;
      requests.insert(s.request);
    }
    CHECK(served == a.active);
    CHECK(r.requests == static_cast<std::int64_t>(requests.size()));
  }
}

// Property: sets and banks repeat every four lines, so an access shifted by 4 x 32 bytes and 4 x 4 rows costs the same
// in every counter. Shifted by one line, it keeps its requests and sectors.
TEST_CASE("textures: accesses shifted by whole lines cost the same", "[texture]") {
  support::generator random{413};
  for (int i = 0; i < 3000; ++i) {
    auto a = support::random_fetch(random);
    a.sampler.normalized = false;
    bool const is_linear = a.image.storage == texture_storage::linear;
    int const line = (is_linear ? 128 : 32) / a.image.texel_bytes;
    int const room = is_linear ? 60000 : 700;  // on both sides: no coordinate is clamped
    a.image.width = 4 * room;
    a.image.height = is_linear ? 1 : 4 * room;
    a.image.pitch = a.image.storage == texture_storage::pitch_linear ? 64000 : 0;
    auto by_lines = [&](double lines) {
      auto b = a;
      for (auto& c : b.at) {
        c.x += room / line * line + lines * line;
        c.y += is_linear ? 0 : room + lines * 4;
      }
      return b;
    };
    INFO(support::describe(by_lines(0)));
    auto const r = texture_memory<sm_90>::analyze(by_lines(0));
    CHECK(r == texture_memory<sm_90>::analyze(by_lines(4)));
    auto const one = texture_memory<sm_90>::analyze(by_lines(1));
    CHECK(r.requests == one.requests);
    CHECK(r.sectors == one.sectors);
    CHECK(r.l2_sectors == one.l2_sectors);
  }
}

// Property: permuting lanes within their quad changes neither requests nor sectors.
TEST_CASE("textures: permuting the lanes of a quad never changes sectors", "[texture]") {
  support::generator random{414};
  for (int i = 0; i < 3000; ++i) {
    auto a = support::random_fetch(random);
    a.active = lane_mask::all();
    auto b = a;
    for (int lane = 0; lane < 32; ++lane) {
      b.at[lane] = a.at[lane / 4 * 4 + (lane + i) % 4];
    }
    INFO(support::describe(a));
    CHECK(texture_memory<sm_90>::analyze(a).sectors == texture_memory<sm_90>::analyze(b).sectors);
    CHECK(texture_memory<sm_90>::analyze(a).l2_sectors == texture_memory<sm_90>::analyze(b).l2_sectors);
  }
}

// Property: a sector of an array is 32 aligned bytes of its block-linear layout, whatever the block height.
TEST_CASE("textures: sectors are aligned 32 bytes of the layout", "[texture]") {
  support::generator random{415};
  for (int i = 0; i < 2000; ++i) {
    auto a = support::random_fetch(random);
    if (a.image.storage != texture_storage::array) {
      continue;
    }
    for (auto const& arch : {sm_90::traits, sm_62::traits, sm_120::traits}) {
      auto const layout = block_linear(arch, a.image, i % 6);
      REQUIRE_FALSE(layout.faults.any());
      for (texture_sector const& s : list_texture(arch, a)) {
        std::set<std::int64_t> places;
        for (int y = 0; y < s.rows; ++y) {
          for (int x = 0; x < s.columns; ++x) {
            counter const offset = texel_offset(layout, s.x + x, s.y + y);
            if (offset.known()) {  // the sector may reach beyond the image
              places.insert(offset.value_or(-1) / 32);
            }
          }
        }
        CHECK(places.size() == 1);
      }
    }
  }
}

// Property: no two texels of a layout share a byte, and all bytes lie inside the image's size.
TEST_CASE("texels of block-linear layouts do not overlap", "[texture]") {
  support::generator random{416};
  for (int i = 0; i < 60; ++i) {
    int const bytes = 1 << i % 5;
    auto const w = static_cast<std::int64_t>(1 + support::below(random, 70));
    auto const h = static_cast<std::int64_t>(1 + support::below(random, 40));
    auto const d = static_cast<std::int64_t>(1 + support::below(random, 5));
    for (auto const& arch : {sm_90::traits, sm_62::traits, sm_120::traits}) {
      auto const layout = block_linear(arch, array_3d(w, h, d, bytes), i % 6, i % 4);
      std::set<std::int64_t> seen;
      for (std::int64_t z = 0; z < d; ++z) {
        for (std::int64_t y = 0; y < h; ++y) {
          for (std::int64_t x = 0; x < w; ++x) {
            auto const offset = texel_offset(layout, x, y, z).value_or(-1);
            CHECK((offset >= 0 && offset + bytes <= layout.size_bytes() && offset % bytes == 0));
            seen.insert(offset);
          }
        }
      }
      CHECK(static_cast<std::int64_t>(seen.size()) == w * h * d);
    }
  }
}
