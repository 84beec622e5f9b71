// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// memcpy and memset of a kernel, which nvcc takes without their header. Calls that compilers make of structs and loops
// keep their names.
#pragma once

#include <string.h>

extern "C" {
void* memcpy(void* to, void const* from, size_t bytes) noexcept __asm__("warpmem_memcpy");
void* memset(void* to, int value, size_t bytes) noexcept __asm__("warpmem_memset");
}
