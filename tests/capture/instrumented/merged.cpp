#include <warpmem/capture/cuda.hpp>

#include "kernels/merged.cuh"

template __global__ void writes_registers<4>(float const*, float*);
