// Keeps the positive elements, in order: each block writes its own to the front of its part of `out`.
#pragma once

__global__ void compact(int const* in, int* out, int* kept) {
  __shared__ int before[32];
  int const lane = threadIdx.x % 32;
  int const warp = threadIdx.x / 32;
  int const first = blockIdx.x * blockDim.x;
  int const value = in[first + threadIdx.x];
  unsigned const chosen = __ballot_sync(0xffffffff, value > 0);
  if (lane == 0) {
    before[warp] = __popc(chosen);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int w = 0; w < blockDim.x / 32; ++w) {
      int const count = before[w];
      before[w] = sum;
      sum += count;
    }
    kept[blockIdx.x] = sum;
  }
  __syncthreads();
  if (value > 0) {
    int const rank = __popc(chosen & ((1u << lane) - 1));
    out[first + before[warp] + rank] = value;
  }
}

// One warp, n a multiple of 32: a place is taken by one atomic for all lanes that keep something.
__global__ void compact_by_warp(int const* in, int* out, int* kept, int n) {
  int const lane = threadIdx.x;
  for (int i = lane; i < n; i += 32) {
    int const value = in[i];
    if (value > 0) {
      unsigned const active = __activemask();
      int const leader = __ffs(active) - 1;
      int place = 0;
      if (lane == leader) {
        place = atomicAdd(kept, __popc(active));
      }
      place = __shfl_sync(active, place, leader);
      out[place + __popc(active & ((1u << lane) - 1))] = value;
    }
    __syncwarp();
  }
}
