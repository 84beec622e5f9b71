// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One texture fetch, surface load or surface store of one warp.
#pragma once

#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/operation.hpp>
#include <warpmem/access/texture_image.hpp>
#include <warpmem/access/texture_sampler.hpp>
#include <warpmem/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Where one lane fetches: the values of the instruction's registers, which are 32-bit floats or, where PTX says .s32,
// integers. Both are exact in a double.
struct texture_coordinates {
  double x{};
  double y{};
  double z{};
  int layer{};     // of a layered image; beyond the last one it is the last one
  double level{};  // of detail, for a mipmap: tex.level
  friend constexpr bool operator==(texture_coordinates const&, texture_coordinates const&) = default;
};

// A texture fetch: tex, or tld4 where the filter is gather. Coordinates of inactive lanes are ignored.
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

// coordinates_of(lane) gives each lane's coordinates.
WARPMEM_CALLS_USER_CODE
template <class CoordinatesOf>
[[nodiscard]] WARPMEM_HD constexpr texture_access texture_lanes(texture_image const& image,
                                                                texture_sampler const& sampler,
                                                                CoordinatesOf coordinates_of) noexcept {
  texture_access a{};
  a.image = image;
  a.sampler = sampler;
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane] = coordinates_of(lane);
  }
  return a;
}

// What becomes of a surface access outside the image: PTX's .trap, .clamp, .zero.
enum class surface_boundary : unsigned char {
  trap,   // the kernel ends with an error
  clamp,  // the nearest place inside
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
                                                                CoordinatesOf coordinates_of) noexcept {
  surface_access a{};
  a.image = image;
  a.lane_bytes = image.texel_bytes;
  for (int lane = 0; lane < 32; ++lane) {
    a.at[lane] = coordinates_of(lane);
  }
  return a;
}

}}  // namespace warpmem::v0
