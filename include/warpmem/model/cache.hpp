// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Caches and the memory behind them: hits, misses and traffic of a sequence of accesses.
#pragma once

#include <warpmem/model/cache/accesses.hpp>
#include <warpmem/model/cache/dram.hpp>
#include <warpmem/model/cache/levels.hpp>
#include <warpmem/model/cache/model.hpp>
#include <warpmem/model/cache/shape.hpp>
