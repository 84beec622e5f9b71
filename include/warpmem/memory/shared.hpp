// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared memory: wavefronts and bank conflicts, words through the banks, the source page.
#pragma once

#include <warpmem/memory/shared/atomics.hpp>
#include <warpmem/memory/shared/counts.hpp>
#include <warpmem/memory/shared/replays.hpp>
#include <warpmem/memory/shared/source_page.hpp>
#include <warpmem/memory/shared/traffic.hpp>
