// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What NVBit's mem_trace prints, between the lines that the traced program prints:
//   MEMTRACE: CTX 0x... - LAUNCH - Kernel pc 0x... - Kernel name f(int) - grid launch id 0 - grid size 2,1,1 - ...
//   MEMTRACE: CTX 0x... - grid_launch_id 0 - CTA 0,0,0 - warp 0 - LDG.E - 0x00007f8a01800000 0x... (32 addresses)
// It prints no lane mask. In global memory, 0 is a lane that does not take part: SHFL, by which the tool gathers
// addresses, gives 0 for these on an H200. In shared and local memory 0 is an address: accesses that have it are left
// out. Without program counters, all accesses of one opcode are one site.
#pragma once

#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/block_numbers.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/contents.hpp>
#include <warpmem/tools/trace/read/header.hpp>
#include <warpmem/tools/trace/read/kernel.hpp>
#include <warpmem/tools/trace/read/lines.hpp>
#include <warpmem/tools/trace/read/mem_trace_line.hpp>
#include <warpmem/tools/trace/read/sites.hpp>
#include <warpmem/tools/trace/read/tally.hpp>
#include <warpmem/tools/trace/read/wholeness.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

inline constexpr char const* counts_no_lines = "mem_trace counts no lines: one that is lost or doubled does not show";

class mem_trace_reader {
 public:
  mem_trace_reader(std::string path, arch_traits const& arch) : path_{std::move(path)}, arch_{arch} {}

  // Passes over a line of the traced program. Throws trace_error for one of the tool that cannot be read, or that has
  // no end.
  void take(std::string_view line, bool has_end, std::uint64_t number) {
    std::size_t const begin = line.find(mem_trace_mark);
    char const* wrong = nullptr;
    if (zeros_.empty() && line.find('\0') != std::string_view::npos) {
      zeros_ = trace_error{path_, "bytes that are 0 stand where nothing was written", number}.what();
    }
    if (!has_end && (begin != std::string_view::npos || ends_within_mark(line))) {
      wrong = "the file ends within a line";
    } else if (begin == std::string_view::npos) {
      wrong = is_rest_of_line(line) ? "a line without its beginning" : nullptr;
    } else if (line.find(mem_trace_mark, begin + 1) != std::string_view::npos) {
      wrong = "two lines in one";
    } else {
      line = trim(line.substr(begin));
      wrong = line.find(" - LAUNCH - ") != std::string_view::npos ? take_launch(line) : take_access(line);
    }
    if (wrong != nullptr) {
      throw trace_error{path_, std::string(wrong).append(": ").append(excerpt(line)), number};
    }
  }

  [[nodiscard]] std::vector<kernel_trace> kernels() && {
    std::vector<kernel_trace> all;
    std::uint64_t next = launches_.empty() ? 0 : launches_.begin()->first;
    for (auto& [id, launch] : launches_) {
      close(launch);
      judge(launch);
      if (id != next) {
        tell(launch, std::string("the output lacks launch ").append(std::to_string(next)) + ", which came before");
      }
      next = id + 1;
      launch.kernel.report.doubt(counts_no_lines);
      all.push_back(std::move(launch.kernel));
    }
    return all;
  }
  [[nodiscard]] std::string const& zeros() const noexcept { return zeros_; }  // a sentence; empty: there are none

 private:
  struct open_launch {
    kernel_trace kernel{};
    std::unique_ptr<trace_tally> tally{};
    seen_blocks blocks{};
  };

  // The tool prints nothing of a block that accesses no memory, so that a lost block looks the same.
  void judge(open_launch& launch) const {
    std::int64_t const there = launch.blocks.count();
    std::int64_t const blocks = launch.kernel.header.grid.threads();
    if (there != blocks) {
      tell(launch, std::string("the output has accesses of ") + some_of(there, blocks, " thread blocks of launch ") +
                       std::to_string(launch.kernel.header.id));
    }
    if (std::string const refused = refused_in(launch.kernel.report); !refused.empty()) {
      tell(launch, refused);
    }
  }
  void tell(open_launch& launch, std::string const& what) const {
    if (launch.kernel.problem.empty()) {
      launch.kernel.problem = trace_error{path_, what}.what();
    }
  }

  [[nodiscard]] char const* take_launch(std::string_view line) {
    std::uint64_t id = 0;
    int grid[3]{};
    int block[3]{};
    // A name may hold " - ": it ends where the id begins.
    std::size_t const name = line.find("Kernel name ");
    std::size_t const end = line.rfind(" - grid launch id ");
    if (name == std::string_view::npos || end == std::string_view::npos || end < name + 12) {
      return "a launch without a name";
    }
    if (!read_launch(line.substr(end + 3), id, grid, block)) {
      return "a launch that cannot be read";
    }
    if (launches_.contains(id)) {
      return "a launch that was there before";
    }
    open_launch& launch = launches_[id];
    kernel_header& header = launch.kernel.header;
    header.name = line.substr(name + 12, end - name - 12);
    header.id = static_cast<int>(id & INT32_MAX);
    header.grid = {grid[0], grid[1], grid[2]};
    header.block = {block[0], block[1], block[2]};
    launch.kernel.file = path_;
    launch.kernel.report = kernel_report{arch_, header.name};
    return nullptr;
  }

  // Launches whose accesses come now. A tally has buffers, which a report has not: if another launch needs one, the
  // first of them gets its report. Should its accesses go on, it gets a tally again.
  [[nodiscard]] trace_tally& tally_of(open_launch& launch) {
    constexpr std::size_t most = 16;
    if (launch.tally == nullptr) {
      if (open_.size() == most) {
        close(*open_.front());
        open_.erase(open_.begin());
      }
      launch.tally = std::make_unique<trace_tally>(arch_, launch.kernel.header, false);
      open_.push_back(&launch);
    }
    return *launch.tally;
  }
  void close(open_launch& launch) const {
    if (launch.tally == nullptr) {
      return;
    }
    kernel_report const rest = launch.tally->report();
    if (fits_together(launch.kernel.report, rest)) {
      launch.kernel.report += rest;
    } else {
      launch.kernel.problem = trace_error{path_, too_many_sites}.what();
    }
    launch.tally = nullptr;
  }

  [[nodiscard]] char const* take_access(std::string_view rest) {
    std::uint64_t context = 0;
    std::uint64_t id = 0;
    std::uint32_t block[3]{};
    std::uint32_t warp = 0;
    if (!number_of(take_part(rest, "MEMTRACE: CTX "), context, 16) ||
        !number_of(take_part(rest, "grid_launch_id "), id) || !three_of(take_part(rest, "CTA "), block, 0U) ||
        !number_of(take_part(rest, "warp "), warp)) {
      return "an access that cannot be read";
    }
    auto const found = launches_.find(id);
    if (found == launches_.end()) {
      return "an access of a kernel whose launch is not there";
    }
    instruction_.opcode = take_part(rest, "");
    if (rest.empty() || instruction_.opcode.empty() || instruction_.opcode.find(' ') != std::string_view::npos) {
      return "an access without an opcode or addresses";
    }
    return record(found->second, std::string(rest) + '\n', block, warp);
  }

  [[nodiscard]] char const* record(open_launch& launch, std::string const& addresses, std::uint32_t const (&block)[3],
                                   std::uint32_t warp) {
    if (char const* const wrong = read_lane_addresses(addresses, instruction_)) {
      return wrong;
    }
    block_shape const grid = launch.kernel.header.grid;
    if (block[0] >= static_cast<std::uint32_t>(grid.x) || block[1] >= static_cast<std::uint32_t>(grid.y) ||
        block[2] >= static_cast<std::uint32_t>(grid.z) || warp >= launch.kernel.header.block.warps()) {
      return "a warp outside its grid";
    }
    memory_space const space = understand(instruction_.opcode).instruction.space;
    instruction_.has_addresses =
        instruction_.mask == UINT32_MAX || (space != memory_space::shared && space != memory_space::local);
    auto const x = static_cast<std::uint32_t>(grid.x);
    auto const y = static_cast<std::uint32_t>(grid.y);
    std::uint32_t const number = block[0] + x * (block[1] + y * block[2]);
    if (char const* const wrong = tally_of(launch).add(instruction_, {number, warp})) {
      return wrong;
    }
    launch.blocks.add(number);
    ++launch.kernel.instructions;
    return nullptr;
  }

  std::string path_;
  arch_traits arch_;
  std::map<std::uint64_t, open_launch> launches_{};
  std::vector<open_launch*> open_{};  // with a tally, the one that got it first before the others
  std::string zeros_{};               // where the first of them stand
  traced_instruction instruction_{};
};

// The kernels of what mem_trace printed, in the order of their launches. Behind a line that cannot be read may stand
// accesses of any of them: the `problem` of the last one that is wanted says so, and the reports have what came before.
[[nodiscard]] inline std::vector<kernel_trace> read_mem_trace(std::string const& path, byte_source& bytes,
                                                              arch_traits const& arch,
                                                              launch_choice const& takes = {}) {
  if (arch.cc.value == 0) {
    throw trace_error{path, "mem_trace does not print its capability: give one, as in analyze_trace --arch sm_90"};
  }
  detail::mem_trace_reader reader{path, arch};
  std::exception_ptr failure;
  std::string problem;
  std::uint64_t number = 0;
  try {
    for_each_line(path, bytes, [&](std::string_view line, bool has_end) { reader.take(line, has_end, ++number); });
  } catch (trace_error const& error) {
    failure = std::current_exception();
    problem = detail::at_line(error.what(), path, number + 1);
  }
  problem = problem.empty() ? reader.zeros() : problem;
  std::vector<kernel_trace> all = std::move(reader).kernels();
  if (all.empty()) {
    failure != nullptr ? std::rethrow_exception(failure) : throw trace_error{path, "there is no line of mem_trace"};
  }
  std::vector<kernel_trace> kernels;
  for (std::size_t n = 0; n < all.size(); ++n) {
    if (!takes || takes(n, all[n].header)) {
      all[n].unchecked = detail::unchecked_of(path, bytes.unchecked());
      kernels.push_back(std::move(all[n]));
    }
  }
  if (!problem.empty() && !kernels.empty()) {
    kernels.back().problem = problem;
  }
  return kernels;
}

}}}}  // namespace warpmem::v0::trace::detail
