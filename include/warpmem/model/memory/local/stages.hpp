// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Local memory behind the coalescer: what its tag stage counts depends on where the warp's memory lies.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Where a warp's local memory lies in the pool that the driver keeps for a process. Only a running kernel can tell:
// %smid, %warpid and cvta.to.local of an array; the same launch repeated gets other warp slots.
struct local_placement {
  int sm{};                         // %smid
  int warp_slot{};                  // %warpid
  std::int64_t bytes_per_thread{};  // of the pool: the largest frame launched so far in the process
  std::int64_t start{};             // of offset 0 of the access, in the thread's part of the pool

  friend constexpr bool operator==(local_placement const&, local_placement const&) = default;
};

// Local addresses count up to the end of a window of 16 MiB, which is the end of the thread's part of the pool: the
// start in bytes, for local_placement, of an array whose address in that window is `at`. Negative, or beyond the part,
// for an address that is none of the window: then the placement is a fault.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t local_start(std::int64_t bytes_per_thread, address at) noexcept {
  constexpr address window_end = 0x1000000;
  return static_cast<std::int64_t>(static_cast<address>(bytes_per_thread) - (window_end - at));
}

namespace detail {

// As any local access, but within `room` bytes, and of words of 4 bytes, which the lines of placed_word are made of.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr access_faults check_local_stages(arch_row arch,
                                                                    basic_warp_access<Lanes> const& access,
                                                                    std::int64_t room) noexcept {
  access_limits limits = local_limits(arch, access.op, access.cache);
  limits.window_bytes = smaller(limits.window_bytes, static_cast<std::uint64_t>(room));
  limits.row_is_usable = limits.row_is_usable && arch.local.word_bytes == 4;
  return check(arch.cc, limits, access);
}

// Word number `word` of each lane at its place in the pool: lines of 128 bytes, one word of every lane in each.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr basic_warp_access<Lanes> placed_word(basic_warp_access<Lanes> const& access,
                                                                        int word, std::uint64_t first_line) noexcept {
  basic_warp_access<Lanes> placed = access;
  placed.lane_bytes = smaller(4, access.lane_bytes);
  for (int lane = 0; lane < Lanes; ++lane) {
    address const line = first_line + access.at[lane] / 4 + static_cast<address>(word);
    placed.at[lane] = line * 128 + static_cast<address>(lane) * 4 + access.at[lane] % 4;
  }
  return placed;
}

// All counts; tag wavefronts hold only if `first_line` is where the access really lies.
template <int Lanes>
WARPMEM_HD constexpr void count_local_stages(arch_row arch, basic_warp_access<Lanes> const& access,
                                             std::uint64_t first_line, l1tex_report& r) noexcept {
  lane_mask const active = access.participants();
  for (int word = 0; word * 4 < access.lane_bytes; ++word) {
    auto const placed = placed_word(access, word, first_line);
    auto const schedule = schedule_lines(placed, arch.global.tags);
    r.requests += active.any() ? 1 : 0;
    r.tag_wavefronts += schedule.count;
    r.l2_requests += schedule.lookups;
    r.l2_sectors += count_segments(placed, active, 5);
  }
  r.data_wavefronts = active.any() ? counter::unknown() : counter{0};
}

template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr l1tex_report local_stages_from(arch_row arch, basic_warp_access<Lanes> const& access,
                                                                  access_faults const& faults,
                                                                  std::uint64_t first_line) noexcept {
  auto r = begin_report<l1tex_report>(arch.cc, faults, {}, operation_set::of(access.op) | operation_set::of_local());
  if (faults.any()) {
    return r;
  }
  if (!l1_stages_are_known(arch.global)) {
    r.requests = r.tag_wavefronts = r.data_wavefronts = r.data_bank_conflicts = counter::unknown();
    r.l2_requests = r.l2_sectors = counter::unknown();
    return r;
  }
  r.basis.known = access.lane_bytes > 4 ? arch.local.known_wide : arch.local.known;
  r.basis.l1 = l1_state::cold;
  count_local_stages(arch, access, first_line, r);
  return r;
}

[[nodiscard]] WARPMEM_HD constexpr bool is_usable(arch_row arch, local_placement p) noexcept {
  return p.sm >= 0 && p.warp_slot >= 0 && p.warp_slot < arch.execution.max_warps_per_sm && p.bytes_per_thread >= 16 &&
         p.bytes_per_thread <= arch.local.bytes_per_thread && p.bytes_per_thread % 4 == 0 && p.start >= 0 &&
         p.start % 4 == 0 && p.start <= p.bytes_per_thread - 16;
}

}  // namespace detail

// Counts of the stages behind the coalescer for one local access of cold caches, wherever it lies. Tag wavefronts are
// unknown without a placement, and so are data wavefronts, which depend on what L1 holds. Known on 9.0; unknown
// elsewhere. Faults as for analyze_local.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr l1tex_report analyze_local_stages(arch_row arch,
                                                                     basic_warp_access<Lanes> const& access) noexcept {
  auto const faults = detail::check_local_stages(arch, access, arch.local.bytes_per_thread);
  l1tex_report r = detail::local_stages_from(arch, access, faults, 0);
  if (!faults.any() && access.participants().any()) {
    r.tag_wavefronts = counter::unknown();
  }
  return r;
}

// The same for an access whose place is known: also its tag wavefronts. Further faults: a placement that is impossible
// (fault::bad_size), and a lane that leaves its part of the pool (fault::outside_window).
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr l1tex_report analyze_local_stages(arch_row arch,
                                                                     basic_warp_access<Lanes> const& access,
                                                                     local_placement place) noexcept {
  bool const usable = detail::is_usable(arch, place);
  std::int64_t const room = usable ? place.bytes_per_thread - place.start : arch.local.bytes_per_thread;
  auto faults = detail::check_local_stages(arch, access, room);
  if (!usable && !faults.has(fault::unknown_capability)) {
    faults.add(fault::bad_size, access.participants());
  }
  auto const warp = static_cast<std::uint64_t>(place.sm) * static_cast<std::uint64_t>(arch.execution.max_warps_per_sm) +
                    static_cast<std::uint64_t>(place.warp_slot);
  std::uint64_t const first_line =
      warp * static_cast<std::uint64_t>(place.bytes_per_thread / 4) + static_cast<std::uint64_t>(place.start / 4);
  return detail::local_stages_from(arch, access, faults, first_line);
}

// The same for a capability chosen at compile time: local_stages<sm_90>::analyze(access, placement).
WARPMEM_DOOR(local_stages, local_stages, warp_access);

}}  // namespace warpmem::v0
