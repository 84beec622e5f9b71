// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda_fp16.h's half and half2.
#pragma once

#include <warpmem/capture/words/small_float_math.hpp>

typedef warpmem::capture::small_float<warpmem::capture::half_format> __half;
typedef warpmem::capture::small_float2<warpmem::capture::half_format> __half2;
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;

WARPMEM_SMALL_FLOAT(half, half2, half)

// The toolkit's header, included later by one of its others, finds its work done.
#define __CUDA_FP16_H__
#define __CUDA_FP16_HPP__
