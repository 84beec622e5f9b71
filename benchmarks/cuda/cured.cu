// How long kernels of the examples take on this GPU, before and after the advice that docs/found.md shows.
//
//   nvcc -std=c++17 -O3 -arch=native -Iexamples benchmarks/cuda/cured.cu -o cured && ./cured
//
// A line a form: the least of 17 launches in microseconds. Arrays have 64 to 192 MiB, more than L2 holds.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include "aos_soa/kernel.cuh"
#include "histogram/kernel.cuh"
#include "reduction/kernel.cuh"
#include "stencil/kernel.cuh"
#include "tiled_matmul/kernel.cuh"
#include "transpose/kernel.cuh"

namespace {

void check(cudaError_t status, char const* what) {
  if (status != cudaSuccess) {
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
    std::exit(1);
  }
}

template <class T>
T* array(std::size_t elements) {
  T* made = nullptr;
  check(cudaMalloc(&made, elements * sizeof(T)), "cudaMalloc");
  check(cudaMemset(made, 0x11, elements * sizeof(T)), "cudaMemset");
  return made;
}

template <class Launch>
void measure(char const* name, Launch launch) {
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin), name);
  check(cudaEventCreate(&end), name);
  float least = 0;
  for (int n = -3; n < 17; ++n) {  // the first three warm up
    check(cudaEventRecord(begin), name);
    launch();
    check(cudaGetLastError(), name);
    check(cudaEventRecord(end), name);
    check(cudaEventSynchronize(end), name);
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin, end), name);
    least = n <= 0 ? ms : std::min(least, ms);
  }
  std::printf("%-20s %9.1f us\n", name, 1000 * least);
}

void matrices() {
  int const n = 4096;
  float const* const in = array<float>(std::size_t{n} * n);
  float* const out = array<float>(std::size_t{n} * n);
  dim3 const grid{n / 32, n / 32}, block{32, 8};
  measure("transpose_naive", [=] { transpose_naive<<<grid, block>>>(in, out, n, n); });
  measure("transpose_tiled", [=] { transpose_tiled<<<grid, block>>>(in, out, n, n); });
  measure("transpose_padded", [=] { transpose_padded<<<grid, block>>>(in, out, n, n); });
  measure("stencil_2d", [=] { stencil_2d<<<dim3{n / 32, n / 8}, block>>>(in, out, n, n); });
  measure("stencil_2d_shared", [=] { stencil_2d_shared<<<dim3{n / 32, n / 8}, block>>>(in, out, n, n); });

  int const m = 1024;
  dim3 const tiles{m / 16, m / 16}, tile{16, 16};
  measure("matmul_by_column", [=] { matmul_by_column<<<tiles, tile>>>(in, in, out, m); });
  measure("matmul_naive", [=] { matmul_naive<<<tiles, tile>>>(in, in, out, m); });
  measure("matmul_tiled_16", [=] { matmul_tiled<16><<<tiles, tile>>>(in, in, out, m); });
}

void sums() {
  unsigned const n = 1U << 24, threads = 256;
  int const* const in = array<int>(n);
  int* const out = array<int>(n / threads);
  std::size_t const bytes = threads * sizeof(int);
  measure("reduce_strided", [=] { reduce_strided<<<n / threads, threads, bytes>>>(in, out, n); });
  measure("reduce_sequential", [=] { reduce_sequential<<<n / threads, threads, bytes>>>(in, out, n); });
}

void particles() {
  int const n = 1 << 23;
  particle* const all = array<particle>(n);
  float* const x = array<float>(std::size_t{6} * n);
  particle_arrays const arrays{x, x + n, x + 2 * n, x + 3 * n, x + 4 * n, x + 5 * n};
  measure("move_aos", [=] { move_aos<<<n / 256, 256>>>(all, n, 2.0F); });
  measure("move_soa", [=] { move_soa<<<n / 256, 256>>>(arrays, n, 2.0F); });
}

void histograms() {
  int const n = 1 << 26;
  unsigned char* const data = array<unsigned char>(n);
  unsigned char* const host = static_cast<unsigned char*>(std::malloc(n));
  unsigned seed = 1;
  for (int i = 0; i < n; ++i) {
    seed = seed * 1664525 + 1013904223;
    host[i] = static_cast<unsigned char>(seed >> 24);
  }
  check(cudaMemcpy(data, host, n, cudaMemcpyHostToDevice), "cudaMemcpy");
  std::free(host);
  unsigned* const bins = array<unsigned>(256);
  measure("histogram_global", [=] { histogram_global<<<1024, 256>>>(data, n, bins); });
  measure("histogram_shared", [=] { histogram_shared<<<1024, 256>>>(data, n, bins); });
}

}  // namespace

int main() {
  matrices();
  sums();
  particles();
  histograms();
  return 0;
}
