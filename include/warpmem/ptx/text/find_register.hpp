// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers by name. A range is one entry however many registers it has.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/text/module_text.hpp>
#include <warpmem/ptx/text/number.hpp>
#include <warpmem/ptx/types.hpp>

#include <cstddef>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace reading {

// Whether the digits are a number below `count`, as a name has it: 07 is none.
[[nodiscard]] constexpr bool is_number_below(std::string_view digits, u32 count) noexcept {
  auto const n = digits.size() > 10 ? std::nullopt : read_digits(digits, 10);
  return n && *n < count && (digits.size() == 1 || digits[0] != '0');
}

}  // namespace reading

// The register of a scope; null: none. Those of the scopes around it are another matter.
[[nodiscard]] inline register_kind const* find_register(scope const& s, std::string_view name) {
  if (auto const one = s.registers.find(name); one != s.registers.end()) {
    return &one->second;
  }
  std::size_t begin = name.size();
  for (int digits = 0; digits < 10 && begin > 1 && name[begin - 1] >= '0' && name[begin - 1] <= '9'; ++digits) {
    --begin;
    auto const range = s.ranges.find(name.substr(0, begin));
    if (range != s.ranges.end() && reading::is_number_below(name.substr(begin), range->second.count)) {
      return &range->second.kind;
    }
  }
  return nullptr;
}

}}}  // namespace warpmem::v0::ptx
