// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A third set of kernels whose caches were measured: README.md. third.ptx is what nvcc 13 makes of them.
#define TID (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL extern "C" __global__ void
using half_bits = unsigned short;

// Streams and copies.
KERNEL scale_halves(const half_bits* in, half_bits* out, int n) {
  int i = TID;
  if (i < n) out[i] = in[i] ^ 0x8000;
}
KERNEL triad_doubles(const double* x, const double* y, double* z, int n) {
  int i = TID;
  if (i < n) z[i] = x[i] + 3.0 * y[i];
}
KERNEL rotate_copy(const float* in, float* out, int by, int n) {
  int i = TID;
  if (i < n) out[i] = in[(i + by) % n];
}
KERNEL spread_out(const float* in, float* out, int stride, int n) {
  int i = TID;
  if (i < n) out[i * stride] = in[i];
}
KERNEL every_nth(const double* in, double* out, int stride, int n) {
  int i = TID;
  if (i < n) out[i] = in[i * stride];
}
KERNEL copy_past_l1(const float4* in, float4* out, int n) {
  int i = TID;
  if (i < n) __stcg(&out[i], __ldcg(&in[i]));
}
KERNEL double_it_twice(float* x, int n) {  // two passes of the grid over it
  for (int pass = 0; pass < 2; ++pass)
    for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[i] *= 2.0F;
}
struct alignas(16) particle { float4 place, speed, force; };
KERNEL push_particles(particle* p, int n) {
  int i = TID;
  if (i < n) {
    float4 s = p[i].speed, f = p[i].force;
    s.x += f.x; s.y += f.y; s.z += f.z;
    p[i].speed = s;
  }
}
KERNEL three_to_one(const float* r, const float* g, const float* b, float* rgb, int n) {
  int i = TID;
  if (i < n) { rgb[3 * i] = r[i]; rgb[3 * i + 1] = g[i]; rgb[3 * i + 2] = b[i]; }
}
KERNEL upsample(const float* in, float* out, int w) {  // twice as wide and high
  int x = TID, y = blockIdx.y;
  out[y * 2 * w + x] = in[y / 2 * w + x / 2];
}
KERNEL pool(const float2* in, float* out, int w) {  // 2 x 2
  int x = TID, y = blockIdx.y;
  float2 a = in[2 * y * w + x], b = in[(2 * y + 1) * w + x];
  out[y * w + x] = fmaxf(fmaxf(a.x, a.y), fmaxf(b.x, b.y));
}

// Neighbours.
KERNEL smooth9(const float* in, float* out, int n) {
  int i = TID;
  if (i >= 4 && i < n - 4) {
    float s = 0;
    for (int k = -4; k <= 4; ++k) s += in[i + k];
    out[i] = s;
  }
}
KERNEL star9(const float* in, float* out, int w, int h) {  // two to each side
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= 2 && x < w - 2 && y >= 2 && y < h - 2) {
    const float* c = in + y * w + x;
    out[y * w + x] = c[0] + c[-1] + c[1] + c[-2] + c[2] + c[-w] + c[w] + c[-2 * w] + c[2 * w];
  }
}
KERNEL star13(const float* in, float* out, int n) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= 2 && x < n - 2 && y >= 2 && y < n - 2 && z >= 2 && z < n - 2) {
    int at = (z * n + y) * n + x, p = n * n;
    const float* c = in + at;
    out[at] = c[0] + c[-1] + c[1] + c[-2] + c[2] + c[-n] + c[n] + c[-2 * n] + c[2 * n] + c[-p] + c[p] + c[-2 * p] + c[2 * p];
  }
}
KERNEL life(const unsigned char* in, unsigned char* out, int w, int h) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < w - 1 && y > 0 && y < h - 1) {
    int n = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) n += dx != 0 || dy != 0 ? in[(y + dy) * w + x + dx] : 0;
    out[y * w + x] = n == 3 || (n == 2 && in[y * w + x] != 0);
  }
}
KERNEL conv_channels(const float* in, const float* weight, float* out, int w, int h, int channels) {  // 3 x 3; z: out
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  float s = 0;
  for (int c = 0; c < channels; ++c)
    for (int k = 0; k < 9; ++k) {
      int yy = min(max(y + k / 3 - 1, 0), h - 1), xx = min(max(x + k % 3 - 1, 0), w - 1);
      s += in[(c * h + yy) * w + xx] * weight[(blockIdx.z * channels + c) * 9 + k];
    }
  out[(blockIdx.z * h + y) * w + x] = s;
}

// Here and there.
__device__ unsigned mixed(unsigned i) { i *= 2654435761U; i ^= i >> 15; i *= 2246822519U; return i ^ i >> 13; }
KERNEL gather_mixed(const float* table, float* out, unsigned mask, int n) {
  int i = TID;
  if (i < n) out[i] = table[mixed(i) & mask];
}
KERNEL gather_rows16(const int* index, const float* table, float* out, int rows) {  // 16 lanes a row
  int r = TID / 16, c = threadIdx.x % 16;
  if (r < rows) out[r * 16 + c] = table[index[r] * 16 + c];
}
KERNEL interpolate(const float* at, const float* table, float* out, int n) {
  int i = TID;
  if (i < n) { float a = at[i]; int k = int(a); float t = a - k; out[i] = table[k] * (1 - t) + table[k + 1] * t; }
}
KERNEL bit_reversed(const float* in, float* out, int bits) {
  int i = TID;
  out[__brev(i) >> (32 - bits)] = in[i];
}
KERNEL scatter_digits(const int* place, const float* in, float* out, int n) {
  int i = TID;
  if (i < n) out[place[i]] = in[i];
}
KERNEL scatter_doubles(double* out, unsigned mask, int n) {
  int i = TID;
  if (i < n) out[mixed(i) & mask] = double(i);
}
KERNEL add_mixed(int* bins, unsigned mask, int n) {
  int i = TID;
  if (i < n) atomicAdd(&bins[mixed(i) & mask], 1);
}
KERNEL count_words(const int* words, int* bins, int n) {
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) atomicAdd(&bins[words[i]], 1);
}
KERNEL count_in_shared(const int* words, int* bins, int n) {  // 1024 bins
  __shared__ int own[1024];
  for (int k = threadIdx.x; k < 1024; k += blockDim.x) own[k] = 0;
  __syncthreads();
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) atomicAdd(&own[words[i] & 1023], 1);
  __syncthreads();
  for (int k = threadIdx.x; k < 1024; k += blockDim.x) if (own[k] != 0) atomicAdd(&bins[k], own[k]);
}
KERNEL rows_of_lists(const int* first, const float* value, float* out, int rows) {  // a thread a list
  int r = TID;
  if (r < rows) {
    float s = 0;
    for (int k = first[r]; k < first[r + 1]; ++k) s += value[k];
    out[r] = s;
  }
}

// Sums.
extern __shared__ float buffer[];
__device__ float sum_of_block(float s) {
  __shared__ float part[32];
  for (int d = 16; d > 0; d >>= 1) s += __shfl_xor_sync(0xffffffffU, s, d);
  __syncthreads();
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = s;
  __syncthreads();
  s = 0;
  for (int k = 0; k < blockDim.x / 32; ++k) s += part[k];
  return s;
}
KERNEL sum_doubles(const double* in, float* out, int n) {
  float s = 0;
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) s += float(in[i]);
  s = sum_of_block(s);
  if (threadIdx.x == 0) out[blockIdx.x] = s;
}
KERNEL dot_past_l1(const float4* x, const float4* y, float* out, int n) {
  float s = 0;
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) {
    float4 a = __ldcg(&x[i]), b = __ldcg(&y[i]);
    s += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
  }
  s = sum_of_block(s);
  if (threadIdx.x == 0) atomicAdd(out, s);
}
KERNEL column_sums(const float* in, float* out, int w, int h) {
  int c = TID;
  if (c < w) {
    float s = 0;
    for (int y = 0; y < h; ++y) s += in[y * w + c];
    out[c] = s;
  }
}
KERNEL most_of_segments(const float* in, float* out, int words) {  // a warp a segment
  int r = TID / 32, lane = threadIdx.x % 32;
  float most = -1e30F;
  for (int k = lane; k < words; k += 32) most = fmaxf(most, in[r * words + k]);
  for (int d = 16; d > 0; d >>= 1) most = fmaxf(most, __shfl_xor_sync(0xffffffffU, most, d));
  if (lane == 0) out[r] = most;
}
KERNEL softmax_rows(const float* in, float* out, int cols) {  // three passes over a row
  const float* row = in + blockIdx.x * cols;
  float most = -1e30F, s = 0;
  for (int k = threadIdx.x; k < cols; k += blockDim.x) most = fmaxf(most, row[k]);
  most = sum_of_block(most);
  for (int k = threadIdx.x; k < cols; k += blockDim.x) s += __expf(row[k] - most);
  s = sum_of_block(s);
  for (int k = threadIdx.x; k < cols; k += blockDim.x) out[blockIdx.x * cols + k] = __expf(row[k] - most) / s;
}
KERNEL norm_halves(const unsigned* in, const unsigned* gain, unsigned* out, int cols) {  // two halves a lane
  float s = 0;
  for (int k = threadIdx.x; k < cols; k += blockDim.x) s += float(in[blockIdx.x * cols + k] & 0xffff);
  s = sum_of_block(s);
  for (int k = threadIdx.x; k < cols; k += blockDim.x) out[blockIdx.x * cols + k] = in[blockIdx.x * cols + k] * gain[k] + unsigned(s);
}
KERNEL norm_by_warps(const float4* in, float4* out, int quads) {  // a warp a row
  int r = TID / 32, lane = threadIdx.x % 32;
  float s = 0;
  for (int k = lane; k < quads; k += 32) { float4 v = in[r * quads + k]; s += v.x + v.y + v.z + v.w; }
  for (int d = 16; d > 0; d >>= 1) s += __shfl_xor_sync(0xffffffffU, s, d);
  for (int k = lane; k < quads; k += 32) { float4 v = in[r * quads + k]; v.x -= s; v.y -= s; v.z -= s; v.w -= s; out[r * quads + k] = v; }
}
KERNEL prefix_of_blocks(const int* in, int* out, int* sums) {  // 256
  __shared__ int part[8];
  int v = in[TID], lane = threadIdx.x % 32;
  for (int d = 1; d < 32; d *= 2) { int o = __shfl_up_sync(0xffffffffU, v, d); if (lane >= d) v += o; }
  if (lane == 31) part[threadIdx.x / 32] = v;
  __syncthreads();
  for (int k = 0; k < threadIdx.x / 32; ++k) v += part[k];
  out[TID] = v;
  if (threadIdx.x == 255) sums[blockIdx.x] = v;
}

// Sorting.
KERNEL compare_apart(float* x, int apart) {
  int i = TID, low = (i / apart) * 2 * apart + i % apart;
  float a = x[low], b = x[low + apart];
  x[low] = fminf(a, b);
  x[low + apart] = fmaxf(a, b);
}
KERNEL compare_own(float* x, int apart) {  // each thread looks at both, stores its own
  int i = TID, other = i ^ apart;
  float a = x[i], b = x[other];
  __syncthreads();
  x[i] = i < other ? fminf(a, b) : fmaxf(a, b);
}
KERNEL count_digits(const int* keys, int* counts, int n) {  // of 16; counts of a digit lie together
  __shared__ int own[16];
  if (threadIdx.x < 16) own[threadIdx.x] = 0;
  __syncthreads();
  int i = TID;
  if (i < n) atomicAdd(&own[keys[i] & 15], 1);
  __syncthreads();
  if (threadIdx.x < 16) counts[threadIdx.x * gridDim.x + blockIdx.x] = own[threadIdx.x];
}

// Matrices.
KERNEL turn_doubles(const double* in, double* out, int w, int h) {  // 32 x 32, by 32 x 8 threads
  __shared__ double tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8) tile[threadIdx.y + k][threadIdx.x] = in[(y + k) * w + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x; y = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8) out[(y + k) * h + x] = tile[threadIdx.x][threadIdx.y + k];
}
KERNEL turn_halves(const half_bits* in, half_bits* out, int w, int h) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * h + y] = in[y * w + x];
}
KERNEL product_quads(const float* a, const float4* b, float4* c, int n) {  // a thread makes four of a row
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  float4 s = {};
  for (int k = 0; k < n; ++k) {
    float v = a[y * n + k];
    float4 w = b[k * (n / 4) + x];
    s.x += v * w.x; s.y += v * w.y; s.z += v * w.z; s.w += v * w.w;
  }
  c[y * (n / 4) + x] = s;
}
KERNEL product_tiles8(const float* a, const float* b, float* c, int n) {  // 8 x 8
  __shared__ float ta[8][8], tb[8][8];
  int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 8 + tx, y = blockIdx.y * 8 + ty;
  float s = 0;
  for (int k0 = 0; k0 < n; k0 += 8) {
    ta[ty][tx] = a[y * n + k0 + tx];
    tb[ty][tx] = b[(k0 + ty) * n + x];
    __syncthreads();
    for (int k = 0; k < 8; ++k) s += ta[ty][k] * tb[k][tx];
    __syncthreads();
  }
  c[y * n + x] = s;
}
KERNEL rows_by_rows(const float* a, float* c, int n, int depth) {  // a times its transpose
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  float s = 0;
  for (int k = 0; k < depth; ++k) s += a[y * depth + k] * a[x * depth + k];
  c[y * n + x] = s;
}
KERNEL pulls_direct(const float4* body, float4* pull, int n) {  // every thread reads every body
  float4 own = body[TID], s = {};
  for (int k = 0; k < n; ++k) { float4 b = body[k]; s.x += b.x - own.x; s.y += b.y - own.y; s.z += b.z * b.w; }
  pull[TID] = s;
}
KERNEL pulls_in_tiles(const float4* body, float4* pull, int n) {
  __shared__ float4 tile[128];
  float4 own = body[TID], s = {};
  for (int t = 0; t < n; t += 128) {
    tile[threadIdx.x] = body[t + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 128; ++k) { float4 b = tile[k]; s.x += b.x - own.x; s.y += b.y - own.y; s.z += b.z * b.w; }
    __syncthreads();
  }
  pull[TID] = s;
}

// Again and again.
KERNEL own_piece(const float* in, int words, int reps, float* out) {  // a block walks over its own
  const float* piece = in + blockIdx.x * words;
  float s = 0;
  for (int r = 0; r < reps; ++r)
    for (int k = threadIdx.x; k < words; k += blockDim.x) s += piece[k];
  out[TID] = s;
}
KERNEL rotated_table(const float* in, int words, int reps, int apart, float* out) {  // blocks begin apart
  float s = 0;
  for (int r = 0; r < reps; ++r)
    for (int k = threadIdx.x; k < words; k += blockDim.x) s += in[(k + blockIdx.x * apart) % words];
  out[TID] = s;
}
KERNEL pass_doubles(const double2* in, int n, int reps, float* out) {
  double s = 0;
  for (int r = 0; r < reps; ++r)
    for (int i = TID; i < n; i += gridDim.x * blockDim.x) { double2 v = in[i]; s += v.x + v.y; }
  out[TID] = float(s);
}
KERNEL there_and_back(const float4* in, int n, float* out) {  // the second pass begins at the end
  float s = 0;
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) { float4 v = in[i]; s += v.x + v.w; }
  for (int i = n - 1 - TID; i >= 0; i -= gridDim.x * blockDim.x) { float4 v = in[i]; s += v.y + v.z; }
  out[TID] = s;
}
