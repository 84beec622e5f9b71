// Launches the divergent kernels with nothing but a store at each place, for a profiler that counts executions by line:
//
//   executions LAUNCHES.csv
//
// All lanes store to one sector, so the sectors of a line are the times that some lane of the warp executed it.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

namespace {

__device__ int volatile marks[8];

__device__ __forceinline__ void mark(int place) { marks[place] = 1; }

void check(cudaError_t e, char const* what) {
  if (e != cudaSuccess) {
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(e));
    std::exit(1);
  }
}

}  // namespace

#include "../../capture/launches/divergent.hpp"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "executions LAUNCHES.csv\n");
    return 2;
  }
  std::FILE* const file = std::fopen(argv[1], "w");
  if (file == nullptr) {
    std::perror(argv[1]);
    return 1;
  }
  std::fprintf(file, "kernel,symbol,grid,block,shared_bytes\n");
  int* device = nullptr;
  check(cudaMalloc(&device, 32 * sizeof(int)), "cudaMalloc");
  for (auto const& [name, kernel] : launches::divergent_kernels) {
    for (int input = 0; input < 2; ++input) {
      int numbers[32];
      launches::divergent_input(input, numbers);
      check(cudaMemcpy(device, numbers, sizeof numbers, cudaMemcpyHostToDevice), name);
      kernel<<<1, 32>>>(device);
      check(cudaDeviceSynchronize(), name);
      char const* symbol = nullptr;
      check(cudaFuncGetName(&symbol, reinterpret_cast<void const*>(kernel)), name);
      std::fprintf(file, "%s/%d,%s,1x1x1,32x1x1,0\n", name, input, symbol);
    }
  }
  std::fclose(file);
  return 0;
}
