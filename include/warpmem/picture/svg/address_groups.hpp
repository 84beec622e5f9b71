// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct addresses in SVG: a row for every address, a box for every lane.
#pragma once

#include <warpmem/picture/shape/address_groups.hpp>
#include <warpmem/picture/svg/canvas.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

[[nodiscard]] inline int paint_groups(svg_canvas& out, address_groups const& all, std::size_t most_rows, int y) {
  std::size_t const since = out.text().size();
  constexpr int width = 20;
  constexpr int height = 22;
  std::size_t painted = 0;
  for (address_group const& g : all.groups) {
    if (painted == most_rows) {
      auto const more = static_cast<std::int64_t>(all.groups.size() - painted);
      y = paint_note(out, y, "left out: " + text::number(more) + (more == 1 ? " more address" : " more addresses"));
      break;
    }
    out.words(label_end, y + 14, "wm-line wm-end wm-ink", text::detail::hex(g.at));
    for (int lane = 0; lane < all.lanes; ++lane) {
      box const place{drawing_left + lane * width, y, width - 2, height - 4};
      if (g.lanes.test(lane)) {
        out.rect(place, "wm-used", "lane " + text::number(lane) + ": " + text::detail::hex(g.at));
        out.words_on(place, "wm-on-used", text::number(lane));
      } else {
        out.rect(place, "wm-open wm-rule");
      }
    }
    out.words(drawing_left + all.lanes * width + 12, y + 14, "wm-note wm-ink", text::counted(g.lanes.count(), "lane"));
    y += height;
    ++painted;
  }
  return paint_legend(out, since, y, {{"wm-used", "3", "wm-on-used", "lanes that share the address of the row"}});
}

}}}}  // namespace warpmem::v0::picture::detail
