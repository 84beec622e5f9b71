// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Local memory: counts, and the stages behind the coalescer.
#pragma once

#include <warpmem/model/memory/local/counts.hpp>
#include <warpmem/model/memory/local/stages.hpp>
