// Enough of CUDA for g++ and clang++ to run the kernels of tests/cuda without a GPU: each thread of a block is a
// context of its own, and runs until it has to wait for others; blocks run one after the other. It says nothing of
// speed, but a kernel computes what it computes on a GPU. Included before everything else.
#pragma once

#include <ucontext.h>
#include <csetjmp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#define __CUDACC__ 1
#define __host__
#define __device__
#define __global__
#define __shared__
#define __forceinline__ inline
#define __noinline__
#define __grid_constant__
#define __constant__ alignas(256)
#define __launch_bounds__(...)
#pragma GCC diagnostic ignored "-Wunknown-pragmas"

struct alignas(8) uint2 {
  unsigned x, y;
};
struct alignas(16) uint4 {
  unsigned x, y, z, w;
};
struct alignas(16) float4 {
  float x, y, z, w;
};
struct alignas(16) ulonglong2 {
  unsigned long long x, y;
};
struct dim3 {
  unsigned x{1}, y{1}, z{1};
};

// Threads. Blocks run one after the other, and so there is one shared memory; it has the name by which the kernels
// declare it.

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {
inline uint4 memory[48 * 1024 / sizeof(uint4)];
}}}}  // namespace warpmem::v0::on_gpu::detail

inline dim3 threadIdx;
inline dim3 blockIdx;
inline dim3 blockDim;
inline dim3 gridDim;

namespace emulated {

inline auto& shared_memory = warpmem::on_gpu::detail::memory;
inline char const* shared_window = reinterpret_cast<char const*>(shared_memory);  // where shared addresses begin

// A thread of a block: a stack, and where it is. ucontext begins it; jumps, which call no operating system, do the
// rest.
class context {
 public:
  void begin(dim3 thread, std::function<void()> const& body) {
    thread_ = thread;
    body_ = &body;
    state_ = state::fresh;
  }
  [[nodiscard]] bool done() const { return state_ == state::done; }
  // Until the thread waits or ends.
  void run() {
    running = this;
    threadIdx = thread_;
    if (_setjmp(caller_) != 0) {
      return;
    }
    if (state_ == state::fresh) {
      state_ = state::begun;
      ucontext_t own{};
      getcontext(&own);
      own.uc_stack.ss_sp = stack_.get();
      own.uc_stack.ss_size = stack_bytes;
      makecontext(&own, &context::enter, 0);
      setcontext(&own);
    }
    _longjmp(here_, 1);
  }
  // Called by the thread itself.
  [[nodiscard]] static std::size_t offset_on_stack(void const* at) {
    return static_cast<std::size_t>(static_cast<char const*>(at) - running->stack_.get());
  }
  static void wait() {
    context* const self = running;
    if (_setjmp(self->here_) == 0) {
      _longjmp(self->caller_, 1);
    }
  }

 private:
  enum class state { fresh, begun, done };
  static constexpr std::size_t stack_bytes = 256 * 1024;
  static inline context* running = nullptr;

  static void enter() {
    (*running->body_)();
    running->state_ = state::done;
    _longjmp(running->caller_, 1);
  }

  std::unique_ptr<char[]> stack_{new char[stack_bytes]};
  std::function<void()> const* body_{};
  dim3 thread_{};
  state state_{state::done};
  std::jmp_buf caller_{};
  std::jmp_buf here_{};
};

[[nodiscard]] inline unsigned thread_number() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
[[nodiscard]] inline unsigned lane() { return thread_number() % 32; }

inline unsigned steps;  // of anything that lets a thread go on

// The lanes of one warp: those that a mask names wait for each other.
class warp {
 public:
  void meet(unsigned mask) {
    meeting& m = meetings_[mask];
    unsigned const turn = m.turn;
    if (++m.arrived == std::popcount(mask)) {
      m.arrived = 0;
      ++m.turn;
      ++steps;
    }
    while (m.turn == turn) {
      context::wait();
    }
  }
  // What read() makes of the values that the lanes of the mask bring.
  template <class T, class Read>
  auto exchange(unsigned mask, T value, Read read) {
    std::memcpy(&value_[lane()], &value, sizeof(value));
    meet(mask);
    T values[32]{};
    for (unsigned l = 0; l < 32; ++l) {
      if (((mask >> l) & 1U) != 0) {
        std::memcpy(&values[l], &value_[l], sizeof(T));
      }
    }
    meet(mask);
    return read(values);
  }

 private:
  struct meeting {
    int arrived{};
    unsigned turn{};
  };
  std::map<unsigned, meeting> meetings_;
  std::uint64_t value_[32]{};
};

inline std::vector<context> threads(256);
inline std::vector<warp> warps;
[[nodiscard]] inline warp& own_warp() { return warps[thread_number() / 32]; }

// Where a thread is that waits for whoever comes: before an access, by its line, or at the barrier of its block.
struct waiting_place {
  bool for_lanes{};
  bool for_block{};
  unsigned long long line{};  // and, on one line, loads before what needs them
  unsigned together{};        // once it may go on
};
inline std::vector<waiting_place> waiting(256);

// The lanes that are at one line when no lane can go on before: those furthest behind run first, so that lanes that
// took a branch meet the others behind it.
inline unsigned converged(unsigned line, unsigned kind) {
  waiting_place& here = waiting[thread_number()];
  here = {true, false, std::uint64_t{line} << 32 | (kind >> 3 & 7U), 0};
  while (here.for_lanes) {
    context::wait();
  }
  ++steps;
  return here.together;
}
// When every thread waits: in each warp, the lanes at the lowest line go on; else the block passes its barrier.
inline void let_some_go_on(unsigned count) {
  bool any = false;
  for (unsigned first = 0; first < count; first += 32) {
    unsigned long long line = ~0ULL;
    for (unsigned t = first; t < first + 32; ++t) {
      line = waiting[t].for_lanes && waiting[t].line < line ? waiting[t].line : line;
    }
    unsigned together = 0;
    for (unsigned t = first; t < first + 32; ++t) {
      together |= (waiting[t].for_lanes && waiting[t].line == line ? 1U : 0U) << (t - first);
    }
    for (unsigned t = first; t < first + 32; ++t) {
      if (((together >> (t - first)) & 1U) != 0) {
        waiting[t].together = together;
        waiting[t].for_lanes = false;
      }
    }
    any = any || together != 0;
  }
  for (unsigned t = 0; !any && t < count; ++t) {
    waiting[t].for_block = false;
  }
}

inline void run(dim3 grid, dim3 block, std::function<void()> const& kernel) {
  gridDim = grid;
  blockDim = block;
  for (unsigned b = 0; b < grid.x * grid.y * grid.z; ++b) {
    blockIdx = {b % grid.x, b / grid.x % grid.y, b / grid.x / grid.y};
    std::memset(shared_memory, 0xee, sizeof(shared_memory));
    unsigned const count = block.x * block.y * block.z;
    warps = std::vector<warp>(count / 32);
    for (unsigned t = 0; t < count; ++t) {
      threads[t].begin({t % block.x, t / block.x % block.y, t / block.x / block.y}, kernel);
      waiting[t] = {};
    }
    bool all_done = false;
    while (!all_done) {
      all_done = true;
      unsigned const before = steps;
      for (unsigned t = 0; t < count; ++t) {
        if (!threads[t].done()) {
          threads[t].run();
          steps += threads[t].done() ? 1U : 0U;
          all_done = false;
        }
      }
      if (steps == before) {
        let_some_go_on(count);
      }
    }
  }
}

}  // namespace emulated

// What lanes do together.

inline void __syncwarp(unsigned mask = ~0U) { emulated::own_warp().meet(mask); }
template <class T>
T __shfl_sync(unsigned mask, T value, int from) {
  return emulated::own_warp().exchange(mask, value, [&](T const* all) { return all[from % 32]; });
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int bits) {
  return __shfl_sync(mask, value, static_cast<int>(emulated::lane()) ^ bits);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned distance) {
  unsigned const from = emulated::lane() + distance;
  return __shfl_sync(mask, value, static_cast<int>(from < 32 ? from : emulated::lane()));
}
inline unsigned __ballot_sync(unsigned mask, int holds) {
  return emulated::own_warp().exchange(mask, holds, [&](int const* all) {
    unsigned votes = 0;
    for (int lane = 0; lane < 32; ++lane) {
      votes |= (all[lane] != 0 ? 1U : 0U) << lane;
    }
    return votes & mask;
  });
}
inline int __all_sync(unsigned mask, int holds) { return __ballot_sync(mask, holds) == mask ? 1 : 0; }
inline int __any_sync(unsigned mask, int holds) { return __ballot_sync(mask, holds) != 0 ? 1 : 0; }
template <class T>
unsigned __match_any_sync(unsigned mask, T value) {
  return emulated::own_warp().exchange(mask, value, [&](T const* all) {
    unsigned same = 0;
    for (int lane = 0; lane < 32; ++lane) {
      same |= (all[lane] == value ? 1U : 0U) << lane;
    }
    return same & mask;
  });
}

inline unsigned __reduce_add_sync(unsigned mask, unsigned value) {
  return emulated::own_warp().exchange(mask, value, [](unsigned const* all) {
    unsigned sum = 0;
    for (int lane = 0; lane < 32; ++lane) {
      sum += all[lane];
    }
    return sum;
  });
}
inline void __syncthreads() {
  emulated::waiting_place& here = emulated::waiting[emulated::thread_number()];
  here = {false, true, 0, 0};
  while (here.for_block) {
    emulated::context::wait();
  }
  ++emulated::steps;
}
inline void __threadfence() {}

inline unsigned __umulhi(unsigned a, unsigned b) {
  return static_cast<unsigned>(static_cast<unsigned long long>(a) * b >> 32);
}
inline int __clz(int bits) { return std::countl_zero(static_cast<unsigned>(bits)); }
inline int __popc(unsigned bits) { return std::popcount(bits); }
inline int __ffs(int bits) { return __builtin_ffs(bits); }
template <class T>
T atomicAdd(T* to, T value) {
  return std::exchange(*to, *to + value);
}
template <class T>
T atomicOr(T* to, T value) {
  return std::exchange(*to, *to | value);
}
template <class T>
T atomicMax(T* to, T value) {
  return std::exchange(*to, *to < value ? value : *to);
}
template <class T>
T atomicMin(T* to, T value) {
  return std::exchange(*to, value < *to ? value : *to);
}
template <class T>
T atomicSub(T* to, T value) {
  return std::exchange(*to, *to - value);
}
template <class T>
T atomicAnd(T* to, T value) {
  return std::exchange(*to, *to & value);
}
template <class T>
T atomicXor(T* to, T value) {
  return std::exchange(*to, *to ^ value);
}
template <class T>
T atomicInc(T* to, T most) {
  return std::exchange(*to, *to >= most ? T{0} : static_cast<T>(*to + 1));
}
template <class T>
T atomicDec(T* to, T most) {
  return std::exchange(*to, *to == 0 || *to > most ? most : static_cast<T>(*to - 1));
}
template <class T>
T atomicExch(T* to, T value) {
  return std::exchange(*to, value);
}
template <class T>
T atomicCAS(T* to, T expected, T value) {
  return std::exchange(*to, *to == expected ? value : *to);
}
inline std::size_t __cvta_generic_to_constant(void const* at) { return reinterpret_cast<std::uintptr_t>(at) % 256; }
inline std::size_t __cvta_generic_to_local(void const* at) { return emulated::context::offset_on_stack(at); }
inline std::size_t __cvta_generic_to_shared(void const* at) {
  return static_cast<std::size_t>(static_cast<char const*>(at) - emulated::shared_window);
}
inline void* __cvta_shared_to_generic(std::size_t offset) {
  return reinterpret_cast<char*>(emulated::shared_memory) + offset;
}

// The runtime.

enum cudaError_t { cudaSuccess, cudaErrorMemoryAllocation };
using cudaStream_t = struct emulated_stream*;
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount };
enum cudaFuncAttribute { cudaFuncAttributePreferredSharedMemoryCarveout };
inline constexpr int cudaSharedmemCarveoutMaxShared = 100;
inline constexpr int cudaSharedmemCarveoutMaxL1 = 0;
struct cudaLaunchConfig_t {
  dim3 gridDim;
  dim3 blockDim;
  std::size_t dynamicSmemBytes;
  cudaStream_t stream;
};

inline char const* cudaGetErrorString(cudaError_t error) { return error == cudaSuccess ? "no error" : "out of memory"; }
inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return cudaSuccess;
}
inline cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}
inline cudaError_t cudaSetDevice(int) { return cudaSuccess; }
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int) {
  *value = 2;
  return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel, cudaFuncAttribute, int) {
  return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel, int, std::size_t) {
  *blocks = 2;  // so that a block handles several pieces
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMallocManaged(T** at, std::size_t bytes) {
  *at = static_cast<T*>(std::aligned_alloc(256, (bytes + 255) / 256 * 256));
  return *at == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}
template <class T>
cudaError_t cudaMalloc(T** at, std::size_t bytes) {
  return cudaMallocManaged(at, bytes);
}
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
inline cudaError_t cudaMemcpy(void* to, void const* from, std::size_t bytes, cudaMemcpyKind) {
  std::memcpy(to, from, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemset(void* at, int byte, std::size_t bytes) {
  std::memset(at, byte, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaFree(void* at) {
  std::free(at);
  return cudaSuccess;
}
template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(cudaLaunchConfig_t const* config, void (*kernel)(Parameters...),
                               Arguments const&... arguments) {
  if (config->dynamicSmemBytes > sizeof(emulated::shared_memory) ||
      config->blockDim.x * config->blockDim.y * config->blockDim.z > emulated::threads.size()) {
    return cudaErrorMemoryAllocation;
  }
  emulated::run(config->gridDim, config->blockDim, [&] { kernel(arguments...); });
  return cudaSuccess;
}
