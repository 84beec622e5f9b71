#pragma once

#include <warpmem/trace/read.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <string>

#if __has_include(<unistd.h>)
#  include <unistd.h>
#endif

namespace analyze_trace {

// On standard error, if that is a terminal.
class progress_bar {
 public:
  progress_bar() = default;
  progress_bar(progress_bar const&) = delete;
  progress_bar& operator=(progress_bar const&) = delete;
  ~progress_bar() {
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

  void show(warpmem::trace::read_progress const& now) {
    auto const time = std::chrono::steady_clock::now();
    if (is_shown_ && time - last_ < std::chrono::milliseconds(100)) {
      return;
    }
    is_shown_ = true;
    last_ = time;
    std::string line = now.kernels == 0 ? "" : fmt::format("kernel {} of {}  ", now.kernel, now.kernels);
    double const megabytes = static_cast<double>(now.bytes) * 1e-6;
    if (now.of == 0) {
      line += fmt::format("{:.1f} MB", megabytes);
    } else {
      double const part = static_cast<double>(now.bytes) / static_cast<double>(now.of);
      auto const filled = static_cast<std::size_t>(part * 20);
      line += fmt::format("[{:<20}] {:.1f} of {:.1f} MB", std::string(filled < 20 ? filled : 20, '#'), megabytes,
                          static_cast<double>(now.of) * 1e-6);
    }
    fmt::print(stderr, "\r\033[K{}", line);
    (void)std::fflush(stderr);
  }

 private:
  bool is_shown_{};
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace analyze_trace
