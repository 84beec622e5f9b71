// Variables of a thread, and where nvcc 13.0 keeps them. The name of a kernel begins with what local_variables.cmake
// must find: "array" .local in the PTX and a stack frame; "folded" .local in the PTX, but no stack frame; "spilled" no
// .local, but spills; "register" none of these.
struct large {
  float v[64];
  int used;
};

// Every index is a constant once the loops are unrolled.
__global__ void register_constant_index(float* out, float const* in) {
  float a[16];
#pragma unroll
  for (int k = 0; k < 16; ++k) a[k] = in[k * 32 + threadIdx.x];
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 16; ++k) sum += a[k] * a[15 - k];
  out[threadIdx.x] = sum;
}

// The same loops, not unrolled.
__global__ void array_loop_index(float* out, float const* in) {
  float a[16];
#pragma unroll 1
  for (int k = 0; k < 16; ++k) a[k] = in[k * 32 + threadIdx.x];
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < 16; ++k) sum += a[k] * a[15 - k];
  out[threadIdx.x] = sum;
}

// A run-time index into a small array, for reading: selected from registers.
__global__ void folded_small_array(float* out, float const* in, int const* index) {
  float a[16];
  for (int k = 0; k < 16; ++k) a[k] = in[k * 32 + threadIdx.x];
  out[threadIdx.x] = a[index[threadIdx.x]];
}

__global__ void array_large_struct(float* out, large const* in) {
  large s = in[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < s.used; ++k) sum += s.v[k];
  out[threadIdx.x] = sum;
}

__device__ __noinline__ void fill(int* p, int n) {
  p[0] = n * 3;
  p[1] = n;
}
__device__ __forceinline__ void fill_inline(int* p, int n) {
  p[0] = n * 3;
  p[1] = n;
}

// The address reaches a function that is called.
__global__ void array_address_passed(int* out) {
  int a[2];
  fill(a, threadIdx.x);
  out[threadIdx.x] = a[0] + a[1];
}
// The address is taken, but the function is inlined.
__global__ void register_address_inlined(int* out) {
  int a[2];
  fill_inline(a, threadIdx.x);
  out[threadIdx.x] = a[0] + a[1];
}

// 96 values alive, 32 registers a thread.
__global__ void __launch_bounds__(1024, 2) spilled_few_registers(float* out, float const* in) {
  float a[96];
#pragma unroll
  for (int k = 0; k < 96; ++k) a[k] = in[k * 1024 + threadIdx.x];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 96; ++k) sum += a[k] * a[k * 37 % 96];
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 96; ++k) out[k * 1024 + threadIdx.x] = a[k] + sum;
}
// 300 values alive: more than any thread has registers.
__global__ void spilled_large_array(float* out, float const* in) {
  float a[300];
#pragma unroll
  for (int k = 0; k < 300; ++k) a[k] = in[k * 32 + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 300; ++k) out[k * 32 + threadIdx.x] = a[299 - k];
}
