// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/config.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Lanes first .. first + lanes - 1 at regular distances, as most accesses of most programs are: their counts have
// closed forms.
struct lane_stride {
  bool found{};
  address lowest{};    // of the first or the last lane
  address distance{};  // between neighbours
};

// Looks for one; `lanes` must all be active. A distance with which lanes could meet again behind the end of the address
// space is no stride.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr lane_stride find_stride(basic_warp_access<Lanes> const& access, int first,
                                                           int lanes) noexcept {
  int const last = first + lanes - 1;
  address const step = lanes > 1 ? access.at[first + 1] - access.at[first] : 0;
  address off = 0;
  if (__builtin_is_constant_evaluated()) {
    for (int lane = first + 2; lane <= last && off == 0; ++lane) {  // every step is paid for
      off = (access.at[lane] - access.at[lane - 1]) ^ step;
    }
  } else {
    off = (access.at[last] - access.at[first]) ^ (static_cast<address>(lanes - 1) * step);
    if (off == 0) {  // most accesses without a stride end here
      for (int lane = first + 2; lane <= last; ++lane) {
        off |= (access.at[lane] - access.at[lane - 1]) ^ step;
      }
    }
  }
  bool const down = (step >> 63) != 0;
  address const distance = down ? 0 - step : step;
  return {off == 0 && distance < (address{1} << 40), down ? access.at[last] : access.at[first], distance};
}

}}}  // namespace warpmem::v0::detail
