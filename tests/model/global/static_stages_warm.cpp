// The stages behind the coalescer when L1 holds the lines already.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/shared.hpp>

namespace global_stages_warm {

using namespace warpmem;

constexpr l1tex_report stages(warp_access const& access, l1_state l1) {
  return global_stages<sm_90>::analyze(access, l1);
}
constexpr warp_access lines = strided<float>(33);  // 32 lines, 8 tag wavefronts, no two lanes in one bank

static_assert(stages(lines, l1_state::cold) == global_stages<sm_90>::analyze(lines));
static_assert(stages(lines, l1_state::cold).data_wavefronts == 8);
static_assert(stages(lines, l1_state::warm).data_wavefronts == 1);
static_assert(stages(lines, l1_state::warm).tag_wavefronts == 8);
static_assert(stages(lines, l1_state::warm).l2_requests == 0);
static_assert(stages(lines, l1_state::warm).l2_sectors == 0);
static_assert(stages(lines, l1_state::warm).data_bank_conflicts == 0);
static_assert(stages(strided<float>(32), l1_state::warm).data_bank_conflicts == 31);

// Phases of 16 and 8 lanes, which a load from L1 does not merge.
static_assert(stages(broadcast<double>(), l1_state::warm).data_wavefronts == 2);
struct alignas(16) four_words {
  float v[4];
};
static_assert(stages(broadcast<four_words>(), l1_state::warm).data_wavefronts == 4);
static_assert(shared_memory<sm_90>::analyze(broadcast<four_words>()).wavefronts == 2);

// Part of the lines: they are all looked up; if nobody says which, the rest is not known.
static_assert(stages(lines, l1_state::partly_warm).tag_wavefronts == 8);
static_assert(!stages(lines, l1_state::partly_warm).data_wavefronts.known());
static_assert(!stages(lines, l1_state::partly_warm).l2_sectors.known());
static_assert(global_traffic<sm_90>::analyze(lines, l1_state::partly_warm).reads == 32);
static_assert(!global_traffic<sm_90>::analyze(lines, l1_state::partly_warm).writes.known());

// The lanes whose sectors L1 holds: 24 lines are asked of L2. Where lines of one tag wavefront miss, hits may wait.
constexpr auto part = global_stages<sm_90>::analyze(lines, lane_mask::first(8));
static_assert(part.tag_wavefronts == 8 && part.l2_requests == 24 && part.l2_sectors == 24);
static_assert(!part.data_wavefronts.known() && part.basis.l1 == l1_state::partly_warm);
static_assert(global_traffic<sm_90>::analyze(lines, lane_mask::first(8)).writes == 24 * 8);
// Two lines in one tag wavefront: the first, which hits, and the second each take one data wavefront.
constexpr auto two_lines = global_stages<sm_90>::analyze(strided<float>(2), lane_mask::first(16));
static_assert(two_lines.tag_wavefronts == 1 && two_lines.data_wavefronts == 2 && two_lines.l2_sectors == 4);
static_assert(global_stages<sm_90>::analyze(lines, lane_mask::all()) == stages(lines, l1_state::warm));
static_assert(global_stages<sm_90>::analyze(lines, lane_mask::none()) == stages(lines, l1_state::cold));

// Stores, atomics and loads that pass L1 by do not depend on it.
constexpr bool does_not_depend(warp_access const& access) {
  auto const warm = stages(access, l1_state::warm);
  return warm == stages(access, l1_state::cold) && warm.l2_sectors.known() && warm.basis.l1 == l1_state::none;
}
static_assert(does_not_depend(lines.as(memory_op::store)));
static_assert(does_not_depend(lines.as(memory_op::atomic)));
static_assert(does_not_depend(lines.with(cache_op::cg)));
static_assert(global_traffic<sm_90>::analyze(lines).writes == 32 * 8);
static_assert(global_traffic<sm_90>::analyze(lines, l1_state::warm).writes == 0);
static_assert(global_traffic<sm_90>::analyze(lines, l1_state::warm).reads == 32);
// A load always depends on it: none stated is cold.
static_assert(stages(lines, l1_state::none) == stages(lines, l1_state::cold));
// Lanes that are not active hold nothing.
static_assert(global_stages<sm_90>::analyze(lines.under({0xffff0000}), lane_mask::first(16)).l2_sectors == 16);
// Hits of the other operators were not measured.
static_assert(!stages(lines.with(cache_op::cs), l1_state::warm).data_wavefronts.known());
static_assert(stages(lines.with(cache_op::cs), l1_state::warm).basis.known == provenance{});

// Lines of another size were not measured.
constexpr arch_traits with_lines_of(int bytes) {
  arch_traits row = sm_90::traits;
  row.global.line_bytes = bytes;
  return row;
}
static_assert(analyze_global_stages(with_lines_of(128), lines).tag_wavefronts == 8);
static_assert(!analyze_global_stages(with_lines_of(64), lines).tag_wavefronts.known());
static_assert(!analyze_global_traffic(with_lines_of(64), lines).reads.known());

// A report names its state; a sum, that of all accesses.
static_assert(stages(lines, l1_state::warm).basis.l1 == l1_state::warm);
static_assert((l1tex_report{} + stages(lines, l1_state::warm)).basis.l1 == l1_state::warm);
static_assert((stages(lines, l1_state::warm) + stages(lines, l1_state::cold)).basis.l1 == l1_state::partly_warm);
static_assert(global_memory<sm_90>::analyze(lines).basis.l1 == l1_state::none);

}  // namespace global_stages_warm
