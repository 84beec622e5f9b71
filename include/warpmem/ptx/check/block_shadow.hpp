// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a block remembers of its accesses to shared and local memory.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/types.hpp>

#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct block_shadow {
  void begin(u64, u32) {}
};

}}}  // namespace warpmem::v0::ptx
