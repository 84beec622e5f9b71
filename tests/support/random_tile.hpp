// Seeded random tiles with patterns that fit them, and what these cost by the reference: addresses, alignment and
// wavefronts computed here, independently of layouts and models.
#pragma once

#include <support/random_access.hpp>
#include <support/reference/shared.hpp>
#include <warpmem/model/advise.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace support {

// Where element (row, column) of a tile is.
struct tile_layout {
  std::uint64_t base{};
  std::uint64_t pitch{};
  std::uint64_t element{};
  int bits{}, from{}, to{};  // address bits from .. from + bits - 1 are XORed into those at `to`

  [[nodiscard]] std::uint64_t operator()(int row, int column) const {
    std::uint64_t at = base + static_cast<std::uint64_t>(row) * pitch + static_cast<std::uint64_t>(column) * element;
    std::uint64_t const before = at;
    for (int i = 0; i < bits; ++i) {
      at ^= (before >> (from + i) & 1) << (to + i);
    }
    return at;
  }
};

struct tile_case {
  int cc{};
  warpmem::matrix_tile tile{};
  std::vector<warpmem::tile_pattern> patterns{};

  [[nodiscard]] tile_layout layout() const {
    return {tile.base, static_cast<std::uint64_t>(tile.pitch()), static_cast<std::uint64_t>(tile.element_bytes)};
  }
};

// Wavefronts of all patterns, or nothing if hardware refuses one of them.
inline std::optional<std::int64_t> reference_wavefronts(tile_case const& c, tile_layout const& where) {
  std::int64_t sum = 0;
  auto const window = static_cast<std::uint64_t>(warpmem::arch_traits_for({c.cc}).shared.window_bytes);
  for (auto const& p : c.patterns) {
    for (int k = 0; k < p.times; ++k) {
      reference::plain_access access{{}, 32, c.tile.element_bytes * p.elements, p.op, {}};
      auto const size = static_cast<std::uint64_t>(access.size);
      warpmem::matrix_access rows{};
      for (int lane = 0; lane < 32; ++lane) {
        if (!p.active.test(lane)) continue;
        int const row = p.row[lane] + k * p.row_step;
        int const column = p.column[lane] + k * p.column_step;
        std::uint64_t const at = where(row, column);
        for (int e = 0; e < p.elements; ++e) {
          if (where(row, column + e) != at + static_cast<std::uint64_t>(e) * where.element) return {};
        }
        if (at % size != 0 || at + size > window) return {};
        access.at[lane] = rows.row_at[lane] = at;
      }
      rows.matrices = p.matrices;
      auto const answer = p.matrices > 0 ? reference::matrix(rows) : reference::shared(c.cc, access);
      sum += answer.wavefronts.value_or(0);
    }
  }
  return sum;
}

inline warpmem::tile_pattern random_pattern(generator& random, int cc, warpmem::matrix_tile const& tile) {
  auto const any = [&](int n) { return static_cast<int>(below(random, static_cast<std::uint64_t>(std::max(n, 1)))); };
  int const widest = std::max(1, std::min({16 / tile.element_bytes, tile.columns, 4}));
  int const elements = any(3) == 0 && tile.element_bytes < 16 ? (widest >= 4 ? 4 : widest >= 2 ? 2 : 1) : 1;
  int const vectors = tile.columns / elements;
  warpmem::tile_pattern p{};
  switch (any(6)) {
    case 0:  // a row
      p = warpmem::row_pattern(any(tile.rows), 0, {std::min(32, vectors), elements});
      break;
    case 1:
    case 2:  // a column
      p = warpmem::column_pattern(0, any(vectors) * elements, {std::min(32, tile.rows), elements});
      break;
    case 3: {  // rows of a small block
      int const across = 1 << any(5);
      p = warpmem::lanes_at(
          [&](int lane) {
            return warpmem::tile_element{lane / across % tile.rows, lane % across % vectors * elements};
          },
          elements);
      break;
    }
    case 4:  // ldmatrix
      if (cc >= 75 && tile.element_bytes <= 4 && tile.rows >= 16 && tile.columns * tile.element_bytes >= 32) {
        p = warpmem::matrix_pattern(any(tile.rows / 8 - 1) * 8, 0, {2, 1 + any(2)}, tile.element_bytes);
        break;
      }
      [[fallthrough]];
    default:  // anywhere
      p = warpmem::lanes_at(
          [&](int) {
            return warpmem::tile_element{any(tile.rows), any(vectors) * elements};
          },
          elements);
  }
  if (any(4) == 0 && p.matrices == 0) {
    p = p.as(any(2) == 0 ? warpmem::memory_op::store : warpmem::memory_op::load).under({random_mask(random)});
  }
  if (any(4) == 0) {
    int most = tile.columns;
    for (int lane = 0; lane < 32; ++lane) {
      most = p.active.test(lane) ? std::min(most, tile.columns - p.column[lane]) : most;
    }
    p = any(3) == 0 ? p.repeated(2, 0, 0) : p.repeated(1 + any(std::min(3, most / p.elements)), 0, p.elements);
  }
  return p;
}

// Mostly powers of two: swizzles need them, and conflicts come from them.
inline tile_case random_tile_case(generator& random) {
  tile_case c{};
  c.cc = one_of<int>(random, {10, 13, 20, 35, 52, 60, 70, 75, 80, 90, 90, 90, 120});
  c.tile.element_bytes = one_of<int>(random, {1, 2, 2, 4, 4, 4, 8, 16});
  c.tile.rows = one_of<int>(random, {1, 8, 16, 32, 32, 33, 64});
  c.tile.columns = one_of<int>(random, {8, 16, 32, 32, 40, 64, 128 / c.tile.element_bytes});
  c.tile.base = one_of<std::uint64_t>(random, {0, 0, 0, 16, 1024});
  auto const patterns = 1 + below(random, 3);
  while (c.patterns.size() < patterns) {
    c.patterns.push_back(random_pattern(random, c.cc, c.tile));
  }
  return c;
}

}  // namespace support
