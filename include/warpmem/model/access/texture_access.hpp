// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One texture fetch, surface load or surface store of one warp. The sampler is what cudaTextureDesc describes.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// How many texels make one result, and which.
enum class texture_filter : unsigned char {
  point,   // the texel that holds the coordinate
  linear,  // 2, 4 or 8 texels around it, weighted
  gather,  // tex2Dgather: one component of each of the 4 texels that a linear filter would weight
};

// What happens to a coordinate outside the image.
enum class texture_addressing : unsigned char {
  clamp,   // the edge texel
  border,  // zero; the hardware measured still fetches the edge texel
  wrap,    // the image repeats; with unnormalized coordinates the CUDA runtime switches to clamp
  mirror,  // as wrap, with every other copy mirrored
};

// The filter between the levels of a mipmap.
enum class mip_filter : unsigned char { point, linear };

// What a texture object adds to an image (cudaTextureDesc).
struct texture_sampler {
  texture_filter filter{texture_filter::point};
  texture_addressing addressing[3]{};  // of x, y, z
  mip_filter levels{mip_filter::point};
  bool normalized{false};  // coordinates run from 0 to 1 across the image instead of counting texels

  // The same sampler with one addressing for all axes, or with normalized coordinates.
  [[nodiscard]] WARPMEM_HD constexpr texture_sampler with(texture_addressing mode) const noexcept {
    auto copy = *this;
    copy.addressing[0] = copy.addressing[1] = copy.addressing[2] = mode;
    return copy;
  }
  [[nodiscard]] WARPMEM_HD constexpr texture_sampler with_normalized_coordinates() const noexcept {
    auto copy = *this;
    copy.normalized = true;
    return copy;
  }

  friend constexpr bool operator==(texture_sampler const&, texture_sampler const&) = default;
};

// A sampler with this filter: clamped, coordinates in texels, point filter between levels.
[[nodiscard]] WARPMEM_HD constexpr texture_sampler sample(texture_filter filter) noexcept {
  texture_sampler s{};
  s.filter = filter;
  return s;
}

// Where one lane fetches: the values of the instruction's registers, 32-bit floats or, where PTX says .s32, integers. A
// double holds both exactly.
struct texture_coordinates {
  double x{};
  double y{};
  double z{};
  int layer{};     // of a layered image; past the last layer, the last one is used
  double level{};  // level of detail in a mipmap (tex.level)
  friend constexpr bool operator==(texture_coordinates const&, texture_coordinates const&) = default;
};

// A texture fetch: tex, or tld4 if the filter is gather. Coordinates of inactive lanes are ignored.
struct texture_access {
  texture_image image{};
  texture_sampler sampler{};
  texture_coordinates at[32]{};
  lane_mask active{lane_mask::all()};

  [[nodiscard]] WARPMEM_HD constexpr texture_access under(lane_mask mask) const noexcept {
    auto copy = *this;
    copy.active = copy.active & mask;
    return copy;
  }
  friend constexpr bool operator==(texture_access const&, texture_access const&) = default;
};

// coordinates_of(lane) gives each lane's coordinates, in texels, or from 0 to 1 if the sampler normalizes them.
WARPMEM_CALLS_USER_CODE
template <class CoordinatesOf>
[[nodiscard]] WARPMEM_HD constexpr texture_access texture_lanes(texture_image const& image,
                                                                texture_sampler const& sampler,
                                                                CoordinatesOf coordinates_of) {
  texture_access a{};
  a.image = image;
  a.sampler = sampler;
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane] = coordinates_of(lane);
  }
  return a;
}

// What happens to a surface access outside the image: PTX's .trap, .clamp, .zero.
enum class surface_boundary : unsigned char {
  trap,   // the kernel ends with an error
  clamp,  // the nearest position inside
  zero,   // loads give zero, stores do nothing
};

// Where one lane points in a surface: x in bytes, as in CUDA and PTX.
struct surface_coordinates {
  std::int64_t x{};
  std::int64_t y{};
  std::int64_t z{};  // slice or layer
  friend constexpr bool operator==(surface_coordinates const&, surface_coordinates const&) = default;
};

// A surface load or store: suld.b, sust.b.
struct surface_access {
  texture_image image{};
  surface_coordinates at[32]{};
  lane_mask active{lane_mask::all()};
  int lane_bytes{4};              // 1, 2, 4, 8, 16
  memory_op op{memory_op::load};  // load or store
  surface_boundary boundary{surface_boundary::trap};

  [[nodiscard]] WARPMEM_HD constexpr surface_access under(lane_mask mask) const noexcept {
    auto copy = *this;
    copy.active = copy.active & mask;
    return copy;
  }
  [[nodiscard]] WARPMEM_HD constexpr surface_access as(memory_op other) const noexcept {
    auto copy = *this;
    copy.op = other;
    return copy;
  }
  friend constexpr bool operator==(surface_access const&, surface_access const&) = default;
};

// A load of whole texels: coordinates_of(lane) gives each lane's coordinates.
WARPMEM_CALLS_USER_CODE
template <class CoordinatesOf>
[[nodiscard]] WARPMEM_HD constexpr surface_access surface_lanes(texture_image const& image,
                                                                CoordinatesOf coordinates_of) {
  surface_access a{};
  a.image = image;
  a.lane_bytes = image.texel_bytes;
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane] = coordinates_of(lane);
  }
  return a;
}

}}  // namespace warpmem::v0
