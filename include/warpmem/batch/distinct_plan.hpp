// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counting distinct segments and lines, which is what global and constant memory ask of a batch: what a kernel has to
// know, worked out once a batch, and what it answers for one block of accesses.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/shape.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/coalescing.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct distinct_plan {
  bool usable{};         // false: this capability's rule has no kernel, count access by access
  int shift{};           // segments of 2^shift bytes, distinct within a group of lanes
  int line_shift{};      // lines of 2^line_shift bytes, for tag requests: distinct within the warp where a group is one
  int group_shift{5};    // groups of 2^group_shift lanes
  address misaligned{};  // bits that no address may have: size - 1
  address outside{};     // and those beyond a window of a power of two; 0: the whole address space
  address last{};        // the greatest one in a window of any size: a block that has one above is slow; 0: no window
  int lane_bytes{};
};

// How many accesses a kernel counts at a time, at most: enough that each class of masked accesses fills registers.
inline constexpr int block_accesses = 1024;
// And where all lanes are active: they stay in L1 from one step of the kernel to the next.
inline constexpr int full_block = 128;

// One block's answer. Ignore what it holds for an access in `slow`, which has a fault or spreads too far for the
// kernel.
struct distinct_block {
  alignas(64) std::uint8_t segments[block_accesses];
  alignas(64) std::uint8_t lines[block_accesses];
  alignas(64) std::uint8_t active[block_accesses];  // lanes that take part
  std::uint16_t slow[block_accesses];
  int slow_count;
  access_shape shape;  // kept from block to block
};

// Bits above log2(lanes) are groups: 2^(5 - group_shift) of them.
[[nodiscard]] inline int group_bits(distinct_plan const& plan) noexcept { return 5 - plan.group_shift; }

[[nodiscard]] inline distinct_plan plan_global(arch_traits const& arch, batch_kind kind) noexcept {
  global_traits const& g = arch.global;
  distinct_plan plan{};
  warp_access const none = no_lanes_of(kind);
  bool const valid = !check(arch.cc, global_limits(g, kind.op, kind.cache), none).any();
  if (!valid || is_read_modify_write(kind.op) || g.rule != coalescing_rule::distinct_segments) {
    return plan;
  }
  int const lanes = request_lanes(g, kind.op, kind.lane_bytes);
  plan.shift = log2_floor(segment_bytes(g, kind.op, kind.cache));
  plan.line_shift = g.counts_tag_requests ? log2_floor(g.line_bytes) : larger(7, plan.shift);
  plan.group_shift = log2_floor(smaller(lanes, 32));
  plan.misaligned = static_cast<address>(kind.lane_bytes) - 1;
  plan.lane_bytes = kind.lane_bytes;
  // Two lanes a group at least, so that a group's number fits beside a segment's; tags are looked up by whole warps.
  bool const groups_fit =
      is_power_of_two(lanes) && lanes >= 2 && plan.shift >= group_bits(plan) && (lanes >= 32 || !g.counts_tag_requests);
  plan.usable =
      groups_fit && (1 << plan.shift) >= kind.lane_bytes && plan.line_shift >= plan.shift && plan.line_shift <= 10;
  return plan;
}

[[nodiscard]] inline distinct_plan plan_constant(arch_traits const& arch, batch_kind kind,
                                                 access_limits limits) noexcept {
  constant_traits const& c = arch.constant;
  distinct_plan plan{};
  warp_access const none = no_lanes_of(kind);
  if (check(arch.cc, limits, none).any() || c.request_lanes < 32 || c.bank_bytes > 64 * 1024 ||
      !is_power_of_two(c.bank_bytes)) {
    return plan;
  }
  plan.usable = c.line_bytes <= 1024;
  plan.line_shift = log2_floor(c.line_bytes);
  plan.misaligned = static_cast<address>(kind.lane_bytes) - 1;
  plan.outside = ~(static_cast<address>(c.bank_bytes) - 1);
  plan.lane_bytes = kind.lane_bytes;
  return plan;
}

}}}  // namespace warpmem::v0::detail
