// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocations: what cudaMalloc guarantees, and pieces that a program cuts out of a large block.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/fault.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// Bytes from `at` on.
struct memory_range {
  address at{};
  std::int64_t bytes{};
  friend constexpr bool operator==(memory_range const&, memory_range const&) = default;
};

// The largest power of two that divides an address: the widest access that it allows. 2^63 for address 0.
[[nodiscard]] WARPMEM_HD constexpr std::uint64_t alignment_of(address at) noexcept {
  return at == 0 ? std::uint64_t{1} << 63 : at & (~at + 1);
}

// Any address "returned by one of the memory allocation routines" is aligned to at least this many bytes, 256 (CUDA C++
// Programming Guide, size and alignment requirement).
[[nodiscard]] WARPMEM_HD constexpr int guaranteed_alignment(arch_row arch) noexcept {
  return arch.allocation.alignment;
}

// Where the next piece of a block may start, in bytes: `offset` rounded up to a multiple of `alignment`. 0 for a
// negative offset, an alignment that is not a power of two, and a sum beyond 2^63 - 1.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t aligned_offset(std::int64_t offset, std::int64_t alignment) noexcept {
  if (offset < 0 || !detail::is_power_of_two(alignment)) {
    return 0;
  }
  auto const next = detail::checked_size{offset}.rounded_up(alignment);
  return next.overflowed() ? 0 : next.value();
}

// What is wrong with one piece of a block: misaligned_address if it does not start at a multiple of `alignment`,
// outside_window if it leaves the block, bad_size if it has no bytes, bad_alignment if `alignment` is not a power of
// two.
[[nodiscard]] WARPMEM_HD constexpr access_faults check_piece(memory_range block, memory_range piece,
                                                             std::int64_t alignment) noexcept {
  access_faults faults{};
  if (!detail::is_power_of_two(alignment)) {
    faults.add(fault::bad_alignment, lane_mask::none());
  } else if ((piece.at & (static_cast<address>(alignment) - 1)) != 0) {
    faults.add(fault::misaligned_address, lane_mask::none());
  }
  if (piece.bytes < 1 || block.bytes < 1) {
    faults.add(fault::bad_size, lane_mask::none());
    return faults;
  }
  address const into = piece.at - block.at;
  if (piece.at < block.at || into > static_cast<address>(block.bytes) ||
      static_cast<address>(piece.bytes) > static_cast<address>(block.bytes) - into) {
    faults.add(fault::outside_window, lane_mask::none());
  }
  return faults;
}

// What a custom allocator handed out.
struct allocator_report {
  int pieces{};
  int overlapping{};          // pieces that share a byte with an earlier one
  access_faults faults{};     // of all pieces
  std::uint64_t alignment{};  // the largest power of two that divides every piece's address
  [[nodiscard]] WARPMEM_HD constexpr bool good() const noexcept { return overlapping == 0 && !faults.any(); }
  friend constexpr bool operator==(allocator_report const&, allocator_report const&) = default;
};

// Checks all pieces of one block against an alignment in bytes, and against each other. Faults: those of check_piece.
template <std::size_t Pieces>
[[nodiscard]] WARPMEM_HD constexpr allocator_report check_allocator(memory_range block,
                                                                    memory_range const (&pieces)[Pieces],
                                                                    std::int64_t alignment) noexcept {
  allocator_report r{};
  address all = 0;
  for (std::size_t i = 0; i < Pieces; ++i) {
    memory_range const& piece = pieces[i];
    ++r.pieces;
    r.faults += check_piece(block, piece, alignment);
    all |= piece.at;
    bool overlaps = false;
    for (std::size_t k = 0; k < i; ++k) {
      memory_range const& other = pieces[k];
      memory_range const& low = piece.at < other.at ? piece : other;
      memory_range const& high = piece.at < other.at ? other : piece;
      overlaps = overlaps || (piece.bytes > 0 && other.bytes > 0 && high.at - low.at < static_cast<address>(low.bytes));
    }
    r.overlapping += overlaps ? 1 : 0;
  }
  r.alignment = alignment_of(all);
  return r;
}

}}  // namespace warpmem::v0
