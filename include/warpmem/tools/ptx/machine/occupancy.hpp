// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the blocks of a launch share SMs, and what its caches are to know of its code.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/cache_facts.hpp>
#include <warpmem/tools/ptx/machine/cluster.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// From the registers that a cubin names, on 8.0 and later. Throws ptx::error for a block for which there are too few.
inline void find_occupancy(launch& l) {
  if (l.code.registers == 0 || l.arch.shared.reserved_bytes == 0) {
    return;
  }
  if (u64 const most = 32 * warps_with_registers(l.arch, static_cast<u64>(l.code.registers)); l.threads() > most) {
    throw error{"a block of " + std::to_string(l.threads()) + " threads of " + std::to_string(l.code.registers) +
                " registers each: there are enough for " + std::to_string(most) +
                ", so launch smaller blocks, or compile the kernel with __launch_bounds__"};
  }
  u64 const shared = l.static_shared + l.shape.dynamic_shared;
  l.code.shared_bytes = static_cast<int>(shared);
  l.code.blocks_per_sm = blocks_per_sm_of(l.arch, l.threads(), static_cast<u64>(l.code.registers), shared);
}

// Of a launch whose bounds are asked for.
[[nodiscard]] inline cache_launch cache_launch_of(launch const& l, code_facts const& code) {
  cache_setup setup = *l.options.caches;
  setup.registers = setup.registers != 0 ? setup.registers : l.code.registers;
  cache_launch caches = warpmem::cache_launch_of(l.arch, setup, l.shape.grid.count(), l.threads(),
                                                 l.static_shared + l.shape.dynamic_shared);
  caches.facts |= code.facts;
  caches.facts |= l.code.is_ptx ? code.of_ptx : cache_facts{};
  caches.steers_by_loads = code.steers_by_loads;
  caches.may_regroup = l.code.is_ptx;
  caches.lanes_apart = code.keeps_lanes_apart;
  caches.stores_order = code.stores_order;
  caches.has_clusters = cluster_of(l).count() > 1;
  // ptxas makes several instructions of 16 bytes of one of PTX.
  caches.code_bytes = l.code.is_ptx ? 64 * code.statements : 16 * u64{l.kernel->code.size()};
  return caches;
}

}}}}  // namespace warpmem::v0::ptx::detail
