// A filter in constant memory, applied to a row, from global memory and from a tile in shared memory.
#pragma once

constexpr int filter_radius = 4;
constexpr int filter_block = 128;

__constant__ float filter_weights[2 * filter_radius + 1] = {1, 2, 3, 4, 5, 4, 3, 2, 1};

__global__ void convolve(float const* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = -filter_radius; k <= filter_radius; ++k) {
    if (i + k >= 0 && i + k < n) {
      sum += filter_weights[k + filter_radius] * in[i + k];
    }
  }
  out[i] = sum;
}

__global__ void convolve_shared(float const* in, float* out, int n) {
  __shared__ float row[filter_block + 2 * filter_radius];
  int const first = blockIdx.x * filter_block - filter_radius;
  for (int t = threadIdx.x; t < filter_block + 2 * filter_radius; t += filter_block) {
    int const i = first + t;
    row[t] = i >= 0 && i < n ? in[i] : 0.0f;
  }
  __syncthreads();
  int const i = blockIdx.x * filter_block + threadIdx.x;
  if (i < n) {
    float sum = 0;
    for (int k = 0; k <= 2 * filter_radius; ++k) {
      sum += filter_weights[k] * row[threadIdx.x + k];
    }
    out[i] = sum;
  }
}
