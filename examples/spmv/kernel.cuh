// y = a x with a sparse matrix in compressed rows: one thread for each row, and one warp for each row.
#pragma once

__global__ void spmv_scalar(int rows, int const* starts, int const* columns, float const* values, float const* x,
                            float* y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0;
    for (int i = starts[row]; i < starts[row + 1]; ++i) {
      sum += values[i] * x[columns[i]];
    }
    y[row] = sum;
  }
}

__global__ void spmv_vector(int rows, int const* __restrict__ starts, int const* __restrict__ columns,
                            float const* __restrict__ values, float const* __restrict__ x, float* __restrict__ y) {
  int lane = threadIdx.x % 32;
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (row >= rows) {
    return;
  }
  int const start = starts[row];
  int const end = starts[row + 1];
  float sum = 0;
  for (int i = start + lane; i < end; i += 32) {
    sum += values[i] * x[columns[i]];
  }
  for (int offset = 16; offset > 0; offset /= 2) {
    sum += __shfl_down_sync(0xffffffff, sum, offset);
  }
  if (lane == 0) {
    y[row] = sum;
  }
}
