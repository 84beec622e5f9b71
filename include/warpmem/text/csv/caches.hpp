// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels move through caches, how long units take for it, and what they do with arrays, as comma-separated
// values. Only the header of a kernel that was run without caches. An empty cell: nobody knows.
#pragma once

#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/caches/limits.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/csv.hpp>
#include <warpmem/text/kernel/caches.hpp>
#include <warpmem/text/kernel/limits.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 {

namespace detail {

[[nodiscard]] inline std::string csv_count(counter n) { return n.known() ? text::number(n) : std::string{}; }
// Each row begins with it.
[[nodiscard]] inline std::string csv_kernel(kernel_report const& kernel) {
  return csv_cell(kernel.name()) + "," + csv_cell(kernel.caches()->board.name) + ",";
}

}  // namespace detail

// A row for each quantity, in sectors of 32 bytes, by ncu's name.
[[nodiscard]] inline std::string caches_csv(kernel_report const& kernel) {
  std::string text =
      "kernel,board,metric,least_sectors,most_sectors,exact,why,likely_least_sectors,likely_sectors,"
      "likely_most_sectors,likely_why\n";
  if (!kernel.caches()) {
    return text;
  }
  for (cache_quantity const& q : cache_quantities) {
    cache_range const& r = (*kernel.caches()).*q.range;
    text += detail::csv_kernel(kernel) + q.metric + "," + detail::csv_count(r.least) + "," + detail::csv_count(r.most) +
            (r.is_exact() ? ",yes," : ",no,") + detail::csv_cell(std::string(text::sentence(r.why))) + "," +
            detail::csv_count(r.likely.least) + "," + detail::csv_count(r.likely.value) + "," +
            detail::csv_count(r.likely.most) + "," +
            detail::csv_cell(std::string(text::detail::likely_doubt(r, *kernel.caches()))) + "\n";
  }
  return text;
}

// A row for each unit. `of_longest_percent`: of the time of the unit that likely takes longest.
[[nodiscard]] inline std::string limits_csv(kernel_report const& kernel) {
  std::string text =
      "kernel,board,unit,metric,least_ns,likely_ns,of_longest_percent,is_limit,least_why,likely_why,limit_why\n";
  if (!kernel.caches()) {
    return text;
  }
  cache_bounds const& bounds = *kernel.caches();
  cache_limits const limits = limits_of(kernel, bounds);
  std::string const doubt = text::detail::limit_doubt(limits, bounds);
  auto const unless = [](bool is_known, std::string_view why) {
    return is_known ? std::string{} : detail::csv_cell(std::string(why));
  };
  for (unit_time const& u : limits.units) {
    counter const share = limits.longest() == nullptr ? counter::unknown() : cache_limits::share(u, *limits.longest());
    std::string const is_limit = limits.limit() == nullptr ? "" : limits.limit()->name == u.name ? "yes" : "no";
    text += detail::csv_kernel(kernel) + std::string(u.name) + "," + std::string(u.metric) + "," +
            detail::csv_count(u.least) + "," + detail::csv_count(u.likely) + "," + detail::csv_count(share) + "," +
            is_limit + "," + unless(u.least.known(), text::detail::least_doubt(u, kernel)) + "," +
            unless(u.likely.known(), text::detail::likely_doubt(u, bounds)) + "," + detail::csv_cell(doubt) + "\n";
  }
  return text;
}

// A row for each array with a name.
[[nodiscard]] inline std::string arrays_csv(kernel_report const& kernel) {
  std::string text =
      "kernel,board,array,bytes,loaded_sectors,stored_sectors,updated_sectors,asked_sectors,by_blocks_sectors,"
      "false_sharing_lines\n";
  if (!kernel.caches()) {
    return text;
  }
  for (array_traffic const& a : kernel.caches()->arrays) {
    text += detail::csv_kernel(kernel) + detail::csv_cell(a.name);
    for (std::uint64_t const n : {a.bytes, a.loaded, a.stored, a.updated, a.asked, a.by_blocks, a.false_sharing}) {
      text.append(",").append(std::to_string(n));
    }
    text += "\n";
  }
  return text;
}

}}  // namespace warpmem::v0
