// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each memory space of a capability accepts, whatever the addresses.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/check.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// A row that the coalescing rules can work with: no transaction is narrower than an access, and a request has at least
// one lane and, where half-warps are the rule, at most 16.
[[nodiscard]] WARPMEM_HD constexpr bool is_usable(global_traits const& g) noexcept {
  int const least = larger(1, g.max_lane_bytes);
  auto const holds_an_access = [&](int bytes) { return bytes >= least && (bytes & (bytes - 1)) == 0; };
  int const most_lanes = g.rule == coalescing_rule::distinct_segments ? 32 : 16;
  auto const is_group = [&](int lanes) { return lanes >= 1 && lanes <= most_lanes; };
  // On capabilities with sectors, a transaction is a sector.
  bool const is_sector = g.sector_bytes == g.segment_bytes && g.sector_bytes == g.l1_segment_bytes;
  return g.max_lane_bytes <= 32 && is_group(g.request_lanes_4) && is_group(g.request_lanes_8) &&
         is_group(g.request_lanes_16) && (g.store_request_bytes == 0 || holds_an_access(g.store_request_bytes)) &&
         (most_lanes == 32 || g.store_request_bytes <= most_lanes) &&  // of stores of one byte
         holds_an_access(g.segment_bytes) && holds_an_access(g.l1_segment_bytes) &&
         (g.read_only_segment_bytes == 0 || holds_an_access(g.read_only_segment_bytes)) &&
         (!g.counts_tag_requests || holds_an_access(g.line_bytes)) && g.atomic_max_lane_bytes <= 32 &&
         (g.sector_bytes == 0 ? !g.counts_tag_requests : is_sector);
}

[[nodiscard]] WARPMEM_HD constexpr access_limits global_limits(global_traits const& g, memory_op op,
                                                               cache_op cache) noexcept {
  access_limits limits{};
  limits.min_lane_bytes = is_read_modify_write(op) ? g.atomic_min_lane_bytes : 1;
  limits.max_lane_bytes = is_read_modify_write(op) ? g.atomic_max_lane_bytes : g.max_lane_bytes;
  limits.has_cache_op = cache != cache_op::nc || (op == memory_op::load && g.read_only_segment_bytes != 0);
  limits.row_is_usable = is_usable(g);
  return limits;
}

// Loads and stores of up to 16 bytes, none of them .nc, within a thread's own memory.
[[nodiscard]] WARPMEM_HD constexpr access_limits local_limits(arch_row arch, memory_op op, cache_op cache) noexcept {
  access_limits limits{};
  limits.max_lane_bytes = is_read_modify_write(op) ? 0 : 16;
  limits.has_cache_op = cache != cache_op::nc;
  limits.window_bytes = static_cast<std::uint64_t>(arch.local.bytes_per_thread);
  limits.row_is_usable = is_usable(arch.global) && is_power_of_two(arch.local.word_bytes) &&
                         arch.local.word_bytes >= 4 && arch.local.bytes_per_thread >= 16;
  return limits;
}

inline constexpr int max_columns = 64;

// A row that the bank rules can work with: 4 or 8 bytes wide, a power of two of them that fills the largest access.
[[nodiscard]] WARPMEM_HD constexpr bool is_usable(shared_traits const& s) noexcept {
  return is_power_of_two(s.banks) && s.banks >= 16 && s.banks <= max_columns &&
         (s.bank_bytes == 4 || s.bank_bytes == 8) && s.max_lane_bytes <= 16 && s.atomic_max_lane_bytes <= 16 &&
         s.window_bytes >= 16;
}

[[nodiscard]] WARPMEM_HD constexpr access_limits shared_limits(shared_traits const& s, memory_op op,
                                                               cache_op cache) noexcept {
  access_limits limits{};
  limits.min_lane_bytes = is_read_modify_write(op) ? 4 : 1;
  limits.max_lane_bytes = is_read_modify_write(op) ? s.atomic_max_lane_bytes : s.max_lane_bytes;
  limits.window_bytes = static_cast<std::uint64_t>(s.window_bytes);
  limits.has_cache_op = cache != cache_op::nc;
  limits.row_is_usable = is_usable(s);
  return limits;
}

// ldmatrix and stmatrix: a row of 16 bytes from each lane that points at one.
[[nodiscard]] WARPMEM_HD constexpr access_limits matrix_limits(shared_traits const& s, memory_op op) noexcept {
  access_limits limits{};
  bool const exists = op == memory_op::load ? s.has_ldmatrix : op == memory_op::store && s.has_stmatrix;
  limits.max_lane_bytes = exists ? 16 : 0;
  limits.window_bytes = static_cast<std::uint64_t>(s.window_bytes);
  limits.row_is_usable = is_usable(s);
  return limits;
}

[[nodiscard]] WARPMEM_HD constexpr access_limits constant_limits(constant_traits c, memory_op op) noexcept {
  access_limits limits{};
  limits.max_lane_bytes = op == memory_op::load ? 16 : 0;
  limits.window_bytes = static_cast<std::uint64_t>(c.bank_bytes);
  limits.row_is_usable =
      c.request_lanes >= 1 && c.word_bytes >= 1 && c.bank_bytes >= 16 && is_power_of_two(c.line_bytes);
  return limits;
}

}}}  // namespace warpmem::v0::detail
