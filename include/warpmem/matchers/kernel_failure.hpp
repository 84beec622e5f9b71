// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which sites of a kernel fail a check, for what the failed check prints.
#pragma once

#include <warpmem/matchers/combined.hpp>
#include <warpmem/matchers/failure.hpp>
#include <warpmem/matchers/kernel_answer.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/model/arch/traits.hpp>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

template <class Check>
[[nodiscard]] site_answer answer_at(negation<Check> const& check, arch_traits const& arch, kernel_site const& site) {
  site_answer const one = answer_at(check.check, arch, site);
  return {one.asked, one.asked && !one.fails};
}
template <class Left, class Right, bool All>
[[nodiscard]] site_answer answer_at(pair<Left, Right, All> const& check, arch_traits const& arch,
                                    kernel_site const& site) {
  site_answer const left = answer_at(check.left, arch, site);
  site_answer const right = answer_at(check.right, arch, site);
  if (!left.asked || !right.asked) {
    return left.asked ? left : right;
  }
  return {true, All ? left.fails || right.fails : left.fails && right.fails};
}

// A check of sites, whatever its type.
struct site_check {
  void const* check;
  site_answer (*ask)(void const* check, arch_traits const& arch, kernel_site const& site);

  [[nodiscard]] site_answer at(arch_traits const& arch, kernel_site const& site) const {
    return ask(check, arch, site);
  }
};
template <class Check>
[[nodiscard]] site_check site_check_of(Check const& check) {
  return {&check, [](void const* c, arch_traits const& arch, kernel_site const& site) {
            return answer_at(*static_cast<Check const*>(c), arch, site);
          }};
}

// The sites that fail, the worst first, and the worst access of the first one drawn, with its fix. At most 40 lines.
template <class Kernel>
[[nodiscard]] failure kernel_failure(Kernel const& kernel, site_check const& check, verdict const& found);

}}}}  // namespace warpmem::v0::matchers::detail
