// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks made of others: not, and, or.
#pragma once

#include <warpmem/matchers/kernel_answer.hpp>
#include <warpmem/matchers/verdict.hpp>

#include <cstddef>
#include <string>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

// Yes becomes no and no becomes yes; what cannot be said stays so.
template <class Check>
struct negation {
  Check check;

  template <class Subject>
  requires answers<Check, Subject>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    verdict found = answer_of(check, subject);
    if (found.is != answer::cannot_say) {
      found.is = found.is == answer::yes ? answer::no : answer::yes;
    }
    return found;
  }
  [[nodiscard]] std::string describe(bool negated) const { return check.describe(!negated); }
};

// Decides, Left's or Right's answer, when both or either of them must hold: no beats cannot_say beats yes, or the
// reverse.
// "be coalesced and free of bank conflicts": a verb that both have stands once.
[[nodiscard]] inline std::string with_one_verb(std::string const& left, char const* word, std::string const& right) {
  std::size_t const verb = left.find(' ') + 1;
  bool const is_equal = verb != 0 && left.compare(0, 4, "not ") != 0 && left.compare(0, verb, right, 0, verb) == 0;
  return left + word + (is_equal ? right.substr(verb) : right);
}

template <class Left, class Right, bool All>
struct pair {
  Left left;
  Right right;

  template <class Subject>
  requires answers<Left, Subject> && answers<Right, Subject>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    constexpr answer decisive = All ? answer::no : answer::yes;
    verdict first = answer_of(left, subject);
    verdict second = answer_of(right, subject);
    if (first.is == second.is) {
      return {first.is, first.fact == second.fact ? first.fact : first.fact + ", and " + second.fact};
    }
    bool const take_first = first.is == decisive || (first.is == answer::cannot_say && second.is != decisive);
    return take_first ? first : second;
  }
  [[nodiscard]] std::string describe(bool negated) const {
    return with_one_verb(left.describe(negated), All != negated ? " and " : " or ", right.describe(negated));
  }
};

}}}}  // namespace warpmem::v0::matchers::detail
