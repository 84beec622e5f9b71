// The one instrumented file: CUDA's words, then the kernels as nvcc compiles them.
#include <warpmem/capture/cuda.hpp>

#include "kernel.cuh"
