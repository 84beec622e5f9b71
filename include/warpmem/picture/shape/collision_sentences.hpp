// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collisions and folded wavefronts in sentences: the terminal and the SVG say the same.
#pragma once

#include <warpmem/picture/shape/bank_grid.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

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
