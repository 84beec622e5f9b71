// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asks each model, and takes their range.
#pragma once

#include <warpmem/kernel/caches/bounds.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/likely.hpp>
#include <warpmem/kernel/caches/likely/look_ups.hpp>
#include <warpmem/kernel/caches/likely/model.hpp>
#include <warpmem/kernel/caches/likely/simulation.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/caches/sectors.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

// One per cent wider than what models say, as two runs of a launch differ by as much; within the bounds. Of what ncu
// counts with any kernel, the value has what is usual, and the most all.
template <class Count>
[[nodiscard]] likely_range likely_range_of(std::vector<simulated_counts> const& all, Count count,
                                           cache_range const& bounds) {
  auto const of = [=](simulated_counts const& c) { return std::invoke(count, c); };
  auto const [least, most] = std::minmax_element(
      all.begin(), all.end(), [=](simulated_counts const& a, simulated_counts const& b) { return of(a) < of(b); });
  auto const within = [&](std::int64_t n) {
    return (std::min)((std::max)(n, bounds.least.value_or(0)), bounds.most.value_or(INT64_MAX));
  };
  std::int64_t const usual = bounds.of_launch == 0 ? 0 : usual_dram_reads_of_launch;
  return {within(of(*least) - of(*least) / 100), within(of(all.front()) + usual),
          within(of(*most) + of(*most) / 100 + bounds.of_launch)};
}

// Pages came in an order that depends on threads, and sets of caches follow from numbers of lines.
inline void in_order_of_addresses(sector_pages const& pages, look_up_log& log) {
  std::vector<std::pair<address, std::uint32_t>> all;
  pages.each([&](address number, sector_page const& page) { all.emplace_back(number, page.number); });
  std::sort(all.begin(), all.end());
  std::vector<std::uint32_t> numbers(all.size());
  for (std::size_t k = 0; k < all.size(); ++k) {
    numbers[all[k].second] = static_cast<std::uint32_t>(k);
  }
  log.number_anew([&](std::uint32_t line) {
    return numbers[line / sector_page_lines] * sector_page_lines + line % sector_page_lines;
  });
}

WARPMEM_FUNC void add_likely(sector_footprint& footprint, cache_launch const& launch, cache_bounds& bounds) {
  look_up_log* const log = footprint.order();
  if (log == nullptr) {
    return;
  }
  cache_facts const facts = footprint.facts();
  bool const is_followed = !facts.has(bound_reason::not_followed) && !facts.has(bound_reason::writes_not_followed);
  bounds.why_not_likely = !is_followed                   ? likely_absence::not_followed
                          : !launch.facts.are_modelled() ? likely_absence::not_modelled
                          : footprint.has_turns()        ? likely_absence::blocks_in_turns
                          : !log->is_whole()             ? likely_absence::more_than_remembered
                                                         : likely_absence::none;
  if (bounds.why_not_likely != likely_absence::none) {
    return;
  }
  in_order_of_addresses(footprint.pages(), *log);
  log->sort();
  std::vector<simulated_counts> all;
  for (cache_model const& model : cache_models) {
    cache_launch one = launch;
    one.l1_kib = all.size() % 2 == 0 ? launch.l1_kib : launch.most_l1_kib;
    all.push_back(cache_simulation{*log, footprint.pages().size() * sector_page_lines, one, model}.run());
  }
  bounds.l1_misses.likely = likely_range_of(all, &simulated_counts::l1_misses, bounds.l1_misses);
  bounds.l2_reads.likely = likely_range_of(all, &simulated_counts::l2_reads, bounds.l2_reads);
  bounds.dram_reads.likely = likely_range_of(all, &simulated_counts::dram_reads, bounds.dram_reads);
  cache_range const any{0, counter::unknown()};
  bounds.l2_clocks = likely_range_of(all, &simulated_counts::l2_clocks, any);
  bounds.fabric_packets = likely_range_of(all, &simulated_counts::fabric_packets, any);
  bounds.atomics_of_a_line = counter{all.front().atomics_of_a_line};
}

}}}  // namespace warpmem::v0::detail
