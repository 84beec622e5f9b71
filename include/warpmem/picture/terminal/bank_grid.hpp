// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Banks and wavefronts in characters: a row for every wavefront, a column for every bank, the lanes in the cells, and
// below them the words that collide.
#pragma once

#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/shape/bank_grid.hpp>
#include <warpmem/picture/shape/folds.hpp>
#include <warpmem/picture/terminal/page.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

class grid_drawing {
 public:
  grid_drawing(bank_grid const& grid, picture_style const& style)
      : grid_{grid},
        style_{style},
        glyphs_{glyphs_of(style)},
        banks_at_once_{grid.banks},
        folds_{folds_of(grid)},
        shown_{rows_shown(folds_, rows_of(style))} {
    while (static_cast<std::size_t>(banks_at_once_) * cell_columns + label > width_of(style)) {
      banks_at_once_ /= 2;
    }
  }

  void draw(ink_text& out) const {
    for (int first = 0; first < grid_.banks; first += banks_at_once_) {
      if (serves(first, shown_)) {
        put_block(out, first);
      } else {
        bool const later = serves(first, grid_.rows.size());
        out.put("banks " + text::number(first) + "-" + text::number(first + banks_at_once_ - 1) + " are idle" +
                (later ? " in these wavefronts" : ""));
        out.end_line();
      }
    }
    if (grid_.rows.size() > shown_) {
      auto const more = static_cast<std::int64_t>(grid_.rows.size() - shown_);
      put_sentence(out, "left out: " + text::counted(more, "more wavefront"), style_, ink::strong);
    }
    for (std::string const& sentence : collision_sentences(grid_, rows_of(style_))) {
      put_sentence(out, sentence, style_);
    }
    put_legend(out);
  }

 private:
  static constexpr std::size_t label = 8;
  static constexpr std::size_t cell_columns = 3;  // two digits and a mark

  // Whether one of the first `rows` rows needs a bank of the block.
  [[nodiscard]] bool serves(int first, std::size_t rows) const {
    for (std::size_t i = 0; i < grid_.rows.size() && i < rows; ++i) {
      for (bank_cell const& cell : grid_.rows[i].cells) {
        if (cell.served.bank < first + banks_at_once_ && cell.served.bank + cell.served.banks > first) {
          return true;
        }
      }
    }
    return false;
  }

  void put_block(ink_text& out, int first) const {
    out.put_left("bank", label, ink::faint);
    for (int bank = first; bank < first + banks_at_once_; ++bank) {
      out.put_right(text::number(bank), cell_columns - 1, ink::faint);
      out.put(" ");
    }
    out.end_line();
    int phase = -1;
    for (row_fold const& fold : folds_) {
      if (grid_.phases > 1 && grid_.rows[fold.first].phase != phase) {
        phase = grid_.rows[fold.first].phase;
        out.put((grid_.of_matrices ? "matrix " : "phase ") + text::number(phase), ink::faint);
        out.end_line();
      }
      if (fold.is_drawn()) {
        put_row(out, fold.first, first);
      } else {
        put_fold(out, sentence_of(fold, grid_), style_, label);
      }
    }
  }

  void put_row(ink_text& out, std::size_t wavefront, int first) const {
    out.put_right(text::number(static_cast<std::int64_t>(wavefront)), 6);
    out.put(glyphs_.bar, ink::faint);
    out.put(" ");
    for (int bank = first; bank < first + banks_at_once_;) {
      bank += put_cell(out, grid_.rows[wavefront], bank);
    }
    out.end_line();
  }

  // Gives the number of banks that the cell takes.
  [[nodiscard]] int put_cell(ink_text& out, wavefront_row const& row, int bank) const {
    for (bank_cell const& cell : row.cells) {
      if (cell.served.bank == bank) {
        put_served(out, cell);
        return cell.served.banks;
      }
    }
    out.put(" ");
    out.put(glyphs_.nothing, ink::faint);
    out.put(" ");
    return 1;
  }

  void put_served(ink_text& out, bank_cell const& cell) const {
    ink const with = cell.collides ? ink::clash : ink::used;
    int lowest = 0;
    while (!cell.served.lanes.test(lowest)) {
      ++lowest;
    }
    out.put_right(text::number(lowest), cell_columns - 1, with);
    for (std::size_t i = 0; i < cell_columns * static_cast<std::size_t>(cell.served.banks - 1); ++i) {
      out.put(glyphs_.stretch, with);
    }
    out.put(mark_of(cell), with);
  }

  // Only marks that occur.
  void put_legend(ink_text& out) const {
    std::string marks;
    for (std::string_view const mark : {"!", "+", "*"}) {
      bool occurs = false;
      for (wavefront_row const& row : grid_.rows) {
        for (bank_cell const& cell : row.cells) {
          occurs = occurs || mark_of(cell) == mark;
        }
      }
      marks += !occurs         ? ""
               : grid_.of_copy ? ", ! wait for each other"
               : mark == "!"   ? ", ! bank conflict"
               : mark == "+"   ? ", + several lanes"
                               : ", * bank conflict of several lanes";
    }
    put_sentence(out,
                 std::string("rows are wavefronts, columns banks") + (grid_.of_copy ? " written" : "") +
                     (grid_.of_operand ? ", numbers rows of a core matrix" : ", numbers lanes") + marks,
                 style_, ink::faint);
  }

  [[nodiscard]] static std::string_view mark_of(bank_cell const& cell) {
    bool const several = cell.served.lanes.count() > 1;
    return cell.collides ? (several ? "*" : "!") : several ? "+" : " ";
  }

  bank_grid const& grid_;
  picture_style style_;
  glyphs glyphs_;
  int banks_at_once_;
  std::vector<row_fold> folds_;  // that are drawn
  std::size_t shown_;            // rows that they stand for
};

}}}}  // namespace warpmem::v0::picture::detail
