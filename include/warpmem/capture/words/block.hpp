// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, fences, and words that end or delay a thread.
#pragma once

#include <warpmem/capture/words/builtins.hpp>

#include <stdint.h>
#include <time.h>

inline WARPMEM_CALLED void __syncthreads() {
  (void)warpmem::capture::meet_block(warpmem::capture::block_meeting::barrier, true, __builtin_return_address(0));
}
inline WARPMEM_CALLED int __syncthreads_count(int predicate) {
  return warpmem::capture::meet_block(warpmem::capture::block_meeting::count, predicate != 0,
                                      __builtin_return_address(0));
}
inline WARPMEM_CALLED int __syncthreads_and(int predicate) {
  return warpmem::capture::meet_block(warpmem::capture::block_meeting::all, predicate != 0,
                                      __builtin_return_address(0));
}
inline WARPMEM_CALLED int __syncthreads_or(int predicate) {
  return warpmem::capture::meet_block(warpmem::capture::block_meeting::any, predicate != 0,
                                      __builtin_return_address(0));
}

// One thread runs at a time: a fence stops the compiler, and tells the checks that the thread orders what it does.
WARPMEM_WORD void __threadfence() { warpmem::capture::pass_fence(); }
WARPMEM_WORD void __threadfence_block() { warpmem::capture::pass_fence(); }
WARPMEM_WORD void __threadfence_system() { warpmem::capture::pass_fence(); }

inline WARPMEM_CALLED void __nanosleep(unsigned) { warpmem::capture::let_others_run(); }

inline WARPMEM_CALLED long long clock64() {
#if defined(__x86_64__)
  return static_cast<long long>(__builtin_ia32_rdtsc());
#elif defined(__aarch64__)
  long long ticks;
  __asm__ __volatile__("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
#else
  return static_cast<long long>(clock());
#endif
}

[[noreturn]] inline WARPMEM_CALLED void __trap() {
  warpmem::capture::stop("the kernel called __trap()", __builtin_return_address(0));
}
inline WARPMEM_CALLED void __brkpt() {}
inline WARPMEM_CALLED void __prof_trigger(int) {}

// What glibc's assert calls; the sentence has the condition, and the place is a place like any other.
namespace warpmem { inline namespace v0 { namespace capture {
[[noreturn]] inline WARPMEM_CALLED void assert_failed(char const* condition, char const*, unsigned, char const*) {
  char sentence[256] = "assertion failed: ";
  unsigned length = 18;
  while (length != sizeof sentence - 1 && *condition != '\0') sentence[length++] = *condition++;
  sentence[length] = '\0';
  stop(sentence, __builtin_return_address(0));
}
}}}  // namespace warpmem::v0::capture

// ---- where an address is ----

WARPMEM_WORD unsigned __isGlobal(void const* p) {
  return warpmem::capture::place_of(p).space == warpmem::capture::address_space::global;
}
WARPMEM_WORD unsigned __isShared(void const* p) {
  return warpmem::capture::place_of(p).space == warpmem::capture::address_space::shared;
}
WARPMEM_WORD unsigned __isConstant(void const* p) {
  return warpmem::capture::place_of(p).space == warpmem::capture::address_space::constant;
}
WARPMEM_WORD unsigned __isLocal(void const* p) {
  return warpmem::capture::place_of(p).space == warpmem::capture::address_space::local;
}
WARPMEM_WORD size_t __cvta_generic_to_shared(void const* p) { return warpmem::capture::place_of(p).offset; }
WARPMEM_WORD size_t __cvta_generic_to_global(void const* p) { return reinterpret_cast<uintptr_t>(p); }
WARPMEM_WORD size_t __cvta_generic_to_constant(void const* p) { return warpmem::capture::place_of(p).offset; }
WARPMEM_WORD void* __cvta_global_to_generic(size_t p) { return reinterpret_cast<void*>(p); }
