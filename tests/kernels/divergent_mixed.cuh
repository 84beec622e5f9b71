// Control flow as it is mixed in practice: filters, searches and walks, with loops, conditions and calls in each other.
#pragma once

__device__ int filter_count;

// One atomic for all lanes that keep something.
__device__ __forceinline__ int place_in_filter() {
  unsigned const active = __activemask();
  int const leader = __ffs(active) - 1;
  int const lane = threadIdx.x % 32;
  int place = 0;
  if (lane == leader) {
    mark(0);
    place = atomicAdd(&filter_count, __popc(active));
  }
  return __shfl_sync(active, place, leader) + __popc(active & ((1u << lane) - 1));
}

__global__ void filter_aggregated(int const* d) {
  for (int i = threadIdx.x; i < 160; i += 32) {
    mark(1);
    int const value = d[i * 5 % 32] >> (i / 32);
    if ((value & 3) != 0) {
      mark(2);
      if (place_in_filter() < 0) {
        mark(3);
      }
    }
  }
  mark(4);
}

// Each lane has another number of elements, and looks at some of them for longer.
__global__ void filter_uneven(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < 2 + (w & 3); ++i) {
    int const value = w >> (2 * i + 1);
    if (value & 1) {
      for (int k = 0; k < (value >> 1 & 3); ++k) {
        mark(1);
      }
      mark(2);
      if (place_in_filter() < 0) {
        mark(3);
      }
    }
  }
  mark(4);
}

__global__ void breaks_of_three_levels(int const* d) {
  int const w = d[threadIdx.x];
  int found = 0;
  for (int i = 0; i < 3 && found < 5; ++i) {
    for (int j = 0; j < 3; ++j) {
      int k = 0;
      while (k < 3) {
        if ((w >> (i + 2 * j + 3 * k)) & 1) {
          mark(0);
          ++found;
          break;
        }
        mark(1);
        ++k;
      }
      if (k == 0 && ((w >> (5 + i)) & 1)) {
        mark(2);
        break;
      }
      if (found == 4) {
        mark(3);
        found = 7;
        break;
      }
      mark(4);
    }
    mark(5);
  }
  mark(6);
}

__global__ void do_while_continue(int const* d) {
  int w = d[threadIdx.x];
  int rounds = 0;
  do {
    mark(0);
    if ((w & 7) == 5) {
      w >>= 2;
      continue;
    }
    do {
      mark(1);
      w >>= 1;
      if (w & 1) continue;
      if ((w & 6) == 4) break;
      mark(2);
    } while ((w & 3) == 1);
    mark(3);
  } while (w != 0 && ++rounds < 6);
  mark(4);
}

__global__ void switch_with_conditions(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < 4; ++i) {
    int const v = w >> (3 * i);
    switch (v & 7) {
      case 0:
        mark(0);
        [[fallthrough]];
      case 1:
        if (v & 8) {
          mark(1);
          break;
        }
        [[fallthrough]];
      case 2:
        mark(2);
        break;
      default:
        mark(3);
        break;
      case 5:
        mark(4);
        [[fallthrough]];
      case 6:
        if (v & 16) break;
        mark(5);
    }
    mark(6);
  }
  mark(7);
}

__device__ inline bool counts(int place, int& sum, int bits) {
  mark(place);
  sum += bits;
  return bits & 1;
}

__global__ void side_effects(int const* d) {
  int const w = d[threadIdx.x];
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    int const v = w >> (4 * i);
    if (counts(0, sum, v) || (counts(1, sum, v >> 1) && counts(2, sum, v >> 2))) {
      if (sum & 2 && counts(3, sum, v >> 3)) {
        mark(4);
      }
    } else if (counts(5, sum, v >> 2) && (sum & 4)) {
      mark(6);
    }
    mark(7);
  }
}

// Two ways out of a search, which meet later.
__global__ void exits_that_meet(int const* d) {
  int const w = d[threadIdx.x];
  int result = 0;
  for (int i = 0;; ++i) {
    mark(0);
    if (((w >> i) & 3) == 2) {
      mark(1);
      result = i;
      break;
    }
    if (i >= 6 || ((w >> i) & 7) == 7) {
      mark(2);
      if (w & 0x8000) {
        mark(3);
      }
      result = -i;
      break;
    }
    mark(4);
  }
  mark(5);
  if (result < 0) {
    mark(6);
  }
  mark(7);
}

__device__ inline int position_inlined(int w, int bits) {
  for (int i = 0; i < 4; ++i) {
    mark(0);
    if (((w >> i) & 3) == bits) return i;
  }
  mark(1);
  return -1;
}

__global__ void inlined_search_in_loop(int const* d) {
  int const w = d[threadIdx.x];
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    int const at = position_inlined(w >> (3 * i), i);
    if (at < 0) {
      mark(2);
      continue;
    }
    mark(3);
    sum += at;
    if (sum > 5) return;
    mark(4);
  }
  mark(5);
}

__device__ __noinline__ int walk(int w, int from) {
  if ((w & 15) == 0) return 0;
  for (int i = from; i < 8; ++i) {
    mark(0);
    if ((w >> i) & 1) {
      if ((w >> i) & 2) {
        mark(1);
        return i;
      }
      break;
    }
    mark(2);
  }
  mark(3);
  return 9;
}

__global__ void called_search_in_loop(int const* d) {
  int const w = d[threadIdx.x];
  int at = 0;
  while (at < 8) {
    at = walk(w, at) + 1;
    if (at & 1) {
      mark(4);
    }
    if (at == 1) break;
    mark(5);
  }
  mark(6);
}

struct step_base {
  __device__ virtual bool go(int& w) const = 0;
};
struct short_step : step_base {
  __device__ bool go(int& w) const override {
    mark(0);
    w >>= 1;
    return w & 1;
  }
};
struct long_step : step_base {
  __device__ bool go(int& w) const override {
    if (w & 4) {
      mark(1);
      w >>= 2;
      return false;
    }
    for (int i = 0; i < (w >> 3 & 3); ++i) {
      mark(2);
    }
    w >>= 3;
    return true;
  }
};

__global__ void virtual_steps(int const* d) {
  int w = d[threadIdx.x];
  short_step brief;
  long_step far_away;
  while (w != 0) {
    step_base const* const step = w & 2 ? static_cast<step_base const*>(&far_away) : &brief;
    if (step->go(w)) {
      mark(3);
      continue;
    }
    mark(4);
    if ((w & 7) == 6) break;
    mark(5);
  }
  mark(6);
}

__global__ void break_in_the_middle(int const* d) {
  int w = d[threadIdx.x];
  while (true) {
    mark(0);
    if (w & 1) {
      mark(1);
      w >>= 2;
      if (w & 1) continue;
    } else {
      w >>= 1;
    }
    if ((w & 3) == 0) break;
    mark(2);
    w &= ~(w & 2);
  }
  mark(3);
}
