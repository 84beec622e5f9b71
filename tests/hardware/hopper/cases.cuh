// Runs the cases of a file, one launch each, and says which ran: a profiler's counters of a launch, less those of the
// same launch without the instruction, are that instruction's.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace hopper {

inline void check(cudaError_t e, char const* what) {
  if (e != cudaSuccess) {
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(e));
    std::exit(1);
  }
}

extern __shared__ __align__(1024) unsigned char shared_array[];
__device__ inline unsigned shared_base() { return static_cast<unsigned>(__cvta_generic_to_shared(shared_array)); }

// A kernel with this much dynamic shared memory, in one cluster of so many blocks.
template <class Kernel, class... Arguments>
void launch(Kernel kernel, unsigned blocks, unsigned threads, int shared_bytes, Arguments... arguments) {
  auto const function = reinterpret_cast<void const*>(kernel);
  check(cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes), "shared memory");
  cudaLaunchAttribute cluster{};
  cluster.id = cudaLaunchAttributeClusterDimension;
  cluster.val.clusterDim = {blocks, 1, 1};
  cudaLaunchConfig_t config{};
  config.gridDim = blocks;
  config.blockDim = threads;
  config.dynamicSmemBytes = static_cast<std::size_t>(shared_bytes);
  config.attrs = &cluster;
  config.numAttrs = blocks > 1 ? 1 : 0;
  check(cudaLaunchKernelEx(&config, kernel, arguments...), "launch");
  check(cudaDeviceSynchronize(), "kernel");
}

// PROGRAM CASES [FIRST]: "ran N" or "refused N" for each line from FIRST on, then "end". run(words) launches the case
// whose words follow its id; false: the driver refuses it, nothing was launched.
template <class Run>
int run_cases(int argc, char** argv, Run run) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s CASES [FIRST]\n", argv[0]);
    return 2;
  }
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::fprintf(stderr, "no GPU; nothing was measured\n");
    return 77;
  }
  long const first = argc > 2 ? std::atol(argv[2]) : 0;
  std::ifstream in(argv[1]);
  std::string line;
  for (long number = 0; std::getline(in, line); ++number) {
    if (number < first) {
      continue;
    }
    std::istringstream words(line);
    std::string id;
    words >> id;
    bool const ran = run(words);
    if (words.fail()) {
      std::fprintf(stderr, "%s:%ld: too few words, or a wrong one: %s\n", argv[1], number + 1, line.c_str());
      return 1;
    }
    std::printf("%s %ld\n", ran ? "ran" : "refused", number);
    std::fflush(stdout);
  }
  std::puts("end");
  return 0;
}

}  // namespace hopper
