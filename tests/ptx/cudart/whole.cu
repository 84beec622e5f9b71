// Host code and kernels in one file, as people have it.
#include <cooperative_groups.h>
#include <cuda.h>
#include <cudaTypedefs.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda/barrier>

#include "steps.cuh"

__constant__ float factors_of[4];
__device__ int visits;

#define CHECK_CUDA(call)                    \
  do {                                      \
    cudaError_t const error = (call);       \
    if (error != cudaSuccess) std::abort(); \
  } while (0)
#define RUN(kernel, n, ...) kernel<<<1, n, (n) * sizeof(float)>>>(__VA_ARGS__)

template <class T>
__global__ void add(T* a, T b) {
  a[threadIdx.x] += b;
}
__global__ void weighted(float* a) {
  a[threadIdx.x] *= factors_of[threadIdx.x % 4];
  atomicAdd(&visits, 1);
}
__global__ void optional(int* a, int* b, int n) {
  if (b != nullptr) a[0] = n;
  if (b == nullptr) a[0] = 2 * n;
}
__global__ void empty() {}
struct point {
  float4 at;
  int tag;
};
__global__ void moved(point p, float4* out) { *out = p.at; }

float whole_program(int n) {
  std::vector<float> host(n);
  for (int i = 0; i < n; ++i) host[i] = static_cast<float>(i);
  float *d_in = nullptr, *d_out = nullptr;
  CHECK_CUDA(cudaMalloc((void**)&d_in, n * sizeof(float)));
  CHECK_CUDA(cudaMalloc(&d_out, n * sizeof(float)));
  CHECK_CUDA(cudaMemcpy(d_in, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  scale_by_3(d_out, d_in, n);
  add<<<1, 32>>>(d_out, 1.0f);
  add<<<dim3(1), dim3(32)>>>(d_out, 1.0f);
  RUN(turned, 64, d_out, 64);
  float const given[4] = {1, 2, 3, 4};
  CHECK_CUDA(cudaMemcpyToSymbol(factors_of, given, sizeof given));
  void (*const chosen)(float*) = n > 0 ? weighted : nullptr;
  chosen<<<1, 32>>>(d_out);
  CHECK_CUDA(cudaDeviceSynchronize());
  CHECK_CUDA(cudaMemcpy(host.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
  CHECK_CUDA(cudaFree(d_in));
  CHECK_CUDA(cudaFree(d_out));
  return host[1];
}
int visited() {
  int count = 0;
  cudaMemcpyFromSymbol(&count, visits, sizeof count);
  return count;
}
float4 pass_a_struct() {
  float4* out;
  cudaMallocManaged(&out, sizeof *out);
  moved<<<1, 1>>>(point{make_float4(1, 2, 3, 4), 5}, out);
  CHECK_CUDA(cudaDeviceSynchronize());
  float4 const result = *out;
  cudaFree(out);
  return result;
}
float fourth_of_a_struct() { return pass_a_struct().w; }
int run_too_many() {
  empty<<<1, 2048>>>();
  return cudaGetLastError();
}
int pass_null() {
  int* a;
  CHECK_CUDA(cudaMallocManaged(&a, sizeof *a));
  optional<<<1, 1>>>(a, NULL, 21);
  CHECK_CUDA(cudaDeviceSynchronize());
  int sum = *a;
  optional<<<1, 1>>>(a, 0, 100);
  CHECK_CUDA(cudaDeviceSynchronize());
  sum += *a;
  cudaFree(a);
  return sum;
}
// Each block writes its rank into the next block of its cluster.
__global__ void pass_on(int* out) {
  __shared__ int before;
  auto cluster = cooperative_groups::this_cluster();
  cluster.sync();
  *cluster.map_shared_rank(&before, (cluster.block_rank() + 1) % cluster.num_blocks()) = cluster.block_rank();
  cluster.sync();
  out[blockIdx.x] = before;
}
__global__ void __cluster_dims__(2) pass_on_in_pairs(int* out) {
  __shared__ int before;
  auto cluster = cooperative_groups::this_cluster();
  cluster.sync();
  *cluster.map_shared_rank(&before, cluster.block_rank() ^ 1) = cluster.block_rank();
  cluster.sync();
  out[blockIdx.x] = before;
}
// How many blocks found the rank of the block before.
int run_clusters(unsigned size) {
  int* d_out;
  CHECK_CUDA(cudaMallocManaged(&d_out, 8 * sizeof(int)));
  cudaLaunchConfig_t config = {0};
  config.gridDim = 8;
  config.blockDim = 1;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = size;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  config.attrs = attribute;
  config.numAttrs = 1;
  cudaError_t const error = cudaLaunchKernelEx(&config, pass_on, d_out);
  cudaDeviceSynchronize();
  int right = 0;
  for (int i = 0; error == cudaSuccess && i < 8; ++i) right += d_out[i] == (i + size - 1) % size;
  pass_on_in_pairs<<<8, 1>>>(d_out);
  CHECK_CUDA(cudaDeviceSynchronize());
  for (int i = 0; i < 8; ++i) right += d_out[i] == (i + 1) % 2;
  cudaFree(d_out);
  return right;
}

__global__ void double_box(const __grid_constant__ CUtensorMap map, int* out) {
  __shared__ alignas(128) int box[4][8];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::device::experimental::cp_async_bulk_tensor_2d_global_to_shared(&box, &map, 8, 4, bar);
    bar.wait(cuda::device::barrier_arrive_tx(bar, 1, sizeof(box)));
  } else {
    bar.arrive_and_wait();
  }
  out[threadIdx.x] = 2 * box[threadIdx.x / 8][threadIdx.x % 8];
}
// The sum of a doubled box of 16 x 16 numbers from 0.
int run_tensor_map() {
  int *d_in, *d_out;
  CHECK_CUDA(cudaMallocManaged(&d_in, 256 * sizeof(int)));
  CHECK_CUDA(cudaMallocManaged(&d_out, 32 * sizeof(int)));
  for (int i = 0; i < 256; ++i) d_in[i] = i;
  PFN_cuTensorMapEncodeTiled_v12000 encode = nullptr;
  cudaDriverEntryPointQueryResult found;
  CHECK_CUDA(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", reinterpret_cast<void**>(&encode), 12000,
                                              cudaEnableDefault, &found));
  CUtensorMap map{};
  cuuint64_t const size[2] = {16, 16}, stride[1] = {16 * sizeof(int)};
  cuuint32_t const box[2] = {8, 4}, steps[2] = {1, 1};
  CUresult const made =
      encode(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, d_in, size, stride, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
             CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (made != CUDA_SUCCESS) return -1;
  double_box<<<1, 32>>>(map, d_out);
  CHECK_CUDA(cudaDeviceSynchronize());
  int sum = 0;
  for (int i = 0; i < 32; ++i) sum += d_out[i];
  cudaFree(d_in);
  cudaFree(d_out);
  return sum;
}
