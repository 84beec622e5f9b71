// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole kernels made of the instructions of 9.0, each result compared with the CPU's:  gemm CASES [FIRST]
//
//   gemm M N K TILE_N 1      C, M x N, is A, M x K, times B, N x K; 1: its tile is swizzled and written by stmatrix, 0:
//                            straight and by ordinary stores
//   histogram BLOCKS ROUNDS  cluster_sum.cuh
//   repeat WHAT COUNT LANES BLOCKS THREADS  barrier_kernels.cuh; BLOCKS are a cluster
#include "barrier_kernels.cuh"
#include "cluster_sum.cuh"
#include "gemm_kernel.cuh"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace {

using namespace hopper;

CUtensorMap map_of(__nv_bfloat16* data, int rows, int columns, int box_rows, bool swizzled) {
  using encoder = decltype(&cuTensorMapEncodeTiled);
  static auto const encode = [] {
    cudaDriverEntryPointQueryResult found{};
    void* function = nullptr;
    check(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &found),
          "cuTensorMapEncodeTiled");
    return reinterpret_cast<encoder>(function);
  }();
  CUtensorMap map{};
  cuuint64_t const dims[]{static_cast<cuuint64_t>(columns), static_cast<cuuint64_t>(rows)};
  cuuint64_t const strides[]{static_cast<cuuint64_t>(columns) * 2};
  cuuint32_t const box[]{64, static_cast<cuuint32_t>(box_rows)};
  cuuint32_t const steps[]{1, 1};
  if (encode(&map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, data, dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
             swizzled ? CU_TENSOR_MAP_SWIZZLE_128B : CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
             CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) != CUDA_SUCCESS) {
    std::fprintf(stderr, "the driver refuses a map\n");
    std::exit(1);
  }
  return map;
}

// Integers from -2 to 2: their products add up without an error.
int element(int row, int column) {
  unsigned const n = (static_cast<unsigned>(row) * 7919U + static_cast<unsigned>(column)) * 2654435761U;
  return static_cast<int>((n >> 16) % 5) - 2;
}

template <class T>
T* device_array(std::size_t n) {
  T* data = nullptr;
  check(cudaMalloc(&data, n * sizeof(T)), "cudaMalloc");
  check(cudaMemset(data, 0, n * sizeof(T)), "cudaMemset");
  return data;
}

__nv_bfloat16* uploaded(int rows, int columns, int salt, std::vector<float>& values) {
  std::vector<__nv_bfloat16> bits;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      values.push_back(static_cast<float>(element(r + salt, c)));
      bits.push_back(__float2bfloat16_rn(values.back()));
    }
  }
  auto* const data = device_array<__nv_bfloat16>(bits.size());
  check(cudaMemcpy(data, bits.data(), bits.size() * 2, cudaMemcpyHostToDevice), "cudaMemcpy");
  return data;
}

void fail(char const* what, std::size_t at) {
  std::fprintf(stderr, "%s: result %zu differs from the CPU's\n", what, at);
  std::exit(1);
}

template <int TileN, bool Swizzled>
void run_gemm(int m, int n, int k) {
  std::vector<float> a_values;
  std::vector<float> b_values;
  __nv_bfloat16* const a = uploaded(m, k, 0, a_values);
  __nv_bfloat16* const b = uploaded(n, k, 1000, b_values);
  std::vector<__nv_bfloat16> results(static_cast<std::size_t>(m) * n);
  auto* const c = device_array<__nv_bfloat16>(results.size());
  auto* const missed = device_array<unsigned>(1);
  auto const kernel = gemm<TileN, Swizzled>;
  constexpr int bytes = gemm_shared<TileN>;
  check(cudaFuncSetAttribute(reinterpret_cast<void const*>(kernel), cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
        "shared memory");
  dim3 const grid((n + TileN - 1) / TileN, (m + tile_m - 1) / tile_m);
  kernel<<<grid, gemm_threads, bytes>>>(map_of(a, m, k, tile_m, true), map_of(b, n, k, TileN, true),
                                        map_of(c, m, n, 64, Swizzled), (k + tile_k - 1) / tile_k, missed);
  check(cudaGetLastError(), "launch");
  check(cudaDeviceSynchronize(), "gemm");
  unsigned again = 0;
  check(cudaMemcpy(results.data(), c, results.size() * 2, cudaMemcpyDeviceToHost), "cudaMemcpy");
  check(cudaMemcpy(&again, missed, 4, cudaMemcpyDeviceToHost), "cudaMemcpy");
  for (std::size_t row = 0; row < static_cast<std::size_t>(m); ++row) {
    for (std::size_t column = 0; column < static_cast<std::size_t>(n); ++column) {
      float sum = 0;
      for (std::size_t i = 0; i < static_cast<std::size_t>(k); ++i) {
        sum += a_values[row * k + i] * b_values[column * k + i];
      }
      if (__bfloat162float(results[row * n + column]) != __bfloat162float(__float2bfloat16_rn(sum))) {
        fail("gemm", row * n + column);
      }
    }
  }
  std::printf("waited again %u times\n", again);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  cudaFree(missed);
}

void run_histogram(unsigned blocks, unsigned rounds) {
  auto* const sums = device_array<unsigned>(std::size_t{blocks} * bins);
  cudaLaunchAttribute cluster{};
  cluster.id = cudaLaunchAttributeClusterDimension;
  cluster.val.clusterDim = {cluster_blocks, 1, 1};
  cudaLaunchConfig_t config{};
  config.gridDim = blocks;
  config.blockDim = bins;
  config.dynamicSmemBytes = bins * 4;
  config.attrs = &cluster;
  config.numAttrs = 1;
  check(cudaLaunchKernelEx(&config, cluster_histogram, rounds, sums), "launch");
  check(cudaDeviceSynchronize(), "histogram");
  std::vector<unsigned> found(std::size_t{blocks} * bins);
  check(cudaMemcpy(found.data(), sums, found.size() * 4, cudaMemcpyDeviceToHost), "cudaMemcpy");
  constexpr unsigned all = cluster_blocks * bins;
  std::vector<unsigned> counts(std::size_t{blocks / cluster_blocks} * all);
  for (unsigned i = 0; i < blocks * rounds * bins; ++i) {
    counts[i / (rounds * all) * all + bin_of(i)] += i % bins + 1;
  }
  for (unsigned i = 0; i < found.size(); ++i) {
    if (found[i] != counts[i] + counts[i / all * all + (i + bins) % all]) {
      fail("histogram", i);
    }
  }
  cudaFree(sums);
}

bool run_repeat(std::istringstream& in) {
  using kernel = void (*)(int, int);
  using what = around_copies;
  static std::map<std::string, kernel> const kernels{
      {"init", repeat<what::init>},
      {"arrive", repeat<what::arrive>},
      {"arrive_expect", repeat<what::arrive_expect>},
      {"expect", repeat<what::expect>},
      {"wait_done", repeat<what::wait_done>},
      {"wait_pending", repeat<what::wait_pending>},
      {"test_done", repeat<what::test_done>},
      {"arrive_remote", repeat<what::arrive_remote>},
      {"commit", repeat<what::commit>},
      {"fence", repeat<what::fence>},
      {"block_barrier", repeat<what::block_barrier>},
      {"cluster_barrier", repeat<what::both_barriers>},
  };
  std::string name;
  int count = 0;
  int lanes = 0;
  unsigned blocks = 1;
  unsigned threads = 32;
  in >> name >> count >> lanes >> blocks >> threads;
  auto const found = kernels.find(name);
  if (in.fail() || found == kernels.end()) {
    in.setstate(std::ios::failbit);
    return false;
  }
  launch(found->second, blocks, threads, 64, count, lanes);
  return true;
}

bool run(std::istringstream& in) {
  std::string kind;
  in >> kind;
  if (kind == "repeat") {
    return run_repeat(in);
  }
  if (kind == "histogram") {
    unsigned blocks = 0;
    unsigned rounds = 0;
    if (in >> blocks >> rounds) run_histogram(blocks, rounds);
    return !in.fail();
  }
  int m = 0;
  int n = 0;
  int k = 0;
  int tile_n = 0;
  int swizzled = 0;
  if (!(in >> m >> n >> k >> tile_n >> swizzled)) return false;
  if (tile_n == 64) {
    swizzled != 0 ? run_gemm<64, true>(m, n, k) : run_gemm<64, false>(m, n, k);
  } else {
    swizzled != 0 ? run_gemm<128, true>(m, n, k) : run_gemm<128, false>(m, n, k);
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) { return run_cases(argc, argv, run); }
