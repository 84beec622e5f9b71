// One line on a terminal that says how far a program is.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>

#if __has_include(<unistd.h>)
#  include <unistd.h>
#endif

namespace tools {

// "[####    ]"
[[nodiscard]] inline std::string bar_of(double part) {
  auto const filled = static_cast<std::size_t>(part * 20);
  return fmt::format("[{:<20}]", std::string(filled < 20 ? filled : 20, '#'));
}

// On standard error, if that is a terminal. The line goes when the object does.
class terminal_line {
 public:
  terminal_line() = default;
  terminal_line(terminal_line const&) = delete;
  terminal_line& operator=(terminal_line const&) = delete;
  ~terminal_line() {
    if (is_shown_) {
      fmt::print(stderr, "\r\033[K");
    }
  }

  [[nodiscard]] static bool has_terminal() noexcept {
#if __has_include(<unistd.h>)
    return isatty(STDERR_FILENO) == 1;
#else
    return false;
#endif
  }

  // text() is called ten times a second at most.
  template <class Text>
  void show(Text text) {
    auto const time = std::chrono::steady_clock::now();
    if (is_shown_ && time - last_ < std::chrono::milliseconds(100)) {
      return;
    }
    is_shown_ = true;
    last_ = time;
    fmt::print(stderr, "\r\033[K{}", text());
    (void)std::fflush(stderr);
  }

 private:
  bool is_shown_{};
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace tools
