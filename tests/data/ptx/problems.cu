// Kernels that do what they must not, and next to each one that only looks like it. problems.ptx is this file:
//   nvcc -ptx -arch=sm_90 -lineinfo problems.cu
#define KERNEL extern "C" __global__ void

__constant__ int table[32];
__device__ int counter;

KERNEL copy(int const* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = in[i];
  }
}
KERNEL copy_of_four(float const* in, float* out, int offset) {
  int i = threadIdx.x;
  *reinterpret_cast<float4*>(out + 4 * i) = *reinterpret_cast<float4 const*>(in + 4 * i + offset);
}
KERNEL uses_variables(int* out) {
  out[threadIdx.x] = table[threadIdx.x % 4];
  if (threadIdx.x == 0) {
    counter = 7;
  }
}

extern __shared__ int sized_by_launch[];
KERNEL writes_dynamic(int* out) {
  sized_by_launch[threadIdx.x] = 1;
  out[threadIdx.x] = sized_by_launch[threadIdx.x];
}
KERNEL overruns_shared(int* out, int from) {
  __shared__ int cells[33];
  cells[threadIdx.x + from] = 1;
  __syncthreads();
  out[threadIdx.x] = cells[threadIdx.x + from];
}

KERNEL sums_shared(int* out, int written) {
  __shared__ int part[64];
  if (threadIdx.x < written) {
    part[threadIdx.x] = threadIdx.x;
  }
  __syncthreads();
  out[threadIdx.x] = part[threadIdx.x];
}

// Copies structs whose padding nobody wrote, or of which nobody wrote anything.
struct number_and_flag {
  double number;
  char flag;
};
struct small_and_flag {
  float number;
  char flag;
};
template <class T>
__device__ void copies_padding(int* out, int written) {
  __shared__ T cells[64];
  if (threadIdx.x < written) {
    cells[threadIdx.x].number = threadIdx.x;
    cells[threadIdx.x].flag = 1;
  }
  __syncthreads();
  T const mine = cells[threadIdx.x ^ 1];
  out[threadIdx.x] = static_cast<int>(mine.number) + mine.flag;
}
KERNEL copies_doubles(int* out, int written) { copies_padding<number_and_flag>(out, written); }
KERNEL copies_floats(int* out, int written) { copies_padding<small_and_flag>(out, written); }

// The second warp reads what the first one wrote.
KERNEL shifts_and_waits(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x % 32];
}
KERNEL shifts(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = tile[threadIdx.x % 32];
}
// All warps read a row and none writes it, up to the last, which writes what the others read.
KERNEL overwrites_row(int* out, int waits) {
  __shared__ int row[32];
  if (threadIdx.x < 32) {
    row[threadIdx.x] = threadIdx.x;
  }
  __syncthreads();
  int const mine = row[threadIdx.x % 32] + row[3];
  if (waits) {
    __syncthreads();
  }
  if (threadIdx.x >= 96) {
    row[threadIdx.x % 32] = mine;
  }
  out[threadIdx.x % 64] = 0;
}

// Two warps write neighbouring bytes of one word, or count in the same one.
KERNEL shares_words(int* out) {
  __shared__ unsigned char bytes[64];
  __shared__ int count;
  if (threadIdx.x == 0) {
    count = 0;
  }
  __syncthreads();
  bytes[2 * (threadIdx.x % 32) + threadIdx.x / 32] = 1;
  atomicAdd(&count, 1);
  __syncthreads();
  out[threadIdx.x] = bytes[threadIdx.x] + count;
}

// Two rows of threads add to the same elements; or one does, or both by atomics.
KERNEL adds_rows(int* out, int rows) {
  if (threadIdx.y < rows) {
    for (int i = 0; i < 3; ++i) {
      out[threadIdx.x] = out[threadIdx.x] + i;
      asm volatile("" ::: "memory");
    }
  }
}
KERNEL adds_rows_atomically(int* out) { atomicAdd(out + threadIdx.x, 1); }

// A block reads what the one before it wrote.
KERNEL reads_before(int* out) { out[blockIdx.x + 1] = out[blockIdx.x] + 1; }

// The last block adds what all wrote.
KERNEL adds_all(int* out, int* count) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    out[blockIdx.x] = blockIdx.x;
    __threadfence();
    is_last = atomicAdd(count, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; ++b) {
      sum += out[b];
    }
    out[0] = sum;
    *count = 0;
  }
}

// All threads write a flag. Neighbours in different warps write bytes of one word.
KERNEL raises_flag(int* out, unsigned char* bytes) {
  bytes[2 * (threadIdx.x % 32) + threadIdx.x / 32] = 1;
  out[0] = 7;
}
KERNEL raises_flags(int* out, unsigned char* bytes) {
  bytes[2 * (threadIdx.x % 32) + threadIdx.x / 32] = 1;
  out[0] = threadIdx.x;
}

// Lanes of one warp exchange values through memory.
KERNEL swaps_in_shared_and_waits(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  __syncwarp();
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}
KERNEL swaps_in_shared(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}
KERNEL swaps_in_global_and_waits(int* out) {
  int const value = out[threadIdx.x ^ 1];
  __syncwarp();
  out[threadIdx.x] = value;
}
KERNEL swaps_in_global(int* out) {
  int const value = out[threadIdx.x ^ 1];
  out[threadIdx.x] = value;
}
// Halves of a warp wait for themselves only.
KERNEL swaps_in_halves(int* out) {
  __shared__ int tile[64];
  unsigned const half = threadIdx.x % 32 < 16 ? 0xffffU : 0xffff0000U;
  tile[threadIdx.x] = threadIdx.x;
  __syncwarp(half);
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}

// Each lane keeps to its element; all read one that one lane wrote before.
KERNEL reads_first(int* out) {
  __shared__ int first;
  __shared__ unsigned char bytes[64];
  if (threadIdx.x == 0) {
    first = 7;
  }
  bytes[threadIdx.x] = threadIdx.x;
  bytes[threadIdx.x] += 1;
  __syncthreads();
  out[threadIdx.x] = first + bytes[threadIdx.x];
  out[threadIdx.x] += first;
}

// One thread clears what all count in: one of the first warp, or of the second.
KERNEL clears_late(int* out, int clears) {
  __shared__ int count;
  if (threadIdx.x == clears) {
    count = 0;
  }
  atomicAdd(&count, 1);
  __syncthreads();
  out[threadIdx.x] = count;
}

// As written for GPUs whose warps executed in step.
KERNEL sums_in_step(int* out) {
  __shared__ int sums[64];
  int volatile* const mine = sums + threadIdx.x;
  sums[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x < 32) {
    mine[0] = mine[0] + mine[32];
    mine[0] = mine[0] + mine[16];
    mine[0] = mine[0] + mine[8];
    mine[0] = mine[0] + mine[4];
    mine[0] = mine[0] + mine[2];
    mine[0] = mine[0] + mine[1];
  }
  if (threadIdx.x == 0) {
    out[0] = mine[0];
  }
}
KERNEL reverses_in_step(int* out) {
  __shared__ int tile[32];
  tile[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = tile[31 - threadIdx.x];
}

// ---- what threads order by fences ----

// A warp waits for what another wrote; a fence orders both, or nothing does.
KERNEL hands_over(int* out, int* flag) {
  __shared__ int parcel[32];
  if (threadIdx.x < 32) {
    parcel[threadIdx.x] = threadIdx.x;
    __threadfence_block();
    __syncwarp();
    if (threadIdx.x == 0) {
      atomicExch(flag, 1);
    }
  } else {
    if (threadIdx.x == 32) {
      while (atomicAdd(flag, 0) == 0) {
      }
      __threadfence_block();
    }
    __syncwarp();
    out[threadIdx.x] = parcel[threadIdx.x - 32];
  }
}
KERNEL hands_over_too_early(int* out, int* flag) {
  __shared__ int parcel[32];
  if (threadIdx.x < 32) {
    parcel[threadIdx.x] = threadIdx.x;
    __threadfence_block();
  } else {
    out[threadIdx.x] = parcel[threadIdx.x - 32];
  }
}
// Each block waits for the one before, by a flag.
KERNEL waits_in_line(int* out, int* flag) {
  if (threadIdx.x == 0) {
    while (*static_cast<int volatile*>(flag) != blockIdx.x) {
    }
    __threadfence();
  }
  __syncthreads();
  out[threadIdx.x] += 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    *static_cast<int volatile*>(flag) = blockIdx.x + 1;
  }
}

// ---- barriers ----

KERNEL waits_in_branches(int* out) {
  if (threadIdx.x < 32) {
    __syncthreads();
    out[0] = 1;
  } else {
    __syncthreads();
    out[1] = 1;
  }
}
KERNEL skips_barrier(int* out) {
  if (threadIdx.x < 16) {
    __syncthreads();
  }
  out[threadIdx.x] = 1;
}
KERNEL waits_in_halves(int* out) {
  if (threadIdx.x % 32 < 16) {
    out[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = 2;
  } else {
    out[threadIdx.x] = 3;
    __syncthreads();
    out[threadIdx.x] = 4;
  }
}
// Lanes that have returned need not wait, whenever they do.
KERNEL returns_late(int* out, int n) {
  out[threadIdx.x] = 1;
  for (int k = 0; k < 4; ++k) {
    if (threadIdx.x >= n) {
      out[threadIdx.x] = k;
      __nanosleep(100);
      return;
    }
    __syncthreads();
    out[threadIdx.x] += 2;
    n -= 7;
  }
}
KERNEL returns_early(int* out, int n) {
  if (threadIdx.x >= n) {
    return;
  }
  out[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = 2;
}
KERNEL misses_warp(int* out) {
  if (threadIdx.x < 32) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
  }
  out[threadIdx.x] = 1;
}
KERNEL misses_lanes(int* out) {
  if (threadIdx.x < 16) {
    out[threadIdx.x] = __shfl_sync(0xffffffffu, 1, 0);
  } else {
    __syncthreads();
  }
}
KERNEL shuffles_in_halves(int* out) {
  if (threadIdx.x < 16) {
    out[threadIdx.x] = __shfl_sync(0x0000ffffu, threadIdx.x, 3);
  } else {
    out[threadIdx.x] = __shfl_sync(0xffff0000u, threadIdx.x, 20);
  }
}
// Half of the warps produce, the others consume: each arrives at one barrier and waits at another.
KERNEL produces(int* out, int rounds) {
  __shared__ int parcel[32];
  for (int k = 0; k < rounds; ++k) {
    if (threadIdx.x < 32) {
      if (k > 0) {
        asm volatile("bar.sync 2, 64;" ::: "memory");
      }
      parcel[threadIdx.x] = k;
      asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else {
      asm volatile("bar.sync 1, 64;" ::: "memory");
      out[threadIdx.x] = parcel[threadIdx.x - 32];
      if (k + 1 < rounds) {
        asm volatile("bar.arrive 2, 64;" ::: "memory");
      }
    }
  }
}

// ---- local memory, and arrays that are written in part ----

KERNEL picks(int* out, int written, int which) {
  int mine[16];
#pragma unroll 1
  for (int k = 0; k < written; ++k) {
    mine[k] = k;
  }
  out[threadIdx.x] = mine[which];
}
__device__ __noinline__ int keeps(int const* in, int written, int which) {
  int mine[16];
#pragma unroll 1
  for (int k = 0; k < written; ++k) {
    mine[k] = in[k];
  }
  return mine[which];
}
KERNEL calls_again(int const* in, int* out, int again) {
  int const first = keeps(in, 16, in[0]);
  out[threadIdx.x] = first + keeps(in, again, in[1]);
}
struct big {
  int of[8];
};
__device__ __noinline__ int picks_of_struct(big one, int which) { return one.of[which]; }
KERNEL passes_struct(int const* in, int* out, int which) {
  big one;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    one.of[k] = in[k] + k;
  }
  out[threadIdx.x] = picks_of_struct(one, which);
}

// ---- copies ----

KERNEL copies_async(int const* in, int* out, int waits, int meets) {
  __shared__ int staged[64];
  unsigned const to = static_cast<unsigned>(__cvta_generic_to_shared(staged + threadIdx.x));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(in + threadIdx.x) : "memory");
  asm volatile("cp.async.commit_group;" ::: "memory");
  if (waits) {
    asm volatile("cp.async.wait_group 0;" ::: "memory");
  }
  if (meets) {
    __syncthreads();
  }
  out[threadIdx.x] = staged[threadIdx.x ^ 32];
}

// ---- threads without end ----

KERNEL spins(int volatile* flag) {
  while (*flag == 0) {
  }
}
KERNEL goes_around(int* out) {
  for (unsigned k = 0; out[k % 32] == 0; ++k) {
    out[k % 32] = 0;
  }
}
// The last thread of the block lets the others go on.
KERNEL waits_for_flag(int volatile* flag, int* out) {
  if (threadIdx.x == blockDim.x - 1) {
    *flag = 1;
  }
  while (*flag == 0) {
  }
  out[threadIdx.x] = 1;
}
KERNEL traps(int* out) {
  out[threadIdx.x] = 1;
  if (threadIdx.x == 5) {
    __trap();
  }
}

// Warps that wait for each other at a barrier of their own may do so at several places.
KERNEL waits_by_number(int* out) {
  __shared__ int parcel[32];
  if (threadIdx.x < 32) {
    parcel[threadIdx.x] = threadIdx.x;
    asm volatile("bar.sync 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[threadIdx.x] = parcel[threadIdx.x - 32];
  }
}
// Lanes return behind a loop in which others wait once more.
KERNEL returns_behind_loop(int* out, int n) {
#pragma unroll 1
  for (int k = threadIdx.x % 32; k < n; k += 16) {
    out[threadIdx.x] = k;
    __syncthreads();
  }
}

// The loop loads four elements at once, also where the array ends behind the third.
KERNEL adds_to_each(float* out) {
  extern __shared__ float4 rows[];
  float* const row = reinterpret_cast<float*>(rows) + 4;
  row[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int k = 0; k < 99; ++k) {
      row[k] += k;
    }
  }
  __syncthreads();
  out[threadIdx.x] = row[threadIdx.x];
}
KERNEL adds_to_each_global(float* in) {
  float* const row = static_cast<float*>(__builtin_assume_aligned(in, 16));
  for (int k = 0; k < 99; ++k) {
    row[k] += k;
  }
}
KERNEL sums_row(float* out, int k) {
  extern __shared__ float4 rows[];
  if (threadIdx.x < 25) {
    rows[threadIdx.x] = {1, 2, 3, 4};
  }
  __syncthreads();
  float4 const row = rows[k];
  out[threadIdx.x] = row.x + row.y + row.z + row.w;
}
KERNEL adds_most_of_row(float4 const* in, float* out, int k) {
  float4 const row = in[k];
  out[threadIdx.x] = row.x + row.y + row.z;
}

// The result is loaded in either case, and one is selected.
__device__ __noinline__ bool pops(int* count, int& value) {
  int const k = atomicAdd(count, -1);
  if (k > 0) {
    value = k;
  }
  return k > 0;
}
KERNEL pops_each(int* count, int* out) {
  int value;
  out[threadIdx.x] = pops(count, value) ? value : -1;
}
KERNEL pops_each_unchecked(int* count, int* out) {
  int value;
  pops(count, value);
  out[threadIdx.x] = value;
}

// Waits for what never comes, but only for so long.
KERNEL spins_for(int volatile* flag, int* out, long long most) {
  long long const begin = clock64();
  while (*flag == 0) {
    if (clock64() - begin > most) {
      out[threadIdx.x] = 1;
      break;
    }
  }
}

// A word of which one byte was written, and the last word of a row.
KERNEL reads_written_word(int* out) {
  extern __shared__ float4 rows[];
  unsigned char volatile* const bytes = reinterpret_cast<unsigned char*>(rows);
  bytes[4 * threadIdx.x + 2] = 1;
  out[threadIdx.x] = reinterpret_cast<int volatile*>(rows)[threadIdx.x] >> 16 & 255;
}
KERNEL reads_last_word(float* out) {
  extern __shared__ float4 rows[];
  rows[threadIdx.x] = {1, 2, 3, 4};
  __syncthreads();
  float const volatile* const words = reinterpret_cast<float*>(rows);
  out[threadIdx.x] = words[4 * (31 - threadIdx.x) + 3];
}

// What is read before a branch counts, also where only some lanes use it behind.
KERNEL reads_before_it_asks(int* out, int n) {
  __shared__ int volatile tile[32];
  int const value = tile[threadIdx.x];
  if (threadIdx.x < n) {
    out[threadIdx.x] = value;
  }
}
