// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What would make one global access move fewer sectors, found from the addresses alone.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/advise/fix.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/global/counts.hpp>
#include <warpmem/model/report/explanation.hpp>
#include <warpmem/model/report/global.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What makes an access of global memory cost less.
enum class global_fix_kind : unsigned char {
  none,        // none is known
  align,       // begin at a multiple of a sector
  pitch,       // rows a multiple of a sector apart
  neighbours,  // neighbouring lanes take neighbouring elements: rows in place of columns, or another layout
  swap,        // x of the block goes along the row, y from row to row
  combine,     // lanes update one address: combine their values in the warp, one atomic for all
};

// The fix of one access, and what it costs before and after.
struct global_fix {
  global_fix_kind kind{};
  std::int64_t distance{};  // as it is, in bytes: behind a multiple of a sector, from row to row, from lane to lane
  std::int64_t better{};    // as it should be: 0, the pitch, the size of an element or none
  global_report before{};
  global_report after{};
  bool is_scattered{};  // lanes go anywhere: no arrangement of the array helps
  bool is_update{};     // of updates whose results are not used: a block could combine its values in shared memory

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return kind != global_fix_kind::none; }
  [[nodiscard]] WARPMEM_HD constexpr detail::fix_value value() const noexcept {
    bool const grows = kind == global_fix_kind::pitch;
    return {before.sectors.value_or(0) - after.sectors.value_or(0), grows ? distance : 1, grows ? better : 1};
  }
};

namespace detail {

// Takes the change if the model says that it moves fewer sectors.
template <int Lanes, class Take>
WARPMEM_HD constexpr void try_fix(arch_row arch, basic_warp_access<Lanes> const& changed, global_fix const& change,
                                  global_fix& best, Take take) noexcept {
  global_report const r = analyze_global(arch, changed);
  if (!r.basis.faults.any() && r.sectors < best.after.sectors) {
    best.kind = change.kind;
    best.distance = change.distance;
    best.better = change.better;
    best.after = r;
    take(best);
  }
}

// Whether no three neighbouring lanes in a row are equally far apart, as where indexes come from memory.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool goes_anywhere(basic_warp_access<Lanes> const& access) noexcept {
  bool anywhere = true;
  int seen = 0;
  int last[2]{};  // the two active lanes before
  for (int lane = 0; lane < Lanes && anywhere; ++lane) {
    if (access.participants().test(lane)) {
      address const step = access.at[last[1]] - access.at[last[0]];
      address const next = access.at[lane] - access.at[last[1]];
      anywhere =
          seen < 2 || next * static_cast<address>(last[1] - last[0]) != step * static_cast<address>(lane - last[1]);
      last[0] = last[1];
      last[1] = lane;
      ++seen;
    }
  }
  return anywhere && seen > 3;
}

// The lanes of an access as those of a block whose x, the inner index, goes from row to row, while its y goes along the
// row or nowhere: a[x * n + y], a[x * n + k]. Such rows are `distance` apart; 0 where the lanes do not go like that.
struct lane_columns {
  int lanes{};  // that x has
  std::int64_t distance{};
  std::int64_t along{};  // from y to y
};

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr lane_columns columns_of(basic_warp_access<Lanes> const& access) noexcept {
  int const active = access.participants().count();
  auto const after_first = [&](int lane) { return static_cast<std::int64_t>(access.at[lane] - access.at[0]); };
  for (int lanes = 2; lanes < active; lanes *= 2) {
    lane_columns const found{lanes, after_first(1), after_first(lanes)};
    bool fits = (found.along == 0 || found.along == access.lane_bytes) &&
                found.distance >= active / lanes * std::int64_t{access.lane_bytes};
    for (int lane = 0; lane < active && fits; ++lane) {
      fits = after_first(lane) == lane % lanes * found.distance + lane / lanes * found.along;
    }
    if (fits) {
      return found;
    }
  }
  return {};
}

// Whether the active lanes are the first ones, equally far apart, or all at one address.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool is_progression(basic_warp_access<Lanes> const& access) noexcept {
  int const active = access.participants().count();
  bool is_one = access.participants() == lane_mask::first(active);
  for (int lane = 2; lane < active && is_one; ++lane) {
    is_one = access.at[lane] - access.at[lane - 1] == access.at[1] - access.at[0];
  }
  return is_one;
}
// Whether lanes update words in no order that an array could have, and could combine their values.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr bool updates_anywhere(basic_warp_access<Lanes> const& access) noexcept {
  atomic_op const op = access.atomic.op;
  bool const combines = op == atomic_op::add || op == atomic_op::min || op == atomic_op::max ||
                        op == atomic_op::bit_and || op == atomic_op::bit_or || op == atomic_op::bit_xor;
  return access.op == memory_op::reduction && combines && access.participants().count() > 3 &&
         !is_progression(access) && rows_of(access).distance == 0 && columns_of(access).distance == 0;
}

// Calls take(fix) with each fix that is better than those before, which cost less. Returns the best, or why there is
// none.
template <int Lanes, class Take>
[[nodiscard]] WARPMEM_HD constexpr global_fix each_fix(global_explanation<Lanes> const& e, Take take) noexcept {
  global_fix found{};
  found.before = found.after = e.report;
  found.is_update =
      !e.report.basis.faults.any() && e.report.excessive_sectors() > counter{0} && updates_anywhere(e.access);
  if (may_combine(e.access.op, e.access.atomic) && !e.report.basis.faults.any() &&
      e.report.excessive_sectors() > counter{0}) {
    basic_warp_access<Lanes> const one = by_one_lane(e.access);
    if (one.participants().any()) {
      try_fix(e.arch, one, {global_fix_kind::combine, 0, 0, {}, {}}, found, take);
    }
    found.is_update = found.is_update && !found.helps();
    return found;
  }
  int const active = e.access.participants().count();
  std::int64_t const sector = e.arch.global.sector_bytes;
  if (e.report.basis.faults.any() || is_read_modify_write(e.access.op) || active < 1 ||
      !(e.report.excessive_sectors() > counter{0})) {
    return found;
  }
  if (e.access.participants() != lane_mask::first(active)) {
    found.is_scattered = goes_anywhere(e.access);
    return found;
  }
  auto const past = static_cast<std::int64_t>(e.access.at[0] % static_cast<address>(sector));
  try_fix(e.arch, e.access.shifted(-past), {global_fix_kind::align, past, 0, {}, {}}, found, take);
  lane_rows const rows = rows_of(e.access);
  if (lane_columns const columns = columns_of(e.access); columns.distance > e.access.lane_bytes) {
    basic_warp_access<Lanes> a = e.access;  // x and y change their places
    for (int lane = 0; lane < Lanes; ++lane) {
      a.at[lane] = e.access.at[0] +
                   static_cast<address>(lane / columns.lanes * columns.distance + lane % columns.lanes * columns.along);
    }
    try_fix(e.arch, a, {global_fix_kind::swap, columns.distance, columns.along, {}, {}}, found, take);
    return found;
  }
  if (rows.distance == 0) {
    found.is_scattered = !found.helps() && goes_anywhere(e.access);
    return found;
  }
  auto const spread = [&](int lanes, std::int64_t distance, address base) {
    basic_warp_access<Lanes> a = e.access;
    for (int lane = 0; lane < Lanes; ++lane) {
      a.at[lane] = base + static_cast<address>(lane / lanes * distance + std::int64_t{lane % lanes} * a.lane_bytes);
    }
    return a;
  };
  address const base = e.access.at[0] - static_cast<address>(past);
  if (rows.lanes > 1 && rows.distance > std::int64_t{rows.lanes} * e.access.lane_bytes) {
    std::int64_t const pitch = (rows.distance + sector - 1) / sector * sector;
    try_fix(e.arch, spread(rows.lanes, pitch, base), {global_fix_kind::pitch, rows.distance, pitch, {}, {}}, found,
            take);
  } else if (rows.lanes == 1) {
    try_fix(e.arch, spread(Lanes, 0, base), {global_fix_kind::neighbours, rows.distance, e.access.lane_bytes, {}, {}},
            found, take);
  }
  return found;
}

}  // namespace detail

// Tries, for a load or store that moves excessive sectors and whose active lanes are the first ones: to begin at a
// multiple of a sector; where groups of neighbouring lanes are a constant distance apart, to make that distance a
// multiple of a sector; and where all lanes are a constant distance apart, to put them beside each other. Takes the
// fewest sectors, and the first of equals. Where x of a block goes from row to row while y does not, they change
// places. Where all lanes update one address by an integer atomic that may combine their values, one lane does it for
// all. What does not move fewer by the model is no fix, and nothing is a fix of an access with a fault. Rules:
// docs/advice.md.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr global_fix advise_fix(global_explanation<Lanes> const& e) noexcept {
  return detail::each_fix(e, [](global_fix const&) {});
}

// All of its fixes.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr fix_list<global_fix> advise_fixes(global_explanation<Lanes> const& e) noexcept {
  fix_list<global_fix> list{};
  list.none = detail::each_fix(e, [&list](global_fix const& fix) { detail::add_in_order(list, fix); });
  return list;
}

}}  // namespace warpmem::v0
