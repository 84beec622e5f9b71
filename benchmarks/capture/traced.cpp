// The kernels as captured.
#include <warpmem/capture/cuda.hpp>
#define BENCHMARK_KERNELS traced
#include "kernels.cuh"
