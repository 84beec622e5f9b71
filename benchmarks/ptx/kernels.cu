// The kernels of ../ptx.cpp. kernels.ptx is this file, with names of files alone:
//   nvcc -ptx -arch=sm_90 -lineinfo kernels.cu && sed -i 's|\(\.file.*"\).*/|\1|' kernels.ptx
#include <cuda_fp16.h>

__global__ void saxpy(int n, float a, float const* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    y[i] = a * x[i] + y[i];
  }
}

__global__ void strided_copy(float const* in, float* out, int n, int stride) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
  if (i < n) {
    out[i] = in[i];
  }
}

__global__ void transpose_naive(float const* in, float* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * height + y] = in[y * width + x];
}

__global__ void stencil(float const* in, float* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
    float const* at = in + y * width + x;
    out[y * width + x] = at[0] + at[-1] + at[1] + at[-width] + at[width];
  }
}

// A third of the lanes goes another way, by the data.
__global__ void filter(int const* in, int const* table, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int const v = in[i];
    if (v % 3 == 0) {
      out[i] = table[v & 255] + table[(v + 1) & 255];
    } else if (v % 3 == 1) {
      out[i] = v;
    }
  }
}

__global__ void transpose_tiled(float const* in, float* out, int width, int height) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) {
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  }
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) {
    out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
  }
}

__global__ void matmul_tiled(float const* a, float const* b, float* c, int n) {
  constexpr int size = 16;
  __shared__ float as[size][size];
  __shared__ float bs[size][size];
  int row = blockIdx.y * size + threadIdx.y;
  int column = blockIdx.x * size + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k += size) {
    as[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
    __syncthreads();
    for (int i = 0; i < size; ++i) {
      sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    }
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void reduce(float const* in, float* out, int n) {
  __shared__ float part[1024];
  unsigned t = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
    if (t < s) {
      part[t] += part[t + s];
    }
    __syncthreads();
  }
  if (t == 0) {
    out[blockIdx.x] = part[0];
  }
}

// Of each block: Hillis and Steele's, and of warps by shuffles.
__global__ void scan(float const* in, float* out, int n) {
  __shared__ float part[2][1024];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  int from = 0;
  part[0][t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (int s = 1; s < blockDim.x; s *= 2) {
    part[1 - from][t] = t >= s ? part[from][t] + part[from][t - s] : part[from][t];
    from = 1 - from;
    __syncthreads();
  }
  if (i < n) {
    out[i] = part[from][t];
  }
}

__device__ float scan_of_warp(float value) {
  for (int s = 1; s < 32; s *= 2) {
    float const below = __shfl_up_sync(~0u, value, s);
    value += threadIdx.x % 32 >= s ? below : 0.0f;
  }
  return value;
}
__global__ void scan_shuffled(float const* in, float* out, int n) {
  __shared__ float sums[32];
  int warp = threadIdx.x / 32;
  int lane = threadIdx.x % 32;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = scan_of_warp(i < n ? in[i] : 0.0f);
  if (lane == 31) {
    sums[warp] = value;
  }
  __syncthreads();
  if (warp == 0) {
    float const all = scan_of_warp(lane < blockDim.x / 32 ? sums[lane] : 0.0f);
    sums[lane] = all;
  }
  __syncthreads();
  if (i < n) {
    out[i] = value + (warp > 0 ? sums[warp - 1] : 0.0f);
  }
}

__global__ void histogram_global(unsigned char const* data, int n, unsigned* bins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&bins[data[i]], 1u);
  }
}

__global__ void histogram_shared(unsigned char const* data, int n, unsigned* bins) {
  __shared__ unsigned local[256];
  for (int b = threadIdx.x; b < 256; b += blockDim.x) {
    local[b] = 0;
  }
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&local[data[i]], 1u);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < 256; b += blockDim.x) {
    atomicAdd(&bins[b], local[b]);
  }
}

__device__ unsigned in_shared(void const* at) { return static_cast<unsigned>(__cvta_generic_to_shared(at)); }
__device__ void load_matrices(unsigned (&to)[4], void const* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(in_shared(row)));
}
__device__ void multiply_add(float (&d)[4], unsigned const (&a)[4], unsigned b0, unsigned b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// c = a * b of n * n, where b is stored by columns. A block of 128 threads computes 64 * 64, a warp 32 * 32 of them.
__global__ void hgemm(__half const* a, __half const* b, float* c, int n) {
  constexpr int tile = 64;
  constexpr int depth = 32;
  constexpr int pitch = depth + 8;
  __shared__ __align__(16) __half as[tile][pitch];
  __shared__ __align__(16) __half bs[tile][pitch];
  int const lane = threadIdx.x % 32;
  int const warp_row = threadIdx.x / 64 * 32;
  int const warp_column = threadIdx.x / 32 % 2 * 32;
  float sums[2][4][4] = {};
  for (int k = 0; k < n; k += depth) {
    for (int p = threadIdx.x; p < tile * depth / 8; p += blockDim.x) {
      int const row = p / (depth / 8);
      int const at = p % (depth / 8) * 8;
      *reinterpret_cast<int4*>(&as[row][at]) =
          *reinterpret_cast<int4 const*>(&a[(blockIdx.y * tile + row) * n + k + at]);
      *reinterpret_cast<int4*>(&bs[row][at]) =
          *reinterpret_cast<int4 const*>(&b[(blockIdx.x * tile + row) * n + k + at]);
    }
    __syncthreads();
#pragma unroll
    for (int j = 0; j < depth; j += 16) {
      unsigned fa[2][4];
      unsigned fb[2][4];
#pragma unroll
      for (int i = 0; i < 2; ++i) {
        load_matrices(fa[i], &as[warp_row + 16 * i + lane % 16][j + lane / 16 * 8]);
        load_matrices(fb[i], &bs[warp_column + 16 * i + lane % 16][j + lane / 16 * 8]);
      }
#pragma unroll
      for (int i = 0; i < 2; ++i) {
#pragma unroll
        for (int m = 0; m < 4; ++m) {
          multiply_add(sums[i][m], fa[i], fb[m / 2][m % 2], fb[m / 2][m % 2 + 2]);
        }
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 2; ++i) {
#pragma unroll
    for (int m = 0; m < 4; ++m) {
      int const row = blockIdx.y * tile + warp_row + 16 * i + lane / 4;
      int const column = blockIdx.x * tile + warp_column + 8 * m + lane % 4 * 2;
      *reinterpret_cast<float2*>(&c[row * n + column]) = make_float2(sums[i][m][0], sums[i][m][1]);
      *reinterpret_cast<float2*>(&c[(row + 8) * n + column]) = make_float2(sums[i][m][2], sums[i][m][3]);
    }
  }
}
