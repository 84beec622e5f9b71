// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long each unit of the memory system takes at its peak rate for what a kernel moves, which takes longest, and what
// the cure of a line would change.
#pragma once

#include <warpmem/kernel/caches/asked_of_l1.hpp>
#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace warpmem { inline namespace v0 {

// Nanoseconds at its peak rate. Unknown where the rate is, or what the unit does.
struct unit_time {
  std::string_view name{};
  std::string_view metric{};           // of ncu, in per cent; of L2 the largest of several, without its fabric
  counter least{counter::unknown()};   // certain: no kernel is faster than its units
  counter likely{counter::unknown()};  // of what models say
  counter most{counter::unknown()};    // where models do not say all

  friend constexpr bool operator==(unit_time const&, unit_time const&) = default;
};

// What may take longer than every unit, in nanoseconds: estimates from two measurements, not models.
struct unmodelled_times {
  counter atomics{counter::unknown()};  // those of one line, one after the other
  counter latency{counter::unknown()};  // if each load of a warp waited for the one before
  bool has_atomics{};

  friend constexpr bool operator==(unmodelled_times const&, unmodelled_times const&) = default;
};

// How long each unit is busy at its peak rate, and which one the longest.
struct cache_limits {
  std::array<unit_time, 5> units{};
  unmodelled_times others{};

  // The kernel takes at least so long. Latency, and what SMs compute, come on top.
  [[nodiscard]] counter least() const noexcept {
    counter most{counter::unknown()};
    for (unit_time const& u : units) {
      most = u.least.known() && !(most >= u.least) ? u.least : most;
    }
    return most;
  }
  // Of the units, the one that likely takes longest; null where that is not known of all.
  [[nodiscard]] unit_time const* longest() const noexcept {
    auto const is_known = [](unit_time const& u) { return u.likely.known(); };
    auto const by_time = [](unit_time const& a, unit_time const& b) { return a.likely < b.likely; };
    unit_time const* const l = std::all_of(units.begin(), units.end(), is_known)
                                   ? &*std::max_element(units.begin(), units.end(), by_time)
                                   : nullptr;
    bool const is_sure = l != nullptr && l->likely > counter{0} &&
                         std::none_of(units.begin(), units.end(), [&](auto const& u) { return u.most > l->likely; });
    return is_sure ? l : nullptr;
  }
  // It, unless something else may take longer.
  [[nodiscard]] unit_time const* limit() const noexcept {
    return may_wait_for_atomics() || may_wait_for_loads() ? nullptr : longest();
  }
  [[nodiscard]] bool may_wait_for_atomics() const noexcept {
    return longest() != nullptr && others.atomics > longest()->likely;
  }
  [[nodiscard]] bool may_wait_for_loads() const noexcept {
    return longest() != nullptr && others.latency.value_or(INT64_MAX) / 2 > longest()->likely.value_or(0);
  }
  // Of the time of `whole`, in per cent.
  [[nodiscard]] static counter share(unit_time const& u, unit_time const& whole) noexcept {
    return !u.likely.known() || !(whole.likely > counter{0})
               ? counter::unknown()
               : counter{100 * u.likely.value_or(0) / whole.likely.value_or(1)};
  }

  friend constexpr bool operator==(cache_limits const&, cache_limits const&) = default;
};

namespace detail {

inline constexpr std::int64_t clocks_of_an_atomic = 27;  // of one line, at most: 20 and 27 in two histograms
inline constexpr std::int64_t ns_of_a_miss = 233;        // walks of one thread over 32 MiB, and
inline constexpr std::int64_t ns_of_a_hit = 38;          // over 128 KiB

// `n` at so many a clock of so many MHz; 0: not known.
[[nodiscard]] constexpr counter nanoseconds(counter n, int each_clock, int mhz) noexcept {
  bool const fits = n.known() && n.value_or(0) <= INT64_MAX / 1000;
  return each_clock == 0 || mhz == 0 || !fits ? counter::unknown()
                                              : counter{n.value_or(0) * 1000 / (std::int64_t{each_clock} * mhz)};
}
[[nodiscard]] constexpr counter longer(counter a, counter b) noexcept {
  return !a.known() || !b.known() ? counter::unknown() : a < b ? b : a;
}
[[nodiscard]] constexpr counter dram_nanoseconds(gpu_board const& board, counter sectors) noexcept {
  return !sectors.known() || board.dram_gb_s == 0
             ? counter::unknown()
             : counter{sectors.value_or(0) * 32 / board.dram_gb_s};  // bytes a nanosecond
}
// Of what is certain: whatever is not known may take no time.
[[nodiscard]] constexpr counter longest_known(counter a, counter b) noexcept { return !a.known() || b > a ? b : a; }
[[nodiscard]] constexpr counter sum_of_known(counter a, counter b) noexcept {
  return !a.known() ? b : !b.known() ? a : a + b;
}
// What a cure leaves of what reaches L2: `after` of `before`.
struct part_left {
  counter before{1};
  counter after{1};

  [[nodiscard]] constexpr counter of(counter n) const noexcept {
    if (!n.known() || !before.known() || !after.known() || before == counter{0}) {
      return n;
    }
    return counter{static_cast<std::int64_t>(static_cast<double>(n.value_or(0)) * ratio(after, before))};
  }
};
// With a label, a line is the accesses of one array in it.
[[nodiscard]] inline bool is_of_line(site_place const& a, site_place const& b) noexcept {
  return a.line == 0 ? a == b : a.line == b.line && a.label == b.label && a.file == b.file;
}
// `sectors` and `lines`: what is left of them behind L1.
[[nodiscard]] inline cache_limits limits_of(kernel_report const& report, cache_bounds const& b,
                                            asked_of_l1 const& asked, part_left const& sectors,
                                            part_left const& lines) {
  gpu_board const& g = b.board;
  std::uint64_t const blocks = report.coverage().blocks.launched;
  int const sms = blocks != 0 && blocks < static_cast<std::uint64_t>(g.sms) ? static_cast<int>(blocks) : g.sms;
  auto const of_sms = [&](counter n) { return nanoseconds(n, sms, g.sm_mhz); };
  auto const of_l2 = [&](counter n, int each_clock) { return nanoseconds(n, each_clock, g.l2_mhz); };
  counter const l2 = longest_known(of_l2(b.l2_reads.least, 2 * g.l2_slices), of_l2(b.l2_writes.least, g.l2_slices));
  counter const clocks = longer(sectors.of(b.l2_clocks.value), lines.of(b.l2_clocks.value));
  counter const none = counter::unknown();
  // Another order of threads may execute less, and a copy that hardware drops takes no time.
  bool const is_certain = !b.facts.has(bound_reason::order_matters) && !b.facts.has(bound_reason::copies_drop);
  unit_time const units[] = {
      {"LSU", "l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed",
       is_certain ? of_sms(asked.least_wavefronts) : none, of_sms(asked.wavefronts), of_sms(asked.most_wavefronts)},
      {"L1 tags", "l1tex__t_output_wavefronts.avg.pct_of_peak_sustained_elapsed",
       is_certain ? of_sms(asked.least_tags) : none, of_sms(asked.tags), none},
      {"L2", "breakdown:lts__throughput.avg.pct_of_peak_sustained_elapsed", l2, of_l2(clocks, g.l2_slices), none},
      {"L2 fabric", "lts__ltcfabric2ltc_cycles_active.avg.pct_of_peak_sustained_elapsed", none,
       of_l2(sectors.of(b.fabric_packets.value), g.fabric_packets), none},
      {"DRAM", "dram__throughput.avg.pct_of_peak_sustained_elapsed",
       dram_nanoseconds(g, sum_of_known(b.dram_reads.least, b.dram_writes.least)),
       dram_nanoseconds(g, b.dram_reads.likely.value + b.likely_writes), none}};
  return {std::to_array(units), {}};
}

// Loads of the average warp, as many times as there are rounds of blocks.
[[nodiscard]] inline counter latency_of(kernel_report const& report, cache_bounds const& b, asked_of_l1 const& asked) {
  auto const rounds_of = [&](std::uint64_t blocks) {
    auto const at_once = static_cast<std::uint64_t>(b.board.sms * (std::max)(1, b.blocks_per_sm));
    return (std::max)(b.launches, static_cast<std::int64_t>((blocks + at_once - 1) / at_once));
  };
  auto const warps = static_cast<std::int64_t>(report.coverage().warps.launched);
  std::int64_t const sectors = asked.loaded_sectors.value_or(0);
  counter const misses = b.l1_misses.likely.value;
  if (asked.loads == 0) {
    return counter{0};
  }
  if (warps == 0 || sectors == 0 || !misses.known()) {
    return counter::unknown();
  }
  double const missing = ratio(misses, counter{sectors});
  double const each = missing * ns_of_a_miss + (1 - missing) * ns_of_a_hit;
  double const loads = static_cast<double>(asked.loads) / static_cast<double>(warps);
  return counter{static_cast<std::int64_t>(loads * each) * rounds_of(report.coverage().blocks.launched)};
}
[[nodiscard]] inline unmodelled_times unmodelled_times_of(kernel_report const& report, cache_bounds const& b,
                                                          asked_of_l1 const& asked) {
  counter const atomics =
      b.atomics_of_a_line.known()
          ? nanoseconds(counter{b.atomics_of_a_line.value_or(0) * clocks_of_an_atomic}, 1, b.board.l2_mhz)
          : counter::unknown();
  return {atomics, latency_of(report, b, asked), asked.has_atomics};
}

}  // namespace detail

// Of a kernel with bounds. Of launches one after the other, the sum.
[[nodiscard]] inline cache_limits limits_of(kernel_report const& report, cache_bounds const& b) {
  detail::asked_of_l1 const asked = detail::asked_by(report);
  cache_limits limits = detail::limits_of(report, b, asked, {}, {});
  limits.others = detail::unmodelled_times_of(report, b, asked);
  return limits;
}
// If lanes of all accesses of the site's line took neighbouring words, and no bank twice. That L2 reads fewer sectors
// in proportion is the best that can come of it; DRAM is left as it was.
[[nodiscard]] inline cache_limits limits_when_cured(kernel_report const& report, cache_bounds const& b,
                                                    kernel_site const& cured) {
  detail::asked_of_l1 const before = detail::asked_by(report);
  detail::asked_of_l1 after{};
  for (kernel_site const& site : report.sites()) {
    after += detail::is_of_line(site.place, cured.place) ? detail::asked_when_cured(site) : detail::asked_by(site);
  }
  after.least_wavefronts = after.least_tags = counter::unknown();
  cache_bounds likely = b;  // nothing is certain of what was not run
  likely.l2_reads.least = likely.dram_reads.least = counter::unknown();
  likely.l2_writes.least = likely.dram_writes.least = counter::unknown();
  cache_limits limits =
      detail::limits_of(report, likely, after, {before.sectors, after.sectors}, {before.lines, after.lines});
  limits.others = detail::unmodelled_times_of(report, b, before);
  return limits;
}

}}  // namespace warpmem::v0
