// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check as a matcher of Catch2 and GoogleTest. Both expect members of certain names and no base class, so that one
// class serves both without knowing either.
#pragma once

#include <warpmem/matchers/failure.hpp>
#include <warpmem/matchers/print.hpp>
#include <warpmem/matchers/verdict.hpp>

#include <concepts>
#include <ostream>
#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace matchers {

// A Check has
//   detail::verdict operator()(Subject const&) const;   for each kind of report or explanation that it can check
//   std::string describe(bool negated) const;   "is coalesced", "is not coalesced"
// A question remembers what it found last, for the description that Catch2 asks for afterwards.
template <class Check>
class question {
 public:
  explicit question(Check check) : check_{std::move(check)} {}

  template <class Subject>
  [[nodiscard]] detail::verdict ask(Subject const& subject) const {
    constexpr bool can_be_asked = std::invocable<Check const&, Subject const&>;
    static_assert(can_be_asked, "warpmem: this matcher asks for something that such a value does not count");
    if constexpr (can_be_asked) {
      return check_(subject);
    } else {
      return {};
    }
  }
  [[nodiscard]] std::string describe(bool negated = false) const { return check_.describe(negated); }
  [[nodiscard]] Check const& check() const { return check_; }

  // Catch2's names, which calls match and then, when it has something to print, toString.
  template <class Subject>
  [[nodiscard]] bool match(Subject const& subject) const {
    detail::verdict const found = ask(subject);
    bool const holds = found.is == detail::answer::yes;
    said_ = (printed(subject).find('\n') == std::string::npos ? "" : "\n") + describe() +
            (holds ? "" : "\n" + detail::text_of(detail::failure_of(subject, found)));
    return holds;
  }
  [[nodiscard]] std::string toString() const { return said_.empty() ? describe() : said_; }  // NOLINT: Catch2's name

  // GoogleTest's names.
  using is_gtest_matcher = void;
  template <class Subject>
  bool MatchAndExplain(Subject const& subject, std::ostream* out) const {  // NOLINT: GoogleTest's name
    detail::verdict const found = ask(subject);
    bool const holds = found.is == detail::answer::yes;
    if (out != nullptr) {
      *out << (holds ? found.fact : detail::text_of(detail::failure_of(subject, found)));
    }
    return holds;
  }
  void DescribeTo(std::ostream* out) const { *out << describe(false); }         // NOLINT: GoogleTest's name
  void DescribeNegationTo(std::ostream* out) const { *out << describe(true); }  // NOLINT: GoogleTest's name

 private:
  Check check_;
  mutable std::string said_;
};

namespace detail {

// Yes becomes no and no becomes yes; what cannot be said stays so.
template <class Check>
struct negation {
  Check check;

  template <class Subject>
  requires std::invocable<Check const&, Subject const&>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    verdict found = check(subject);
    if (found.is != answer::cannot_say) {
      found.is = found.is == answer::yes ? answer::no : answer::yes;
    }
    return found;
  }
  [[nodiscard]] std::string describe(bool negated) const { return check.describe(!negated); }
};

// Decides, Left's or Right's answer, when both or either of them must hold: no beats cannot_say beats yes, or the
// reverse.
template <class Left, class Right, bool All>
struct pair {
  Left left;
  Right right;

  template <class Subject>
  requires std::invocable<Left const&, Subject const&> && std::invocable<Right const&, Subject const&>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    constexpr answer decisive = All ? answer::no : answer::yes;
    verdict first = left(subject);
    verdict second = right(subject);
    if (first.is == second.is) {
      return {first.is, first.fact == second.fact ? first.fact : first.fact + ", and " + second.fact};
    }
    bool const take_first = first.is == decisive || (first.is == answer::cannot_say && second.is != decisive);
    return take_first ? first : second;
  }
  [[nodiscard]] std::string describe(bool negated) const {
    return left.describe(negated) + (All != negated ? " and " : " or ") + right.describe(negated);
  }
};

}  // namespace detail

// Holds where the question does not; where it cannot say, neither holds.
template <class Check>
[[nodiscard]] question<detail::negation<Check>> operator!(question<Check> const& q) {
  return question{detail::negation<Check>{q.check()}};
}
// Holds where both do.
template <class Left, class Right>
[[nodiscard]] question<detail::pair<Left, Right, true>> operator&&(question<Left> const& a, question<Right> const& b) {
  return question{detail::pair<Left, Right, true>{a.check(), b.check()}};
}
// Holds where one does.
template <class Left, class Right>
[[nodiscard]] question<detail::pair<Left, Right, false>> operator||(question<Left> const& a, question<Right> const& b) {
  return question{detail::pair<Left, Right, false>{a.check(), b.check()}};
}

}}}  // namespace warpmem::v0::matchers
