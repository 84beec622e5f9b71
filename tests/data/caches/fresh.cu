// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose caches were measured when the rules stood: README.md. fresh.ptx is what nvcc 13 makes of them.
#define TID (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void axpby(const float* x, const float* y, float* z, float a, int n) {
  int i = TID;
  if (i < n) z[i] = a * x[i] + y[i];
}
__global__ void copy4(const float4* in, float4* out, int n) {
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) out[i] = in[i];
}
__global__ void copy2(const float2* in, float2* out, int n) {
  int i = TID;
  if (i < n) out[i] = in[i];
}
__global__ void reverse(const float* in, float* out, int n) {
  int i = TID;
  if (i < n) out[i] = in[n - 1 - i];
}
__global__ void copy_bytes(const unsigned char* in, unsigned char* out, int n) {
  int i = TID;
  if (i < n) out[i] = in[i];
}
__global__ void stream_cs(const float* in, float* out, int n) {
  int i = TID;
  if (i < n) __stcs(&out[i], __ldcs(&in[i]) + 1.0F);
}
__global__ void stride_read(const float* in, float* out, int stride, int n) {
  int i = TID;
  if (i < n) out[i] = in[i * stride];
}
struct body { float x, y, z, mass, vx, vy, vz, id; };
__global__ void kinetic(const body* b, float* out, int n) {
  int i = TID;
  if (i < n) out[i] = b[i].mass * (b[i].vx * b[i].vx + b[i].vy * b[i].vy);
}
struct triple { float x, y, z; };
__global__ void norms(const triple* p, float* out, int n) {
  int i = TID;
  if (i < n) out[i] = p[i].x * p[i].x + p[i].y * p[i].y + p[i].z * p[i].z;
}
__global__ void add_every_8th(float* x, int n) {
  int i = TID;
  if (i < n) x[i * 8] += 1.0F;
}
__global__ void mark_bytes(unsigned char* out, int n) {
  int i = TID;
  if (i < n) out[i * 32] = 1;
}
__global__ void gather_floats(const int* index, const float* table, float* out, int n) {
  int i = TID;
  if (i < n) out[i] = table[index[i]];
}
__global__ void gather_doubles(const int* index, const double* table, double* out, int n) {
  int i = TID;
  if (i < n) out[i] = table[index[i]];
}
__global__ void gather_pairs(const int2* index, const float* table, float* out, int n) {
  int i = TID;
  if (i < n) { int2 k = index[i]; out[i] = table[k.x] + table[k.y]; }
}
__global__ void gather_cg(const int* index, const float* table, float* out, int n) {
  int i = TID;
  if (i < n) out[i] = __ldcg(&table[index[i]]);
}
__global__ void scatter_floats(const int* index, const float* in, float* out, int n) {
  int i = TID;
  if (i < n) out[index[i]] = in[i];
}
__global__ void scatter_groups(const int* index, const float* in, float* out, int n) {  // 16 words go together
  int i = TID;
  if (i < n) out[index[i / 16] * 16 + i % 16] = in[i];
}
__global__ void atomic_bins(const int* index, float* bins, int n) {
  int i = TID;
  if (i < n) atomicAdd(&bins[index[i]], 1.0F);
}
__global__ void atomic_old(const int* index, int* table, int* old, int n) {
  int i = TID;
  if (i < n) old[i] = atomicMax(&table[index[i]], i);
}
__global__ void sum_atomic(const float* in, float* total, int n) {
  __shared__ float part[8];
  float s = 0;
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) s += in[i];
  for (int d = 16; d > 0; d >>= 1) s += __shfl_xor_sync(0xffffffffU, s, d);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = s;
  __syncthreads();
  if (threadIdx.x == 0) { for (int k = 1; k < blockDim.x / 32; ++k) s += part[k]; atomicAdd(total, s); }
}
extern __shared__ float buffer[];
__global__ void transpose_dynamic(const float* in, float* out, int w, int h) {  // 16 x 16
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  buffer[threadIdx.y * 17 + threadIdx.x] = in[y * w + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x; y = blockIdx.x * 16 + threadIdx.y;
  out[y * h + x] = buffer[threadIdx.x * 17 + threadIdx.y];
}
__global__ void transpose_rows(const float* in, float* out, int w, int h) {  // reads columns, writes rows
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * h + x] = in[x * w + y];
}
__global__ void convolve(const float* in, float* out, int n) {
  int i = TID;
  if (i >= 16 && i < n - 16) {
    float s = 0;
    for (int k = -16; k <= 16; ++k) s += in[i + k] * float(k);
    out[i] = s;
  }
}
__global__ void box5(const float* in, float* out, int w, int h) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 1 && x < w - 2 && y > 1 && y < h - 2) {
    float s = 0;
    for (int dy = -2; dy <= 2; ++dy)
      for (int dx = -2; dx <= 2; ++dx) s += in[(y + dy) * w + x + dx];
    out[y * w + x] = s;
  }
}
__global__ void box27(const float* in, float* out, int n) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x > 0 && x < n - 1 && y > 0 && y < n - 1 && z > 0 && z < n - 1) {
    float s = 0;
    for (int dz = -1; dz <= 1; ++dz)
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) s += in[((z + dz) * n + y + dy) * n + x + dx];
    out[(z * n + y) * n + x] = s;
  }
}
__global__ void heat_shared(const float* in, float* out, int w, int h) {  // 32 x 16
  __shared__ float tile[18][34];
  int x = TID, y = blockIdx.y * 16 + threadIdx.y, tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  tile[ty][tx] = in[y * w + x];
  if (threadIdx.x == 0) tile[ty][0] = x > 0 ? in[y * w + x - 1] : 0.0F;
  if (threadIdx.x == 31) tile[ty][33] = x < w - 1 ? in[y * w + x + 1] : 0.0F;
  if (threadIdx.y == 0) tile[0][tx] = y > 0 ? in[(y - 1) * w + x] : 0.0F;
  if (threadIdx.y == 15) tile[17][tx] = y < h - 1 ? in[(y + 1) * w + x] : 0.0F;
  __syncthreads();
  out[y * w + x] = tile[ty][tx] + tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx];
}
__global__ void gemm_registers(const float* a, const float* b, float* c, int n) {  // 64 x 64 a block, 256 threads
  __shared__ float ta[16][64], tb[16][64];
  int t = threadIdx.x, tx = t % 16, ty = t / 16, x0 = blockIdx.x * 64, y0 = blockIdx.y * 64;
  float s[4][4] = {};
  for (int k0 = 0; k0 < n; k0 += 16) {
    for (int j = t; j < 1024; j += 256) { ta[j % 16][j / 16] = a[(y0 + j / 16) * n + k0 + j % 16]; tb[j / 64][j % 64] = b[(k0 + j / 64) * n + x0 + j % 64]; }
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) s[i][j] += ta[k][ty * 4 + i] * tb[k][tx * 4 + j];
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) c[(y0 + ty * 4 + i) * n + x0 + tx * 4 + j] = s[i][j];
}
__global__ void gemm_plain(const float* a, const float* b, float* c, int n) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  float s = 0;
  for (int k = 0; k < n; ++k) s += a[y * n + k] * b[k * n + x];
  c[y * n + x] = s;
}
__global__ void gemv_columns(const float* a, const float* x, float* y, int rows, int cols) {
  int r = TID;
  float s = 0;
  for (int k = 0; k < cols; ++k) s += a[k * rows + r] * x[k];
  y[r] = s;
}
__global__ void products_16(const float* a, const float* b, float* c) {  // one 16 x 16 product a block
  int tx = threadIdx.x, ty = threadIdx.y, at = blockIdx.x * 256;
  float s = 0;
  for (int k = 0; k < 16; ++k) s += a[at + ty * 16 + k] * b[at + k * 16 + tx];
  c[at + ty * 16 + tx] = s;
}
__global__ void walk_table(const float* table, int words, int reps, int apart, float* out) {
  const float* t = table + blockIdx.x * apart;
  float s = 0;
  for (int r = 0; r < reps; ++r)
    for (int k = threadIdx.x; k < words; k += blockDim.x) s += t[k];
  if (apart < 0) { buffer[threadIdx.x] = s; __syncthreads(); s += buffer[0]; }
  out[TID] = s;
}
__global__ void pass_over(const float4* in, int n, int reps, float* out) {
  float s = 0;
  for (int r = 0; r < reps; ++r)
    for (int i = TID; i < n; i += gridDim.x * blockDim.x) { float4 v = in[i]; s += v.x + v.y + v.z + v.w; }
  out[TID] = s;
}
__global__ void every_block(const float4* in, int n, float* out) {
  float s = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) { float4 v = in[i]; s += v.x + v.y + v.z + v.w; }
  out[TID] = s;
}
__global__ void next_blocks(const float* in, float* out, int reach, int n) {  // each block reads `reach` blocks
  float s = 0;
  for (int k = 0; k < reach; ++k) { int i = TID + k * blockDim.x; s += i < n ? in[i] : 0.0F; }
  out[TID] = s;
}
__global__ void norm_rows(const float* in, float* out, int cols) {
  __shared__ float part[4];
  const float* row = in + blockIdx.x * cols;
  float s = 0;
  for (int k = threadIdx.x; k < cols; k += blockDim.x) s += row[k] * row[k];
  for (int d = 16; d > 0; d >>= 1) s += __shfl_xor_sync(0xffffffffU, s, d);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = s;
  __syncthreads();
  s = rsqrtf(part[0] + part[1] + part[2] + part[3] + 1.0F);
  for (int k = threadIdx.x; k < cols; k += blockDim.x) out[blockIdx.x * cols + k] = row[k] * s;
}
__global__ void largest_of_rows(const float* in, int* out, int cols) {  // a warp a row
  int r = TID / 32, lane = threadIdx.x % 32, best = 0;
  float most = -1e30F;
  for (int k = lane; k < cols; k += 32) { float v = in[r * cols + k]; if (v > most) { most = v; best = k; } }
  for (int d = 16; d > 0; d >>= 1) {
    float v = __shfl_xor_sync(0xffffffffU, most, d); int b = __shfl_xor_sync(0xffffffffU, best, d);
    if (v > most) { most = v; best = b; }
  }
  if (lane == 0) out[r] = best;
}
__global__ void butterfly(float* x, int apart) {
  int i = TID, low = (i / apart) * 2 * apart + i % apart;
  float a = x[low], b = x[low + apart];
  x[low] = a + b;
  x[low + apart] = a - b;
}
__global__ void spmv_8(const int* first, const int* column, const float* value, const float* x, float* y, int rows) {
  int r = TID / 8, lane = threadIdx.x % 8;
  float s = 0;
  for (int k = first[r] + lane; k < first[r + 1]; k += 8) s += value[k] * x[column[k]];
  for (int d = 4; d > 0; d >>= 1) s += __shfl_xor_sync(0xffffffffU, s, d);
  if (lane == 0) y[r] = s;
}
__global__ void pull_ranks(const int* first, const int* column, const float* rank, const int* degree, float* out, int rows) {
  int r = TID;
  if (r < rows) {
    float s = 0;
    for (int k = first[r]; k < first[r + 1]; ++k) { int c = column[k]; s += rank[c] / float(degree[c]); }
    out[r] = s;
  }
}
__global__ void compact(const int* keep, const int* place, const float* in, float* out, int n) {
  int i = TID;
  if (i < n && keep[i] != 0) out[place[i]] = in[i];
}
__global__ void staged(const float4* in, float4* out) {  // 16 bytes a thread through cp.async
  __shared__ float4 part[256];
  unsigned to = (unsigned)__cvta_generic_to_shared(&part[threadIdx.x]);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(to), "l"(in + TID));
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  out[TID] = part[threadIdx.x ^ 1];
}
__global__ void binary_search(const float* sorted, int n, const float* keys, int* out) {
  float key = keys[TID];
  int low = 0, high = n;
  while (low < high) { int mid = (low + high) / 2; if (sorted[mid] < key) low = mid + 1; else high = mid; }
  out[TID] = low;
}
__global__ void write_then_sum(float* io, float* out, int n) {  // a block writes 4 rows of itself, then reads them
  float s = 0;
  for (int k = 0; k < 4; ++k) io[(blockIdx.x * 4 + k) * blockDim.x + threadIdx.x] = float(k);
  __syncthreads();
  for (int k = 0; k < 4; ++k) s += io[(blockIdx.x * 4 + k) * blockDim.x + (threadIdx.x ^ 33)];
  out[TID] = s;
}
__global__ void column_pass(float* x, int w, int h) {  // a running sum down each column
  int c = TID;
  float s = 0;
  for (int y = 0; y < h; ++y) { s += x[y * w + c]; x[y * w + c] = s; }
}
