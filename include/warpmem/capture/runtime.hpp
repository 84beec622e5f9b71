// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an instrumented file may call: the thread's indices, meetings of threads, and accesses that the compiler's hooks
// cannot describe. CUDA's words (capture/cuda.hpp) are made of these. <warpmem/capture.hpp>, in a file that is not
// instrumented, defines the functions.
//
// `pc` is the place that a report names: __builtin_return_address(0) in a WARPMEM_CALLED function, so that the place is
// the caller's.
#pragma once

#include <warpmem/access/atomic.hpp>
#include <warpmem/access/operation.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

#if defined(__clang__)
#  define WARPMEM_UNTRACED __attribute__((no_sanitize("thread", "address", "undefined", "coverage")))
// Two calls stay two calls, and one stays one: clang would merge the barriers of two branches, and copy those behind
// them.
#  define WARPMEM_STAYS_TWO __attribute__((nomerge, convergent, noduplicate))
#  define WARPMEM_CONSTANT_START
#else
#  define WARPMEM_UNTRACED \
    __attribute__((no_sanitize_thread, no_sanitize_address, no_sanitize_undefined, no_sanitize_coverage))
#  define WARPMEM_STAYS_TWO
// Where a class has a constructor, g++ guards each use of a thread_local array of it: loads and stores of its own.
#  define WARPMEM_CONSTANT_START constinit
#endif
// A function that stands for one instruction of its caller.
#define WARPMEM_CALLED WARPMEM_UNTRACED WARPMEM_STAYS_TWO __attribute__((noinline))

namespace warpmem { inline namespace v0 { namespace capture {

// A position, or a size, in three dimensions.
struct index3 {
  unsigned x, y, z;
};

// Of the thread that runs. To give one another type and name:
// extern constinit thread_local uint3 threadIdx __asm__("warpmem_thread_index");
extern "C" {
// threadIdx
inline constinit thread_local index3 warpmem_thread_index{};
// blockIdx
inline constinit thread_local index3 warpmem_block_index{};
// blockDim
inline constinit thread_local index3 warpmem_block_size{};
// gridDim
inline constinit thread_local index3 warpmem_grid_size{};
// Blocks of a cluster.
inline constinit thread_local index3 warpmem_cluster_size{1, 1, 1};
}

// ---- threads that meet ----

// Why the threads of a block meet: __syncthreads, and its _count, _and and _or.
enum class block_meeting : std::uint8_t { barrier, count, all, any };

// Waits for every thread of the block that has not returned. The result of `barrier` is 0, of the others that of
// __syncthreads_count, _and and _or.
WARPMEM_STAYS_TWO int meet_block(block_meeting what, bool predicate, void const* pc);

// Why lanes of a warp meet.
enum class warp_meeting : std::uint8_t { sync, shuffle, vote, match, reduce };

// What each lane of the warp brought, and which lanes met. Valid until this thread's next meeting; values of lanes that
// did not meet are undefined.
struct lanes_met {
  std::uint64_t const* value;
  std::uint32_t lanes;
};

// Waits for the lanes of `mask` that have not returned; they must bring the same mask and meet for the same reason.
WARPMEM_STAYS_TWO lanes_met meet_warp(warp_meeting what, std::uint32_t mask, std::uint64_t value, void const* pc);

// The lanes that execute this together, as __activemask gives them.
WARPMEM_STAYS_TWO std::uint32_t lanes_here(void const* pc);

// Lets every other thread of the block run until it waits or returns: in a loop that waits for one of them.
void let_others_run();

// What the thread wrote before is seen by others before what it writes after this: __threadfence.
void pass_fence();

// The number of the thread in its block, from 0: along x first, then y, then z.
[[nodiscard]] WARPMEM_UNTRACED inline unsigned thread_rank() noexcept {
  return warpmem_thread_index.x +
         warpmem_block_size.x * (warpmem_thread_index.y + warpmem_block_size.y * warpmem_thread_index.z);
}
// The lane of the thread in its warp.
[[nodiscard]] WARPMEM_UNTRACED inline unsigned lane_index() noexcept { return thread_rank() % 32; }

// ---- accesses ----

// Call it before the access: an address where no array is ends the kernel, and the access does not happen. The function
// that makes the access is WARPMEM_CALLED, so that it is not recorded twice. Blocks may run on several threads of the
// host: make atomics of the host's atomics.
void record(memory_op op, cache_op cache, atomic_kind atomic, void const* at, unsigned bytes, void const* pc);

// An asynchronous copy from global to shared memory (cp.async). Of `bytes` written, the first `read` come from memory,
// the rest are zeros.
void record_copy(cache_op cache, void const* to, void const* from, unsigned bytes, unsigned read, void const* pc);

// What an address of the host stands for; local is the stack of the thread that asks, cluster shared memory of the
// cluster by an address that all its blocks have.
enum class address_space : std::uint8_t { global, shared, constant, local, unknown, cluster };

// Where an address is, and its offset in that space's window: __isShared, __cvta_generic_to_shared.
struct placed {
  address_space space;
  std::uint64_t offset;
};
placed place_of(void const* at);

// ---- what cannot go on ----

// Ends the kernel with a problem that says that `what` does not run on the host, unless the hook below returns true.
void unsupported(char const* what, void const* pc);
// Returns whether the kernel may go on.
using unsupported_hook = bool (*)(char const* what);
// Sets the hook, and returns the one before.
unsupported_hook set_unsupported_hook(unsupported_hook hook);

// Goes into the report as an instruction that was executed and is not counted.
void leave_out(char const* what);

// A problem with this sentence: the kernel goes on, or ends (__trap, a failed assert).
void complain(char const* sentence, void const* pc);
[[noreturn]] void stop(char const* sentence, void const* pc);

// ---- host code beside kernels ----

// What a pointer that a kernel gets points to. Alignment 0: not known.
struct element_type {
  void const* at;
  std::size_t bytes;
  std::size_t alignment;
};
// Of an argument that is no pointer: nothing.
template <class T>
[[nodiscard]] WARPMEM_UNTRACED constexpr element_type element_type_of(T const&) noexcept {
  return {};
}
// Of an argument that is a pointer.
template <class T>
[[nodiscard]] WARPMEM_UNTRACED constexpr element_type element_type_of(T* const& to) noexcept {
  using object = std::conditional_t<std::is_object_v<T>, T, char>;
  if constexpr (requires { requires(sizeof(object) > 1); }) {
    return {const_cast<void const*>(static_cast<void const volatile*>(to)), sizeof(T), alignof(T)};
  } else {
    return {};  // void, a byte, a type that is not known here
  }
}

// kernel<<<grid, block, dynamic_shared>>>(arguments...) of host code. <warpmem/capture/host_code.hpp> runs it.
struct launch_request {
  char const* kernel;  // as the source names it; null if it has no more than `code`
  void const* code;    // null where the source names it
  index3 grid;
  index3 block;
  std::size_t dynamic_shared;
  index3 cluster;                       // 0: nothing is said
  void (*call)(void const* arguments);  // once for each thread
  void const* arguments;
  std::size_t argument_bytes;
  element_type const* types;  // of the arguments
  std::size_t type_count;
};
// The runtime's error, as a GPU gives it: 0, 9 (the shape is illegal), 700 (an address is), 710 (a failed assert) ...
int launch(launch_request const& request, void const* pc);

// Memory of the device, from now on until it is released. `name` is the source's expression for it.
void allocated(char const* name, void const* memory, std::size_t bytes, std::size_t element_bytes,
               std::size_t element_alignment);
// No longer.
void released(void const* memory);

// ---- extern __shared__ ----

// An array behind `extern __shared__ T name[]`, which has its size from the launch.
struct dynamic_shared {
  char const* name;
  void* (*begin)();
  std::size_t capacity;
  dynamic_shared const* next;
};
// All of the program, the last one first.
inline constinit dynamic_shared const* dynamic_shared_arrays{};

// Enters an array into the list.
struct dynamic_shared_entry {
  dynamic_shared array;
  WARPMEM_UNTRACED dynamic_shared_entry(char const* name, void* (*begin)(), std::size_t capacity) noexcept
      : array{name, begin, capacity, dynamic_shared_arrays} {
    dynamic_shared_arrays = &array;
  }
};

// As much as any capability has: 227 KiB.
inline constexpr std::size_t dynamic_shared_capacity = 232448;

}}}  // namespace warpmem::v0::capture

// Once for each `extern __shared__ type name[]`, before it and in its namespace.
// The lambda declares the array once more: if a template were first to do so, g++ 12 would call an initialization of
// the array, which does not exist.
#define WARPMEM_DYNAMIC_SHARED(type, name)                                                                     \
  __attribute__((aligned(1024)))                                                                               \
  WARPMEM_CONSTANT_START thread_local type name[::warpmem::capture::dynamic_shared_capacity / sizeof(type)];   \
  static ::warpmem::capture::dynamic_shared_entry const warpmem_dynamic_shared_##name {                        \
#    name,                                                                                                   \
        []() WARPMEM_UNTRACED -> void* {                                                                     \
          extern thread_local type name[];                                                                   \
          return name;                                                                                       \
        },                                                                                                   \
        ::warpmem::capture::dynamic_shared_capacity \
  }
