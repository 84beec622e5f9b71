// Harder calls and conditions: virtual, recursive, through pointers, with several returns; && and || and ?: with
// accesses.
#pragma once

struct shape_base {
  __device__ virtual int area(int w) const = 0;
};
struct square_shape : shape_base {
  __device__ int area(int w) const override {
    mark(0);
    return w * w;
  }
};
struct strip_shape : shape_base {
  __device__ int area(int w) const override {
    int sum = 0;
    for (int i = 0; i < (w & 3); ++i) {
      mark(1);
      sum += i;
    }
    return sum;
  }
};
struct point_shape : shape_base {
  __device__ int area(int w) const override {
    if (w & 8) {
      mark(2);
    }
    return 0;
  }
};

__global__ void virtual_calls(int const* d) {
  int const w = d[threadIdx.x];
  square_shape square;
  strip_shape strip;
  point_shape point;
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    int const kind = (w >> (2 * i)) & 3;
    shape_base const* shape = &square;
    if (kind == 1) {
      shape = &strip;
    } else if (kind > 1) {
      shape = &point;
    }
    sum += shape->area(w >> (2 * i + 2));
    mark(3);
  }
  if (sum > 40) {
    mark(4);
  }
}

__device__ __noinline__ int first_of_three(int w) {
  mark(0);
  return w + 1;
}
__device__ __noinline__ int second_of_three(int w) {
  if (w & 1) {
    mark(1);
    return w;
  }
  mark(2);
  return w >> 1;
}
__device__ __noinline__ int third_of_three(int w) {
  mark(3);
  return w >> 2;
}

__global__ void function_pointers(int const* d) {
  int w = d[threadIdx.x];
  for (int i = 0; i < 4; ++i) {
    int (*f)(int) = (w & 3) == 0 ? first_of_three : (w & 3) == 1 ? second_of_three : third_of_three;
    w = f(w);
    mark(4);
  }
}

__device__ __noinline__ int depth_first(int w, int depth) {
  mark(0);
  if (depth == 0 || (w & 3) == 3) {
    mark(1);
    return 1;
  }
  int sum = 0;
  if (w & 1) {
    sum += depth_first(w >> 1, depth - 1);
  }
  mark(2);
  if (w & 2) {
    sum += depth_first(w >> 2, depth - 1);
  }
  return sum;
}

__global__ void recursion(int const* d) {
  int const w = d[threadIdx.x];
  if (depth_first(w & 0xfff, 4) > 1) {
    mark(3);
  }
  mark(4);
}

__device__ __noinline__ int odd_steps(int w);
__device__ __noinline__ int even_steps(int w) {
  mark(0);
  return (w & 15) == 0 ? 0 : 1 + odd_steps(w >> 1);
}
__device__ __noinline__ int odd_steps(int w) {
  mark(1);
  return (w & 15) == 0 ? 0 : 1 + even_steps(w >> 1);
}

__global__ void mutual_recursion(int const* d) {
  int const w = d[threadIdx.x] & 0xff;
  if (even_steps(w) & 1) {
    mark(2);
  }
  mark(3);
}

__device__ __noinline__ int several_returns(int w) {
  mark(0);
  if (w & 1) return 1;
  for (int i = 1; i < 4; ++i) {
    mark(1);
    if ((w >> i) & 1) return i;
  }
  mark(2);
  return 0;
}

__global__ void early_return_in_call(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < 3; ++i) {
    if ((w >> (4 * i)) & 3) {
      if (several_returns(w >> (4 * i)) == 2) {
        mark(3);
        continue;
      }
    }
    mark(4);
  }
}

__device__ inline bool find_inlined(int w, int& at) {
  for (at = 0; at < 5; ++at) {
    mark(0);
    if (((w >> at) & 3) == 1) return true;
    if (((w >> at) & 7) == 6) return false;
    mark(1);
  }
  return false;
}

__global__ void early_return_inlined(int const* d) {
  int w = d[threadIdx.x];
  int at = 0;
  while (find_inlined(w, at)) {
    mark(2);
    w >>= at + 1;
  }
  mark(3);
}

__device__ __noinline__ void call_in_loop(int w) {
  for (int i = 0; i < (w & 3); ++i) {
    mark(0);
  }
  mark(1);
}

// One call site for some lanes, another for the others, and a loop with a call whose trip count differs.
__global__ void calls_in_loops(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < (w & 3); ++i) {
    call_in_loop(w >> (2 + i));
    if ((w >> i) & 4) {
      mark(2);
      call_in_loop(w >> (6 + i));
    }
  }
  mark(3);
}
