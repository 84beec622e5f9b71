// The templates that main.cpp and test.cpp launch.
#include "kernel.cuh"

template __global__ void reduce_unrolled<256>(int const*, int*, unsigned);
template __global__ void reduce_grid_stride<128>(int const*, int*, unsigned);
