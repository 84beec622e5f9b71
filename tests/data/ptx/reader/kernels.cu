// What declarations, addresses, calls and inline PTX look like.
#include "words.cuh"

struct five {
  int values[5];
};
struct __attribute__((packed)) packed {
  char kind;
  int* at;
};
struct base {
  __device__ virtual int value(int) const { return 1; }
};
struct derived : base {
  __device__ int value(int x) const override { return 2 * x; }
};

__device__ int add_one(int x) { return x + 1; }
__device__ int twice(int x) { return 2 * x; }
__device__ int (*const functions[])(int) = {add_one, twice, nullptr};
__device__ int numbers[8] = {1, -2, 3};
__constant__ float weights[2][3] = {{1, 2, 3}, {0.5f}};
__constant__ double pi = 3.14159265358979;
extern __shared__ int dynamic[];
#ifdef __NVCC__
__device__ int* third = numbers + 2;
__device__ char const* words[] = {"a", "bc"};
__device__ packed last = {7, numbers + 7};
__managed__ int managed = 5;
__device__ float4 vector;
#endif

__device__ __noinline__ five raised(five f, int by) {
  f.values[by] += by;
  return f;
}
__device__ __noinline__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

namespace a::b {
template <class T, unsigned n, bool flag>
__global__ void __launch_bounds__(256, 2) fill(T* out, T value) {
  out[threadIdx_x] = flag ? value : static_cast<T>(weights[n % 2][threadIdx_x % 3] * pi);
}
template __global__ void fill<float, 3U, true>(float*, float);
template __global__ void fill<int, 2U, false>(int*, int);
}  // namespace a::b

__global__ void calls(five f, int* out, int k, base const* b) {
  derived const d;
  five const g = raised(f, k);
  out[0] = functions[k](g.values[k]) + fibonacci(k) + b->value(k) + d.value(k) + numbers[k] + dynamic[k];
}
extern "C" __global__ void by_switch(int* out, int k) {
  switch (out[threadIdx_x]) {
    case 0:
      out[0] = 3;
      break;
    case 1:
      out[1] = k;
      [[fallthrough]];
    case 2:
      out[2] = 5;
      break;
    case 3:
      out[k] = 6;
      break;
    case 4:
      out[k + 1] = 1;
      break;
    case 5:
      out[9] = k * k;
      break;
    default:
      out[8] = 4;
  }
}
__global__ void inlined(float* p, unsigned long long q) {
  float low;
  float high;
  asm("mov.b64 {%0, %1}, %2;" : "=f"(low), "=f"(high) : "l"(q));
  unsigned of_vector;
  asm("{\n .reg .v4 .b32 v; // four\n ld.global.v4.b32 v, [%1 + 16];\n mov.b32 %0, v.y;\n}" : "=r"(of_vector) : "l"(p));
  asm volatile(
      "{\n .reg .pred p; /* a scope\n of its own */\n .reg .b32 t<3>;\n setp.ne.b32 p, %0, 0;\n"
      " @!p bra DONE;\n mov.b32 t1, (1 + 2) * 3;\nDONE:\n}" ::"r"(of_vector));
  p[0] = low + high + static_cast<float>(of_vector);
}
