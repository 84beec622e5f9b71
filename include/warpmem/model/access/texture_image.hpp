// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a texture or surface reads from: the shape of the image and how it lies in memory.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Integer texels read as normalized floats: cudaReadModeNormalizedFloat. "The full range of an unsigned integer type is
// mapped to [0.0, 1.0], and to [-1.0, 1.0] for signed integer type" (CUDA C Programming Guide 10.0, 3.2.11.1). The
// value is the quotient, rounded to the nearest float; the two lowest values of a signed type are both -1.

// What a texel reads as with cudaReadModeNormalizedFloat: 0 to 1 for unsigned integers of 8 and 16 bits, -1 to 1 for
// signed ones, of which the two lowest both read -1 (CUDA C++ Programming Guide, texture memory).
[[nodiscard]] WARPMEM_HD constexpr float normalized_float(std::uint8_t texel) noexcept {
  return static_cast<float>(texel) / 255.0F;
}
[[nodiscard]] WARPMEM_HD constexpr float normalized_float(std::uint16_t texel) noexcept {
  return static_cast<float>(texel) / 65535.0F;
}
[[nodiscard]] WARPMEM_HD constexpr float normalized_float(std::int8_t texel) noexcept {
  return texel == -128 ? -1.0F : static_cast<float>(texel) / 127.0F;
}
[[nodiscard]] WARPMEM_HD constexpr float normalized_float(std::int16_t texel) noexcept {
  return texel == -32768 ? -1.0F : static_cast<float>(texel) / 32767.0F;
}

// How many axes an image has, and whether it is one of several layers.
enum class texture_shape : unsigned char { line, plane, volume, layered_line, layered_plane };

// How the texels lie in memory.
enum class texture_storage : unsigned char {
  array,         // CUDA arrays: block-linear, an order hidden from programs
  pitch_linear,  // rows `pitch` bytes apart: cudaResourceTypePitch2D
  linear,        // one row of ordinary memory, read by index: cudaResourceTypeLinear, tex1Dfetch
};

// One image. Extents count texels; axes that the shape lacks, such as a line's height, have extent 1.
struct texture_image {
  texture_shape shape{texture_shape::plane};
  texture_storage storage{texture_storage::array};
  std::int64_t width{1};
  std::int64_t height{1};
  std::int64_t depth{1};  // slices of a volume, or layers
  int texel_bytes{4};     // 1, 2, 4, 8, 16
  int levels{1};          // of a mipmap: level l is 2^l times smaller along every axis except layers
  std::int64_t pitch{};   // bytes from row to row, pitch_linear only
  address base{};         // byte address of the first texel, pitch_linear and linear only

  // Whether the image consists of several lines or planes, one of them selected by index.
  [[nodiscard]] WARPMEM_HD constexpr bool is_layered() const noexcept {
    return shape == texture_shape::layered_line || shape == texture_shape::layered_plane;
  }
  friend constexpr bool operator==(texture_image const&, texture_image const&) = default;
};

// A CUDA array of `width` texels. Faults as for array_2d.
[[nodiscard]] WARPMEM_HD constexpr texture_image array_1d(std::int64_t width, int texel_bytes) noexcept {
  texture_image image{};
  image.shape = texture_shape::line;
  image.width = width;
  image.texel_bytes = texel_bytes;
  return image;
}
// A CUDA array of `width` x `height` texels. Every access faults if an extent is below 1 or texel_bytes is not 1, 2, 4,
// 8 or 16.
[[nodiscard]] WARPMEM_HD constexpr texture_image array_2d(std::int64_t width, std::int64_t height,
                                                          int texel_bytes) noexcept {
  texture_image image{};
  image.width = width;
  image.height = height;
  image.texel_bytes = texel_bytes;
  return image;
}
// A CUDA array of `width` x `height` x `depth` texels, `depth` slices of one volume. Faults as for array_2d.
[[nodiscard]] WARPMEM_HD constexpr texture_image array_3d(std::int64_t width, std::int64_t height, std::int64_t depth,
                                                          int texel_bytes) noexcept {
  texture_image image = array_2d(width, height, texel_bytes);
  image.shape = texture_shape::volume;
  image.depth = depth;
  return image;
}

// `layers` lines of `width` texels, selected by index. Faults as for array_2d.
[[nodiscard]] WARPMEM_HD constexpr texture_image layered_1d(std::int64_t width, std::int64_t layers,
                                                            int texel_bytes) noexcept {
  texture_image image = array_1d(width, texel_bytes);
  image.shape = texture_shape::layered_line;
  image.depth = layers;
  return image;
}
// `layers` planes of `width` x `height` texels, selected by index. Faults as for array_2d.
[[nodiscard]] WARPMEM_HD constexpr texture_image layered_2d(std::int64_t width, std::int64_t height,
                                                            std::int64_t layers, int texel_bytes) noexcept {
  texture_image image = array_2d(width, height, texel_bytes);
  image.shape = texture_shape::layered_plane;
  image.depth = layers;
  return image;
}

// A 2-D array with `levels` levels of detail; the first has `width` x `height` texels. Faults as for array_2d.
[[nodiscard]] WARPMEM_HD constexpr texture_image mipmap_2d(std::int64_t width, std::int64_t height, int levels,
                                                           int texel_bytes) noexcept {
  texture_image image = array_2d(width, height, texel_bytes);
  image.levels = levels;
  return image;
}

// Ordinary memory of `height` rows of `width` texels, the rows `pitch` bytes apart, as cudaMallocPitch gives it, from
// byte address `base` on. Faults as for array_2d; bad_size for a pitch below a row, misaligned_image for the base or
// the pitch.
[[nodiscard]] WARPMEM_HD constexpr texture_image pitch_2d(std::int64_t width, std::int64_t height, std::int64_t pitch,
                                                          int texel_bytes, address base = 0) noexcept {
  texture_image image = array_2d(width, height, texel_bytes);
  image.storage = texture_storage::pitch_linear;
  image.pitch = pitch;
  image.base = base;
  return image;
}

// Ordinary memory of `width` texels from byte address `base` on, read by index. Faults as for array_2d.
[[nodiscard]] WARPMEM_HD constexpr texture_image linear_1d(std::int64_t width, int texel_bytes,
                                                           address base = 0) noexcept {
  texture_image image = array_1d(width, texel_bytes);
  image.storage = texture_storage::linear;
  image.base = base;
  return image;
}

}}  // namespace warpmem::v0
