// Which lanes of a warp execute a place together, by __activemask() at each place of the divergent kernels:
//
//   divergent MASKS.csv
//
// kernel,input,place,mask in the order in which the warp came by.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

struct visit {
  int place;
  unsigned mask;
};
constexpr unsigned most_visits = 1 << 14;

__device__ visit visits[most_visits];
__device__ unsigned visit_count;
__device__ int volatile marks[8];

__device__ __forceinline__ void mark(int place) {
  marks[place] = 1;
  unsigned const mask = __activemask();
  if (static_cast<int>(threadIdx.x % 32) == __ffs(static_cast<int>(mask)) - 1) {
    unsigned const at = atomicAdd(&visit_count, 1u);
    if (at < most_visits) {
      visits[at] = {place, mask};
    }
  }
}

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
    std::fprintf(stderr, "divergent MASKS.csv\n");
    return 2;
  }
  std::FILE* const file = std::fopen(argv[1], "w");
  if (file == nullptr) {
    std::perror(argv[1]);
    return 1;
  }
  std::fprintf(file, "kernel,input,place,mask\n");
  int* device = nullptr;
  check(cudaMalloc(&device, 32 * sizeof(int)), "cudaMalloc");
  for (auto const& [name, kernel] : launches::divergent_kernels) {
    for (int input = 0; input < launches::divergent_inputs; ++input) {
      int numbers[32];
      launches::divergent_input(input, numbers);
      check(cudaMemcpy(device, numbers, sizeof numbers, cudaMemcpyHostToDevice), name);
      unsigned count = 0;
      check(cudaMemcpyToSymbol(visit_count, &count, sizeof count), name);
      kernel<<<1, 32>>>(device);
      check(cudaDeviceSynchronize(), name);
      check(cudaMemcpyFromSymbol(&count, visit_count, sizeof count), name);
      if (count > most_visits) {
        std::fprintf(stderr, "%s: %u visits, more than %u\n", name, count, most_visits);
        return 1;
      }
      std::vector<visit> seen(count);
      check(cudaMemcpyFromSymbol(seen.data(), visits, count * sizeof(visit)), name);
      for (auto const& v : seen) {
        std::fprintf(file, "%s,%d,%d,%08x\n", name, input, v.place, v.mask);
      }
    }
  }
  std::fclose(file);
  return 0;
}
