// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the tensor memory accelerator cuts what it copies.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Bytes in a row in both memories: a bulk copy, an innermost row of a box, or a piece of either.
struct tma_row {
  address global{};
  address shared{};
  std::int64_t bytes{};
};

// Bytes from an address to the end of its 128-byte line.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t rest_of_line(address at) noexcept {
  return 128 - static_cast<std::int64_t>(at % 128);
}

// A row is cut at the 128-byte lines of shared memory, and the pieces at those of global memory. sink(piece) gets each
// in turn.
template <class Sink>
WARPMEM_HD constexpr void cut_row(tma_row row, Sink& sink) noexcept {
  while (row.bytes > 0) {
    std::int64_t const bytes = smaller(row.bytes, smaller(rest_of_line(row.shared), rest_of_line(row.global)));
    sink(tma_row{row.global, row.shared, bytes});
    row.global += static_cast<address>(bytes);
    row.shared += static_cast<address>(bytes);
    row.bytes -= bytes;
  }
}

// The distinct sectors of a piece.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t sectors_of(tma_row piece) noexcept {
  address const last = piece.global + static_cast<address>(piece.bytes) - 1;
  return static_cast<std::int64_t>(last / 32 - piece.global / 32) + 1;
}

// What a load asks L2 for: the whole sectors of a piece at once, and each half sector at its ends alone.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t load_requests_of(tma_row piece) noexcept {
  std::int64_t const first_is_half = piece.global % 32 != 0 ? 1 : 0;
  std::int64_t const last_is_half = (piece.global + static_cast<address>(piece.bytes)) % 32 != 0 ? 1 : 0;
  std::int64_t const sectors = sectors_of(piece);
  std::int64_t const halves = smaller(first_is_half + last_is_half, sectors);
  return halves + (sectors > halves ? 1 : 0);
}

// What a multicast asks L2 for: a piece of at least two sectors.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t multicast_sectors_of(tma_row piece) noexcept {
  return larger<std::int64_t>(2, sectors_of(piece));
}

// What a piece sends to another block, whose line `global` is: half sectors at its ends alone, whole ones each, but two
// for a single whole one. So do stores to distributed shared memory.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t packets_of(tma_row piece) noexcept {
  address const end = piece.global + static_cast<address>(piece.bytes);
  std::int64_t const halves = (piece.global % 32 != 0 ? 1 : 0) + (end % 32 != 0 ? 1 : 0);
  std::int64_t const whole = (piece.bytes - 16 * halves) / 32;
  return halves + (whole == 1 ? 2 : whole);
}

}}}  // namespace warpmem::v0::detail
