// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of what a test framework prints.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/matchers/print.hpp>
#include <warpmem/text/describable.hpp>
#include <warpmem/text/machine.hpp>
#include <warpmem/text/transactions.hpp>
#include <warpmem/text/words.hpp>

#include <concepts>
#include <cstdint>
#include <string>

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

}}}  // namespace warpmem::v0::matchers
