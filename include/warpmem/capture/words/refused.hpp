// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a host cannot run, and the macros that would break headers included after them. The last of the words.
//
// Inline PTX compiles, and ends the kernel when a thread reaches it, with a sentence that has its text and its place. A
// hook (set_unsupported_hook) lets the kernel go on, but the outputs of the PTX keep what they had. To supply them,
// define WARPMEM_PTX(text) before this file: an expression of the kernel's scope, which may use its variables.
#pragma once

#include <warpmem/capture/runtime.hpp>

namespace warpmem { inline namespace v0 { namespace capture {
// Of a type or of a number, as alignas has it.
template <class T>
constexpr unsigned long alignment() {
  return alignof(T);
}
template <unsigned long bytes>
constexpr unsigned long alignment() {
  return bytes;
}
// Of `asm volatile("" ::: "memory")`, which keeps only the compiler from moving accesses.
WARPMEM_UNTRACED inline bool is_empty_ptx(char const* operands) {
  if (operands[0] != '"' || operands[1] != '"') return false;
  for (operands += 2; *operands == ' ';) ++operands;
  return *operands == ':' || *operands == ')';
}
inline WARPMEM_CALLED int inline_ptx(char const* text) {
  if (!is_empty_ptx(text + sizeof("inline PTX, asm(") - 1)) unsupported(text, __builtin_return_address(0));
  return 0;
}
}}}  // namespace warpmem::v0::capture

#if !defined(WARPMEM_PTX)
#  define WARPMEM_PTX(text) ::warpmem::capture::inline_ptx("inline PTX, asm(" text ")")
#endif

// `asm volatile("..." : ...)` and `asm("..." : ...)` become one empty statement whose operand calls the above. A macro
// with parameters is left alone where no parenthesis follows: `volatile int`, `asm volatile`.
#if defined(__clang__)
#  pragma clang diagnostic push
#  pragma clang diagnostic ignored "-Wkeyword-macro"
#endif
// `__shared__ alignas(128) float tile[n]` is legal where __shared__ is an attribute.
#define alignas(...) __attribute__((aligned(::warpmem::capture::alignment<__VA_ARGS__>())))
#define asm(...) __asm__("" ::"r"(WARPMEM_PTX(#__VA_ARGS__)))
#define volatile(...) ("" ::"r"(WARPMEM_PTX(#__VA_ARGS__)))
#define __volatile__(...) ("" ::"r"(WARPMEM_PTX(#__VA_ARGS__)))
#if defined(__clang__)
#  pragma clang diagnostic pop
#endif

// glibc's assert calls this.
#define __assert_fail ::warpmem::capture::assert_failed

#if !defined(__clang__)
#  define __builtin_assume(condition) ((condition) ? (void)0 : __builtin_unreachable())
#endif
#define __assume(condition) __builtin_assume(condition)

#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDA_ARCH__ WARPMEM_CUDA_ARCH
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define CUDART_VERSION 13000
#define CUDA_VERSION 13000
