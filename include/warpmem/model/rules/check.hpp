// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which accesses hardware would refuse, and the beginning of the report of one.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/field_list.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// What a memory space of one capability accepts.
struct access_limits {
  int min_lane_bytes{1};
  int max_lane_bytes{16};        // 0: the operation does not exist
  std::uint64_t window_bytes{};  // addresses end here; 0: the whole 64-bit space
  bool has_cache_op{true};
  bool row_is_usable{true};  // false: a what-if row with values that no model can work with
};

// The faults of an access, found without changing anything: each lane whose address is not a multiple of the size or
// whose bytes extend past the end of the window; each lane without an address; every active lane where the instruction
// itself does not exist.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr access_faults check(compute_capability cc, access_limits limits,
                                                       basic_warp_access<Lanes> const& access) noexcept {
  access_faults faults{};
  lane_mask const active = access.participants();
  if (cc.value <= 0 || !limits.row_is_usable) {
    faults.add(fault::unknown_capability, active);
    return faults;
  }
  if (limits.max_lane_bytes == 0 || !limits.has_cache_op) {
    faults.add(fault::unsupported_operation, active);
    return faults;
  }
  if (access.lane_bytes < limits.min_lane_bytes || access.lane_bytes > limits.max_lane_bytes ||
      !is_power_of_two(access.lane_bytes)) {
    faults.add(fault::unsupported_size, active, access.lane_bytes);
    return faults;
  }
  auto const size = static_cast<address>(access.lane_bytes);
  address const last = limits.window_bytes == 0 ? ~address{0} : limits.window_bytes - size;
  // One loop for the common case without a fault, whether or not lanes are active. No address is greater than all their
  // bits.
  address bits = 0;
  for (int lane = 0; lane < Lanes; ++lane) {
    bits |= access.at[lane];
  }
  if (((bits & (size - 1)) | (active.bits & access.overflowed.bits)) == 0 && bits <= last) {
    return faults;
  }
  for (int lane = 0; lane < Lanes; ++lane) {
    if (active.test(lane) && (access.at[lane] & (size - 1)) != 0 && !access.overflowed.test(lane)) {
      faults.add(fault::misaligned_address, lane_mask::only(lane), access.lane_bytes);
    }
    if (active.test(lane) && (access.at[lane] > last || access.overflowed.test(lane))) {
      faults.add(fault::outside_window, lane_mask::only(lane));
    }
  }
  return faults;
}

// The report of one access before anything is counted: if it has a fault, that of a refused access.
template <has_fields Report>
[[nodiscard]] WARPMEM_HD constexpr Report begin_report(compute_capability cc, access_faults const& faults,
                                                       provenance known = {}, operation_set operations = {}) noexcept {
  return faults.any() ? refused<Report>(cc, faults) : Report{report_basis::of_one(cc, known, operations)};
}

// The same for what lanes load or store, with its operation and bytes.
template <has_fields Report, int Lanes>
[[nodiscard]] WARPMEM_HD constexpr Report begin_report(compute_capability cc, access_limits const& limits,
                                                       basic_warp_access<Lanes> const& access) noexcept {
  access_faults const faults = check(cc, limits, access);
  if (faults.any()) {
    return refused<Report>(cc, faults);
  }
  Report r{report_basis::of_one(cc, {}, operation_set::of(access.op))};
  r.bytes_requested = std::int64_t{access.participants().count()} * access.lane_bytes;
  return r;
}

}}}  // namespace warpmem::v0::detail
