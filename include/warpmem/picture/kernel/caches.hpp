// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sections of a page with what a kernel moves through caches and which unit is the limit, what it does with arrays,
// and what would help those in shared memory.
#pragma once

#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/caches/limits.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/tiles.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/picture/html.hpp>
#include <warpmem/picture/markup.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/arrays.hpp>
#include <warpmem/text/kernel/caches.hpp>
#include <warpmem/text/kernel/limits.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>
#include <vector>

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
  return paragraph("From cold caches, on " + board + ":") +
         wide("what the kernel moves through caches", text + "</tbody></table>\n") +
         "<p>Least and most are certain. \"Of ncu\" is the part of the most that ncu counts with any kernel.</p>\n";
}

// A bar for each unit, of the time of the longest.
[[nodiscard]] inline std::string limit_table(cache_limits const& limits, cache_bounds const& bounds) {
  std::string text = "<table>\n<thead><tr>" + column("unit at its peak rate") + column("certainly", true) +
                     column("likely", true) + column("of the longest") + "</tr></thead>\n<tbody>\n";
  for (unit_time const& u : limits.units) {
    bool const has_share = limits.longest() != nullptr;
    std::string const percent =
        has_share ? std::to_string(cache_limits::share(u, *limits.longest()).value_or(0)) : std::string{};
    text += "<tr><th scope=\"row\">" + escaped(u.name) + "</th>" +
            cell(text::detail::microseconds(u.least, true), true) + cell(text::detail::microseconds(u.likely), true) +
            "<td>";
    if (has_share) {
      text.append("<span class=\"bar share\"><i style=\"width:").append(percent).append("%\"></i></span> ");
      text.append(percent).append(" %");
    }
    text += "</td></tr>\n";
  }
  std::string words = text::detail::limit_words(limits, bounds);
  words += limits.least().known()
               ? "; the kernel takes no less than " + text::detail::microseconds(limits.least(), true)
               : "; no least time of it is known";
  return wide("how long units are busy", text + "</tbody></table>\n") + paragraph(words + ".");
}
// In sectors; empty where the kernel has no arrays.
[[nodiscard]] inline std::string array_section(kernel_report const& kernel, cache_bounds const& bounds) {
  if (bounds.arrays.empty()) {
    return "";
  }
  auto const number = [](std::uint64_t n) { return cell(text::detail::number_of(n), true); };
  std::string text = "<table>\n<thead><tr>" + column("array") + column("sectors loaded", true) +
                     column("asked for", true) + column("by each block once", true) + column("stored", true) +
                     column("by atomics", true) + "</tr></thead>\n<tbody>\n";
  for (array_traffic const& a : bounds.arrays) {
    text += "<tr><th scope=\"row\">" + escaped(a.name) + "</th>" + number(a.loaded) + number(a.asked) +
            number(a.by_blocks) + number(a.stored) + number(a.updated) + "</tr>\n";
  }
  text = wide("what the kernel does with its arrays", text + "</tbody></table>\n");
  for (std::string const& advice : text::detail::array_advice(kernel, bounds)) {
    text += paragraph(advice + ".");
  }
  return text;
}
// What would help each array in shared memory, and the wavefronts of each place that accesses it.
[[nodiscard]] inline std::string tile_section(std::vector<tile_advice> const& tiles) {
  std::string text;
  for (tile_advice const& a : tiles) {
    text += paragraph(text::line(a) + ".");
    if (!a.helps()) {
      continue;
    }
    std::string table = "<table>\n<thead><tr>" + column("place") + column("instruction") + column("wavefronts", true) +
                        column("padded", true) + column("swizzled", true) + "</tr></thead>\n<tbody>\n";
    for (tile_site const& s : a.sites) {
      table += "<tr><th scope=\"row\">" + escaped(text::detail::place(s.place)) + "</th>" +
               cell(text::detail::instruction(s.kind)) + cell(text::number(s.before), true) +
               cell(a.padding_bytes == 0 ? "" : text::number(s.padded), true) +
               cell(a.elements.bits == 0 ? "" : text::number(s.swizzled), true) + "</tr>\n";
    }
    text += wide("what would help " + a.name, table + "</tbody></table>\n");
  }
  return text;
}
// All of it.
[[nodiscard]] inline std::string cache_section(kernel_report const& kernel, cache_bounds const& bounds) {
  return cache_table(bounds) + limit_table(limits_of(kernel, bounds), bounds) + array_section(kernel, bounds);
}

}}}}  // namespace warpmem::v0::picture::detail
