// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The section of a page with what a kernel moves through caches.
#pragma once

#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/picture/html.hpp>
#include <warpmem/picture/markup.hpp>
#include <warpmem/text/kernel/caches.hpp>
#include <warpmem/text/words.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

[[nodiscard]] inline std::string likely_cell(likely_range const& r) {
  return !r.value.known() ? "" : text::number(r.least) + " to " + text::number(r.most);
}
// Sectors, by ncu's names.
[[nodiscard]] inline std::string cache_table(cache_bounds const& bounds) {
  std::string const board =
      std::string(bounds.board.name) + (bounds.board.is_measured ? "" : ", where no bound was tried");
  std::string text = "<table>\n<thead><tr>" + column("sectors") + column("least", true) + column("most", true) +
                     column("likely", true) + column("of ncu", true) + column("because") + "</tr></thead>\n<tbody>\n";
  for (cache_quantity const& q : cache_quantities) {
    cache_range const& r = bounds.*q.range;
    text += "<tr><th scope=\"row\">" + escaped(q.metric) + "</th>" + cell(text::number(r.least), true) +
            cell(text::number(r.most), true) + cell(likely_cell(r.likely), true) +
            cell(text::number(r.of_launch), true) + cell(std::string(text::sentence(r.why))) + "</tr>\n";
  }
  return "<h2>" + escaped("From cold caches, on " + board) + "</h2>\n" +
         wide("what the kernel moves through caches", text + "</tbody></table>\n") +
         "<p>Least and most are certain. \"Of ncu\" is the part of the most that ncu counts with any kernel.</p>\n";
}

}}}}  // namespace warpmem::v0::picture::detail
