// The launches of kernels.cuh, or of their names. A host has a type `trace`, its `tracer()`, and
//
//   template <class... P, class... A> void launch(char const* name, shape, void (*kernel)(P...), A const&...
//   arguments);
#pragma once

#include "../kernels/launches/arrays.hpp"
#if defined(__CUDACC__) || defined(WARPMEM_EMULATED)
#  include "kernels.cuh"
#else
#  include "kernel_names.hpp"
#endif

namespace launches {

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

inline particle particle_at(index i) {
  return {small<float>(i), small<float>(i + 1), small<float>(i + 2), 1, other_small<float>(i), 2};
}
inline float4 four_at(index i) { return {small<float>(i), 1, 2, other_small<float>(i)}; }
inline int tripled(index i) { return static_cast<int>(3 * i); }
inline int group_at(index i) { return static_cast<int>(scrambled(i) % 48); }
inline int key_at(index i) { return static_cast<int>(scrambled(i) % 1200); }

template <class Host>
void traced(Host& host) {
  using T = typename Host::trace;
  T const trace = host.tracer();
  host.launch("saxpy", shape{{4}, {256}}, saxpy<T>, 1000, 2.0f, in("x", 1000, small<float>),
              in("y", 1000, other_small<float>), trace);
  host.launch("strided_copy", shape{{2}, {256}}, strided_copy<T>, in("in", 4096, small<float>),
              in("out", 4096, zero<float>), 4096, 8, trace);
  auto const transposed = [&](char const* name, auto kernel) {
    host.launch(name, shape{{2, 3}, {32, 8}}, kernel, in("in", 64 * 96, small<float>), in("out", 64 * 96, zero<float>),
                64, 96, trace);
  };
  transposed("transpose_naive", transpose_naive<T>);
  transposed("transpose_tiled", transpose<32, T>);
  transposed("transpose_padded", transpose<33, T>);
  auto const reduced = [&](char const* name, auto kernel) {
    host.launch(name, shape{{4}, {256}, 1024}, kernel, in("in", 1000, with_sign<int>), in("out", 4, zero<int>), 1000u,
                trace);
  };
  reduced("reduce_interleaved", reduce_interleaved<T>);
  reduced("reduce_sequential", reduce_sequential<T>);
  host.launch("histogram_global", shape{{4}, {256}}, histogram_global<T>, in("data", 4096, byte), 4096,
              in("bins", 256, zero<unsigned>), trace);
  host.launch("histogram_shared", shape{{4}, {256}}, histogram_shared<T>, in("data", 4096, byte), 4096,
              in("bins", 256, zero<unsigned>), trace);
  host.launch("stencil_2d", shape{{3, 4}, {32, 8}}, stencil_2d<T>, in("in", 80 * 30, small<float>),
              in("out", 80 * 30, zero<float>), 80, 30, trace);
  host.launch("stencil_2d_shared", shape{{3, 4}, {32, 8}}, stencil_2d_shared<T>, in("in", 80 * 30, small<float>),
              in("out", 80 * 30, zero<float>), 80, 30, trace);
  host.launch("spmv_scalar", shape{{2}, {128}}, spmv_scalar<T>, static_cast<int>(sparse_rows),
              in("starts", sparse_rows + 1, row_start), in("columns", entries, column_of),
              in("values", entries, small<float>), in("x", sparse_rows, other_small<float>),
              in("y", sparse_rows, zero<float>), trace);
  auto const product = [&](char const* name, auto kernel) {
    host.launch(name, shape{{2, 2}, {16, 16}}, kernel, in("a", 32 * 32, small<float>),
                in("b", 32 * 32, other_small<float>), in("c", 32 * 32, zero<float>), 32, trace);
  };
  product("matmul_naive", matmul_naive<T>);
  product("matmul_tiled_16", matmul_tiled<16, T>);
  host.launch("move_aos", shape{{4}, {128}}, move_aos<T>, in("particles", 500, particle_at), 500, 2.0f, trace);
  host.launch("move_float4", shape{{4}, {128}}, move_float4<T>, in("positions", 500, four_at),
              in("velocities", 500, four_at), 500, 2.0f, trace);
  host.launch("convolve", shape{{8}, {128}}, convolve<T>, in("in", 1008, small<float>), in("out", 1000, zero<float>),
              1000, trace);
  host.launch("binary_search", shape{{3}, {128}}, binary_search<T>, in("table", 300, tripled), 300,
              in("keys", 333, key_at), in("found", 333, zero<int>), 333, trace);
  host.launch("byte_histograms", shape{{2}, {64}}, byte_histograms<T>, in("data", 2 * 8 * 64, byte), 8,
              in("bins", 128, zero<unsigned>), trace);
  host.launch("group_maxima", shape{{4}, {128}}, group_maxima<T>, in("group", 500, group_at),
              in("value", 500, small<int>), 500, in("largest", 48, zero<int>),
              in("total", 48, zero<unsigned long long>), trace);
  host.launch("scan_tree", shape{{3}, {64}, 512}, scan_tree<T>, in("in", 3 * 128, with_sign<int>),
              in("out", 3 * 128, zero<int>), 128, trace);
}

}  // namespace launches
