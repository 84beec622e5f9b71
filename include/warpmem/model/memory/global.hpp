// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global memory: counts, the stages behind the coalescer, words through the data banks, the source page.
#pragma once

#include <warpmem/model/memory/global/counters.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/model/memory/global/stages.hpp>
#include <warpmem/model/rules/atomics/plan.hpp>
