// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array drawn word by word: the more warps access a word, the fuller its colour.
#pragma once

#include <warpmem/kernel/caches/array_heat.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/picture/svg.hpp>
#include <warpmem/picture/svg/canvas.hpp>
#include <warpmem/picture/theme.hpp>
#include <warpmem/text/words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture {

namespace detail {

// Cells of an array, row by row: a cell is a word, or some of which the one with most warps counts.
struct heat_grid {
  static constexpr std::size_t columns = 64;
  std::size_t words{};
  std::size_t words_of_cell{1};
  std::vector<std::uint32_t> cells{};
  std::uint32_t most{};
};
[[nodiscard]] inline heat_grid grid_of(std::vector<std::uint32_t> const& words, std::size_t rows) {
  heat_grid grid{};
  grid.words = words.size();
  std::size_t const room = heat_grid::columns * (std::max<std::size_t>)(1, rows);
  grid.words_of_cell = (std::max<std::size_t>)(1, (words.size() + room - 1) / room);
  grid.cells.resize((words.size() + grid.words_of_cell - 1) / grid.words_of_cell);
  for (std::size_t w = 0; w < words.size(); ++w) {
    std::uint32_t& cell = grid.cells[w / grid.words_of_cell];
    cell = (std::max)(cell, words[w]);
    grid.most = (std::max)(grid.most, words[w]);
  }
  return grid;
}
// Eight steps of one colour; words that no warp accesses are hatched.
inline constexpr std::string_view heat_rules =
    "<style>.wm-h1{opacity:.16}.wm-h2{opacity:.28}.wm-h3{opacity:.4}.wm-h4{opacity:.52}.wm-h5{opacity:.64}"
    ".wm-h6{opacity:.76}.wm-h7{opacity:.88}</style>\n";
[[nodiscard]] inline std::string heat_class(std::uint32_t warps, std::uint32_t most) {
  return warps == 0 ? "wm-unused" : "wm-used wm-h" + std::to_string((std::uint64_t{warps} * 8 + most - 1) / most);
}

}  // namespace detail

// A standalone SVG document. `style.rows`: of cells, at most.
[[nodiscard]] inline std::string svg(array_heat& heat, document_style const& style = {}) {
  detail::heat_grid const grid = detail::grid_of(heat.warps(), static_cast<std::size_t>((std::max)(1, style.rows)));
  detail::svg_canvas out;
  constexpr int side = 12;
  auto const count = [](std::uint64_t n, std::string_view what) {
    return text::counted(static_cast<std::int64_t>(n), what);
  };
  std::string const title =
      heat.name() + ": words by the number of warps that access them, at most " + count(grid.most, "warp");
  out.words(detail::page_margin, detail::page_margin + 12, "wm-note wm-bold wm-ink", title);
  int const top = detail::page_margin + 24;
  for (std::size_t k = 0; k < grid.cells.size(); ++k) {
    auto const row = static_cast<int>(k / detail::heat_grid::columns);
    auto const column = static_cast<int>(k % detail::heat_grid::columns);
    detail::box const at{out.measures().left + column * side, top + row * side, side - 1, side - 1};
    std::size_t const word = k * grid.words_of_cell;
    if (column == 0) {
      out.words(detail::page_margin, at.y + 10, "wm-cell wm-dim", "word " + std::to_string(word));
    }
    std::size_t const last = (std::min)(word + grid.words_of_cell, grid.words) - 1;  // the last cell may have fewer
    std::string const words =
        last == word ? "word " + std::to_string(word) : "words " + std::to_string(word) + " to " + std::to_string(last);
    out.rect(at, detail::heat_class(grid.cells[k], grid.most), words + ": " + count(grid.cells[k], "warp"));
  }
  auto const rows = static_cast<int>((grid.cells.size() + detail::heat_grid::columns - 1) / detail::heat_grid::columns);
  return detail::svg_element(out, top + rows * side + detail::page_margin, title,
                             detail::svg_head(style) + std::string(detail::heat_rules));
}

}}}  // namespace warpmem::v0::picture
