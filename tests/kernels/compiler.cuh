// Source whose memory instructions an optimizing compiler changes, or might: merged, narrowed, hoisted, removed.
#pragma once

// `b` might be `a`, so the second load stays.
__global__ void load_twice(int const* a, int* b, int* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    b[i] = a[i];
    c[i] = a[i] + 1;
  }
}

__global__ void load_twice_restrict(int const* __restrict__ a, int* __restrict__ b, int* __restrict__ c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    b[i] = a[i];
    c[i] = a[i] + 1;
  }
}

__global__ void store_twice(int const* a, int* b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = 7;
  b[i] = a[i];
  int const unused = a[i + 1];
  (void)unused;
}

__global__ void same_in_every_round(int const* a, int const* scale, int* sums, int rounds) {
  int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < rounds; ++k) {
    sum += a[k * 64 + t] * scale[0];
  }
  sums[t] = sum;
}

__global__ void load_on_both_sides(int const* a, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i & 1) {
    out[i] = a[i] * 2;
  } else {
    out[i] = a[i] * 3;
  }
}

__global__ void load_on_one_side(int const* flags, int const* a, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = flags[i] > 3 ? a[i] : -1;
}

__global__ void choose_address(int const* flags, int const* a, int const* b, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v;
  if (flags[i] > 3) {
    v = a[i];
  } else {
    v = b[2 * i];
  }
  out[i] = v;
}

__global__ void neighbours_in_two_stores(float const* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[2 * i] = in[2 * i];
  out[2 * i + 1] = in[2 * i + 1];
}

__global__ void some_of_int4(int4 const* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i].x + in[i].z;
}

struct triple {
  float x, y, z;
};

__global__ void copy_triples(triple const* in, triple* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

struct __align__(16) record32 {
  float4 first;
  int second[4];
};

__global__ void copy_records(record32 const* in, record32* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void count_all(int const* in, int* count, int* positive) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(count, 1);
  if (in[i] > 0) {
    atomicAdd(positive, 1);
  }
}

__global__ void take_numbers(int* next, int* taken) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int const mine = atomicAdd(next, 1);
  taken[mine] = 1 + i / 1024;
}

__global__ void count_in_shared(int const* in, int* counts) {
  __shared__ int odd;
  __shared__ int sum;
  if (threadIdx.x == 0) {
    odd = 0;
    sum = 0;
  }
  __syncthreads();
  int const v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (v & 1) {
    atomicAdd(&odd, 1);
  }
  atomicAdd(&sum, v);
  __syncthreads();
  if (threadIdx.x == 0) {
    counts[2 * blockIdx.x] = odd;
    counts[2 * blockIdx.x + 1] = sum;
  }
}

__global__ void local_array(int const* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int counts[8] = {};
  for (int k = 0; k < 16; ++k) {
    ++counts[in[16 * i + k] & 7];
  }
  out[i] = counts[i & 7];
}

__global__ void loads_of_every_kind(int const* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int const a = __ldg(&in[i]);
  int const b = __ldcg(&in[i + 1]);
  int const c = __ldcs(&in[i + 2]);
  int const d = *const_cast<int const volatile*>(&in[i + 3]);
  __stcs(&out[i], a + b + c + d);
}

// A constant trip count, fully unrolled; a variable one by four and a remainder.
__global__ void unrolled_loops(int const* in, int* out, int n) {
  int t = threadIdx.x;
  int sum = 0;
  for (int k = 0; k < 7; ++k) {
    sum += in[k * 32 + t];
  }
  for (int k = 7; k < n; ++k) {
    sum += in[k * 32 + t];
  }
  for (int k = t; k < n; k += 3) {
    sum -= in[k];
  }
  out[t] = sum;
}
