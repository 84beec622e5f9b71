// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bulk copies by the tensor memory accelerator: what they must be, counts, and the pieces behind them.
#pragma once

#include <warpmem/memory/tma/check.hpp>
#include <warpmem/memory/tma/check_im2col.hpp>
#include <warpmem/memory/tma/counts.hpp>
#include <warpmem/memory/tma/explain.hpp>
