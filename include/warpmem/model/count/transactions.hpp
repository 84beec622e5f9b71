// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What rules/coalescing.hpp counts, faster than by the rule.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/count/tag_stage.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/coalescing.hpp>
#include <warpmem/model/rules/coalescing/request.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct transaction_counts {
  int requests{};
  int transactions{};
  int ideal_transactions{};
  std::int64_t bytes{};
  int lines{};  // of the whole access
};

// What `coalesce` puts into a counting sink and, unless line_shift is 0, the distinct lines of 2^line_shift bytes.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr transaction_counts count_transactions(global_traits const& g,
                                                                         basic_warp_access<Lanes> const& access,
                                                                         int line_shift = 0) noexcept {
  lane_mask const active = access.participants();
  if (is_read_modify_write(access.op) && g.atomics_form_packets && active.any() && !__builtin_is_constant_evaluated()) {
    int const sectors = place_packets(access, g.tags).sectors;
    return {1, sectors, ceil_div(active.count() * access.lane_bytes, g.segment_bytes), std::int64_t{sectors} * 32,
            line_shift == 0 ? 0 : count_segments(access, active, line_shift)};
  }
  if (g.rule != coalescing_rule::distinct_segments || (is_read_modify_write(access.op) && g.atomics_form_packets)) {
    counting_sink sink;
    coalesce(g, access, sink);
    return {sink.requests, sink.transactions, sink.ideal_transactions, sink.bytes,
            line_shift == 0 ? 0 : count_segments(access, active, line_shift)};
  }
  transaction_counts total{};
  int const group_lanes = request_lanes(g, access.op, access.lane_bytes);
  int const segment = segment_bytes(g, access.op, access.cache);
  int const shift = log2_floor(segment);
  bool const both_at_once = group_lanes >= Lanes && line_shift >= shift;
  for (int first = 0; first < Lanes; first += group_lanes) {
    lane_mask const group = active & lane_mask::range(first, group_lanes);
    if (group.any()) {
      segment_counts const n = count_segments_and_lines(access, group, shift, both_at_once ? line_shift : shift);
      ++total.requests;
      total.transactions += n.segments;
      total.ideal_transactions += ceil_div(group.count() * access.lane_bytes, segment);
      total.bytes += std::int64_t{n.segments} * segment;
      total.lines += n.lines;
    }
  }
  if (!both_at_once) {
    total.lines = line_shift == 0 ? 0 : count_segments(access, active, line_shift);
  }
  return total;
}

}}}  // namespace warpmem::v0::detail
