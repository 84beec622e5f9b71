// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel does with its arrays, in words, and what would be better.
#pragma once

#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/caches/asked_of_l1.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace text { namespace detail {

[[nodiscard]] inline std::string number_of(std::uint64_t n) { return number(static_cast<std::int64_t>(n)); }

// By what factor L2 reads fewer sectors of the array at least, if each block loads each sector once: of `reads` of the
// kernel, other arrays can have no more than they ask for.
[[nodiscard]] inline std::int64_t times_fewer(array_traffic const& a, counter reads, counter asked) noexcept {
  auto const own = static_cast<std::int64_t>(a.asked);
  auto const staged = static_cast<std::int64_t>(a.by_blocks);
  std::int64_t const others = asked.value_or(INT64_MAX) - own;
  return !reads.known() || !asked.known() || staged == 0 || reads.value_or(0) < others
             ? 0
             : (reads.value_or(0) - others) / staged;
}
// "each block loads `b` 16 times on average: stage it in shared memory; L2 likely reads at least 12 times fewer sectors
// of it".
[[nodiscard]] inline std::string staging_advice(array_traffic const& a, cache_bounds const& b, counter asked) {
  constexpr std::uint64_t often = 4;
  if (a.times_of_a_block() < often) {
    return "";
  }
  std::int64_t const certain = times_fewer(a, b.l2_reads.least, asked);
  std::int64_t const likely = times_fewer(a, b.l2_reads.likely.least, asked);
  std::string const fewer = certain >= 2  ? "L2 reads at least " + number(certain) + " times fewer sectors of it"
                            : likely >= 2 ? "L2 likely reads at least " + number(likely) + " times fewer sectors of it"
                                          : "";
  std::string const often_words =
      "each block loads `" + a.name + "` " + number_of(a.times_of_a_block()) + " times on average";
  if (!fewer.empty()) {
    return often_words + ": stage it in shared memory; " + fewer;
  }
  counter const most = b.l2_reads.likely.most;
  bool const hits = most.known() && most.value_or(0) < 2 * static_cast<std::int64_t>(a.by_blocks);
  return often_words + (hits ? ", mostly from L1" : "");
}

// Sentences, of a kernel with bounds whose arrays have names.
[[nodiscard]] inline std::vector<std::string> array_advice(kernel_report const& report, cache_bounds const& b) {
  std::vector<std::string> all;
  auto const asked = warpmem::detail::asked_by(report).loaded_sectors;
  for (array_traffic const& a : b.arrays) {
    if (!a.is_touched()) {
      if (b.l2_reads.most.known() && b.l2_writes.most.known()) {  // all accesses were followed
        all.push_back("`" + a.name + "` is never read or written");
      }
      continue;
    }
    if (std::string advice = detail::staging_advice(a, b, asked); !advice.empty()) {
      all.push_back(std::move(advice));
    }
    if (a.false_sharing != 0) {
      all.push_back("blocks update words of their own in " +
                    counted(static_cast<std::int64_t>(a.false_sharing), "line") + " of `" + a.name +
                    "`, and atomics of one line wait for each other: keep these words 128 bytes apart");
    }
  }
  return all;
}

// "`b`: 4096 sectors loaded, on average 16 times by at most 4 blocks; 512 sectors stored".
[[nodiscard]] inline std::string array_words(array_traffic const& a) {
  std::string words = "`" + a.name + "`: ";
  std::string const first = words;
  auto const add = [&](std::uint64_t sectors, std::string const& what) {
    words +=
        sectors == 0 ? "" : (words == first ? "" : "; ") + counted(static_cast<std::int64_t>(sectors), "sector") + what;
  };
  std::string const by =
      a.readers() == 0 ? "" : " by at most " + counted(static_cast<std::int64_t>(a.readers()), "block");
  std::string const times =
      a.loaded == 0 || a.asked < 2 * a.loaded ? "" : ", on average " + number_of(a.asked / a.loaded) + " times" + by;
  add(a.loaded, " loaded" + times);
  add(a.stored, " stored");
  add(a.updated, " updated by atomics");
  return words;
}
// Each behind a line break.
[[nodiscard]] inline std::string array_lines(kernel_report const& report, cache_bounds const& b) {
  constexpr std::size_t most = 8;
  std::string text{};
  for (std::size_t k = 0; k < b.arrays.size() && k < most; ++k) {
    text += b.arrays[k].is_touched() ? "\n  " + array_words(b.arrays[k]) : "";
  }
  for (std::string const& advice : array_advice(report, b)) {
    text += "\n  " + advice;
  }
  return text;
}

}}}}  // namespace warpmem::v0::text::detail
