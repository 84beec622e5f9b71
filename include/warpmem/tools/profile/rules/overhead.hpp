// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared wavefronts of instructions that access no shared memory (docs/why_ncu_differs.md).
#pragma once

#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/tools/profile/accesses.hpp>
#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/read/number.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// "(32, 8, 1)" is 256; 0 if it is nothing like that.
[[nodiscard]] inline std::int64_t product_of_extent(std::string_view text) {
  bool const is_extent = text.starts_with('(') && text.ends_with(')');
  text = is_extent ? text.substr(1, text.size() - 2) : std::string_view{};
  std::int64_t product = text.empty() ? 0 : 1;
  while (!text.empty()) {
    std::size_t const comma = text.find(',');
    std::string_view part = text.substr(0, comma);
    part = part.substr((std::min)(part.find_first_not_of(' '), part.size()));
    product *= read_count(part).value_or(0);
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
  }
  return product;
}

[[nodiscard]] inline std::int64_t warps_of_block(measured_launch const& launch) {
  return (product_of_extent(launch.block) + 31) / 32;
}
// 0 where the export does not have the launch's shape.
[[nodiscard]] inline std::int64_t warps_of(measured_launch const& launch) {
  return product_of_extent(launch.grid) * warps_of_block(launch);
}

// Each is a shared wavefront an execution; a barrier is one for all warps of a block, and a data wavefront as well.
struct overhead_counts {
  counter registers{};
  counter shuffles{};
  counter barriers{};
  counter idle{};
  counter commits{};  // LDGDEPBAR: a data wavefront
  [[nodiscard]] counter shared_wavefronts() const noexcept { return registers + shuffles + barriers + idle; }
  [[nodiscard]] counter data_wavefronts() const noexcept { return barriers + commits; }
};

// Of the source page and the launch's shape; unknown without them.
[[nodiscard]] inline overhead_counts overhead_counts_of(measured_launch const& launch,
                                                        std::vector<access_row> const& rows) {
  std::int64_t const warps = warps_of_block(launch);
  if (launch.instructions.empty() || warps == 0) {
    return {counter::unknown(), counter::unknown(), counter::unknown(), counter::unknown(), counter::unknown()};
  }
  overhead_counts n;
  for (measured_instruction const& i : launch.instructions) {
    std::string_view const opcode = i.opcode();
    // Where blocks stand in the grid is known without the memory's pipe.
    bool const is_of_thread = i.sass.find("SR_TID") != std::string::npos || i.sass.find("SR_LANE") != std::string::npos;
    if ((opcode == "S2R" || opcode == "S2UR") && is_of_thread) {
      n.registers += i.executed;
    } else if (opcode.starts_with("SHFL")) {
      n.shuffles += i.executed;
    } else if (opcode == "LDGDEPBAR") {
      n.commits += i.executed;
    } else if (opcode.starts_with("BAR.")) {
      n.barriers += i.executed.known() ? counter{i.executed.value_or(0) / warps} : counter::unknown();
    }
  }
  for (access_row const& row : rows) {
    if (row.because.kind == reason_kind::predicated) {
      n.idle += row.measured.executed - row.predicted.executed;
    }
  }
  return n;
}

// Those that take shared wavefronts, or those that take data wavefronts.
[[nodiscard]] inline std::string in_words(overhead_counts const& n, bool is_data) {
  std::string text;
  auto const add = [&text](counter count, std::string_view what) {
    if (count > counter{0}) {
      text += (text.empty() ? "" : ", ") + std::to_string(count.value_or(0)) + " of " + std::string(what);
    }
  };
  if (!is_data) {
    add(n.registers, "thread indexes");
    add(n.shuffles, "shuffles");
    add(n.idle, "instructions without a lane");
  }
  add(n.barriers, "barriers");
  add(is_data ? n.commits : counter{0}, "commits of copies");
  return text;
}

}}}}  // namespace warpmem::v0::profile::detail
