// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What NVBit's mem_trace prints, between the lines that the traced program prints:
//   MEMTRACE: CTX 0x... - LAUNCH - Kernel pc 0x... - Kernel name f(int) - grid launch id 0 - grid size 2,1,1 - ...
//   MEMTRACE: CTX 0x... - grid_launch_id 0 - CTA 0,0,0 - warp 0 - LDG.E - 0x00007f8a01800000 0x... (32 addresses)
// It prints no lane mask. In global memory, an address of 0 is a lane that does not take part: on an H200, the
// instruction by which the tool gathers addresses (SHFL) gives 0 for these. In shared and local memory, 0 is an address
// as any other, so that accesses which have it are left out. Nor does it print a program counter: all accesses of one
// opcode are one site.
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/trace/read/block_numbers.hpp>
#include <warpmem/trace/read/bytes.hpp>
#include <warpmem/trace/read/contents.hpp>
#include <warpmem/trace/read/error.hpp>
#include <warpmem/trace/read/header.hpp>
#include <warpmem/trace/read/kernel.hpp>
#include <warpmem/trace/read/lines.hpp>
#include <warpmem/trace/read/mem_trace_line.hpp>
#include <warpmem/trace/read/sites.hpp>
#include <warpmem/trace/read/tally.hpp>
#include <warpmem/trace/read/wholeness.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace {

namespace detail {

class mem_trace_reader {
 public:
  mem_trace_reader(std::string path, arch_traits const& arch) : path_{std::move(path)}, arch_{arch} {}

  // Passes over a line of the traced program. Throws trace_error for one of the tool that cannot be read, or that has
  // no end.
  void take(std::string_view line, bool has_end, std::uint64_t number) {
    std::size_t const begin = line.find(mem_trace_mark);
    char const* wrong = nullptr;
    if (!has_end && (begin != std::string_view::npos || ends_within_mark(line))) {
      wrong = "the file ends within a line";
    } else if (begin == std::string_view::npos) {
      wrong = line.find("grid_launch_id ") == std::string_view::npos ? nullptr : "an access without its beginning";
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
    for (auto& [id, launch] : launches_) {
      close(launch);
      judge(launch);
      all.push_back(std::move(launch.kernel));
    }
    return all;
  }

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
    if (there != blocks && launch.kernel.problem.empty()) {
      std::string const what =
          std::string("the output has accesses of ") + some_of(there, blocks, " thread blocks of launch ");
      launch.kernel.problem = trace_error{path_, what + std::to_string(launch.kernel.header.id)}.what();
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
    std::string_view const rest = line.substr(end);
    if (!number_of(part_of_line(rest, "grid launch id "), id) || !three_of(part_of_line(rest, "grid size "), grid, 1) ||
        !three_of(part_of_line(rest, "block size "), block, 1)) {
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

  [[nodiscard]] char const* take_access(std::string_view line) {
    std::uint64_t id = 0;
    std::uint32_t block[3]{};
    std::uint32_t warp = 0;
    std::size_t const warp_at = line.find(" - warp ");
    if (warp_at == std::string_view::npos || !number_of(part_of_line(line, "grid_launch_id "), id) ||
        !three_of(part_of_line(line, "CTA "), block, 0U) || !number_of(part_of_line(line, " - warp "), warp)) {
      return "an access that cannot be read";
    }
    auto const found = launches_.find(id);
    if (found == launches_.end()) {
      return "an access of a kernel whose launch is not there";
    }
    std::string_view rest = line.substr(warp_at + 8);
    std::size_t const opcode = rest.find(" - ");
    rest = opcode == std::string_view::npos ? std::string_view{} : rest.substr(opcode + 3);
    std::size_t const addresses = rest.find(" - ");
    if (addresses == std::string_view::npos) {
      return "an access without an opcode or addresses";
    }
    instruction_.opcode = rest.substr(0, addresses);
    if (instruction_.opcode.empty() || instruction_.opcode.find(' ') != std::string_view::npos) {
      return "an access without an opcode or addresses";
    }
    return record(found->second, std::string(rest.substr(addresses + 3)) + '\n', block, warp);
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
  traced_instruction instruction_{};
};

}  // namespace detail

// The kernels of what mem_trace printed, in the order of their launches. The output does not say its capability. What
// was printed before a line that cannot be read is in the reports, and the last kernel's `problem` says what came then.
[[nodiscard]] inline std::vector<kernel_trace> read_mem_trace(std::string const& path, byte_source& bytes,
                                                              arch_traits const& arch) {
  if (arch.cc.value == 0) {
    throw trace_error{path, "mem_trace does not print its capability: give one"};
  }
  detail::mem_trace_reader reader{path, arch};
  std::string problem;
  std::uint64_t number = 0;
  try {
    detail::for_each_line(path, bytes,
                          [&](std::string_view line, bool has_end) { reader.take(line, has_end, ++number); });
  } catch (trace_error const& error) {
    problem = detail::at_line(error.what(), path, number + 1);
  }
  std::vector<kernel_trace> kernels = std::move(reader).kernels();
  if (kernels.empty()) {
    throw trace_error{path, problem.empty() ? "there is no line of mem_trace" : problem};
  }
  if (!problem.empty()) {
    kernels.back().problem = problem;
  }
  for (kernel_trace& kernel : kernels) {
    kernel.unchecked = detail::unchecked_of(path, bytes.unchecked());
  }
  return kernels;
}

}}}  // namespace warpmem::v0::trace
