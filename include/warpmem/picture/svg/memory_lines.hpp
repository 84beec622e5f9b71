// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of memory in SVG: a bar of 128 bytes, five pixels each; used bytes with their lanes, unused ones hatched,
// bytes that were not moved only outlined.
#pragma once

#include <warpmem/picture/shape/folds.hpp>
#include <warpmem/picture/shape/memory_lines.hpp>
#include <warpmem/picture/svg/canvas.hpp>
#include <warpmem/picture/terminal/page.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

class line_painting {
 public:
  line_painting(memory_lines const& all, std::size_t most_lines, svg_measures const& measures)
      : all_{all}, most_lines_{most_lines}, measures_{measures} {}

  [[nodiscard]] int paint(svg_canvas& out, int y) const {
    std::size_t const since = out.text().size();
    for (int offset = 0; offset < memory_line::bytes; offset += 32) {
      out.words(left_of(offset), y + 12, "wm-note wm-dim", "+" + text::number(offset));
    }
    y += 18;
    int request = -1;
    std::vector<row_fold> folds = folds_of(all_);
    std::size_t const shown = rows_shown(folds, most_lines_);
    for (row_fold const& fold : folds) {
      memory_line const& line = all_.lines[fold.first];
      if (!fold.is_drawn()) {
        out.words(measures_.label_end, y + 6, "wm-note wm-end wm-dim", "⋮");
        y = paint_note(out, y - 8, sentence_of(fold, all_)) + 12;
        continue;
      }
      if (all_.requests > 1 && line.request != request) {
        request = line.request;
        out.words(page_margin, y + 14, "wm-note wm-bold wm-ink", "request " + text::number(request));
        y += 20;
      }
      paint_line(out, line, y);
      y += 46;
    }
    if (auto const more = static_cast<std::int64_t>(all_.lines.size() - shown) + all_.not_made; more != 0) {
      y = paint_note(out, y, "left out: " + text::counted(more, "more line"));
    }
    return paint_legend(
        out, since, y,
        {{"wm-used", "3", "wm-on-used", all_.done() + std::string(" by this ") + all_.user()},
         {"wm-many", "0-7", "wm-on-many", all_.done() + std::string(" by several ") + all_.user() + "s"},
         {"wm-unused", "", "", all_.not_done()},
         {"wm-frame wm-edge", "", "", "moved together"},
         {"wm-dash wm-rule", "", "", "not moved"}});
  }

 private:
  static constexpr int bar = 24;

  [[nodiscard]] int left_of(int offset) const { return measures_.left + offset * measures_.byte; }

  void paint_line(svg_canvas& out, memory_line const& line, int y) const {
    out.words(measures_.label_end, y + 17, "wm-line wm-end wm-ink", text::detail::hex(line.base));
    int used = 0;
    int moved = 0;
    for (memory_segment const& segment : line.segments) {
      used += segment.used;
      moved += segment.bytes;
    }
    if (moved < memory_line::bytes) {
      out.rect({left_of(0), y, memory_line::bytes * measures_.byte, bar}, "wm-dash wm-rule");
    }
    for (memory_segment const& segment : line.segments) {
      paint_segment(out, line, segment, y);
    }
    std::string const part = text::number(used) + "/" + text::number(moved) + " " + all_.done();
    out.words(left_of(memory_line::bytes) + 12, y + 16, "wm-note wm-ink", part);
    out.say(text::detail::hex(line.base) + ": " + part);
  }

  void paint_segment(svg_canvas& out, memory_line const& line, memory_segment const& segment, int y) const {
    for (byte_run const& run : segment.runs) {
      paint_run(out, line, run, y);
    }
    box const outline{left_of(segment.offset), y, segment.bytes * measures_.byte, bar};
    out.rect(outline, "wm-frame wm-edge");
    for (int offset = segment.offset + 32; offset < segment.offset + segment.bytes; offset += 32) {
      out.line(left_of(offset), y, left_of(offset), y + bar, "wm-edge wm-dash");
    }
    std::string const bytes = ": " + text::number(segment.used) + "/" + text::number(segment.bytes);
    std::size_t const room = note_characters(outline.width);
    std::string const lanes = all_.users(segment.lanes);
    out.words(
        outline.x, y + bar + 13, "wm-note wm-dim",
        (lanes.size() + bytes.size() <= room ? lanes : text::counted(segment.lanes.count(), all_.user())) + bytes);
  }

  void paint_run(svg_canvas& out, memory_line const& line, byte_run const& run, int y) const {
    box const place{left_of(run.offset), y, run.bytes * measures_.byte, bar};
    std::string const bytes = text::detail::hex(line.base + static_cast<address>(run.offset)) + " to " +
                              text::detail::hex(line.base + static_cast<address>(run.offset + run.bytes - 1));
    if (!run.lanes.any()) {
      out.rect(place, "wm-unused", std::string(all_.not_done()) + ": " + bytes);
      return;
    }
    bool const several = run.lanes.count() > 1;
    out.rect(place, several ? "wm-many wm-gap" : "wm-used wm-gap", all_.users(run.lanes) + ": " + bytes);
    std::string const label = lanes_in(run.lanes, cell_characters(place.width));
    if (label.size() <= cell_characters(place.width)) {
      out.words_on(place, several ? "wm-on-many" : "wm-on-used", label);
    }
  }

  memory_lines const& all_;
  std::size_t most_lines_;
  svg_measures measures_;
};

}}}}  // namespace warpmem::v0::picture::detail
