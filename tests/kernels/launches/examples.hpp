#pragma once

#include <cmath>

#include "arrays.hpp"
#include "kernels.hpp"

namespace launches {

template <class Host>
void transposes(Host& host) {
  auto const each = [&](char const* name, auto kernel) {
    host.launch(name, shape{{2, 3}, {32, 8}}, kernel, in("in", 64 * 96, small<float>),
                out(
                    "out", 64 * 96, +[](index i) { return small<float>(i % 96 * 64 + i / 96); }),
                64, 96);
  };
  each("transpose_naive", transpose_naive);
  each("transpose_tiled", transpose_tiled);
  each("transpose_padded", transpose_padded);
}

// The sum of part `part` of `parts`, each of `step` elements in a row, with those that follow a whole grid later.
template <index n, index step, index parts>
int part_sum(index part) {
  int sum = 0;
  for (index first = part * step; first < n; first += step * parts) {
    for (index i = first; i < first + step && i < n; ++i) {
      sum += with_sign<int>(i);
    }
  }
  return sum;
}

template <class Host>
void reductions(Host& host) {
  auto const one_each = [&](char const* name, auto kernel) {
    host.launch(name, shape{{4}, {256}, 1024}, kernel, in("in", 1000, with_sign<int>),
                out("out", 4, part_sum<1000, 256, 4>), 1000u);
  };
  auto const two_each = [&](char const* name, auto kernel) {
    host.launch(name, shape{{2}, {256}, 1024}, kernel, in("in", 1000, with_sign<int>),
                out("out", 2, part_sum<1000, 512, 2>), 1000u);
  };
  one_each("reduce_interleaved", reduce_interleaved);
  one_each("reduce_strided", reduce_strided);
  one_each("reduce_sequential", reduce_sequential);
  two_each("reduce_first_add", reduce_first_add);
  two_each("reduce_unrolled_warp", reduce_unrolled_warp);
  two_each("reduce_unrolled", reduce_unrolled<256>);
  host.launch("reduce_grid_stride", shape{{2}, {128}, 512}, reduce_grid_stride<128>, in("in", 1500, with_sign<int>),
              out("out", 2, part_sum<1500, 128, 2>), 1500u);
}

template <index n>
float product(index i) {
  float sum = 0;
  for (index k = 0; k < n; ++k) {
    sum += small<float>(i / n * n + k) * other_small<float>(k * n + i % n);
  }
  return sum;
}

template <class Host>
void products(Host& host) {
  auto const each = [&](char const* name, auto kernel, shape s, auto n) {
    host.launch(name, s, kernel, in("a", n * n, small<float>), in("b", n * n, other_small<float>),
                out("c", n * n, product<decltype(n)::value>), static_cast<int>(n));
  };
  each("matmul_naive", matmul_naive, shape{{4, 4}, {16, 16}}, std::integral_constant<index, 64>{});
  each("matmul_by_column", matmul_by_column, shape{{4, 4}, {16, 16}}, std::integral_constant<index, 64>{});
  each("matmul_tiled_16", matmul_tiled<16>, shape{{4, 4}, {16, 16}}, std::integral_constant<index, 64>{});
  each("matmul_tiled_32", matmul_tiled<32>, shape{{2, 2}, {32, 32}}, std::integral_constant<index, 64>{});
  each("matmul_vectorized", matmul_vectorized, shape{{2, 2}, {16, 16}}, std::integral_constant<index, 128>{});
}

template <class Count, index n>
Count occurrences(index bin) {
  Count count = 0;
  for (index i = 0; i < n; ++i) {
    count += byte(i) == bin;
  }
  return count;
}

template <class Host>
void histograms(Host& host) {
  host.launch("histogram_global", shape{{4}, {256}}, histogram_global, in("data", 4096, byte), 4096,
              out("bins", 256, occurrences<unsigned, 4096>));
  host.launch("histogram_shared", shape{{4}, {256}}, histogram_shared, in("data", 4096, byte), 4096,
              out("bins", 256, occurrences<unsigned, 4096>));
  host.launch("histogram_weighted", shape{{4}, {256}}, histogram_weighted,
              in(
                  "data", 1000,
                  +[](index i) { return make_uchar4(byte(4 * i), byte(4 * i + 1), byte(4 * i + 2), byte(4 * i + 3)); }),
              in("weights", 1000, small<int>), 1000,
              out(
                  "bins", 256, +[](index bin) {
                    int sum = 0;
                    for (index i = 0; i < 4000; ++i) {
                      sum += byte(i) == bin ? small<int>(i / 4) : 0;
                    }
                    return sum;
                  }));
}

template <index width, index height>
float five_points(index i) {
  index const x = i % width;
  index const y = i / width;
  if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
    return small<float>(i);
  }
  return 2 * small<float>(i) + small<float>(i - 1) + small<float>(i + 1) + small<float>(i - width) +
         small<float>(i + width);
}

inline float seven_points(index i) {  // of 40 x 20 x 10
  index const x = i % 40;
  index const y = i / 40 % 20;
  index const z = i / 800;
  if (x == 0 || x == 39 || y == 0 || y == 19 || z == 0 || z == 9) {
    return 0;
  }
  return 2 * small<float>(i) + small<float>(i - 1) + small<float>(i + 1) + small<float>(i - 40) + small<float>(i + 40) +
         small<float>(i - 800) + small<float>(i + 800);
}

template <class Host>
void stencils(Host& host) {
  host.launch("stencil_2d", shape{{3, 4}, {32, 8}}, stencil_2d, in("in", 80 * 30, small<float>),
              out("out", 80 * 30, five_points<80, 30>), 80, 30);
  host.launch("stencil_2d_shared", shape{{3, 4}, {32, 8}}, stencil_2d_shared, in("in", 80 * 30, small<float>),
              out("out", 80 * 30, five_points<80, 30>), 80, 30);
  host.launch("stencil_3d", shape{{2, 3}, {32, 8}}, stencil_3d, in("in", 40 * 20 * 10, small<float>),
              out("out", 40 * 20 * 10, seven_points), 40, 20, 10);
}

constexpr index sparse_rows = 200;
constexpr index row_length(index row) { return scrambled(row) % 5 == 0 ? scrambled(~row) % 70 : scrambled(~row) % 9; }
constexpr int row_start(index row) {
  int start = 0;
  for (index r = 0; r < row; ++r) {
    start += static_cast<int>(row_length(r));
  }
  return start;
}
constexpr index entries = static_cast<index>(row_start(sparse_rows));
inline int column_of(index entry) { return static_cast<int>(scrambled(entry + 77) % sparse_rows); }

inline float sparse_product(index row) {
  float sum = 0;
  for (index e = static_cast<index>(row_start(row)); e < static_cast<index>(row_start(row + 1)); ++e) {
    sum += small<float>(e) * other_small<float>(static_cast<index>(column_of(e)));
  }
  return sum;
}

template <class Host>
void sparse_products(Host& host) {
  auto const each = [&](char const* name, auto kernel, shape s) {
    host.launch(name, s, kernel, static_cast<int>(sparse_rows), in("starts", sparse_rows + 1, row_start),
                in("columns", entries, column_of), in("values", entries, small<float>),
                in("x", sparse_rows, other_small<float>), out("y", sparse_rows, sparse_product));
  };
  each("spmv_scalar", spmv_scalar, shape{{2}, {128}});
  each("spmv_vector", spmv_vector, shape{{50}, {128}});
}

template <class Host>
void structs(Host& host) {
  host.launch("move_aos", shape{{4}, {128}}, move_aos,
              inout(
                  "particles", 500,
                  +[](index i) {
                    return particle{small<float>(i),       small<float>(i + 1),       small<float>(i + 2),
                                    other_small<float>(i), other_small<float>(i + 1), other_small<float>(i + 2)};
                  },
                  +[](index i) {
                    return particle{small<float>(i) + 2 * other_small<float>(i),
                                    small<float>(i + 1) + 2 * other_small<float>(i + 1),
                                    small<float>(i + 2) + 2 * other_small<float>(i + 2),
                                    other_small<float>(i),
                                    other_small<float>(i + 1),
                                    other_small<float>(i + 2)};
                  }),
              500, 2.0f);
  auto const moved = +[](index i) { return small<float>(i) + 2 * other_small<float>(i); };
  host.launch(
      "move_soa", shape{{4}, {128}}, move_soa,
      six_arrays<particle_arrays, float>{{inout("x", 500, small<float>, moved), inout("y", 500, small<float>, moved),
                                          inout("z", 500, small<float>, moved), in("vx", 500, other_small<float>),
                                          in("vy", 500, other_small<float>), in("vz", 500, other_small<float>)}},
      500, 2.0f);
  host.launch("move_float4", shape{{4}, {128}}, move_float4,
              inout(
                  "positions", 500, +[](index i) { return make_float4(small<float>(i), 1, 2, 3); },
                  +[](index i) { return make_float4(small<float>(i) + 2 * other_small<float>(i), 3, 2, 3); }),
              in(
                  "velocities", 500, +[](index i) { return make_float4(other_small<float>(i), 1, 0, 5); }),
              500, 2.0f);
}

// Of rows of 100 elements.
inline float softmax(index i) {
  double sum = 0;
  for (index c = 0; c < 100; ++c) {
    sum += std::exp(small<double>(i / 100 * 100 + c));
  }
  return static_cast<float>(std::exp(small<double>(i)) / sum);
}

template <class Host>
void softmaxes(Host& host) {
  host.launch("softmax_warp", shape{{3}, {32, 4}}, softmax_warp, in("in", 1000, small<float>),
              out("out", 1000, softmax, 1e-5), 10, 100);
  host.launch("softmax_block", shape{{10}, {64}}, softmax_block, in("in", 1000, small<float>),
              out("out", 1000, softmax, 1e-5), 100);
}

}  // namespace launches
