// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checks of a worker share: its clock, and what it remembers of global memory. It is kept for the next launch.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/global_shadow.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx {

struct worker_checks {
  access_clock clock{};
  global_shadow global{};
  static constexpr u64 all_shadow_room = u64{56} << 20;
  u64 shadow_room{all_shadow_room};  // bytes for what blocks remember; those that begin without are not checked
  u32 generation{1};                 // of the clock, that `global` is of

  // Nothing is known of before. The clock goes on, so that what memory still holds is old.
  void begin_launch() {
    clock.begin_launch();
    global.begin_launch();
    shadow_room = all_shadow_room;
  }
};

}}}  // namespace warpmem::v0::ptx
