// What a compiler of hosts sees of the kernels that are launched: their names, and the types of their elements.
#pragma once

#include <warpmem/tools/ptx/ops/float_values.hpp>

#include <string>

struct alignas(4) uchar4 {
  unsigned char x, y, z, w;
};
struct alignas(16) int4 {
  int x, y, z, w;
};
struct alignas(16) float4 {
  float x, y, z, w;
};
struct alignas(16) double2 {
  double x, y;
};
inline uchar4 make_uchar4(unsigned char x, unsigned char y, unsigned char z, unsigned char w) { return {x, y, z, w}; }
inline int4 make_int4(int x, int y, int z, int w) { return {x, y, z, w}; }
inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
inline double2 make_double2(double x, double y) { return {x, y}; }

struct __half {
  unsigned short bits;
};
struct __half2 {
  __half x, y;
};
inline __half __float2half(float x) { return {warpmem::ptx::ops::f16_of_float(x)}; }
inline __half2 __floats2half2_rn(float x, float y) { return {__float2half(x), __float2half(y)}; }

struct particle {
  float x, y, z;
  float vx, vy, vz;
};
struct particle_arrays {
  float *x, *y, *z;
  float *vx, *vy, *vz;
};
struct triple {
  float x, y, z;
};
struct record32 {
  float4 first;
  int second[4];
};

namespace launches {

struct kernel_name {
  std::string text;
};

}  // namespace launches

#define KERNEL(name) inline launches::kernel_name const name{#name};
#define KERNELS_OF_NUMBER(name) \
  template <int number>         \
  inline launches::kernel_name const name{#name "<" + std::to_string(number) + ">"};
KERNEL(move_aos)
KERNEL(move_soa)
KERNEL(move_float4)
KERNEL(histogram_global)
KERNEL(histogram_shared)
KERNEL(histogram_weighted)
KERNEL(reduce_interleaved)
KERNEL(reduce_strided)
KERNEL(reduce_sequential)
KERNEL(reduce_first_add)
KERNEL(reduce_unrolled_warp)
KERNELS_OF_NUMBER(reduce_unrolled)
KERNELS_OF_NUMBER(reduce_grid_stride)
KERNEL(softmax_warp)
KERNEL(softmax_block)
KERNEL(spmv_scalar)
KERNEL(spmv_vector)
KERNEL(stencil_2d)
KERNEL(stencil_2d_shared)
KERNEL(stencil_3d)
KERNEL(matmul_naive)
KERNEL(matmul_by_column)
KERNELS_OF_NUMBER(matmul_tiled)
KERNEL(matmul_vectorized)
KERNEL(transpose_naive)
KERNEL(transpose_tiled)
KERNEL(transpose_padded)
KERNEL(byte_histograms)
KERNEL(group_maxima)
KERNEL(compact)
KERNEL(compact_by_warp)
KERNEL(load_twice)
KERNEL(load_twice_restrict)
KERNEL(store_twice)
KERNEL(same_in_every_round)
KERNEL(load_on_both_sides)
KERNEL(load_on_one_side)
KERNEL(choose_address)
KERNEL(neighbours_in_two_stores)
KERNEL(some_of_int4)
KERNEL(copy_triples)
KERNEL(copy_records)
KERNEL(count_all)
KERNEL(take_numbers)
KERNEL(count_in_shared)
KERNEL(local_array)
KERNEL(loads_of_every_kind)
KERNEL(unrolled_loops)
KERNEL(convolve)
KERNEL(convolve_shared)
KERNEL(gemv_by_row)
KERNEL(gemv_by_block)
KERNEL(nbody)
KERNEL(mean_by_class)
KERNEL(sum_by_tile)
KERNEL(reverse_by_async_copy)
KERNEL(add_halves)
KERNEL(scale_half2)
KERNEL(gather)
KERNEL(scatter)
KERNEL(follow_lists)
KERNEL(binary_search)
KERNEL(scan_two_buffers)
KERNEL(scan_tree)
KERNEL(scan_shuffles)
KERNEL(bitonic_sort)
KERNEL(saxpy_contiguous)
KERNEL(saxpy_strided)
KERNEL(copy_offset)
KERNEL(copy_float4)
KERNEL(swap_double2)
KERNEL(add_shorts)
KERNEL(grey_from_rgb)
KERNEL(reverse)
#undef KERNEL
#undef KERNELS_OF_NUMBER
