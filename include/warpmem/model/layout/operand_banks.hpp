// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a wgmma reads of an operand, wavefront by wavefront: which rows of each core matrix lie in which banks.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/matrix_descriptor.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/transaction.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// An operand and the descriptor by which it is read.
struct operand_read {
  matrix_descriptor descriptor{};
  operand_part part{};
  friend constexpr bool operator==(operand_read const&, operand_read const&) = default;
};

}  // namespace detail

// With what one wgmma counts for it, and the 16-byte rows of its first 16 core matrices; `lanes` are the rows, 0 to 7.
struct operand_explanation {
  arch_traits arch{};
  detail::operand_read access{};
  wgmma_report report{};
  bank_access_list<32> served{};
};

// Reads as wgmma does: a core matrix of 8 rows of 16 bytes in each wavefront. In which order, no counter shows. Faults:
// unsupported_operation before 9.0; bad_size for a descriptor whose fields do not fit or a part that is no operand.
// Rules: docs/hopper.md.
[[nodiscard]] WARPMEM_HD constexpr operand_explanation explain_operand(arch_row arch, matrix_descriptor const& d,
                                                                       operand_part const& part) noexcept {
  operand_explanation e{arch, {d, part}, {}, {}};
  access_faults faults{};
  if (!arch.wgmma.exists) {
    faults.add(fault::unsupported_operation, lane_mask::none());
  } else if (!d.is_valid() || part.lines < 8 || part.lines > 256 || part.lines % 8 != 0 ||
             (part.k_bytes != 32 && part.k_bytes != 64)) {
    faults.add(fault::bad_size, lane_mask::none());
  }
  if (faults.any()) {
    e.report = detail::refused<wgmma_report>(arch.cc, faults);
    return e;
  }
  bool const k_major = part.major == operand_major::k;
  int const lines = k_major ? part.lines : part.k_bytes / 2;
  int const chunks = k_major ? part.k_bytes / 16 : part.lines / 8;
  std::int64_t const matrices = std::int64_t{lines / 8} * chunks;
  for (int matrix = 0; matrix < matrices && matrix < 16; ++matrix) {
    for (int row = 0; row < 8; ++row) {
      address const at = detail::chunk_address(d, part.major, matrix / chunks * 8 + row, matrix % chunks);
      int const bank = static_cast<int>(at / 4 % static_cast<address>(arch.shared.banks));
      e.served.push_back({matrix, matrix, bank, 4, at, 16, lane_mask::only(row)});
    }
  }
  e.report.basis.accesses = 1;
  e.report.basis.known = arch.wgmma.known;
  e.report.basis.capability = arch.cc;
  e.report.requests = 4;
  e.report.wavefronts = matrices;
  e.report.data_bank_reads = 32 * matrices;
  e.report.bytes_requested = 128 * matrices;
  return e;
}

}}  // namespace warpmem::v0
