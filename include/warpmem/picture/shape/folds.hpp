// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows that repeat those above them, folded: a 32-way conflict is two rows, a sentence for 29 others, and the last row.
#pragma once

#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// Neighbouring rows of a drawing. One row is drawn; a sentence stands for several.
struct row_fold {
  std::size_t first{};
  std::size_t rows{1};

  [[nodiscard]] bool is_drawn() const { return rows == 1; }
};

// `repeats(begin, i)`: row i is like the rows from `begin` up to it.
template <class Repeats>
[[nodiscard]] std::vector<row_fold> folds_of(std::size_t rows, Repeats repeats) {
  constexpr std::size_t shortest = 6;  // fewer rows take no more room than their fold
  std::vector<row_fold> folds;
  for (std::size_t begin = 0; begin < rows;) {
    std::size_t end = begin + 1;
    while (end < rows && repeats(begin, end)) {
      ++end;
    }
    for (std::size_t row = begin; row < end; ++row) {
      bool const starts_fold = end - begin >= shortest && row == begin + 2;
      folds.push_back({row, starts_fold ? end - row - 1 : 1});
      row += folds.back().rows - 1;
    }
    begin = end;
  }
  return folds;
}

[[nodiscard]] inline std::string more_like_these(row_fold const& fold, std::string_view row) {
  return text::counted(static_cast<std::int64_t>(fold.rows), "more " + std::string(row)) + " like these";
}

// The rows that `most` of the folds stand for; a picture says how many follow.
[[nodiscard]] inline std::size_t rows_shown(std::vector<row_fold>& folds, std::size_t most) {
  if (folds.size() > most) {
    folds.resize(most);
  }
  return folds.empty() ? 0 : folds.back().first + folds.back().rows;
}

}}}}  // namespace warpmem::v0::picture::detail
