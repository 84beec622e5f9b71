// The kernels of divergent control flow, with nothing but a store at each place.
namespace stored {

__device__ __align__(256) int volatile marks[8];
__device__ __forceinline__ void mark(int place) { marks[place] = 1; }

#include "launches/divergent_kernels.cuh"
}  // namespace stored
