// Kernels that need much memory, go deep, or ask lanes that are not there.
#pragma once

extern __shared__ int buffer_of_template[];
template <int last>
__global__ void reverses(int* data) {
  buffer_of_template[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = buffer_of_template[last - threadIdx.x];
}

template <int words>
__global__ void fills_shared(int* out) {
  __shared__ int tile[words];
  tile[words - 1 - threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[words - 1 - threadIdx.x] + 5;
}

// Lanes that have returned bring nothing.
__global__ void adds_behind(int const* in, int* out, int n) {
  if (threadIdx.x >= n) {
    return;
  }
  int sum = in[threadIdx.x];
  for (int by = 16; by > 0; by /= 2) {
    sum += __shfl_down_sync(0xffffffff, sum, by);
  }
  out[threadIdx.x] = sum;
}
template <unsigned mask, int from>
__global__ void shuffles_some(int* out) {
  if ((mask >> threadIdx.x & 1) != 0) {
    out[threadIdx.x] = __shfl_sync(mask, threadIdx.x, from);
  }
}

// CUDA allows 512 KiB of local memory.
__global__ void keeps_much(int* out) {
  int mine[1 << 17];
  for (int i = 0; i < 32; ++i) {
    mine[4096 * i + threadIdx.x] = i + out[threadIdx.x];
  }
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 32; ++i) {
    sum += mine[4096 * i + threadIdx.x];
  }
  out[threadIdx.x] = sum;
}
__device__ int adds_below(int const* of, int n) {
  int mine[256];
  for (int i = 0; i < 256; ++i) {
    mine[i] = of[i % 64] + n;
  }
  return n == 0 ? 0 : adds_below(mine, n - 1) + mine[n % 256];  // `mine` is needed until then: no loop
}
__global__ void recurses(int* out, int depth) {
  int const mine = adds_below(out, depth + threadIdx.x % 2);
  __syncthreads();
  out[threadIdx.x] = mine;
}

// A statement that only keeps the compiler from moving accesses.
__global__ void waits_for_compiler(int* out) {
  asm volatile("" ::: "memory");
  out[threadIdx.x] = 1;
}

struct seven {
  int of[7];
};
__global__ void copies_structs(int const* in, int* out) {
  reinterpret_cast<seven*>(out)[threadIdx.x] = reinterpret_cast<seven const*>(in)[threadIdx.x];
}
