// Kernels that do what they must not, and next to each one that only looks like it.
#pragma once

__constant__ int table[32];
__device__ int counter;

__global__ void copy(int const* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = in[i];
  }
}

__global__ void copy_of_four(float const* in, float* out, int offset) {
  int i = threadIdx.x;
  *reinterpret_cast<float4*>(out + 4 * i) = *reinterpret_cast<float4 const*>(in + 4 * i + offset);
}

__global__ void uses_variables(int* out) {
  out[threadIdx.x] = table[threadIdx.x % 4];
  if (threadIdx.x == 0) {
    counter = 7;
  }
}

extern __shared__ int sized_by_launch[];
__global__ void writes_dynamic(int* out) {
  sized_by_launch[threadIdx.x] = 1;
  out[threadIdx.x] = sized_by_launch[threadIdx.x];
}

// 4 bytes more than the array.
template <int words>
__global__ void fills_shared(int* out) {
  __shared__ int tile[words];
  __shared__ int first;
  tile[words - 1 - threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) {
    first = 5;
  }
  __syncthreads();
  out[threadIdx.x] = tile[words - 1 - threadIdx.x] + first;
}

template <bool initialize>
__global__ void sums_shared(int* out) {
  __shared__ int part[64];
  if (initialize || threadIdx.x < 32) {
    part[threadIdx.x] = threadIdx.x;
  }
  __syncthreads();
  out[threadIdx.x] = part[threadIdx.x];
}

// The second warp reads what the first one wrote.
template <bool waits>
__global__ void shifts(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  if (waits) {
    __syncthreads();
  }
  out[threadIdx.x] = tile[threadIdx.x % 32];
}

// Two warps write neighbouring bytes of one word, or count in the same one.
__global__ void shares_words(int* out) {
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
enum class row_adding { plain, one_row, atomic };
template <row_adding how>
__global__ void adds_rows(int* out) {
  if (how == row_adding::atomic) {
    atomicAdd(out + threadIdx.x, 1);
  } else if (how == row_adding::plain || threadIdx.y == 0) {
    for (int i = 0; i < 3; ++i) {
      out[threadIdx.x] += i;
    }
  }
}

// A block reads what the one before it wrote.
__global__ void reads_before(int* out) { out[blockIdx.x + 1] = out[blockIdx.x] + 1; }

// The last block adds what all wrote.
__global__ void adds_all(int* out, int* count) {
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
template <bool same>
__global__ void raises_flag(int* out, unsigned char* bytes) {
  bytes[2 * (threadIdx.x % 32) + threadIdx.x / 32] = 1;
  out[0] = same ? 7 : threadIdx.x;
}

// Lanes of one warp exchange values through memory.
template <bool waits>
__global__ void swaps_in_shared(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = threadIdx.x;
  if (waits) {
    __syncwarp();
  }
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}
template <bool waits>
__global__ void swaps_in_global(int* out) {
  int const value = out[threadIdx.x ^ 1];
  if (waits) {
    __shfl_sync(0xffffffffu, value, 0);
  }
  out[threadIdx.x] = value;
}

// Each lane keeps to its element; all read one that one lane wrote before.
__global__ void reads_first(int* out) {
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
template <int clears>
__global__ void clears_late(int* out) {
  __shared__ int count;
  if (threadIdx.x == clears) {
    count = 0;
  }
  atomicAdd(&count, 1);
  __syncthreads();
  out[threadIdx.x] = count;
}

// As written for GPUs whose warps executed in step.
__global__ void sums_in_step(int* out) {
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
__global__ void reverses_in_step(int* out) {
  __shared__ int tile[32];
  tile[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = tile[31 - threadIdx.x];
}

__global__ void waits_in_branches(int* out) {
  if (threadIdx.x < 32) {
    __syncthreads();
    out[0] = 1;
  } else {
    __syncthreads();
    out[1] = 1;
  }
}

__global__ void skips_barrier(int* out) {
  if (threadIdx.x < 16) {
    __syncthreads();
  }
  out[threadIdx.x] = 1;
}

__global__ void returns_early(int* out, int n) {
  if (threadIdx.x >= n) {
    return;
  }
  out[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = 2;
}

__global__ void misses_lanes(int* out) {
  if (threadIdx.x < 16) {
    out[threadIdx.x] = __shfl_sync(0xffffffffu, 1, 0);
  } else {
    __syncthreads();
  }
}

__global__ void shuffles_in_halves(int* out) {
  if (threadIdx.x < 16) {
    out[threadIdx.x] = __shfl_sync(0x0000ffffu, threadIdx.x, 3);
  } else {
    out[threadIdx.x] = __shfl_sync(0xffff0000u, threadIdx.x, 20);
  }
}

// Lanes that have returned bring nothing.
__global__ void adds_behind(int const* in, int* out, int n) {
  if (threadIdx.x >= n) {
    return;
  }
  int sum = in[threadIdx.x];
  for (int by = 16; by > 0; by /= 2) {
    sum += __shfl_down_sync(0xffffffff, sum, by);
  }
  out[threadIdx.x] = sum;
}
template <unsigned mask, int from>
__global__ void shuffles_some(int* out) {
  if ((mask >> threadIdx.x & 1) != 0) {
    out[threadIdx.x] = __shfl_sync(mask, threadIdx.x, from);
  }
}

// CUDA allows 512 KiB of local memory. All threads need theirs at once.
__global__ void keeps_much(int* out) {
  int mine[1 << 17];
  for (int i = 0; i < 32; ++i) {
    mine[4096 * i + threadIdx.x] = i + out[threadIdx.x];
  }
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 32; ++i) {
    sum += mine[4096 * i + threadIdx.x];
  }
  out[threadIdx.x] = sum;
}
__device__ int adds_below(int const* of, int n) {
  int mine[256];
  for (int i = 0; i < 256; ++i) {
    mine[i] = of[i % 64] + n;
  }
  return n == 0 ? 0 : adds_below(mine, n - 1) + mine[n % 256];  // `mine` is needed until then: no loop
}
__global__ void recurses(int* out, int depth) {
  out[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 3) {
    out[0] = adds_below(out, depth);
  }
}

__global__ void recurses_apart(int* out, int depth) {
  int const mine = adds_below(out, depth + threadIdx.x % 2);
  __syncthreads();
  out[threadIdx.x] = mine;
}
__global__ void waits_for_compiler(int* out) {
  asm volatile("" ::: "memory");
  out[threadIdx.x] = 1;
}

// Behind the array is nothing, up to where the next one is aligned.
__global__ void overruns_shared(int* out, int from) {
  __shared__ int cells[33];
  cells[threadIdx.x + from] = 1;
  __syncthreads();
  out[threadIdx.x] = cells[threadIdx.x + from];
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
__global__ void copies_padding(int* out, int written) {
  __shared__ T cells[64];
  if (threadIdx.x < written) {
    cells[threadIdx.x].number = threadIdx.x;
    cells[threadIdx.x].flag = 1;
  }
  __syncthreads();
  T const mine = cells[threadIdx.x ^ 1];
  out[threadIdx.x] = static_cast<int>(mine.number) + mine.flag;
}

__global__ void spins(int volatile* flag) {
  while (*flag == 0) {
  }
}

// The last thread of the block lets the others go on.
__global__ void waits_for_flag(int volatile* flag, int* out) {
  if (threadIdx.x == blockDim.x - 1) {
    *flag = 1;
  }
  while (*flag == 0) {
  }
  out[threadIdx.x] = 1;
}

__global__ void traps(int* out) {
  out[threadIdx.x] = 1;
  if (threadIdx.x == 5) {
    __trap();
  }
}

// ---- what the host cannot run ----

__global__ void uses_barrier(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) {
    init(&all, blockDim.x);
  }
  __syncthreads();
  all.arrive_and_wait();
  out[threadIdx.x] = 1;
}

__global__ void uses_pipeline(int const* in, int* out) {
  __shared__ int staged[64];
  auto steps = cuda::make_pipeline();
  steps.producer_acquire();
  cuda::memcpy_async(staged + threadIdx.x, in + threadIdx.x, sizeof(int), steps);
  steps.producer_commit();
  steps.consumer_wait();
  out[threadIdx.x] = staged[threadIdx.x];
}

__global__ void multiplies_fragments(float* c) {
  using namespace nvcuda;
  __shared__ half a[256];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, a, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

texture<float, cudaTextureType1D, cudaReadModeElementType> old_texture;
__global__ void fetches_reference(float* out) { out[threadIdx.x] = tex1Dfetch(old_texture, threadIdx.x); }

__device__ int* kept;
__global__ void writes_malloced(int* out) {
  int* const mine = static_cast<int*>(malloc(16));
  kept = mine;
  mine[0] = 1;
  out[threadIdx.x] = mine[0];
}

// Compilers copy it by memcpy.
struct seven {
  int of[7];
};
__global__ void copies_structs(int const* in, int* out) {
  reinterpret_cast<seven*>(out)[threadIdx.x] = reinterpret_cast<seven const*>(in)[threadIdx.x];
}
__global__ void copies_with_zeros(int const* in, int* out, int zeros) {
  __shared__ __align__(16) int staged[32];
  __pipeline_memcpy_async(staged + 4 * threadIdx.x, in + 4 * threadIdx.x, 16, zeros);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    out[4 * threadIdx.x + i] = staged[4 * threadIdx.x + i];
  }
}
