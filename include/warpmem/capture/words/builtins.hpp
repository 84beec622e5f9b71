// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// threadIdx, blockIdx, blockDim, gridDim, warpSize. Variables, because macros would break `launch.blockDim`. They are
// the runtime's variables under another type: const, because a thread's never change, so that their reads are not
// recorded.
#pragma once

#include <warpmem/capture/runtime.hpp>
#include <warpmem/capture/words/vector_types.hpp>

extern __thread uint3 const threadIdx __asm__("warpmem_thread_index");
extern __thread uint3 const blockIdx __asm__("warpmem_block_index");
extern __thread uint3 const blockDim __asm__("warpmem_block_size");
extern __thread uint3 const gridDim __asm__("warpmem_grid_size");
inline constexpr int warpSize = 32;
