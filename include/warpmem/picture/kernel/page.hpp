// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The page of a kernel that <warpmem/picture/kernel.hpp> declares.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/kernel/select.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/picture/html.hpp>
#include <warpmem/picture/kernel/caches.hpp>
#include <warpmem/picture/kernel/page_style.hpp>
#include <warpmem/picture/kernel/site_detail.hpp>
#include <warpmem/picture/kernel/source.hpp>
#include <warpmem/picture/markup.hpp>
#include <warpmem/picture/theme.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/expression.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

namespace detail {

// What a page of a kernel is made of, and where its parts link to. On a page of several, the parts of each stand one
// heading lower, and their ids begin with its own.
struct kernel_page {
  kernel_report const& kernel;
  std::vector<kernel_site const*> ranked;  // the worst first
  document_style const& style;
  std::string id{};
  int level{2};

  [[nodiscard]] std::string id_of(std::size_t rank) const { return id + "s" + std::to_string(rank); }
  [[nodiscard]] std::string heading(std::string const& words, int below = 0) const {
    std::string const name = "h" + std::to_string(level + below);
    return "<" + name + ">" + words + "</" + name + ">";
  }

  [[nodiscard]] std::size_t rank_of(kernel_site const* site) const {
    return static_cast<std::size_t>(std::find(ranked.begin(), ranked.end(), site) - ranked.begin());
  }
};

// "3968 wavefronts", a line for each unit.
[[nodiscard]] inline std::string excess_words(source_line const& line) {
  std::string text = line.parts.empty() ? text::number(line.excess) : "";
  for (excess_in const& part : line.parts) {
    text += (text.empty() ? "" : "<br/>") + text::number(part.more) + "<span class=\"u\"> " + std::string(part.unit) +
            (part.more == 1 ? "" : "s") + "</span>";
  }
  return text + "<span class=\"said\"> beyond the least</span>";
}

// The line, with what its sites access underlined.
[[nodiscard]] inline std::string underlined(source_line const& line) {
  std::vector<bool> marked(line.text.size() + 1);
  for (kernel_site const* const site : line.sites) {
    bool const writes = site->kind.op != memory_op::load;
    auto const found = line.is_whole ? text::detail::accessed_expression(line.text, site->place.column, writes)
                                     : text::detail::text_span{};
    std::fill(marked.begin() + static_cast<std::ptrdiff_t>(found.begin),
              marked.begin() + static_cast<std::ptrdiff_t>(found.end), true);
  }
  std::string text;
  for (std::size_t at = 0; at < line.text.size();) {
    std::size_t const end = static_cast<std::size_t>(
        std::find(marked.begin() + static_cast<std::ptrdiff_t>(at), marked.end() - 1, !marked[at]) - marked.begin());
    std::string const part = escaped(std::string_view(line.text).substr(at, end - at));
    text += marked[at] ? "<u>" + part + "</u>" : part;
    at = end;
  }
  return text;
}

// The bar's length says the share of the worst line; a line that wastes nothing has none.
[[nodiscard]] inline std::string line_cells(source_line const& line, std::int64_t most) {
  std::int64_t const percent = most == 0 ? 0 : (100 * line.excess + most - 1) / most;
  std::string const bar = line.excess == 0 ? "" : "<i style=\"width:" + std::to_string(percent) + "%\"></i>";
  std::string const excess = line.sites.empty() ? ""
                             : line.refused     ? "refused"
                             : line.unknown     ? "unknown"
                                                : excess_words(line);
  return "<span class=\"at\">" + (line.number == 0 ? "" : std::to_string(line.number)) + "</span><span class=\"bar\">" +
         bar + "</span><span class=\"x" + (line.refused ? " bad" : "") + "\">" + excess + "</span><span>" +
         underlined(line) + "</span>";
}

// The library's lines whose code stands at a line of the user's, folded.
[[nodiscard]] inline std::string inlined_lines(source_line const& line) {
  site_place all{};
  for (kernel_site const* const site : line.sites) {
    all.add_inlined(site->place.inlined);
  }
  std::string text;
  for (std::string const& one : all.inlined) {
    text += "<li>" + escaped(one) + "</li>\n";
  }
  auto const count = static_cast<std::int64_t>(all.inlined.size());
  return count == 0 ? ""
                    : foldable("inlined", false, text::counted(count, "line") + " of libraries inlined here",
                               "<ul>\n" + text + "</ul>\n");
}

[[nodiscard]] inline std::string source_row(kernel_page const& page, source_line const& line, std::int64_t most) {
  if (line.sites.empty()) {
    return "<div class=\"row\">" + line_cells(line, most) + "</div>\n";
  }
  std::vector<std::size_t> ranks;
  for (kernel_site const* site : line.sites) {
    ranks.push_back(page.rank_of(site));
  }
  std::sort(ranks.begin(), ranks.end());
  std::string text;
  for (std::size_t const rank : ranks) {
    kernel_site const& site = *page.ranked[rank];
    std::string const title = page.heading(escaped(site_title(site)), 1);
    std::string const body =
        "<section id=\"" + page.id_of(rank) + "\">\n" + (ranks.size() == 1 ? title + "\n" : "") +
        site_section(page.kernel.arch(), site, page.style, rank < pictures_drawn(page.ranked.size(), page.style)) +
        "</section>\n";
    text += ranks.size() == 1 ? body : foldable("", rank == ranks.front(), title, body);
  }
  return foldable("line", ranks.front() == 0, line_cells(line, most),
                  "<div class=\"in\">\n" + text + inlined_lines(line) + "</div>\n");
}

[[nodiscard]] inline std::string source_section(kernel_page const& page, source_file const& file, std::int64_t most) {
  std::string text = "<div class=\"source\">\n";
  std::uint32_t next = 0;
  for (source_line const& line : file.lines) {
    bool const is_gap = next != 0 && line.number > next;
    text += (is_gap ? "<div class=\"fold\">" + text::counted(line.number - next, "line") + " without accesses</div>\n"
                    : "") +
            source_row(page, line, most);
    next = line.number == 0 ? 0 : line.number + 1;
  }
  std::string const name = file.name.empty() ? "places without a source file" : escaped(file.name);
  return foldable("", true, page.heading(name), text + "</div>\n");
}

[[nodiscard]] inline std::string ranked_row(kernel_page const& page, std::size_t rank) {
  kernel_site const& site = *page.ranked[rank];
  site_cost const cost = cost_of(site);
  std::string const link = "<th scope=\"row\"><a href=\"#" + page.id_of(rank) + "\">" +
                           escaped(text::detail::place(site.place)) + "</a></th>";
  std::string const row = "<tr>" + link + cell(text::detail::instruction(site.kind)) +
                          cell(text::number(site.executions), true) + cell(text::detail::lanes_each(site), true);
  if (basis_of(site).all_refused()) {
    return row + "<td colspan=\"5\">" + escaped("refused: " + text::sentence(basis_of(site).faults)) + "</td></tr>\n";
  }
  return row + cell(std::string(cost.unit) + "s") + cell(text::number(cost.actual), true) +
         cell(text::number(cost.ideal), true) + cell(text::number(cost.excess()), true) +
         cell(percent_of(cost.ideal, cost.actual), true) + "</tr>\n";
}

// The sites that cost most.
[[nodiscard]] inline std::string ranking_table(kernel_page const& page) {
  constexpr std::size_t most = 12;
  std::string text = "<table>\n<thead><tr>" + column("place") + column("instruction") + column("executed", true) +
                     column("lanes", true) + column("counted") + column("cost", true) + column("least", true) +
                     column("excess", true) + column("efficiency", true) + "</tr></thead>\n<tbody>\n";
  for (std::size_t rank = 0; rank < page.ranked.size() && rank < most; ++rank) {
    text += ranked_row(page, rank);
  }
  std::size_t const left = page.ranked.size() - (std::min)(page.ranked.size(), most);
  return wide("the costliest sites", text + "</tbody></table>\n") +
         (left == 0 ? "" : "<p>" + text::counted(static_cast<std::int64_t>(left), "other site") + " below.</p>\n");
}

[[nodiscard]] inline std::string problem_list(std::vector<kernel_problem> const& problems) {
  std::string text = "<ul>\n";
  for (kernel_problem const& p : problems) {
    text += "<li>" + escaped(p.sentence) + (p.times > 1 ? " (" + std::to_string(p.times) + " times)" : "") + "</li>\n";
  }
  return text + "</ul>\n";
}
// All but the title; problems and tiles are those of the run.
[[nodiscard]] inline std::string body_of(kernel_page const& page, kernel_run const& run,
                                         std::vector<kernel_source> const& sources) {
  std::vector<source_file> const files = files_of(page.kernel, sources);
  std::int64_t most = 0;
  for (source_file const& file : files) {
    for (source_line const& line : file.lines) {
      most = (std::max)(most, line.excess);
    }
  }
  std::string text;
  for (std::string const& clause : text::detail::verdict(page.kernel, page.ranked, run.problems())) {
    text += paragraph(clause);
  }
  text += run.problems().size() < 2 ? "" : problem_list(run.problems());
  if (!page.ranked.empty()) {
    text += ranking_table(page) +
            "<p>Below, a number is what a line costs beyond the least, and the bar compares it with the worst line. "
            "Open a line to see its worst access. Efficiency is least / cost.</p>\n";
  }
  if (!run.tiles().empty()) {
    text += foldable("", true, page.heading("Arrays in shared memory"), tile_section(run.tiles()));
  }
  if (auto const& bounds = page.kernel.caches()) {
    text += foldable("", true, page.heading("Caches"), cache_section(page.kernel, *bounds));
    std::string const arrays = array_section(page.kernel, *bounds);
    text += arrays.empty() ? "" : foldable("", true, page.heading("Arrays"), arrays);
  }
  for (source_file const& file : files) {
    text += source_section(page, file, most);
  }
  return text;
}
[[nodiscard]] inline std::string kernel_page_top(std::string_view title, document_style const& style) {
  return page_top(title, style, std::string(kernel_shape) + "\n" + kernel_rules(style.colours));
}
[[nodiscard]] inline std::string page_of(kernel_run const& run, std::vector<kernel_source> const& sources,
                                         document_style const& style) {
  kernel_report const shown = run.shown();
  return kernel_page_top(text::detail::title(shown), style) +
         body_of({shown, worst_first(shown), style}, run, sources) + "</main>\n</body>\n</html>\n";
}

}  // namespace detail

[[nodiscard]] WARPMEM_FUNC std::string html(kernel_report const& kernel, std::vector<kernel_source> const& sources,
                                            document_style const& style) {
  return detail::page_of({kernel, {}}, sources, style);
}
[[nodiscard]] WARPMEM_FUNC std::string html(kernel_run const& run, std::vector<kernel_source> const& sources,
                                            document_style const& style) {
  return detail::page_of(run, sources, style);
}

}}}  // namespace warpmem::v0::picture
