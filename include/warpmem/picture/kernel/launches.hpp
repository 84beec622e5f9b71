// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The page of several launches: a list to choose from, then each as a page of one would show it.
#pragma once

#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/picture/html.hpp>
#include <warpmem/picture/kernel/page.hpp>
#include <warpmem/picture/markup.hpp>
#include <warpmem/picture/theme.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/kernel/words.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

namespace detail {

// The id stands inside what folds, so that browsers open it for a link.
[[nodiscard]] inline std::string launch_id(std::size_t number) { return "k" + std::to_string(number); }

[[nodiscard]] inline std::string launch_list(std::vector<kernel_run> const& runs) {
  std::string text = "<nav aria-label=\"launches\"><ol class=\"launches\">\n";
  for (std::size_t k = 0; k < runs.size(); ++k) {
    kernel_report const shown = runs[k].shown();
    std::string const title = text::detail::title(shown);
    std::string const said = text::line(kernel_run{shown, runs[k].problems()});
    text += "<li><a href=\"#" + launch_id(k + 1) + "\">" + escaped(shown.name().empty() ? title : shown.name()) +
            "</a>" + escaped(std::string_view(said).substr(title.size())) + "</li>\n";
  }
  return text + "</ol></nav>\n";
}

[[nodiscard]] inline std::string launch_section(kernel_run const& run, std::size_t number,
                                                std::vector<kernel_source> const& sources,
                                                document_style const& style) {
  kernel_report const shown = run.shown();
  std::string const id = launch_id(number);
  std::string const title = "<h2>" + std::to_string(number) + ". " + escaped(text::detail::title(shown)) + "</h2>";
  return foldable("launch", number == 1, title,
                  "<section id=\"" + id + "\">\n" + body_of({shown, worst_first(shown), style, id, 3}, run, sources) +
                      "</section>\n");
}

}  // namespace detail

[[nodiscard]] WARPMEM_FUNC std::string html(std::string_view title, std::vector<kernel_run> const& runs,
                                            std::vector<kernel_source> const& sources, document_style const& style) {
  std::string page = detail::kernel_page_top(title, style) + detail::launch_list(runs);
  for (std::size_t k = 0; k < runs.size(); ++k) {
    page += detail::launch_section(runs[k], k + 1, sources, style);
  }
  return page + "</main>\n</body>\n</html>\n";
}

}}}  // namespace warpmem::v0::picture
