// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel moves through caches, in words.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace text {

[[nodiscard]] constexpr std::string_view sentence(bound_reason why) noexcept {
  return warpmem::detail::bound_facts[static_cast<unsigned>(why)].words;
}

[[nodiscard]] constexpr std::string_view sentence(likely_absence why) noexcept {
  constexpr std::string_view sentences[] = {
      "",
      "models were not asked",
      "no model was tried on this board",
      "how many blocks an SM runs at once is not known",
      "blocks come in turns",
      "some accesses are not followed",
      "the kernel looks up more lines than are remembered",
      "fences, hints, or the order of threads are not modelled",
  };
  return sentences[static_cast<unsigned>(why)];
}

namespace detail {

// Why nothing is said of what is likely; empty where something is.
[[nodiscard]] inline std::string_view likely_doubt(cache_range const& r, cache_bounds const& b) noexcept {
  return r.likely.value.known()                     ? ""
         : b.why_not_likely != likely_absence::none ? sentence(b.why_not_likely)
                                                    : "models say nothing of writes";
}

// "8 to 16", "at least 8", "at most 16", "unknown".
[[nodiscard]] inline std::string range_words(cache_range const& r, std::string const& least, std::string const& most) {
  return r.least.known() && r.most.known() ? least + " to " + most
         : r.most.known()                  ? "at most " + most
         : r.least > counter{0}            ? "at least " + least
                                           : "unknown";
}
// "32768 sectors", "131072 to 233756 sectors", "at least 131072 sectors", "unknown".
[[nodiscard]] inline std::string range_of(cache_range const& r) {
  std::string const words = r.is_exact() ? number(r.least) : range_words(r, number(r.least), number(r.most));
  return words == "unknown" ? words : words + " sectors";
}
// By how many per cent of their value likely numbers differ, rounded up.
[[nodiscard]] inline std::int64_t spread_percent(likely_range const& r) noexcept {
  std::int64_t const value = r.value.value_or(0);
  std::int64_t const more = r.most.value_or(0) - value;
  std::int64_t const less = value - r.least.value_or(0);
  return value == 0 ? 100 : (100 * (more > less ? more : less) + value - 1) / value;
}
// ", likely 131 (six models, within 2 %)" or ", likely 100 to 200 (six models)"; `shown`: of a number of sectors.
template <class Shown>
[[nodiscard]] std::string likely_words(cache_range const& r, Shown shown) {
  if (!r.likely.value.known() || r.is_exact()) {
    return "";
  }
  std::int64_t const percent = spread_percent(r.likely);
  return percent <= 2 ? ", likely " + shown(r.likely.value) + " (six models, within " + std::to_string(percent) + " %)"
                      : ", likely " + shown(r.likely.least) + " to " + shown(r.likely.most) + " (six models)";
}
// "8.39 MB".
[[nodiscard]] inline std::string megabytes(counter sectors) {
  std::int64_t const hundredths = (sectors.value_or(0) * 32 + 5000) / 10000;
  return number(hundredths / 100) + "." + std::to_string(100 + hundredths % 100).substr(1) + " MB";
}
// "8.39 MB and up to 0.04 MB that ncu adds", "0.00 to 6.75 MB".
[[nodiscard]] inline std::string range_in_bytes(cache_range const& r) {
  return r.is_exact()
             ? megabytes(r.least) + ", and up to " + megabytes(r.of_launch) + " that ncu counts with any kernel"
             : range_words(r, megabytes(r.least), megabytes(r.most));
}

// Three lines, each behind a line break.
[[nodiscard]] inline std::string cache_lines(cache_bounds const& b) {
  auto const why = [](cache_range const& r) { return " (" + std::string(sentence(r.why)) + ")"; };
  std::string const board = std::string(b.board.name) + (b.board.is_measured ? "" : ", where no bound was tried");
  auto const sectors = [&](cache_range const& r) {
    return range_of(r) + likely_words(r, [](counter n) { return number(n); }) + why(r);
  };
  return "\n  with cold caches and memory from cudaMalloc, on " + board +
         ", misses of loads in L1: " + sectors(b.l1_misses) + "\n  L2 reads: " + sectors(b.l2_reads) +
         "; L2 writes: " + sectors(b.l2_writes) + "\n  DRAM reads: " + range_in_bytes(b.dram_reads) +
         likely_words(b.dram_reads, megabytes) + why(b.dram_reads) + "; DRAM writes: " + range_in_bytes(b.dram_writes) +
         why(b.dram_writes);
}

}  // namespace detail

}}}  // namespace warpmem::v0::text
