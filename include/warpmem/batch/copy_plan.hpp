// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counting a batch of asynchronous copies through L1: what a kernel has to know.
#pragma once

#include <warpmem/batch/stage_plan.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/async_copy/check.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

struct copy_plan {
  bool usable{};       // false: counted copy by copy
  stage_plan reads{};  // the source, as a load: a phase has as many lanes as 128 bytes serve
  address last{};      // where a lane may write at most
};

[[nodiscard]] inline copy_plan plan_copies(arch_traits const& arch, int lane_bytes, cache_op cache) noexcept {
  copy_plan plan{};
  async_copy none{};
  none.active = lane_mask::none();
  none.lane_bytes = lane_bytes;
  none.cache = cache;
  if (cache != cache_op::ca || check_copy(arch, none).any() || !copy_stages_are_known(arch)) {
    return plan;
  }
  plan.reads = plan_stages(arch, {lane_bytes});
  plan.usable = plan.reads.usable;
  plan.last = static_cast<address>(arch.shared.window_bytes) - static_cast<address>(lane_bytes);
  return plan;
}

}}}  // namespace warpmem::v0::detail
