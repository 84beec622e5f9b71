// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check as a matcher of Catch2 and GoogleTest. Both expect members of certain names and no base class, so that one
// class serves both without knowing either.
#pragma once

#include <warpmem/matchers/verdict.hpp>
#include <warpmem/matchers/words.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#if !defined(WARPMEM_COMPILED)
#  include <warpmem/matchers/words_of_accesses.hpp>
#  include <warpmem/matchers/words_of_kernels.hpp>
#endif

#include <concepts>
#include <cstddef>
#include <ostream>
#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace matchers {

namespace detail {

template <class Rule, class Subject>
concept decides = requires(Rule const& rule, Subject const& subject) {
  rule.decide(subject, report_of(subject));
};

// What all checks of reports begin with: a subject of which nothing can be said. Rule::decide(subject, report) goes on.
template <class Rule>
struct report_check {
  template <class Subject>
  requires decides<Rule, Subject>
  [[nodiscard]] verdict operator()(Subject const& subject) const {
    auto const nothing = nothing_to_check(report_of(subject));
    return nothing.empty() ? static_cast<Rule const&>(*this).decide(subject, report_of(subject)) : cannot_say(nothing);
  }
};

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

// "be coalesced and free of bank conflicts": a verb that both have stands once.
[[nodiscard]] inline std::string with_one_verb(std::string const& left, char const* word, std::string const& right) {
  std::size_t const verb = left.find(' ') + 1;
  bool const is_equal = verb != 0 && left.compare(0, 4, "not ") != 0 && left.compare(0, verb, right, 0, verb) == 0;
  return left + word + (is_equal ? right.substr(verb) : right);
}

// Both must hold, or one of them: no beats cannot_say beats yes, or the reverse.
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

template <class Check>
[[nodiscard]] site_check site_check_of(Check const& check) {
  return {&check, [](void const* c, arch_traits const& arch, kernel_site const& site) {
            return answer_at(*static_cast<Check const*>(c), arch, site);
          }};
}

}  // namespace detail

// A Check has
//   detail::verdict operator()(Subject const&) const;   for each kind of report or explanation that it can check
//   std::string describe(bool negated) const;   what the subject should: "be coalesced", "not be coalesced"
// A question remembers what it found last, for the description that Catch2 asks for afterwards.
template <class Check>
class question {
 public:
  explicit question(Check check) : check_{std::move(check)} {}

  template <class Subject>
  [[nodiscard]] detail::verdict ask(Subject const& subject) const {
    static_assert(detail::has_words<Subject>,
                  "warpmem: warpmem::testing has no words for this type: link warpmem::warpmem in its place");
    constexpr bool can_be_asked = detail::answers<Check, Subject>;
    static_assert(can_be_asked, "warpmem: this matcher asks for something that such a value does not count");
    if constexpr (can_be_asked) {
      return detail::answer_of(check_, subject);
    } else {
      return {};
    }
  }
  [[nodiscard]] std::string describe(bool negated = false) const { return "should " + check_.describe(negated); }
  [[nodiscard]] Check const& check() const { return check_; }

  // Catch2's names, which calls match and then, when it has something to print, toString.
  template <class Subject>
  [[nodiscard]] bool match(Subject const& subject) const {
    detail::verdict const found = ask(subject);
    bool const holds = found.is == detail::answer::yes;
    said_ = detail::said_of(printed(subject), describe(),
                            holds ? std::string{} : detail::text_of(failure_of(subject, found)));
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
      *out << (holds ? found.fact : detail::text_of(failure_of(subject, found)));
    }
    return holds;
  }
  void DescribeTo(std::ostream* out) const { *out << describe(false); }         // NOLINT: GoogleTest's name
  void DescribeNegationTo(std::ostream* out) const { *out << describe(true); }  // NOLINT: GoogleTest's name

 private:
  template <class Subject>
  [[nodiscard]] detail::failure failure_of(Subject const& subject, detail::verdict const& found) const {
    if constexpr (std::derived_from<Subject, kernel_report>) {
      return detail::kernel_failure(static_cast<kernel_report const&>(subject), detail::site_check_of(check_), found);
    } else {
      return detail::failure_of(subject, found);
    }
  }

  Check check_;
  mutable std::string said_;
};

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
