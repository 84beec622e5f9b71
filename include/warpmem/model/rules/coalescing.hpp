// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the lanes of an access become memory transactions, on every capability: what global, local and asynchronous
// copies have in common.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/atomics/code.hpp>
#include <warpmem/model/rules/coalescing/half_warp.hpp>
#include <warpmem/model/rules/coalescing/packets.hpp>
#include <warpmem/model/rules/coalescing/request.hpp>
#include <warpmem/model/rules/coalescing/segments.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Whether any source says how this capability coalesces the operation. Atomics on 16 bits are loops, and those that no
// instruction does have no count.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool coalescing_is_known(global_traits const& g,
                                                            basic_warp_access<Lanes> const& access) noexcept {
  if (!is_read_modify_write(access.op)) {
    return true;
  }
  bool const exists =
      access.atomic.op == atomic_op::unstated ||
      global_atomic_code(g, access.op, access.atomic, access.lane_bytes).instruction != atomic_instruction::unknown;
  return g.atomics_form_packets && access.lane_bytes >= 4 && exists;
}

// Vectors were not measured: their packets are carried over from single operands.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr provenance known_global(global_traits const& g,
                                                           basic_warp_access<Lanes> const& access) noexcept {
  if (!is_read_modify_write(access.op)) {
    return known_counts(g, access.op);
  }
  if (!coalescing_is_known(g, access)) {
    return {};
  }
  bool const is_vector =
      access.lane_bytes > (is_half(access.atomic.type) || access.atomic.type == atomic_type::f32 ? 4 : 8);
  return g.known_atomics.how == evidence::measured && is_vector
             ? provenance{evidence::carried_over, source::h200_other_atomics}
             : g.known_atomics;
}

// Puts the transactions of a valid access into the sink, request by request.
template <int Lanes, class Sink>
WARPMEM_HD constexpr void coalesce(global_traits const& g, basic_warp_access<Lanes> const& access,
                                   Sink& sink) noexcept {
  lane_mask const active = access.participants();
  if (is_read_modify_write(access.op) && g.atomics_form_packets) {
    if (active.any()) {
      coalesce_packets(access, g, sink);
    }
    return;
  }
  int const group_lanes = request_lanes(g, access.op, access.lane_bytes);
  int const shift = log2_floor(segment_bytes(g, access.op, access.cache));
  for (int first = 0; first < Lanes; first += group_lanes) {
    lane_mask const group = active & lane_mask::range(first, group_lanes);
    if (!group.any()) {
      continue;
    }
    switch (g.rule) {
      case coalescing_rule::in_order_or_separate:
        coalesce_in_order(access, group, first, sink);
        break;
      case coalescing_rule::shrinking_segments:
        coalesce_shrinking(access, group, first, sink);
        break;
      case coalescing_rule::distinct_segments:
        coalesce_segments(access, group, shift, sink);
        break;
    }
  }
}

}}}  // namespace warpmem::v0::detail
