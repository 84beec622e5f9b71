// kernels.cuh for a compiler of hosts: the names of untraced kernels, and the types of their elements.
#pragma once

#include <string>

struct particle {
  float x, y, z;
  float vx, vy, vz;
};
struct alignas(16) float4 {
  float x, y, z, w;
};

namespace traced {

struct kernel_name {
  std::string text;
};

}  // namespace traced

#define KERNEL(name) \
  template <class>   \
  inline traced::kernel_name const name{#name "<warpmem::v0::on_gpu::untraced>"};
#define KERNELS_OF_NUMBER(name) \
  template <int number, class>  \
  inline traced::kernel_name const name{#name "<" + std::to_string(number) + ", warpmem::v0::on_gpu::untraced>"};
KERNEL(saxpy)
KERNEL(strided_copy)
KERNEL(transpose_naive)
KERNEL(reduce_interleaved)
KERNEL(reduce_sequential)
KERNEL(histogram_global)
KERNEL(histogram_shared)
KERNEL(stencil_2d)
KERNEL(stencil_2d_shared)
KERNEL(spmv_scalar)
KERNEL(matmul_naive)
KERNEL(move_aos)
KERNEL(move_float4)
KERNEL(convolve)
KERNEL(binary_search)
KERNEL(byte_histograms)
KERNEL(group_maxima)
KERNEL(scan_tree)
KERNELS_OF_NUMBER(transpose)
KERNELS_OF_NUMBER(matmul_tiled)
#undef KERNEL
#undef KERNELS_OF_NUMBER
