// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The verdicts of a count beside the least that it could have been.
#pragma once

#include <warpmem/matchers/excess.hpp>
#include <warpmem/matchers/verdict.hpp>
#include <warpmem/model/report/counter.hpp>

#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

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

}}}}  // namespace warpmem::v0::matchers::detail
