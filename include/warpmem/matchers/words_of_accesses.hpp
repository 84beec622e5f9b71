// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of checks of single accesses. A user's own type has a picture and a fix if its namespace declares
// panel_of(x) and advise_fix(x) beside it.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/matchers/subjects.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/matchers/words.hpp>
#include <warpmem/model/advise/fix.hpp>
#include <warpmem/model/advise/fix_global.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/texture.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of.hpp>
#include <warpmem/picture/terminal.hpp>
#include <warpmem/text/advice.hpp>
#include <warpmem/text/atomics.hpp>
#include <warpmem/text/describable.hpp>
#include <warpmem/text/kernel.hpp>
#include <warpmem/text/machine.hpp>
#include <warpmem/text/transactions.hpp>
#include <warpmem/text/words.hpp>

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace matchers {

template <detail::in_words T>
[[nodiscard]] std::string printed(T const& x) {
  if constexpr (std::same_as<T, kernel_report>) {
    return text::detail::title(x) + " (" + text::counted(static_cast<std::int64_t>(x.sites().size()), "site") + ")";
  } else if constexpr (!text::describable<T>) {
    return text::entries(x);
  } else if constexpr (requires { x.access, x.report, x.arch; }) {
    return text::in_words(x.access) + ", on " + text::detail::machine(x.arch);
  } else {
    return text::in_words(x, true);
  }
}

namespace detail {

template <class Subject>
[[nodiscard]] verdict unknown_number(Subject const& subject, std::string_view plural) {
  std::string why;
  if constexpr (requires { text::executed_as(subject); }) {
    why = text::executed_as(subject);
  }
  return cannot_say("the number of " + std::string(plural) +
                    " is unknown: " + (why.empty() ? "no source says it for this access on this capability" : why));
}

// Whether the accesses requested anything. Reports without the bytes requested are those of later stages.
template <class Report>
[[nodiscard]] bool asks_for_bytes(Report const& report) {
  if constexpr (requires { report.bytes_requested; }) {
    return report.bytes_requested != 0;
  } else {
    return true;
  }
}

// Why there is nothing to check; "" when there is.
template <class Report>
[[nodiscard]] std::string nothing_to_check(Report const& report) {
  report_basis const& basis = report.basis;
  if (basis.accesses == 0) {
    return "there is no access to check";
  }
  if (basis.faults.any() && basis.accesses == 1) {
    return (basis.faults.has(fault::unknown_capability) ? "" : "hardware would refuse this access: ") +
           text::sentence(basis.faults);
  }
  if (basis.faults.any()) {
    return "hardware would refuse " + text::number(basis.faults.accesses) + " of " +
           text::counted(basis.accesses, "access") + ": " + text::sentence(basis.faults);
  }
  return asks_for_bytes(report) ? "" : "no lane is active: there is nothing to check";
}

template <class Subject>
[[nodiscard]] verdict decide_excess(Subject const& subject, excess const& e, std::int64_t limit) {
  return e.known() ? decide(e.actual - e.ideal <= limit, e.fact())
                   : unknown_number(subject, std::string(e.singular) + "s");
}

template <class Subject>
[[nodiscard]] verdict decide_least(Subject const& subject, bool is_least, excess const& e) {
  std::string const plural = std::string(e.singular) + "s";
  return !e.known()              ? unknown_number(subject, plural)
         : e.actual > counter{0} ? decide(is_least, e.fact())
                                 : cannot_say("there are no " + plural + " to check");
}

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

[[nodiscard]] WARPMEM_FUNC std::string text_of(failure const& f) {
  std::string const fix = f.fix.empty() || f.fix.starts_with("no fix") ? f.fix : "fix: " + f.fix;
  return f.what + (f.picture.empty() ? "" : "\n" + f.picture) + (fix.empty() ? "" : "\n" + fix);
}

[[nodiscard]] WARPMEM_FUNC std::string said_of(std::string const& subject, std::string const& asked,
                                               std::string const& wrong) {
  return (subject.find('\n') == std::string::npos ? "" : "\n") + asked + (wrong.starts_with("but ") ? "," : "") +
         (wrong.empty() ? "" : "\n" + wrong);
}

}  // namespace detail

}}}  // namespace warpmem::v0::matchers
