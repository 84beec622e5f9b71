// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 {

// A state space, in PTX's words. Unstated: a generic address, as of ld.u32 and LD.E. Cluster: shared::cluster, the
// shared memory of all blocks of a cluster. Textures and surfaces are accessed by coordinates, through their objects.
enum class memory_space : unsigned char { unstated, global, shared, constant, local, cluster, texture, surface };

// What an instruction takes: an address for each lane, the rows of matrices (ldmatrix, LDSM), an address of global and
// one of shared memory for each lane (cp.async, LDGSTS); of 9.0: a stretch or a box (cp.async.bulk, UTMALDG), the same
// into L2 alone, the operands of wgmma.
enum class instruction_form : unsigned char {
  lane_access,
  matrix_access,
  async_copy,
  bulk_copy,
  bulk_prefetch,
  wgmma,
};

}}  // namespace warpmem::v0
