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

// Layer normalization: a thread for each row, as layernorm_forward_kernel1 of llm.c has it; then a warp, which walks
// along the row, as its layernorm_forward_kernel3 has it.
__device__ inline float of_warp(float sum) {
  for (int apart = 16; apart > 0; apart /= 2) {
    sum += __shfl_xor_sync(0xffffffffU, sum, apart);
  }
  return sum;
}

__global__ void normalize_by_thread(float const* in, float const* weight, float* out, int columns) {
  int const row = blockIdx.x * blockDim.x + threadIdx.x;
  in += row * columns;
  float mean = 0;
  for (int c = 0; c < columns; ++c) {
    mean += in[c];
  }
  mean /= columns;
  float variance = 0;
  for (int c = 0; c < columns; ++c) {
    variance += (in[c] - mean) * (in[c] - mean);
  }
  float const scale = 1 / sqrtf(variance / columns + 1e-5f);
  for (int c = 0; c < columns; ++c) {
    out[row * columns + c] = scale * (in[c] - mean) * weight[c];
  }
}

__global__ void normalize_by_warp(float const* in, float const* weight, float* out, int columns) {
  int const row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  in += row * columns;
  float mean = 0;
  for (int c = lane; c < columns; c += 32) {
    mean += in[c];
  }
  mean = of_warp(mean) / columns;
  float variance = 0;
  for (int c = lane; c < columns; c += 32) {
    variance += (in[c] - mean) * (in[c] - mean);
  }
  float const scale = 1 / sqrtf(of_warp(variance) / columns + 1e-5f);
  for (int c = lane; c < columns; c += 32) {
    out[row * columns + c] = scale * (in[c] - mean) * weight[c];
  }
}

// Softmax, likewise: softmax_forward_kernel1 of llm.c, and its kernel3.
__global__ void softmax_by_thread(float const* in, float* out, int columns) {
  int const row = blockIdx.x * blockDim.x + threadIdx.x;
  in += row * columns;
  out += row * columns;
  float most = in[0];
  for (int c = 1; c < columns; ++c) {
    most = fmaxf(most, in[c]);
  }
  float sum = 0;
  for (int c = 0; c < columns; ++c) {
    float const part = expf(in[c] - most);
    out[c] = part;
    sum += part;
  }
  for (int c = 0; c < columns; ++c) {
    out[c] /= sum;
  }
}

__global__ void softmax_by_warp(float const* in, float* out, int columns) {
  int const row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  in += row * columns;
  out += row * columns;
  float most = in[lane];
  for (int c = lane + 32; c < columns; c += 32) {
    most = fmaxf(most, in[c]);
  }
  for (int apart = 16; apart > 0; apart /= 2) {
    most = fmaxf(most, __shfl_xor_sync(0xffffffffU, most, apart));
  }
  float sum = 0;
  for (int c = lane; c < columns; c += 32) {
    float const part = expf(in[c] - most);
    out[c] = part;
    sum += part;
  }
  sum = of_warp(sum);
  for (int c = lane; c < columns; c += 32) {
    out[c] /= sum;
  }
}

// An array [rows][middle][columns] becomes [columns][middle][rows], which is what permute_kernel of llm.c does to one
// of four dimensions; then through a tile.
__global__ void permute_direct(float const* in, float* out, int rows, int middle, int columns) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  int const c = i % columns, m = i / columns % middle, r = i / columns / middle;
  out[(c * middle + m) * rows + r] = in[i];
}

__global__ void permute_tiled(float const* in, float* out, int rows, int middle, int columns) {
  __shared__ float tile[32][33];
  int const c = blockIdx.x * 32, r = blockIdx.y * 32, m = blockIdx.z;
  for (int k = threadIdx.y; k < 32; k += 8) {
    tile[k][threadIdx.x] = in[((r + k) * middle + m) * columns + c + threadIdx.x];
  }
  __syncthreads();
  for (int k = threadIdx.y; k < 32; k += 8) {
    out[((c + k) * middle + m) * rows + r + threadIdx.x] = tile[threadIdx.x][k];
  }
}

// Points are turned about an axis: structs of three floats, as rotate of HeCBench's rodrigues has them; then an array
// for each coordinate.
struct point {
  float x, y, z;
};

__device__ inline point turned(point p) { return {2 * p.x + p.y, 3 * p.y - p.z, p.x + 5 * p.z}; }

__global__ void rotate_points(point const* in, point* out) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = turned(in[i]);
}

__global__ void rotate_coordinates(float const* in, float* out, int n) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  point const p = turned({in[i], in[n + i], in[2 * n + i]});
  out[i] = p.x;
  out[n + i] = p.y;
  out[2 * n + i] = p.z;
}
