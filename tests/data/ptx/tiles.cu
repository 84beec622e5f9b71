// An array in shared memory that is stored along one way and loaded along another, where each index may be swizzled or
// its rows padded: what is advised for the array as it is, and then counted with the advice.
struct change {
  int bits, base, shift;  // of Swizzle<B, M, S>
  int row, padding;       // in elements; 0: none
};

__device__ int changed(int i, change c) {
  int const mask = (1 << c.bits) - 1;
  i ^= c.shift >= 0 ? i >> c.shift & mask << c.base : i << -c.shift & mask << (c.base - c.shift);
  return c.row == 0 ? i : i + i / c.row * c.padding;
}
// Elements `stride` apart, then their neighbours: a column, where a row has `stride` of n.
__device__ int across(int i, int stride, int n) { return i * stride % n + i * stride / n; }

template <class T>
__global__ void walk(T const* in, T* out, int n, int stored, int loaded, change c) {
  extern __shared__ int tile[];
  T* const elements = reinterpret_cast<T*>(tile);
#pragma unroll 1
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    elements[changed(across(i, stored, n), c)] = in[i];
  }
  __syncthreads();
#pragma unroll 1
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    out[i] = elements[changed(across(i, loaded, n), c)];
  }
}
template __global__ void walk(short const*, short*, int, int, int, change);
template __global__ void walk(float const*, float*, int, int, int, change);
template __global__ void walk(float4 const*, float4*, int, int, int, change);

// Stored four floats at a time, loaded one by one. A change must keep four together.
__global__ void mixed(float4 const* in, float* out, int n, int loaded, change c) {
  extern __shared__ int tile[];
  float* const elements = reinterpret_cast<float*>(tile);
#pragma unroll 1
  for (int i = threadIdx.x; i < n / 4; i += blockDim.x) {
    *reinterpret_cast<float4*>(elements + changed(4 * i, c)) = in[i];
  }
  __syncthreads();
#pragma unroll 1
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    out[i] = elements[changed(across(i, loaded, n), c)];
  }
}

// Rows of 64 halves, of which ldmatrix takes 8 by 8.
__global__ void matrices(uint4 const* in, unsigned* out, change c) {
  __shared__ alignas(16) unsigned short tile[64 * 64 + 64 * 8];
#pragma unroll 1
  for (int i = threadIdx.x; i < 512; i += blockDim.x) {
    *reinterpret_cast<uint4*>(tile + changed(8 * i, c)) = in[i];
  }
  __syncthreads();
#pragma unroll 1
  for (int column = 0; column < 64; column += 8) {
    unsigned r[4];
    unsigned const row =
        static_cast<unsigned>(__cvta_generic_to_shared(tile + changed(threadIdx.x % 32 * 64 + column, c)));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(row));
    for (int k = 0; k < 4; ++k) {
      out[(column / 8 * 4 + k) * blockDim.x + threadIdx.x] = r[k];
    }
  }
}
