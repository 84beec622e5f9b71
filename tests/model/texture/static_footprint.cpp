// Which texels a fetch takes, with which weights. CUDA C Programming Guide 10.0, appendix G; rounding measured on 9.0.
#include <warpmem/model/memory/texture.hpp>

namespace texture_footprint {

using namespace warpmem;

constexpr auto point = sample(texture_filter::point);
constexpr auto linear = sample(texture_filter::linear);
constexpr std::uint64_t one = std::uint64_t{1} << 32;

constexpr texel_footprint taps(texture_image image, texture_sampler sampler, texture_coordinates c) {
  texture_access a{};
  a.image = image;
  a.sampler = sampler;
  a.active = lane_mask::only(0);
  a.at[0] = c;
  return texels_of(sm_90::traits, a, 0);
}
constexpr warpmem::detail::texel_tap only(texture_sampler sampler, double x, std::int64_t width = 8) {
  auto const t = taps(array_1d(width, 4), sampler, {x});
  return t.size() == 1 ? t[0] : warpmem::detail::texel_tap{-1};
}

// "tex(x) = T[i], i = floor(x)"
static_assert(only(point, 0.0).x == 0 && only(point, 0.99).x == 0 && only(point, 1.0).x == 1);
static_assert(only(point, 2.5) == warpmem::detail::texel_tap{2, 0, 0, 0, one, false});

// "xB = x - 0.5, i = floor(xB), alpha = frac(xB): (1 - alpha) T[i] + alpha T[i + 1]"
constexpr auto between = taps(array_1d(8, 4), linear, {2.75});
static_assert(between.size() == 2 && between[0].x == 2 && between[1].x == 3);
static_assert(between[0].weight == one / 4 * 3 && between[1].weight == one / 4);
static_assert(only(linear, 2.5).x == 2);
// alpha has 8 bits, rounded to nearest: less than half a step beside a centre is the centre.
static_assert(only(linear, 2.5 + 1.0 / 600).x == 2 && only(linear, 2.5 - 1.0 / 600).x == 2);
static_assert(only(linear, 2.5 - 1.0 / 512).x == 2);
static_assert(taps(array_1d(8, 4), linear, {2.5 + 1.0 / 512})[1].weight == one / 256);
static_assert(taps(array_1d(8, 4), linear, {2.5 - 1.0 / 256})[0].weight == one / 256);

// 2, 4 and 8 texels; x runs fastest.
constexpr auto four = taps(array_2d(8, 8, 4), linear, {3.0, 5.0});
static_assert(four.size() == 4 && four[1] == warpmem::detail::texel_tap{3, 4, 0, 0, one / 4, false} && four[2].y == 5);
constexpr auto eight = taps(array_3d(8, 8, 8, 4), linear, {3.0, 5.0, 2.0});
static_assert(eight.size() == 8 && eight[7] == warpmem::detail::texel_tap{3, 5, 2, 0, one / 8, false});

// Addressing. Outside under clamp: the edge; border: counts as zero; wrap and mirror: only with normalized coordinates.
static_assert(only(point, -3.0).x == 0 && only(point, 1e30).x == 7 && only(point, -1e30).x == 0);
static_assert(!only(point, -3.0).border && only(point.with(texture_addressing::border), -3.0).border);
static_assert(only(point.with(texture_addressing::wrap), 9.0).x == 7);
constexpr auto wrap = point.with(texture_addressing::wrap).with_normalized_coordinates();
constexpr auto mirror = point.with(texture_addressing::mirror).with_normalized_coordinates();
static_assert(only(wrap, 1.25).x == 2 && only(wrap, -0.25).x == 6 && only(wrap, -1.0).x == 0);
static_assert(only(wrap, 16777216.0).x == 0 && only(wrap, -3e38).x == 0 && only(wrap, 16777215.0).x == 0);
// From 2^24 on a float is a whole number of periods.
static_assert(only(wrap, -3e38, 100).x == 0 && only(mirror, 3e38, 100).x == 0);
static_assert(only(mirror, 1.125).x == 6 && only(mirror, -0.125).x == 0 && only(mirror, -0.25).x == 1);
static_assert(only(mirror, 1.0).x == 7 && only(mirror, 2.0).x == 0);
constexpr auto over_the_seam =
    taps(array_1d(8, 4), linear.with(texture_addressing::wrap).with_normalized_coordinates(), {0.0});
static_assert(over_the_seam[0].x == 7 && over_the_seam[1].x == 0);
constexpr auto at_border = taps(array_1d(8, 4), linear.with(texture_addressing::border), {0.0});
static_assert(at_border[0].border && at_border[0].x == 0 && !at_border[1].border);

// A gather takes four texels also at a centre, and does not weight them.
constexpr auto gathered = taps(array_2d(8, 8, 4), sample(texture_filter::gather), {2.5, 2.5});
static_assert(gathered.size() == 4 && gathered[3].x == 3 && gathered[3].weight == 0);

// Mipmaps: the nearest level, or two weighted by the fraction of the level.
constexpr auto normalized = linear.with_normalized_coordinates();
constexpr auto blended = [] {
  auto s = normalized;
  s.levels = mip_filter::linear;
  return s;
}();
static_assert(taps(mipmap_2d(64, 64, 4, 4), normalized, {0.5, 0.5, 0, 0, 1.5})[0].level == 2);
static_assert(taps(mipmap_2d(64, 64, 4, 4), normalized, {0.5, 0.5, 0, 0, -7.0})[0].level == 0);
static_assert(taps(mipmap_2d(64, 64, 4, 4), normalized, {0.5, 0.5, 0, 0, 1e9})[0].level == 3);
constexpr auto trilinear = taps(mipmap_2d(64, 64, 4, 4), blended, {0.5, 0.5, 0, 0, 1.25});
static_assert(trilinear.size() == 8 && trilinear[0].level == 1 && trilinear[7].level == 2);
static_assert(trilinear[0].weight == one / 16 * 3 && trilinear[0].x == 15 && trilinear[7].x == 8);
static_assert(taps(mipmap_2d(64, 64, 4, 4), blended, {0.5, 0.5, 0, 0, 9.0}).size() == 4);

// A layer is chosen, not filtered; beyond the last one it is the last one.
static_assert(taps(layered_2d(8, 8, 3, 4), linear, {3.0, 5.0, 0, 7, 0})[0].z == 2);
static_assert(taps(layered_1d(8, 3, 4), point, {3.0, 0, 0, -1, 0})[0].z == 0);

}  // namespace texture_footprint
