// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 {

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

}}  // namespace warpmem::v0
