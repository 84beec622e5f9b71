// One byte a thread, in shared memory too, and small atomics.
#pragma once

// A histogram for each thread in bytes, as NVIDIA's sample has it: thread t counts in bytes t, t + 64, t + 128 ...
__global__ void byte_histograms(unsigned char const* data, int per_thread, unsigned* bins) {
  __shared__ unsigned char counts[64 * 64];
  int const t = threadIdx.x;
  for (int b = 0; b < 64; ++b) {
    counts[b * 64 + t] = 0;
  }
  __syncthreads();
  for (int k = 0; k < per_thread; ++k) {
    int const bin = data[(blockIdx.x * per_thread + k) * 64 + t] >> 2;
    counts[bin * 64 + t]++;
  }
  __syncthreads();
  unsigned sum = 0;
  for (int k = 0; k < 64; ++k) {
    sum += counts[t * 64 + k];
  }
  bins[blockIdx.x * 64 + t] = sum;
}

// The largest value of each group, and how many reached it.
__global__ void group_maxima(int const* group, int const* value, int n, int* largest, unsigned long long* total) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicMax(&largest[group[i]], value[i]);
    atomicAdd(&total[group[i]], static_cast<unsigned long long>(value[i]));
  }
}
