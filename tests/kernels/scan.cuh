// Prefix sums of the elements of a block, three ways.
#pragma once

// Hillis and Steele: two buffers, every thread adds in every step. Inclusive.
__global__ void scan_two_buffers(int const* in, int* out, int n) {
  extern __shared__ int buffers[];
  int t = threadIdx.x;
  int from = 0;
  int to = 1;
  buffers[t] = in[blockIdx.x * n + t];
  __syncthreads();
  for (int offset = 1; offset < n; offset *= 2) {
    if (t >= offset) {
      buffers[to * n + t] = buffers[from * n + t] + buffers[from * n + t - offset];
    } else {
      buffers[to * n + t] = buffers[from * n + t];
    }
    from = to;
    to = 1 - to;
    __syncthreads();
  }
  out[blockIdx.x * n + t] = buffers[from * n + t];
}

// Blelloch: up and down a tree, two elements for each thread. Exclusive.
__global__ void scan_tree(int const* in, int* out, int n) {
  extern __shared__ int tree[];
  int t = threadIdx.x;
  int offset = 1;
  int const base = blockIdx.x * n;
  tree[2 * t] = in[base + 2 * t];
  tree[2 * t + 1] = in[base + 2 * t + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int const left = offset * (2 * t + 1) - 1;
      int const right = offset * (2 * t + 2) - 1;
      tree[right] += tree[left];
    }
    offset *= 2;
  }
  if (t == 0) {
    tree[n - 1] = 0;
  }
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int const left = offset * (2 * t + 1) - 1;
      int const right = offset * (2 * t + 2) - 1;
      int const swapped = tree[left];
      tree[left] = tree[right];
      tree[right] += swapped;
    }
  }
  __syncthreads();
  out[base + 2 * t] = tree[2 * t];
  out[base + 2 * t + 1] = tree[2 * t + 1];
}

// Shuffles within warps, then over the warps' sums. Inclusive.
__global__ void scan_shuffles(int const* in, int* out) {
  __shared__ int sums[32];
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  int const lane = threadIdx.x % 32;
  int const warp = threadIdx.x / 32;
  int value = in[i];
  for (int offset = 1; offset < 32; offset *= 2) {
    int const below = __shfl_up_sync(0xffffffff, value, offset);
    if (lane >= offset) {
      value += below;
    }
  }
  if (lane == 31) {
    sums[warp] = value;
  }
  __syncthreads();
  if (warp == 0) {
    int sum = lane < blockDim.x / 32 ? sums[lane] : 0;
    for (int offset = 1; offset < 32; offset *= 2) {
      int const below = __shfl_up_sync(0xffffffff, sum, offset);
      if (lane >= offset) {
        sum += below;
      }
    }
    sums[lane] = sum;
  }
  __syncthreads();
  out[i] = warp > 0 ? value + sums[warp - 1] : value;
}
