// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct addresses in SVG: a row for every address, a box for every lane.
#pragma once

#include <warpmem/picture/shape/address_groups.hpp>
#include <warpmem/picture/shape/folds.hpp>
#include <warpmem/picture/svg/canvas.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

[[nodiscard]] inline int paint_groups(svg_canvas& out, address_groups const& all, std::size_t most_rows, int y) {
  std::size_t const since = out.text().size();
  svg_measures const m = out.measures();
  constexpr int height = 22;
  std::vector<row_fold> folds = folds_of(all);
  std::size_t const shown = rows_shown(folds, most_rows);
  for (row_fold const& fold : folds) {
    address_group const& g = all.groups[fold.first];
    if (!fold.is_drawn()) {
      out.words(m.label_end, y + 12, "wm-note wm-end wm-dim", "⋮");
      y = paint_note(out, y, sentence_of(fold, all)) + 4;
      continue;
    }
    out.words(m.label_end, y + 14, "wm-line wm-end wm-ink", text::detail::hex(g.at));
    for (int lane = 0; lane < all.lanes; ++lane) {
      box const place{m.left + lane * m.lane, y, m.lane - 2, height - 4};
      if (g.lanes.test(lane)) {
        out.rect(place, "wm-used", "lane " + text::number(lane) + ": " + text::detail::hex(g.at));
        out.words_on(place, "wm-on-used", text::number(lane));
      } else {
        out.rect(place, "wm-open wm-rule");
      }
    }
    out.words(m.left + all.lanes * m.lane + 12, y + 14, "wm-note wm-ink", text::counted(g.lanes.count(), "lane"));
    out.say(text::detail::hex(g.at) + ": " + text::lanes(g.lanes));
    y += height;
  }
  if (shown < all.groups.size()) {
    y = paint_note(out, y,
                   "left out: " + text::counted(static_cast<std::int64_t>(all.groups.size() - shown), "more address"));
  }
  return paint_legend(out, since, y, {{"wm-used", "3", "wm-on-used", "lane 3 reads the address of this row"}});
}

}}}}  // namespace warpmem::v0::picture::detail
