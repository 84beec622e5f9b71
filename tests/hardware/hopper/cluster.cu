// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One launch a case: one access to distributed shared memory, or one access to global memory with a cache hint, so that
// a profiler's counters of the launch, less those of the same launch without the access, are the instruction's.
//
//   cluster FILE [FIRST]     runs the cases of a file from case FIRST on, one a line; cluster_cases.py says what they
//   are
#include "cluster_operations.cuh"

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#define CHECK(call)                                                                                  \
  do {                                                                                               \
    cudaError_t const error = (call);                                                                \
    if (error != cudaSuccess) {                                                                      \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error)); \
      std::exit(1);                                                                                  \
    }                                                                                                \
  } while (0)

// False for a cluster that the device cannot hold.
static bool run(std::string const& line, u64 base, unsigned* sink) {
  std::istringstream in(line);
  std::string id, name, blocks_from;
  lanes p{};
  in >> id >> name >> std::hex >> p.mask >> blocks_from;
  for (unsigned& at : p.at) {
    in >> at;
  }
  in >> std::dec >> p.issue;
  auto const found = operations().find(name);
  if (!in || found == operations().end()) {
    std::fprintf(stderr, "cannot read: %s\n", line.c_str());
    std::exit(2);
  }
  int const blocks = std::atoi(blocks_from.c_str());
  auto const colon = blocks_from.find(':');
  p.from = colon == std::string::npos ? 0 : std::atoi(blocks_from.c_str() + colon + 1);
  operation const& op = found->second;
  if (!op.in_cluster) {
    op.function<<<1, 32>>>(p, base, sink);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    return true;
  }
  auto const* function = reinterpret_cast<void const*>(op.function);
  CHECK(cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
  CHECK(cudaFuncSetAttribute(function, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
  cudaLaunchAttribute cluster{};
  cluster.id = cudaLaunchAttributeClusterDimension;
  cluster.val.clusterDim.x = static_cast<unsigned>(blocks);
  cluster.val.clusterDim.y = cluster.val.clusterDim.z = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(32);
  config.dynamicSmemBytes = shared_bytes;
  config.attrs = &cluster;
  config.numAttrs = 1;
  int fit = 0;
  if (cudaOccupancyMaxActiveClusters(&fit, function, &config) != cudaSuccess || fit == 0) {
    (void)cudaGetLastError();
    return false;
  }
  CHECK(cudaLaunchKernelEx(&config, op.function, p, base, sink));
  CHECK(cudaDeviceSynchronize());
  return true;
}

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    return 2;
  }
  unsigned* sink;
  unsigned char* global;
  constexpr std::size_t bytes = 64U << 20;
  CHECK(cudaMalloc(&sink, 64));
  CHECK(cudaMalloc(&global, bytes));
  std::ifstream file(argv[1]);
  std::string line;
  for (int first = argc == 3 ? std::atoi(argv[2]) : 0, number = 0; std::getline(file, line); ++number) {
    if (number >= first) {
      bool const ran = run(line, reinterpret_cast<u64>(global), sink);
      std::printf("%s %d %s\n", ran ? "ran" : "refused", number, line.substr(0, line.find(' ')).c_str());
      std::fflush(stdout);
    }
  }
  std::printf("end\n");
}
