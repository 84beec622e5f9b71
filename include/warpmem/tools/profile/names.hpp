// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels and files by name: of a kernel, a trace has the mangled one, the profiler a signature, a report what the
// caller says.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

namespace warpmem { inline namespace v0 { namespace profile {

namespace detail {

// "_ZN3foo3barILi4EEEvPf" is "bar": the last name before template arguments and parameters. Empty if it is no mangled
// name of this kind.
[[nodiscard]] inline std::string_view mangled_base_name(std::string_view text) {
  std::string_view base;
  if (!text.starts_with("_Z")) {
    return base;
  }
  text.remove_prefix(2);
  bool const is_nested = text.starts_with('N');
  text.remove_prefix(is_nested ? 1 : 0);
  for (bool goes_on = true; goes_on;) {
    std::size_t length = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
    auto const digits = static_cast<std::size_t>(end - text.data());
    goes_on = error == std::errc{} && length > 0 && length <= text.size() - digits;
    if (goes_on) {
      base = text.substr(digits, length);
      text.remove_prefix(digits + length);
      goes_on = is_nested;
    }
  }
  return base;
}

// Up to what opens the parameters or the template arguments, which "(anonymous namespace)::f" does not.
[[nodiscard]] inline std::string_view before_arguments(std::string_view text) {
  constexpr std::string_view unnamed[] = {"(anonymous namespace)::", "<unnamed>::"};
  for (std::string_view const scope : unnamed) {
    if (std::size_t const at = text.rfind(scope); at != std::string_view::npos) {
      text.remove_prefix(at + scope.size());
    }
  }
  return text.substr(0, text.find_first_of("<("));
}

using warpmem::detail::file_name;

}  // namespace detail

// The function's own name: "scale" of "void lib::scale<(int)4>(float *, int)", of "_ZN3lib5scaleILi4EEEvPfi" and of
// "scale".
[[nodiscard]] inline std::string kernel_base_name(std::string_view name) {
  if (std::string_view const base = detail::mangled_base_name(name); !base.empty()) {
    return std::string(base);
  }
  std::string_view text = detail::before_arguments(name);
  while (text.ends_with(' ')) {
    text.remove_suffix(1);
  }
  std::size_t const begin = text.find_last_of(" :");
  return std::string(begin == std::string_view::npos ? text : text.substr(begin + 1));
}

}}}  // namespace warpmem::v0::profile
