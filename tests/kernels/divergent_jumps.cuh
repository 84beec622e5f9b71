// Harder jumps: out of several loops, backwards, into loops, through switches.
#pragma once

__global__ void nested_breaks(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < 4; ++i) {
    mark(0);
    for (int j = 0; j < 4; ++j) {
      if (((w >> (i + j)) & 3) == 3) {
        mark(1);
        break;
      }
      mark(2);
      for (int k = 0; k < 3; ++k) {
        if ((w >> (i + j + k)) & 1) break;
        mark(3);
      }
    }
    if (((w >> i) & 5) == 5) break;
    mark(4);
  }
  mark(5);
}

__global__ void goto_out_of_loops(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (((w >> (3 * i + j)) & 7) == 7) {
        mark(0);
        goto found;
      }
      mark(1);
    }
    mark(2);
  }
  mark(3);
found:
  mark(4);
}

__global__ void goto_retry(int const* d) {
  int w = d[threadIdx.x];
  int tries = 0;
retry:
  mark(0);
  if (w & 1) {
    mark(1);
    w >>= 1;
    if (++tries < 5) goto retry;
    mark(2);
  } else if (w & 2) {
    mark(3);
    w >>= 2;
    if (++tries < 7) goto retry;
  }
  mark(4);
}

__global__ void goto_shared_cleanup(int const* d) {
  int const w = d[threadIdx.x];
  if (w & 1) {
    mark(0);
    if (w & 2) goto fail;
    mark(1);
  } else {
    mark(2);
    if (w & 4) goto fail;
    mark(3);
    if (w & 8) goto done;
  }
  mark(4);
  goto done;
fail:
  mark(5);
done:
  mark(6);
}

// A loop with two entries.
__global__ void goto_into_loop(int const* d) {
  int w = d[threadIdx.x];
  int i = 0;
  if (w & 1) goto middle;
  mark(0);
  while (i < 6) {
    mark(1);
    w ^= w >> 3;
  middle:
    mark(2);
    i += 1 + (w & 1);
    w >>= 1;
  }
  mark(3);
}

__global__ void switch_in_loop(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < 6; ++i) {
    switch ((w >> (2 * i)) & 7) {
      case 0:
        mark(0);
        continue;
      case 1:
      case 2:
        mark(1);
        break;
      case 3:
        if (w & 0x100) {
          mark(2);
          return;
        }
        break;
      case 6:
        mark(3);
        [[fallthrough]];
      default:
        mark(4);
        break;
    }
    mark(5);
  }
  mark(6);
}

__global__ void state_machine(int const* d) {
  int w = d[threadIdx.x];
  int state = 0;
  for (int steps = 0; state != 4 && steps < 12; ++steps) {
    switch (state) {
      case 0:
        mark(0);
        state = w & 1 ? 1 : 2;
        break;
      case 1:
        mark(1);
        state = w & 1 ? 3 : 0;
        break;
      case 2:
        mark(2);
        state = w & 1 ? 0 : 3;
        break;
      case 3:
        mark(3);
        state = (w & 3) == 3 ? 4 : 1;
        break;
    }
    w = w >> 1 | (w & 1) << 15;
  }
  mark(4);
}

// Duff's device: the loop is entered at any of four places.
__global__ void loop_in_switch(int const* d) {
  int const w = d[threadIdx.x];
  int const count = 1 + (w & 15);
  int rounds = (count + 3) / 4;
  switch (count % 4) {
    case 0:
      do {
        mark(0);
        [[fallthrough]];
        case 3:
          mark(1);
          [[fallthrough]];
        case 2:
          mark(2);
          [[fallthrough]];
        case 1:
          mark(3);
      } while (--rounds > 0);
  }
  mark(4);
}

__global__ void do_while(int const* d) {
  int w = d[threadIdx.x] & 0xff;
  do {
    mark(0);
    if ((w & 3) == 2) {
      w >>= 1;
      continue;
    }
    mark(1);
    w = w / 3;
  } while (w > 1);
  mark(2);
}

__global__ void loops_in_branches(int const* d) {
  int const w = d[threadIdx.x];
  if (w & 1) {
    for (int i = 0; i < ((w >> 1) & 3); ++i) {
      mark(0);
    }
    mark(1);
  } else {
    for (int i = 0; i < ((w >> 3) & 3); ++i) {
      mark(2);
      if ((w >> i) & 0x10) {
        mark(3);
      }
    }
  }
  mark(4);
  for (int i = 0; i < ((w >> 5) & 3); ++i) {
    mark(5);
  }
  mark(6);
}

// The condition does not change within the loop, but is not the same in all lanes.
__global__ void invariant_condition(int const* d) {
  int const w = d[threadIdx.x];
  bool const odd = w & 1;
  for (int i = 0; i < 2 + ((w >> 4) & 3); ++i) {
    mark(0);
    if (odd) {
      mark(1);
    } else {
      mark(2);
    }
  }
  mark(3);
}

__global__ void triangle(int const* d) {
  int const w = d[threadIdx.x];
  for (int i = 0; i < 5; ++i) {
    for (int j = i; j < 5; ++j) {
      if (j == ((w >> i) & 7)) {
        mark(0);
        continue;
      }
      if (i + j == (w & 7)) return;
      mark(1);
    }
    mark(2);
  }
}
