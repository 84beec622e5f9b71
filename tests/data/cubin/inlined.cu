// Functions that nvcc puts in the place of their calls, and lanes that part.
__device__ __forceinline__ float leaf(float const* p, int i) {
  return p[i] * 2.0f;  // leaf
}
__device__ __forceinline__ float middle(float const* p, int i) {
  float a = leaf(p, i);       // first call
  float b = leaf(p, i + 32);  // second call
  return a + b;
}
__global__ void outer(float* out, float const* in) {
  int i = threadIdx.x;
  out[i] = middle(in, i);         // store of middle
  out[i + 64] = leaf(in, i + 128);  // store of leaf
}
__global__ void parted(float* out, float const* in, int n) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += threadIdx.x + 1) {
    if (in[i] > 0) {
      sum += sqrtf(in[i + 1]) / in[i];
    }
  }
  out[threadIdx.x] = sum;
}
