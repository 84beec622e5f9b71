// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies from global to shared memory that pass no register.
#pragma once
#pragma GCC system_header

#include "block.h"

WARPMEM_WORD void __pipeline_memcpy_async(void* to, void const* from, size_t bytes, size_t zeros = 0) {
  unsigned const at = static_cast<unsigned>(__cvta_generic_to_shared(to));
  unsigned const copied = static_cast<unsigned>(bytes - zeros);
  if (bytes == 16 && zeros == 0) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(from) : "memory");
  } else if (bytes == 16) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(at), "l"(from), "r"(copied) : "memory");
  } else if (bytes == 8) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" ::"r"(at), "l"(from), "r"(copied) : "memory");
  } else {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(at), "l"(from), "r"(copied) : "memory");
  }
}
WARPMEM_WORD void __pipeline_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
WARPMEM_WORD void __pipeline_wait_prior(int groups) {
#define WARPMEM_WAIT(n)                                       \
  case n:                                                     \
    asm volatile("cp.async.wait_group " #n ";" ::: "memory"); \
    break;
  switch (groups) {
    WARPMEM_WAIT(1)
    WARPMEM_WAIT(2)
    WARPMEM_WAIT(3)
    WARPMEM_WAIT(4)
    WARPMEM_WAIT(5)
    WARPMEM_WAIT(6)
    WARPMEM_WAIT(7)
    WARPMEM_WAIT(8)
    default:
      asm volatile("cp.async.wait_group 0;" ::: "memory");
  }
#undef WARPMEM_WAIT
}
