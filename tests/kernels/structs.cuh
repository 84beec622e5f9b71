// Structs, bytes, local arrays and constants.
#pragma once

#include <cuda_pipeline.h>

struct pair_of_doubles {
  double re, im;
};
struct weighted_pair {
  double weight;
  pair_of_doubles value;
};
struct two_floats {
  float x, y;
};
struct particle {
  float x, y, z, vx, vy, vz, mass, unused;
};
struct alignas(16) whole_quad {
  float of[4];
};

struct body {
  float x, y, z, m;
};
struct three {
  float x, y, z;
};
struct __align__(16) aligned_body {
  float x, y, z;
  int n;
};

__global__ void copies_bodies(body const* in, body* out) { out[threadIdx.x] = in[threadIdx.x]; }
__global__ void moves_threes(three const* in, three* out) {
  three v = in[threadIdx.x];
  v.x += 1;
  out[threadIdx.x] = v;
}
__global__ void scales_aligned(aligned_body const* in, aligned_body* out) {
  aligned_body a = in[threadIdx.x];
  a.x *= 2;
  out[threadIdx.x] = a;
}
__global__ void copies_pairs(pair_of_doubles const* in, pair_of_doubles* out) { out[threadIdx.x] = in[threadIdx.x]; }
template <class T>
__global__ void shares(T const* in, T* out) {
  __shared__ T cells[32];
  cells[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = cells[31 - threadIdx.x];
}
__global__ void picks_pairs(weighted_pair const* in, pair_of_doubles* out) { out[threadIdx.x] = in[threadIdx.x].value; }
__global__ void copies_particles(particle const* in, particle* out) { out[threadIdx.x] = in[threadIdx.x]; }
__global__ void copies_quads(whole_quad const* in, whole_quad* out) { out[threadIdx.x] = in[threadIdx.x]; }
__global__ void copies_bytes(float const* in, float* out, int bytes) {
  memcpy(out + 4 * threadIdx.x, in + 4 * threadIdx.x, bytes);
}
__global__ void clears_bytes(float* out) {
  __shared__ float cells[32 * 4];
  memset(cells + 4 * threadIdx.x, 0, 16);
  memset(out + 4 * threadIdx.x, 0, 16);
}
// Lanes of one instruction read two shared arrays.
__global__ void reads_either(float* out) {
  __shared__ float even[32];
  __shared__ float odd[32];
  even[threadIdx.x] = threadIdx.x;
  odd[threadIdx.x] = 100 + threadIdx.x;
  __syncthreads();
  float const* const from = threadIdx.x % 2 == 0 ? even : odd;
  out[threadIdx.x] = from[threadIdx.x / 2];
}
__global__ void picks_local(float const* in, float* out, int k) {
  float local[8];
  for (int j = 0; j < 8; ++j) {
    local[j] = in[threadIdx.x * 8 + j];
  }
  out[threadIdx.x] = local[(threadIdx.x + k) & 7];
}
__global__ void clears(float* out) {
  __shared__ float cells[32 * 8];
  for (int j = 0; j < 8; ++j) {
    cells[threadIdx.x * 8 + j] = 0.0F;
  }
  for (int j = 0; j < 8; ++j) {
    out[threadIdx.x * 8 + j] = 0.0F;
  }
  __syncthreads();
  out[threadIdx.x] = cells[threadIdx.x];
}
template <int N>
__global__ void writes_registers(float const* in, float* out) {
  float sums[N];
  for (int j = 0; j < N; ++j) {
    sums[j] = in[j * 32 + threadIdx.x];
  }
  for (int j = 0; j < N; ++j) {
    out[threadIdx.x * N + j] = sums[j];
  }
}
__global__ void reads_beyond(float const* in, float* out, int n) {
  float local[16];
  for (int j = 0; j < 16; ++j) {
    local[j] = in[threadIdx.x * 16 + j];
  }
  float sum = 0;
  for (int j = 0; j < n; ++j) {
    sum += local[(j * 5) & 15];
  }
  out[threadIdx.x] = sum;
}

__constant__ float few_weights[256];
__constant__ float other_weights[300];
__global__ void reads_weights(float* out) { out[threadIdx.x] = few_weights[threadIdx.x / 16] + other_weights[7]; }

__global__ void copies_around_l1(float4 const* in, int step) {
  __shared__ float4 cells[32];
  __pipeline_memcpy_async(&cells[threadIdx.x], &in[threadIdx.x * step], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
}
