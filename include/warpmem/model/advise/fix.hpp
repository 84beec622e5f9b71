// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cheapest fix for one shared-memory access whose lanes walk over rows, found from the addresses alone.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/advise/tiles.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/shared/counts.hpp>
#include <warpmem/model/report/explanation.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/transaction.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Several fixes of one access, each better than those that cost less.

namespace detail {

// What a fix saves, in sectors or wavefronts, and how long a row is before and after it.
struct fix_value {
  std::int64_t saved{};
  std::int64_t bytes_before{};
  std::int64_t bytes_after{};
};

}  // namespace detail

// In order of gain over cost: what is saved, over how many times as large the array becomes. `none` says, where no fix
// is known, why.
template <class Fix>
struct fix_list {
  static constexpr int most = 6;
  Fix none{};
  bounded_list<Fix, most> fixes{};

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return !fixes.empty(); }
};

namespace detail {

[[nodiscard]] WARPMEM_HD constexpr bool is_worth_more(fix_value a, fix_value b) noexcept {
  return static_cast<double>(a.saved * a.bytes_before) * static_cast<double>(b.bytes_after) >
         static_cast<double>(b.saved * b.bytes_before) * static_cast<double>(a.bytes_after);
}

template <class Fix>
WARPMEM_HD constexpr void add_in_order(fix_list<Fix>& list, Fix const& fix) noexcept {
  if (list.fixes.size() == fix_list<Fix>::most) {
    return;
  }
  int place = list.fixes.size();
  list.fixes.push_back(fix);
  for (; place > 0 && is_worth_more(fix.value(), list.fixes[place - 1].value()); --place) {
    list.fixes[place] = list.fixes[place - 1];
  }
  list.fixes[place] = fix;
}

}  // namespace detail

// Padding of the rows that the lanes' addresses seem to lie in, or one atomic in place of one for each lane.
struct shared_fix {
  int elements{};            // of the size of the access, to add to each row; 0: padding does not help
  int element_bytes{};       // the size of the access
  std::int64_t row_bytes{};  // from row to row, as it is
  int lanes_a_row{};         // neighbouring lanes that take neighbouring elements of a row
  shared_report before{};
  shared_report after{};
  bool combine{};  // the lanes' values in the warp first: all of them update one address

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return elements > 0 || combine; }
  [[nodiscard]] WARPMEM_HD constexpr detail::fix_value value() const noexcept {
    std::int64_t const row = elements > 0 ? row_bytes : 1;
    return {before.wavefronts.value_or(0) - after.wavefronts.value_or(0), row,
            row + std::int64_t{elements} * element_bytes};
  }
};

namespace detail {

// The lanes of an access as rows of equal length at equal distances; distance 0 where they do not form such rows.
struct lane_rows {
  int lanes{};
  std::int64_t distance{};
};

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr lane_rows rows_of(basic_warp_access<Lanes> const& access) noexcept {
  int const active = access.participants().count();
  if (active < 2 || access.participants() != lane_mask::first(active)) {
    return {};
  }
  auto const after_first = [&](int lane) { return static_cast<std::int64_t>(access.at[lane] - access.at[0]); };
  int lanes = 1;
  while (lanes < active && after_first(lanes) == std::int64_t{lanes} * access.lane_bytes) {
    ++lanes;
  }
  if (lanes == active) {
    return {};
  }
  std::int64_t const distance = after_first(lanes);
  for (int lane = 0; lane < active; ++lane) {
    if (after_first(lane) != lane / lanes * distance + std::int64_t{lane % lanes} * access.lane_bytes) {
      return {};
    }
  }
  return {lanes, distance};
}

// Whether the order and the number of updates do not matter, so that lanes may combine their values first. Sums of
// floating-point numbers round otherwise in another order. Of the values that an atomic returns only those of a sum can
// be made from one: a lane adds what the lanes before it added.
[[nodiscard]] WARPMEM_HD constexpr bool may_combine(memory_op op, atomic_kind kind) noexcept {
  if (kind.type != atomic_type::integer || (op != memory_op::atomic && op != memory_op::reduction)) {
    return false;
  }
  bool const keeps_one = kind.op == atomic_op::min || kind.op == atomic_op::max || kind.op == atomic_op::bit_and ||
                         kind.op == atomic_op::bit_or || kind.op == atomic_op::bit_xor;
  return kind.op == atomic_op::add || (keeps_one && op == memory_op::reduction);
}

// The access by its first active lane alone, which updates for all, where several lanes update one address; else by no
// lane.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> by_one_lane(
    basic_warp_access<Lanes> const& access) noexcept {
  lane_mask const active = access.participants();
  int leader = 0;
  while (leader < Lanes && !active.test(leader)) {
    ++leader;
  }
  bool meet = active.count() > 1;
  for (int lane = leader; lane < Lanes; ++lane) {
    meet = meet && (!active.test(lane) || access.at[lane] == access.at[leader]);
  }
  basic_warp_access<Lanes> one = access.under(lane_mask{meet ? std::uint32_t{1} << leader : 0});
  if (one.atomic.operand == atomic_operand::one) {
    one.atomic.operand = atomic_operand::other;  // the sum of ones
  }
  return one;
}

// Calls take(fix) with each fix that is better than those before, which cost less. Returns the best, or why there is
// none.
template <int Lanes, class Take>
[[nodiscard]] WARPMEM_HD constexpr shared_fix each_fix(shared_explanation<Lanes> const& e, Take take) noexcept {
  shared_fix found{};
  found.before = found.after = e.report;
  found.element_bytes = e.access.lane_bytes;
  if (e.report.basis.faults.any() || !(e.report.bank_conflicts > counter{0})) {
    return found;
  }
  if (may_combine(e.access.op, e.access.atomic)) {
    basic_warp_access<Lanes> const one = by_one_lane(e.access);
    shared_report const r = analyze_shared(e.arch, one);
    if (one.participants().any() && !r.basis.faults.any() && r.wavefronts < found.before.wavefronts) {
      found.combine = true;
      found.after = r;
      take(found);
      return found;
    }
  }
  lane_rows const rows = rows_of(e.access);
  found.row_bytes = rows.distance;
  found.lanes_a_row = rows.lanes;
  if (rows.distance < std::int64_t{8} * e.access.lane_bytes || rows.distance % e.access.lane_bytes != 0) {
    return found;
  }
  auto const most = static_cast<int>(bank_period(e.arch.shared) / 2 / e.access.lane_bytes);
  for (int elements = 1; elements <= most && found.after.bank_conflicts > counter{0}; ++elements) {
    basic_warp_access<Lanes> padded = e.access;
    for (int lane = 0; lane < Lanes; ++lane) {
      padded.at[lane] += static_cast<address>(lane / rows.lanes * elements * e.access.lane_bytes);
    }
    shared_report const r = analyze_shared(e.arch, padded);
    if (!r.basis.faults.any() && r.wavefronts < found.after.wavefronts) {
      found.after = r;
      found.elements = elements;
      take(found);
    }
  }
  return found;
}

}  // namespace detail

// Where groups of neighbouring lanes take neighbouring elements and the groups are a constant distance apart, that
// distance is assumed to be a row of a tile: at least 8 elements of the size of the access, a multiple of it, forwards.
// Tries paddings from one element to a row of banks by the model and takes the fewest wavefronts, then the least
// padding. Where all lanes update one address by an integer atomic that may combine their values, one lane does it for
// all. Other accesses, those without bank conflicts and those with a fault get no fix. Rules: docs/advice.md.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr shared_fix advise_fix(shared_explanation<Lanes> const& e) noexcept {
  return detail::each_fix(e, [](shared_fix const&) {});
}

// All of its fixes: faults and rules as for advise_fix.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr fix_list<shared_fix> advise_fixes(shared_explanation<Lanes> const& e) noexcept {
  fix_list<shared_fix> list{};
  list.none = detail::each_fix(e, [&list](shared_fix const& fix) { detail::add_in_order(list, fix); });
  return list;
}

}}  // namespace warpmem::v0
