// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The System V calling convention: rbx, rbp, r12 to r15 are kept, and so are the control words of the two
// floating-point units, which no kernel changes.
#pragma once

#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>

#if defined(__x86_64__)
extern "C" void warpmem_switch(void** save, void* to);
asm(R"(
.pushsection .text.warpmem_switch,"axG",@progbits,warpmem_switch,comdat
.weak warpmem_switch
.hidden warpmem_switch
.type warpmem_switch,@function
warpmem_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size warpmem_switch, .-warpmem_switch
.popsection
)");

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

using saved_context = void*;

inline void switch_context(saved_context& save, saved_context to) { warpmem_switch(&save, to); }

// A stack on which `entry`, which does not return, starts at the first switch.
[[nodiscard]] inline saved_context prepare_stack(void* begin, std::size_t bytes, void (*entry)()) {
  auto const end = (reinterpret_cast<std::uintptr_t>(begin) + bytes) & ~std::uintptr_t{15};
  auto* sp = reinterpret_cast<void**>(end);
  *--sp = nullptr;                         // where entry would return to: here unwinding ends
  *--sp = reinterpret_cast<void*>(entry);  // popped by the switch: then rsp + 8 is a multiple of 16, as at a call
  for (int i = 0; i < 6; ++i) {
    *--sp = nullptr;
  }
  return sp;
}

}}}}  // namespace warpmem::v0::capture::detail
#endif
