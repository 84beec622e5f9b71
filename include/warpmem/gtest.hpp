// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GoogleTest matchers, for 1.11 and later:
//   EXPECT_THAT(global_memory<sm_90>::explain(access), IsCoalesced());         // with GoogleMock
//   EXPECT_TRUE(Holds(global_memory<sm_90>::explain(access), IsCoalesced()));  // without
// They take explanations (a failure then shows the lanes) and reports, also sums of many. Combine them with !, && and
// ||; testing::Not would take a fault for a "no". Needs `using namespace warpmem::matchers;`. Reports and accesses also
// print in words in EXPECT_EQ(a, b): include this in every file of a test program that compares them, or in none.
#pragma once

#include <warpmem/matchers/matchers.hpp>

#include <gtest/gtest.h>
#if __has_include(<gmock/gmock.h>)
#  include <gmock/gmock.h>
#endif

#include <ostream>
#include <sstream>

namespace warpmem { inline namespace v0 {

// GoogleTest finds it by argument-dependent lookup.
template <matchers::printable T>
void PrintTo(T const& x, std::ostream* out) {  // NOLINT: GoogleTest's name
  *out << matchers::printed(x);
}

namespace matchers {

// EXPECT_THAT's message, for tests without GoogleMock.
template <class Subject, class Check>
[[nodiscard]] testing::AssertionResult Holds(Subject const& subject, question<Check> const& asked) {  // NOLINT
  std::ostringstream why;
  if (asked.MatchAndExplain(subject, &why)) {
    return testing::AssertionSuccess() << printed(subject) << "\n" << asked.describe();
  }
  return testing::AssertionFailure() << printed(subject) << "\n"
                                     << detail::said_of(std::string{}, asked.describe(), why.str());
}

}  // namespace matchers

}}  // namespace warpmem::v0
