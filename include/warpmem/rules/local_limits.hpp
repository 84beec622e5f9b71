// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What local memory accepts on a capability.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/rules/check.hpp>
#include <warpmem/rules/coalescing/request.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Loads and stores of up to 16 bytes, none of them .nc, within a thread's part.
[[nodiscard]] WARPMEM_HD constexpr access_limits local_limits(arch_traits const& arch, memory_op op,
                                                              cache_op cache) noexcept {
  access_limits limits{};
  limits.max_lane_bytes = is_read_modify_write(op) ? 0 : 16;
  limits.has_cache_op = cache != cache_op::nc;
  limits.window_bytes = static_cast<std::uint64_t>(arch.local.bytes_per_thread);
  limits.row_is_usable = is_usable(arch.global) && is_power_of_two(arch.local.word_bytes) &&
                         arch.local.word_bytes >= 4 && arch.local.bytes_per_thread >= 16;
  return limits;
}

}}}  // namespace warpmem::v0::detail
