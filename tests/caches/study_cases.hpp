// Launches of tests/data/caches/study.cu. Those behind "slow" take the engine a second each, or several.
#pragma once

#include <caches/measured_launches.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace warpmem_tests {

// A cycle through words that lie `step` apart, in random order.
inline std::vector<unsigned> random_cycle(std::size_t words, std::size_t step, std::uint64_t seed) {
  std::vector<unsigned> order(words / step);
  std::iota(order.begin(), order.end(), 0U);
  measured_numbers random{seed};
  for (std::size_t i = order.size() - 1; i > 0; --i) {
    std::swap(order[i], order[static_cast<std::size_t>((random() >> 20U) % (i + 1))]);
  }
  std::rotate(order.begin(), std::find(order.begin(), order.end(), 0U), order.end());
  std::vector<unsigned> next(words);
  for (std::size_t i = 0; i < order.size(); ++i) {
    next[order[i] * step] = static_cast<unsigned>(order[(i + 1) % order.size()] * step);
  }
  return next;
}

inline std::vector<measured_case> study_cases() {
  using l = measured_launch;
  constexpr unsigned k = 1024;
  constexpr unsigned m = k * k;
  auto const one = [](unsigned grid, unsigned block) { return warpmem::launch_shape{{grid}, {block}}; };
  auto const two = [](unsigned gx, unsigned gy, unsigned bx, unsigned by, unsigned dynamic = 0) {
    return warpmem::launch_shape{{gx, gy}, {bx, by}, dynamic};
  };
  auto const saxpy = [=](unsigned n, unsigned block) {
    return [=](l& g) { g.run(one(n / block, block), "saxpy", g.floats(n), g.floats(n), 2.0F, static_cast<int>(n)); };
  };
  auto const stride = [=](unsigned s) {
    return [=](l& g) {
      g.run(one(8 * k, 256), "copy_strided", g.floats(std::size_t{2} * m * s), g.floats(2 * m), static_cast<int>(s),
            static_cast<int>(2 * m));
    };
  };
  // A square of n x n, and another.
  auto const square = [=](char const* kernel, unsigned n, unsigned bx, unsigned by, unsigned dynamic = 0) {
    return [=](l& g) {
      auto const side = static_cast<int>(n);
      g.run(two(n / bx, n / by, bx, by, dynamic), kernel, g.floats(std::size_t{n} * n), g.floats(std::size_t{n} * n),
            side, side);
    };
  };
  auto const product = [=](char const* kernel, unsigned n, unsigned b) {
    return [=](l& g) {
      g.run(two(n / b, n / b, b, b), kernel, g.floats(n * n), g.floats(n * n), g.floats(n * n), static_cast<int>(n));
    };
  };
  auto const reread = [=](unsigned kib, int reps, unsigned grid, unsigned block, bool own) {
    return [=](l& g) {
      auto const words = static_cast<int>(kib * 256);
      std::size_t const tables = own ? grid : 1;
      g.run(one(grid, block), "reread", g.floats(tables * kib * 256), words, reps, own ? words : 0,
            g.floats(grid * block));
    };
  };
  auto const sweep = [=](unsigned mib) {
    return [=](l& g) {
      auto const n = static_cast<int>(mib * 64 * k);
      g.run(one(1056, 256), "sweep", g.floats(mib * 256 * k), n, 4, g.floats(1056 * 256));
    };
  };
  auto const chase = [=](unsigned words, int steps) {
    return [=](l& g) {
      g.run(one(1, 1), "chase", g.data(random_cycle(words, words > m ? 64 : 32, 21)), steps, g.floats(32));
    };
  };
  return {
      {"saxpy_1M", saxpy(m, 256)},
      {"saxpy_32K_b1024", saxpy(32 * k, 1024)},
      {"slow saxpy_4M_b64", saxpy(4 * m, 64)},
      {"slow scale_16M",
       [=](l& g) { g.run(one(64 * k, 256), "scale_inplace", g.floats(16 * m), 2.0F, static_cast<int>(16 * m)); }},
      {"stride2_2M", stride(2)},
      {"slow stride16_2M", stride(16)},
      {"fill_4M",
       [=](l& g) { g.run(one(16 * k, 256), "fill_strided", g.floats(4 * m), 1.0F, 1, static_cast<int>(4 * m)); }},
      {"slow fill_32M",
       [=](l& g) { g.run(one(128 * k, 256), "fill_strided", g.floats(32 * m), 1.0F, 1, static_cast<int>(32 * m)); }},
      {"sum_2M_g64",
       [=](l& g) { g.run(one(64, 256), "sum_blocks", g.floats(2 * m), g.floats(64), static_cast<int>(2 * m)); }},
      {"tr_naive_1k", [=](l& g) { g.run(two(32, 128, 32, 8), "transpose_naive", g.floats(m), g.floats(m), 1024); }},
      {"st5_1k", square("stencil5", k, 32, 8)},
      {"slow st5_sh_2k", square("stencil5_shared", 2 * k, 32, 8)},
      {"st5_dyn64_2k", square("stencil5_dynamic", 2 * k, 32, 8, 64 * k)},
      {"slow box3_2k", square("box3", 2 * k, 16, 16)},
      {"mm_256", product("matmul_naive", 256, 16)},
      {"slow mv_warp_4k",
       [=](l& g) { g.run(one(512, 256), "matvec_warp", g.floats(16 * m), g.floats(4 * k), g.floats(4 * k), 4096); }},
      {"hist_global_2M",
       [=](l& g) {
         std::vector<unsigned> bytes(2 * m);
         measured_numbers random{77};
         std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<unsigned>(random() >> 24U); });
         g.run(one(8 * k, 256), "histogram_global", g.data(bytes), g.floats(256), static_cast<int>(2 * m));
       }},
      {"slow gather_16K",
       [=](l& g) {
         g.run(one(16 * k, 256), "gather", g.data(measured_numbers{5}.below(4 * m, 16 * k)), g.floats(16 * k),
               g.floats(4 * m), static_cast<int>(4 * m));
       }},
      {"slow scatter_2M",
       [=](l& g) {
         g.run(one(8 * k, 256), "scatter", g.data(measured_numbers{9}.below(2 * m, 2 * m)), g.floats(2 * m),
               g.floats(2 * m), static_cast<int>(2 * m));
       }},
      {"slow atom_4M",
       [=](l& g) {
         g.run(one(8 * k, 256), "atomic_scatter", g.data(measured_numbers{11}.below(2 * m, 4 * m)), g.floats(4 * m),
               static_cast<int>(2 * m));
       }},
      {"soa_1M",
       [=](l& g) {
         g.run(one(4 * k, 256), "move_soa", g.floats(m), g.floats(m), g.floats(m), g.floats(m), g.floats(m),
               g.floats(m), static_cast<int>(m), 0.5F);
       }},
      {"chase_128K", chase(32 * k, 8 * k)},
      {"chase_1M", chase(256 * k, 32 * k)},
      {"slow chase_32M", chase(8 * m, 300 * k)},
      {"slow rr_192K", reread(192, 6, 264, 256, false)},
      {"rr_64K_carve50", reread(64, 8, 132, 1024, false)},
      {"slow rr_192K_carve50", reread(192, 6, 132, 1024, false)},
      {"rr_own_16K", reread(16, 6, 1056, 256, true)},
      {"slow rr_own_48K", reread(48, 6, 528, 256, true)},
      {"sweep_16M", sweep(16)},
      {"slow sweep_32M", sweep(32)},
      {"slow sweep_96M", sweep(96)},
      {"wr_rd_part_2M", [=](l& g) { g.run(one(8 * k, 256), "write_read", g.floats(4 * m), g.floats(2 * m), 1); }},
      {"rd_wr_rd_2M", [=](l& g) { g.run(one(8 * k, 256), "read_write_read", g.floats(2 * m), g.floats(2 * m)); }},
  };
}

}  // namespace warpmem_tests
