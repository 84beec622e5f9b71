// How much longer kernels take while they are traced, one line each:
//
//   timing TIMES.csv      kernel,bound,plain_ms,traced_ms,ratio,counted,left_out
//
// Exit status 1 if a kernel bound by memory takes more than 5 times its time, or one bound by arithmetic more than 20.
#include <cuda_runtime.h>
#include <warpmem/model/arch.hpp>
#include <warpmem/tools/device/capture.cuh>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "../../kernels/launches/arrays.hpp"
#include "../../traced/kernels.cuh"
#include "../kernels/check.cuh"

using namespace warpmem;

namespace {

// The forces between n bodies: some 20 operations for each 16 bytes of shared memory.
template <class Trace>
__global__ void forces(float4 const* bodies_array, float4* forces_array, int n, Trace trace) {
  __shared__ float4 tile_array[256];
  auto tile = trace.shared(tile_array);
  auto bodies = trace.global(bodies_array);
  auto out = trace.global(forces_array);
  int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  float4 const me = bodies[i];
  float4 sum{0, 0, 0, 0};
  for (int first = 0; first < n; first += 256) {
    tile[threadIdx.x] = bodies[first + static_cast<int>(threadIdx.x)];
    __syncthreads();
    for (int k = 0; k < 256; ++k) {
      float4 const other = tile[k];
      float const x = other.x - me.x;
      float const y = other.y - me.y;
      float const z = other.z - me.z;
      float const r = rsqrtf(x * x + y * y + z * z + 0.01f);
      float const s = other.w * r * r * r;
      sum.x += x * s;
      sum.y += y * s;
      sum.z += z * s;
    }
    __syncthreads();
  }
  out[i] = sum;
}

template <class Trace>
__global__ void gather(float const* in_array, int const* index_array, float* out_array, int n, Trace trace) {
  auto in = trace.global(in_array);
  auto index = trace.global(index_array);
  auto out = trace.global(out_array);
  int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) {
    out[i] = in[index[i]];
  }
}

struct memory {
  explicit memory(std::size_t bytes) {
    check(cudaMalloc(&at, bytes), "cudaMalloc");
    check(cudaMemset(at, 0, bytes), "cudaMemset");
  }
  ~memory() { cudaFree(at); }
  memory(memory const&) = delete;
  memory& operator=(memory const&) = delete;
  template <class T>
  [[nodiscard]] T* as() const {
    return static_cast<T*>(at);
  }
  void* at{};
};

// The least time of several launches, in milliseconds.
template <class Launch>
float least_time(Launch launch) {
  cudaEvent_t begin{};
  cudaEvent_t end{};
  check(cudaEventCreate(&begin), "cudaEventCreate");
  check(cudaEventCreate(&end), "cudaEventCreate");
  float least = 1e9F;
  for (int i = 0; i < 6; ++i) {
    check(cudaEventRecord(begin), "cudaEventRecord");
    launch();
    check(cudaEventRecord(end), "cudaEventRecord");
    check(cudaEventSynchronize(end), "a kernel");
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin, end), "cudaEventElapsedTime");
    least = ms < least ? ms : least;
  }
  return least;
}

struct table {
  std::FILE* file;
  on_gpu::recording& recording;

  // launch(trace) launches the kernel.
  template <class Launch>
  void add(char const* name, char const* bound, Launch launch) {
    float const plain = least_time([&] { launch(on_gpu::untraced{}); });
    recording.clear();
    float const traced = least_time([&] { launch(recording.trace()); });
    kernel_report const report = recording.report(name);
    std::int64_t left_out = 0;
    for (auto const& left : report.left_out()) {
      left_out += left.times;
    }
    double const ratio = traced / plain;
    auto const counted = static_cast<long long>(report.sums().executions);
    std::fprintf(file, "%s,%s,%.4f,%.4f,%.2f,%lld,%lld\n", name, bound, plain, traced, ratio, counted,
                 static_cast<long long>(left_out));
    std::printf("%-18s %-10s %9.4f ms %9.4f ms, %6.2f times; %lld counted, %lld left out\n", name, bound, plain, traced,
                ratio, counted, static_cast<long long>(left_out));
  }
};

}  // namespace

int main(int argc, char** argv) {
  int devices = 0;
  if (argc != 2 || cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::fprintf(stderr, "timing TIMES.csv, on a machine with a GPU\n");
    return argc != 2 ? 2 : 77;
  }
  std::FILE* const file = std::fopen(argv[1], "w");
  if (file == nullptr) {
    std::perror(argv[1]);
    return 1;
  }
  std::fprintf(file, "kernel,bound,plain_ms,traced_ms,ratio,counted,left_out\n");
  on_gpu::recording recording{sm_90::traits};
  table t{file, recording};
  constexpr int n = 1 << 27;
  constexpr int width = 8192;
  constexpr int bodies = 1 << 15;
  constexpr int order = 1024;
  memory const a{std::size_t{n} * sizeof(float)};
  memory const b{std::size_t{n} * sizeof(float)};
  memory const c{std::size_t{n} * sizeof(float)};
  {
    std::vector<std::uint32_t> random(std::size_t{1} << 24);
    for (std::uint32_t i = 0; i < random.size(); ++i) {
      random[i] = launches::scrambled(i) % n;
    }
    check(cudaMemcpy(b.at, random.data(), random.size() * 4, cudaMemcpyHostToDevice), "cudaMemcpy");
  }
  auto const* const in = a.as<float const>();
  auto* const out = c.as<float>();
  dim3 const tiles(width / 32, width / 32);
  dim3 const rows(32, 8);
  t.add("saxpy", "memory", [&](auto trace) { saxpy<<<n / 256, 256>>>(n, 2.0f, in, out, trace); });
  t.add("move_float4", "memory", [&](auto trace) {
    move_float4<<<n / 4 / 256, 256>>>(c.as<float4>(), a.as<float4 const>(), n / 4, 2.0f, trace);
  });
  t.add("transpose_padded", "memory",
        [&](auto trace) { transpose<33><<<tiles, rows>>>(in, out, width, width, trace); });
  t.add("transpose_naive", "memory",
        [&](auto trace) { transpose_naive<<<tiles, rows>>>(in, out, width, width, trace); });
  t.add("stencil_2d", "memory",
        [&](auto trace) { stencil_2d<<<dim3(width / 32, width / 8), rows>>>(in, out, width, width, trace); });
  t.add("matmul_naive", "L1", [&](auto trace) {
    matmul_naive<<<dim3(order / 32, order / 8), rows>>>(in, b.as<float const>(), out, order, trace);
  });
  t.add("matmul_tiled_16", "shared", [&](auto trace) {
    matmul_tiled<16><<<dim3(order / 16, order / 16), dim3(16, 16)>>>(in, b.as<float const>(), out, order, trace);
  });
  t.add("forces", "arithmetic",
        [&](auto trace) { forces<<<bodies / 256, 256>>>(a.as<float4 const>(), c.as<float4>(), bodies, trace); });
  t.add("histogram_shared", "irregular", [&](auto trace) {
    histogram_shared<<<132 * 8, 256>>>(b.as<unsigned char const>(), 1 << 26, c.as<unsigned>(), trace);
  });
  t.add("gather", "irregular",
        [&](auto trace) { gather<<<(1 << 24) / 256, 256>>>(in, b.as<int const>(), out, 1 << 24, trace); });
  std::fclose(file);
}
