#include <warpmem/capture/cuda.hpp>

WARPMEM_DYNAMIC_SHARED(float, sdata);
#include "kernels/first.cuh"

template void transpose<32>(float const*, float*, int, int);
template void transpose<33>(float const*, float*, int, int);
