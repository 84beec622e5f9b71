// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sites of a kernel as a table of characters.
#pragma once

#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/select.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/kernel/words.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace text { namespace detail {

inline constexpr std::size_t table_width = 120;

// The end of a text that is too long says more than its start: paths and template arguments begin alike.
[[nodiscard]] inline std::string tail(std::string_view text, std::size_t most) {
  return text.size() <= most ? std::string(text) : "..." + std::string(text.substr(text.size() - (most - 3)));
}
[[nodiscard]] inline std::string head(std::string_view text, std::size_t most) {
  return text.size() <= most ? std::string(text) : std::string(text.substr(0, most - 3)) + "...";
}

using site_cells = std::array<std::string, 8>;

[[nodiscard]] inline site_cells cells_of(kernel_site const& site) {
  site_cost const cost = cost_of(site);
  if (basis_of(site).all_refused()) {
    return {tail(place(site.place), 36), instruction(site.kind), number(site.executions), lanes_each(site), "refused"};
  }
  std::string const units = std::string(cost.unit) + (cost.actual == counter{1} ? "" : "s");
  return {tail(place(site.place), 36), instruction(site.kind),
          number(site.executions),     lanes_each(site),
          number(cost.actual),         units,
          number(cost.ideal),          number(cost.excess())};
}

// A line of the table, without what blanks would end it.
[[nodiscard]] inline std::string row_of(site_cells const& cells, std::array<std::size_t, 8> const& widths,
                                        std::string_view source) {
  constexpr std::array<bool, 8> is_number{false, false, true, true, true, false, true, true};
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::string const blanks(widths[i] - cells[i].size(), ' ');
    text += (i == 0 ? "  " : i == 5 ? " " : "  ") + (is_number[i] ? blanks + cells[i] : cells[i] + blanks);
  }
  if (!source.empty() && text.size() + 18 <= table_width) {
    text += "  " + head(source, table_width - text.size() - 2);
  }
  text.resize(text.find_last_not_of(' ') + 1);
  return text;
}

// Each line begins with a newline.
[[nodiscard]] inline std::string table_of(std::vector<kernel_site const*> const& sites, std::size_t most_rows) {
  std::vector<site_cells> rows{{"place", "instruction", "executed", "lanes", "cost", "", "least", "excess"}};
  std::size_t const shown = (std::min)(sites.size(), most_rows);
  bool has_text = false;
  for (std::size_t i = 0; i < shown; ++i) {
    rows.push_back(cells_of(*sites[i]));
    has_text = has_text || !sites[i]->place.text.empty();
  }
  std::array<std::size_t, 8> widths{};
  for (site_cells const& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = (std::max)(widths[i], row[i].size());
    }
  }
  std::string text = "\n" + row_of(rows[0], widths, has_text ? "source" : "");
  for (std::size_t i = 0; i < shown; ++i) {
    text += "\n" + row_of(rows[i + 1], widths, warpmem::detail::visible(warpmem::detail::trim(sites[i]->place.text)));
  }
  std::size_t const left = sites.size() - shown;
  return text +
         (left == 0 ? "" : "\n  and " + counted(static_cast<std::int64_t>(left), "other site") + " that cost no more");
}

}}}}  // namespace warpmem::v0::text::detail
