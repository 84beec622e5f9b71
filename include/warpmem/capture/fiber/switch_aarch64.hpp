// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The AArch64 procedure call standard: x19 to x29, the return address x30, and the low halves of v8 to v15 are kept.
#pragma once

#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>

#if defined(__aarch64__)
extern "C" void warpmem_switch(void** save, void* to);
asm(R"(
.pushsection .text.warpmem_switch,"axG",%progbits,warpmem_switch,comdat
.weak warpmem_switch
.hidden warpmem_switch
.type warpmem_switch,%function
warpmem_switch:
  sub sp, sp, #160
  stp x19, x20, [sp]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
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
  auto* const sp = reinterpret_cast<void**>(end - 160);
  for (int i = 0; i < 20; ++i) {
    sp[i] = nullptr;
  }
  sp[11] = reinterpret_cast<void*>(entry);  // x30
  return sp;
}

}}}}  // namespace warpmem::v0::capture::detail
#endif
