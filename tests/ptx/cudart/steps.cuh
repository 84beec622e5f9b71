// A header with launches of its own.
#pragma once

extern __shared__ float outside[];

template <class T, int scale>
__global__ void scaled(T* out, T const* in, int n) {
  extern __shared__ __align__(16) unsigned char bytes[];
  T* const staged = reinterpret_cast<T*>(bytes);
  int const i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) staged[threadIdx.x] = in[i];
  __syncthreads();
  if (i < n) out[i] = scale * staged[threadIdx.x];
}
__global__ void turned(float* out, int n) {
  outside[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = outside[n - 1 - threadIdx.x];
}

template <class T>
inline void scale_by_3(T* out, T const* in, int n) {
  // clang-format off
  scaled<T, 3> <<< (n + 127) / 128, 128,
                   128 * sizeof(T) >>> (out, in, n);  // the kernel that scale_by_3<<<>>> is not
  // clang-format on
}
