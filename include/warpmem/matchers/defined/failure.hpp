// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of a failed check. A user's own type has a picture and a fix if its
// namespace declares panel_of(x) and advise_fix(x) beside it.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/matchers/failure.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/model/advise/fix.hpp>
#include <warpmem/model/advise/fix_global.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of.hpp>
#include <warpmem/picture/terminal.hpp>
#include <warpmem/text/atomics.hpp>
#include <warpmem/text/describable.hpp>

#include <concepts>
#include <string>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

// ASCII wherever it is printed: Catch2 counts bytes when it breaks lines of more than 76 characters, and its XML
// reporters take no escape sequence. Few enough rows for the whole failure to fit one screen.
inline constexpr picture_style failure_style{.unicode = false, .colour = false, .width = 76, .rows = 6};

// Reports that have an explanation beside them.
template <class Report>
concept explainable =
    std::same_as<Report, global_report> || std::same_as<Report, local_report> || std::same_as<Report, shared_report> ||
    std::same_as<Report, constant_report> || std::same_as<Report, texture_report>;

// Of an explanation: the numbers, the drawing, how they are known; the access itself is printed by the test framework.
// A report is printed in full and has no addresses to draw; for that of a single access a hint says how to see them.
template <text::describable Subject>
[[nodiscard]] std::string picture_of(Subject const& subject) {
  if constexpr (picture::drawable<Subject>) {
    using picture::panel_of;
    picture::panel const p = panel_of(subject);
    std::string executed_as;
    if constexpr (requires { text::executed_as(subject); }) {
      executed_as = text::executed_as(subject);
    }
    return p.summary + "\n" + executed_as + (executed_as.empty() ? "" : "\n") + picture::drawing(p, failure_style) +
           "how this is known: " + p.numbers.known;
  } else if constexpr (explainable<Subject>) {
    return subject.basis.accesses == 1 ? "to see the lanes, check explain(access) in place of analyze(access)" : "";
  } else {
    return "";
  }
}

// What to change so that the check holds; "" when nothing is known to help.
template <text::describable Subject>
[[nodiscard]] std::string fix_of(Subject const& subject) {
  if constexpr (requires { advise_fixes(subject).helps(); }) {
    auto const found = advise_fixes(subject);
    return found.helps() ? text::line(found) : "";
  } else if constexpr (requires { advise_fix(subject).helps(); }) {
    auto const found = advise_fix(subject);
    return found.helps() ? text::in_words(found) : "";
  } else {
    return "";
  }
}

template <class Subject>
[[nodiscard]] failure failure_of(Subject const& subject, verdict const& found) {
  failure f{(found.is == answer::cannot_say ? "cannot say: " : "but ") + found.fact, "", ""};
  if constexpr (text::describable<Subject> && !std::derived_from<Subject, kernel_report>) {
    if (nothing_to_check(report_of(subject)).empty()) {
      f.picture = picture_of(subject);
      f.fix = fix_of(subject);
    }
  }
  return f;
}

template <std::same_as<failure> Failure>
[[nodiscard]] WARPMEM_ONCE std::string text_of(Failure const& f) {
  std::string const fix = f.fix.empty() || f.fix.starts_with("no fix") ? f.fix : "fix: " + f.fix;
  return f.what + (f.picture.empty() ? "" : "\n" + f.picture) + (fix.empty() ? "" : "\n" + fix);
}

template <std::same_as<std::string> Text>
[[nodiscard]] WARPMEM_ONCE Text said_of(Text const& subject, Text const& asked, Text const& wrong) {
  return (subject.find('\n') == Text::npos ? "" : "\n") + asked + (wrong.starts_with("but ") ? "," : "") +
         (wrong.empty() ? "" : "\n" + wrong);
}

}}}}  // namespace warpmem::v0::matchers::detail
