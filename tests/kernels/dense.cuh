// Matrix times vector, the forces between bodies, and a block that divides its dynamic shared memory by itself.
#pragma once

// One thread for each row: neighbours read words that are a whole row apart.
__global__ void gemv_by_row(float const* a, float const* x, float* y, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0;
    for (int c = 0; c < columns; ++c) {
      sum += a[row * columns + c] * x[c];
    }
    y[row] = sum;
  }
}

// One block for each row.
__global__ void gemv_by_block(float const* a, float const* x, float* y, int columns) {
  __shared__ float sums[128];
  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) {
    sum += a[blockIdx.x * columns + c] * x[c];
  }
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (threadIdx.x < s) {
      sums[threadIdx.x] += sums[threadIdx.x + s];
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    y[blockIdx.x] = sums[0];
  }
}

__device__ inline float3 attraction(float4 at, float4 to, float3 sum) {
  float const dx = to.x - at.x;
  float const dy = to.y - at.y;
  float const dz = to.z - at.z;
  float const square = dx * dx + dy * dy + dz * dz + 1.0f;
  float const strength = to.w / (square * sqrtf(square));
  sum.x += dx * strength;
  sum.y += dy * strength;
  sum.z += dz * strength;
  return sum;
}

// As many bodies as threads at a time pass through shared memory.
__global__ void nbody(float4 const* bodies, float4* forces, int n) {
  extern __shared__ float4 passing[];
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 const mine = bodies[i];
  float3 sum = make_float3(0, 0, 0);
  for (int first = 0; first < n; first += blockDim.x) {
    passing[threadIdx.x] = bodies[first + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < blockDim.x; ++k) {
      sum = attraction(mine, passing[k], sum);
    }
    __syncthreads();
  }
  forces[i] = make_float4(sum.x, sum.y, sum.z, 0);
}

// Counts and sums of the rows' classes: two arrays of different types in one dynamic array.
__global__ void mean_by_class(int const* classes, double const* values, int n, int class_count, double* sums,
                              int* counts) {
  extern __shared__ double by_class[];
  double* sum = by_class;
  int* count = reinterpret_cast<int*>(&by_class[class_count * blockDim.x]);
  int const t = threadIdx.x;
  for (int c = 0; c < class_count; ++c) {
    sum[c * blockDim.x + t] = 0;
    count[c * blockDim.x + t] = 0;
  }
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) {
    int const c = classes[i];
    sum[c * blockDim.x + t] += values[i];
    ++count[c * blockDim.x + t];
  }
  __syncthreads();
  if (t < class_count) {
    double total = 0;
    int members = 0;
    for (int k = 0; k < blockDim.x; ++k) {
      total += sum[t * blockDim.x + k];
      members += count[t * blockDim.x + k];
    }
    sums[blockIdx.x * class_count + t] = total;
    counts[blockIdx.x * class_count + t] = members;
  }
}
