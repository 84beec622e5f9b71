// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which asynchronous copies a capability accepts, and on which their stages were measured.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Lines of 128 bytes in sectors of 32: what the rules count in.
[[nodiscard]] WARPMEM_HD constexpr bool copy_sectors_are_known(arch_row arch) noexcept {
  return arch.global.line_bytes == 128 && arch.global.sector_bytes == 32;
}

// And 32 banks of 4 bytes.
[[nodiscard]] WARPMEM_HD constexpr bool copy_stages_are_known(arch_row arch) noexcept {
  return l1_stages_are_known(arch.global) && arch.shared.banks == 32 && arch.shared.bank_bytes == 4;
}

// cp.async, on either side; only the shared side ends at a window.
[[nodiscard]] WARPMEM_HD constexpr access_limits async_copy_limits(shared_traits const& s, memory_op side,
                                                                   cache_op cache) noexcept {
  access_limits limits{};
  limits.min_lane_bytes = cache == cache_op::cg ? 16 : 4;
  limits.max_lane_bytes = s.has_async_copy ? 16 : 0;
  limits.window_bytes = side == memory_op::store ? static_cast<std::uint64_t>(s.window_bytes) : 0;
  limits.has_cache_op = cache == cache_op::ca || cache == cache_op::cg;
  limits.row_is_usable = is_usable(s);
  return limits;
}

// The faults of both sides: addresses that are not multiples of the size, shared ones outside the window.
[[nodiscard]] WARPMEM_HD constexpr access_faults check_copy(arch_row arch, async_copy const& copy) noexcept {
  access_faults faults = check(arch.cc, async_copy_limits(arch.shared, memory_op::load, copy.cache), copy.reads());
  faults += check(arch.cc, async_copy_limits(arch.shared, memory_op::store, copy.cache), copy.writes());
  faults.accesses = faults.any() ? 1 : 0;
  return faults;
}

}}}  // namespace warpmem::v0::detail
