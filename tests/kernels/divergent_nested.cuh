// Choices within choices: conditional operators, switches, and functions that call themselves.
#pragma once

__device__ inline int value_at(int place, int value) {
  mark(place);
  return value;
}

__global__ void ternary_chain(int const* d) {
  int const w = d[threadIdx.x];
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    int const v = w >> (3 * i);
    sum += v & 1 ? value_at(0, v) : v & 2 ? (v & 8 ? value_at(1, v) : value_at(2, v) + 1) : v & 4 ? value_at(3, v) : 0;
    mark(4);
  }
  mark(sum & 1 ? 5 : 6);
}

__device__ __noinline__ int count_down(int w, int depth) {
  if (depth == 0 || (w & 7) == 3) {
    mark(0);
    return 0;
  }
  mark(1);
  int const below = count_down(w >> 1, depth - 1);
  mark(2);
  return below + 1;
}

__global__ void linear_recursion(int const* d) {
  int const w = d[threadIdx.x];
  if (count_down(w, 6) > 3) {
    mark(3);
  }
  mark(4);
}

__device__ __noinline__ void visit_children(int w, int depth) {
  mark(0);
  for (int i = 0; i < (w & 3) && depth != 0; ++i) {
    mark(1);
    visit_children(w >> (2 + i), depth - 1);
  }
  mark(2);
}

__global__ void tree_recursion(int const* d) {
  visit_children(d[threadIdx.x], 3);
  mark(3);
}

__global__ void nested_switch(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < 3; ++i) {
    int const v = w >> (4 * i);
    switch (v & 3) {
      case 0:
        switch (v >> 2 & 3) {
          case 0:
            mark(0);
            break;
          case 1:
            mark(1);
            continue;
          default:
            mark(2);
        }
        mark(3);
        break;
      case 1:
        mark(4);
        [[fallthrough]];
      case 2:
        if ((v >> 2 & 3) == 3) continue;
        mark(5);
        break;
      default:
        break;
    }
    mark(6);
  }
  mark(7);
}
