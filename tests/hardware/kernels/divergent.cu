// Which lanes of a warp execute a place together, by __activemask() at each place of the divergent kernels:
//
//   divergent MASKS.csv
//
// kernel,input,place,mask: one row for each time that a warp came by, ordered by the lowest of its lanes and, for each
// lane, by time.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

namespace {

struct visit {
  int place;
  unsigned mask;
};
constexpr unsigned most_visits = 1024;

// Each lane keeps its own list: nothing here branches, so that the compiler treats a place as it treats an access.
__device__ visit visits[32][most_visits];
__device__ unsigned visit_counts[32];
__device__ int volatile marks[8];

__device__ __forceinline__ void mark(int place) {
  marks[place] = 1;
  unsigned const mask = __activemask();
  unsigned const lane = threadIdx.x;
  unsigned const count = visit_counts[lane];
  visits[lane][count] = {place, mask};
  visit_counts[lane] = count + 1;
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
      unsigned counts[32] = {};
      check(cudaMemcpyToSymbol(visit_counts, counts, sizeof counts), name);
      kernel<<<1, 32>>>(device);
      check(cudaDeviceSynchronize(), name);
      check(cudaMemcpyFromSymbol(counts, visit_counts, sizeof counts), name);
      static visit seen[32][most_visits];
      check(cudaMemcpyFromSymbol(seen, visits, sizeof seen), name);
      for (unsigned lane = 0; lane < 32; ++lane) {
        for (unsigned i = 0; i < counts[lane]; ++i) {
          auto const [place, mask] = seen[lane][i];
          if ((mask & ((1u << lane) - 1)) == 0) {  // the lowest lane speaks for all
            std::fprintf(file, "%s,%d,%d,%08x\n", name, input, place, mask);
          }
        }
      }
    }
  }
  std::fclose(file);
  return 0;
}
