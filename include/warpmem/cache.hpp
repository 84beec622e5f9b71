// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Caches and the memory behind them: hits, misses and traffic of a sequence of accesses.
#pragma once

#include <warpmem/cache/constant.hpp>
#include <warpmem/cache/dram.hpp>
#include <warpmem/cache/levels.hpp>
#include <warpmem/cache/model.hpp>
#include <warpmem/cache/published.hpp>
#include <warpmem/cache/replace.hpp>
#include <warpmem/cache/shape.hpp>
#include <warpmem/cache/texture.hpp>
#include <warpmem/cache/transactions.hpp>
