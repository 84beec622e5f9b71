// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a failed check prints: what is wrong, the picture, the fix.
#pragma once

#include <warpmem/matchers/verdict.hpp>
#include <warpmem/model/config.hpp>
#if WARPMEM_DECLARES_ONLY
#  include <warpmem/matchers/compiled/subjects.hpp>
#endif

#include <concepts>
#include <string>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

struct failure {
  std::string what;     // "but 4 of 8 sectors are excessive"
  std::string picture;  // may have many lines; "" for none
  std::string fix;      // likewise
};

// Whether it can be asked for. The words of a user's own types are not among those that a program compiles once.
#if WARPMEM_DECLARES_ONLY
template <class Subject>
concept has_words = compiled_subject<Subject> || std::derived_from<Subject, kernel_report>;
#else
template <class Subject>
concept has_words = true;
#endif

// The failure of a check that found `found` in the subject; without a picture and a fix if there is nothing to check.
template <class Subject>
[[nodiscard]] failure failure_of(Subject const& subject, verdict const& found);

// The three parts as lines, without a newline at the end.
template <std::same_as<failure> Failure>
[[nodiscard]] std::string text_of(Failure const& f);

// What Catch2 prints behind a subject that reads `subject`: what was asked, and what is wrong unless that is "".
template <std::same_as<std::string> Text>
[[nodiscard]] Text said_of(Text const& subject, Text const& asked, Text const& wrong);

}}}}  // namespace warpmem::v0::matchers::detail
