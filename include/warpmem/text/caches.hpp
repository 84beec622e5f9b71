// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Caches and device memory in words.
#pragma once

#include <warpmem/model/report/cache.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/words.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "8 look-ups, 6 hits, 2 misses (hit rate 75 %)".
[[nodiscard]] inline std::string line(cache_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, counter{1}); !nothing.empty()) {
    return nothing;
  }
  if (r.look_ups == 0) {
    return detail::prefix(r.basis) + "no look-up";
  }
  return detail::prefix(r.basis) + counted(r.look_ups, "look-up") + ", " + counted(r.hits, "hit") + ", " +
         counted(r.misses, "miss") + " (hit rate " + detail::percent(r.hit_rate()) + ")";
}

[[nodiscard]] inline std::string full(cache_report const& r) {
  std::string text = line(r);
  if (r.look_ups > 0) {
    text += "\n  " + counted(r.line_misses, "line miss") + ", " + counted(r.evictions, "eviction") + "\n  " +
            counted(r.bytes_requested, "byte") + " requested, " + number(r.bytes_from_next) +
            " read from the next level, " + number(r.bytes_to_next) + " written to it";
  }
  return text + detail::postscript(r.basis);
}

// "2 fetches, 2 bursts; 64 bytes used, 128 read".
[[nodiscard]] inline std::string line(dram_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, counter{1}); !nothing.empty()) {
    return nothing;
  }
  if (r.fetches == 0) {
    return detail::prefix(r.basis) + "nothing to fetch";
  }
  return detail::prefix(r.basis) + number(r.fetches) + (r.fetches == 1 ? " fetch, " : " fetches, ") +
         counted(r.bursts, "burst") + "; " + counted(r.bytes_used, "byte") + " used, " + number(r.bytes_read) + " read";
}

[[nodiscard]] inline std::string full(dram_report const& r) {
  std::string text = line(r);
  if (r.bytes_read > 0) {
    text += "\n  efficiency: " + detail::percent(r.efficiency()) + " of the bytes read were requested";
  }
  return text + detail::postscript(r.basis);
}

}}}  // namespace warpmem::v0::text
