// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many neighbouring elements each lane should take in one instruction: float, float2, float4.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/runs.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/global.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What advise_vector found: how wide the vector of each lane should be.
struct vector_advice {
  int elements{1};           // that each lane should take at a time; 1: no vector helps
  int lane_bytes{};          // the same in bytes
  std::int64_t remainder{};  // elements at the end that do not fill a vector, read one by one
  global_report before{};    // one element per lane; basis.accesses is the number of instructions of a warp
  global_report after{};     // the same as before where no vector helps
  access_faults faults{};

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return elements > 1; }
};

// `run` holds single elements that warps take in order, each once. Tries 2, 4, 8, ... elements per lane, as far as the
// alignment of run.at and the capability's largest access allow, and takes the fewest instructions that move no more
// sectors (bytes on 1.x) than single elements do; elements that do not fill a vector cost one extra instruction.
// Faults: as for analyze_run. Rules: docs/advice.md.
[[nodiscard]] WARPMEM_HD constexpr vector_advice advise_vector(arch_row arch, detail::element_run run) noexcept {
  vector_advice advice{};
  advice.lane_bytes = run.lane_bytes;
  advice.before = advice.after = detail::analyze_run(arch, run);
  advice.faults = advice.before.basis.faults;
  if (advice.faults.any() || run.count < 1) {
    return advice;
  }
  for (int elements = 2; elements <= 32 && elements * run.lane_bytes <= arch.global.max_lane_bytes; elements *= 2) {
    int const bytes = elements * run.lane_bytes;
    if (run.at % static_cast<address>(bytes) != 0) {
      break;
    }
    detail::element_run const body{run.at, bytes, run.count / elements, run.op};
    detail::element_run const rest{run.at + static_cast<address>(body.count * bytes), run.lane_bytes,
                                   run.count % elements, run.op};
    global_report const vectors = detail::analyze_run(arch, body);
    global_report const sum = vectors + detail::analyze_run(arch, rest);
    if (!sum.basis.faults.any() && !detail::moves_less(advice.before, vectors) &&
        sum.basis.accesses < advice.after.basis.accesses) {
      advice.after = sum;
      advice.elements = elements;
      advice.lane_bytes = bytes;
      advice.remainder = rest.count;
    }
  }
  return advice;
}

}}  // namespace warpmem::v0
