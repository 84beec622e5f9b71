// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers by name. A range is one entry however many registers it has.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/text/number.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace reading {

inline constexpr std::string_view vector_elements = "xyzw";

// Whether the digits are a number below `count`, as a name has it: 07 is none.
[[nodiscard]] constexpr bool is_number_below(std::string_view digits, u32 count) noexcept {
  auto const n = digits.size() > 10 ? std::nullopt : read_digits(digits, 10);
  return n && *n < count && (digits.size() == 1 || digits[0] != '0');
}

[[nodiscard]] inline std::optional<register_kind> find_declared(scope const& s, std::string_view name) {
  if (auto const one = s.registers.find(name); one != s.registers.end()) {
    return one->second;
  }
  std::size_t begin = name.size();
  for (int digits = 0; digits < 10 && begin > 1 && name[begin - 1] >= '0' && name[begin - 1] <= '9'; ++digits) {
    --begin;
    auto const range = s.ranges.find(name.substr(0, begin));
    if (range != s.ranges.end() && is_number_below(name.substr(begin), range->second.count)) {
      return range->second.kind;
    }
  }
  return std::nullopt;
}

}  // namespace reading

// The register of a scope, if it has it: those of the scopes around it are another matter.
[[nodiscard]] inline std::optional<register_kind> find_register(scope const& s, std::string_view name) {
  if (auto const declared = reading::find_declared(s, name)) {
    return declared;
  }
  // v.y of a vector v.
  if (name.size() > 2 && name[name.size() - 2] == '.') {
    auto const vector = reading::find_declared(s, name.substr(0, name.size() - 2));
    std::size_t const element = reading::vector_elements.find(name.back());
    if (vector && vector->elements != 1 && element < vector->elements) {
      return register_kind{vector->bytes, 1, vector->kind};
    }
  }
  return std::nullopt;
}

}}}  // namespace warpmem::v0::ptx
