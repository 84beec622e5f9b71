// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An access with everything that a model reports about it: the input of pictures, advice and long texts.
#pragma once

#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/transaction.hpp>

namespace warpmem { inline namespace v0 {

// A global access with its counts and the transactions behind them: explain_global's answer.
template <int Lanes>
struct global_explanation {
  arch_traits arch{};
  basic_warp_access<Lanes> access{};
  global_report report{};
  transaction_list<Lanes> transactions{};

  [[nodiscard]] WARPMEM_HD constexpr bool is_coalesced() const noexcept { return report.is_coalesced(); }
};

// A shared access with its counts and the words behind them, by wavefront: explain_shared's answer.
template <int Lanes>
struct shared_explanation {
  arch_traits arch{};
  basic_warp_access<Lanes> access{};
  shared_report report{};
  bank_access_list<Lanes> served{};

  [[nodiscard]] WARPMEM_HD constexpr bool is_conflict_free() const noexcept { return report.is_conflict_free(); }
};

// An ldmatrix or stmatrix with its counts and the rows behind them, by wavefront: explain_matrix's answer.
struct matrix_explanation {
  arch_traits arch{};
  matrix_access access{};
  shared_report report{};
  bank_access_list<32> served{};

  [[nodiscard]] WARPMEM_HD constexpr bool is_conflict_free() const noexcept { return report.is_conflict_free(); }
};

// A constant access with its counts: explain_constant's answer. Its requests are the distinct addresses.
template <int Lanes>
struct constant_explanation {
  arch_traits arch{};
  basic_warp_access<Lanes> access{};
  constant_report report{};

  [[nodiscard]] WARPMEM_HD constexpr bool is_uniform() const noexcept { return report.is_uniform(); }
};

}}  // namespace warpmem::v0
