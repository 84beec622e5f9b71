// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an instruction does and where: its space and form, its operation, what L1 held before.
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
// For those who look forms up in a list: a new one is the last.
inline constexpr auto last_instruction_form = instruction_form::wgmma;

// What a memory instruction does, in PTX's words.
enum class memory_op : unsigned char {
  load,              // ld
  store,             // st
  atomic,            // atom: returns the old value
  reduction,         // red: returns nothing
  compare_and_swap,  // atom.cas: has its own rules
};

// Atomics, reductions and compare-and-swap.
[[nodiscard]] WARPMEM_HD constexpr bool is_read_modify_write(memory_op op) noexcept {
  return op != memory_op::load && op != memory_op::store;
}

// PTX cache operators. `unspecified`: the compiler emits none; what that means depends on the capability.
enum class cache_op : unsigned char {
  unspecified,
  ca,  // cache at all levels
  cg,  // cache in L2 and below
  cs,  // likely accessed once
  lu,  // last use
  cv,  // fetch again
  wb,  // stores: write back
  wt,  // stores: write through
  nc,  // ld.global.nc, __ldg: the read-only path
};

// What L1 held of an access's sectors before the access. Counters of the data stage and of L2 depend on it. The states
// are bits: `|` gives the state of a sum.
enum class l1_state : unsigned char {
  none = 0,  // no access, or counters that do not depend on L1
  cold = 1,  // no sector: everything misses
  warm = 2,  // every sector: everything hits
  partly_warm = cold | warm,
};

// The state of a sum.
[[nodiscard]] WARPMEM_HD constexpr l1_state operator|(l1_state a, l1_state b) noexcept {
  return static_cast<l1_state>(static_cast<unsigned char>(a) | static_cast<unsigned char>(b));
}

}}  // namespace warpmem::v0
