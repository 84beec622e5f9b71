// Two-byte floats, one and two at a time.
#pragma once

#include <cuda_fp16.h>

__global__ void add_halves(__half const* a, __half const* b, __half* sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    sum[i] = __hadd(a[i], b[i]);
  }
}

__global__ void scale_half2(__half2 const* in, __half2* out, float scale, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float2 const v = __half22float2(in[i]);
    out[i] = __floats2half2_rn(v.x * scale, v.y * scale);
  }
}
