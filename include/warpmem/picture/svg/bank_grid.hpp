// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Banks and wavefronts in SVG.
#pragma once

#include <warpmem/picture/shape/bank_grid.hpp>
#include <warpmem/picture/shape/folds.hpp>
#include <warpmem/picture/svg/canvas.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

class grid_painting {
 public:
  grid_painting(bank_grid const& grid, std::size_t most_rows, svg_measures const& measures)
      : grid_{grid},
        most_rows_{most_rows},
        folds_{folds_of(grid)},
        shown_{rows_shown(folds_, most_rows)},
        measures_{measures},
        width_{grid.banks > 32 ? measures.bank / 2 : measures.bank} {}

  [[nodiscard]] int paint(svg_canvas& out, int y) const {
    std::size_t const since = out.text().size();
    out.words(measures_.label_end, y + 12, "wm-note wm-end wm-dim", grid_.of_copy ? "bank written" : "bank");
    for (int bank = 0; bank < grid_.banks; bank += width_ < 20 ? 2 : 1) {
      out.words(left_of(bank) + width_ / 2, y + 12, "wm-cell wm-mid wm-dim", text::number(bank));
    }
    y += 18;
    paint_paper(out, y);
    for (row_fold const& fold : folds_) {
      if (fold.is_drawn()) {
        paint_row(out, fold.first, y);
      } else {
        paint_fold(out, fold, y);
      }
      y += height;
    }
    y += 4;
    if (shown_ < grid_.rows.size()) {
      auto const more = static_cast<std::int64_t>(grid_.rows.size() - shown_);
      y = paint_note(out, y, "left out: " + text::counted(more, "more wavefront"));
    }
    for (std::string const& sentence : collision_sentences(grid_, most_rows_)) {
      y = paint_note(out, y, sentence);
    }
    return paint_legend(
        out, since, y,
        {{"wm-used", "3", "wm-on-used", grid_.of_operand ? "row 3 is read" : "lane 3 is served"},
         {"wm-many", "0-7", "wm-on-many", grid_.of_operand ? "several rows are read" : "several lanes are served"},
         {"wm-clash", "3!", "wm-on-clash wm-bold",
          grid_.of_copy ? "waits, or makes others wait" : "bank conflict: this bank needs several wavefronts"},
         {has_label(out, since, '+') ? "wm-many" : "", "3+", "wm-on-many", "lane 3 and others"},
         {has_label(out, since, '*') ? "wm-clash" : "", "3*", "wm-on-clash wm-bold",
          "the same for lane 3 and others"}});
  }

 private:
  static constexpr int height = 20;

  [[nodiscard]] static bool has_label(svg_canvas const& out, std::size_t since, char mark) {
    return out.text().find(std::string(1, mark).append("</text>"), since) != std::string::npos;
  }
  [[nodiscard]] int left_of(int bank) const { return measures_.left + bank * width_; }

  void paint_paper(svg_canvas& out, int y) const {
    int const bottom = y + static_cast<int>(folds_.size()) * height;
    for (int bank = 0; bank <= grid_.banks; ++bank) {
      out.line(left_of(bank), y, left_of(bank), bottom, "wm-rule");
    }
    for (std::size_t i = 0; i <= folds_.size(); ++i) {
      bool const new_phase =
          i > 0 && i < folds_.size() && grid_.rows[folds_[i].first].phase != grid_.rows[folds_[i - 1].first].phase;
      int const at = y + static_cast<int>(i) * height;
      out.line(left_of(0), at, left_of(grid_.banks), at, new_phase ? "wm-edge" : "wm-rule");
    }
  }

  // The sentence stands on paper without columns.
  void paint_fold(svg_canvas& out, row_fold const& fold, int y) const {
    out.rect({left_of(0) + 1, y + 1, grid_.banks * width_ - 2, height - 2}, "wm-paper");
    out.words(measures_.label_end, y + 14, "wm-note wm-end wm-dim", "⋮");
    out.words(left_of(0) + 8, y + 14, "wm-note wm-ink", sentence_of(fold, grid_));
    out.say(sentence_of(fold, grid_));
  }

  void paint_row(svg_canvas& out, std::size_t wavefront, int y) const {
    wavefront_row const& row = grid_.rows[wavefront];
    std::string const number = text::number(static_cast<std::int64_t>(wavefront));
    bool const has_room = grid_.phases == 1 || measures_.label_end > 140;  // beside "phase 0"
    if (grid_.phases > 1 && (wavefront == 0 || row.phase != grid_.rows[wavefront - 1].phase)) {
      out.words(page_margin, y + 14, "wm-note wm-dim",
                (grid_.of_matrices ? "matrix " : "phase ") + text::number(row.phase));
    }
    out.words(measures_.label_end, y + 14, "wm-note wm-end wm-ink",
              wavefront == 0 && has_room ? "wavefront 0" : number);
    for (bank_cell const& cell : row.cells) {
      paint_cell(out, cell, y, number);
    }
  }

  void paint_cell(svg_canvas& out, bank_cell const& cell, int y, std::string const& wavefront) const {
    bank_access const& b = cell.served;
    box const place{left_of(b.bank) + 1, y + 1, b.banks * width_ - 2, height - 2};
    bool const several = b.lanes.count() > 1;
    std::string const tooltip = "wavefront " + wavefront + ", bank " + text::number(b.bank) +
                                (b.banks > 1 ? "-" + text::number(b.bank + b.banks - 1) : "") + ": " +
                                text::lanes(b.lanes) + " at " + text::detail::hex(b.base) + ", " +
                                text::counted(b.bytes, "byte") + (cell.collides ? "; bank conflict" : "");
    out.rect(place, cell.collides ? "wm-clash" : several ? "wm-many" : "wm-used", tooltip);
    out.words_on(place,
                 cell.collides ? "wm-on-clash wm-bold"
                 : several     ? "wm-on-many"
                               : "wm-on-used",
                 label_of(cell, cell_characters(place.width + 4)));
  }

  // "3", "0-31", with "!" if it collides. If all lanes do not fit, the lowest lane with the marks of the terminal: "+",
  // or "*" if it collides. "" if even that does not fit.
  [[nodiscard]] static std::string label_of(bank_cell const& cell, std::size_t room) {
    std::string const all = text::lanes(cell.served.lanes);
    std::string label = all.substr(all.find(' ') + 1) + (cell.collides ? "!" : "");
    if (label.size() > room) {
      label = label.substr(0, label.find_first_of(",-!")) + (cell.collides ? "*" : "+");
    }
    return label.size() <= room ? label : "";
  }

  bank_grid const& grid_;
  std::size_t most_rows_;
  std::vector<row_fold> folds_;  // that are painted
  std::size_t shown_;            // rows that they stand for
  svg_measures measures_;
  int width_;
};

}}}}  // namespace warpmem::v0::picture::detail
