#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#define KERNEL extern "C" __global__ void
#define TID (blockIdx.x * blockDim.x + threadIdx.x)
#define ALL (gridDim.x * blockDim.x)
typedef unsigned u;
typedef unsigned long long ull;
__device__ __forceinline__ u hash(u x) { x ^= x >> 16; x *= 0x7feb352dU; x ^= x >> 15; x *= 0x846ca68bU; x ^= x >> 16; return x; }
__device__ __forceinline__ u ldv(const u* p) { u v; asm volatile("ld.global.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
__device__ __forceinline__ u ldcg(const u* p) { u v; asm volatile("ld.global.cg.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
// Kernels for the rules that the third attack mended; none was measured before.
KERNEL product_of_halves(half const* a, half const* b, float* c, int n) {  // rows of 40 halves
  __shared__ half s[2][64][40], t[2][32][72]; int row = blockIdx.y * 64, col = blockIdx.x * 64, steps = n / 32; float sum[16] = {};
  auto fetch = [&](int k) { if (k < steps) { __pipeline_memcpy_async(&s[k % 2][threadIdx.x / 4][threadIdx.x % 4 * 8], a + (size_t)(row + threadIdx.x / 4) * n + k * 32 + threadIdx.x % 4 * 8, 16); __pipeline_memcpy_async(&t[k % 2][threadIdx.x / 8][threadIdx.x % 8 * 8], b + (size_t)(k * 32 + threadIdx.x / 8) * n + col + threadIdx.x % 8 * 8, 16); } __pipeline_commit(); };
  fetch(0);
  for (int k = 0; k < steps; ++k) { fetch(k + 1); __pipeline_wait_prior(1); __syncthreads(); for (int q = 0; q < 32; ++q) for (int j = 0; j < 16; ++j) sum[j] += __half2float(s[k % 2][threadIdx.x / 4][q]) * __half2float(t[k % 2][q][threadIdx.x % 4 * 16 + j]); __syncthreads(); }
  for (int j = 0; j < 16; ++j) c[(size_t)(row + threadIdx.x / 4) * n + col + threadIdx.x % 4 * 16 + j] = sum[j];
}
KERNEL product_swizzled(float const* a, float const* b, float* c, int n) {
  __shared__ float4 s[2][32][8], t[2][32][8]; int x = threadIdx.x % 8, y = threadIdx.x / 8, row = blockIdx.y * 32, col = blockIdx.x * 32, steps = n / 32; float sum[4] = {};
  auto fetch = [&](int k) { if (k < steps) { __pipeline_memcpy_async(&s[k % 2][y][x ^ (y & 7)], a + (size_t)(row + y) * n + k * 32 + x * 4, 16); __pipeline_memcpy_async(&t[k % 2][y][x ^ (y & 7)], b + (size_t)(k * 32 + y) * n + col + x * 4, 16); } __pipeline_commit(); };
  fetch(0);
  for (int k = 0; k < steps; ++k) { fetch(k + 1); __pipeline_wait_prior(1); __syncthreads(); for (int q = 0; q < 32; ++q) { float4 w = t[k % 2][q][x ^ (q & 7)]; float v = ((float*)&s[k % 2][y][(q / 4) ^ (y & 7)])[q % 4]; sum[0] += v * w.x; sum[1] += v * w.y; sum[2] += v * w.z; sum[3] += v * w.w; } __syncthreads(); }
  for (int j = 0; j < 4; ++j) c[(size_t)(row + y) * n + col + x * 4 + j] = sum[j];
}
KERNEL turn_by_copies(float const* a, float* b, int n) { __shared__ float t[32][33]; for (int j = threadIdx.y; j < 32; j += 8) __pipeline_memcpy_async(&t[threadIdx.x][j], a + (size_t)(blockIdx.y * 32 + j) * n + blockIdx.x * 32 + threadIdx.x, 4); __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads(); for (int j = threadIdx.y; j < 32; j += 8) b[(size_t)(blockIdx.x * 32 + j) * n + blockIdx.y * 32 + threadIdx.x] = t[j][threadIdx.x]; }
KERNEL halo_by_copies(float const* a, float* b, int n) { __shared__ float t[264]; for (int i = threadIdx.x; i < 264; i += 256) { int at = min(max((int)(blockIdx.x * 256) + i - 4, 0), n - 1); __pipeline_memcpy_async(&t[i], a + at, 4); } __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads(); float s = 0; for (int k = 0; k < 9; ++k) s += t[threadIdx.x + k]; b[TID] = s; }
KERNEL rows_by_copies(float2 const* a, float2* b, int cols) { extern __shared__ float2 r[]; for (int i = threadIdx.x; i < cols; i += blockDim.x) __pipeline_memcpy_async(&r[i + 1], a + (size_t)blockIdx.x * cols + i, 8); __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads(); for (int i = threadIdx.x; i < cols; i += blockDim.x) b[(size_t)blockIdx.x * cols + i] = r[cols - i]; }
KERNEL gather_by_copies(uint4 const* x, int const* at, uint4* y, int n) { __shared__ uint4 t[256]; for (int i = TID; i < n; i += ALL) { __pipeline_memcpy_async(&t[threadIdx.x], x + at[i], 16); __pipeline_commit(); __pipeline_wait_prior(0); y[i] = t[threadIdx.x]; } }
KERNEL copies_reversed(uint4 const* x, u* y) { __shared__ uint4 t[256]; __pipeline_memcpy_async(&t[255 - threadIdx.x], x + TID, 16); __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads(); y[TID] = t[threadIdx.x].x; }
KERNEL copies_of_one(uint4 const* x, u* y) { __shared__ uint4 t[256]; __pipeline_memcpy_async(&t[threadIdx.x], x + blockIdx.x, 16); __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads(); y[TID] = t[threadIdx.x].x; }
KERNEL copies_scattered(uint4 const* x, u* y) { __shared__ uint4 t[1024]; __pipeline_memcpy_async(&t[threadIdx.x * 37 % 1024], x + TID, 16); __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads(); y[TID] = t[threadIdx.x * 37 % 1024].y; }
KERNEL copies_beside_loads(u const* x, u* y, int reps) { __shared__ uint4 t[256]; u s = 0; for (int r = 0; r < reps; ++r) { if (threadIdx.x < 64) __pipeline_memcpy_async(&t[threadIdx.x], x + blockIdx.x * 256 + threadIdx.x * 4, 16); __pipeline_commit(); s += ldv(x + TID); __pipeline_wait_prior(0); __syncthreads(); s += t[threadIdx.x & 63].x; __syncthreads(); } y[TID] = s; }
// Loops.
KERNEL rows_of_any_length(int const* first, float const* v, float* y, int n) { int r = TID; if (r < n) { float s = 0; for (int k = first[r]; k < first[r + 1]; ++k) s += v[k]; y[r] = s; } }
KERNEL rows_past_l1(int const* first, float const* v, float* y, int n) { int r = TID; if (r < n) { float s = 0; for (int k = first[r]; k < first[r + 1]; ++k) s += __ldcg(v + k); y[r] = s; } }
KERNEL insertion_sort(int* x, int n, int each) { int t = TID; if (t >= n) return; for (int i = 1; i < each; ++i) { int v = x[(size_t)i * n + t], j = i - 1; while (j >= 0 && x[(size_t)j * n + t] > v) { x[(size_t)(j + 1) * n + t] = x[(size_t)j * n + t]; --j; } x[(size_t)(j + 1) * n + t] = v; } }
KERNEL collatz(int* steps, int n) { int i = TID; if (i < n) { u x = i + 1; int k = 0; while (x != 1 && k < 200) { x = x & 1 ? 3 * x + 1 : x / 2; ++k; } steps[i] = k; } }
KERNEL first_match(u const* x, int* at, int cols) { int r = TID, k = 0; while (k < cols && __ldcg(x + (size_t)r * cols + k) % 16 != 3) ++k; at[r] = k; }
KERNEL fill_steps(float* y, int n) { int i = TID; for (int k = i % 7; k < 12; ++k) y[(size_t)k * n + i] = k; }
KERNEL count_up(u* bins, int n) { int i = TID; for (int k = 0; k < (int)(hash(i) % 9); ++k) atomicAdd(bins + (i + k * 32) % n, 1); }
KERNEL cholesky_columns(float* a, int n) { float* m = a + (size_t)blockIdx.x * n * n; for (int k = 0; k < n; ++k) { for (int i = k + threadIdx.x; i < n; i += blockDim.x) m[k * n + i] *= 0.5f; __syncthreads(); for (int j = k + 1; j < n; ++j) for (int i = j + threadIdx.x; i < n; i += blockDim.x) m[j * n + i] -= m[k * n + i] * m[k * n + j]; __syncthreads(); } }
KERNEL packed_triangle(float const* a, float* y, int n) { int i = TID; if (i < n) { float s = 0; for (int j = 0; j <= i; ++j) s += __ldcg(a + (size_t)i * (i + 1) / 2 + j); y[i] = s; } }
KERNEL strided_tail(float const* x, float* y, int n, int step) { int t = TID; float s = 0; for (int i = t * 3; i < n; i += step) s += __ldcg(x + i) + __ldcg(x + i + 1); y[t] = s; }
// L2.
KERNEL passes_of_pieces(const u* x, u* out, int lines, int piece, ull pitch, int passes) { u s = 0; for (int p = 0; p < passes; ++p) for (int i = TID / 32; i < lines; i += ALL / 32) s += ldcg(x + ((ull)(i / piece) * pitch + i % piece) * 32 + threadIdx.x % 32); out[TID] = s; }
KERNEL updates_far(u* x, int n, int words, int passes) { for (int p = 0; p < passes; ++p) for (int i = TID; i < n; i += ALL) atomicAdd(x + (size_t)i * words, 1); }
KERNEL eight_arrays(float const* a, float const* b, float const* c, float const* d, float const* e, float const* f, float const* g, float* h, int n, int passes) { for (int p = 0; p < passes; ++p) for (int i = TID; i < n; i += ALL) h[i] = __ldcg(a + i) + __ldcg(b + i) + __ldcg(c + i) + __ldcg(d + i) + __ldcg(e + i) + __ldcg(f + i) + __ldcg(g + i); }
KERNEL random_again(const u* x, u* out, u mask, int each, int passes) { u s = 0; for (int p = 0; p < passes; ++p) for (int k = 0; k < each; ++k) s += ldcg(x + (size_t)(hash(TID / 32 * each + k) & mask) * 32 + threadIdx.x % 32); out[TID] = s; }
// Ordinary.
KERNEL cross_products(float3 const* a, float3 const* b, float3* c, int n) { int i = TID; if (i < n) { float3 p = a[i], q = b[i]; c[i] = make_float3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x); } }
KERNEL lerp_rows(float const* a, int const* i0, float const* w, float* y, int cols, int n) { int i = TID; if (i < n * cols) { int r = i0[i / cols]; float t = w[i / cols]; y[i] = a[(size_t)r * cols + i % cols] * (1 - t) + a[(size_t)(r + 1) * cols + i % cols] * t; } }
KERNEL pack_bits(u const* x, u* bits, int n) { int i = TID; u b = __ballot_sync(~0U, i < n && x[i] > 5); if (threadIdx.x % 32 == 0 && i < n) bits[i / 32] = b; }
KERNEL windowed_max(float const* x, float* y, int n, int w) { int i = TID; if (i + w <= n) { float m = x[i]; for (int k = 1; k < w; ++k) m = fmaxf(m, x[i + k]); y[i] = m; } }
KERNEL scale_columns(double* a, double const* s, int rows, int cols) { int c = blockIdx.x * blockDim.x + threadIdx.x; if (c < cols) for (int r = blockIdx.y; r < rows; r += gridDim.y) a[(size_t)r * cols + c] *= s[c]; }
KERNEL attend_one(half2 const* q, half2 const* k, half2 const* v, float2* o, int length, int pairs) { __shared__ float p[1024]; int h = blockIdx.x; for (int j = threadIdx.x; j < length; j += blockDim.x) { float s = 0; for (int d = 0; d < pairs; ++d) { float2 w = __half22float2(__hmul2(q[h * pairs + d], k[((size_t)h * length + j) * pairs + d])); s += w.x + w.y; } p[j] = __expf(s); } __syncthreads(); if (threadIdx.x < pairs) { float2 s = make_float2(0, 0); for (int j = 0; j < length; ++j) { float2 w = __half22float2(v[((size_t)h * length + j) * pairs + threadIdx.x]); s.x += p[j] * w.x; s.y += p[j] * w.y; } o[h * pairs + threadIdx.x] = s; } }
