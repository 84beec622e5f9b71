// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Why hardware would refuse an access. The counts of an access with a fault are unknown.
enum class fault : unsigned short {
  unknown_capability = 1,     // not in the table, or a hypothetical row with values that no model can use
  unsupported_size = 2,       // this capability does not support lane_bytes or the number of matrices
  unsupported_operation = 4,  // this capability does not support the operation or cache operator on this memory
  misaligned_address = 8,     // an address is not a multiple of the access size
  outside_window = 16,        // an address past the end of its memory space
  bad_alignment = 32,         // an alignment that is not a power of two
  bad_size = 64,              // a size of zero or less, or too small for its contents: a pitch below its row
  size_overflow = 128,        // sizes whose product or sum exceeds the largest 64-bit integer
  bad_coordinate = 256,       // a texture coordinate that is infinite or not a number
  misaligned_image = 512,     // the base or the pitch of an image lacks the alignment that textures require
  oversized_image = 1024,     // an image larger than any capability supports
  lanes_differ = 2048,        // lanes with different addresses, where the instruction has one for all of them
  bad_count = 4096,           // more things than the function takes, or a number of them that no instruction has
  bad_tensor_copy = 8192,     // a tensor map, or a copy of its box, that faults_of() lists
};

// The faults of one access or a sum of accesses.
struct access_faults {
  std::uint16_t kinds{};       // fault values, or-ed
  std::uint16_t lane_bytes{};  // the size of the faulty accesses; 0: several sizes, or none that matters
  lane_mask lanes{};           // faulting lanes; all active lanes if the instruction itself is at fault
  std::int64_t accesses{};     // how many accesses faulted

  [[nodiscard]] WARPMEM_HD constexpr bool any() const noexcept { return kinds != 0; }
  [[nodiscard]] WARPMEM_HD constexpr bool has(fault f) const noexcept { return (kinds & static_cast<int>(f)) != 0; }
  // Of one access, of `bytes` bytes a lane where they matter.
  WARPMEM_HD constexpr void add(fault f, lane_mask at, int bytes = 0) noexcept {
    kinds = static_cast<std::uint16_t>(kinds | static_cast<int>(f));
    lane_bytes = bytes > 0 && bytes <= UINT16_MAX ? static_cast<std::uint16_t>(bytes) : lane_bytes;
    lanes = lanes | at;
    accesses = 1;
  }
  WARPMEM_HD constexpr access_faults& operator+=(access_faults const& other) noexcept {
    if (other.accesses == 0) {
      return *this;
    }
    lane_bytes = accesses == 0 || lane_bytes == other.lane_bytes ? other.lane_bytes : std::uint16_t{0};
    kinds = static_cast<std::uint16_t>(kinds | other.kinds);
    lanes = lanes | other.lanes;
    accesses = detail::saturated_sum(accesses, other.accesses);
    return *this;
  }
  friend constexpr bool operator==(access_faults const&, access_faults const&) = default;
};

// Why the driver refuses a tensor map (CUDA_ERROR_INVALID_VALUE of cuTensorMapEncodeTiled and ..Im2col), or a copy of a
// box ends the kernel.

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
