// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/access/lane_mask.hpp>
#include <warpmem/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Why hardware would refuse an access. An access with a fault has zero counts.
enum class fault : unsigned short {
  unknown_capability = 1,     // the table has no row for it, or a what-if row has values that no model can work with
  unsupported_size = 2,       // lane_bytes (or the number of matrices) is none that this capability has
  unsupported_operation = 4,  // this capability lacks the operation, or the cache operator, on this memory
  misaligned_address = 8,     // an address is not a multiple of the access size
  outside_window = 16,        // an address beyond the end of its memory space
  bad_alignment = 32,         // an alignment that is not a power of two
  bad_size = 64,              // a size of zero or less, or too small for what it must hold: a pitch below its row
  size_overflow = 128,        // sizes whose product or sum passes the largest 64-bit integer
  bad_coordinate = 256,       // a texture coordinate that is infinite or not a number
  misaligned_image = 512,     // the base or the pitch of an image is not aligned as textures must be
  oversized_image = 1024,     // an image beyond the largest extents that any capability has
};

// The faults of one access, or of all accesses that were added up.
struct access_faults {
  std::uint16_t kinds{};    // fault values, or-ed
  lane_mask lanes{};        // lanes at fault; every active lane where the instruction itself is
  std::int64_t accesses{};  // how many accesses had one

  [[nodiscard]] WARPMEM_HD constexpr bool any() const noexcept { return kinds != 0; }
  [[nodiscard]] WARPMEM_HD constexpr bool has(fault f) const noexcept {
    return (kinds & static_cast<std::uint16_t>(f)) != 0;
  }
  WARPMEM_HD constexpr void add(fault f, lane_mask at) noexcept {
    kinds = static_cast<std::uint16_t>(kinds | static_cast<std::uint16_t>(f));
    lanes = lanes | at;
    accesses = 1;
  }
  WARPMEM_HD constexpr access_faults& operator+=(access_faults const& other) noexcept {
    kinds = static_cast<std::uint16_t>(kinds | other.kinds);
    lanes = lanes | other.lanes;
    accesses += other.accesses;
    return *this;
  }
  friend constexpr bool operator==(access_faults const&, access_faults const&) = default;
};

}}  // namespace warpmem::v0
