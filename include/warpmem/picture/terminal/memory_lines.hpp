// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of memory in characters: a bar for every line of 128 bytes, the lanes below.
#pragma once

#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/shape/folds.hpp>
#include <warpmem/picture/shape/memory_lines.hpp>
#include <warpmem/picture/terminal/page.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

class line_drawing {
 public:
  line_drawing(memory_lines const& all, picture_style const& style)
      : all_{all}, style_{style}, glyphs_{glyphs_of(style)} {
    for (memory_line const& line : all.lines) {
      std::string const base = text::detail::hex(line.base);
      label_ = base.size() > label_ ? base.size() : label_;
    }
    // Marks are half as wide in bytes where 4 * 17 + 1 columns, the label and the note on the right have room.
    mark_bytes_ = width_of(style) >= label_ + 69 + 22 ? 2 : 4;
  }

  void draw(ink_text& out) const {
    put_ruler(out);
    int request = -1;
    std::vector<row_fold> folds = folds_of(all_);
    std::size_t const shown = rows_shown(folds, rows_of(style_));
    for (row_fold const& fold : folds) {
      memory_line const& line = all_.lines[fold.first];
      if (!fold.is_drawn()) {
        put_fold(out, sentence_of(fold, all_), style_, label_ + 2);
        continue;
      }
      if (all_.requests > 1 && line.request != request) {
        out.put("request " + text::number(line.request), ink::strong);
        out.end_line();
        request = line.request;
      }
      put_bar(out, line);
      put_lanes(out, line);
    }
    if (shown < all_.lines.size() || all_.not_made != 0) {
      put_left_out(out, shown);
    }
    put_legend(out);
  }

 private:
  static constexpr int sector = 32;

  [[nodiscard]] std::size_t columns(int bytes) const { return static_cast<std::size_t>(bytes / mark_bytes_); }

  void put_ruler(ink_text& out) const {
    out.put_left("", label_ + 2);
    for (int offset = 0; offset < memory_line::bytes; offset += sector) {
      out.put_left("+" + text::number(offset), columns(sector) + 1, ink::faint);
    }
    out.end_line();
  }

  void put_bar(ink_text& out, memory_line const& line) const {
    out.put_right(text::detail::hex(line.base), label_);
    out.put(" ");
    int used = 0;
    int moved = 0;
    for (memory_segment const& s : line.segments) {
      used += s.used;
      moved += s.bytes;
    }
    for (int offset = 0; offset < memory_line::bytes; offset += mark_bytes_) {
      if (offset % sector == 0) {
        put_edge(out, line, offset);
      }
      put_mark(out, line, offset);
    }
    put_edge(out, line, memory_line::bytes);
    out.put(" " + text::number(used) + "/" + text::number(moved) + " " + all_.done());
    out.end_line();
  }

  // Transactions have bars at both ends, and a seam between their sectors.
  void put_edge(ink_text& out, memory_line const& line, int offset) const {
    memory_segment const* const before = line.segment_at(offset - 1);
    memory_segment const* const after = line.segment_at(offset);
    out.put(before == nullptr && after == nullptr ? " " : before == after ? glyphs_.seam : glyphs_.bar, ink::faint);
  }

  void put_mark(ink_text& out, memory_line const& line, int offset) const {
    memory_segment const* const segment = line.segment_at(offset);
    if (segment == nullptr) {
      out.put(" ");
      return;
    }
    int used = 0;
    for (byte_run const& run : segment->runs) {
      for (int byte = offset; byte < offset + mark_bytes_; ++byte) {
        used += run.lanes.any() && byte >= run.offset && byte < run.offset + run.bytes ? 1 : 0;
      }
    }
    if (used == 0) {
      out.put(glyphs_.unused, ink::unused);
    } else if (used == mark_bytes_) {
      out.put(glyphs_.used, ink::used);
    } else {
      out.put(text::number(used), ink::used);
    }
  }

  void put_lanes(ink_text& out, memory_line const& line) const {
    out.put_right(std::string(all_.user()) + "s", label_, ink::faint);
    out.put(" ");
    for (int offset = 0; offset < memory_line::bytes;) {
      memory_segment const* const segment = line.segment_at(offset);
      int const bytes = segment == nullptr ? sector : segment->bytes;
      std::size_t const room = columns(bytes) + static_cast<std::size_t>(bytes / sector) - 1;
      out.put_left(segment == nullptr ? "" : " " + lanes_in(segment->lanes, room), room + 1);
      offset += bytes;
    }
    out.end_line();
  }

  void put_left_out(ink_text& out, std::size_t drawn) const {
    auto const more = static_cast<std::int64_t>(all_.lines.size() - drawn);
    lane_mask lanes{};
    int used = 0;
    int moved = 0;
    for (std::size_t i = drawn; i < all_.lines.size(); ++i) {
      for (memory_segment const& s : all_.lines[i].segments) {
        lanes = lanes | s.lanes;
        used += s.used;
        moved += s.bytes;
      }
    }
    std::string const what = "left out: " + text::counted(more + all_.not_made, "more line");
    std::string const bytes =
        " with " + text::number(used) + "/" + text::number(moved) + " bytes " + all_.done() + ", " + all_.users(lanes);
    put_sentence(out, what + (all_.not_made == 0 ? bytes : ""), style_, ink::strong);
  }

  void put_legend(ink_text& out) const {
    std::string const done = all_.done();
    out.put("each mark is " + text::number(mark_bytes_) + " bytes: ", ink::faint);
    out.put(glyphs_.used, ink::used);
    out.put(" " + done + ", ", ink::faint);
    out.put(mark_bytes_ == 4 ? "1-3" : "1", ink::used);
    out.put(mark_bytes_ == 4 ? " that many " + done + ", " : " half " + done + ", ", ink::faint);
    out.put(glyphs_.unused, ink::unused);
    out.put(std::string(" ") + all_.not_done(), ink::faint);
    out.end_line();
  }

  memory_lines const& all_;
  picture_style style_;
  glyphs glyphs_;
  std::size_t label_{5};  // "lanes"
  int mark_bytes_{4};
};

}}}}  // namespace warpmem::v0::picture::detail
