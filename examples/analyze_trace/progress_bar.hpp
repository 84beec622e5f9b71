#pragma once

#include <warpmem/tools/trace/read.hpp>

#include <fmt/format.h>

#include <string>

#include "../tools/terminal_line.hpp"

namespace analyze_trace {

// "kernel 3 of 16  [####    ] 1.2 of 5.0 MB"
[[nodiscard]] inline std::string text_of(warpmem::trace::read_progress const& now) {
  std::string const line = now.kernels == 0 ? "" : fmt::format("kernel {} of {}  ", now.kernel, now.kernels);
  double const megabytes = static_cast<double>(now.bytes) * 1e-6;
  if (now.of == 0) {
    return line + fmt::format("{:.1f} MB", megabytes);
  }
  double const part = static_cast<double>(now.bytes) / static_cast<double>(now.of);
  return line +
         fmt::format("{} {:.1f} of {:.1f} MB", tools::bar_of(part), megabytes, static_cast<double>(now.of) * 1e-6);
}

}  // namespace analyze_trace
