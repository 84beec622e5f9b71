// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counting a batch of asynchronous copies through L1: what a kernel has to know, and what it answers for one block.
#pragma once

#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/stage_plan.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/async_copy/check.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct copy_plan {
  bool usable{};       // false: counted copy by copy
  stage_plan reads{};  // the source, as a load: a phase has as many lanes as 128 bytes serve
  address last{};      // where a lane may write at most
};

// Ignore what it holds for a copy in `slow`, which has a fault, spreads too far, or has no active lane.
struct copy_block {
  alignas(64) std::uint8_t tag_wavefronts[block_accesses];
  alignas(64) std::uint8_t lines[block_accesses];
  alignas(64) std::uint8_t sectors[block_accesses];
  alignas(64) std::uint8_t wavefronts[block_accesses];
  alignas(64) std::uint8_t groups[block_accesses];
  alignas(64) std::uint8_t collisions[block_accesses];  // of the source
  std::uint16_t slow[block_accesses];
  int slow_count;
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
