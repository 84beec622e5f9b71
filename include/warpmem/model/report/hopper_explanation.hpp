// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hopper's own instructions with everything that the models report about them: the input of pictures and kernel
// reports.
#pragma once

#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/transaction.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// An access to distributed shared memory with its counts: explain_cluster's answer.
struct cluster_explanation {
  arch_traits arch{};
  cluster_access access{};
  cluster_report report{};

  [[nodiscard]] WARPMEM_HD constexpr bool is_conflict_free() const noexcept { return report.is_conflict_free(); }
};

namespace detail {

// A part of a row of a bulk copy that lies in one line of 128 bytes of both memories.
struct bulk_piece {
  int row{};  // innermost row of the box
  address global{};
  address shared{};
  int bytes{};
  bool is_outside{};  // of the tensor
  friend constexpr bool operator==(bulk_piece const&, bulk_piece const&) = default;
};

// The pieces of the first 32 rows, 128 at most.
using bulk_pieces = bounded_list<bulk_piece, 128>;

}  // namespace detail

// A bulk copy with its counts and pieces: the answer of explain_tensor_copy and explain_bulk_copy, and, without pieces,
// of explain_block_copy.
template <class Copy>
struct bulk_explanation {
  arch_traits arch{};
  Copy access{};
  tma_report report{};
  detail::bulk_pieces pieces{};
  std::int64_t left_out{};  // pieces that are not listed

  [[nodiscard]] constexpr bool is_coalesced() const noexcept { return report.is_coalesced(); }
};

// An access with its counts, of which there is nothing to list.
template <class Access, class Report>
struct counted_explanation {
  arch_traits arch{};
  Access access{};
  Report report{};
};

}}  // namespace warpmem::v0
