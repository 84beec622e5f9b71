// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of kernels as the source has them: transpose<33> of _Z9transposeILi33EEvPKfPf.
#pragma once

#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

// Parts of a demangled name: void a::transpose<33, float>(float const*) is called a::transpose<33, float>.

[[nodiscard]] constexpr bool is_identifier(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

// Where operator<<, operator() or operator new at `from` ends; `from` where there is none.
[[nodiscard]] constexpr std::size_t behind_operator(std::string_view name, std::size_t from) noexcept {
  constexpr std::string_view word = "operator";
  std::size_t at = from + word.size();
  if (!name.substr(from).starts_with(word) || (from != 0 && is_identifier(name[from - 1])) ||
      (at < name.size() && is_identifier(name[at]))) {
    return from;
  }
  if (name.substr(at).starts_with("()") || name.substr(at).starts_with("[]")) {
    return at + 2;
  }
  // A conversion: operator unsigned int()
  if (at < name.size() && name[at] == ' ') {
    return (std::min)(name.find('(', at), name.size());
  }
  // The longer first.
  constexpr std::string_view marks[] = {
      "<=>", "<<=", ">>=", "->*", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++",
      "--",  "+=",  "-=",  "*=",  "/=", "%=", "^=", "&=", "|=", "->", "<",  ">",  "=",
      "!",   "+",   "-",   "*",   "/",  "%",  "^",  "&",  "|",  "~",  ","};
  for (std::string_view const m : marks) {
    if (name.substr(at).starts_with(m)) {
      return at + m.size();
    }
  }
  return from;
}
// Where the parenthesis, bracket or brace at `from` is closed; the size where it never is.
[[nodiscard]] constexpr std::size_t behind_group(std::string_view name, std::size_t from) noexcept {
  int depth = 0;
  std::size_t at = from;
  while (at < name.size()) {
    if (std::size_t const next = behind_operator(name, at); next != at) {
      at = next;
      continue;
    }
    char const c = name[at];
    depth += c == '(' || c == '<' || c == '[' || c == '{' ? 1 : 0;
    // -> of a decltype is no end.
    depth -= c == ')' || (c == '>' && name[at - 1] != '-') || c == ']' || c == '}' ? 1 : 0;
    ++at;
    if (depth == 0) {
      return at;
    }
  }
  return at;
}

// The name alone of a demangled function; all of it where there are no parameters.
[[nodiscard]] constexpr std::string_view without_types(std::string_view full) noexcept {
  std::size_t begin = 0;
  std::size_t at = 0;
  while (at < full.size()) {
    char const c = full[at];
    if (std::size_t const next = behind_operator(full, at); next != at) {
      at = next;
    } else if (c == ' ') {
      ++at;
      begin = full.substr(at).starts_with('<') ? begin : at;  // operator< <int>
    } else if (c == '(') {
      std::size_t const end = behind_group(full, at);
      // (anonymous namespace)::f, f(int)::{lambda()#1}::operator()() const, decltype(x) f()
      std::string_view const before = full.substr(0, at);
      bool const goes_on =
          full.substr(end).starts_with("::") || before.ends_with("decltype") || before.ends_with("decltype ");
      if (!goes_on) {
        return full.substr(begin, at - begin);
      }
      at = end;
    } else if (c == '<' || c == '[' || c == '{') {
      at = behind_group(full, at);
    } else {
      ++at;
    }
  }
  return full;
}

// Where the last template arguments begin: of a::b<1>::c<2> those of c. The size where there are none.
[[nodiscard]] constexpr std::size_t last_arguments(std::string_view name) noexcept {
  std::size_t at = 0;
  while (at < name.size()) {
    if (std::size_t const next = behind_operator(name, at); next != at) {
      at = next;
    } else if (char const c = name[at]; c == '<' || c == '(' || c == '[' || c == '{') {
      std::size_t const end = behind_group(name, at);
      if (c == '<' && end == name.size()) {
        return at;
      }
      at = end;
    } else {
      ++at;
    }
  }
  return name.size();
}

// Without spaces, and 33 for 33u and 33ul.
[[nodiscard]] inline std::string plain(std::string_view name) {
  std::string p;
  bool in_number = false;
  for (char const c : name) {
    if (c == ' ') {
      continue;
    }
    bool const is_digit = c >= '0' && c <= '9';
    if (in_number && (c == 'u' || c == 'U' || c == 'l' || c == 'L')) {
      continue;
    }
    in_number = is_digit && (in_number || p.empty() || !is_identifier(p.back()));
    p += c;
  }
  return p;
}
[[nodiscard]] inline bool is_end_of(std::string_view wanted, std::string_view name) noexcept {
  std::string_view const before = name.substr(0, name.size() - (std::min)(wanted.size(), name.size()));
  return !wanted.empty() && name.ends_with(wanted) && (before.empty() || before.ends_with("::"));
}
[[nodiscard]] inline bool is_name_of(std::string_view wanted, std::string_view name) {
  std::string const want = plain(wanted);
  std::string const have = plain(name);
  return is_end_of(want, have) || is_end_of(want, std::string_view{have}.substr(0, last_arguments(have)));
}

}}}}  // namespace warpmem::v0::ptx::reading

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

// The types of the parameters: {"float*", "int"} of _Z4fillPfi. Empty for what is not mangled.
[[nodiscard]] inline std::vector<std::string> source_types(std::string const& symbol) {
  std::string const name = reading::without_static_prefix(symbol);
  std::string const full = name.starts_with("_Z") ? reading::demangled(name) : std::string{};
  std::string_view const called = reading::without_types(full);
  std::size_t at = static_cast<std::size_t>(called.data() - full.data()) + called.size();
  std::vector<std::string> types;
  if (at >= full.size() || full[at] != '(') {
    return types;
  }
  std::size_t const end = reading::behind_group(full, at) - 1;
  for (std::size_t begin = at + 1; at < end;) {
    ++at;
    while (at < end && full[at] != ',') {
      bool const opens = full[at] == '(' || full[at] == '<' || full[at] == '[' || full[at] == '{';
      at = opens ? reading::behind_group(full, at) : at + 1;
    }
    types.push_back(full.substr(begin, at - begin));
    begin = at + 2;
  }
  return types;
}

// Whether somebody who wrote `wanted` may mean this function: its symbol, or its name in the source, with or without
// namespaces, and with or without the last template arguments. Spaces and suffixes of numbers do not matter.
[[nodiscard]] inline bool names_kernel(std::string_view wanted, std::string const& symbol) {
  return wanted == symbol || reading::is_name_of(wanted, source_name(symbol));
}

}}}  // namespace warpmem::v0::ptx
