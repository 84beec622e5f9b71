// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a failed check says: what is wrong, the picture, the cure.
//
// The last two are for others to fill. failure_of calls picture_of(subject) and cure_of(subject) unqualified: an
// overload for one kind of explanation or report, declared in namespace warpmem in a header that tests include, is
// taken before the ones below. Lines of up to 76 characters survive Catch2's console, which breaks longer ones.
#pragma once

#include <warpmem/matchers/verdict.hpp>
#include <warpmem/text/describable.hpp>

#include <string>

namespace warpmem::inline v0 {

// Of an explanation: all that its full text says below the access itself, which the test framework prints. A report's
// full text is printed as the value.
template <text::describable Subject>
[[nodiscard]] std::string picture_of(Subject const& subject) {
  if constexpr (requires { subject.report; }) {
    std::string const all = text::full(subject);
    return all.substr(all.find('\n') + 1);
  } else {
    return "";
  }
}

// What to change so that the check holds; "" when nothing is known to help.
template <text::describable Subject>
[[nodiscard]] std::string cure_of(Subject const&) {
  return "";
}

}  // namespace warpmem::inline v0

namespace warpmem::inline v0::matchers {

struct failure {
  std::string what;     // "but 4 of 8 sectors are excessive"
  std::string picture;  // may have many lines; "" for none
  std::string cure;     // likewise
};

template <class Subject>
[[nodiscard]] failure failure_of(Subject const& subject, verdict const& found) {
  failure f{(found.is == answer::cannot_say ? "cannot say: " : "but ") + found.fact, "", ""};
  if constexpr (text::describable<Subject>) {
    if (detail::nothing_to_check(detail::report_of(subject)).empty()) {
      f.picture = picture_of(subject);
      f.cure = cure_of(subject);
    }
  }
  return f;
}

[[nodiscard]] inline std::string text_of(failure const& f) {
  return f.what + (f.picture.empty() ? "" : "\n" + f.picture) + (f.cure.empty() ? "" : "\n" + f.cure);
}

}  // namespace warpmem::inline v0::matchers
