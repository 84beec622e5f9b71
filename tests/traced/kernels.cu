// The kernels without a tracer.
#include <warpmem/tools/device/capture/untraced.hpp>

#include "kernels.cuh"

using untraced = warpmem::on_gpu::untraced;
template __global__ void saxpy<untraced>(int, float, float const*, float*, untraced);
template __global__ void strided_copy<untraced>(float const*, float*, int, int, untraced);
template __global__ void transpose_naive<untraced>(float const*, float*, int, int, untraced);
template __global__ void transpose<32, untraced>(float const*, float*, int, int, untraced);
template __global__ void transpose<33, untraced>(float const*, float*, int, int, untraced);
template __global__ void reduce_interleaved<untraced>(int const*, int*, unsigned, untraced);
template __global__ void reduce_sequential<untraced>(int const*, int*, unsigned, untraced);
template __global__ void histogram_global<untraced>(unsigned char const*, int, unsigned*, untraced);
template __global__ void histogram_shared<untraced>(unsigned char const*, int, unsigned*, untraced);
template __global__ void stencil_2d<untraced>(float const*, float*, int, int, untraced);
template __global__ void stencil_2d_shared<untraced>(float const*, float*, int, int, untraced);
template __global__ void spmv_scalar<untraced>(int, int const*, int const*, float const*, float const*, float*,
                                               untraced);
template __global__ void matmul_naive<untraced>(float const*, float const*, float*, int, untraced);
template __global__ void matmul_tiled<16, untraced>(float const*, float const*, float*, int, untraced);
template __global__ void move_aos<untraced>(particle*, int, float, untraced);
template __global__ void move_float4<untraced>(float4*, float4 const*, int, float, untraced);
template __global__ void convolve<untraced>(float const*, float*, int, untraced);
template __global__ void binary_search<untraced>(int const*, int, int const*, int*, int, untraced);
template __global__ void byte_histograms<untraced>(unsigned char const*, int, unsigned*, untraced);
template __global__ void group_maxima<untraced>(int const*, int const*, int, int*, unsigned long long*, untraced);
template __global__ void scan_tree<untraced>(int const*, int*, int, untraced);
