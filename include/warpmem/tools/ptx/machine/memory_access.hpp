// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An access of lanes, from addresses to recorder and checks: what loads, stores and atomics have in common.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_checks.hpp>
#include <warpmem/tools/ptx/machine/access.hpp>
#include <warpmem/tools/ptx/machine/record.hpp>
#include <warpmem/tools/ptx/types.hpp>

namespace warpmem { inline namespace v0 { namespace ptx {

[[nodiscard]] inline access_site site_of_operand(instruction const& i, memory_operand const& m, u32 size) noexcept {
  return {m.id, i.place, m.op, m.cache, m.atomic, size, m.passes_l1};
}

// Records the access, or what ptxas makes of it.
inline void record_access(warp& w, instruction const& i, memory_operand const& m, placed const& p,
                          u64 const (&at)[warp_lanes], u32 size) {
  if ((m.parts.empty() && !m.is_silent) || !w.on->shared_launch().options.as_ptxas) [[likely]] {
    record_placed(w, site_of_operand(i, m, size), p, at, p.lanes);
    return;
  }
  for (access_part const& part : m.parts) {
    u64 there[warp_lanes];
    for (int lane = 0; lane < warp_lanes; ++lane) {
      there[lane] = at[lane] + static_cast<u64>(part.add);
    }
    record_placed(w, {part.id, part.place, m.op, m.cache, m.atomic, part.bytes, m.passes_l1}, p, there, p.lanes);
  }
}

// Places the lanes, records and checks them. `at`: generic addresses, which lose the window of their space.
[[nodiscard]] inline placed access_memory(warp& w, instruction const& i, memory_operand const& m, u64 (&at)[warp_lanes],
                                          u32 lanes, u32 size) {
  placed const p = place_lanes(w, i, m, at, lanes, size);
  if (p.lanes != 0) {
    record_access(w, i, m, p, at, size);
    check_access(w, i, m, p, at, size);
  }
  return p;
}

}}}  // namespace warpmem::v0::ptx
