// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles the words of matchers for all types that they know: one file of a program includes this, by way of
// <warpmem/implementation.hpp>.
#pragma once

#include <warpmem/matchers/matchers.hpp>
#include <warpmem/matchers/subjects.hpp>
#include <warpmem/matchers/words.hpp>
#include <warpmem/matchers/words_of_accesses.hpp>
#include <warpmem/matchers/words_of_checks.hpp>
#include <warpmem/matchers/words_of_kernels.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <string>
#include <vector>

namespace warpmem { inline namespace v0 {

template global_explanation<32> explain_global(arch_row, warp_access const&) noexcept;
template shared_explanation<32> explain_shared(arch_row, warp_access const&) noexcept;
template constant_explanation<32> explain_constant(arch_row, warp_access const&) noexcept;
template local_explanation<32> explain_local(arch_row, warp_access const&) noexcept;

namespace matchers { namespace detail {

// Whose address is taken is compiled.
using any_function = void (*)();
template <class Function>
[[nodiscard]] any_function compiled(Function* function) {
  return reinterpret_cast<any_function>(function);
}

template <class... Subjects>
[[nodiscard]] std::vector<any_function> printing(types<Subjects...>) {
  return {compiled(static_cast<std::string (*)(Subjects const&)>(&printed<Subjects>))...};
}
template <class... Subjects>
[[nodiscard]] std::vector<any_function> failing(types<Subjects...>) {
  return {compiled(&failure_of<Subjects>)...};
}
template <class... Subjects>
[[nodiscard]] std::vector<std::vector<any_function>> deciding(types<Subjects...>) {
  return {{compiled(&unknown_number<Subjects>)...},
          {compiled(&decide_excess<Subjects>)...},
          {compiled(&decide_least<Subjects>)...}};
}
template <class... Reports>
[[nodiscard]] std::vector<any_function> checking(types<Reports...>) {
  return {compiled(&nothing_to_check<Reports>)...};
}
template <class... Checks>
[[nodiscard]] std::vector<std::vector<any_function>> asking(types<Checks...>) {
  return {{compiled(&ask_kernel<Checks>)...},
          {compiled(static_cast<site_answer (*)(Checks const&, arch_traits const&, kernel_site const&)>(
              &answer_at<Checks>))...}};
}

// One file of a program includes this.
[[nodiscard]] std::vector<std::vector<std::vector<any_function>>>
all_compiled() {  // NOLINT(misc-definitions-in-headers)
  return {{printing(reports{}), printing(explanations{}), printing(lists{}), printing(printed_only{})},
          {failing(reports{}), failing(explanations{}), failing(lists{}), checking(reports{})},
          deciding(reports{}),
          deciding(explanations{}),
          asking(checks{})};
}

}}  // namespace matchers::detail

}}  // namespace warpmem::v0
