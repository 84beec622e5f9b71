// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's device words for clang, which is called with -x cuda --cuda-device-only -nocudainc -nocudalib and includes
// this file first. No file of NVIDIA's is needed. What is here is here for PTX only: no word exists on the host, but
// those of vector types.
#pragma once
#pragma GCC system_header

#include "words/atomics.h"
#include "words/attributes.h"
#include "words/bits.h"
#include "words/block.h"
#include "words/builtins.h"
#include "words/convert.h"
#include "words/elementary.h"
#include "words/host.h"
#include "words/integer.h"
#include "words/loads.h"
#include "words/math.h"
#include "words/program.h"
#include "words/rounding.h"
#include "words/special.h"
#include "words/std_math.h"
#include "words/vector_types.h"
#include "words/warp.h"
