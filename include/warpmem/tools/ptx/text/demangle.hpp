// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of kernels as the source has them: transpose<33> of _Z9transposeILi33EEvPKfPf.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/kernel_name.hpp>

#include <cstddef>
#include <string>
#include <string_view>

#if __has_include(<cxxabi.h>)
#  include <cxxabi.h>

#  include <cstdlib>
#  include <memory>
#endif

namespace warpmem { inline namespace v0 { namespace ptx {

namespace reading {

// Empty for what is not mangled, or where there is nothing that demangles.
[[nodiscard]] inline std::string demangled(std::string const& symbol) {
#if __has_include(<cxxabi.h>)
  int status = 0;
  struct release {
    void operator()(char* text) const noexcept { std::free(text); }
  };
  std::unique_ptr<char, release> const text{abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status)};
  return status == 0 && text ? std::string(text.get()) : std::string{};
#else
  return symbol.substr(0, 0);
#endif
}

// nvcc makes the static function f of a file with separate compilation __nv_static_25_<25 characters>_f.
[[nodiscard]] inline std::string without_static_prefix(std::string const& symbol) {
  constexpr std::string_view prefix = "__nv_static_";
  if (!symbol.starts_with(prefix)) {
    return symbol;
  }
  std::size_t at = prefix.size();
  std::size_t length = 0;
  for (; at < symbol.size() && symbol[at] >= '0' && symbol[at] <= '9' && length < symbol.size(); ++at) {
    length = 10 * length + static_cast<std::size_t>(symbol[at] - '0');
  }
  std::size_t const name = at + 1 + length + 1;
  return name < symbol.size() ? symbol.substr(name) : symbol;
}

}  // namespace reading

// With namespaces and template arguments, without the types of result and parameters: each instantiation of a template
// is a kernel of its own. What is not mangled stays as it is.
[[nodiscard]] inline std::string source_name(std::string const& symbol) {
  std::string const name = reading::without_static_prefix(symbol);
  // The demangler takes types too: i is int.
  std::string const full = name.starts_with("_Z") ? reading::demangled(name) : std::string{};
  return full.empty() ? name : std::string(reading::without_types(full));
}

// Whether somebody who wrote `wanted` may mean this function: its symbol, or its name in the source, with or without
// namespaces, and with or without the last template arguments. Spaces and suffixes of numbers do not matter.
[[nodiscard]] inline bool names_kernel(std::string_view wanted, std::string const& symbol) {
  return wanted == symbol || reading::is_name_of(wanted, source_name(symbol));
}

}}}  // namespace warpmem::v0::ptx
