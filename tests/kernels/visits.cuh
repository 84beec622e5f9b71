// mark(place) records which lanes of the one warp came there together, by __activemask().
#pragma once

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
