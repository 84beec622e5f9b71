// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Catch2 with matchers, for version 3 and for the single header of version 2.13:
//   CHECK_THAT(global_memory<sm_90>::explain(access), IsCoalesced());
//   CHECK_THAT(shared_memory<sm_90>::explain(access), IsConflictFree() && HasAtMostExcessiveWavefronts(0));
// They take explanations (a failure then shows the lanes) and reports, also sums of many. Combine them with !, && and
// ||. Needs `using namespace warpmem::matchers;`. Reports and accesses also print in words in CHECK(a == b): include
// this in every file of a test program that compares them, or in none, since a program has one way to print a type.
#pragma once

#include <warpmem/matchers/matchers.hpp>
#include <warpmem/model/report/transaction.hpp>

#if __has_include(<catch2/matchers/catch_matchers.hpp>)
#  include <catch2/catch_test_macros.hpp>
#  include <catch2/catch_tostring.hpp>
#  include <catch2/matchers/catch_matchers.hpp>
#elif __has_include(<catch2/catch.hpp>)
#  include <catch2/catch.hpp>
#else
#  error "warpmem/catch2.hpp needs Catch2 2.13 or 3"
#endif

#include <string>
#include <type_traits>

// Catch2 has its own StringMaker for ranges.
template <class T, int Capacity>
struct Catch::is_range<warpmem::bounded_list<T, Capacity>> : std::false_type {};

template <warpmem::matchers::printable T>
struct Catch::StringMaker<T> {
  static std::string convert(T const& x) { return warpmem::matchers::printed(x); }
};
