// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words that accesses move through the data banks, many accesses at a time: the same numbers as analyze_global_traffic
// and analyze_shared_traffic give one by one. Words are segments, which the kernels of the coalescer count, and phases
// are groups of lanes that do not share them.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/dispatch.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/shapes.hpp>
#include <warpmem/batch/stage_sums.hpp>
#include <warpmem/batch/word_sums.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/memory/global/counters.hpp>
#include <warpmem/model/memory/global/stages.hpp>
#include <warpmem/model/memory/shared/counters.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/banks/words.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// The words of `accesses` like one of those that `begun` is the report of.
[[nodiscard]] inline bank_traffic_report words_moved(bank_traffic_report const& begun, std::int64_t accesses,
                                                     counter reads, counter writes) noexcept {
  bank_traffic_report r = multiplied(begun, accesses);
  r.reads = reads;
  r.writes = writes;
  return r;
}

// Loads and stores of global memory that find nothing in L1.
template <class Batch, class Analyze>
[[nodiscard]] bank_traffic_report count_cold_words(arch_traits const& arch, Batch const& batch,
                                                   bank_traffic_report const& begun, Analyze analyze, batch_path path) {
  int const lane_bytes = batch.kind.lane_bytes;
  int const granule = larger(4, lane_bytes);
  int const phase_lanes = plain_phase_lanes(lane_bytes);
  int const sector_bytes = arch.global.sector_bytes;
  int const sector_shift = log2_floor(sector_bytes);
  bool const is_load = batch.kind.op == memory_op::load;
  distinct_plan second{};
  if (phase_lanes < 32) {  // else the first plan tells all
    second = plan_words(lane_bytes, is_load ? sector_bytes : granule, 32, sector_shift);
  }
  bank_traffic_report left{};
  word_sums sums{};
  add_words(
      plan_words(lane_bytes, granule, phase_lanes, sector_shift), second, batch, path,
      [&](std::size_t i) { left += analyze(access_of(batch, i)); }, sums);
  std::int64_t const counted = static_cast<std::int64_t>(batch.accesses) - left.basis.accesses;
  if (counted == 0) {
    return left;
  }
  std::int64_t const by_phase = sums.words * (granule / 4);
  if (is_load) {
    std::int64_t const sectors = second.usable ? sums.segments : sums.lines;
    return left + words_moved(begun, counted, counter{by_phase}, counter{sectors * (sector_bytes / 4)});
  }
  std::int64_t const by_warp = (second.usable ? sums.segments : sums.words) * (granule / 4);
  return left + words_moved(begun, counted, lane_bytes < 4 ? counter::unknown() : counter{by_warp}, counter{by_phase});
}

}  // namespace detail

// Words of 4 bytes that the accesses of a batch move through the data banks: the sum of analyze_global_traffic, which
// says what is a fault and where the rules are. L1 holds what all of them load, or nothing of it. `path`: the
// instruction set.
template <class Batch>
bank_traffic_report count_global_traffic(arch_traits const& arch, Batch const& batch, l1_state l1 = l1_state::cold,
                                         batch_path path = fastest_batch_path()) {
  using namespace detail;
  auto const none = no_lanes_of(batch.kind);
  bank_traffic_report const begun = analyze_global_traffic(arch, none, l1);
  auto const analyze = [&](warp_access const& a) { return analyze_global_traffic(arch, a, l1); };
  bool const has_kernel = batch.accesses > 0 && !begun.basis.faults.any() && l1_stages_are_known(arch.global) &&
                          kernel_for<distinct_plan, Batch, distinct_block>(path) != nullptr;
  bool const finds_nothing = !is_cached_load(none) || l1 == l1_state::cold;
  if (has_kernel && finds_nothing && makes_one_request_of_sectors(arch.global, none) &&
      !is_read_modify_write(batch.kind.op)) {
    return count_cold_words(arch, batch, begun, analyze, path);
  }
  return count_lanes_by_shape<bank_traffic_report>(batch, 0, analyze, no_reports{});
}

namespace detail {

// Whether an access may take half as many phases because pairs of lanes agree. All pairs would have to: the first of
// them is looked at.
template <class Batch>
[[nodiscard]] bool may_merge(Batch const& batch, std::size_t i, std::uint32_t active) noexcept {
  for (int const distance : {1, 2}) {
    lane_mask const pairs{active & (active >> distance) & (distance == 1 ? 0x55555555U : 0x33333333U)};
    int const lane = lowest_lane(pairs.bits);
    if (!pairs.any() || batch.lane_at(i, lane) == batch.lane_at(i, lane + distance)) {
      return true;
    }
  }
  return false;
}

// Masks of accesses to shared memory: those that take phases as they are, and those that take half as many.
struct phase_masks {
  std::uint32_t plain[block_accesses];
  std::uint32_t merged[block_accesses];

  // False, and nothing set, if none takes half.
  template <class Batch>
  [[nodiscard]] bool set(shared_traits const& s, Batch const& batch) noexcept {
    int const phase_lanes = geometry_of(s, batch.kind.lane_bytes).phase_lanes;
    bool some_merge = false;
    for (std::size_t i = 0; i < batch.accesses; ++i) {
      std::uint32_t const active = batch.active == nullptr ? lane_mask::all().bits : batch.active[i];
      bool const merges =
          may_merge(batch, i, active) && shared_geometry(s, access_of(batch, i)).phase_lanes != phase_lanes;
      plain[i] = merges ? 0 : active;
      merged[i] = merges ? active : 0;
      some_merge = some_merge || merges;
    }
    return some_merge;
  }
};

// Adds the words of accesses to shared memory; `plan` says how many lanes are a phase. Most lie in the part of the
// window that bits tell apart; where one does not, all of a block are compared with the window's end from then on.
template <class Batch, class CountOne>
void add_words_in_window(distinct_plan plan, address last, bool& some_are_high, Batch const& batch, batch_path path,
                         CountOne count_one, word_sums& sums) {
  if (!some_are_high) {
    word_sums low = sums;
    plan.outside = ~((address{1} << log2_floor(static_cast<std::int64_t>(last) + 1)) - 1);
    add_words(
        plan, {}, batch, path, [&](std::size_t) { some_are_high = true; }, low);
    if (!some_are_high) {
      sums = low;
      return;
    }
  }
  plan.outside = 0;
  plan.last = last;
  add_words(plan, {}, batch, path, count_one, sums);
}

// Valid accesses of shared memory whose words are known; `by_lane` is what each lane moves, 0 if lanes of a phase share
// words.
template <class Batch, class Analyze>
[[nodiscard]] bank_traffic_report count_shared_words(arch_traits const& arch, Batch const& batch,
                                                     bank_traffic_report const& begun, std::int64_t by_lane,
                                                     Analyze analyze, batch_path path) {
  shared_traits const& s = arch.shared;
  memory_op const op = batch.kind.op;
  int const lane_bytes = batch.kind.lane_bytes;
  int const granule = larger(4, lane_bytes);
  bank_geometry const g = geometry_of(s, lane_bytes);
  bool const can_merge = s.loads_merge_pairs && op == memory_op::load && g.granule_bytes > s.bank_bytes;
  distinct_plan const phases = plan_words(lane_bytes, granule, g.phase_lanes, 0);
  distinct_plan const merged = plan_words(lane_bytes, granule, smaller(32, 2 * g.phase_lanes), 0);
  address const last = last_start(s.window_bytes, lane_bytes);
  bank_traffic_report left{};
  word_sums sums{};
  phase_masks masks;
  bool some_are_high = false;
  auto const step = static_cast<std::size_t>(batch.active == nullptr ? full_block : block_accesses);
  for (std::size_t first = 0; first < batch.accesses; first += step) {
    Batch part = part_of(batch, first, smaller(step, batch.accesses - first));
    auto const count_one = [&](std::size_t i) {
      if (part.active == nullptr || part.active[i] != 0) {
        left += analyze(access_of(batch, first + i));
      }
    };
    if (can_merge && masks.set(s, part)) {  // the other accesses of either pass have no lanes
      part.active = masks.merged;
      add_words_in_window(merged, last, some_are_high, part, path, count_one, sums);
      part.active = masks.plain;
    }
    add_words_in_window(phases, last, some_are_high, part, path, count_one, sums);
  }
  std::int64_t const counted = static_cast<std::int64_t>(batch.accesses) - left.basis.accesses;
  if (counted == 0) {
    return left;
  }
  counter const moved{by_lane != 0 ? by_lane * sums.lanes : sums.words * (granule / 4)};
  bool const reads = op != memory_op::store || lane_bytes < 4;
  return left + words_moved(begun, counted, reads ? moved : counter{0}, op == memory_op::load ? counter{0} : moved);
}

}  // namespace detail

// The same for shared memory: the sum of analyze_shared_traffic, which says what is a fault and where the rules are.
template <class Batch>
bank_traffic_report count_shared_traffic(arch_traits const& arch, Batch const& batch,
                                         batch_path path = fastest_batch_path()) {
  using namespace detail;
  warp_access one = no_lanes_of(batch.kind);
  bank_traffic_report const begun = analyze_shared_traffic(arch, one);
  auto const analyze = [&](warp_access const& a) { return analyze_shared_traffic(arch, a); };
  one.active = lane_mask::only(0);
  // Of an atomic the words of a lane, or 0 if those of a phase count.
  counter const by_lane = is_read_modify_write(one.op) ? atomic_words(arch.shared, one, 0) : counter{0};
  if (batch.accesses > 0 && begun.reads.known() && by_lane.known() &&
      kernel_for<distinct_plan, Batch, distinct_block>(path) != nullptr) {
    return count_shared_words(arch, batch, begun, by_lane.value_or(0), analyze, path);
  }
  return count_lanes_by_shape<bank_traffic_report>(batch, arch.shared.window_bytes, analyze, no_reports{});
}

}}  // namespace warpmem::v0
