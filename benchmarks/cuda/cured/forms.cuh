// Kernels of cured.cu that no example has: each as people first write it, then with the fix that the report names.
#pragma once

// Each thread adds up 8 numbers that lie side by side.
__global__ void sum_chunks(float const* in, float* out, int threads) {
  int const t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 8; ++k) {
    sum += in[8 * t + k];
  }
  out[t] = sum;
}

// The numbers of a thread lie `threads` apart, so that neighbours load neighbours.
__global__ void sum_interleaved(float const* in, float* out, int threads) {
  int const t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 8; ++k) {
    sum += in[k * threads + t];
  }
  out[t] = sum;
}

// A prefix sum of 2 * blockDim.x numbers for each block, up and down a tree (Blelloch). One word of padding after each
// `padded` words keeps its strides of 2, 4, 8 ... apart; 0: none.
template <int padded>
__device__ int scan_place(int i) {
  return padded == 0 ? i : i + i / (padded == 0 ? 1 : padded);
}

template <int padded>
__global__ void scan_tree(int const* in, int* out) {
  extern __shared__ int sums[];
  int const n = 2 * blockDim.x;
  int const t = threadIdx.x;
  in += blockIdx.x * n;
  out += blockIdx.x * n;
  sums[scan_place<padded>(t)] = in[t];
  sums[scan_place<padded>(t + n / 2)] = in[t + n / 2];
  int apart = 1;
  for (int nodes = n / 2; nodes > 0; nodes /= 2, apart *= 2) {
    __syncthreads();
    if (t < nodes) {
      sums[scan_place<padded>(apart * (2 * t + 2) - 1)] += sums[scan_place<padded>(apart * (2 * t + 1) - 1)];
    }
  }
  __syncthreads();
  if (t == 0) {
    sums[scan_place<padded>(n - 1)] = 0;
  }
  for (int nodes = 1; nodes < n; nodes *= 2) {
    apart /= 2;
    __syncthreads();
    if (t < nodes) {
      int const left = scan_place<padded>(apart * (2 * t + 1) - 1);
      int const right = scan_place<padded>(apart * (2 * t + 2) - 1);
      int const below = sums[left];
      sums[left] = sums[right];
      sums[right] += below;
    }
  }
  __syncthreads();
  out[t] = sums[scan_place<padded>(t)];
  out[t + n / 2] = sums[scan_place<padded>(t + n / 2)];
}

// Brightness of colours of 3 bytes each, then of a plane for each colour.
__global__ void brightness_of_colours(unsigned char const* rgb, unsigned char* out, int n) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = (77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2]) >> 8;
  }
}

__global__ void brightness_of_planes(unsigned char const* rgb, unsigned char* out, int n) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = (77 * rgb[i] + 150 * rgb[n + i] + 29 * rgb[2 * n + i]) >> 8;
  }
}

// A block for each row: less its first number. Rows begin `pitch` numbers apart.
template <int pitch>
__global__ void shift_rows(float const* in, float* out, int columns) {
  in += blockIdx.x * pitch;
  out += blockIdx.x * pitch;
  float const first = in[0];
  for (int c = threadIdx.x; c < columns; c += blockDim.x) {
    out[c] = in[c] - first;
  }
}

// Each lane multiplies a 4 x 4 matrix of its own in shared memory with itself; a matrix begins every `apart` words.
template <int apart>
__global__ void square_matrices(float const* in, float* out) {
  __shared__ float all[128 * apart];
  int const matrices = blockIdx.x * 128;
  for (int i = threadIdx.x; i < 128 * 16; i += 128) {
    all[i / 16 * apart + i % 16] = in[matrices * 16 + i];
  }
  __syncthreads();
  float const* const mine = all + threadIdx.x * apart;
  float product[16];
  for (int i = 0; i < 16; ++i) {
    product[i] = 0;
    for (int k = 0; k < 4; ++k) {
      product[i] += mine[i / 4 * 4 + k] * mine[k * 4 + i % 4];
    }
  }
  __syncthreads();
  for (int i = 0; i < 16; ++i) {
    all[threadIdx.x * apart + i] = product[i];
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 128 * 16; i += 128) {
    out[matrices * 16 + i] = all[i / 16 * apart + i % 16];
  }
}
