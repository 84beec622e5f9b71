// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A comparison as text: the accesses by place, then the counters, each row with its reason.
#pragma once

#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/tools/profile/accesses.hpp>
#include <warpmem/tools/profile/beside.hpp>
#include <warpmem/tools/profile/reason.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile {

namespace detail {

using table_rows = std::vector<std::vector<std::string>>;

// The first `left` columns to the left, the others to the right, and the last one, the reason, as it is.
[[nodiscard]] inline std::string aligned(table_rows const& rows, std::size_t left) {
  std::vector<std::size_t> widths(rows[0].size());
  for (auto const& cells : rows) {
    for (std::size_t n = 0; n + 1 < cells.size(); ++n) {
      widths[n] = (std::max)(widths[n], cells[n].size());
    }
  }
  std::string text;
  for (auto const& cells : rows) {
    std::string line = " ";
    for (std::size_t n = 0; n < cells.size(); ++n) {
      std::string const blank(widths[n] - (std::min)(widths[n], cells[n].size()), ' ');
      line += " " + (n < left || n + 1 == cells.size() ? cells[n] + blank : blank + cells[n]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

[[nodiscard]] inline std::string in_words(reason const& r) {
  std::string text{r.kind == reason_kind::equal ? std::string_view{} : name(r.kind)};
  return text.append(text.empty() || r.why.empty() ? "" : ": ").append(r.why);
}

// "384" where both are equal, else "384 6438".
[[nodiscard]] inline std::string both(counter predicted, counter measured) {
  return predicted == measured ? digits(predicted) : digits(predicted) + " | " + digits(measured);
}

[[nodiscard]] inline std::string number_in_words(std::optional<double> n) {
  if (!n) {
    return "unknown";
  }
  char text[48];
  (void)std::snprintf(text, sizeof text, *n == std::floor(*n) && std::abs(*n) < 1e15 ? "%.0f" : "%.6g", *n);
  return text;
}

}  // namespace detail

// The rows that differ; with `all`, every row.
[[nodiscard]] inline std::string table(kernel_comparison const& c, bool all = false) {
  auto const is_shown = [all](reason const& r) { return all || r.kind != reason_kind::equal; };
  detail::table_rows accesses(1, {"place", "access", "executed", "lanes", "sectors", "wavefronts", "reason"});
  for (access_row const& row : c.accesses) {
    if (is_shown(row.because)) {
      access_counts const& p = row.predicted;
      access_counts const& m = row.measured;
      accesses.push_back({row.place.empty() ? "kernel" : row.place,
                          std::string(text::name(row.space)) + " " + std::string(name(row.what)),
                          detail::both(p.executed, m.executed), detail::both(p.lanes, m.lanes),
                          detail::both(p.sectors, m.sectors), detail::both(p.wavefronts, m.wavefronts),
                          detail::in_words(row.because)});
    }
  }
  detail::table_rows counters(1, {"counter", "predicted", "measured", "reason"});
  for (counter_row const& row : c.counters) {
    if (is_shown(row.because)) {
      counters.push_back({row.name, detail::number_in_words(row.predicted), detail::number_in_words(row.measured.value),
                          detail::in_words(row.because)});
    }
  }
  detail::table_rows pages(1, {"measured twice", "source page", "counter", "reason"});
  for (detail::page_row const& row : c.pages) {
    pages.push_back(
        {std::string(text::name(row.space)) + " " + std::string(name(row.what)) + " " + std::string(row.unit),
         detail::number_in_words(row.page), detail::number_in_words(row.counted), detail::in_words(row.because)});
  }
  std::size_t const rows = c.accesses.size() + c.counters.size();
  std::string text = c.kernel + ": " + std::to_string(c.differences()) + " of " + std::to_string(rows) +
                     " numbers differ, " + std::to_string(c.unexplained()) + " of them unexplained\n";
  text += accesses.size() == 1 ? "" : detail::aligned(accesses, 2);
  text += counters.size() == 1 ? "" : detail::aligned(counters, 1);
  return text.append(pages.size() == 1 ? "" : detail::aligned(pages, 1));
}

}}}  // namespace warpmem::v0::profile
