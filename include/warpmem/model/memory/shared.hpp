// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared memory: wavefronts and bank conflicts, words through the banks, the source page.
#pragma once

#include <warpmem/model/memory/shared/atomics.hpp>
#include <warpmem/model/memory/shared/counters.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
