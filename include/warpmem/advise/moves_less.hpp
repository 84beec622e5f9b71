// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every advice on global memory compares by.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/report/global.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Fewer bytes moved, then fewer transactions. From 2.0 on both say the same, for all transactions of an access have one
// size; on 1.x two of 64 bytes may be cheaper than one of 128.
[[nodiscard]] WARPMEM_HD constexpr bool moves_less(global_report const& a, global_report const& b) noexcept {
  return a.bytes_moved < b.bytes_moved || (a.bytes_moved == b.bytes_moved && a.transactions < b.transactions);
}

}}}  // namespace warpmem::v0::detail
