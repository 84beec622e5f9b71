// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The expression of a line of source that an instruction accesses, as far as its column says so. Compilers give a load
// the column of its expression, or, as nvcc does, of the whole statement; a store that, or the column of the "=". What
// may mean another expression means none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace text { namespace detail {

// Characters of a line, from `begin` to before `end`.
struct text_span {
  std::size_t begin{};
  std::size_t end{};

  [[nodiscard]] constexpr bool any() const noexcept { return begin < end; }
  friend constexpr bool operator==(text_span const&, text_span const&) = default;
};

[[nodiscard]] constexpr bool is_of_name(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
[[nodiscard]] constexpr std::size_t after_name(std::string_view line, std::size_t at) noexcept {
  while (at < line.size() && is_of_name(line[at])) {
    ++at;
  }
  return at;
}
[[nodiscard]] constexpr std::size_t after_spaces(std::string_view line, std::size_t at) noexcept {
  while (at < line.size() && line[at] == ' ') {
    ++at;
  }
  return at;
}

// Behind the bracket that closes the one at `at`, or before the one that opens it if `step` is -1; npos: on no line.
[[nodiscard]] constexpr std::size_t across(std::string_view line, std::size_t at, int step) noexcept {
  int depth = 0;
  while (at < line.size()) {
    char const c = line[at];
    depth += c == '[' || c == '(' ? step : c == ']' || c == ')' ? -step : 0;
    at += static_cast<std::size_t>(step);  // may wrap to npos, which ends the loop
    if (depth == 0) {
      return at;
    }
  }
  return std::string_view::npos;
}

// "p[i].x" that begins at `at`, "*p", "p->x"; none for what touches no memory, and for calls.
[[nodiscard]] constexpr text_span access_from(std::string_view line, std::size_t begin) noexcept {
  bool touches = begin < line.size() && line[begin] == '*';
  std::size_t const name = begin + (touches ? 1 : 0);
  std::size_t at = after_name(line, name);
  if (at == name) {
    return {};
  }
  while (at < line.size()) {
    if (line[at] == '[') {
      touches = true;
      at = across(line, at, 1);
    } else if (line[at] == '.' || line.substr(at, 2) == "->") {
      touches = touches || line[at] == '-';
      at = after_name(line, at + (line[at] == '.' ? 1 : 2));
    } else {
      break;
    }
  }
  bool const is_call = at < line.size() && line[at] == '(';
  return touches && !is_call && at != std::string_view::npos ? text_span{begin, at} : text_span{};
}

// What stands before an "=" at `at`.
[[nodiscard]] constexpr text_span access_before(std::string_view line, std::size_t at) noexcept {
  while (at > 0 && line[at - 1] == ' ') {
    --at;
  }
  std::size_t begin = at;
  while (begin > 0) {
    char const c = line[begin - 1];
    if (c == ']') {
      std::size_t const before = across(line, begin - 1, -1);
      begin = before == std::string_view::npos ? 0 : before + 1;
    } else if (is_of_name(c) || c == '.' || c == '*') {
      --begin;
    } else if (c == '>' && begin > 1 && line[begin - 2] == '-') {
      begin -= 2;
    } else {
      break;
    }
  }
  text_span const found = access_from(line, begin);
  // "int *p = q" declares p.
  std::size_t const before = line.substr(0, begin).find_last_not_of(' ');
  bool const is_declared = begin < line.size() && line[begin] == '*' && before != line.npos && is_of_name(line[before]);
  return found.end == at && !is_declared ? found : text_span{};
}

enum class assignment : unsigned char { none, plain, compound };
[[nodiscard]] constexpr assignment assignment_at(std::string_view line, std::size_t at) noexcept {
  at = after_spaces(line, at);
  std::string_view const rest = at < line.size() ? line.substr(at, 3) : std::string_view{};
  if (rest.starts_with("=")) {
    return rest.starts_with("==") ? assignment::none : assignment::plain;
  }
  bool const steps = rest.starts_with("++") || rest.starts_with("--");
  bool const shifts = rest == "<<=" || rest == ">>=";
  bool const computes =
      rest.size() > 1 && rest[1] == '=' && std::string_view{"+-*/%&|^"}.find(rest[0]) != std::string_view::npos;
  return steps || shifts || computes ? assignment::compound : assignment::none;
}

// `column` counts from 1, 0 is unknown. A load at the start of "a[i] = b[i]" or "a[i] += b[i]" may be of either.
[[nodiscard]] constexpr text_span accessed_expression(std::string_view line, std::uint32_t column,
                                                      bool writes) noexcept {
  std::size_t const begin = std::size_t{column} - 1;
  if (column == 0 || begin >= line.size()) {
    return {};
  }
  bool const is_assignment = assignment_at(line, begin) == assignment::plain && line[begin] == '=';
  if (is_assignment) {
    return writes ? access_before(line, begin) : text_span{};
  }
  text_span const found = access_from(line, begin);
  bool const is_written = found.any() && assignment_at(line, found.end) != assignment::none;
  return is_written == writes ? found : text_span{};
}

}}}}  // namespace warpmem::v0::text::detail
