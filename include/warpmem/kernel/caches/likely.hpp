// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel likely moves through caches: what several models of the machine say of it.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/measured.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>

#include <algorithm>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Not certain: what L2 keeps differs by a third from run to run. Of what a kernel stored last, it keeps what its share
// of the traffic leaves there. Sectors that others left go while the kernel brings 25 to 40 of 50 MiB.
[[nodiscard]] inline counter likely_dram_writes(footprint_counts const& n, gpu_board const& board,
                                                cache_facts facts) noexcept {
  auto const size = static_cast<double>(board.l2_mib) * 1024 * 1024 / 32;
  auto const brought = static_cast<double>(n.could_read_dram + n.stored + 1);
  auto const dirty = static_cast<double>(n.dirty);
  double const stay = (std::min)(static_cast<double>(dirty_sectors_that_stay), dirty * (std::min)(1.0, size / brought));
  double const gone = (std::min)(1.0, (std::max)(0.0, brought / size - 0.5) / 0.3);
  bool const is_said = facts.are_modelled() || facts.against_most(of_dram_writes) == bound_reason::nothing;
  bool const is_known = board.is_measured && board.l2_mib != 0 && is_said;
  return is_known ? counter{static_cast<std::int64_t>(dirty - stay + gone * dirty_sectors_of_others)}
                  : counter::unknown();
}

// Beside the bounds, if the order of look-ups was kept and nothing was left out of it.
WARPMEM_FUNC void add_likely(sector_footprint& footprint, cache_launch const& launch, cache_bounds& bounds);

}}}  // namespace warpmem::v0::detail
