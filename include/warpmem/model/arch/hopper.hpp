// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fields of a row for instructions that came with 9.0. By default a row has none of them. Sources: docs/hopper.md,
// docs/cluster.md.
#pragma once

#include <warpmem/model/arch/provenance.hpp>

namespace warpmem { inline namespace v0 {

// Bulk copies, cp.async.bulk, with and without a tensor map.
struct tma_traits {
  bool has_copies{};         // 9.0 and later (PTX ISA)
  bool has_32_byte_atoms{};  // swizzles of them: the driver (580) refuses such a tensor map on 9.0
  provenance known{};
  friend constexpr bool operator==(tma_traits const&, tma_traits const&) = default;
};

// Products of matrices by four warps.
struct wgmma_traits {
  bool exists{};  // 9.0 only: ptxas 13.0 refuses it for every later capability
  provenance known{};
  friend constexpr bool operator==(wgmma_traits const&, wgmma_traits const&) = default;
};

// Clusters of blocks and their distributed shared memory, with st.async and red.async: 9.0 and later (PTX ISA).
struct cluster_traits {
  int max_blocks{};    // in a cluster, portable (up to 8) or not; 0: no clusters
  provenance known{};  // requests and sectors of other blocks' memory
  friend constexpr bool operator==(cluster_traits const&, cluster_traits const&) = default;
};

}}  // namespace warpmem::v0
