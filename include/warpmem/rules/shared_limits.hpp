// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What shared memory accepts on a capability, and what is known of it.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/rules/banks/phases.hpp>
#include <warpmem/rules/check.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

[[nodiscard]] WARPMEM_HD constexpr access_limits shared_limits(shared_traits s, memory_op op, cache_op cache) noexcept {
  access_limits limits{};
  limits.min_lane_bytes = is_read_modify_write(op) ? 4 : 1;
  limits.max_lane_bytes = is_read_modify_write(op) ? s.atomic_max_lane_bytes : s.max_lane_bytes;
  limits.window_bytes = static_cast<std::uint64_t>(s.window_bytes);
  limits.has_cache_op = cache != cache_op::nc;
  limits.row_is_usable = is_usable(s);
  return limits;
}

[[nodiscard]] WARPMEM_HD constexpr provenance known_shared(shared_traits s, memory_op op, int lane_bytes) noexcept {
  return is_read_modify_write(op) ? s.known_atomics
         : lane_bytes <= 4        ? s.known
         : op == memory_op::store ? s.known_wide_stores
                                  : s.known_wide;
}

// Whether a rule is known for the operation. Atomics before 5.0 are loops around a lock, and so are 64-bit ones later
// on; of compare-and-swap nothing was measured.
[[nodiscard]] WARPMEM_HD constexpr bool passes_are_known(shared_traits s, memory_op op, int lane_bytes) noexcept {
  return !is_read_modify_write(op) ||
         (s.rule == shared_rule::phases && lane_bytes == 4 && op != memory_op::compare_and_swap);
}

}}}  // namespace warpmem::v0::detail
