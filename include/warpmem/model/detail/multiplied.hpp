// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of many equal reports, without the loop.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// n times the report, in log2(n) additions.
WARPMEM_CALLS_USER_CODE
template <class Report>
[[nodiscard]] WARPMEM_HD constexpr Report multiplied(Report r, std::int64_t n) {
  Report sum{};
  while (n > 0) {
    if (n % 2 != 0) {
      sum += r;
    }
    n /= 2;
    if (n > 0) {
      r += r;
    }
  }
  return sum;
}

}}}  // namespace warpmem::v0::detail
