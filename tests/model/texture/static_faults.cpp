// What textures and surfaces refuse, and what they do not.
#include <support/knows_nothing.hpp>
#include <warpmem/model/memory/surface.hpp>
#include <warpmem/model/memory/texture.hpp>

#include <limits>

namespace texture_faults {

using namespace warpmem;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr auto point = sample(texture_filter::point);
constexpr auto linear = sample(texture_filter::linear);

constexpr texture_access fetch(texture_image image, texture_sampler sampler = point, texture_coordinates c = {}) {
  texture_access a{};
  a.image = image;
  a.sampler = sampler;
  a.active = {0x12};
  a.at[1] = c;
  return a;
}
// Exactly this fault, in all active lanes, and not a single count.
constexpr bool refuses(arch_traits arch, texture_access const& a, fault f, std::uint32_t lanes = 0x12) {
  auto const r = analyze_texture(arch, a);
  return r.basis.faults.kinds == static_cast<unsigned>(f) && r.basis.faults.lanes.bits == lanes &&
         support::knows_nothing(r) && list_texture(arch, a).empty() && texels_of(arch, a, 1).empty();
}
constexpr bool refuses(texture_access const& a, fault f, std::uint32_t lanes = 0x12) {
  return refuses(sm_90::traits, a, f, lanes);
}
constexpr bool accepts(texture_access const& a) { return !analyze_texture(sm_90::traits, a).basis.faults.any(); }

// Sizes.
static_assert(refuses(fetch(array_2d(0, 8, 4)), fault::bad_size));
static_assert(refuses(fetch(array_2d(8, 0, 4)), fault::bad_size));
static_assert(refuses(fetch(array_3d(8, 8, 0, 4)), fault::bad_size));
static_assert(refuses(fetch(layered_1d(8, -1, 4)), fault::bad_size));
static_assert(refuses(fetch(linear_1d(0, 4)), fault::bad_size));
static_assert(refuses(fetch(pitch_2d(9, 8, 32, 4)), fault::bad_size));
static_assert(refuses(fetch(mipmap_2d(8, 8, 5, 4), point.with_normalized_coordinates()), fault::bad_size));
static_assert(refuses(fetch(mipmap_2d(8, 8, 0, 4)), fault::bad_size));
static_assert(refuses(fetch(array_2d(131073, 8, 4)), fault::oversized_image));
static_assert(refuses(fetch(array_2d(INT64_MAX, INT64_MAX, 16)), fault::oversized_image));
static_assert(refuses(fetch(linear_1d((1 << 28) + 1, 4)), fault::oversized_image));
static_assert(refuses(fetch(pitch_2d(8, 4096, INT64_MAX - 31, 4)), fault::size_overflow));
static_assert(refuses(fetch(array_2d(8, 8, 3)), fault::unsupported_size));
static_assert(refuses(fetch(array_2d(8, 8, 32)), fault::unsupported_size));
static_assert(refuses(fetch(array_2d(8, 8, 0)), fault::unsupported_size));
static_assert(accepts(fetch(linear_1d(1 << 28, 16))) &&
              accepts(fetch(mipmap_2d(8, 8, 4, 4), point.with_normalized_coordinates())));

// Alignment: texturePitchAlignment and textureAlignment.
static_assert(refuses(fetch(pitch_2d(8, 8, 40, 4)), fault::misaligned_image));
static_assert(refuses(fetch(pitch_2d(8, 8, 64, 4, 256)), fault::misaligned_image));
static_assert(refuses(fetch(linear_1d(8, 4, 4)), fault::misaligned_image));
static_assert(accepts(fetch(pitch_2d(8, 8, 64, 4, 512))));

// Combinations that do not exist.
static_assert(refuses(fetch(linear_1d(8, 4), linear), fault::unsupported_operation));
static_assert(refuses(fetch(linear_1d(8, 4), point.with_normalized_coordinates()), fault::unsupported_operation));
static_assert(refuses(fetch(array_3d(8, 8, 8, 4), sample(texture_filter::gather)), fault::unsupported_operation));
static_assert(refuses(fetch(mipmap_2d(8, 8, 2, 4)), fault::unsupported_operation));
static_assert(refuses(sm_13::traits, fetch(layered_2d(8, 8, 2, 4)), fault::unsupported_operation));
static_assert(refuses(arch_traits{}, fetch(array_2d(8, 8, 4)), fault::unknown_capability));

// Coordinates: only those that the image has, only of active lanes.
static_assert(refuses(fetch(array_2d(8, 8, 4), point, {not_a_number}), fault::bad_coordinate, 2));
static_assert(refuses(fetch(array_2d(8, 8, 4), linear, {0, -infinity}), fault::bad_coordinate, 2));
static_assert(refuses(fetch(array_3d(8, 8, 8, 4), linear, {0, 0, infinity}), fault::bad_coordinate, 2));
static_assert(accepts(fetch(array_1d(8, 4), linear, {0, not_a_number, infinity})));
static_assert(accepts(fetch(array_2d(8, 8, 4), point, {not_a_number}).under({0x10})));
static_assert(accepts(fetch(array_2d(8, 8, 4), linear, {3.4e38, -3.4e38})));

// Surfaces. Outside is a trap unless told otherwise.
constexpr surface_access touch(texture_image image, surface_coordinates c, int lane_bytes = 4) {
  surface_access a{};
  a.image = image;
  a.active = {0x2};
  a.lane_bytes = lane_bytes;
  a.at[1] = c;
  return a;
}
constexpr bool refuses(surface_access const& a, fault f, arch_traits arch = sm_90::traits) {
  auto const r = analyze_surface(arch, a);
  return r.basis.faults.kinds == static_cast<unsigned>(f) && r.basis.faults.lanes.bits == 2 &&
         support::knows_nothing(r) && list_surface(arch, a).empty();
}
static_assert(refuses(touch(array_2d(8, 8, 4), {32, 0}), fault::outside_window));
static_assert(refuses(touch(array_2d(8, 8, 4), {-4, 0}), fault::outside_window));
static_assert(refuses(touch(array_2d(8, 8, 4), {0, 8}), fault::outside_window));
static_assert(refuses(touch(array_3d(8, 8, 8, 4), {0, 0, INT64_MIN}), fault::outside_window));
static_assert(refuses(touch(array_2d(8, 8, 4), {6, 0}), fault::misaligned_address));
static_assert(refuses(touch(array_2d(8, 8, 4), {0, 0}, 3), fault::unsupported_size));
static_assert(refuses(touch(array_2d(2, 8, 4), {0, 0}, 16), fault::unsupported_size));
static_assert(refuses(touch(array_2d(8, 8, 4), {0, 0}).as(memory_op::atomic), fault::unsupported_operation));
static_assert(refuses(touch(pitch_2d(8, 8, 32, 4), {0, 0}), fault::unsupported_operation));
static_assert(refuses(touch(array_2d(8, 8, 4), {0, 0}), fault::unsupported_operation, sm_13::traits));

constexpr texture_report outside(surface_boundary boundary) {
  auto a = touch(array_2d(8, 8, 4), {INT64_MAX / 4 * 4, INT64_MIN});
  a.boundary = boundary;
  return analyze_surface(sm_90::traits, a);
}
static_assert(outside(surface_boundary::clamp).sectors == 1 && !outside(surface_boundary::clamp).basis.faults.any());
static_assert(!outside(surface_boundary::zero).sectors.known() && !outside(surface_boundary::zero).basis.faults.any());

}  // namespace texture_faults
