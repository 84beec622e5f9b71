// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace text { namespace detail {

// "3 instructions not counted: TEX (2), SULD (1)". Of many names the first four.
[[nodiscard]] inline std::string left_out(kernel_report const& report) {
  constexpr std::size_t most = 4;
  std::int64_t instructions = 0;
  std::string names;
  std::size_t n = 0;
  for (auto const& [what, times] : report.left_out()) {
    instructions += times;
    names += n >= most ? "" : (n == 0 ? "" : ", ") + what + " (" + number(times) + ")";
    ++n;
  }
  names += n > most ? ", ..." : "";
  return counted(instructions, "instruction") + " not counted: " + names;
}

}}}}  // namespace warpmem::v0::text::detail
