// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clusters of blocks and their distributed shared memory, by capability. It stands apart from arch_traits, which every
// include of the umbrella pays for.
#pragma once

#include <warpmem/arch/provenance.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>

namespace warpmem { inline namespace v0 {

// Which clusters a capability has, and how their counts are known. Sources: docs/cluster.md.
struct cluster_traits {
  int max_blocks{};         // in a cluster, portable or not; 0: no clusters
  int portable_blocks{};    // that every device of 9.0 and later holds
  bool has_async_stores{};  // st.async, red.async: 9.0 and later (PTX ISA)
  provenance known{};       // requests and sectors of other blocks' memory
  friend constexpr bool operator==(cluster_traits const&, cluster_traits const&) = default;
};

// Of a row of the table, or of a changed copy of one, by its number.
[[nodiscard]] WARPMEM_HD constexpr cluster_traits cluster_traits_of(arch_row arch) noexcept {
  if (arch.cc.value < 90) {
    return {};
  }
  bool const is_measured = arch.cc.value == 90;
  return {16, 8, true, {is_measured ? evidence::measured : evidence::carried_over, source::h200_counters}};
}

}}  // namespace warpmem::v0
