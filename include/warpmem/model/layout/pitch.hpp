// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 2-D and 3-D arrays whose rows are padded: where an element is, and how far rows should be apart.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/checked.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/fault.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// width x height x depth elements; rows start `pitch` bytes apart, slices pitch * height bytes: what cudaMallocPitch
// and cudaMalloc3D give. A valid one has no faults().
struct pitched_array {
  std::int64_t width{};  // elements per row
  std::int64_t height{1};
  std::int64_t depth{1};
  int element_bytes{4};
  std::int64_t pitch{};
  address base{};
  provenance known{};  // of the pitch

  [[nodiscard]] WARPMEM_HD constexpr std::int64_t row_bytes() const noexcept { return width * element_bytes; }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t slice_bytes() const noexcept { return pitch * height; }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t bytes() const noexcept { return slice_bytes() * depth; }
  // Unused bytes at the end of each row.
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t padding() const noexcept { return pitch - row_bytes(); }

  // (char*)base + x * element_bytes + y * pitch + z * pitch * height (CUDA C++ Programming Guide, device memory).
  [[nodiscard]] WARPMEM_HD constexpr address at(std::int64_t x, std::int64_t y = 0, std::int64_t z = 0) const noexcept {
    auto const row = static_cast<address>(y) + static_cast<address>(z) * static_cast<address>(height);
    return base + static_cast<address>(x) * static_cast<address>(element_bytes) + row * static_cast<address>(pitch);
  }
  [[nodiscard]] WARPMEM_HD constexpr bool holds(std::int64_t x, std::int64_t y, std::int64_t z) const noexcept {
    return x >= 0 && x < width && y >= 0 && y < height && z >= 0 && z < depth;
  }

  // bad_size: no elements in one direction, or a pitch shorter than the row. size_overflow: more than 2^63 - 1 bytes,
  // or an end beyond the 64-bit addresses.
  [[nodiscard]] WARPMEM_HD constexpr access_faults faults() const noexcept {
    access_faults f{};
    if (width < 1 || height < 1 || depth < 1 || element_bytes < 1) {
      f.add(fault::bad_size, lane_mask::none());
      return f;
    }
    auto const row = detail::checked_size{width}.times(element_bytes);
    auto const all = detail::checked_size{pitch < 0 ? 0 : pitch}.times(height).times(depth);
    if (row.overflowed() || all.overflowed() || pitch == INT64_MAX || base + static_cast<address>(all.value()) < base) {
      f.add(fault::size_overflow, lane_mask::none());
    } else if (pitch < row.value()) {
      f.add(fault::bad_size, lane_mask::none());
    }
    return f;
  }
  friend constexpr bool operator==(pitched_array const&, pitched_array const&) = default;
};

namespace detail {

[[nodiscard]] WARPMEM_HD constexpr checked_size row_size(std::int64_t width, int element_bytes) noexcept {
  return checked_size{larger<std::int64_t>(width, 0)}.times(larger(element_bytes, 0));
}
// Rows that overflow get a pitch that faults() refuses.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t pitch_of(checked_size row) noexcept {
  return row.overflowed() ? INT64_MAX : row.value();
}

}  // namespace detail

// Rows without padding.
[[nodiscard]] WARPMEM_HD constexpr pitched_array unpadded(std::int64_t width, std::int64_t height, std::int64_t depth,
                                                          int element_bytes, address base = 0) noexcept {
  provenance const addressing{evidence::documented, source::programming_guide_12_6};
  return {width, height,    depth, element_bytes, detail::pitch_of(detail::row_size(width, element_bytes)),
          base,  addressing};
}

// The same array with its rows at multiples of `multiple` bytes. One below 1 gives a pitch of 0, which faults()
// refuses.
[[nodiscard]] WARPMEM_HD constexpr pitched_array padded_to(pitched_array array, std::int64_t multiple) noexcept {
  auto const row = detail::row_size(array.width, array.element_bytes);
  array.pitch = multiple < 1 ? 0 : detail::pitch_of(row.rounded_up(multiple));
  return array;
}

// Rows of a multiple of the warp's elements: "both the width of the thread block and the width of the array must be
// multiples of the warp size" (CUDA C++ Programming Guide, device memory accesses, two-dimensional arrays).
[[nodiscard]] WARPMEM_HD constexpr pitched_array padded_to_warps(arch_row arch, pitched_array array) noexcept {
  return array.faults().any() ? array : padded_to(array, std::int64_t{arch.execution.warp_lanes} * array.element_bytes);
}

// Rows as cudaMallocPitch and cudaMalloc3D were seen to place them. Where that was never reported (allocation.pitch ==
// 0) the pitch is 0, which faults() refuses: choose one with padded_to.
[[nodiscard]] WARPMEM_HD constexpr pitched_array padded_by_allocator(arch_row arch, pitched_array array) noexcept {
  if (array.faults().any()) {
    return array;
  }
  array.known = arch.allocation.known_pitch;
  return padded_to(array, arch.allocation.pitch);
}

// Allocations: what cudaMalloc guarantees, and pieces that a program cuts out of a large block.

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

namespace detail {

// What a custom allocator handed out.
struct allocator_report {
  int pieces{};
  int overlapping{};          // pieces that share a byte with an earlier one
  access_faults faults{};     // of all pieces
  std::uint64_t alignment{};  // the largest power of two that divides every piece's address
  [[nodiscard]] WARPMEM_HD constexpr bool good() const noexcept { return overlapping == 0 && !faults.any(); }
  friend constexpr bool operator==(allocator_report const&, allocator_report const&) = default;
};

}  // namespace detail

// Checks all pieces of one block against an alignment in bytes, and against each other. Faults: those of check_piece.
template <std::size_t Pieces>
[[nodiscard]] WARPMEM_HD constexpr detail::allocator_report check_allocator(memory_range block,
                                                                            memory_range const (&pieces)[Pieces],
                                                                            std::int64_t alignment) noexcept {
  detail::allocator_report r{};
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
