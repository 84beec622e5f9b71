// The templates that main.cpp and test.cpp launch.
#include "kernel.cuh"

template __global__ void matmul_tiled<16>(float const*, float const*, float*, int);
template __global__ void matmul_tiled<32>(float const*, float const*, float*, int);
