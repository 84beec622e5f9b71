// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How coordinates become texels: cudaTextureDesc.
#pragma once

#include <warpmem/config.hpp>

namespace warpmem { inline namespace v0 {

// How many texels make one result, and which.
enum class texture_filter : unsigned char {
  point,   // the texel that holds the coordinate
  linear,  // 2, 4 or 8 texels around it, weighted
  gather,  // tex2Dgather: one component of each of the 4 texels that a linear filter would weight
};

// What becomes of a coordinate outside the image.
enum class texture_addressing : unsigned char {
  clamp,   // the edge texel
  border,  // zero (the capability measured fetches the edge texel nevertheless)
  wrap,    // the image repeats; with unnormalized coordinates the CUDA runtime switches to clamp
  mirror,  // the image repeats, every other one mirrored; as wrap
};

// Between the levels of a mipmap.
enum class mip_filter : unsigned char { point, linear };

// What a texture object adds to an image (cudaTextureDesc).
struct texture_sampler {
  texture_filter filter{texture_filter::point};
  texture_addressing addressing[3]{};  // of x, y, z
  mip_filter levels{mip_filter::point};
  bool normalized{false};  // coordinates from 0 to 1 across the image, instead of texels

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

// A sampler with this filter that clamps, point between levels, with coordinates in texels.
[[nodiscard]] WARPMEM_HD constexpr texture_sampler sample(texture_filter filter) noexcept {
  texture_sampler s{};
  s.filter = filter;
  return s;
}

}}  // namespace warpmem::v0
