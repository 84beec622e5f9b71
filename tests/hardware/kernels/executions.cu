// Launches the divergent kernels with nothing but a store at each place, for a profiler that counts executions by line:
//
//   executions LAUNCHES.csv
//
// All lanes store to one sector, so the sectors of a line are the times that some lane of the warp executed it.
#include <cstdio>

namespace {

__device__ int volatile marks[8];

__device__ __forceinline__ void mark(int place) { marks[place] = 1; }

}  // namespace

#include "divergent_launches.cuh"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "executions LAUNCHES.csv\n");
    return 2;
  }
  return launch_divergent(
      argv[1], "kernel,symbol,grid,block,shared_bytes", 2, [](char const*) {},
      [](std::FILE* file, char const* name, int input, void (*kernel)(int const*)) {
        char const* symbol = nullptr;
        check(cudaFuncGetName(&symbol, reinterpret_cast<void const*>(kernel)), name);
        std::fprintf(file, "%s/%d,%s,1x1x1,32x1x1,0\n", name, input, symbol);
      });
}
