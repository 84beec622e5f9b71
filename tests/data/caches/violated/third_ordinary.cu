#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#define KERNEL extern "C" __global__ void
#define TID (blockIdx.x * blockDim.x + threadIdx.x)
typedef unsigned u;
// Kernels as users write them.
KERNEL transpose_tile(float const* __restrict__ a, float* __restrict__ b, int w, int h) {
  __shared__ float t[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) if (x < w && y + j < h) t[threadIdx.y + j][threadIdx.x] = a[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x; y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) if (x < h && y + j < w) b[(y + j) * h + x] = t[threadIdx.x][threadIdx.y + j];
}
KERNEL transpose_naive(float const* a, float* b, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) b[x * h + y] = a[y * w + x];
}
KERNEL reduce_shuffles(float4 const* x, float* sum, int n) {
  float s = 0;
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) { float4 v = x[i]; s += v.x + v.y + v.z + v.w; }
  for (int o = 16; o > 0; o /= 2) s += __shfl_down_sync(~0U, s, o);
  __shared__ float w[32];
  if (threadIdx.x % 32 == 0) w[threadIdx.x / 32] = s;
  __syncthreads();
  if (threadIdx.x == 0) { for (int i = 1; i < blockDim.x / 32; ++i) s += w[i]; atomicAdd(sum, s); }
}
KERNEL stencil5(float const* __restrict__ a, float* __restrict__ b, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (x < w - 1 && y < h - 1) b[y * w + x] = 0.2f * (a[y * w + x] + a[y * w + x - 1] + a[y * w + x + 1] + a[(y - 1) * w + x] + a[(y + 1) * w + x]);
}
KERNEL stencil7(double const* __restrict__ a, double* __restrict__ b, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
  int p = n * n, i = y * n + x + p;
  double below = a[i - p], here = a[i];
  for (int z = 1; z < n - 1; ++z, i += p) {
    double above = a[i + p];
    b[i] = here * 0.4 + 0.1 * (below + above + a[i - 1] + a[i + 1] + a[i - n] + a[i + n]);
    below = here; here = above;
  }
}
template <int T> __device__ void gemm(float const* a, float const* b, float* c, int m, int n, int k) {
  __shared__ float s[T][T], t[T][T];
  int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
  float sum = 0;
  for (int q = 0; q < (k + T - 1) / T; ++q) {
    s[threadIdx.y][threadIdx.x] = y < m && q * T + threadIdx.x < k ? a[y * k + q * T + threadIdx.x] : 0;
    t[threadIdx.y][threadIdx.x] = x < n && q * T + threadIdx.y < k ? b[(q * T + threadIdx.y) * n + x] : 0;
    __syncthreads();
    for (int i = 0; i < T; ++i) sum += s[threadIdx.y][i] * t[i][threadIdx.x];
    __syncthreads();
  }
  if (x < n && y < m) c[y * n + x] = sum;
}
KERNEL gemm16(float const* a, float const* b, float* c, int m, int n, int k) { gemm<16>(a, b, c, m, n, k); }
KERNEL gemm32(float const* a, float const* b, float* c, int m, int n, int k) { gemm<32>(a, b, c, m, n, k); }
KERNEL gemm_naive(float const* a, float const* b, float* c, int m, int n, int k) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= m) return;
  float s = 0;
  for (int i = 0; i < k; ++i) s += a[y * k + i] * b[i * n + x];
  c[y * n + x] = s;
}
// 64 x 64 of C a block, 4 x 4 a thread.
KERNEL gemm_registers(float const* a, float const* b, float* c, int n) {
  __shared__ float s[16][64], t[16][64];
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
  float sum[4][4] = {};
  for (int k0 = 0; k0 < n; k0 += 16) {
    for (int i = threadIdx.x; i < 1024; i += 256) {
      s[i % 16][i / 16] = a[(blockIdx.y * 64 + i / 16) * n + k0 + i % 16];
      t[i / 64][i % 64] = b[(k0 + i / 64) * n + blockIdx.x * 64 + i % 64];
    }
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) sum[i][j] += s[k][ty * 4 + i] * t[k][tx * 4 + j];
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) c[(blockIdx.y * 64 + ty * 4 + i) * n + blockIdx.x * 64 + tx * 4 + j] = sum[i][j];
}
// Copies of tiles run two ahead, as CUTLASS has them: 16 bytes past L1, L2::128B.
KERNEL gemm_pipelined(float const* a, float const* b, float* c, int n) {
  __shared__ alignas(16) float s[2][32][32], t[2][32][32];
  int r = threadIdx.x / 8, q = threadIdx.x % 8 * 4;
  auto fetch = [&](int k, int at) {
    u x = __cvta_generic_to_shared(&s[at][r][q]), y = __cvta_generic_to_shared(&t[at][r][q]);
    asm volatile("cp.async.cg.shared.global.L2::128B [%0],[%1],16;" ::"r"(x), "l"(a + (blockIdx.y * 32 + r) * n + k * 32 + q));
    asm volatile("cp.async.cg.shared.global.L2::128B [%0],[%1],16;" ::"r"(y), "l"(b + (k * 32 + r) * n + blockIdx.x * 32 + q));
    asm volatile("cp.async.commit_group;");
  };
  float sum[4] = {};
  fetch(0, 0);
  for (int k = 0; k < n / 32; ++k) {
    if (k + 1 < n / 32) { fetch(k + 1, (k + 1) % 2); asm volatile("cp.async.wait_group 1;"); } else asm volatile("cp.async.wait_group 0;");
    __syncthreads();
    for (int i = 0; i < 32; ++i) for (int j = 0; j < 4; ++j) sum[j] += s[k % 2][r][i] * t[k % 2][i][q + j];
    __syncthreads();
  }
  for (int j = 0; j < 4; ++j) c[(blockIdx.y * 32 + r) * n + blockIdx.x * 32 + q + j] = sum[j];
}
KERNEL copies_in_a_pipe(float const* x, float* y, int n) {
  __shared__ float t[2][256];
  int at = blockIdx.x * 256 + threadIdx.x, all = gridDim.x * 256, k = 0;
  if (at < n) __pipeline_memcpy_async(&t[0][threadIdx.x], x + at, 4);
  __pipeline_commit();
  for (; at < n; at += all, k ^= 1) {
    if (at + all < n) __pipeline_memcpy_async(&t[k ^ 1][threadIdx.x], x + at + all, 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    y[at] = t[k][threadIdx.x] * 2;
  }
}
KERNEL softmax(float const* x, float* y, int n) {
  x += (size_t)blockIdx.x * n; y += (size_t)blockIdx.x * n;
  __shared__ float part[32];
  float m = -1e30f, s = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) { float v = x[i], o = fmaxf(m, v); s = s * __expf(m - o) + __expf(v - o); m = o; }
  for (int o = 16; o; o /= 2) { float om = __shfl_xor_sync(~0U, m, o), os = __shfl_xor_sync(~0U, s, o), k = fmaxf(m, om); s = s * __expf(m - k) + os * __expf(om - k); m = k; }
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = s;
  __syncthreads();
  s = 0; for (int i = 0; i < blockDim.x / 32; ++i) s += part[i];
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = __expf(x[i] - m) / s;
}
KERNEL layernorm_half2(half2 const* x, half2 const* g, half2 const* b, half2* y, int n) {
  extern __shared__ float2 row[];
  __shared__ float sums[2];
  if (threadIdx.x < 2) sums[threadIdx.x] = 0;
  __syncthreads();
  float s = 0, q = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) { float2 v = __half22float2(x[(size_t)blockIdx.x * n + i]); row[i] = v; s += v.x + v.y; q += v.x * v.x + v.y * v.y; }
  atomicAdd(&sums[0], s); atomicAdd(&sums[1], q);
  __syncthreads();
  float mean = sums[0] / (2 * n), r = rsqrtf(sums[1] / (2 * n) - mean * mean + 1e-5f);
  for (int i = threadIdx.x; i < n; i += blockDim.x) { float2 v = row[i], w = __half22float2(g[i]), z = __half22float2(b[i]); y[(size_t)blockIdx.x * n + i] = __floats2half2_rn((v.x - mean) * r * w.x + z.x, (v.y - mean) * r * w.y + z.y); }
}
KERNEL column_means(float const* x, float* mean, int rows, int cols) {
  int c = TID;
  if (c >= cols) return;
  double s = 0;
  for (int r = 0; r < rows; ++r) s += x[(size_t)r * cols + c];
  mean[c] = s / rows;
}
KERNEL histogram256(uchar4 const* x, u* bins, int n) {
  __shared__ u h[256];
  h[threadIdx.x] = 0;
  __syncthreads();
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) { uchar4 v = x[i]; atomicAdd(&h[v.x], 1); atomicAdd(&h[v.y], 1); atomicAdd(&h[v.z], 1); atomicAdd(&h[v.w], 1); }
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], h[threadIdx.x]);
}
KERNEL histogram_global(int const* x, u* bins, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) atomicAdd(&bins[x[i]], 1); }
KERNEL scan_blocks(int const* x, int* y, int* sums, int n) {
  __shared__ int t[512];
  int i = TID;
  t[threadIdx.x] = i < n ? x[i] : 0;
  for (int o = 1; o < 512; o *= 2) { __syncthreads(); int v = threadIdx.x >= o ? t[threadIdx.x - o] : 0; __syncthreads(); t[threadIdx.x] += v; }
  if (i < n) y[i] = t[threadIdx.x];
  if (threadIdx.x == 511) sums[blockIdx.x] = t[511];
}
// Blocks wait for the sum of the block before.
KERNEL scan_chained(int const* x, int* y, volatile int* state, int n) {
  __shared__ int t[256];
  __shared__ int before;
  int i = TID;
  t[threadIdx.x] = i < n ? x[i] : 0;
  for (int o = 1; o < 256; o *= 2) { __syncthreads(); int v = threadIdx.x >= o ? t[threadIdx.x - o] : 0; __syncthreads(); t[threadIdx.x] += v; }
  __syncthreads();
  if (threadIdx.x == 0) {
    before = 0;
    if (blockIdx.x > 0) { while (state[2 * blockIdx.x - 2] == 0) {} __threadfence(); before = state[2 * blockIdx.x - 1]; }
    state[2 * blockIdx.x + 1] = before + t[255]; __threadfence(); state[2 * blockIdx.x] = 1;
  }
  __syncthreads();
  if (i < n) y[i] = before + t[threadIdx.x];
}
KERNEL spmv_scalar(int const* first, int const* col, float const* val, float const* x, float* y, int rows) {
  int r = TID;
  if (r >= rows) return;
  float s = 0;
  for (int i = first[r]; i < first[r + 1]; ++i) s += val[i] * x[col[i]];
  y[r] = s;
}
KERNEL spmv_vector(int const* first, int const* col, float const* val, float const* x, float* y, int rows) {
  int r = TID / 32, lane = threadIdx.x % 32;
  if (r >= rows) return;
  float s = 0;
  for (int i = first[r] + lane; i < first[r + 1]; i += 32) s += val[i] * x[col[i]];
  for (int o = 16; o; o /= 2) s += __shfl_xor_sync(~0U, s, o);
  if (lane == 0) y[r] = s;
}
KERNEL embedding(int const* ids, half2 const* table, half2* out, int width) {
  int id = ids[blockIdx.x];
  for (int i = threadIdx.x; i < width; i += blockDim.x) out[(size_t)blockIdx.x * width + i] = table[(size_t)id * width + i];
}
KERNEL bitonic_step(int* x, int j, int k) {
  u i = TID, p = i ^ j;
  if (p <= i) return;
  int a = x[i], b = x[p];
  if ((i & k) == 0 ? a > b : a < b) { x[i] = b; x[p] = a; }
}
KERNEL bfs_step(int const* first, int const* edge, int* dist, int const* frontier, int* next, int* count, int n, int level) {
  int i = TID;
  if (i >= n) return;
  int v = frontier[i];
  for (int e = first[v]; e < first[v + 1]; ++e) {
    int w = edge[e];
    if (dist[w] == 0 && atomicCAS(&dist[w], 0, level) == 0) next[atomicAdd(count, 1)] = w;
  }
}
KERNEL nbody(double4_16a const* p, double4_16a* f, int n) {
  __shared__ double4_16a t[128];
  int i = TID;
  double4_16a me = p[i], a = {0, 0, 0, 0};
  for (int k = 0; k < n; k += 128) {
    t[threadIdx.x] = p[k + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 128; ++j) { double x = t[j].x - me.x, y = t[j].y - me.y, z = t[j].z - me.z, r = rsqrt(x * x + y * y + z * z + 1e-3); r *= r * r; a.x += x * r; a.y += y * r; a.z += z * r; }
    __syncthreads();
  }
  f[i] = a;
}
KERNEL gemv_int8(int const* a, int const* x, int* y, int words) {
  int r = TID / 32, lane = threadIdx.x % 32, s = 0;
  for (int i = lane; i < words; i += 32) s = __dp4a(a[(size_t)r * words + i], x[i], s);
  s = __reduce_add_sync(~0U, s);
  if (lane == 0) y[r] = s;
}
__constant__ float taps[33];
KERNEL convolve_row(float const* __restrict__ x, float* __restrict__ y, int w, int h) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (c >= w) return;
  float s = 0;
  for (int k = -16; k <= 16; ++k) { int q = min(max(c + k, 0), w - 1); s += taps[k + 16] * x[(size_t)r * w + q]; }
  y[(size_t)r * w + c] = s;
}
KERNEL gray(uchar3 const* rgb, unsigned char* out, int n) { int i = TID; if (i < n) { uchar3 v = rgb[i]; out[i] = (v.x * 77 + v.y * 150 + v.z * 29) >> 8; } }
struct body { float x, y, z, vx, vy, vz, m; };
KERNEL move_bodies(body* b, int n, float dt) { int i = TID; if (i < n) { body v = b[i]; v.x += v.vx * dt; v.y += v.vy * dt; v.z += v.vz * dt; b[i] = v; } }
KERNEL red_black(float* a, int w, int h, int color) {
  int x = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  x += (x + y + color) & 1;
  if (x < w - 1 && y < h - 1) a[y * w + x] = 0.25f * (a[y * w + x - 1] + a[y * w + x + 1] + a[(y - 1) * w + x] + a[(y + 1) * w + x]);
}
KERNEL compact(int const* x, int* out, int* count, int n) {
  int i = TID, lane = threadIdx.x % 32;
  int v = i < n ? x[i] : 0;
  u m = __ballot_sync(~0U, v != 0);
  int base = 0;
  if (lane == 0) base = atomicAdd(count, __popc(m));
  base = __shfl_sync(~0U, base, 0);
  if (v != 0) out[base + __popc(m & ((1U << lane) - 1))] = v;
}
KERNEL mandelbrot(unsigned char* out, int w, int h, int most) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  float cx = px * 3.0f / w - 2, cy = py * 2.0f / h - 1, x = 0, y = 0;
  int k = 0;
  for (; k < most && x * x + y * y < 4; ++k) { float z = x * x - y * y + cx; y = 2 * x * y + cy; x = z; }
  out[py * w + px] = k & 255;
}
// A block's queries against all keys; scores stay in shared memory.
KERNEL attention(float const* q, float const* k, float const* v, float* o, int keys) {
  extern __shared__ float score[];
  int head = blockIdx.y, d = 64;
  float const* query = q + ((size_t)head * gridDim.x + blockIdx.x) * d;
  k += (size_t)head * keys * d; v += (size_t)head * keys * d;
  for (int i = threadIdx.x; i < keys; i += blockDim.x) { float s = 0; for (int j = 0; j < d; j += 4) { float4 a = *(float4 const*)(query + j), b = *(float4 const*)(k + (size_t)i * d + j); s += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; } score[i] = __expf(s * 0.125f); }
  __syncthreads();
  float s = 0, sum = 0;
  if (threadIdx.x < 64) { for (int i = 0; i < keys; ++i) { s += score[i] * v[(size_t)i * d + threadIdx.x]; sum += score[i]; } o[((size_t)head * gridDim.x + blockIdx.x) * d + threadIdx.x] = s / sum; }
}
KERNEL axpy_double(float a, double const* x, double* y, int n) { int i = TID; if (i < n) y[i] += a * x[i]; }
KERNEL gather(int const* at, float const* x, float* y, int n) { int i = TID; if (i < n) y[i] = x[at[i]]; }
KERNEL scatter(int const* at, float const* x, float* y, int n) { int i = TID; if (i < n) y[at[i]] = x[i]; }
KERNEL axpy_half2(half2 const* x, half2* y, int n) { int i = TID; if (i < n) y[i] = __hfma2(x[i], __float2half2_rn(2), y[i]); }
// The eight largest of each row, in a stack array that is indexed.
KERNEL top8(float const* x, float* out, int rows, int cols) {
  int r = TID;
  if (r >= rows) return;
  float best[8]; int least = 0;
  for (int i = 0; i < 8; ++i) best[i] = -1;
  for (int c = 0; c < cols; ++c) {
    float v = x[(size_t)c * rows + r];
    if (v > best[least]) { best[least] = v; for (int i = 0; i < 8; ++i) if (best[i] < best[least]) least = i; }
  }
  for (int i = 0; i < 8; ++i) out[(size_t)i * rows + r] = best[i];
}
KERNEL hash_insert(u const* keys, u* table, u mask, int n) {
  int i = TID;
  if (i >= n) return;
  u key = keys[i] + 1, at = (key * 2654435761U >> 7) & mask;
  while (true) { u old = atomicCAS(&table[at], 0, key); if (old == 0 || old == key) break; at = (at + 1) & mask; }
}
KERNEL fft_step(float2* x, int half, int n) {
  int i = TID;
  if (i >= n / 2) return;
  int at = i / half * 2 * half + i % half;
  float s, c; __sincosf(-3.14159265f * (i % half) / half, &s, &c);
  float2 a = x[at], b = x[at + half], t = {b.x * c - b.y * s, b.x * s + b.y * c};
  x[at] = {a.x + t.x, a.y + t.y}; x[at + half] = {a.x - t.x, a.y - t.y};
}
KERNEL lattice(float const* f, float* g, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  int const dx[9] = {0, 1, -1, 0, 0, 1, -1, 1, -1}, dy[9] = {0, 0, 0, 1, -1, 1, -1, -1, 1};
  size_t n = (size_t)w * h;
  float v[9], rho = 0;
#pragma unroll
  for (int i = 0; i < 9; ++i) { v[i] = f[i * n + (y - dy[i]) * w + x - dx[i]]; rho += v[i]; }
#pragma unroll
  for (int i = 0; i < 9; ++i) g[i * n + y * w + x] = v[i] * 0.9f + rho * 0.0111f;
}
KERNEL column_sums_atomic(float const* x, float* sums, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  float s = 0;
  for (int r = blockIdx.y; r < rows; r += gridDim.y) s += x[(size_t)r * cols + c];
  atomicAdd(&sums[c], s);
}
KERNEL pool2(unsigned char const* x, unsigned char* y, int w, int h) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (c >= w / 2) return;
  unsigned char const* p = x + (size_t)2 * r * w + 2 * c;
  y[(size_t)r * (w / 2) + c] = max(max(p[0], p[1]), max(p[w], p[w + 1]));
}
// Each thread fills a row of a matrix: large strides.
KERNEL rows_by_threads(float const* x, float* y, int rows, int cols) {
  int r = TID;
  if (r >= rows) return;
  float s = 0;
  for (int c = 0; c < cols; ++c) { s += x[(size_t)r * cols + c]; y[(size_t)r * cols + c] = s; }
}
KERNEL relu_bias_rows(float* x, float const* bias, int cols, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[i] = fmaxf(x[i] + bias[i % cols], 0); }
KERNEL binary_search(int const* sorted, int const* keys, int* at, int n, int m) {
  int i = TID;
  if (i >= m) return;
  int k = keys[i], lo = 0, hi = n;
  while (lo < hi) { int mid = (lo + hi) / 2; if (sorted[mid] < k) lo = mid + 1; else hi = mid; }
  at[i] = lo;
}
// In place, and reads what the block before it may have written.
KERNEL shift_down(int* x, int n) { int i = TID; int v = i + 1 < n ? x[i + 1] : 0; __syncthreads(); if (i < n) x[i] = v; }

#include <mma.h>
typedef unsigned char uc;
__device__ __forceinline__ u hash(u x) { x ^= x >> 16; x *= 0x7feb352dU; x ^= x >> 15; x *= 0x846ca68bU; x ^= x >> 16; return x; }
// More kernels as users write them.
KERNEL wmma_gemm(half const* a, half const* b, float* c, int n) {
  using namespace nvcuda::wmma;
  int w = TID / 32, tiles = n / 16, ty = w / tiles, tx = w % tiles;
  if (ty >= tiles) return;
  fragment<matrix_a, 16, 16, 16, half, row_major> fa; fragment<matrix_b, 16, 16, 16, half, row_major> fb; fragment<accumulator, 16, 16, 16, float> fc;
  fill_fragment(fc, 0.0f);
  for (int k = 0; k < n; k += 16) { load_matrix_sync(fa, a + ty * 16 * n + k, n); load_matrix_sync(fb, b + k * n + tx * 16, n); mma_sync(fc, fa, fb, fc); }
  store_matrix_sync(c + ty * 16 * n + tx * 16, fc, n, mem_row_major);
}
KERNEL conv3x3(float const* __restrict__ x, float const* __restrict__ w, float* y, int h, int width, int cin) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y, o = blockIdx.z;
  if (c < 1 || r < 1 || c >= width - 1 || r >= h - 1) return;
  float s = 0;
  for (int i = 0; i < cin; ++i) for (int dy = -1; dy <= 1; ++dy) for (int dx = -1; dx <= 1; ++dx) s += x[((size_t)i * h + r + dy) * width + c + dx] * w[((o * cin + i) * 3 + dy + 1) * 3 + dx + 1];
  y[((size_t)o * h + r) * width + c] = s;
}
KERNEL sobel(uc const* x, uc* y, int w, int h) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < 1 || r < 1 || c >= w - 1 || r >= h - 1) return;
  uc const* p = x + r * w + c;
  int gx = -p[-w - 1] - 2 * p[-1] - p[w - 1] + p[-w + 1] + 2 * p[1] + p[w + 1], gy = -p[-w - 1] - 2 * p[-w] - p[-w + 1] + p[w - 1] + 2 * p[w] + p[w + 1];
  y[r * w + c] = min(255, abs(gx) + abs(gy));
}
KERNEL rotate_image(uchar4 const* x, uchar4* y, int n, float s, float c) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  float fx = c * (col - n / 2) - s * (row - n / 2) + n / 2, fy = s * (col - n / 2) + c * (row - n / 2) + n / 2;
  int ix = fx, iy = fy;
  uchar4 v = {0, 0, 0, 0};
  if (ix >= 0 && iy >= 0 && ix < n - 1 && iy < n - 1) { uchar4 a = x[iy * n + ix], b = x[iy * n + ix + 1], d = x[(iy + 1) * n + ix], e = x[(iy + 1) * n + ix + 1]; v.x = (a.x + b.x + d.x + e.x) / 4; v.y = (a.y + b.y + d.y + e.y) / 4; v.z = (a.z + b.z + d.z + e.z) / 4; }
  y[row * n + col] = v;
}
KERNEL look_up_bytes(uc const* x, float const* lut, float* y, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) y[i] = lut[x[i]]; }
KERNEL column_scan(float* x, int rows, int cols) { int c = TID; if (c >= cols) return; float s = 0; for (int r = 0; r < rows; ++r) { s += x[(size_t)r * cols + c]; x[(size_t)r * cols + c] = s; } }
KERNEL box_rows(float const* x, float* y, int w, int h, int r) { int row = TID; if (row >= h) return; x += (size_t)row * w; y += (size_t)row * w; float s = 0; for (int i = 0; i < r; ++i) s += x[i]; for (int i = 0; i < w; ++i) { if (i + r < w) s += x[i + r]; if (i - r - 1 >= 0) s -= x[i - r - 1]; y[i] = s; } }
KERNEL adam(float* w, float* m, float* v, half const* g, int n) { int i = TID; if (i >= n) return; float d = __half2float(g[i]), a = 0.9f * m[i] + 0.1f * d, b = 0.999f * v[i] + 0.001f * d * d; m[i] = a; v[i] = b; w[i] -= 0.001f * a / (sqrtf(b) + 1e-8f); }
KERNEL adam4(float4* w, float4* m, float4* v, float4 const* g, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) { float4 a = m[i], b = v[i], c = w[i], d = g[i]; a.x += d.x; a.y += d.y; a.z += d.z; a.w += d.w; b.x += d.x * d.x; b.y += d.y * d.y; b.z += d.z * d.z; b.w += d.w * d.w; c.x -= a.x; c.y -= a.y; c.z -= a.z; c.w -= a.w; m[i] = a; v[i] = b; w[i] = c; } }
KERNEL dropout(float const* x, float* y, uc* mask, int n) { int i = TID; if (i < n) { bool keep = hash(i) & 1; mask[i] = keep; y[i] = keep ? x[i] * 2 : 0; } }
KERNEL floyd_step(int* d, int n, int k) { int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y; if (i < n && j < n) d[i * n + j] = min(d[i * n + j], d[i * n + k] + d[k * n + j]); }
KERNEL lu_step(float* a, int n, int k) { int j = k + 1 + blockIdx.x * blockDim.x + threadIdx.x, i = k + 1 + blockIdx.y * blockDim.y + threadIdx.y; if (i < n && j < n) a[i * n + j] -= a[i * n + k] * a[k * n + j]; }
KERNEL kmeans(float const* p, float const* center, int* label, float* sums, int* counts, int n, int k, int dims) {
  int i = TID; if (i >= n) return;
  int best = 0; float least = 1e30f;
  for (int c = 0; c < k; ++c) { float d = 0; for (int j = 0; j < dims; ++j) { float t = p[(size_t)j * n + i] - center[c * dims + j]; d += t * t; } if (d < least) { least = d; best = c; } }
  best = (best + i) % k;
  label[i] = best; atomicAdd(&counts[best], 1);
  for (int j = 0; j < dims; ++j) atomicAdd(&sums[best * dims + j], p[(size_t)j * n + i]);
}
KERNEL rope(half2* q, float const* cosines, float const* sines, int heads, int half_dim) { int t = blockIdx.x, h = blockIdx.y, i = threadIdx.x; half2* p = q + ((size_t)t * heads + h) * half_dim; float2 v = __half22float2(p[i]); float c = cosines[t * half_dim + i], s = sines[t * half_dim + i]; p[i] = __floats2half2_rn(v.x * c - v.y * s, v.x * s + v.y * c); }
KERNEL paged_gather(int const* pages, float4 const* pool, float4* out, int words) { int page = pages[blockIdx.x]; for (int i = threadIdx.x; i < words; i += blockDim.x) out[(size_t)blockIdx.x * words + i] = pool[(size_t)page * words + i]; }
KERNEL int4_gemv(u const* w, half const* x, float const* scale, float* y, int words) {
  int r = TID / 32, lane = threadIdx.x % 32; float s = 0;
  for (int i = lane; i < words; i += 32) { u v = w[(size_t)r * words + i]; for (int k = 0; k < 8; ++k) s += (float)((int)(v >> 4 * k & 15) - 8) * __half2float(x[i * 8 + k]); }
  for (int o = 16; o; o /= 2) s += __shfl_xor_sync(~0U, s, o);
  if (lane == 0) y[r] = s * scale[r];
}
KERNEL cross_entropy(float const* logits, int const* label, float* loss, int classes) {
  __shared__ float part[8];
  float s = 0; float const* row = logits + (size_t)blockIdx.x * classes;
  for (int i = threadIdx.x; i < classes; i += blockDim.x) s += __expf(row[i]);
  for (int o = 16; o; o /= 2) s += __shfl_down_sync(~0U, s, o);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = s;
  __syncthreads();
  if (threadIdx.x == 0) { for (int i = 1; i < 8; ++i) s += part[i]; loss[blockIdx.x] = __logf(s) - row[label[blockIdx.x]]; }
}
KERNEL chase(int const* next, int* out, int steps) { int i = TID; for (int k = 0; k < steps; ++k) i = next[i]; out[TID] = i; }
struct node { float key; int left, right, pad; };
KERNEL walk_trees(node const* t, float const* x, int* out, int n, int depth) { int i = TID; if (i >= n) return; float v = x[i]; int at = 0; for (int d = 0; d < depth; ++d) { node q = t[at]; at = v < q.key ? q.left : q.right; } out[i] = at; }
KERNEL queens(int* count, int n) {
  int cols[12]; int i = TID, found = 0; if (i >= n * n * n) return;
  cols[0] = i % n; cols[1] = i / n % n; cols[2] = i / n / n;
  auto ok = [&](int r) { for (int k = 0; k < r; ++k) if (cols[k] == cols[r] || abs(cols[k] - cols[r]) == r - k) return false; return true; };
  if (ok(1) && ok(2)) { int r = 3; cols[3] = -1; while (r >= 3) { if (++cols[r] >= n) { --r; continue; } if (ok(r)) { if (r == n - 1) ++found; else cols[++r] = -1; } } }
  count[i] = found;
}
KERNEL monte_carlo(float* out, float const* vol, int steps) { int i = TID; u s = i * 977 + 1; float x = 1, v = vol[i % 64]; for (int k = 0; k < steps; ++k) { s = s * 1664525U + 1013904223U; x *= 1 + v * ((int)s * 4.6e-10f); } out[i] = x; }
KERNEL knn(float4 const* p, int* nearest, int n) { int i = TID; float4 me = p[i]; float least = 1e30f; int at = 0; for (int k = 0; k < n; ++k) { float4 q = p[k]; float d = (q.x - me.x) * (q.x - me.x) + (q.y - me.y) * (q.y - me.y) + (q.z - me.z) * (q.z - me.z); if (d < least && k != i) { least = d; at = k; } } nearest[i] = at; }
KERNEL life_bits(u const* a, u* b, int words, int rows) { int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y; if (x >= words) return; u s = 0; for (int dy = -1; dy <= 1; ++dy) { u const* r = a + (size_t)((y + dy + rows) % rows) * words; u l = r[(x + words - 1) % words], m = r[x], q = r[(x + 1) % words]; s ^= m ^ (m << 1 | l >> 31) ^ (m >> 1 | q << 31); } b[(size_t)y * words + x] = s; }
KERNEL upper_case(char const* x, char* y, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) { char c = x[i]; y[i] = c >= 'a' && c <= 'z' ? c - 32 : c; } }
KERNEL checksums(uc const* x, u* out, int bytes, int n) { int r = TID; if (r >= n) return; u a = 1, b = 0; for (int i = 0; i < bytes; ++i) { a = (a + x[(size_t)r * bytes + i]) % 65521; b = (b + a) % 65521; } out[r] = b << 16 | a; }
KERNEL aos_to_soa(float3 const* x, float* a, float* b, float* c, int n) { int i = TID; if (i < n) { float3 v = x[i]; a[i] = v.x; b[i] = v.y; c[i] = v.z; } }
KERNEL batched_small(float const* a, float const* b, float* c) { __shared__ float s[8][64], t[8][64]; int w = threadIdx.x / 64, i = threadIdx.x % 64; size_t m = (size_t)blockIdx.x * 8 + w; if (w < 8) { s[w][i] = a[m * 64 + i]; t[w][i] = b[m * 64 + i]; } __syncthreads(); float v = 0; for (int k = 0; k < 8; ++k) v += s[w][i / 8 * 8 + k] * t[w][k * 8 + i % 8]; c[m * 64 + i] = v; }
KERNEL segment_sums(int const* segment, float const* x, float* sums, int n) { int i = TID; if (i < n) atomicAdd(&sums[segment[i]], x[i]); }
KERNEL sum_columns_two_pass(float const* x, float* mean, float* var, int rows, int cols) { int c = TID; if (c >= cols) return; float s = 0, q = 0; for (int r = 0; r < rows; ++r) s += x[(size_t)r * cols + c]; s /= rows; for (int r = 0; r < rows; ++r) { float d = x[(size_t)r * cols + c] - s; q += d * d; } mean[c] = s; var[c] = q / rows; }
KERNEL normalize_rows_twice(float* x, int cols) { float* row = x + (size_t)blockIdx.x * cols; __shared__ float part[8]; float s = 0; for (int i = threadIdx.x; i < cols; i += blockDim.x) s += row[i] * row[i]; for (int o = 16; o; o /= 2) s += __shfl_xor_sync(~0U, s, o); if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = s; __syncthreads(); s = 0; for (int i = 0; i < 8; ++i) s += part[i]; float r = rsqrtf(s + 1); for (int i = threadIdx.x; i < cols; i += blockDim.x) row[i] *= r; }
KERNEL tridiagonal(float const* a, float const* b, float const* c, float* d, float* work, int systems, int n) { int s = TID; if (s >= systems) return; float w = c[s] / (b[s] + 2), v = d[s] / (b[s] + 2); work[s] = w; d[s] = v; for (int i = 1; i < n; ++i) { size_t at = (size_t)i * systems + s; float m = 1 / (b[at] + 2 - a[at] * w); w = c[at] * m; v = (d[at] - a[at] * v) * m; work[at] = w; d[at] = v; } for (int i = n - 2; i >= 0; --i) { size_t at = (size_t)i * systems + s; v = d[at] - work[at] * v; d[at] = v; } }
KERNEL count_words_of_text(char const* x, int* total, int n) { int i = TID, one = i < n && x[i] != ' ' && (i == 0 || x[i - 1] == ' '); int s = __syncthreads_count(one); if (threadIdx.x == 0) atomicAdd(total, s); }
KERNEL rle_ends(int const* x, uc* flag, int n) { int i = TID; if (i < n) flag[i] = i + 1 == n || x[i] != x[i + 1]; }
KERNEL matrix_add_2d(double const* a, double const* b, double* c, int w, int h, int pitch) { int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; if (x < w && y < h) c[y * pitch + x] = a[y * pitch + x] + b[y * pitch + x]; }
KERNEL page_rank(int const* first, int const* in, float const* rank, int const* degree, float* out, int n) { int i = TID; if (i >= n) return; float s = 0; for (int e = first[i]; e < first[i + 1]; ++e) { int j = in[e]; s += rank[j] / (degree[j] + 1); } out[i] = 0.15f + 0.85f * s; }
KERNEL moe_route(int const* expert, int* count, int* slot, float const* x, float* out, int n, int width, int room) { __shared__ int at; int t = blockIdx.x; int e = expert[t]; if (threadIdx.x == 0) { at = atomicAdd(&count[e], 1); slot[t] = at; } __syncthreads(); if (at < room) for (int i = threadIdx.x; i < width; i += blockDim.x) out[((size_t)e * room + at) * width + i] = x[(size_t)t * width + i]; }

