// Arrays read and written in order: strides, offsets, and elements of every size.
#pragma once

__global__ void saxpy_contiguous(int n, float a, float const* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = a * x[i] + y[i];
}

__global__ void saxpy_strided(int n, float a, float const* x, float* y, int stride) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
  if (i < n) {
    y[i] = a * x[i] + y[i];
  }
}

__global__ void copy_offset(float const* in, float* out, int n, int offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + offset;
  if (i < n) {
    out[i] = in[i];
  }
}

__global__ void copy_float4(float4 const* in, float4* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    out[i] = in[i];
  }
}

__global__ void swap_double2(double2 const* in, double2* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    double2 const v = in[i];
    out[i] = make_double2(v.y, v.x);
  }
}

__global__ void add_shorts(short const* a, short const* b, short* sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    sum[i] = static_cast<short>(a[i] + b[i]);
  }
}

__global__ void grey_from_rgb(unsigned char const* rgb, unsigned char* grey, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int const r = rgb[3 * i];
    int const g = rgb[3 * i + 1];
    int const b = rgb[3 * i + 2];
    grey[i] = static_cast<unsigned char>((77 * r + 151 * g + 28 * b) >> 8);
  }
}

__global__ void reverse(int const* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[n - 1 - i] = in[i];
  }
}
