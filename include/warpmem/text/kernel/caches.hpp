// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel moves through caches, in words.
#pragma once

#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace text {

[[nodiscard]] constexpr std::string_view sentence(bound_reason why) noexcept {
  constexpr std::string_view sentences[] = {
      "there are none",
      "no sector is asked for twice",
      "what is asked for again is still there",
      "what one block brought, another may find",
      "stores to one sector may go on together",
      "L2 may keep what was stored",
      "what is asked for again may have been evicted",
      "some accesses are not followed: textures, surfaces, local memory or bulk copies",
  };
  return sentences[static_cast<unsigned>(why)];
}

namespace detail {

// "32768 sectors", "131072 to 233756 sectors", "at least 131072 sectors".
[[nodiscard]] inline std::string range_of(cache_range const& r) {
  std::string const least = number(r.least);
  return (!r.most.known() ? "at least " + least : r.is_exact() ? least : least + " to " + number(r.most)) + " sectors";
}
// "8.39 MB".
[[nodiscard]] inline std::string megabytes(counter sectors) {
  std::int64_t const hundredths = (sectors.value_or(0) * 32 + 5000) / 10000;
  return number(hundredths / 100) + "." + std::to_string(100 + hundredths % 100).substr(1) + " MB";
}
// "8.39 MB and up to 0.04 MB that ncu adds", "0.00 to 6.75 MB".
[[nodiscard]] inline std::string range_in_bytes(cache_range const& r) {
  std::string const least = megabytes(r.least);
  return !r.most.known() ? "at least " + least
         : r.is_exact()  ? least + ", and up to " + megabytes(r.of_launch) + " that ncu counts with any kernel"
                         : least + " to " + megabytes(r.most);
}

// Three lines, each behind a line break.
[[nodiscard]] inline std::string cache_lines(cache_bounds const& b) {
  auto const why = [](cache_range const& r) { return " (" + std::string(sentence(r.why)) + ")"; };
  std::string const board = std::string(b.board.name) + (b.board.is_measured ? "" : ", where no bound was tried");
  return "\n  from cold caches, on " + board + ", misses of loads in L1: " + range_of(b.l1_misses) + why(b.l1_misses) +
         "\n  L2 reads: " + range_of(b.l2_reads) + why(b.l2_reads) + "; L2 writes: " + range_of(b.l2_writes) +
         why(b.l2_writes) + "\n  DRAM reads: " + range_in_bytes(b.dram_reads) + why(b.dram_reads) +
         "; DRAM writes: " + range_in_bytes(b.dram_writes) + why(b.dram_writes);
}

}  // namespace detail

}}}  // namespace warpmem::v0::text
