// Threads, warps and blocks that wait for each other, and what the driver does for kernels.
#include <cooperative_groups.h>

#include <cassert>
#include <cstdio>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

// ---- the grid ----

__global__ void rotate(int* a, int n, int rounds) {
  auto grid = cg::this_grid();
  int const i = static_cast<int>(grid.thread_rank());
  for (int r = 0; r < rounds; ++r) {
    int const next = a[(i + 1) % n];
    grid.sync();
    a[i] = next + 1;
    grid.sync();
  }
}
// Groups of four warps.
__global__ void meet_in_warps(int* out) {
  __shared__ int v[256];
  auto four = cg::tiled_partition<128>(cg::this_thread_block());
  v[threadIdx.x] = static_cast<int>(threadIdx.x);
  four.sync();
  out[threadIdx.x] = v[threadIdx.x ^ 127];
}

// ---- locks and flags ----

__device__ int lock;
__device__ volatile int flag;

// One thread of each block at a time.
__global__ void count_locked(volatile int* sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence();
    *sum = *sum + 1;
    __threadfence();
    atomicExch(&lock, 0);
  }
}
// Each thread of a warp in turn: an exchange that finds the lock taken.
__global__ void count_each(volatile int* sum) {
  bool done = false;
  while (!done) {
    if (atomicExch(&lock, 1) == 0) {
      __threadfence();
      *sum = *sum + 1;
      __threadfence();
      atomicExch(&lock, 0);
      done = true;
    }
  }
}
// Block 0 waits for the last one, which begins much later, with pauses.
__global__ void wait_for_last(int* out, int pause) {
  if (blockIdx.x + 1 == gridDim.x) {
    if (threadIdx.x == 0) {
      out[1] = 7;
      __threadfence();
      flag = 1;
    }
  } else if (blockIdx.x == 0 && threadIdx.x == 0) {
    while (flag == 0) {
      if (pause != 0) __nanosleep(100);
    }
    __threadfence();
    out[0] = *(int volatile*)(out + 1);
  }
}
// Nobody sets the flag.
__global__ void wait_for_nobody(int* out) {
  if (threadIdx.x < 32) {
    while (flag == 0) {  // waits here
    }
  }
  __syncthreads();  // and here
  out[threadIdx.x] = 1;
}
// A loop of pauses that ends by itself.
__global__ void pauses(int* out, int n) {
  for (int i = 0; i < n; ++i) __nanosleep(10);
  out[threadIdx.x] = n;
}

// ---- copies ----

// Columns from `columns` on are zeros.
__global__ void load_padded(float const* in, float* out, int columns) {
  __shared__ alignas(16) float part[128];
  unsigned const to = static_cast<unsigned>(__cvta_generic_to_shared(part + 4 * threadIdx.x));
  int const left = columns - 4 * static_cast<int>(threadIdx.x);
  int const bytes = left <= 0 ? 0 : left >= 4 ? 16 : 4 * left;
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to),
               "l"(__cvta_generic_to_global(in + (bytes == 0 ? 0 : 4 * threadIdx.x))), "r"(bytes)
               : "memory");
  asm volatile("cp.async.commit_group;\n cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  for (int k = 0; k < 4; ++k) out[k * 32 + threadIdx.x] = part[k * 32 + threadIdx.x];
}
// The value is read while the copy may be under way.
__global__ void read_too_early(int const* in, int* out, bool waits) {
  __shared__ int part[32];
  __pipeline_memcpy_async(part + threadIdx.x, in + threadIdx.x, 4);
  __pipeline_commit();
  if (waits) __pipeline_wait_prior(0);
  out[threadIdx.x] = part[threadIdx.x];  // too early
  __pipeline_wait_prior(0);
}
// Blocks end before what they copied is there.
__global__ void prefetch_in_vain(int const* in) {
  __shared__ int part[32];
  __pipeline_memcpy_async(part + threadIdx.x, in + threadIdx.x, 4);
}
__global__ void load_by_pipeline(int const* in, int* out) {
  __shared__ int part[2][64];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&part[0][threadIdx.x], in + threadIdx.x, 4, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  __syncthreads();
  out[threadIdx.x] = part[0][63 - threadIdx.x];
}
// Copies that arrive at an mbarrier of 32 threads.
__global__ void load_and_arrive(int const* in, int* out) {
  __shared__ int part[32];
  __shared__ unsigned long long bar;
  unsigned const at = static_cast<unsigned>(__cvta_generic_to_shared(&bar));
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], 32;" ::"r"(at) : "memory");
  __syncthreads();
  if (threadIdx.x < 32) {
    __pipeline_memcpy_async(part + threadIdx.x, in + threadIdx.x, 4);
    asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(at) : "memory");
  } else {
    asm volatile(
        "{ .reg .pred p; again: mbarrier.test_wait.parity.shared.b64 p, [%0], 0; @!p bra again; }" ::"r"(at)
        : "memory");
    out[threadIdx.x - 32] = part[63 - threadIdx.x];
  }
}

// ---- the driver's functions ----

__global__ void print(int x, float f, char const* text) {
  printf("%d %5.2f %s %lld %c%% %04x %-4d|\n", x + static_cast<int>(threadIdx.x), f, text, 12345678901LL, 'a', 255, -1);
  assert(x < 10);
}
__global__ void take_memory(int** out) {
  int* const p = static_cast<int*>(malloc(16 + threadIdx.x));
  p[1] = static_cast<int>(threadIdx.x);
  out[threadIdx.x] = p;
}
__global__ void give_back(int** in, int* out) {
  out[threadIdx.x] = in[threadIdx.x][1];
  free(in[threadIdx.x]);
}
__global__ void take_too_much(int** out) { out[0] = static_cast<int*>(malloc(size_t{64} << 20)); }
