// The kernels of launches/all.hpp.
#include "launches/kernels.hpp"

template __global__ void reduce_unrolled<256>(int const*, int*, unsigned);
template __global__ void reduce_grid_stride<128>(int const*, int*, unsigned);
template __global__ void matmul_tiled<16>(float const*, float const*, float*, int);
template __global__ void matmul_tiled<32>(float const*, float const*, float*, int);
