// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda_bf16.h's nv_bfloat16 and nv_bfloat162.
#pragma once

#include <warpmem/capture/words/small_float_math.hpp>

typedef warpmem::capture::small_float<warpmem::capture::bfloat16_format> __nv_bfloat16;
typedef warpmem::capture::small_float2<warpmem::capture::bfloat16_format> __nv_bfloat162;
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

WARPMEM_SMALL_FLOAT(nv_bfloat16, nv_bfloat162, bfloat16)

// The toolkit's header, included later by one of its others, finds its work done.
#define __CUDA_BF16_H__
#define __CUDA_BF16_HPP__
