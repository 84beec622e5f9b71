// A warp's analysis of its own access, for counting the instructions it executes:
//
//   ncu --metrics sm__inst_executed.sum warp
//
// Kernel `reads` is `analyses` without the analysis. Returns 77 if there is no GPU.
#include <warpmem/model/arch.hpp>
#include <warpmem/tools/device/analyze.cuh>

#include <cstdio>

using namespace warpmem;

namespace {

__global__ void analyses(address const* at, int* out) {
  global_report const r = on_gpu::analyze_global_by_warp<sm_90>(at[threadIdx.x], {4}, true);
  out[2 * threadIdx.x] = static_cast<int>(r.sectors.value_or(0));
  out[2 * threadIdx.x + 1] = static_cast<int>(r.tag_requests.value_or(0));
}
__global__ void reads(address const* at, int* out) {
  address const a = at[threadIdx.x];
  out[2 * threadIdx.x] = static_cast<int>(a);
  out[2 * threadIdx.x + 1] = static_cast<int>(a >> 32);
}

}  // namespace

int main() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::puts("skipped: no GPU");
    return 77;
  }
  address* at = nullptr;
  int* out = nullptr;
  if (cudaMalloc(&at, 32 * sizeof(*at)) != cudaSuccess || cudaMalloc(&out, 64 * sizeof(*out)) != cudaSuccess) {
    std::puts("no memory");
    return 1;
  }
  for (unsigned const stride : {4U, 128U, 0U}) {  // 0: random
    address lanes[32];
    unsigned random = 1;
    for (unsigned lane = 0; lane < 32; ++lane) {
      random = random * 1664525U + 1013904223U;
      lanes[lane] = 0x7f2000000000ULL + (stride != 0 ? stride * lane : (random >> 8) % 4096 * 4);
    }
    cudaMemcpy(at, lanes, sizeof(lanes), cudaMemcpyHostToDevice);
    analyses<<<1, 32>>>(at, out);
  }
  reads<<<1, 32>>>(at, out);
  cudaError_t const error = cudaDeviceSynchronize();
  std::puts(cudaGetErrorString(error));
  return error == cudaSuccess ? 0 : 1;
}
