// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/cluster.hpp>

namespace warpmem { inline namespace v0 {

// An access to distributed shared memory with its counts: explain_cluster's answer.
struct cluster_explanation {
  arch_traits arch{};
  cluster_access access{};
  cluster_report report{};

  [[nodiscard]] WARPMEM_HD constexpr bool is_conflict_free() const noexcept { return report.is_conflict_free(); }
};

}}  // namespace warpmem::v0
