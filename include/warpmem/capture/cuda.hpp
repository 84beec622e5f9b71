// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's words for a host compiler: include it before a kernel's source in a file that warpmem_instrument instruments.
// docs/capture_words.md lists what is taken. <warpmem/capture.hpp>, in another file, runs the kernels.
#pragma once

#include <warpmem/capture/words/atomics.hpp>
#include <warpmem/capture/words/attributes.hpp>
#include <warpmem/capture/words/block.hpp>
#include <warpmem/capture/words/builtins.hpp>
#include <warpmem/capture/words/convert.hpp>
#include <warpmem/capture/words/copies.hpp>
#include <warpmem/capture/words/host.hpp>
#include <warpmem/capture/words/integer.hpp>
#include <warpmem/capture/words/loads.hpp>
#include <warpmem/capture/words/math.hpp>
#include <warpmem/capture/words/rounding.hpp>
#include <warpmem/capture/words/simd.hpp>
#include <warpmem/capture/words/textures.hpp>
#include <warpmem/capture/words/vector_types.hpp>
#include <warpmem/capture/words/warp.hpp>

// What nvcc includes before the first line.
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include <warpmem/capture/words/refused.hpp>
