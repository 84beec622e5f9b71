// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether an array of global memory is written at all: reads of one that is not can race with nothing.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// Of an array that nobody has written so far, this many reads are remembered: few are written after more.
inline constexpr std::uint32_t most_reads = 1 << 16;

struct array_use {
  std::uint32_t reads;
  bool is_written;
};

// The array that an instruction touched last.
struct known_array {
  std::uint64_t begin;  // in its window
  std::size_t bytes;
  std::uint64_t shift;  // from the host's address
  array_use* use;       // null for shared arrays
  window where;

  // So far, and many lanes have read it before these.
  [[nodiscard]] bool is_only_read(std::uint32_t lanes) const noexcept {
    if (use == nullptr || use->is_written) {
      return false;
    }
    bool const are_many = use->reads >= most_reads;
    use->reads += are_many ? 0 : static_cast<std::uint32_t>(std::popcount(lanes));
    return are_many;
  }
};

}}}}  // namespace warpmem::v0::capture::detail
