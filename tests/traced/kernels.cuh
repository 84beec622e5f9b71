// Kernels of tests/kernels and of the examples, with a tracer as their last argument: on_gpu::untraced, with which they
// are what they were, or on_gpu::tracer.
#pragma once

constexpr int tile_size = 32;
constexpr int tile_step = 8;
constexpr int filter_radius = 4;
constexpr int halo_width = 32;
constexpr int halo_height = 8;

__constant__ float filter_weights[2 * filter_radius + 1] = {1, 2, 3, 4, 5, 4, 3, 2, 1};

struct particle {
  float x, y, z;
  float vx, vy, vz;
};

template <class Trace>
__global__ void saxpy(int n, float a, float const* x_array, float* y_array, Trace trace) {
  auto x = trace.global(x_array);
  auto y = trace.global(y_array);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = a * x[i] + y[i];
}

template <class Trace>
__global__ void strided_copy(float const* in_array, float* out_array, int n, int stride, Trace trace) {
  auto in = trace.global(in_array);
  auto out = trace.global(out_array);
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
  if (i < n) {
    out[i] = in[i];
  }
}

template <class Trace>
__global__ void transpose_naive(float const* in_array, float* out_array, int width, int height, Trace trace) {
  auto in = trace.global(in_array);
  auto out = trace.global(out_array);
  int x = blockIdx.x * tile_size + threadIdx.x;
  int y = blockIdx.y * tile_size + threadIdx.y;
  for (int j = 0; j < tile_size; j += tile_step) {
    out[x * height + y + j] = in[(y + j) * width + x];
  }
}

template <int pitch, class Trace>
__global__ void transpose(float const* in_array, float* out_array, int width, int height, Trace trace) {
  __shared__ float tile_array[tile_size][pitch];
  auto tile = trace.shared(tile_array);
  auto in = trace.global(in_array);
  auto out = trace.global(out_array);
  int x = blockIdx.x * tile_size + threadIdx.x;
  int y = blockIdx.y * tile_size + threadIdx.y;
  for (int j = 0; j < tile_size; j += tile_step) {
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  }
  __syncthreads();
  x = blockIdx.y * tile_size + threadIdx.x;
  y = blockIdx.x * tile_size + threadIdx.y;
  for (int j = 0; j < tile_size; j += tile_step) {
    out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
  }
}

extern __shared__ int partial_array[];

template <class Trace>
__global__ void reduce_interleaved(int const* in_array, int* out_array, unsigned n, Trace trace) {
  auto in = trace.global(in_array);
  auto out = trace.global(out_array);
  auto partial = trace.shared(partial_array);
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  partial[tid] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0) {
      partial[tid] += partial[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    out[blockIdx.x] = partial[0];
  }
}

template <class Trace>
__global__ void reduce_sequential(int const* in_array, int* out_array, unsigned n, Trace trace) {
  auto in = trace.global(in_array);
  auto out = trace.global(out_array);
  auto partial = trace.shared(partial_array);
  unsigned tid = threadIdx.x;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  partial[tid] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      partial[tid] += partial[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) {
    out[blockIdx.x] = partial[0];
  }
}

template <class Trace>
__global__ void histogram_global(unsigned char const* data_array, int n, unsigned* bins_array, Trace trace) {
  auto data = trace.global(data_array);
  auto bins = trace.global(bins_array);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&bins[data[i]], trace.literal(1u));
  }
}

template <class Trace>
__global__ void histogram_shared(unsigned char const* data_array, int n, unsigned* bins_array, Trace trace) {
  __shared__ unsigned local_array[256];
  auto local = trace.shared(local_array);
  auto data = trace.global(data_array);
  auto bins = trace.global(bins_array);
  for (int b = threadIdx.x; b < 256; b += blockDim.x) {
    local[b] = 0;
  }
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&local[data[i]], trace.literal(1u));
  }
  __syncthreads();
  for (int b = threadIdx.x; b < 256; b += blockDim.x) {
    atomicAdd(&bins[b], local[b]);
  }
}

template <class Trace>
__global__ void stencil_2d(float const* in_array, float* out_array, int width, int height, Trace trace) {
  auto in = trace.global(in_array);
  auto out = trace.global(out_array);
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) {
    return;
  }
  int i = y * width + x;
  if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
    out[i] = in[i];
    return;
  }
  float const sides = in[i - 1] + in[i + 1];
  float const above = in[i - width];
  float const below = in[i + width];
  out[i] = 2 * in[i] + sides + above + below;
}

template <class Trace>
__global__ void stencil_2d_shared(float const* in_array, float* out_array, int width, int height, Trace trace) {
  __shared__ float halo_array[halo_height + 2][halo_width + 2];
  auto halo = trace.shared(halo_array);
  auto in = trace.global(in_array);
  auto out = trace.global(out_array);
  int x0 = blockIdx.x * halo_width - 1;
  int y0 = blockIdx.y * halo_height - 1;
  for (int row = threadIdx.y; row < halo_height + 2; row += halo_height) {
    for (int column = threadIdx.x; column < halo_width + 2; column += halo_width) {
      int const x = x0 + column;
      int const y = y0 + row;
      bool const inside = x >= 0 && x < width && y >= 0 && y < height;
      halo[row][column] = inside ? in[y * width + x] : 0.0f;
    }
  }
  __syncthreads();
  int const c = threadIdx.x + 1;
  int const r = threadIdx.y + 1;
  int const x = x0 + c;
  int const y = y0 + r;
  if (x < width && y < height) {
    bool const border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
    float const middle = halo[r][c];
    float const sum = 2 * middle + halo[r][c - 1] + halo[r][c + 1] + halo[r - 1][c] + halo[r + 1][c];
    out[y * width + x] = border ? middle : sum;
  }
}

template <class Trace>
__global__ void spmv_scalar(int rows, int const* starts_array, int const* columns_array, float const* values_array,
                            float const* x_array, float* y_array, Trace trace) {
  auto starts = trace.global(starts_array);
  auto columns = trace.global(columns_array);
  auto values = trace.global(values_array);
  auto x = trace.global(x_array);
  auto y = trace.global(y_array);
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    int const end = starts[row + 1];
    float sum = 0;
#pragma unroll 1  // lanes leave at different times
    for (int i = starts[row]; i < end; ++i) {
      sum += values[i] * x[columns[i]];
    }
    y[row] = sum;
  }
}

template <class Trace>
__global__ void matmul_naive(float const* a_array, float const* b_array, float* c_array, int n, Trace trace) {
  auto a = trace.global(a_array);
  auto b = trace.global(b_array);
  auto c = trace.global(c_array);
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += a[row * n + k] * b[k * n + column];
  }
  c[row * n + column] = sum;
}

template <int tile, class Trace>
__global__ void matmul_tiled(float const* a_array, float const* b_array, float* c_array, int n, Trace trace) {
  __shared__ float a_tile_array[tile][tile];
  __shared__ float b_tile_array[tile][tile];
  auto a_tile = trace.shared(a_tile_array);
  auto b_tile = trace.shared(b_tile_array);
  auto a = trace.global(a_array);
  auto b = trace.global(b_array);
  auto c = trace.global(c_array);
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int row = blockIdx.y * tile + ty;
  int column = blockIdx.x * tile + tx;
  float sum = 0;
  for (int k0 = 0; k0 < n; k0 += tile) {
    a_tile[ty][tx] = a[row * n + k0 + tx];
    b_tile[ty][tx] = b[(k0 + ty) * n + column];
    __syncthreads();
    for (int k = 0; k < tile; ++k) {
      float const left = a_tile[ty][k];
      sum += left * b_tile[k][tx];
    }
    __syncthreads();
  }
  c[row * n + column] = sum;
}

template <class Trace>
__global__ void move_aos(particle* particles_array, int n, float dt, Trace trace) {
  auto particles = trace.global(particles_array);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    (particles + i)->*& particle::x += (particles + i)->*&particle::vx * dt;
    (particles + i)->*& particle::y += (particles + i)->*&particle::vy * dt;
    (particles + i)->*& particle::z += (particles + i)->*&particle::vz * dt;
  }
}

template <class Trace>
__global__ void move_float4(float4* positions_array, float4 const* velocities_array, int n, float dt, Trace trace) {
  auto positions = trace.global(positions_array);
  auto velocities = trace.global(velocities_array);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float4 p = positions[i];
    float4 const v = velocities[i];
    p.x += v.x * dt;
    p.y += v.y * dt;
    p.z += v.z * dt;
    positions[i] = p;
  }
}

template <class Trace>
__global__ void convolve(float const* in_array, float* out_array, int n, Trace trace) {
  auto weights = trace.constant(filter_weights);
  auto in = trace.global(in_array);
  auto out = trace.global(out_array);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = -filter_radius; k <= filter_radius; ++k) {
    sum += weights[k + filter_radius] * in[i + k + filter_radius];
  }
  out[i] = sum;
}

template <class Trace>
__global__ void binary_search(int const* table_array, int entries, int const* keys_array, int* found_array, int n,
                              Trace trace) {
  auto table = trace.global(table_array);
  auto keys = trace.global(keys_array);
  auto found = trace.global(found_array);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int const key = keys[i];
  int low = 0;
  int high = entries;
  while (low < high) {
    int const middle = (low + high) / 2;
    if (table[middle] < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  found[i] = low;
}

template <class Trace>
__global__ void byte_histograms(unsigned char const* data_array, int per_thread, unsigned* bins_array, Trace trace) {
  __shared__ unsigned char counts_array[64 * 64];
  auto counts = trace.shared(counts_array);
  auto data = trace.global(data_array);
  auto bins = trace.global(bins_array);
  int const t = threadIdx.x;
  for (int b = 0; b < 64; ++b) {
    counts[b * 64 + t] = 0;
  }
  __syncthreads();
  for (int k = 0; k < per_thread; ++k) {
    int const bin = data[(blockIdx.x * per_thread + k) * 64 + t] >> 2;
    counts[bin * 64 + t] += 1;
  }
  __syncthreads();
  unsigned sum = 0;
  for (int k = 0; k < 64; ++k) {
    sum += counts[t * 64 + k];
  }
  bins[blockIdx.x * 64 + t] = sum;
}

template <class Trace>
__global__ void group_maxima(int const* group_array, int const* value_array, int n, int* largest_array,
                             unsigned long long* total_array, Trace trace) {
  auto group = trace.global(group_array);
  auto value = trace.global(value_array);
  auto largest = trace.global(largest_array);
  auto total = trace.global(total_array);
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int const of = group[i];
    int const v = value[i];
    atomicMax(&largest[of], v);
    atomicAdd(&total[of], static_cast<unsigned long long>(v));
  }
}

template <class Trace>
__global__ void scan_tree(int const* in_array, int* out_array, int n, Trace trace) {
  auto in = trace.global(in_array);
  auto out = trace.global(out_array);
  auto tree = trace.shared(partial_array);
  int t = threadIdx.x;
  int offset = 1;
  int const base = blockIdx.x * n;
  tree[2 * t] = in[base + 2 * t];
  tree[2 * t + 1] = in[base + 2 * t + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int const left = offset * (2 * t + 1) - 1;
      int const right = offset * (2 * t + 2) - 1;
      tree[right] += tree[left];
    }
    offset *= 2;
  }
  __syncthreads();
  out[base + 2 * t] = tree[2 * t];
  out[base + 2 * t + 1] = tree[2 * t + 1];
}
