// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counting a batch of asynchronous copies: what a kernel has to know.
#pragma once

#include <warpmem/batch/stage_plan.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/async_copy/check.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct copy_plan {
  bool usable{};       // false: counted copy by copy
  bool bypasses_l1{};  // .cg
  int counts{};        // stage_count
  stage_plan reads{};  // the source, as a load: a phase has as many lanes as 128 bytes serve
  address last{};      // where a lane may write at most
};

[[nodiscard]] inline copy_plan plan_copies(arch_traits const& arch, int lane_bytes, cache_op cache) noexcept {
  copy_plan plan{};
  async_copy none{};
  none.active = lane_mask::none();
  none.lane_bytes = lane_bytes;
  none.cache = cache;
  if (check_copy(arch, none).any() || !copy_stages_are_known(arch)) {
    return plan;
  }
  plan.bypasses_l1 = cache == cache_op::cg;
  plan.counts = plan.bypasses_l1 ? stage_counts : cached_counts;
  plan.reads = plan_stages(arch, {lane_bytes});
  // Numbers of 16 bytes in shared memory have 16 bits.
  plan.usable = plan.reads.usable && arch.shared.window_bytes <= std::int64_t{1} << 20;
  plan.last = static_cast<address>(arch.shared.window_bytes) - static_cast<address>(lane_bytes);
  return plan;
}

}}}  // namespace warpmem::v0::detail
