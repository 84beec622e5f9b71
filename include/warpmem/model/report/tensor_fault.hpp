// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why the driver refuses a tensor map (CUDA_ERROR_INVALID_VALUE of cuTensorMapEncodeTiled and ..Im2col), or a copy of a
// box ends the kernel.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// One reason.
enum class tensor_fault : std::uint32_t {
  // of the map
  bad_rank = 1,              // not 1 to 5 dimensions, or fewer than 3 where channels are interleaved or pixels copied
  bad_element_size = 2,      // not 1, 2, 4 or 8 bytes
  misaligned_base = 4,       // not on 16 bytes; 32 with tensor_interleave::bytes_32
  bad_dimension = 8,         // not 1 to 2^32 elements
  misaligned_stride = 16,    // not a multiple of 16 bytes; 32 with tensor_interleave::bytes_32
  bad_stride = 32,           // negative, or 2^40 bytes or more
  bad_box = 64,              // not 1 to 256 elements along a dimension
  misaligned_box = 128,      // a row of the box is no multiple of 16 bytes
  box_beyond_swizzle = 256,  // a row of the box is longer than the swizzle's span
  bad_element_stride = 512,  // not 1 to 8
  bad_interleave = 1024,     // tensor_interleave::bytes_32 without tma_swizzle::bytes_32
  // of the copy
  misaligned_coordinate = 2048,  // the innermost coordinate is no multiple of 16 bytes
  negative_coordinate = 4096,    // a store or reduction that begins below 0 in a dimension
  misaligned_shared = 8192,      // not on 128 bytes
  outside_shared = 16384,        // the box does not fit into shared memory from there
  unsupported_swizzle = 32768,   // the capability lacks it: 9.0 has no 32-byte atoms
  // of image to column
  bad_pixels = 65536,           // not 1 to 1024
  bad_corner = 131072,          // beyond 16, 8, 5 bits with a sign, in 1, 2, 3 dimensions
  empty_bounding_box = 262144,  // without a pixel
  bad_offset = 524288,          // beyond as many bits without a sign, or of a store or reduction
  outside_bounding_box =
      1048576,  // the copy begins there, or a store or reduction has a bounding box beyond the tensor
};

// The faults of a map or of a copy.
struct tensor_faults {
  std::uint32_t kinds{};  // tensor_fault values, or-ed

  [[nodiscard]] WARPMEM_HD constexpr bool any() const noexcept { return kinds != 0; }
  [[nodiscard]] WARPMEM_HD constexpr bool has(tensor_fault f) const noexcept {
    return (kinds & static_cast<std::uint32_t>(f)) != 0;
  }
  WARPMEM_HD constexpr void add_if(bool wrong, tensor_fault f) noexcept {
    kinds |= wrong ? static_cast<std::uint32_t>(f) : 0;
  }
  friend constexpr bool operator==(tensor_faults const&, tensor_faults const&) = default;
};

}}  // namespace warpmem::v0
