// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Nsight Compute measured of each launch of a kernel: its counters, and its source page.
#pragma once

#include <warpmem/model/report/counter.hpp>
#include <warpmem/tools/trace/instruction.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile {

namespace detail {

// A value of a metric. A scaled one ("1.02 Kbyte") is only known as exactly as it was printed.
struct measured_value {
  std::optional<double> value{};  // in base units; empty: not measured ("n/a"), or no number
  double rounding{};              // the true value is at most so far from it
  std::string unit{};             // "sector", "byte"; empty where the tool names none
  std::string text{};             // as it was printed
  friend bool operator==(measured_value const&, measured_value const&) = default;
};

// A line of the source, by the file's name without its folders: the source page confuses folders of files of one name.
struct source_line {
  std::string file{};
  std::uint32_t line{};
  friend bool operator==(source_line const&, source_line const&) = default;
};

// A row of the source page. What the page does not have is unknown.
struct measured_instruction {
  std::uint64_t pc{};                // from the kernel's first instruction
  std::string sass{};                // "@P0 LDG.E R2, desc[UR4][R2.64]"
  std::vector<source_line> lines{};  // where it was inlined, and where it stands; empty in a view without sources
  memory_instruction access{};       // what the opcode says; unknown_part is empty if it is a memory instruction
  counter executed{counter::unknown()};
  counter lanes{counter::unknown()};  // those with a true predicate, summed over the executions
  counter tag_requests{counter::unknown()};
  counter sectors{counter::unknown()};
  counter ideal_sectors{counter::unknown()};
  counter wavefronts{counter::unknown()};
  counter ideal_wavefronts{counter::unknown()};

  [[nodiscard]] bool is_predicated() const noexcept { return sass.starts_with('@'); }
  // "LDG.E.128"
  [[nodiscard]] std::string_view opcode() const noexcept {
    std::string_view text = sass;
    if (is_predicated()) {
      std::size_t const begin = text.find_first_not_of(' ', text.find(' '));
      text = begin == std::string_view::npos ? std::string_view{} : text.substr(begin);
    }
    return text.substr(0, text.find(' '));
  }
};

}  // namespace detail

// One launch of a kernel.
struct measured_launch {
  std::string kernel{};  // "void scale<(int)4>(float *, int)"
  std::string grid{};    // "(4, 1, 1)"; empty where the page does not have it
  std::string block{};
  int capability{};  // 90; 0: not stated
  std::map<std::string, detail::measured_value, std::less<>> metrics{};
  std::vector<detail::measured_instruction> instructions{};  // by pc; empty without a source page

  // The value of a counter, with or without ".sum"; empty where it is not there.
  [[nodiscard]] std::optional<double> of(std::string_view name) const {
    auto found = metrics.find(name);
    if (found == metrics.end()) {
      found = metrics.find(std::string(name) + ".sum");
    }
    return found == metrics.end() ? std::nullopt : found->second.value;
  }
};

// All launches of one or several exports, in their order.
struct ncu_export {
  std::vector<measured_launch> launches{};
  std::vector<std::string> problems{};  // why something is missing: each one sentence with file and line
  std::vector<std::string> unproven{};  // likewise why something could be missing, and nobody would see it

  [[nodiscard]] bool is_complete() const noexcept { return problems.empty(); }
};

}}}  // namespace warpmem::v0::profile
