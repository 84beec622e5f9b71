// Kernels for reports.cpp: one that is coalesced, one that is not, one that leaves its array.
#include <cuda_runtime.h>

__global__ void copy(int* to, int const* from) { to[threadIdx.x] = from[threadIdx.x]; }
template <int Step>
__global__ void stride(int* to, int const* from) {
  to[threadIdx.x] = from[threadIdx.x * Step];
}

void launch_copy(int times) {
  int* p = nullptr;
  cudaMalloc(&p, 4096);
  cudaMemset(p, 0, 4096);
  for (int k = 0; k < times; ++k) {
    copy<<<1, 32>>>(p + 32, p);
  }
  stride<8><<<1, 64>>>(p + 512, p);
  cudaDeviceSynchronize();
  cudaFree(p);
}
void launch_uninitialized() {
  int* p = nullptr;
  cudaMalloc(&p, 256);
  cudaMemset(p, 0, 64);
  copy<<<1, 32>>>(p + 32, p);
  cudaFree(p);
}
