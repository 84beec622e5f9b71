#include <warpmem/capture/cuda.hpp>

WARPMEM_DYNAMIC_SHARED(int, sized_by_launch);
#include "kernels/problems.cuh"

template void sums_shared<true>(int*);
template void sums_shared<false>(int*);
template void shifts<true>(int*);
template void shifts<false>(int*);
