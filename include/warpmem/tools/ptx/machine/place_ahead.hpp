// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads that end beyond their array and do no harm.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/loaded_ahead.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/lanes_in_array.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Lanes with elements beyond an array that no one may read: they get a copy of the others. `rest`: the bytes from an
// address to the end of what it is in.
template <class F>
[[nodiscard]] inline u32 place_ahead(warp& w, instruction const& i, memory_operand const& m,
                                     u64 const (&at)[warp_lanes], u32 lanes, placed& out, F const& rest) {
  u64 const size = u64{m.bytes} * m.count;
  u32 found = 0;
  for_lanes(m.op == memory_op::load && m.count > 1 ? lanes : 0, [&](int lane) {
    std::span<u8 const> const inside = rest(at[lane]);
    if (inside.size() < size && at[lane] % size == 0 && is_loaded_ahead(w, i, m, inside.size())) {
      auto& copy = w.on->loaded_ahead[static_cast<std::size_t>(lane)];
      std::fill(std::copy(inside.begin(), inside.end(), copy.begin()), copy.end(), u8{0});
      out.host[lane] = reinterpret_cast<std::uintptr_t>(copy.data());
      found |= 1U << lane;
    }
  });
  out.ahead |= found;
  return found;
}

}}}}  // namespace warpmem::v0::ptx::detail
