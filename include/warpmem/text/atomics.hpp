// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an atomic executes as, in words.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/shared.hpp>
#include <warpmem/model/report/explanation.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

namespace detail {

template <int Lanes>
[[nodiscard]] std::string executed_as(basic_warp_access<Lanes> const& access, atomic_plan const& plan) {
  if (!is_read_modify_write(access.op)) {
    return "";
  }
  if (plan.instruction != warpmem::detail::atomic_instruction::unknown) {
    return "executed as " + std::string(plan.is_loop ? "a loop that ends in " : "") + plan.name;
  }
  if (access.op != memory_op::compare_and_swap && access.atomic.op == atomic_op::unstated) {
    return "what the atomic does is not stated";
  }
  if (access.atomic.op == atomic_op::count_lanes) {
    return "no source says that this capability has ATOMS.POPC.INC";
  }
  return access.atomic.op == atomic_op::add && access.atomic.operand == atomic_operand::unstated
             ? "what the atomic adds is not stated"
             : "no source says as which instruction the atomic is executed";
}

}  // namespace detail

// "executed as ATOMS.POPC.INC.32", "executed as a loop that ends in ATOMS.CAST.SPIN", or why that is not known; ""
// where the access is no atomic.
template <int Lanes>
[[nodiscard]] std::string executed_as(shared_explanation<Lanes> const& e) {
  return detail::executed_as(e.access, plan_shared_atomic(e.arch, e.access));
}
template <int Lanes>
[[nodiscard]] std::string executed_as(global_explanation<Lanes> const& e) {
  return detail::executed_as(e.access, plan_global_atomic(e.arch, e.access));
}

}}}  // namespace warpmem::v0::text
