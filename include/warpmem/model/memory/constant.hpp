// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant memory: lanes with one address share a request; different addresses are serviced one after the other.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/explanation.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// How the instruction names its address.
enum class constant_path : unsigned char {
  indexed,    // LDC with a register: any address a lane, through the indexed constant cache (IDC)
  immediate,  // an operand c[bank][offset]: one address for all lanes, through the immediate constant cache (IMC)
};

namespace detail {

// Of the least known count. Lanes that agree on an address touch one line, whatever its size.
[[nodiscard]] WARPMEM_HD constexpr provenance known_constant(constant_traits const& c, int lane_bytes,
                                                             bool divergent) noexcept {
  provenance const of_requests = lane_bytes > c.word_bytes ? c.known_wide : c.known;
  return divergent ? weaker(of_requests, c.known_lines) : of_requests;
}

}  // namespace detail

// Counts for one load from constant memory on a capability given by its row. Addresses are byte offsets in the 64 KiB
// constant bank. Lanes whose addresses are equal share one request (CUDA C Programming Guide 3.2, 5.3.2.4; on 1.x each
// half-warp for itself); loads wider than 4 bytes with a register index become several of 4 bytes, so their requests
// multiply. Look-up misses are those of a cold cache. Sources and evidence: docs/constant_and_local.md.
// Faults: as for every memory space; also stores and atomics, and an immediate operand whose lanes differ.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr constant_report analyze_constant(
    arch_row arch, basic_warp_access<Lanes> const& access, constant_path path = constant_path::indexed) noexcept {
  constant_traits const& c = arch.constant;
  access_faults faults = detail::check(arch.cc, detail::constant_limits(c, access.op), access);
  auto r = detail::begin_report<constant_report>(arch.cc, faults);
  if (faults.any()) {
    return r;
  }
  lane_mask const active = access.participants();
  int const words = path == constant_path::indexed ? detail::larger(1, access.lane_bytes / c.word_bytes) : 1;
  int const line_shift = detail::log2_floor(c.line_bytes);
  int addresses = 0;
  int lines = 0;
  int groups = 0;
  // An immediate operand is one for the whole warp, also where loads go by half-warps.
  int const group_lanes = path == constant_path::indexed ? c.request_lanes : Lanes;
  for (int first = 0; first < Lanes; first += group_lanes) {
    lane_mask const group = active & lane_mask::range(first, group_lanes);
    detail::distinct_keys group_addresses;
    detail::distinct_keys group_lines;
    for (int lane = first; lane < Lanes && group.any(); ++lane) {
      if (group.test(lane) && group_addresses.insert(access.at[lane]).is_new) {
        group_lines.insert(access.at[lane] >> line_shift);
      }
    }
    addresses += group_addresses.size();
    lines += group_lines.size();
    groups += group.any() ? 1 : 0;
  }
  if (path == constant_path::immediate) {
    if (addresses > groups) {
      faults.add(fault::lanes_differ, active);
      return detail::refused<constant_report>(arch.cc, faults);
    }
    r.immediate_requests = counter{active.any() ? 1 : 0};
  } else {
    r.requests = counter{std::int64_t{addresses} * words};
    r.ideal_requests = counter{std::int64_t{groups} * words};
    r.lookup_misses = counter{std::int64_t{lines} * words};
    r.request_cycles = c.cycles_a_request != 0 ? detail::multiplied(r.requests + r.lookup_misses, c.cycles_a_request)
                                               : counter::unknown();
    r.divergent = counter{addresses > groups ? 1 : 0};
  }
  r.basis.known = detail::known_constant(c, access.lane_bytes, addresses > groups);
  r.bytes_requested = std::int64_t{active.count()} * access.lane_bytes;
  return r;
}

// The access and its counts through the indexed constant cache. Faults as for analyze_constant.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr constant_explanation<Lanes> explain_constant(
    arch_row arch, basic_warp_access<Lanes> const& access) noexcept {
  return {arch, access, analyze_constant(arch, access)};
}

// The same for a capability chosen at compile time: constant_memory<sm_90>::analyze(access).
WARPMEM_DOOR(constant_memory, constant, warp_access);

}}  // namespace warpmem::v0
