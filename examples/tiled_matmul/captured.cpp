// The one instrumented file: CUDA's words, then the kernels as nvcc compiles them.
#include <warpmem/capture/cuda.hpp>

#include "kernel.cuh"

template void matmul_tiled<16>(float const*, float const*, float*, int);
template void matmul_tiled<32>(float const*, float const*, float*, int);
