// Control flow that tells apart the rules by which threads could be grouped. mark(n), from whoever includes this, is a
// memory access at place n; place numbers are unique within a kernel, functions included.
#pragma once

// Those of the first study.
__global__ void if_else(int const* d) {
  int t = threadIdx.x;
  if (d[t] & 1) {
    mark(0);
  } else {
    mark(1);
  }
  mark(2);
}

__global__ void trip_counts(int const* d) {
  int t = threadIdx.x;
  for (int i = 0; i < (d[t] & 7); ++i) {
    mark(0);
  }
  mark(1);
}

__global__ void if_in_loop(int const* d) {
  int t = threadIdx.x;
  for (int i = 0; i < 6; ++i) {
    if ((d[t] >> i) & 1) {
      mark(0);
    }
  }
}

__global__ void if_then_common(int const* d) {
  int t = threadIdx.x;
  for (int i = 0; i < 6; ++i) {
    if ((d[t] >> i) & 1) {
      mark(0);
    }
    mark(1);
  }
}

__global__ void nested_loops(int const* d) {
  int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < ((d[t] >> (3 * i)) & 3); ++j) {
      mark(0);
    }
    mark(1);
  }
  mark(2);
}

__global__ void break_with_access(int const* d) {
  int t = threadIdx.x;
  for (int i = 0; i < 8; ++i) {
    if (((d[t] >> i) & 3) == 3) {
      mark(0);
      break;
    }
    mark(1);
  }
  mark(2);
}

__global__ void early_returns(int const* d) {
  int t = threadIdx.x;
  mark(0);
  if (d[t] & 1) return;
  mark(1);
  for (int i = 0; i < 4; ++i) {
    if ((d[t] >> i) & 2) return;
    mark(2);
  }
  mark(3);
}

__global__ void continues(int const* d) {
  int t = threadIdx.x;
  for (int i = 0; i < 6; ++i) {
    if ((d[t] >> i) & 1) {
      mark(0);
      continue;
    }
    mark(1);
    if ((d[t] >> (i + 6)) & 1) continue;
    mark(2);
  }
  mark(3);
}

__global__ void switch_fallthrough(int const* d) {
  int t = threadIdx.x;
  for (int i = 0; i < 4; ++i) {
    switch ((d[t] >> (2 * i)) & 3) {
      case 0:
        mark(0);
        break;
      case 1:
        mark(1);
        [[fallthrough]];
      case 2:
        mark(2);
        break;
      default:
        mark(3);
    }
  }
  mark(4);
}

__device__ __noinline__ void called(int w) {
  mark(0);
  if (w & 1) {
    mark(1);
  }
}

__global__ void divergent_calls(int const* d) {
  int t = threadIdx.x;
  if (d[t] & 2) {
    called(d[t]);
  } else {
    mark(2);
    called(d[t] >> 4);
  }
  mark(3);
}

__global__ void two_exits(int const* d) {
  int t = threadIdx.x;
  int i = 0;
  while (true) {
    mark(0);
    if ((d[t] >> i) & 1) {
      mark(1);
      if ((d[t] >> i) & 2) break;
    }
    if (++i > 9) return;
  }
  mark(2);
}

__global__ void halving(int const* d) {
  int t = threadIdx.x;
  int lo = 0, hi = d[t] & 63, k = d[t] >> 8 & 63;
  while (lo < hi) {
    int m = (lo + hi) / 2;
    mark(0);
    if (m < k) {
      lo = m + 1;
      mark(1);
    } else {
      hi = m;
      mark(2);
    }
  }
  mark(3);
}
