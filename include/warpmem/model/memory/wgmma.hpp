// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What wgmma reads from shared memory: one wavefront for each core matrix, 8 rows of 16 bytes.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/hopper_explanation.hpp>
#include <warpmem/model/rules/check.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// The core matrices of A, 64 rows of 32 bytes, and of B, N columns of 32 bytes; 64 if A is sparse.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t core_matrices_of(wgmma_access const& m) noexcept {
  return (m.a_in_shared ? 64 / 8 * 2 : 0) + m.n / 8 * (m.sparse ? 4 : 2);
}

// The shapes of the PTX ISA: N in steps of 8; of integers beyond 32 in steps of 16.
[[nodiscard]] WARPMEM_HD constexpr bool has_shape(wgmma_access const& m) noexcept {
  bool const is_integer = m.type == wgmma_type::s8 || m.type == wgmma_type::u8 || m.type == wgmma_type::b1;
  return m.n >= 8 && m.n <= 256 && m.n % (is_integer && m.n > 32 ? 16 : 8) == 0 &&
         !(m.sparse && m.type == wgmma_type::b1);
}

[[nodiscard]] WARPMEM_HD constexpr access_faults check_wgmma(arch_row arch, wgmma_access const& m) noexcept {
  access_faults faults{};
  if (!arch.wgmma.exists) {
    faults.add(fault::unsupported_operation, lane_mask::none());
  } else if (!has_shape(m)) {
    faults.add(fault::unsupported_size, lane_mask::none());
  }
  return faults;
}

}  // namespace detail

// Counts for one wgmma. A is read once, and B once for all four warps. There are no bank conflicts: the rows of a core
// matrix fill all banks whatever start, offsets and swizzle the descriptors have, even where they name a wrong tile.
// Measured on 9.0, which alone has it. Faults: unsupported_operation; unsupported_size where no instruction has this N.
// Rules: docs/hopper.md.
[[nodiscard]] WARPMEM_HD constexpr wgmma_report analyze_wgmma(arch_row arch, wgmma_access const& access) noexcept {
  auto r = detail::begin_report<wgmma_report>(arch.cc, detail::check_wgmma(arch, access), arch.wgmma.known);
  if (r.basis.faults.any()) {
    return r;
  }
  std::int64_t const matrices = detail::core_matrices_of(access);
  r.requests = 4;
  r.wavefronts = matrices;
  r.data_bank_reads = 32 * matrices;
  r.bytes_requested = 128 * matrices;
  return r;
}

// A wgmma with its counts: explain_wgmma's answer.
using wgmma_explanation = counted_explanation<wgmma_access, wgmma_report>;

// analyze_wgmma with the access itself. Faults as for analyze_wgmma.
[[nodiscard]] WARPMEM_HD constexpr wgmma_explanation explain_wgmma(arch_row arch, wgmma_access const& access) noexcept {
  return {arch, access, analyze_wgmma(arch, access)};
}

// The same for a capability chosen at compile time: wgmma_memory<sm_90>::analyze(access).
WARPMEM_DOOR(wgmma_memory, wgmma, wgmma_access);

}}  // namespace warpmem::v0
