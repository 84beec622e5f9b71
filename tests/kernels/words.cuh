// CUDA's words, one warp each. A line ends with the accesses that it makes on a GPU, in the order of their names: ld or
// st, with s before them in shared memory, the bytes of a lane and the cache operator.
#pragma once

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <cassert>

template <class V>
__device__ void copy_by_tile(V const* in, V* out) {
  __shared__ V tile[32];
  unsigned const i = threadIdx.x;
  tile[i] = in[i];
  __syncthreads();
  V const v = tile[i ^ 1];
  out[i] = v;
}

__global__ void copies(float4* f4, float2* f2, float3* f3, uchar4* c4, double4* d4, short2* s2, int3* i3, float* f) {
  unsigned const i = threadIdx.x;
  float4 v = f4[i];  //: ld16
  v.x += v.y;
  f4[i] = v;                                                       //: st16
  f4[i + 32] = make_float4(v.x, 0, 0, 1);                          //: st16
  f4[i + 64] = float4{0, 0, 0, 1};                                 //: st16
  float2 const w = f2[i];                                          //: ld8
  f2[i] = {w.y, w.x};                                              //: st8
  float3 const t = f3[i];                                          //: ld4 ld4 ld4
  f3[i + 32] = t;                                                  //: st4 st4 st4
  uchar4 const c = c4[i];                                          //: ld4
  f[i] = static_cast<float>(c.x + c.y * c.z + c.w);                //: st4
  c4[i + 32] = make_uchar4(1, 2, 3, 4);                            //: st4
  d4[i + 32] = d4[i];                                              //: ld16 ld16 st16 st16
  s2[i + 32] = s2[i];                                              //: ld4 st4
  int3 const n = i3[i];                                            //: ld4 ld4 ld4
  f[i + 32] = static_cast<float>(n.x + n.y + n.z);                 //: st4
  f[i + 64] = reinterpret_cast<float4 const*>(f)[i + 32].y + v.z;  //: ld4 st4
}

__global__ void operators(float4* f4, float* f, int* n, double* d) {
  unsigned const i = threadIdx.x;
  float4 v = __ldg(f4 + i);     //: ld16.nc
  f[i] = __ldcg(f + 32 + i);    //: ld4.cg st4
  f[i] += __ldca(f + 64 + i);   //: ld4 ld4.ca st4
  f[i] += __ldcs(f + 96 + i);   //: ld4 ld4.cs st4
  f[i] += __ldlu(f + 128 + i);  //: ld4 ld4.lu st4
  f[i] += __ldcv(f + 160 + i);  //: ld4 ld4.cv st4
  __stcg(f4 + 32 + i, v);       //: st16.cg
  __stwb(n + i, 1);             //: st4.wb
  __stcs(d + i, 1);             //: st8.cs
  __stwt(d + i + 32, 2.0);      //: st8.wt
}

__global__ void small_floats(half* h, half2* h2, nv_bfloat16* b, nv_bfloat162* b2, float* f) {
  unsigned const i = threadIdx.x;
  half const x = h[i] + h[i + 32];  //: ld2 ld2
  h[i + 64] = x;                    //: st2
  h[i + 96] += x;                   //: ld2 st2
  half2 v = h2[i];                  //: ld4
  v = __hfma2(v, v, v);
  h2[i + 32] = v;                                  //: st4
  h2[i + 64] = __hadd2(h2[i + 128], h2[i + 160]);  //: ld4 ld4 st4
  f[i] = __low2float(h2[i + 96]);                  //: ld4 st4
  b[i] = __float2bfloat16(f[i + 32]);              //: ld4 st2
  b2[i] = __floats2bfloat162_rn(f[i], f[i + 64]);  //: ld4 ld4 st4
}

__global__ void atomics(int* n, unsigned* u, unsigned long long* l, float* f, double* d, half2* h2) {
  int const i = static_cast<int>(threadIdx.x);
  atomicAdd(n, 1);                                                            //: red4.add
  atomicAdd(n + 1, i);                                                        //: red4.add
  atomicSub(n + 2, i);                                                        //: red4.add
  atomicMin(n + 3, -i);                                                       //: red4.min
  atomicMax(n + 4, i);                                                        //: red4.max
  atomicAnd(n + 5, ~(1 << i));                                                //: red4.bit_and
  atomicOr(n + 6, 1 << i);                                                    //: red4.bit_or
  atomicXor(n + 7, 3 << (i % 4));                                             //: red4.bit_xor
  atomicInc(u, 9);                                                            //: red4.inc
  atomicDec(u + 1, 9);                                                        //: red4.dec
  atomicAdd_block(l, 1ull << 33);                                             //: red8.add
  atomicAdd_system(f, 0.5f);                                                  //: red4.add
  atomicAdd(d, 0.25);                                                         //: red8.add
  atomicAdd(h2, __floats2half2_rn(1, 2));                                     //: atom4.add
  n[32 + i] = static_cast<int>(atomicExch(u + 2, static_cast<unsigned>(i)));  //: atom4.exchange st4
  int old = n[8], seen;                                                       //: ld4
  do {
    seen = old;
    old = atomicCAS(n + 8, seen, seen + i);
  } while (seen != old);
}

// Row r of out, of 32 ints, is what the r-th word gave to each lane.
__global__ void exchanges(int* out) {
  unsigned const all = 0xffffffffu;
  int const lane = static_cast<int>(threadIdx.x);
  int* row = out + lane;
  *row = __shfl_sync(all, lane * 10, 3), row += 32;
  *row = __shfl_sync(all, lane * 10, lane + 1, 8), row += 32;
  *row = __shfl_up_sync(all, lane, 3), row += 32;
  *row = __shfl_up_sync(all, lane, 3, 16), row += 32;
  *row = __shfl_down_sync(all, lane, 5), row += 32;
  *row = __shfl_xor_sync(all, lane, 9, 16), row += 32;
  *row = static_cast<int>(__shfl_xor_sync(all, 1.5 * lane, 1)), row += 32;
  *row = static_cast<int>(__ballot_sync(all, lane % 3 == 0)), row += 32;
  *row = __any_sync(all, lane == 40) + 2 * __any_sync(all, lane == 7), row += 32;
  *row = __all_sync(all, lane < 31) + 2 * __all_sync(all, lane < 32), row += 32;
  *row = static_cast<int>(__reduce_add_sync(all, static_cast<unsigned>(lane))), row += 32;
  *row = __reduce_min_sync(all, 5 - lane), row += 32;
  *row = static_cast<int>(__reduce_xor_sync(all, 1u << lane)), row += 32;
  *row = static_cast<int>(__match_any_sync(all, lane / 4)), row += 32;
  int equal;
  *row = static_cast<int>(__match_all_sync(all, lane / 32, &equal)) + equal, row += 32;
  if (lane < 12) {
    *row = static_cast<int>(__activemask()) + __shfl_sync(0xfffu, lane, 11);
  }
  row += 32;
  *row = __syncthreads_count(lane < 5) * 100 + __syncthreads_and(lane < 5) * 10 + __syncthreads_or(lane < 5);
}

namespace cg = cooperative_groups;
__device__ inline int of_any(cg::thread_group const& g) {
  g.sync();
  return static_cast<int>(g.size() * 100 + g.thread_rank());
}
__global__ void groups(int* out) {
  cg::thread_block const block = cg::this_thread_block();
  cg::thread_block_tile<8> const tile = cg::tiled_partition<8>(block);
  int const me = static_cast<int>(block.thread_rank());
  int* row = out + me;
  *row = of_any(block), row += 64;
  *row = of_any(tile), row += 64;
  *row = tile.shfl(me, 2) * 100 + static_cast<int>(tile.meta_group_rank()), row += 64;
  *row = tile.shfl_down(me, 3) - tile.shfl_up(me, 3), row += 64;
  *row = static_cast<int>(tile.ballot(me % 2)) * 10 + tile.any(me == 9), row += 64;
  *row = cg::reduce(tile, me, cg::plus<int>()), row += 64;
  *row = cg::inclusive_scan(tile, me) * 1000 + cg::exclusive_scan(tile, 1), row += 64;
  if (me % 3 == 0) {
    cg::coalesced_group const some = cg::coalesced_threads();
    *row = static_cast<int>(some.size() * 100 + some.thread_rank()) + some.shfl(me, 1) * 10000;
  }
  row += 64;
  *row = static_cast<int>(cg::this_grid().thread_rank() * 10 + cg::this_grid().num_blocks()), row += 64;
  cg::coalesced_group const third = cg::labeled_partition(cg::tiled_partition<32>(block), me % 3);
  *row = static_cast<int>(third.size() * 100 + third.thread_rank());
}

__global__ void staged(float4 const* in, float4* out) {
  __shared__ float4 tile[32];
  unsigned const i = threadIdx.x;
  __pipeline_memcpy_async(&tile[i], in + i, 16);  //: async16.cg
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[i] = tile[31 - i];  //: lds16 st16
}

__constant__ float weights[32];
static __constant__ int2 steps[4] = {{1, 2}, {3, 4}};
__device__ float device_array[32];
__global__ void variables(float* f) {
  unsigned const i = threadIdx.x;
  f[i] = weights[i];                               //: ldc4 st4
  f[i + 32] = static_cast<float>(steps[i % 4].y);  //: ldc4 st4
  f[i + 64] = device_array[i];                     //: ld4 st4
  __shared__ float2 pairs[32];
  pairs[i] = make_float2(f[i + 96], 1);  //: ld4 sts8
  extern __shared__ float4 rows[];
  rows[i] = make_float4(1, 2, 3, 4);  //: sts16
  __syncthreads();
  f[i] = pairs[31 - i].x + rows[i].y;  //: lds4 lds4 st4
}

__global__ void asks_for_lane(unsigned* out) {
  unsigned lane = 77;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  out[threadIdx.x] = lane;
}
__global__ void asserts(int const* in) { assert(in[threadIdx.x] == 3); }
