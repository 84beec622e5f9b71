// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a failed check says: what is wrong, the picture, the cure.
//
// The last two are for others to fill. failure_of calls picture_of(subject) and cure_of(subject) unqualified: an
// overload for one kind of explanation or report, declared in namespace warpmem in a header that tests include, is
// taken before the ones below.
#pragma once

#include <warpmem/matchers/verdict.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of.hpp>
#include <warpmem/picture/terminal.hpp>
#include <warpmem/report/constant.hpp>
#include <warpmem/report/global.hpp>
#include <warpmem/report/local.hpp>
#include <warpmem/report/shared.hpp>
#include <warpmem/report/texture.hpp>
#include <warpmem/text/describable.hpp>
#include <warpmem/text/machine.hpp>

#include <concepts>
#include <string>

namespace warpmem { inline namespace v0 {

namespace matchers::detail {

// ASCII wherever it is printed: Catch2 counts bytes when it breaks lines of more than 76 characters, and its XML
// reporters take no escape sequence. So few rows that what is wrong, the picture and the cure fit one screen.
inline constexpr picture_style failure_style{.unicode = false, .colour = false, .width = 76, .rows = 6};

// Reports that have an explanation beside them.
template <class Report>
concept explainable =
    std::same_as<Report, global_report> || std::same_as<Report, local_report> || std::same_as<Report, shared_report> ||
    std::same_as<Report, constant_report> || std::same_as<Report, texture_report>;

}  // namespace matchers::detail

// Of an explanation: the numbers, the drawing, how they are known; the access itself is printed by the test framework.
// A report is printed in full, and has no addresses to draw: where it is of a single access, it is said how to see
// them.
template <text::describable Subject>
[[nodiscard]] std::string picture_of(Subject const& subject) {
  if constexpr (picture::drawable<Subject>) {
    return text::line(subject.report) + "\n" + picture::drawing(subject, matchers::detail::failure_style) +
           "how this is known: " + text::detail::known_of(subject.arch, subject.report.basis.known);
  } else if constexpr (matchers::detail::explainable<Subject>) {
    return subject.basis.accesses == 1 ? "to see the lanes, check explain(access) in place of analyze(access)" : "";
  } else {
    return "";
  }
}

// What to change so that the check holds; "" when nothing is known to help.
template <text::describable Subject>
[[nodiscard]] std::string cure_of(Subject const&) {
  return "";
}

}}  // namespace warpmem::v0

namespace warpmem { inline namespace v0 { namespace matchers {

// What a failed check prints, in three parts.
struct failure {
  std::string what;     // "but 4 of 8 sectors are excessive"
  std::string picture;  // may have many lines; "" for none
  std::string cure;     // likewise
};

// The failure of a check that found `found` in the subject: without a picture and a cure where there is nothing to
// check.
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

// The three parts as lines, without a newline at the end.
[[nodiscard]] inline std::string text_of(failure const& f) {
  return f.what + (f.picture.empty() ? "" : "\n" + f.picture) + (f.cure.empty() ? "" : "\ncure: " + f.cure);
}

}}}  // namespace warpmem::v0::matchers
