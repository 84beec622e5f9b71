// Which lanes of a warp execute a place together, by __activemask() at each place of the divergent kernels:
//
//   divergent MASKS.csv
//
// kernel,input,place,mask: one row for each time that a warp came by, ordered by the lowest of its lanes and, for each
// lane, by time.
#include <cstdio>

#include "../../kernels/visits.cuh"
#include "divergent_launches.cuh"

namespace {

void forget_visits(char const* name) {
  unsigned const none[32] = {};
  check(cudaMemcpyToSymbol(visit_counts, none, sizeof none), name);
}

void print_visits(std::FILE* file, char const* name, int input, void (*)(int const*)) {
  unsigned counts[32];
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

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "divergent MASKS.csv\n");
    return 2;
  }
  return launch_divergent(argv[1], "kernel,input,place,mask", launches::divergent_inputs, forget_visits, print_visits);
}
