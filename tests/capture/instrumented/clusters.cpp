#include <warpmem/capture/cuda.hpp>

WARPMEM_DYNAMIC_SHARED(int, smem);

#include "kernels/clusters.cuh"
