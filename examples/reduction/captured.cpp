// The one instrumented file: CUDA's words, then the kernels as nvcc compiles them.
#include <warpmem/capture/cuda.hpp>

WARPMEM_DYNAMIC_SHARED(int, partial);  // stands for `extern __shared__ int partial[]`
#include "kernel.cuh"

template void reduce_unrolled<256>(int const*, int*, unsigned);
template void reduce_grid_stride<128>(int const*, int*, unsigned);
