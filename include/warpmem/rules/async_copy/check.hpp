// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which asynchronous copies a capability accepts, and on which their stages were measured.
#pragma once

#include <warpmem/access/async_copy.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/report/fault.hpp>
#include <warpmem/rules/banks/phases.hpp>
#include <warpmem/rules/check.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Lines of 128 bytes in sectors of 32: what the rules count in.
[[nodiscard]] WARPMEM_HD constexpr bool copy_sectors_are_known(arch_traits const& arch) noexcept {
  return arch.global.line_bytes == 128 && arch.global.sector_bytes == 32;
}

// And 32 banks of 4 bytes.
[[nodiscard]] WARPMEM_HD constexpr bool copy_stages_are_known(arch_traits const& arch) noexcept {
  return arch.global.stages_are_known && arch.global.tags.known() && copy_sectors_are_known(arch) &&
         arch.shared.banks == 32 && arch.shared.bank_bytes == 4;
}

// The faults of both sides: addresses that are not multiples of the size, shared ones outside the window.
[[nodiscard]] WARPMEM_HD constexpr access_faults check_copy(arch_traits const& arch, async_copy const& copy) noexcept {
  access_limits limits{};
  limits.min_lane_bytes = copy.cache == cache_op::cg ? 16 : 4;
  limits.max_lane_bytes = arch.shared.has_async_copy ? 16 : 0;
  limits.has_cache_op = copy.cache == cache_op::ca || copy.cache == cache_op::cg;
  limits.row_is_usable = is_usable(arch.shared);
  access_faults faults = check(arch.cc, limits, copy.reads());
  limits.window_bytes = static_cast<std::uint64_t>(arch.shared.window_bytes);
  faults += check(arch.cc, limits, copy.writes());
  faults.accesses = faults.any() ? 1 : 0;
  return faults;
}

}}}  // namespace warpmem::v0::detail
