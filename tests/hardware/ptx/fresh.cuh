// Thirty kernels as people write them, compared with the profiler by line. The odd ones settled no rule of ptxas.
// clang-format off
#pragma once

#include <cuda_fp16.h>

#include <cstdint>

namespace fresh {

// 0
__global__ void axpby4(float4 const* x, float4* y, float a, float b, int n) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float4 const p = x[i];
    float4 q = y[i];
    q.x = a * p.x + b * q.x;
    q.y = a * p.y + b * q.y;
    q.z = a * p.z + b * q.z;
    q.w = a * p.w + b * q.w;
    y[i] = q;
  }
}
// 1
__global__ void gray_of_rgba(uchar4 const* in, unsigned char* out, int n) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    uchar4 const p = in[i];
    out[i] = static_cast<unsigned char>((p.x * 77 + p.y * 151 + p.z * 28) >> 8);
  }
}
// 2
struct particle { float x, y, z, mass; int id; };
__global__ void total_mass(particle const* p, float* out, int n) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  float m = i < n ? p[i].mass : 0;
  for (int d = 16; d > 0; d /= 2) m += __shfl_down_sync(~0u, m, d);
  if (threadIdx.x % 32 == 0) atomicAdd(out, m);
}
// 3
__global__ void move_particles(particle* p, float dt, int n) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    p[i].x += dt;
    p[i].y -= dt * p[i].mass;
  }
}
// 4
__global__ void matmul_2x2(float const* a, float const* b, float* c, int n) {
  __shared__ float as[16][32], bs[16][32];
  int const tx = threadIdx.x, ty = threadIdx.y;
  float s[2][2] = {};
  for (int k0 = 0; k0 < n; k0 += 16) {
    for (int r = 0; r < 2; ++r) {
      as[tx][ty + 16 * r] = a[(blockIdx.y * 32 + ty + 16 * r) * n + k0 + tx];
      bs[ty][tx + 16 * r] = b[(k0 + ty) * n + blockIdx.x * 32 + tx + 16 * r];
    }
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) s[i][j] += as[k][2 * ty + i] * bs[k][2 * tx + j];
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) c[(blockIdx.y * 32 + 2 * ty + i) * n + blockIdx.x * 32 + 2 * tx + j] = s[i][j];
}
// 5
__global__ void matmul_4x4(float const* a, float const* b, float* c, int n) {
  __shared__ float as[8][64], bs[8][64];
  int const t = threadIdx.x, tx = t % 16, ty = t / 16;
  float s[4][4] = {};
  for (int k0 = 0; k0 < n; k0 += 8) {
    for (int r = t; r < 512; r += 256) {
      as[r % 8][r / 8] = a[(blockIdx.y * 64 + r / 8) * n + k0 + r % 8];
      bs[r / 64][r % 64] = b[(k0 + r / 64) * n + blockIdx.x * 64 + r % 64];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      float x[4], y[4];
      for (int i = 0; i < 4; ++i) x[i] = as[k][4 * ty + i];
      for (int j = 0; j < 4; ++j) y[j] = bs[k][4 * tx + j];
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) s[i][j] += x[i] * y[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) c[(blockIdx.y * 64 + 4 * ty + i) * n + blockIdx.x * 64 + 4 * tx + j] = s[i][j];
}
// 6
__global__ void histogram_of_warps(unsigned char const* in, unsigned* bins, int n) {
  __shared__ unsigned local[4][256];
  unsigned* const mine = local[threadIdx.x / 32];
  for (int k = threadIdx.x; k < 1024; k += blockDim.x) local[k / 256][k % 256] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine[in[i]], 1u);
  __syncthreads();
  for (int k = threadIdx.x; k < 256; k += blockDim.x)
    atomicAdd(&bins[k], local[0][k] + local[1][k] + local[2][k] + local[3][k]);
}
// 7
__global__ void count_above(float const* in, int n, float limit, int* count) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > limit) atomicAdd(count, 1);
}
// 8
__global__ void maximum_index(float const* in, int n, unsigned long long* best) {
  __shared__ unsigned long long block_best;
  if (threadIdx.x == 0) block_best = 0;
  __syncthreads();
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    unsigned long long const key = (static_cast<unsigned long long>(__float_as_uint(in[i])) << 32) | static_cast<unsigned>(i);
    atomicMax(&block_best, key);
  }
  __syncthreads();
  if (threadIdx.x == 0) atomicMax(best, block_best);
}
// 9
__global__ void compact_positive(int const* in, int* out, int* count, int n) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  int const v = i < n ? in[i] : 0;
  unsigned const keep = __ballot_sync(~0u, v > 0);
  int const lane = threadIdx.x % 32;
  int base = 0;
  if (lane == 0 && keep != 0) base = atomicAdd(count, __popc(keep));
  base = __shfl_sync(~0u, base, 0);
  if (v > 0) out[base + __popc(keep & ((1u << lane) - 1))] = v;
}
// 10
__global__ void softmax_rows(float const* in, float* out, int columns) {
  float const* const row = in + blockIdx.x * columns;
  __shared__ float partial[8];
  float top = -1e30f;
  for (int k = threadIdx.x; k < columns; k += blockDim.x) top = fmaxf(top, row[k]);
  for (int d = 16; d > 0; d /= 2) top = fmaxf(top, __shfl_xor_sync(~0u, top, d));
  if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = top;
  __syncthreads();
  top = partial[0];
  for (int w = 1; w < blockDim.x / 32; ++w) top = fmaxf(top, partial[w]);
  __syncthreads();
  float sum = 0;
  for (int k = threadIdx.x; k < columns; k += blockDim.x) sum += __expf(row[k] - top);
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
  if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = 0;
  for (int w = 0; w < blockDim.x / 32; ++w) sum += partial[w];
  for (int k = threadIdx.x; k < columns; k += blockDim.x) out[blockIdx.x * columns + k] = __expf(row[k] - top) / sum;
}
// 11
__global__ void layer_norm(float const* in, float const* gamma, float const* beta, float* out, int columns) {
  int const row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  float sum = 0, squares = 0;
  for (int k = lane; k < columns; k += 32) {
    float const v = in[row * columns + k];
    sum += v;
    squares += v * v;
  }
  for (int d = 16; d > 0; d /= 2) {
    sum += __shfl_xor_sync(~0u, sum, d);
    squares += __shfl_xor_sync(~0u, squares, d);
  }
  float const mean = sum / columns, scale = rsqrtf(squares / columns - mean * mean + 1e-5f);
  for (int k = lane; k < columns; k += 32) out[row * columns + k] = (in[row * columns + k] - mean) * scale * gamma[k] + beta[k];
}
// 12
__global__ void stencil_3d(float const* in, float* out, int nx, int ny, int nz) {
  int const x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
  int const plane = nx * ny;
  float below = in[y * nx + x], here = in[plane + y * nx + x];
  for (int z = 1; z < nz - 1; ++z) {
    int const i = z * plane + y * nx + x;
    float const above = in[i + plane];
    out[i] = below + above + in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] - 6 * here;
    below = here;
    here = above;
  }
}
// 13
__global__ void convolve_rows(float const* in, float const* taps, float* out, int n) {
  __shared__ float tile[256 + 16];
  int const i = blockIdx.x * 256 + threadIdx.x;
  tile[threadIdx.x + 8] = i < n ? in[i] : 0;
  if (threadIdx.x < 8) tile[threadIdx.x] = i >= 8 ? in[i - 8] : 0;
  if (threadIdx.x >= 248) tile[threadIdx.x + 16] = i + 8 < n ? in[i + 8] : 0;
  __syncthreads();
  float s = 0;
#pragma unroll
  for (int k = 0; k < 17; ++k) s += taps[k] * tile[threadIdx.x + k];
  if (i < n) out[i] = s;
}
// 14
__global__ void bitonic_block(int* data) {
  __shared__ int s[512];
  unsigned const t = threadIdx.x;
  s[t] = data[blockIdx.x * 512 + t];
  s[t + 256] = data[blockIdx.x * 512 + t + 256];
  for (unsigned size = 2; size <= 512; size *= 2) {
    for (unsigned stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      unsigned const i = 2 * t - (t & (stride - 1));
      bool const up = (i & size) == 0;
      int const a = s[i], b = s[i + stride];
      if ((a > b) == up) {
        s[i] = b;
        s[i + stride] = a;
      }
    }
  }
  __syncthreads();
  data[blockIdx.x * 512 + t] = s[t];
  data[blockIdx.x * 512 + t + 256] = s[t + 256];
}
// 15
__global__ void scan_block(int const* in, int* out) {
  __shared__ int s[2][256];
  int const t = threadIdx.x, i = blockIdx.x * 256 + t;
  int from = 0;
  s[0][t] = in[i];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    s[1 - from][t] = t >= d ? s[from][t] + s[from][t - d] : s[from][t];
    from = 1 - from;
    __syncthreads();
  }
  out[i] = s[from][t];
}
// 16
__global__ void spmv_ell(int const* columns, float const* values, float const* x, float* y, int rows, int width) {
  int const row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float s = 0;
  for (int k = 0; k < width; ++k) {
    int const c = columns[k * rows + row];
    if (c >= 0) s += values[k * rows + row] * x[c];
  }
  y[row] = s;
}
// 17
__global__ void spmv_csr(int const* starts, int const* columns, float const* values, float const* x, float* y, int rows) {
  int const row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float s = 0;
    for (int k = starts[row]; k < starts[row + 1]; ++k) s += values[k] * x[columns[k]];
    y[row] = s;
  }
}
// 18
__global__ void transpose_double(double const* in, double* out, int n) {
  __shared__ double tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
// 19
__global__ void transpose_half(__half const* in, __half* out, int n) {
  __shared__ __half tile[32][34];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int r = 0; r < 32; r += 8) tile[threadIdx.y + r][threadIdx.x] = in[(y + r) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int r = 0; r < 32; r += 8) out[(y + r) * n + x] = tile[threadIdx.x][threadIdx.y + r];
}
// 20
__global__ void half2_fma(__half2 const* a, __half2 const* b, __half2* c, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) c[i] = __hfma2(a[i], b[i], c[i]);
}
// 21
__global__ void reduce_float4(float4 const* in, float* out, int n) {
  __shared__ float s[256];
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float4 const v = in[i];
    sum += v.x + v.y + v.z + v.w;
  }
  s[threadIdx.x] = sum;
  for (int d = 128; d > 0; d /= 2) {
    __syncthreads();
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
// 22
__global__ void gather_xy(float4 const* points, int const* index, float2* out, int n) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float4 const p = points[index[i]];
    out[i] = make_float2(p.x, p.y);
  }
}
// 23
__global__ void gather_xz(float4 const* points, int const* index, float* out, int n) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float4 const p = points[index[i]];
    out[i] = p.x * p.z;
  }
}
// 24
__global__ void forces(float4 const* bodies, float3* out, int n) {
  __shared__ float4 tile[128];
  int const i = blockIdx.x * 128 + threadIdx.x;
  float4 const me = bodies[i];
  float3 f = {0, 0, 0};
  for (int t = 0; t < n; t += 128) {
    tile[threadIdx.x] = bodies[t + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 128; ++k) {
      float4 const o = tile[k];
      float const dx = o.x - me.x, dy = o.y - me.y, dz = o.z - me.z;
      float const r = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-6f), s = o.w * r * r * r;
      f.x += dx * s;
      f.y += dy * s;
      f.z += dz * s;
    }
    __syncthreads();
  }
  out[i] = f;
}
// 25
__global__ void lower_bounds(int const* sorted, int n, int const* keys, int* out, int count) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  int low = 0, high = n;
  int const key = keys[i];
  while (low < high) {
    int const mid = (low + high) / 2;
    if (sorted[mid] < key) low = mid + 1; else high = mid;
  }
  out[i] = low;
}
// 26
__global__ void small_sorts(int const* in, int* out) {
  int v[8];
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 8; ++k) v[k] = in[8 * i + k];
  for (int a = 1; a < 8; ++a)
    for (int b = a; b > 0 && v[b - 1] > v[b]; --b) {
      int const t = v[b];
      v[b] = v[b - 1];
      v[b - 1] = t;
    }
  for (int k = 0; k < 8; ++k) out[8 * i + k] = v[k];
}
// 27
__global__ void local_histogram(unsigned char const* in, int* out, int each) {
  int counts[16] = {};
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < each; ++k) ++counts[in[i * each + k] & 15];
  for (int k = 0; k < 16; ++k) out[k * gridDim.x * blockDim.x + i] = counts[k];
}
// 28
__global__ void bilinear(float const* in, float2 const* at, float* out, int width, int n) {
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float2 const p = at[i];
    int const x = static_cast<int>(p.x), y = static_cast<int>(p.y);
    float const fx = p.x - x, fy = p.y - y;
    float const* const q = in + y * width + x;
    out[i] = (1 - fy) * ((1 - fx) * q[0] + fx * q[1]) + fy * ((1 - fx) * q[width] + fx * q[width + 1]);
  }
}
// 29
__global__ void gemv_rows(float const* a, float const* x, float* y, int columns) {
  __shared__ float xs[128];
  int const row = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int c0 = 0; c0 < columns; c0 += 128) {
    xs[threadIdx.x] = x[c0 + threadIdx.x];
    __syncthreads();
    for (int c = 0; c < 128; c += 4) {
      float4 const v = *reinterpret_cast<float4 const*>(a + row * columns + c0 + c);
      s += v.x * xs[c] + v.y * xs[c + 1] + v.z * xs[c + 2] + v.w * xs[c + 3];
    }
    __syncthreads();
  }
  y[row] = s;
}

}  // namespace fresh
