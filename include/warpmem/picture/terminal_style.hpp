// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the terminal can do. It asks the system, as no other header of the pictures but picture/kernel/source.hpp does.
// Where that is not POSIX, no stream is a terminal, and pictures are plain text.
#pragma once

#include <warpmem/picture/panel.hpp>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#if __has_include(<sys/ioctl.h>)
#  include <sys/ioctl.h>
#  include <unistd.h>
#endif

namespace warpmem { inline namespace v0 {

// What decides the style, wherever it comes from.
struct terminal_facts {
  bool is_terminal{false};      // not a file, not a pipe
  std::string_view no_color{};  // NO_COLOR: anything but "" forbids colours (no-color.org)
  std::string_view term{};      // TERM: no escape sequences if it is "dumb" or missing
  std::string_view locale{};    // the first set of LC_ALL, LC_CTYPE, LANG
  int columns{};                // 0: not known
};

[[nodiscard]] constexpr picture_style style_for(terminal_facts const& facts) noexcept {
  picture_style style{};
  if (!facts.is_terminal) {
    return style;
  }
  auto const says = [&facts](std::string_view charset) { return facts.locale.find(charset) != std::string_view::npos; };
  bool const is_dumb = facts.term.empty() || facts.term == "dumb";
  style.unicode = !is_dumb && (says("UTF-8") || says("utf8") || says("UTF8") || says("utf-8"));
  style.colour = !is_dumb && facts.no_color.empty();
  style.width = facts.columns > 0 ? facts.columns : style.width;
  return style;
}

namespace detail {

[[nodiscard]] inline std::string_view environment(char const* name) {
  char const* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): read once, before drawing
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

[[nodiscard]] inline bool is_terminal([[maybe_unused]] std::FILE* stream) {
#if __has_include(<sys/ioctl.h>)
  return isatty(fileno(stream)) != 0;
#else
  return false;
#endif
}

[[nodiscard]] inline int terminal_columns([[maybe_unused]] std::FILE* stream) {
#if defined(TIOCGWINSZ)
  winsize size{};
  if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0) {
    return size.ws_col;
  }
#endif
  return 0;
}

}  // namespace detail

// For pictures printed to this stream: picture::terminal(explanation, style_for(stdout)).
[[nodiscard]] inline picture_style style_for(std::FILE* stream) {
  terminal_facts facts{};
  facts.is_terminal = detail::is_terminal(stream);
  facts.no_color = detail::environment("NO_COLOR");
  facts.term = detail::environment("TERM");
  for (char const* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    facts.locale = facts.locale.empty() ? detail::environment(name) : facts.locale;
  }
  facts.columns = facts.is_terminal ? detail::terminal_columns(stream) : 0;
  return style_for(facts);
}

}}  // namespace warpmem::v0
