// The same kernels without hooks.
#include <warpmem/capture/cuda.hpp>
#define BENCHMARK_KERNELS plain
#include "kernels.cuh"
