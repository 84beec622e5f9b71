// Accesses within conditions, in functions that are inlined twice, and around barriers of the warp.
#pragma once

__device__ inline bool test(int place, bool value) {
  mark(place);
  return value;
}

__global__ void short_circuit(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < 4; ++i) {
    int const v = w >> (3 * i);
    if ((test(0, v & 1) && test(1, v & 2)) || test(2, v & 4)) {
      mark(3);
    }
    mark(4);
  }
}

__global__ void short_circuit_loop(int const* d) {
  int w = d[threadIdx.x] & 0xfff;
  while (test(0, w != 0) && (test(1, w & 1) || test(2, w & 2))) {
    w >>= 1 + (w & 1);
    mark(3);
  }
  mark(4);
}

__global__ void nested_conditionals(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < 3; ++i) {
    int const v = w >> (4 * i);
    bool const b = v & 1 ? (v & 2 ? test(0, v & 8) : test(1, v & 8)) : (v & 4 ? test(2, v & 8) : false);
    if (b) {
      mark(3);
    }
  }
  mark(4);
}

template <class F>
__device__ void twice_if(bool condition, F f) {
  if (condition) {
    f(0);
  }
  f(1);
}

__global__ void lambdas(int const* d) {
  int const w = d[threadIdx.x];
  auto const visit = [w](int i) {
    if ((w >> i) & 1) {
      mark(0);
    }
    mark(1);
  };
  if (w & 4) {
    twice_if(w & 8, visit);
  } else {
    mark(2);
    twice_if(w & 16, visit);
  }
  mark(3);
}

// Lanes that meet again at a barrier of the warp.
__global__ void meet_at_syncwarp(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < ((w >> (2 * i)) & 3); ++k) {
      mark(0);
    }
    __syncwarp();
    mark(1);
    if ((w >> i) & 1) {
      mark(2);
    }
    __syncwarp();
  }
  mark(3);
}
