// A program whose kernel has bank conflicts in an array in shared memory.
#include <cuda_runtime.h>

__global__ void transpose(float const* in, float* out, int n) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * n + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  float *in = nullptr, *out = nullptr;
  cudaMalloc(&in, 4096);
  cudaMalloc(&out, 4096);
  cudaMemset(in, 0, 4096);
  for (int k = 0; k < 2; ++k) {
    transpose<<<1, dim3(32, 32)>>>(in, out, 32);
  }
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
