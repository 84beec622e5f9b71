// Launches of tests/data/caches/fresh.cu. Those behind "slow" take the engine a second each, or several.
#pragma once

#include <caches/fresh_data.hpp>
#include <caches/measured_launches.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

namespace warpmem_tests {

namespace fresh {

constexpr unsigned k = 1024;
constexpr unsigned m = k * k;
using l = measured_launch;

inline warpmem::launch_shape one(unsigned grid, unsigned block, unsigned dynamic = 0) {
  return {{grid}, {block}, dynamic};
}
inline warpmem::launch_shape two(unsigned gx, unsigned gy, unsigned bx, unsigned by, unsigned dynamic = 0) {
  return {{gx, gy}, {bx, by}, dynamic};
}

// From one array to another of as many words, a thread for `each` words.
inline measured_case copy(char const* name, char const* kernel, unsigned n, unsigned block, unsigned each = 1,
                          unsigned grid = 0) {
  return {name, [=](l& g) {
            unsigned const threads = n / each;
            g.run(one(grid != 0 ? grid : threads / block, block), kernel, g.floats(n), g.floats(n),
                  static_cast<int>(threads));
          }};
}
inline std::vector<measured_case> streams() {
  auto const axpby = [](unsigned n, unsigned block) {
    return [=](l& g) {
      g.run(one((n + block - 1) / block, block), "axpby", g.floats(n), g.floats(n), g.floats(n), 2.0F,
            static_cast<int>(n));
    };
  };
  auto const stride = [](int s) {
    return [=](l& g) {
      g.run(one(4 * k, 256), "stride_read", g.floats(std::size_t{m} * static_cast<unsigned>(s)), g.floats(m), s,
            static_cast<int>(m));
    };
  };
  // Of structs of so many words.
  auto const structs = [](char const* kernel, unsigned n, unsigned words, unsigned block) {
    return [=](l& g) {
      g.run(one(n / block, block), kernel, g.floats(std::size_t{n} * words), g.floats(n), static_cast<int>(n));
    };
  };
  auto const eighth = [](char const* kernel, unsigned n) {
    return [=](l& g) { g.run(one(n / 256, 256), kernel, g.floats(std::size_t{n} * 8), static_cast<int>(n)); };
  };
  return {
      {"slow axpby_6M", axpby(6 * m, 192)},
      {"axpby_100K", axpby(100000, 128)},
      copy("slow copy4_20M", "copy4", 20 * m, 512, 4, 792),
      copy("copy4_2M_g100", "copy4", 2 * m, 256, 4, 100),
      copy("copy2_3M", "copy2", 3 * m, 256, 2),
      copy("slow reverse_4M", "reverse", 4 * m, 128),
      {"slow copy_bytes_4M",
       [](l& g) { g.run(one(16 * k, 256), "copy_bytes", g.floats(m), g.floats(m), static_cast<int>(4 * m)); }},
      copy("slow stream_cs_4M", "stream_cs", 4 * m, 256),
      {"stride3_1M", stride(3)},
      {"slow stride12_1M", stride(12)},
      {"kinetic_1M", structs("kinetic", m, 8, 256)},
      {"norms_2M", structs("norms", 2 * m, 3, 128)},
      {"add8th_512K", eighth("add_every_8th", 512 * k)},
      {"slow add8th_3M", eighth("add_every_8th", 3 * m)},
      {"mark_bytes_1M", eighth("mark_bytes", m)},
      {"slow butterfly_4M",
       [](l& g) { g.run(one(8 * k, 256), "butterfly", g.floats(4 * m), static_cast<int>(64 * k)); }},
      {"slow staged_4M", [](l& g) { g.run(one(4 * k, 256), "staged", g.floats(4 * m), g.floats(4 * m)); }},
      {"slow write_sum_4M",
       [](l& g) { g.run(one(4 * k, 256), "write_then_sum", g.floats(4 * m), g.floats(m), static_cast<int>(4 * m)); }},
      {"slow column_pass_8k", [](l& g) { g.run(one(128, 64), "column_pass", g.floats(4 * m), 8192, 512); }}};
}

inline std::vector<measured_case> gathers() {
  // `words`: of an element of the table.
  auto const gather = [](char const* kernel, unsigned range, unsigned n, unsigned block, std::uint64_t seed,
                         unsigned words = 1, unsigned indices = 1) {
    return [=](l& g) {
      auto const index = measured_numbers{seed}.below(std::size_t{n} * indices, static_cast<int>(range));
      g.run(one(n / block, block), kernel, g.data(index), g.floats(std::size_t{range} * words),
            g.floats(std::size_t{n} * words), static_cast<int>(n));
    };
  };
  auto const indexed = [](char const* kernel, auto index, unsigned n) {
    return
        [=](l& g) { g.run(one(n / 256, 256), kernel, g.data(index()), g.floats(n), g.floats(n), static_cast<int>(n)); };
  };
  auto const atomic = [](unsigned range) {
    return [=](l& g) {
      g.run(one(4 * k, 256), "atomic_bins", g.data(measured_numbers{45}.below(m, static_cast<int>(range))),
            g.floats(range), static_cast<int>(m));
    };
  };
  return {{"slow gather_64K_b512", gather("gather_floats", 64 * k, 2 * m, 512, 31)},
          {"slow gather_1M_b128", gather("gather_floats", m, 2 * m, 128, 31)},
          {"slow gather_8M", gather("gather_floats", 8 * m, m, 256, 31)},
          {"slow gather_24M", gather("gather_floats", 24 * m, 2 * m, 256, 31)},
          {"gather_near_2M", indexed(
                                 "gather_floats", [] { return near(2 * m, 512, 33); }, 2 * m)},
          {"slow gather_doubles_1M", gather("gather_doubles", 2 * m, m, 256, 35, 2)},
          {"slow gather_pairs_1M", gather("gather_pairs", 256 * k, m, 256, 37, 1, 2)},
          {"gather_cg_1M", gather("gather_cg", 512 * k, m, 256, 39)},
          {"scatter_perm_1M", indexed(
                                  "scatter_floats", [] { return permutation(m, 41); }, m)},
          {"slow scatter_groups_4M",
           [](l& g) {
             g.run(one(16 * k, 256), "scatter_groups", g.data(permutation(m / 4, 43)), g.floats(4 * m), g.floats(4 * m),
                   static_cast<int>(4 * m));
           }},
          {"atomic_4K", atomic(4 * k)},
          {"atomic_1M", atomic(m)},
          {"slow atomic_16M", atomic(16 * m)},
          {"atomic_old_512K",
           [](l& g) {
             g.run(one(2 * k, 256), "atomic_old", g.data(measured_numbers{47}.below(512 * k, 256 * k)),
                   g.floats(256 * k), g.floats(512 * k), static_cast<int>(512 * k));
           }},
          {"slow compact_2M",
           [](l& g) {
             std::vector<int> const keep = measured_numbers{55}.below(2 * m, 3);
             std::vector<int> place(keep.size());
             std::transform_exclusive_scan(keep.begin(), keep.end(), place.begin(), 0, std::plus<>{},
                                           [](int one) { return one != 0 ? 1 : 0; });
             g.run(one(8 * k, 256), "compact", g.data(keep), g.data(place), g.floats(2 * m), g.floats(2 * m),
                   static_cast<int>(2 * m));
           }},
          {"slow search_4M", [](l& g) {
             std::vector<float> sorted(4 * m);
             std::iota(sorted.begin(), sorted.end(), 0.0F);
             std::vector<int> const keys = measured_numbers{57}.below(256 * k, static_cast<int>(4 * m));
             g.run(one(k, 256), "binary_search", g.data(sorted), static_cast<int>(4 * m),
                   g.data(std::vector<float>(keys.begin(), keys.end())), g.floats(256 * k));
           }}};
}

inline std::vector<measured_case> stencils() {
  // Of an image, into another.
  auto const image = [](char const* kernel, unsigned w, unsigned h, unsigned bx, unsigned by) {
    return [=](l& g) {
      g.run(two(w / bx, h / by, bx, by), kernel, g.floats(std::size_t{w} * h), g.floats(std::size_t{w} * h),
            static_cast<int>(w), static_cast<int>(h));
    };
  };
  auto const product = [](char const* kernel, unsigned n, warpmem::launch_shape const& shape) {
    return [=](l& g) {
      g.run(shape, kernel, g.floats(std::size_t{n} * n), g.floats(std::size_t{n} * n), g.floats(std::size_t{n} * n),
            static_cast<int>(n));
    };
  };
  return {
      {"slow tr_dyn_2k",
       [](l& g) {
         g.run(two(128, 128, 16, 16, 16 * 17 * 4), "transpose_dynamic", g.floats(4 * m), g.floats(4 * m), 2048, 2048);
       }},
      {"tr_rows_1k_2k",
       [](l& g) { g.run(two(32, 256, 32, 8), "transpose_rows", g.floats(2 * m), g.floats(2 * m), 2048, 1024); }},
      copy("slow convolve_2M", "convolve", 2 * m, 256),
      {"slow box5_1k", image("box5", k, k, 32, 8)},
      {"slow box5_3k_64x4", image("box5", 3 * k, 3 * k, 64, 4)},
      {"slow box27_160",
       [](l& g) {
         g.run({{5, 40, 80}, {32, 4, 2}}, "box27", g.floats(160 * 160 * 160), g.floats(160 * 160 * 160), 160);
       }},
      {"slow heat_3k", image("heat_shared", 3 * k, 3 * k, 32, 16)},
      {"slow gemm_reg_768", product("gemm_registers", 768, two(12, 12, 256, 1))},
      {"slow gemm_plain_320", product("gemm_plain", 320, two(10, 80, 32, 4))},
      {"slow gemv_cols_16k",
       [](l& g) { g.run(one(256, 64), "gemv_columns", g.floats(8 * m), g.floats(512), g.floats(16 * k), 16384, 512); }},
      {"slow products_4k",
       [](l& g) { g.run(two(4 * k, 1, 16, 16), "products_16", g.floats(m), g.floats(m), g.floats(m)); }}};
}

inline std::vector<measured_case> walks() {
  auto const walk = [](unsigned kib, int reps, unsigned grid, unsigned block, unsigned dynamic, bool own) {
    return [=](l& g) {
      auto const words = static_cast<int>(kib * 256);
      g.run(one(grid, block, dynamic), "walk_table", g.floats(std::size_t{kib} * 256 * (own ? grid : 1)), words, reps,
            own ? words : 0, g.floats(grid * block));
    };
  };
  auto const pass = [](unsigned mib, int reps) {
    return [=](l& g) {
      g.run(one(528, 512), "pass_over", g.floats(std::size_t{mib} * 256 * k), static_cast<int>(mib * 64 * k), reps,
            g.floats(528 * 512));
    };
  };
  auto const spmv = [](int reach) {
    return [=](l& g) {
      sparse_rows const a(64 * k, reach, 51);
      g.run(one(2 * k, 256), "spmv_8", g.data(a.first), g.data(a.column), g.floats(a.column.size()), g.floats(64 * k),
            g.floats(64 * k), static_cast<int>(64 * k));
    };
  };
  return {{"sum_atomic_8M",
           [](l& g) { g.run(one(528, 256), "sum_atomic", g.floats(8 * m), g.floats(32), static_cast<int>(8 * m)); }},
          {"walk_100K", walk(100, 5, 132, 512, 0, false)},
          {"slow walk_150K_dyn64", walk(150, 5, 264, 256, 64 * k, false)},
          {"slow walk_own_32K", walk(32, 5, 660, 256, 0, true)},
          {"slow walk_own_12K_dyn24", walk(12, 8, 1320, 128, 24 * k, true)},
          {"slow pass_12M", pass(12, 5)},
          {"slow pass_28M", pass(28, 4)},
          {"slow pass_44M", pass(44, 3)},
          {"slow pass_72M", pass(72, 2)},
          {"slow every_block_2M",
           [](l& g) {
             g.run(one(264, 512), "every_block", g.floats(512 * k), static_cast<int>(128 * k), g.floats(264 * 512));
           }},
          {"slow next_blocks_4M",
           [](l& g) {
             g.run(one(8 * k, 512), "next_blocks", g.floats(4 * m), g.floats(4 * m), 8, static_cast<int>(4 * m));
           }},
          {"slow norm_rows_8k_1k",
           [](l& g) { g.run(one(8 * k, 128), "norm_rows", g.floats(8 * m), g.floats(8 * m), 1024); }},
          {"largest_16k_256",
           [](l& g) { g.run(one(4 * k, 128), "largest_of_rows", g.floats(4 * m), g.floats(16 * k), 256); }},
          {"slow spmv8_near", spmv(2000)},
          {"slow spmv8_any", spmv(0)},
          {"slow pull_ranks_128K", [](l& g) {
             sparse_rows const a(128 * k, 0, 53);
             g.run(one(512, 256), "pull_ranks", g.data(a.first), g.data(a.column), g.floats(128 * k),
                   g.data(std::vector<int>(128 * k, 3)), g.floats(128 * k), static_cast<int>(128 * k));
           }}};
}

}  // namespace fresh

inline std::vector<measured_case> fresh_cases() {
  std::vector<measured_case> all;
  for (auto const& group : {fresh::streams(), fresh::gathers(), fresh::stencils(), fresh::walks()}) {
    all.insert(all.end(), group.begin(), group.end());
  }
  return all;
}

}  // namespace warpmem_tests
