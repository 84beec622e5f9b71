// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of why a check cannot say.
#pragma once

#include <warpmem/matchers/verdict.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/text/atomics.hpp>
#include <warpmem/text/words.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

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

}}}}  // namespace warpmem::v0::matchers::detail
