// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which memory a small table belongs in: constant, shared or global.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/memory/constant.hpp>
#include <warpmem/memory/global/counts.hpp>
#include <warpmem/memory/shared/counts.hpp>
#include <warpmem/report/constant.hpp>
#include <warpmem/report/counter.hpp>
#include <warpmem/report/fault.hpp>
#include <warpmem/report/global.hpp>
#include <warpmem/report/shared.hpp>

namespace warpmem { inline namespace v0 {

// Memories that a small table may be kept in.
enum class table_space : unsigned char { constant, shared, global };

// A load from a table in constant memory, and the same load from a copy of the table in shared or global memory.
struct space_advice {
  table_space best{table_space::constant};
  constant_report constant{};  // costs requests
  shared_report shared{};      // costs wavefronts; has a fault where the table does not fit
  global_report global{};      // costs tag requests; the table starts at a multiple of 128 bytes
  access_faults faults{};      // of the access to constant memory

  [[nodiscard]] WARPMEM_HD constexpr bool helps() const noexcept { return best != table_space::constant; }
  // What the best memory serves one after the other.
  [[nodiscard]] WARPMEM_HD constexpr counter cost() const noexcept {
    return best == table_space::constant ? constant.requests
           : best == table_space::shared ? shared.wavefronts
                                         : global.tag_requests;
  }
};

// Addresses are offsets in the table. Compares what is served one after the other: constant requests, wavefronts of
// shared memory, tag requests of global memory where they are known; the fewest win, constant before shared before
// global. A request of one memory and a wavefront of another do not take the same time: the reports hold all three
// numbers.
// Filling the copy is not counted.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr space_advice advise_space(arch_row arch,
                                                             basic_warp_access<Lanes> const& access) noexcept {
  space_advice advice{};
  advice.constant = analyze_constant(arch, access);
  advice.faults = advice.constant.basis.faults;
  if (advice.faults.any()) {
    return advice;
  }
  advice.shared = analyze_shared(arch, access);
  advice.global = analyze_global(arch, access);
  if (!advice.shared.basis.faults.any() && advice.shared.wavefronts < advice.cost()) {
    advice.best = table_space::shared;
  }
  if (!advice.global.basis.faults.any() && advice.global.tag_requests < advice.cost()) {
    advice.best = table_space::global;
  }
  return advice;
}

}}  // namespace warpmem::v0
