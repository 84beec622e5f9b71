// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels move through caches as comma-separated values: a row for each quantity, by ncu's name.
#pragma once

#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/text/csv.hpp>
#include <warpmem/text/kernel/caches.hpp>
#include <warpmem/text/words.hpp>

#include <string>

namespace warpmem { inline namespace v0 {

// "kernel,board,metric,least,most,exact,why,likely_least,likely,likely_most"; only the header of a kernel that was run
// without them. Sectors. An empty cell: nobody knows.
[[nodiscard]] inline std::string caches_csv(kernel_report const& kernel) {
  std::string text = "kernel,board,metric,least,most,exact,why,likely_least,likely,likely_most\n";
  if (!kernel.caches()) {
    return text;
  }
  auto const cell = [](counter n) { return n.known() ? text::number(n) : std::string{}; };
  for (cache_quantity const& q : cache_quantities) {
    cache_range const& r = (*kernel.caches()).*q.range;
    text += detail::csv_cell(kernel.name()) + "," + detail::csv_cell(kernel.caches()->board.name) + "," + q.metric +
            "," + cell(r.least) + "," + cell(r.most) + (r.is_exact() ? ",yes," : ",no,") +
            detail::csv_cell(std::string(text::sentence(r.why))) + "," + cell(r.likely.least) + "," +
            cell(r.likely.value) + "," + cell(r.likely.most) + "\n";
  }
  return text;
}

}}  // namespace warpmem::v0
