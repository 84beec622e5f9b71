// The memory accesses of three transposes of a matrix of floats. Each block of 32 x 8 threads moves a tile of 32 x 32
// elements, four per thread.
#pragma once

#include <warpmem/warpmem.hpp>

#include <cstdint>

namespace transpose {

using warpmem::address;
using warpmem::thread_index;
using warpmem::warp_access;

inline constexpr int tile = 32;
inline constexpr warpmem::block_shape block{32, 8};
inline constexpr std::int64_t width = 1024;  // of the matrix, in elements
inline constexpr address input = 0x10000000;
inline constexpr address output = 0x20000000;

// One warp's access in one of the steps in which the block walks down its tile; element(x, y) is an offset in elements.
template <class Element>
[[nodiscard]] constexpr warp_access tile_access(address base, int warp, int step, Element element) {
  return warpmem::block_access<float>(block, warp, [=](thread_index t) {
    return base + static_cast<address>(element(t.x, t.y + step * block.y)) * sizeof(float);
  });
}

// Offsets in an array whose rows are `pitch` elements apart: [y][x], or with x and y exchanged.
[[nodiscard]] constexpr warp_access along_rows(address base, std::int64_t pitch, int warp, int step) {
  return tile_access(base, warp, step, [=](std::int64_t x, std::int64_t y) { return y * pitch + x; });
}
[[nodiscard]] constexpr warp_access down_columns(address base, std::int64_t pitch, int warp, int step) {
  return tile_access(base, warp, step, [=](std::int64_t x, std::int64_t y) { return x * pitch + y; });
}

struct traffic {
  warpmem::global_report loads{};
  warpmem::global_report stores{};
  warpmem::shared_report tile_stores{};
  warpmem::shared_report tile_loads{};
};

// Visits every warp in every step.
template <class Visit>
constexpr void for_each_warp(Visit visit) {
  for (int warp = 0; warp < block.warps(); ++warp) {
    for (int step = 0; step < tile / block.y; ++step) {
      visit(warp, step);
    }
  }
}

// out[x][y] = in[y][x]
[[nodiscard]] constexpr traffic naive(warpmem::arch_traits const& arch) {
  traffic sum{};
  for_each_warp([&](int warp, int step) {
    sum.loads += analyze_global(arch, along_rows(input, width, warp, step));
    sum.stores += analyze_global(arch, down_columns(output, width, warp, step).as(warpmem::memory_op::store));
  });
  return sum;
}

// t[y][x] = in[y][x]; __syncthreads(); out[y][x] = t[x][y], the rows of t `pitch` elements apart
[[nodiscard]] constexpr traffic tiled(warpmem::arch_traits const& arch, int pitch) {
  traffic sum{};
  for_each_warp([&](int warp, int step) {
    sum.loads += analyze_global(arch, along_rows(input, width, warp, step));
    sum.tile_stores += analyze_shared(arch, along_rows(0, pitch, warp, step).as(warpmem::memory_op::store));
    sum.tile_loads += analyze_shared(arch, down_columns(0, pitch, warp, step));
    sum.stores += analyze_global(arch, along_rows(output, width, warp, step).as(warpmem::memory_op::store));
  });
  return sum;
}

}  // namespace transpose
