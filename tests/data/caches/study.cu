// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose caches were measured: README.md. study.ptx is what nvcc 13 makes of them.
#define TID (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void saxpy(const float* x, float* y, float a, int n) {
  int i = TID;
  if (i < n) y[i] = a * x[i] + y[i];
}
__global__ void saxpy4(const float4* x, float4* y, float a, int n) {
  int i = TID;
  if (i < n) {
    float4 p = x[i], q = y[i];
    q.x += a * p.x;
    q.y += a * p.y;
    q.z += a * p.z;
    q.w += a * p.w;
    y[i] = q;
  }
}
__global__ void saxpy_grid(const float* x, float* y, float a, int n) {
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];
}
__global__ void scale_inplace(float* x, float a, int n) {
  int i = TID;
  if (i < n) x[i] = a * x[i];
}
__global__ void copy_strided(const float* in, float* out, int stride, int n) {
  int i = TID;
  if (i < n) out[i] = in[(size_t)i * stride];
}
__global__ void copy_offset(const float* in, float* out, int offset, int n) {
  int i = TID;
  if (i < n) out[i] = in[i + offset];
}
__global__ void fill_strided(float* out, float v, int stride, int n) {
  int i = TID;
  if (i < n) out[(size_t)i * stride] = v;
}
__global__ void sum_blocks(const float* in, float* out, int n) {
  __shared__ float part[256];
  float s = 0;
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) s += in[i];
  part[threadIdx.x] = s;
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (threadIdx.x < k) part[threadIdx.x] += part[threadIdx.x + k];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}
__global__ void transpose_naive(const float* in, float* out, int n) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[(size_t)x * n + y] = in[(size_t)y * n + x];
}
__global__ void transpose_tiled(const float* in, float* out, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8) tile[threadIdx.y + k][threadIdx.x] = in[(size_t)(y + k) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8) out[(size_t)(y + k) * n + x] = tile[threadIdx.x][threadIdx.y + k];
}
__global__ void transpose_padded(const float* in, float* out, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8) tile[threadIdx.y + k][threadIdx.x] = in[(size_t)(y + k) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8) out[(size_t)(y + k) * n + x] = tile[threadIdx.x][threadIdx.y + k];
}
__global__ void stencil1d(const float* in, float* out, int n) {
  int i = TID;
  if (i >= 3 && i < n - 3) {
    float s = 0;
    for (int k = -3; k <= 3; ++k) s += in[i + k];
    out[i] = s;
  }
}
__global__ void stencil1d_shared(const float* in, float* out, int n) {
  __shared__ float tile[256 + 6];
  int i = TID;
  tile[threadIdx.x + 3] = in[i];
  if (threadIdx.x < 3) {
    tile[threadIdx.x] = i >= 3 ? in[i - 3] : 0.0F;
    tile[threadIdx.x + 259] = i + 256 < n ? in[i + 256] : 0.0F;
  }
  __syncthreads();
  float s = 0;
  for (int k = 0; k <= 6; ++k) s += tile[threadIdx.x + k];
  out[i] = s;
}
__global__ void stencil5(const float* in, float* out, int w, int h) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < w - 1 && y > 0 && y < h - 1) {
    size_t i = (size_t)y * w + x;
    out[i] = in[i] + in[i - 1] + in[i + 1] + in[i - w] + in[i + w];
  }
}
__global__ void stencil5_shared(const float* in, float* out, int w, int h) {  // 32 x 8
  __shared__ float tile[10][34];
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  size_t i = (size_t)y * w + x;
  tile[ty][tx] = in[i];
  if (threadIdx.x == 0) tile[ty][0] = x > 0 ? in[i - 1] : 0.0F;
  if (threadIdx.x == 31) tile[ty][33] = x < w - 1 ? in[i + 1] : 0.0F;
  if (threadIdx.y == 0) tile[0][tx] = y > 0 ? in[i - w] : 0.0F;
  if (threadIdx.y == 7) tile[9][tx] = y < h - 1 ? in[i + w] : 0.0F;
  __syncthreads();
  out[i] = tile[ty][tx] + tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx];
}
__global__ void box3(const float* in, float* out, int w, int h) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < w - 1 && y > 0 && y < h - 1) {
    float s = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) s += in[(y + dy) * w + x + dx];
    out[y * w + x] = s;
  }
}
__global__ void stencil7(const float* in, float* out, int nx, int ny, int nz) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1) {
    size_t p = (size_t)nx * ny, i = z * p + (size_t)y * nx + x;
    out[i] = in[i] + in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + in[i - p] + in[i + p];
  }
}
__global__ void stencil7_march(const float* in, float* out, int nx, int ny, int nz) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1) {
    size_t p = (size_t)nx * ny, i = p + (size_t)y * nx + x;
    float below = in[i - p], here = in[i];
    for (int z = 1; z < nz - 1; ++z, i += p) {
      float above = in[i + p];
      out[i] = here + below + above + in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx];
      below = here;
      here = above;
    }
  }
}
__global__ void matmul_naive(const float* a, const float* b, float* c, int n) {
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  float s = 0;
  for (int k = 0; k < n; ++k) s += a[y * n + k] * b[k * n + x];
  c[y * n + x] = s;
}
__global__ void matmul_tiled16(const float* a, const float* b, float* c, int n) {
  __shared__ float ta[16][16], tb[16][16];
  int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
  float s = 0;
  for (int t = 0; t < n; t += 16) {
    ta[ty][tx] = a[y * n + t + tx];
    tb[ty][tx] = b[(t + ty) * n + x];
    __syncthreads();
    for (int k = 0; k < 16; ++k) s += ta[ty][k] * tb[k][tx];
    __syncthreads();
  }
  c[y * n + x] = s;
}
__global__ void matmul_tiled32(const float* a, const float* b, float* c, int n) {
  __shared__ float ta[32][32], tb[32][32];
  int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 32 + tx, y = blockIdx.y * 32 + ty;
  float s = 0;
  for (int t = 0; t < n; t += 32) {
    ta[ty][tx] = a[y * n + t + tx];
    tb[ty][tx] = b[(t + ty) * n + x];
    __syncthreads();
    for (int k = 0; k < 32; ++k) s += ta[ty][k] * tb[k][tx];
    __syncthreads();
  }
  c[y * n + x] = s;
}
__global__ void matvec_thread(const float* a, const float* x, float* y, int cols) {
  int r = TID;
  float s = 0;
  for (int k = 0; k < cols; ++k) s += a[(size_t)r * cols + k] * x[k];
  y[r] = s;
}
__global__ void matvec_warp(const float* a, const float* x, float* y, int cols) {
  int r = TID / 32, lane = threadIdx.x % 32;
  float s = 0;
  for (int k = lane; k < cols; k += 32) s += a[(size_t)r * cols + k] * x[k];
  for (int d = 16; d > 0; d >>= 1) s += __shfl_xor_sync(0xffffffffU, s, d);
  if (lane == 0) y[r] = s;
}
__global__ void colsum(const float* in, float* out, int w, int h) {
  int x = TID, y0 = blockIdx.y * (h / gridDim.y);
  float s = 0;
  for (int y = y0; y < y0 + h / (int)gridDim.y; ++y) s += in[(size_t)y * w + x];
  out[blockIdx.y * w + x] = s;
}
__global__ void histogram_global(const unsigned* data, unsigned* bins, int n) {
  int i = TID;
  if (i < n) atomicAdd(&bins[data[i] & 255], 1U);
}
__global__ void histogram_shared(const unsigned* data, unsigned* bins, int n) {
  __shared__ unsigned part[256];
  part[threadIdx.x] = 0;
  __syncthreads();
  for (int i = TID; i < n; i += gridDim.x * blockDim.x) atomicAdd(&part[data[i] & 255], 1U);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], part[threadIdx.x]);
}
__global__ void gather(const int* index, const float* table, float* out, int n) {
  int i = TID;
  if (i < n) out[i] = table[index[i]];
}
__global__ void scatter(const int* index, const float* in, float* out, int n) {
  int i = TID;
  if (i < n) out[index[i]] = in[i];
}
__global__ void atomic_scatter(const int* index, unsigned* table, int n) {
  int i = TID;
  if (i < n) atomicAdd(&table[index[i]], 1U);
}
__global__ void embed(const int* index, const float* table, float* out, int width) {  // a warp a row
  int r = TID / 32, lane = threadIdx.x % 32;
  int from = index[r];
  for (int k = lane; k < width; k += 32) out[(size_t)r * width + k] = table[(size_t)from * width + k];
}
__global__ void spmv_scalar(const int* first, const int* column, const float* value, const float* x, float* y,
                            int rows) {
  int r = TID;
  if (r < rows) {
    float s = 0;
    for (int k = first[r]; k < first[r + 1]; ++k) s += value[k] * x[column[k]];
    y[r] = s;
  }
}
__global__ void spmv_vector(const int* first, const int* column, const float* value, const float* x, float* y,
                            int rows) {
  int r = TID / 32, lane = threadIdx.x % 32;
  if (r < rows) {
    float s = 0;
    for (int k = first[r] + lane; k < first[r + 1]; k += 32) s += value[k] * x[column[k]];
    for (int d = 16; d > 0; d >>= 1) s += __shfl_xor_sync(0xffffffffU, s, d);
    if (lane == 0) y[r] = s;
  }
}
__global__ void softmax_block(const float* in, float* out, int cols) {  // 256 threads, a row a block
  __shared__ float part[256];
  const float* row = in + (size_t)blockIdx.x * cols;
  int t = threadIdx.x;
  float m = -1e30F;
  for (int k = t; k < cols; k += 256) m = fmaxf(m, row[k]);
  part[t] = m;
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k) part[t] = fmaxf(part[t], part[t + k]);
    __syncthreads();
  }
  m = part[0];
  __syncthreads();
  float s = 0;
  for (int k = t; k < cols; k += 256) s += expf(row[k] - m);
  part[t] = s;
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k) part[t] += part[t + k];
    __syncthreads();
  }
  s = 1.0F / part[0];
  for (int k = t; k < cols; k += 256) out[(size_t)blockIdx.x * cols + k] = expf(row[k] - m) * s;
}
__global__ void softmax_warp(const float* in, float* out, int cols) {
  int r = TID / 32, lane = threadIdx.x % 32;
  const float* row = in + (size_t)r * cols;
  float m = -1e30F, s = 0;
  for (int k = lane; k < cols; k += 32) m = fmaxf(m, row[k]);
  for (int d = 16; d > 0; d >>= 1) m = fmaxf(m, __shfl_xor_sync(0xffffffffU, m, d));
  for (int k = lane; k < cols; k += 32) s += expf(row[k] - m);
  for (int d = 16; d > 0; d >>= 1) s += __shfl_xor_sync(0xffffffffU, s, d);
  for (int k = lane; k < cols; k += 32) out[(size_t)r * cols + k] = expf(row[k] - m) / s;
}
__global__ void layernorm_block(const float* in, const float* gamma, const float* beta, float* out, int cols) {
  __shared__ float part[256];
  const float* row = in + (size_t)blockIdx.x * cols;
  int t = threadIdx.x;
  float s = 0;
  for (int k = t; k < cols; k += 256) s += row[k];
  part[t] = s;
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k) part[t] += part[t + k];
    __syncthreads();
  }
  float mean = part[0] / cols;
  __syncthreads();
  s = 0;
  for (int k = t; k < cols; k += 256) {
    float d = row[k] - mean;
    s += d * d;
  }
  part[t] = s;
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (t < k) part[t] += part[t + k];
    __syncthreads();
  }
  float inv = rsqrtf(part[0] / cols + 1e-5F);
  for (int k = t; k < cols; k += 256) out[(size_t)blockIdx.x * cols + k] = (row[k] - mean) * inv * gamma[k] + beta[k];
}
struct particle {
  float x, y, z, vx, vy, vz;
};
__global__ void move_aos(particle* p, int n, float dt) {
  int i = TID;
  if (i < n) {
    p[i].x += p[i].vx * dt;
    p[i].y += p[i].vy * dt;
    p[i].z += p[i].vz * dt;
  }
}
__global__ void move_soa(float* x, float* y, float* z, const float* vx, const float* vy, const float* vz, int n,
                         float dt) {
  int i = TID;
  if (i < n) {
    x[i] += vx[i] * dt;
    y[i] += vy[i] * dt;
    z[i] += vz[i] * dt;
  }
}
__global__ void chase(const unsigned* next, int steps, unsigned* out) {
  unsigned at = 0;
  for (int k = 0; k < steps; ++k) at = next[at];
  out[0] = at;
}
__global__ void scan_block(const float* in, float* out, float* sums) {  // 512 threads
  __shared__ float part[2][512];
  int t = threadIdx.x, i = TID, from = 0;
  part[0][t] = in[i];
  __syncthreads();
  for (int d = 1; d < 512; d <<= 1) {
    part[1 - from][t] = part[from][t] + (t >= d ? part[from][t - d] : 0.0F);
    from = 1 - from;
    __syncthreads();
  }
  out[i] = part[from][t];
  if (t == 511) sums[blockIdx.x] = part[from][t];
}
extern __shared__ float buffer[];
__global__ void reread(const float* table, int words, int reps, int apart, float* out) {
  const float* t = table + (size_t)blockIdx.x * apart;
  float s = 0;
  for (int r = 0; r < reps; ++r)
    for (int k = threadIdx.x; k < words; k += blockDim.x) s += t[k];
  if (apart < 0) {
    buffer[threadIdx.x] = s;
    __syncthreads();
    s += buffer[0];
  }
  out[TID] = s;
}
__global__ void reread_cg(const float* table, int words, int reps, float* out) {
  float s = 0;
  for (int r = 0; r < reps; ++r)
    for (int k = threadIdx.x; k < words; k += blockDim.x) s += __ldcg(&table[k]);
  out[TID] = s;
}
__global__ void sweep(const float4* in, int n, int reps, float* out) {
  float s = 0;
  for (int r = 0; r < reps; ++r)
    for (int i = TID; i < n; i += gridDim.x * blockDim.x) {
      float4 v = in[i];
      s += v.x + v.y + v.z + v.w;
    }
  out[TID] = s;
}
__global__ void stencil5_dynamic(const float* in, float* out, int w, int h) {  // uses the buffer only to take its room
  int x = TID, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < w - 1 && y > 0 && y < h - 1) {
    size_t i = (size_t)y * w + x;
    float s = in[i] + in[i - 1] + in[i + 1] + in[i - w] + in[i + w];
    if (w < 0) {
      buffer[threadIdx.x] = s;
      __syncthreads();
      s += buffer[0];
    }
    out[i] = s;
  }
}
// Each thread writes, then reads what its neighbour wrote; with `part`, every second word.
__global__ void write_read(float* io, float* out, int part) {
  int i = TID;
  io[i << part] = float(i);
  __syncthreads();
  out[i] = io[(i ^ 1) << part];
}
__global__ void read_write_read(float* io, float* out) {
  int i = TID;
  float a = io[i];
  __syncthreads();
  io[i] = a + 1.0F;
  __syncthreads();
  out[i] = io[i ^ 1];
}
