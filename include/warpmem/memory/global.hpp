// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global memory: counts, the stages behind the coalescer, words through the data banks, the source page.
#pragma once

#include <warpmem/memory/global/counts.hpp>
#include <warpmem/memory/global/prefetch.hpp>
#include <warpmem/memory/global/replays.hpp>
#include <warpmem/memory/global/source_page.hpp>
#include <warpmem/memory/global/stages.hpp>
#include <warpmem/memory/global/traffic.hpp>
#include <warpmem/rules/atomics/plan.hpp>
