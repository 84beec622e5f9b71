// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bank accesses as a grid of wavefronts and banks: which lanes are served when and where, and which words collide.
// Drawn for shared memory and matrix loads.
#pragma once

#include <warpmem/model/report/transaction.hpp>
#include <warpmem/picture/shape/folds.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// What a bank serves in one wavefront.
struct bank_cell {
  bank_access served{};
  bool collides{};  // the same phase needs another word of this bank
};

// One wavefront.
struct wavefront_row {
  int phase{};
  std::vector<bank_cell> cells{};  // by bank
};

// All words that one phase needs of one bank: at least two.
struct bank_collision {
  std::vector<bank_access> words{};  // in the order in which they are served
  bool read{};                       // of a copy: words of its source
};

// All wavefronts of an access.
struct bank_grid {
  int banks{};
  int phases{};
  bool of_matrices{};                 // a phase is a matrix, a lane points at a row of it
  bool of_operand{};                  // read by wgmma: a wavefront is a matrix, in place of lanes stand its rows
  bool of_copy{};                     // cells are the banks written; lanes also wait for banks that others read
  std::vector<wavefront_row> rows{};  // from wavefront 0; empty if it serves no lane
  std::vector<bank_collision> collisions{};
};

template <class BankAccesses>
[[nodiscard]] std::vector<bank_collision> collisions_of(BankAccesses const& served) {
  std::vector<bank_collision> all;
  for (bank_access const& first : served) {
    bank_collision same{};
    for (bank_access const& other : served) {
      if (other.phase == first.phase && other.bank == first.bank) {
        same.words.push_back(other);
      }
    }
    if (same.words.size() > 1 && same.words.front() == first) {
      all.push_back(same);
    }
  }
  return all;
}

[[nodiscard]] inline bool collides(bank_access const& served, std::vector<bank_collision> const& collisions) {
  for (bank_collision const& c : collisions) {
    if (c.words.front().phase == served.phase && c.words.front().bank == served.bank) {
      return true;
    }
  }
  return false;
}

inline void put_in_order(std::vector<bank_cell>& cells, bank_cell const& cell) {
  auto place = cells.begin();
  while (place != cells.end() && place->served.bank < cell.served.bank) {
    ++place;
  }
  cells.insert(place, cell);
}

// `wavefronts` is what the report counts: a capability may add wavefronts that serve no lane.
template <class BankAccesses>
[[nodiscard]] bank_grid grid_of(BankAccesses const& served, int banks, std::int64_t wavefronts) {
  bank_grid grid{};
  grid.banks = banks;
  grid.collisions = collisions_of(served);
  grid.rows.resize(static_cast<std::size_t>(wavefronts > 0 ? wavefronts : 0));
  for (bank_access const& b : served) {
    if (static_cast<std::size_t>(b.wavefront) >= grid.rows.size()) {
      grid.rows.resize(static_cast<std::size_t>(b.wavefront) + 1);
    }
    wavefront_row& row = grid.rows[static_cast<std::size_t>(b.wavefront)];
    row.phase = b.phase;
    put_in_order(row.cells, {b, collides(b, grid.collisions)});
    grid.phases = b.phase + 1 > grid.phases ? b.phase + 1 : grid.phases;
    grid.banks = b.bank + b.banks > grid.banks ? b.bank + b.banks : grid.banks;
  }
  for (std::size_t i = 1; i < grid.rows.size(); ++i) {
    grid.rows[i].phase = grid.rows[i].cells.empty() ? grid.rows[i - 1].phase : grid.rows[i].phase;
  }
  return grid;
}

// The wavefronts of an asynchronous copy read and write banks at the same time.
template <class BankAccesses>
[[nodiscard]] bank_grid grid_of_copy(BankAccesses const& read, BankAccesses const& written, int banks,
                                     std::int64_t wavefronts) {
  bank_grid grid = grid_of(written, banks, wavefronts);
  grid.of_copy = true;
  std::vector<bank_collision> const waiting = collisions_of(read);
  for (bank_access const& b : read) {
    for (bank_cell& cell : grid.rows[static_cast<std::size_t>(b.wavefront)].cells) {
      cell.collides = cell.collides || (cell.served.lanes == b.lanes && collides(b, waiting));
    }
  }
  for (bank_collision const& c : waiting) {
    grid.collisions.push_back({c.words, true});
  }
  return grid;
}

// The same banks serve as many lanes: only the lanes and their words differ. Rows of an operand must be the same ones,
// because its picture shows which bank has which row.
[[nodiscard]] inline bool repeats(bank_grid const& grid, wavefront_row const& row, wavefront_row const& first) {
  if (row.phase != first.phase || row.cells.empty() || row.cells.size() != first.cells.size()) {
    return false;
  }
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    bank_access const& a = row.cells[i].served;
    bank_access const& b = first.cells[i].served;
    bool const same_lanes = grid.of_operand ? a.lanes == b.lanes : a.lanes.count() == b.lanes.count();
    if (a.bank != b.bank || a.banks != b.banks || !same_lanes || row.cells[i].collides != first.cells[i].collides) {
      return false;
    }
  }
  return true;
}

[[nodiscard]] inline std::vector<row_fold> folds_of(bank_grid const& grid) {
  return folds_of(grid.rows.size(),
                  [&](std::size_t begin, std::size_t i) { return repeats(grid, grid.rows[i], grid.rows[begin]); });
}

// Collisions and folded wavefronts in sentences: the terminal and the SVG say the same.

// One for every third row of the picture, at most four.
[[nodiscard]] constexpr std::size_t collisions_told(std::size_t rows) noexcept {
  return rows < 6 ? 1 : rows < 12 ? rows / 3 : 4;
}

inline constexpr std::size_t most_words_told = 4;

// "bank 0, 32 words: 0x0 (lane 0), 0x80 (lane 1), 0x100 (lane 2), 0x180 (lane 3) and 28 more".
[[nodiscard]] inline std::string sentence_of(bank_collision const& c, bank_grid const& grid) {
  bank_access const& first = c.words.front();
  bool same_word = true;
  for (bank_access const& word : c.words) {
    same_word = same_word && word.base == first.base;
  }
  std::string text =
      grid.phases > 1 ? (grid.of_matrices ? "matrix " : "phase ") + text::number(first.phase) + ", " : "";
  text += !grid.of_copy ? "" : c.read ? "reading " : "writing ";
  text += first.banks > 1 ? "banks " + text::number(first.bank) + "-" + text::number(first.bank + first.banks - 1)
                          : "bank " + text::number(first.bank);
  std::string const count = text::number(static_cast<std::int64_t>(c.words.size()));
  text += same_word ? ", one word in " + count + " wavefronts: " : ", " + count + " words: ";
  for (std::size_t i = 0; i < c.words.size() && i < most_words_told; ++i) {
    text += (i == 0 ? "" : ", ") + text::detail::hex(c.words[i].base) + " (" + text::lanes(c.words[i].lanes) + ")";
  }
  std::size_t const more = c.words.size() > most_words_told ? c.words.size() - most_words_told : 0;
  return text + (more == 0 ? "" : " and " + text::number(static_cast<std::int64_t>(more)) + " more");
}

// A sentence for each of the first few, and one that says how many more there are.
[[nodiscard]] inline std::vector<std::string> collision_sentences(bank_grid const& grid, std::size_t most_rows) {
  std::size_t const told = collisions_told(most_rows);
  std::vector<std::string> all;
  std::size_t most = 0;
  for (std::size_t i = 0; i < grid.collisions.size(); ++i) {
    if (i < told) {
      all.push_back(sentence_of(grid.collisions[i], grid));
    } else if (grid.collisions[i].words.size() > most) {
      most = grid.collisions[i].words.size();
    }
  }
  if (most > 0) {
    auto const more = static_cast<std::int64_t>(grid.collisions.size() - told);
    all.push_back("left out: " + text::counted(more, "more collision") + " of up to " +
                  text::number(static_cast<std::int64_t>(most)) + " words");
  }
  if (grid.collisions.empty()) {
    all.emplace_back(grid.of_copy ? "no lane waits for a bank that another reads or writes"
                                  : "no two words collide in a bank");
  }
  for (std::size_t i = 0; i < grid.rows.size(); ++i) {
    if (grid.rows[i].cells.empty()) {
      all.push_back("wavefront " + text::number(static_cast<std::int64_t>(i)) +
                    " serves no lane: this capability adds it");
    }
  }
  return all;
}

// "29 more wavefronts like these, for lanes 2-30".
[[nodiscard]] inline std::string sentence_of(row_fold const& fold, bank_grid const& grid) {
  lane_mask lanes{};
  for (std::size_t i = fold.first; i < fold.first + fold.rows; ++i) {
    for (bank_cell const& cell : grid.rows[i].cells) {
      lanes = lanes | cell.served.lanes;
    }
  }
  return more_like_these(fold, "wavefront") + (grid.of_operand ? "" : ", for " + text::lanes(lanes));
}

}}}}  // namespace warpmem::v0::picture::detail
