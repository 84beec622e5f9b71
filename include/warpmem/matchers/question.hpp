// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check as a matcher of Catch2 and GoogleTest. Both expect members of certain names and no base class, so that one
// class serves both without knowing either.
#pragma once

#include <warpmem/matchers/combined.hpp>
#include <warpmem/matchers/failure.hpp>
#include <warpmem/matchers/kernel_answer.hpp>
#include <warpmem/matchers/kernel_failure.hpp>
#include <warpmem/matchers/print.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/model/config.hpp>
#if !WARPMEM_DECLARES_ONLY
#  include <warpmem/matchers/defined/excess.hpp>
#  include <warpmem/matchers/defined/failure.hpp>
#  include <warpmem/matchers/defined/kernel_failure.hpp>
#  include <warpmem/matchers/defined/print.hpp>
#  include <warpmem/matchers/defined/problems.hpp>
#  include <warpmem/matchers/defined/verdict.hpp>
#  include <warpmem/matchers/defined/ways.hpp>
#endif

#include <concepts>
#include <ostream>
#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace matchers {

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
                  "warpmem: warpmem::compiled has no words for this type: link warpmem::warpmem in its place");
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
