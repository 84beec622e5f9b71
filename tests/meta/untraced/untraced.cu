// The same kernels with a tracer that is off.
#include <warpmem/tools/device/capture/untraced.hpp>

#include "../../traced/kernels.cuh"

using off = warpmem::on_gpu::untraced;
template __global__ void saxpy(int, float, float const*, float*, off);
template __global__ void strided_copy(float const*, float*, int, int, off);
template __global__ void transpose<32>(float const*, float*, int, int, off);
template __global__ void transpose<33>(float const*, float*, int, int, off);
template __global__ void matmul_naive(float const*, float const*, float*, int, off);
template __global__ void matmul_tiled<16>(float const*, float const*, float*, int, off);
template __global__ void binary_search(int const*, int, int const*, int*, int, off);
template __global__ void move_float4(float4*, float4 const*, int, float, off);
