// Softmax of each row of a matrix: one warp for each row with shuffles, and one block for each row.
#pragma once

__device__ inline float warp_max(float value) {
  for (int offset = 16; offset > 0; offset /= 2) {
    value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, offset));
  }
  return value;
}

__device__ inline float warp_sum(float value) {
  for (int offset = 16; offset > 0; offset /= 2) {
    value += __shfl_xor_sync(0xffffffff, value, offset);
  }
  return value;
}

__global__ void softmax_warp(float const* in, float* out, int rows, int columns) {
  int lane = threadIdx.x;
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) {
    return;
  }
  float const* from = in + row * columns;
  float* to = out + row * columns;
  float highest = -INFINITY;
  for (int c = lane; c < columns; c += 32) {
    highest = fmaxf(highest, from[c]);
  }
  highest = warp_max(highest);
  float sum = 0;
  for (int c = lane; c < columns; c += 32) {
    sum += expf(from[c] - highest);
  }
  sum = warp_sum(sum);
  for (int c = lane; c < columns; c += 32) {
    to[c] = expf(from[c] - highest) / sum;
  }
}

__global__ void softmax_block(float const* in, float* out, int columns) {
  __shared__ float by_warp[32];
  __shared__ float total;
  int lane = threadIdx.x % 32;
  int warp = threadIdx.x / 32;
  int warps = blockDim.x / 32;
  float const* from = in + blockIdx.x * columns;
  float* to = out + blockIdx.x * columns;

  float highest = -INFINITY;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) {
    highest = fmaxf(highest, from[c]);
  }
  highest = warp_max(highest);
  if (lane == 0) {
    by_warp[warp] = highest;
  }
  __syncthreads();
  if (warp == 0) {
    highest = warp_max(lane < warps ? by_warp[lane] : -INFINITY);
    if (lane == 0) {
      total = highest;
    }
  }
  __syncthreads();
  highest = total;

  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) {
    float const e = expf(from[c] - highest);
    to[c] = e;
    sum += e;
  }
  sum = warp_sum(sum);
  if (lane == 0) {
    by_warp[warp] = sum;
  }
  __syncthreads();
  if (warp == 0) {
    sum = warp_sum(lane < warps ? by_warp[lane] : 0.0f);
    if (lane == 0) {
      total = sum;
    }
  }
  __syncthreads();
  for (int c = threadIdx.x; c < columns; c += blockDim.x) {
    to[c] /= total;
  }
}
