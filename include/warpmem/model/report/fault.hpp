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

}}  // namespace warpmem::v0
