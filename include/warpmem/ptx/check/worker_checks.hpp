// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checks of a worker share: its clock, and what it remembers of global memory.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/check/access_order.hpp>
#include <warpmem/ptx/check/global_shadow.hpp>
#include <warpmem/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx {

struct worker_checks {
  access_clock clock{};
  global_shadow global{};
  u64 shadow_room{
      u64{56} << 20};  // bytes for what blocks remember; those that begin when it is used up are not checked
  u32 generation{1};   // of the clock, that `global` is of
};

}}}  // namespace warpmem::v0::ptx
