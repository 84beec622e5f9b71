// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/matchers/verdict.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

// A count beside the least that it could have been.
struct excess {
  counter actual;
  counter ideal;
  std::string_view singular;

  [[nodiscard]] bool known() const { return actual.known() && ideal.known(); }
  // "8 sectors where 4 would do", "4 sectors, the minimum".
  [[nodiscard]] std::string fact() const {
    return text::counted(actual, singular) +
           (actual > ideal ? " where " + text::number(ideal) + " would do" : ", the minimum");
  }
};

template <class Subject>
[[nodiscard]] verdict decide_excess(Subject const& subject, excess const& e, std::int64_t limit);

// A report's own verdict, with the counts behind it.
template <class Subject>
[[nodiscard]] verdict decide_least(Subject const& subject, bool is_least, excess const& e);

[[nodiscard]] inline std::string at_most(std::string_view verb, bool negated, std::int64_t limit,
                                         std::string_view singular) {
  return std::string(verb) + (negated ? " more than " : " at most ") + text::counted(limit, singular);
}

}}}}  // namespace warpmem::v0::matchers::detail
