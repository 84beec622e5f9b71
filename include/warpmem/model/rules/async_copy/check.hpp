// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which asynchronous copies a capability accepts, and on which their stages were measured.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>
#include <warpmem/model/rules/limits.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// Lines of 128 bytes in sectors of 32: what the rules count in.
[[nodiscard]] WARPMEM_HD constexpr bool copy_sectors_are_known(arch_row arch) noexcept {
  return arch.global.line_bytes == 128 && arch.global.sector_bytes == 32;
}

// And 32 banks of 4 bytes.
[[nodiscard]] WARPMEM_HD constexpr bool copy_stages_are_known(arch_row arch) noexcept {
  return l1_stages_are_known(arch.global) && arch.shared.banks == 32 && arch.shared.bank_bytes == 4;
}

// The faults of both sides: addresses that are not multiples of the size, shared ones outside the window.
[[nodiscard]] WARPMEM_HD constexpr access_faults check_copy(arch_row arch, async_copy const& copy) noexcept {
  access_faults faults = check(arch.cc, async_copy_limits(arch.shared, memory_op::load, copy.cache), copy.reads());
  faults += check(arch.cc, async_copy_limits(arch.shared, memory_op::store, copy.cache), copy.writes());
  faults.accesses = faults.any() ? 1 : 0;
  return faults;
}

}}}  // namespace warpmem::v0::detail
