// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a report of a kernel lacks, in words.
#pragma once

#include <warpmem/kernel/coverage.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace text { namespace detail {

// "3 instructions not counted: TEX (2), SULD (1)". Of many names the first four.
[[nodiscard]] inline std::string left_out(kernel_report const& report) {
  constexpr std::size_t most = 4;
  std::int64_t instructions = 0;
  std::string names;
  std::size_t n = 0;
  for (auto const& [what, times] : report.left_out()) {
    instructions += times;
    names += n >= most ? "" : (n == 0 ? "" : ", ") + warpmem::detail::visible(what) + " (" + number(times) + ")";
    ++n;
  }
  names += n > most ? ", ..." : "";
  return counted(instructions, "instruction") + " not counted: " + names;
}

// "1 of 4 blocks executed", "1 of 4 warps executed"; "" where all of them were.
[[nodiscard]] inline std::string executed(kernel_coverage const& c) {
  auto const words = [](kernel_progress p, char const* noun) {
    return number(static_cast<std::int64_t>(p.executed)) + " of " +
           counted(static_cast<std::int64_t>(p.launched), noun) + " executed";
  };
  return c.blocks.executed != c.blocks.launched ? words(c.blocks, "block")
         : c.warps.executed != c.warps.launched ? words(c.warps, "warp")
                                                : "";
}

// Of many reasons the first three.
[[nodiscard]] inline std::string reasons(std::vector<std::string> const& all) {
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t n = 0; n < all.size() && n < most; ++n) {
    text += (n == 0 ? "" : "; ") + warpmem::detail::visible(all[n]);
  }
  return text +
         (all.size() > most ? "; and " + counted(static_cast<std::int64_t>(all.size() - most), "other reason") : "");
}

// "incomplete: 1 of 4 blocks executed: thread (0, 0, 0) of block (0, 0, 0) executes a trap, at kernel.cu:12:3", or "not
// known to be whole: " with the reason; "" for a whole kernel.
[[nodiscard]] inline std::string incomplete(kernel_report const& report) {
  if (report.is_whole()) {
    return "";
  }
  if (!report.is_incomplete()) {
    return "not known to be whole: " + reasons(report.coverage().unproven);
  }
  std::string text = "incomplete";
  auto const add = [&text](std::string const& clause) { text += clause.empty() ? "" : ": " + clause; };
  add(executed(report.coverage()));
  add(reasons(report.coverage().missing));
  add(report.left_out().empty() ? "" : left_out(report));
  return text;
}

}}}}  // namespace warpmem::v0::text::detail
