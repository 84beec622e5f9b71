#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>
#define KERNEL extern "C" __global__ void
#define TID (blockIdx.x * blockDim.x + threadIdx.x)
#define ALL (gridDim.x * blockDim.x)
typedef unsigned u;
typedef unsigned char byte;
// Kernels as users write them; none was seen when the rules were mended.
KERNEL luma(uchar4 const* __restrict__ in, byte* __restrict__ out, int n) { int i = TID; if (i < n) { uchar4 p = in[i]; out[i] = (77 * p.x + 150 * p.y + 29 * p.z) >> 8; } }
KERNEL planes_of_yuv(byte const* __restrict__ rgb, byte* __restrict__ yuv, int n) {
  int i = TID; if (i >= n) return;
  int r = rgb[3 * i], g = rgb[3 * i + 1], b = rgb[3 * i + 2];
  yuv[i] = (66 * r + 129 * g + 25 * b + 4224) >> 8; yuv[n + i] = (-38 * r - 74 * g + 112 * b + 32896) >> 8; yuv[2 * n + i] = (112 * r - 94 * g - 18 * b + 32896) >> 8;
}
KERNEL axpby_stride(float a, float const* __restrict__ x, float b, float* __restrict__ y, int n) { for (int i = TID; i < n; i += ALL) y[i] = a * x[i] + b * y[i]; }
KERNEL complex_multiply(float2 const* __restrict__ a, float2 const* __restrict__ b, float2* __restrict__ c, int n) { int i = TID; if (i < n) { float2 x = a[i], y = b[i]; c[i] = make_float2(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x); } }
KERNEL dot_half2(half2 const* __restrict__ x, half2 const* __restrict__ y, float* sum, int n) {
  float s = 0;
  for (int i = TID; i < n; i += ALL) { float2 p = __half22float2(__hmul2(x[i], y[i])); s += p.x + p.y; }
  __shared__ float t[256];
  t[threadIdx.x] = s; __syncthreads();
  for (int k = 128; k > 0; k /= 2) { if (threadIdx.x < k) t[threadIdx.x] += t[threadIdx.x + k]; __syncthreads(); }
  if (threadIdx.x == 0) sum[blockIdx.x] = t[0];
}
KERNEL arg_min(float const* __restrict__ x, float* best, int* where, int n) {
  float b = 1e30f; int w = -1;
  for (int i = TID; i < n; i += ALL) { float v = x[i]; if (v < b) { b = v; w = i; } }
  for (int o = 16; o > 0; o /= 2) { float c = __shfl_xor_sync(~0U, b, o); int d = __shfl_xor_sync(~0U, w, o); if (c < b) { b = c; w = d; } }
  if (threadIdx.x % 32 == 0) { best[TID / 32] = b; where[TID / 32] = w; }
}
KERNEL moments_of_rows(float const* __restrict__ x, float2* __restrict__ out, int cols) {
  __shared__ float a[32], b[32];
  float s = 0, q = 0;
  for (int i = threadIdx.x; i < cols; i += blockDim.x) { float v = x[(size_t)blockIdx.x * cols + i]; s += v; q += v * v; }
  for (int o = 16; o > 0; o /= 2) { s += __shfl_down_sync(~0U, s, o); q += __shfl_down_sync(~0U, q, o); }
  if (threadIdx.x % 32 == 0) { a[threadIdx.x / 32] = s; b[threadIdx.x / 32] = q; }
  __syncthreads();
  if (threadIdx.x == 0) { for (int i = 1; i < blockDim.x / 32; ++i) { s += a[i]; q += b[i]; } out[blockIdx.x] = make_float2(s / cols, q / cols); }
}
KERNEL scan_blelloch(int const* __restrict__ in, int* __restrict__ out, int* __restrict__ sums) {
  __shared__ int t[1024 + 32];
  int i = threadIdx.x; size_t base = (size_t)blockIdx.x * 1024;
  auto at = [](int k) { return k + k / 32; };
  t[at(i)] = in[base + i]; t[at(i + 512)] = in[base + i + 512];
  int d = 1;
  for (int n = 512; n > 0; n /= 2) { __syncthreads(); if (i < n) t[at(d * (2 * i + 2) - 1)] += t[at(d * (2 * i + 1) - 1)]; d *= 2; }
  if (i == 0) { sums[blockIdx.x] = t[at(1023)]; t[at(1023)] = 0; }
  for (int n = 1; n < 1024; n *= 2) { d /= 2; __syncthreads(); if (i < n) { int p = at(d * (2 * i + 1) - 1), q = at(d * (2 * i + 2) - 1); int v = t[p]; t[p] = t[q]; t[q] += v; } }
  __syncthreads();
  out[base + i] = t[at(i)]; out[base + i + 512] = t[at(i + 512)];
}
KERNEL add_offsets(int* __restrict__ x, int const* __restrict__ sums, int n) { int i = TID; if (i < n) x[i] += sums[blockIdx.x / 4]; }
KERNEL scan_rows_by_warps(float const* __restrict__ in, float* __restrict__ out, int rows, int cols) {
  int row = (TID) / 32, lane = threadIdx.x % 32; if (row >= rows) return;
  float carry = 0;
  for (int c = lane; c < cols; c += 32) {
    float v = in[(size_t)row * cols + c];
    for (int o = 1; o < 32; o *= 2) { float w = __shfl_up_sync(~0U, v, o); if (lane >= o) v += w; }
    out[(size_t)row * cols + c] = v + carry; carry += __shfl_sync(~0U, v, 31);
  }
}
KERNEL keep_positive(float const* __restrict__ in, float* __restrict__ out, int* __restrict__ counts) {
  __shared__ int of_warp[8];
  float v = in[TID]; u votes = __ballot_sync(~0U, v > 0); int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane == 0) of_warp[warp] = __popc(votes);
  __syncthreads();
  int before = __popc(votes & ((1U << lane) - 1)); for (int w = 0; w < warp; ++w) before += of_warp[w];
  if (v > 0) out[blockIdx.x * 256 + before] = v;
  if (threadIdx.x == 255) counts[blockIdx.x] = before + (v > 0);
}
KERNEL bins_of_bytes(byte const* __restrict__ x, u* __restrict__ bins, int n) {
  __shared__ u h[8][65];
  for (int i = threadIdx.x; i < 8 * 65; i += blockDim.x) (&h[0][0])[i] = 0;
  __syncthreads();
  for (int i = TID; i < n / 4; i += ALL) { uchar4 v = ((uchar4 const*)x)[i]; u* own = h[threadIdx.x / 32 % 8]; atomicAdd(own + v.x / 4, 1); atomicAdd(own + v.y / 4, 1); atomicAdd(own + v.z / 4, 1); atomicAdd(own + v.w / 4, 1); }
  __syncthreads();
  if (threadIdx.x < 64) { u s = 0; for (int w = 0; w < 8; ++w) s += h[w][threadIdx.x]; atomicAdd(bins + threadIdx.x, s); }
}
KERNEL transpose_16(float const* __restrict__ a, float* __restrict__ b, int w, int h) {
  __shared__ float t[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h) t[threadIdx.y][threadIdx.x] = a[(size_t)y * w + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x; y = blockIdx.x * 16 + threadIdx.y;
  if (x < h && y < w) b[(size_t)y * h + x] = t[threadIdx.x][threadIdx.y];
}
KERNEL transpose_shorts(short const* __restrict__ a, short* __restrict__ b, int w, int h) {
  __shared__ short t[64][66];
  for (int j = threadIdx.y; j < 64; j += blockDim.y) for (int i = threadIdx.x; i < 64; i += 32) t[j][i] = a[(size_t)(blockIdx.y * 64 + j) * w + blockIdx.x * 64 + i];
  __syncthreads();
  for (int j = threadIdx.y; j < 64; j += blockDim.y) for (int i = threadIdx.x; i < 64; i += 32) b[(size_t)(blockIdx.x * 64 + j) * h + blockIdx.y * 64 + i] = t[i][j];
}
KERNEL stencil9_tile(float const* __restrict__ a, float* __restrict__ b, int w, int h) {
  __shared__ float t[18][34];
  int x0 = blockIdx.x * 32 - 1, y0 = blockIdx.y * 16 - 1;
  for (int i = threadIdx.y * 32 + threadIdx.x; i < 18 * 34; i += 512) { int x = min(max(x0 + i % 34, 0), w - 1), y = min(max(y0 + i / 34, 0), h - 1); t[i / 34][i % 34] = a[y * w + x]; }
  __syncthreads();
  int x = x0 + 1 + threadIdx.x, y = y0 + 1 + threadIdx.y; if (x >= w || y >= h) return;
  float s = 0; for (int j = 0; j < 3; ++j) for (int i = 0; i < 3; ++i) s += t[threadIdx.y + j][threadIdx.x + i];
  b[y * w + x] = s / 9;
}
KERNEL stencil27(float const* __restrict__ a, float* __restrict__ b, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= n - 1 || y >= n - 1 || z >= n - 1) return;
  float s = 0;
  for (int k = -1; k <= 1; ++k) for (int j = -1; j <= 1; ++j) for (int i = -1; i <= 1; ++i) s += a[((z + k) * n + y + j) * n + x + i];
  b[(z * n + y) * n + x] = s / 27;
}
KERNEL wave_march(float const* __restrict__ now, float* __restrict__ then, int nx, int ny, int nz) {
  __shared__ float t[18][34];
  int x = blockIdx.x * 32 + threadIdx.x + 1, y = blockIdx.y * 16 + threadIdx.y + 1, p = (nx + 2) * (ny + 2), i = y * (nx + 2) + x;
  float below = now[i], here = now[i + p];
  for (int z = 1; z <= nz; ++z) {
    float above = now[i + (z + 1) * p]; __syncthreads();
    t[threadIdx.y + 1][threadIdx.x + 1] = here;
    if (threadIdx.x == 0) t[threadIdx.y + 1][0] = now[i - 1 + z * p];
    if (threadIdx.x == 31) t[threadIdx.y + 1][33] = now[i + 1 + z * p];
    if (threadIdx.y == 0) t[0][threadIdx.x + 1] = now[i - (nx + 2) + z * p];
    if (threadIdx.y == 15) t[17][threadIdx.x + 1] = now[i + (nx + 2) + z * p];
    __syncthreads();
    then[i + z * p] = 2 * here - then[i + z * p] + 0.1f * (below + above + t[threadIdx.y][threadIdx.x + 1] + t[threadIdx.y + 2][threadIdx.x + 1] + t[threadIdx.y + 1][threadIdx.x] + t[threadIdx.y + 1][threadIdx.x + 2] - 6 * here);
    below = here; here = above;
  }
}
KERNEL radius8(float const* __restrict__ a, float* __restrict__ b, int n) {
  __shared__ float t[256 + 16];
  int i = TID, k = threadIdx.x + 8;
  t[k] = i < n ? a[i] : 0;
  if (threadIdx.x < 8) { t[k - 8] = i >= 8 ? a[i - 8] : 0; t[k + 256] = i + 256 < n ? a[i + 256] : 0; }
  __syncthreads();
  float s = 0; for (int o = -8; o <= 8; ++o) s += t[k + o]; if (i < n) b[i] = s;
}
__constant__ float taps[25];
KERNEL fir5(float const* __restrict__ a, float* __restrict__ b, int n) { int i = TID; if (i + 4 < n) { float s = 0; for (int k = 0; k < 5; ++k) s += taps[k] * a[i + k]; b[i] = s; } }
KERNEL conv5x5(float const* __restrict__ in, float const* __restrict__ w, float* __restrict__ out, int width, int height, int channels) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, o = blockIdx.z;
  if (x >= width - 4 || y >= height - 4) return;
  float s = 0;
  for (int c = 0; c < channels; ++c) for (int j = 0; j < 5; ++j) for (int i = 0; i < 5; ++i) s += __ldg(in + (c * height + y + j) * width + x + i) * __ldg(w + ((o * channels + c) * 5 + j) * 5 + i);
  out[((size_t)o * (height - 4) + y) * (width - 4) + x] = s;
}
KERNEL depthwise3x3(float const* __restrict__ in, float const* __restrict__ w, float* __restrict__ out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; size_t c = blockIdx.z;
  if (x >= width || y >= height) return;
  float s = 0;
  for (int j = -1; j <= 1; ++j) for (int i = -1; i <= 1; ++i) if (x + i >= 0 && x + i < width && y + j >= 0 && y + j < height) s += in[(c * height + y + j) * width + x + i] * w[c * 9 + (j + 1) * 3 + i + 1];
  out[(c * height + y) * width + x] = s;
}
KERNEL im2col3x3(float const* __restrict__ in, float* __restrict__ cols, int width, int height, int channels) {
  int i = TID, ow = width - 2, oh = height - 2; if (i >= channels * ow * oh) return;
  int x = i % ow, y = i / ow % oh, c = i / ow / oh;
  for (int j = 0; j < 3; ++j) for (int k = 0; k < 3; ++k) cols[((size_t)(c * 9 + j * 3 + k) * oh + y) * ow + x] = in[(c * height + y + j) * width + x + k];
}
KERNEL col2im3x3(float const* __restrict__ cols, float* __restrict__ out, int width, int height, int channels) {
  int i = TID, ow = width - 2, oh = height - 2; if (i >= channels * width * height) return;
  int x = i % width, y = i / width % height, c = i / width / height; float s = 0;
  for (int j = 0; j < 3; ++j) for (int k = 0; k < 3; ++k) { int a = x - k, b = y - j; if (a >= 0 && b >= 0 && a < ow && b < oh) s += cols[((size_t)(c * 9 + j * 3 + k) * oh + b) * ow + a]; }
  out[i] = s;
}
KERNEL maxpool3s2(float const* __restrict__ in, float* __restrict__ out, int width, int height) {
  int ow = (width - 1) / 2, oh = (height - 1) / 2, x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y; size_t c = blockIdx.z; if (x >= ow) return;
  float s = -1e30f; for (int j = 0; j < 3; ++j) for (int i = 0; i < 3; ++i) s = fmaxf(s, in[(c * height + 2 * y + j) * width + 2 * x + i]);
  out[(c * oh + y) * ow + x] = s;
}
KERNEL resize_bilinear(uchar4 const* __restrict__ in, uchar4* __restrict__ out, int iw, int ih, int ow, int oh) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; if (x >= ow || y >= oh) return;
  float fx = x * (float)(iw - 1) / ow, fy = y * (float)(ih - 1) / oh; int ix = fx, iy = fy; float ax = fx - ix, ay = fy - iy;
  uchar4 p = in[iy * iw + ix], q = in[iy * iw + ix + 1], r = in[(iy + 1) * iw + ix], s = in[(iy + 1) * iw + ix + 1];
  auto mix = [&](byte a, byte b, byte c, byte d) { return (byte)((a * (1 - ax) + b * ax) * (1 - ay) + (c * (1 - ax) + d * ax) * ay); };
  out[y * ow + x] = make_uchar4(mix(p.x, q.x, r.x, s.x), mix(p.y, q.y, r.y, s.y), mix(p.z, q.z, r.z, s.z), mix(p.w, q.w, r.w, s.w));
}
KERNEL batchnorm_apply(float const* __restrict__ x, float const* __restrict__ mean, float const* __restrict__ inv, float const* __restrict__ g, float const* __restrict__ b, float* __restrict__ y, int channels, int hw, int n) {
  int i = TID; if (i < n) { int c = i / hw % channels; y[i] = (x[i] - mean[c]) * inv[c] * g[c] + b[c]; }
}
KERNEL layernorm4(float4 const* __restrict__ x, float4 const* __restrict__ g, float4 const* __restrict__ b, float4* __restrict__ y, int quads) {
  __shared__ float part[2][8];
  float s = 0, q = 0; float4 const* row = x + (size_t)blockIdx.x * quads;
  for (int i = threadIdx.x; i < quads; i += 256) { float4 v = row[i]; s += v.x + v.y + v.z + v.w; q += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w; }
  for (int o = 16; o > 0; o /= 2) { s += __shfl_xor_sync(~0U, s, o); q += __shfl_xor_sync(~0U, q, o); }
  if (threadIdx.x % 32 == 0) { part[0][threadIdx.x / 32] = s; part[1][threadIdx.x / 32] = q; }
  __syncthreads();
  s = q = 0; for (int w = 0; w < 8; ++w) { s += part[0][w]; q += part[1][w]; }
  float mean = s / (4 * quads), inv = rsqrtf(q / (4 * quads) - mean * mean + 1e-5f);
  for (int i = threadIdx.x; i < quads; i += 256) { float4 v = row[i], w = g[i], c = b[i]; y[(size_t)blockIdx.x * quads + i] = make_float4((v.x - mean) * inv * w.x + c.x, (v.y - mean) * inv * w.y + c.y, (v.z - mean) * inv * w.z + c.z, (v.w - mean) * inv * w.w + c.w); }
}
KERNEL rmsnorm_bf16(__nv_bfloat162 const* __restrict__ x, __nv_bfloat162 const* __restrict__ g, __nv_bfloat162* __restrict__ y, int pairs) {
  __shared__ float part[8]; float q = 0; size_t row = (size_t)blockIdx.x * pairs;
  for (int i = threadIdx.x; i < pairs; i += blockDim.x) { float2 v = __bfloat1622float2(x[row + i]); q += v.x * v.x + v.y * v.y; }
  for (int o = 16; o > 0; o /= 2) q += __shfl_xor_sync(~0U, q, o);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = q;
  __syncthreads();
  q = 0; for (int w = 0; w < blockDim.x / 32; ++w) q += part[w];
  float inv = rsqrtf(q / (2 * pairs) + 1e-6f);
  for (int i = threadIdx.x; i < pairs; i += blockDim.x) { float2 v = __bfloat1622float2(x[row + i]), w = __bfloat1622float2(g[i]); y[row + i] = __floats2bfloat162_rn(v.x * inv * w.x, v.y * inv * w.y); }
}
KERNEL softmax_online(float const* __restrict__ x, float* __restrict__ y, int rows, int cols) {
  int row = (TID) / 32, lane = threadIdx.x % 32; if (row >= rows) return;
  float m = -1e30f, s = 0; float const* r = x + (size_t)row * cols;
  for (int i = lane; i < cols; i += 32) { float v = r[i], n = fmaxf(m, v); s = s * __expf(m - n) + __expf(v - n); m = n; }
  for (int o = 16; o > 0; o /= 2) { float n = __shfl_xor_sync(~0U, m, o), t = __shfl_xor_sync(~0U, s, o), k = fmaxf(m, n); s = s * __expf(m - k) + t * __expf(n - k); m = k; }
  for (int i = lane; i < cols; i += 32) y[(size_t)row * cols + i] = __expf(r[i] - m) / s;
}
KERNEL nll_gather(float const* __restrict__ logits, int const* __restrict__ target, float* __restrict__ loss, int rows, int classes) {
  int i = TID; if (i >= rows) return;
  float m = -1e30f, s = 0; for (int c = 0; c < classes; ++c) m = fmaxf(m, logits[(size_t)i * classes + c]);
  for (int c = 0; c < classes; ++c) s += __expf(logits[(size_t)i * classes + c] - m);
  loss[i] = m + __logf(s) - logits[(size_t)i * classes + target[i]];
}
KERNEL gelu_bias(half2* __restrict__ x, half2 const* __restrict__ bias, int pairs, int n) { for (int i = TID; i < n; i += ALL) { float2 v = __half22float2(__hadd2(x[i], bias[i % pairs])); v.x *= 0.5f * (1 + tanhf(0.797885f * (v.x + 0.044715f * v.x * v.x * v.x))); v.y *= 0.5f * (1 + tanhf(0.797885f * (v.y + 0.044715f * v.y * v.y * v.y))); x[i] = __float22half2_rn(v); } }
KERNEL embed_positions(float4 const* __restrict__ table, float4 const* __restrict__ pos, int const* __restrict__ ids, float4* __restrict__ out, int quads, int length) {
  int t = blockIdx.x; size_t row = ids[t];
  for (int i = threadIdx.x; i < quads; i += blockDim.x) { float4 a = table[row * quads + i], b = pos[(size_t)(t % length) * quads + i]; out[(size_t)t * quads + i] = make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
}
KERNEL take_doubles(double const* __restrict__ x, int const* __restrict__ at, double* __restrict__ y, int n) { for (int i = TID; i < n; i += ALL) y[i] = x[at[i]]; }
KERNEL put_floats(float const* __restrict__ x, int const* __restrict__ at, float* __restrict__ y, int n) { int i = TID; if (i < n) y[at[i]] = x[i]; }
KERNEL add_rows_at(float const* __restrict__ x, int const* __restrict__ at, float* __restrict__ y, int cols, int n) { int i = TID; if (i < n * cols) atomicAdd(y + (size_t)at[i / cols] * cols + i % cols, x[i]); }
KERNEL spmv_ell(int const* __restrict__ col, float const* __restrict__ val, float const* __restrict__ x, float* __restrict__ y, int rows, int width) { int r = TID; if (r < rows) { float s = 0; for (int k = 0; k < width; ++k) s += val[(size_t)k * rows + r] * x[col[(size_t)k * rows + r]]; y[r] = s; } }
KERNEL spmv_coo(int const* __restrict__ row, int const* __restrict__ col, float const* __restrict__ val, float const* __restrict__ x, float* __restrict__ y, int n) { int i = TID; if (i < n) atomicAdd(y + row[i], val[i] * x[col[i]]); }
KERNEL spmv_csr_half_warps(int const* __restrict__ first, int const* __restrict__ col, float const* __restrict__ val, float const* __restrict__ x, float* __restrict__ y, int rows) {
  int r = (TID) / 16, lane = threadIdx.x % 16; float s = 0;
  if (r < rows) for (int k = first[r] + lane; k < first[r + 1]; k += 16) s += val[k] * x[col[k]];
  for (int o = 8; o > 0; o /= 2) s += __shfl_down_sync(~0U, s, o, 16);
  if (r < rows && lane == 0) y[r] = s;
}
KERNEL degrees(int2 const* __restrict__ edges, int* __restrict__ degree, int n) { int i = TID; if (i < n) { int2 e = edges[i]; atomicAdd(degree + e.x, 1); atomicAdd(degree + e.y, 1); } }
KERNEL solve_lower(float const* __restrict__ l, float const* __restrict__ b, float* __restrict__ x, int n, int batch) {
  int t = TID; if (t >= batch) return;
  for (int i = 0; i < n; ++i) { float s = b[(size_t)i * batch + t]; for (int j = 0; j < i; ++j) s -= l[i * n + j] * x[(size_t)j * batch + t]; x[(size_t)i * batch + t] = s / l[i * n + i]; }
}
KERNEL lower_times_vector(float const* __restrict__ l, float const* __restrict__ x, float* __restrict__ y, int n) { int i = TID; if (i < n) { float s = 0; for (int j = 0; j <= i; ++j) s += l[(size_t)j * n + i] * x[j]; y[i] = s; } }
KERNEL gemv_rows(float4 const* __restrict__ a, float4 const* __restrict__ x, float* __restrict__ y, int rows, int quads) {
  int r = (TID) / 32, lane = threadIdx.x % 32; if (r >= rows) return; float s = 0;
  for (int i = lane; i < quads; i += 32) { float4 v = a[(size_t)r * quads + i], w = x[i]; s += v.x * w.x + v.y * w.y + v.z * w.z + v.w * w.w; }
  for (int o = 16; o > 0; o /= 2) s += __shfl_down_sync(~0U, s, o); if (lane == 0) y[r] = s;
}
KERNEL gemv_columns(float const* __restrict__ a, float const* __restrict__ x, float* __restrict__ y, int rows, int cols) { int r = TID; if (r < rows) { float s = 0; for (int c = 0; c < cols; ++c) s += a[(size_t)c * rows + r] * x[c]; y[r] = s; } }
// 64 x 64 of C a block of 256, 16 of K a step, the next one loaded ahead.
KERNEL gemm64_ahead(float const* __restrict__ a, float const* __restrict__ b, float* __restrict__ c, int m, int n, int k) {
  __shared__ float s[2][16][68], t[2][16][64];
  int tx = threadIdx.x % 16, ty = threadIdx.x / 16, row = blockIdx.y * 64, col = blockIdx.x * 64;
  int ar = threadIdx.x / 4, ac = threadIdx.x % 4 * 4, br = threadIdx.x / 16, bc = threadIdx.x % 16 * 4;
  float sum[4][4] = {};
  float4 va = *(float4 const*)(a + (size_t)(row + ar) * k + ac), vb = *(float4 const*)(b + (size_t)br * n + col + bc);
  int at = 0;
  for (int k0 = 0; k0 < k; k0 += 16, at ^= 1) {
    s[at][ac][ar] = va.x; s[at][ac + 1][ar] = va.y; s[at][ac + 2][ar] = va.z; s[at][ac + 3][ar] = va.w; *(float4*)&t[at][br][bc] = vb;
    __syncthreads();
    if (k0 + 16 < k) { va = *(float4 const*)(a + (size_t)(row + ar) * k + k0 + 16 + ac); vb = *(float4 const*)(b + (size_t)(k0 + 16 + br) * n + col + bc); }
    for (int q = 0; q < 16; ++q) for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) sum[i][j] += s[at][q][ty * 4 + i] * t[at][q][tx * 4 + j];
  }
  for (int i = 0; i < 4; ++i) *(float4*)(c + (size_t)(row + ty * 4 + i) * n + col + tx * 4) = make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
}
KERNEL gemm_stages(float const* __restrict__ a, float const* __restrict__ b, float* __restrict__ c, int n) {
  __shared__ float s[3][32][36], t[3][32][36];
  int x = threadIdx.x % 8 * 4, y = threadIdx.x / 8, row = blockIdx.y * 32, col = blockIdx.x * 32, steps = n / 32; float sum[4] = {};
  auto fetch = [&](int k) { if (k < steps) { __pipeline_memcpy_async(&s[k % 3][y][x], a + (size_t)(row + y) * n + k * 32 + x, 16); __pipeline_memcpy_async(&t[k % 3][y][x], b + (size_t)(k * 32 + y) * n + col + x, 16); } __pipeline_commit(); };
  fetch(0); fetch(1);
  for (int k = 0; k < steps; ++k) {
    __pipeline_wait_prior(1); __syncthreads(); fetch(k + 2);
    for (int q = 0; q < 32; ++q) for (int j = 0; j < 4; ++j) sum[j] += s[k % 3][y][q] * t[k % 3][q][x + j];
  }
  for (int j = 0; j < 4; ++j) c[(size_t)(row + y) * n + col + x + j] = sum[j];
}
KERNEL batched16(float const* __restrict__ a, float const* __restrict__ b, float* __restrict__ c) {
  __shared__ float s[16][16], t[16][17]; size_t at = (size_t)blockIdx.x * 256 + threadIdx.y * 16 + threadIdx.x;
  s[threadIdx.y][threadIdx.x] = a[at]; t[threadIdx.y][threadIdx.x] = b[at]; __syncthreads();
  float v = 0; for (int k = 0; k < 16; ++k) v += s[threadIdx.y][k] * t[k][threadIdx.x]; c[at] = v;
}
KERNEL wmma_tiles(half const* __restrict__ a, half const* __restrict__ b, float* __restrict__ c, int n) {
  using namespace nvcuda::wmma;
  __shared__ half s[64 * 24], t[16 * 72]; int warp = threadIdx.x / 32, row = blockIdx.y * 64, col = blockIdx.x * 64;
  fragment<accumulator, 16, 16, 16, float> f[4]; for (auto& x : f) fill_fragment(x, 0.f);
  for (int k = 0; k < n; k += 16) {
    { int r = threadIdx.x / 2, q = threadIdx.x % 2 * 8; *(uint4*)(s + r * 24 + q) = *(uint4 const*)(a + (size_t)(row + r) * n + k + q); }
    { int r = threadIdx.x / 8, q = threadIdx.x % 8 * 8; *(uint4*)(t + r * 72 + q) = *(uint4 const*)(b + (size_t)(k + r) * n + col + q); }
    __syncthreads();
    fragment<matrix_a, 16, 16, 16, half, row_major> fa; load_matrix_sync(fa, s + warp * 16 * 24, 24);
    for (int j = 0; j < 4; ++j) { fragment<matrix_b, 16, 16, 16, half, row_major> fb; load_matrix_sync(fb, t + j * 16, 72); mma_sync(f[j], fa, fb, f[j]); }
    __syncthreads();
  }
  for (int j = 0; j < 4; ++j) store_matrix_sync(c + (size_t)(row + warp * 16) * n + col + j * 16, f[j], n, mem_row_major);
}
KERNEL syrk_upper(float const* __restrict__ a, float* __restrict__ c, int n, int k) { int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; if (x < y || x >= n || y >= n) return; float s = 0; for (int i = 0; i < k; ++i) s += a[i * n + x] * a[i * n + y]; c[(size_t)y * n + x] = s; }
KERNEL outer_product(float const* __restrict__ x, float const* __restrict__ y, float* __restrict__ c, int n, int m) { int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y; if (i < n && j < m) c[(size_t)j * n + i] += x[i] * y[j]; }
KERNEL bitonic_1024(int* x) {
  __shared__ int t[1024]; size_t base = (size_t)blockIdx.x * 1024; t[threadIdx.x] = x[base + threadIdx.x]; t[threadIdx.x + 512] = x[base + threadIdx.x + 512];
  for (int k = 2; k <= 1024; k *= 2) for (int j = k / 2; j > 0; j /= 2) { __syncthreads(); int i = 2 * threadIdx.x - (threadIdx.x & (j - 1)); int a = t[i], b = t[i + j]; if ((a > b) == ((i & k) == 0)) { t[i] = b; t[i + j] = a; } }
  __syncthreads(); x[base + threadIdx.x] = t[threadIdx.x]; x[base + threadIdx.x + 512] = t[threadIdx.x + 512];
}
KERNEL digit_counts(u const* __restrict__ keys, u* __restrict__ counts, int each, int shift) {
  __shared__ u h[256]; h[threadIdx.x] = 0; __syncthreads();
  for (int i = 0; i < each; ++i) atomicAdd(&h[keys[((size_t)blockIdx.x * each + i) * 256 + threadIdx.x] >> shift & 255], 1); __syncthreads();
  counts[threadIdx.x * gridDim.x + blockIdx.x] = h[threadIdx.x];
}
KERNEL merge_ranks(int const* __restrict__ a, int const* __restrict__ b, int* __restrict__ out, int n) { int i = TID; if (i >= n) return; int v = a[i], lo = 0, hi = n; while (lo < hi) { int mid = (lo + hi) / 2; if (b[mid] < v) lo = mid + 1; else hi = mid; } out[i + lo] = v; }
__device__ __forceinline__ u mix32(u x) { x ^= x >> 16; x *= 0x85ebca6bU; x ^= x >> 13; x *= 0xc2b2ae35U; return x ^ x >> 16; }
KERNEL probe_table(uint2 const* __restrict__ table, u mask, u const* __restrict__ keys, u* __restrict__ out, int n) { int i = TID; if (i >= n) return; u key = keys[i], at = mix32(key) & mask, v = 0; for (int k = 0; k < 32; ++k) { uint2 e = table[at]; if (e.x == key) { v = e.y; break; } if (e.x == 0) break; at = (at + 1) & mask; } out[i] = v; }
KERNEL bloom_has(u const* __restrict__ bits, u mask, u const* __restrict__ keys, byte* __restrict__ out, int n) { int i = TID; if (i >= n) return; u h = keys[i]; bool all = true; for (int k = 0; k < 4; ++k) { h = mix32(h + k); u b = h & mask; all = all && (bits[b / 32] >> b % 32 & 1); } out[i] = all; }
KERNEL pi_by_numbers(float* out, int n) { u s = mix32(TID + 1), hits = 0; for (int i = 0; i < n; ++i) { s = s * 1664525U + 1013904223U; float x = (s >> 8) * 5.96e-8f; s = s * 1664525U + 1013904223U; float y = (s >> 8) * 5.96e-8f; hits += x * x + y * y < 1; } out[TID] = 4.f * hits / n; }
KERNEL gravity_tiles(float4 const* __restrict__ p, float4* __restrict__ f, int n) {
  extern __shared__ float4 tile[]; float4 me = p[TID]; float fx = 0, fy = 0, fz = 0;
  for (int k = 0; k < n; k += blockDim.x) { tile[threadIdx.x] = p[k + threadIdx.x]; __syncthreads(); for (int j = 0; j < blockDim.x; ++j) { float4 q = tile[j]; float dx = q.x - me.x, dy = q.y - me.y, dz = q.z - me.z, r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f), w = q.w * r * r * r; fx += dx * w; fy += dy * w; fz += dz * w; } __syncthreads(); }
  f[TID] = make_float4(fx, fy, fz, 0);
}
KERNEL lennard_jones(float4 const* __restrict__ p, int const* __restrict__ near, float4* __restrict__ f, int n, int each) { int i = TID; if (i >= n) return; float4 me = p[i]; float x = 0, y = 0, z = 0; for (int k = 0; k < each; ++k) { float4 q = p[near[(size_t)k * n + i]]; float dx = me.x - q.x, dy = me.y - q.y, dz = me.z - q.z, r2 = 1 / (dx * dx + dy * dy + dz * dz + 1), r6 = r2 * r2 * r2, w = r6 * (r6 - 0.5f) * r2; x += dx * w; y += dy * w; z += dz * w; } f[i] = make_float4(x, y, z, 0); }
KERNEL median3x3(byte const* __restrict__ in, byte* __restrict__ out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  int v[9]; for (int k = 0; k < 9; ++k) v[k] = in[(y + k / 3 - 1) * w + x + k % 3 - 1];
  for (int i = 0; i < 5; ++i) for (int j = i + 1; j < 9; ++j) { int a = min(v[i], v[j]), b = max(v[i], v[j]); v[i] = a; v[j] = b; }
  out[y * w + x] = v[4];
}
KERNEL box_columns(float const* __restrict__ in, float* __restrict__ out, int w, int h, int r) { int x = TID; if (x >= w) return; float s = 0; for (int y = 0; y < r; ++y) s += in[(size_t)y * w + x]; for (int y = 0; y < h; ++y) { if (y + r < h) s += in[(size_t)(y + r) * w + x]; if (y > r) s -= in[(size_t)(y - r - 1) * w + x]; out[(size_t)y * w + x] = s; } }
KERNEL scores_of_heads(half2 const* __restrict__ q, half2 const* __restrict__ k, float* __restrict__ s, int length, int pairs) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y; size_t head = blockIdx.z; if (j > i) return;
  float v = 0; for (int d = 0; d < pairs; ++d) { float2 p = __half22float2(__hmul2(q[(head * length + i) * pairs + d], k[(head * length + j) * pairs + d])); v += p.x + p.y; }
  s[(head * length + i) * length + j] = v;
}
KERNEL rotary_pairs(float2* __restrict__ x, float2 const* __restrict__ cosines, int pairs, int heads, int n) { int i = TID; if (i < n) { int d = i % pairs, t = i / pairs / heads; float2 c = cosines[t * pairs + d], v = x[i]; x[i] = make_float2(v.x * c.x - v.y * c.y, v.x * c.y + v.y * c.x); } }
KERNEL thomas_batch(double const* __restrict__ a, double const* __restrict__ b, double* __restrict__ c, double* __restrict__ d, int n, int batch) {
  int t = TID; if (t >= batch) return; double cp = c[t] / b[t], dp = d[t] / b[t]; c[t] = cp; d[t] = dp;
  for (int i = 1; i < n; ++i) { size_t k = (size_t)i * batch + t; double m = 1 / (b[k] - a[k] * cp); cp = c[k] * m; dp = (d[k] - a[k] * dp) * m; c[k] = cp; d[k] = dp; }
  for (int i = n - 2; i >= 0; --i) { size_t k = (size_t)i * batch + t; dp = d[k] - c[k] * dp; d[k] = dp; }
}
KERNEL fft_radix4(float2* x, int n) {
  __shared__ float2 t[1024]; int i = threadIdx.x; float2* b = x + (size_t)blockIdx.x * 1024;
  float2 v[4]; for (int k = 0; k < 4; ++k) v[k] = b[i + k * 256];
  for (int s = 256; s >= 1; s /= 4) { float2 p = make_float2(v[0].x + v[2].x, v[0].y + v[2].y), q = make_float2(v[0].x - v[2].x, v[0].y - v[2].y), r = make_float2(v[1].x + v[3].x, v[1].y + v[3].y), w = make_float2(v[1].y - v[3].y, v[3].x - v[1].x); int base = i / s * s * 4 + i % s; __syncthreads(); t[base & 1023] = make_float2(p.x + r.x, p.y + r.y); t[(base + s) & 1023] = make_float2(q.x + w.x, q.y + w.y); t[(base + 2 * s) & 1023] = make_float2(p.x - r.x, p.y - r.y); t[(base + 3 * s) & 1023] = make_float2(q.x - w.x, q.y - w.y); __syncthreads(); for (int k = 0; k < 4; ++k) v[k] = t[i + k * 256]; }
  for (int k = 0; k < 4; ++k) b[i * 4 + k] = v[k];
}
KERNEL dequant_rows(char4 const* __restrict__ q, float const* __restrict__ scale, float4* __restrict__ out, int quads, int n) { for (int i = TID; i < n; i += ALL) { char4 v = q[i]; float s = scale[i / quads]; out[i] = make_float4(v.x * s, v.y * s, v.z * s, v.w * s); } }
KERNEL top4_rows(float const* __restrict__ x, float4* __restrict__ out, int rows, int cols) { int r = TID; if (r >= rows) return; float a = -1e30f, b = a, c = a, d = a; for (int i = 0; i < cols; ++i) { float v = x[(size_t)r * cols + i]; if (v > a) { d = c; c = b; b = a; a = v; } else if (v > b) { d = c; c = b; b = v; } else if (v > c) { d = c; c = v; } else if (v > d) d = v; } out[r] = make_float4(a, b, c, d); }
KERNEL masked_fill(float* __restrict__ x, byte const* __restrict__ mask, float v, int n) { int i = TID; if (i < n && mask[i]) x[i] = v; }
KERNEL momentum_step(double* __restrict__ w, double* __restrict__ m, double const* __restrict__ g, double rate, int n) { int i = TID; if (i < n) { double v = 0.9 * m[i] + g[i]; m[i] = v; w[i] -= rate * v; } }
struct particle { float3 at; float3 by; float mass; int kind; };
KERNEL drift(particle* p, int n, float dt) { int i = TID; if (i < n) { particle q = p[i]; q.at.x += dt * q.by.x; q.at.y += dt * q.by.y; q.at.z += dt * q.by.z; p[i].at = q.at; } }
KERNEL kinetic(particle const* __restrict__ p, float* __restrict__ e, int n) { int i = TID; if (i < n) e[i] = 0.5f * p[i].mass * (p[i].by.x * p[i].by.x + p[i].by.y * p[i].by.y + p[i].by.z * p[i].by.z); }
KERNEL crc_of_blocks(uint4 const* __restrict__ x, u const* __restrict__ table, u* __restrict__ out, int quads) { u c = ~0U; for (int i = 0; i < quads; ++i) { uint4 v = x[(size_t)TID * quads + i]; u w[4] = {v.x, v.y, v.z, v.w}; for (int k = 0; k < 4; ++k) for (int b = 0; b < 4; ++b) c = table[(c ^ w[k] >> 8 * b) & 255] ^ c >> 8; } out[TID] = ~c; }
KERNEL shift_or_copy(u* __restrict__ y, u const* __restrict__ x, int n, int d) { int i = TID; if (i < n) y[i] = i >= d ? x[i - d] : 0; }
KERNEL interleave(float const* __restrict__ a, float const* __restrict__ b, float2* __restrict__ c, int n) { int i = TID; if (i < n) c[i] = make_float2(a[i], b[i]); }
KERNEL pairwise_l2(float const* __restrict__ a, float const* __restrict__ b, float* __restrict__ d, int n, int m, int dim) { int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y; if (i >= n || j >= m) return; float s = 0; for (int k = 0; k < dim; ++k) { float t = a[i * dim + k] - b[j * dim + k]; s += t * t; } d[(size_t)i * m + j] = s; }
KERNEL avg_of_segments(float const* __restrict__ x, int const* __restrict__ first, float* __restrict__ y, int n) { int s = blockIdx.x; float v = 0; int a = first[s], b = first[s + 1]; for (int i = a + threadIdx.x; i < b; i += blockDim.x) v += x[i]; __shared__ float t[4]; for (int o = 16; o > 0; o /= 2) v += __shfl_down_sync(~0U, v, o); if (threadIdx.x % 32 == 0) t[threadIdx.x / 32] = v; __syncthreads(); if (threadIdx.x == 0) y[s] = (t[0] + t[1] + t[2] + t[3]) / max(1, b - a); }
