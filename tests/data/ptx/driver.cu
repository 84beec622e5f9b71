// What SASS asks the driver for, and what it no longer says.
#include <cassert>
#include <cstdio>

extern "C" __global__ void says(int const* in, int* out) {
  int* const mine = static_cast<int*>(malloc(16));
  mine[1] = in[threadIdx.x];
  if (threadIdx.x % 2 == 1) printf("thread %d has %d, %s %.1f\n", threadIdx.x, mine[1], "half of it", mine[1] * 0.5);
  out[threadIdx.x] = 2 * mine[1];
  free(mine);
  assert(in[threadIdx.x] < 100);
}

// Lanes of a warp read what others wrote, with nothing between.
extern "C" __global__ void unordered(int const* in, int* out) {
  __shared__ int first[32];
  __shared__ int second[32];
  first[threadIdx.x] = in[threadIdx.x];
  second[threadIdx.x] = in[threadIdx.x] + 1;
  out[threadIdx.x] = second[31 - threadIdx.x] + first[threadIdx.x];
}

// The same, where they wait.
extern "C" __global__ void ordered(int const* in, int* out) {
  __shared__ int first[32];
  __shared__ int second[32];
  first[threadIdx.x] = in[threadIdx.x];
  second[threadIdx.x] = in[threadIdx.x] + 1;
  __syncwarp();
  out[threadIdx.x] = second[31 - threadIdx.x] + first[threadIdx.x];
}

// Atomics of an address that is in global memory for some lanes and in shared memory for others.
extern "C" __global__ void anywhere(unsigned long long* out, unsigned long long* old) {
  __shared__ unsigned long long here[4];
  unsigned const t = threadIdx.x;
  if (t < 4) here[t] = 0;
  __syncthreads();
  unsigned long long* const p = t % 2 == 1 ? here : out;
  old[t] = atomicAdd(p, 1ull);
  atomicMax(p + 1, 100ull + t);
  old[32 + t] = atomicExch(p + 2, 1ull + t);
  old[64 + t] = atomicCAS(p + 3, 0ull, 1ull + t);
  __syncthreads();
  if (t < 4) out[4 + t] = here[t];
}

// A quotient of doubles by one number for all lanes.
extern "C" __global__ void divided(double const* in, double* out, double by) { out[threadIdx.x] = in[threadIdx.x] / by; }

// 64-bit atomics in shared memory are loops, which ask whether both words of the answer say yes.
extern "C" __global__ void counted(unsigned long long* out) {
  __shared__ unsigned long long sum, odd;
  __shared__ double half;
  if (threadIdx.x == 0) sum = odd = 0, half = 0;
  __syncthreads();
  atomicAdd(&sum, 1ull + threadIdx.x);
  atomicXor(&odd, 1ull << threadIdx.x);
  atomicAdd(&half, 0.5);
  __syncthreads();
  if (threadIdx.x == 0) out[0] = sum, out[1] = odd, out[2] = static_cast<unsigned long long>(half);
}

// Lanes meet at an instruction that SASS has without its mask, and wait before they read.
extern "C" __global__ void waited(unsigned const* in, unsigned* out) {
  __shared__ unsigned values[32];
  unsigned const all = __reduce_add_sync(~0u, in[threadIdx.x]);
  values[threadIdx.x] = in[threadIdx.x] + all;
  __syncwarp();
  out[threadIdx.x] = values[threadIdx.x ^ 3];
}

// The last byte of a constant array, which SASS reads with the bytes behind it.
__constant__ unsigned char five[5] = {9, 8, 7, 6, 5};
extern "C" __global__ void last_byte(unsigned* out) { out[threadIdx.x] = five[4]; }

// The least and the greatest of two and of three, and sums, of halves of words too.
extern "C" __global__ void extremes(int const* in, int* out) {
  unsigned const t = threadIdx.x;
  int const a = in[t], b = in[t + 32], c = in[t + 64];
  out[t] = min(min(a, b), c);
  out[32 + t] = max(max(unsigned(a), unsigned(b)), unsigned(c));
  out[64 + t] = min(max(a, b), 7);
  out[96 + t] = __vmaxs2(a, b);
  out[128 + t] = __vminu2(a, b);
  out[160 + t] = __vimin3_s16x2(a, b, c);
  out[192 + t] = __vimax3_s32_relu(a, b, c);
  out[224 + t] = __vimax_s16x2_relu(a, b);
  out[256 + t] = __vadd2(a, b);
  out[288 + t] = __vsub2(a, b);
  out[320 + t] = __viaddmax_s16x2(a, b, c);
}

// A double and the upper half of a product under predicates, whose instructions write predicates too.
extern "C" __global__ void guarded(double const* in, unsigned long long const* keys, double* out,
                                   unsigned long long* high) {
  unsigned const t = threadIdx.x;
  double x = in[t];
  unsigned long long h = keys[t];
  if (t % 3 == 1) x = fmin(x, in[t + 32]);
  if (t % 7 < 3) h = __umul64hi(h, keys[t + 32]);
  out[t] = x;
  high[t] = h;
}
