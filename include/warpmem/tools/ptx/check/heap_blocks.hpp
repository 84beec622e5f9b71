// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses to the heap of malloc: each block is an array of its own, until it is freed.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/loaded_ahead.hpp>
#include <warpmem/tools/ptx/check/out_of_bounds.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/device_heap.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

[[nodiscard]] inline std::string heap_words(device_heap::block const& b, u64 address) {
  return b.at == 0
             ? "address " + hex(address) + " of the heap of malloc, where no block is"
             : "byte " + std::to_string(address - b.at) + " of a block of malloc, which has " + std::to_string(b.bytes);
}
// The lanes that are in no heap, or in one block.
[[nodiscard]] inline u32 keep_in_blocks(warp& w, instruction const& i, memory_operand const& m,
                                        u64 const (&at)[warp_lanes], u32 lanes, u32 size) {
  address_space const& memory = *w.on->shared_launch().memory;
  device_heap::block known{};
  for_lanes(lanes, [&](int lane) {
    array const* const a = memory.find(at[lane]);
    if (a == nullptr || a->heap == nullptr || known.holds(at[lane], size)) {
      return;
    }
    known = a->heap->find(at[lane]);
    u64 const inside = known.at + known.bytes > at[lane] ? known.at + known.bytes - at[lane] : 0;
    if (!known.holds(at[lane], size) && !is_loaded_ahead(w, i, m, inside)) {
      report_address(w, i, m, problem_kind::out_of_bounds, lane, size, heap_words(known, at[lane]));
      lanes &= ~(1U << lane);
    }
  });
  return lanes;
}

}}}}  // namespace warpmem::v0::ptx::detail
