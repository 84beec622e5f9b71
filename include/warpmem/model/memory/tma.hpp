// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bulk copies by the tensor memory accelerator: what they must be, counts, and the pieces behind them.
#pragma once

#include <warpmem/model/memory/tma/check.hpp>
#include <warpmem/model/memory/tma/counts.hpp>
#include <warpmem/model/memory/tma/explain.hpp>
