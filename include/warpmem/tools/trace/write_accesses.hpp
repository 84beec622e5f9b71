// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes accesses, as a kernel shows them while it runs, as an Accel-Sim trace (.traceg).
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/control_flow.hpp>
#include <warpmem/tools/trace/read/header.hpp>
#include <warpmem/tools/trace/read/instruction_line.hpp>
#include <warpmem/tools/trace/read/lane_order.hpp>
#include <warpmem/tools/trace/sass_opcode.hpp>
#include <warpmem/tools/trace/write.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace {

// The trace of one launch. Accesses come thread block after thread block, in any order of the warps in one; memory is
// that of one block, and of the text that was not taken. Every warp ends with EXIT, as simulators need it. Nobody says
// where it branches: where lanes go back, a BRA stands before, behind all of the code as EXIT is.
class access_trace {
 public:
  explicit access_trace(kernel_header const& header) : header_{header}, text_{without_lines(header)} {
    for (std::size_t w = 0; w < static_cast<std::size_t>(header.block.warps()); ++w) {
      warps_.push_back(warp_lines{detail::whole_warp_order{lanes_of(w)}});
    }
  }

  void add(std::uint64_t pc, memory_space space, warp_access const& a, warp_place by) {
    std::string const opcode = detail::sass_opcode_of(site_kind::of(space, a));
    if (opcode.empty() || a.overflowed.any()) {
      ++left_out_;
      return;
    }
    append(pc, opcode, a.at, a.active.bits, a.lane_bytes, by);
  }
  // The addresses in shared memory come first.
  void add(std::uint64_t pc, async_copy const& copy, warp_place by) {
    std::string const opcode = detail::sass_opcode_of(site_kind::of(copy));
    if (opcode.empty()) {
      ++left_out_;
      return;
    }
    append(pc, opcode, copy.destination, copy.active.bits, copy.lane_bytes, by);
    append(pc, opcode, copy.source, copy.active.bits, copy.lane_bytes, by);
  }

  // Instructions that have no name in SASS.
  [[nodiscard]] std::int64_t left_out() const noexcept { return left_out_; }
  // What is complete and was not taken yet.
  [[nodiscard]] std::string take() { return text_.take(); }
  // The rest. Blocks that accessed nothing are there, with their EXIT.
  [[nodiscard]] std::string finish() {
    end_blocks_before(static_cast<std::uint64_t>(header_.grid.threads()));
    return text_.take();
  }

 private:
  struct warp_lines {
    detail::whole_warp_order order{};  // as a reader of the lines follows it
    std::string text{};
    std::uint64_t instructions{};
  };

  [[nodiscard]] static kernel_header without_lines(kernel_header header) {
    header.has_line_info = false;
    return header;
  }

  static constexpr std::uint64_t branch_pc = 0xffffffe0;
  static constexpr std::uint64_t exit_pc = 0xfffffff0;

  void append(std::uint64_t pc, std::string_view opcode, address const (&at)[32], std::uint32_t mask, int lane_bytes,
              warp_place by) {
    if (pc >= branch_pc || pc % (header_.binary_version >= 70 ? 16 : 8) != 0) {
      throw std::invalid_argument{
          "instructions of a trace stand at multiples of 16 bytes (of 8 before 7.0), below 0xffffffe0"};
    }
    if (by.block < block_ || by.block >= static_cast<std::uint64_t>(header_.grid.threads()) ||
        by.warp >= warps_.size() || (mask & ~lanes_of(by.warp)) != 0) {
      throw std::invalid_argument{"accesses of a trace come block after block, of lanes that the block has"};
    }
    end_blocks_before(by.block);
    warp_lines& warp = warps_[by.warp];
    detail::traced_instruction i{};
    i.pc = pc;
    i.mask = mask;
    i.opcode = opcode;
    i.flow = detail::control_flow_of(opcode);
    i.has_addresses = true;
    std::copy(at, at + 32, i.at);
    detail::whole_warp_order after = warp.order;
    if (after.add(i) != nullptr) {
      add_bare(warp, branch_pc, "BRA", by.warp);
      after = warp.order;
      (void)after.add(i);
    }
    warp.order = after;
    detail::append_instruction(warp.text, i, lane_bytes, false);
    ++warp.instructions;
  }

  void end_blocks_before(std::uint64_t block) {
    for (; block_ < block; ++block_) {
      auto const x = static_cast<std::uint64_t>(header_.grid.x);
      auto const y = static_cast<std::uint64_t>(header_.grid.y);
      text_.begin_block(static_cast<std::uint32_t>(block_ % x), static_cast<std::uint32_t>(block_ / x % y),
                        static_cast<std::uint32_t>(block_ / x / y));
      for (std::size_t w = 0; w < warps_.size(); ++w) {
        end_warp(w);
      }
      text_.end_block();
    }
  }
  void end_warp(std::size_t number) {
    warp_lines& warp = warps_[number];
    add_bare(warp, exit_pc, "EXIT", static_cast<std::uint32_t>(number));
    text_.begin_warp(static_cast<std::uint32_t>(number));
    text_.add(warp.text, warp.instructions);
    warp = warp_lines{detail::whole_warp_order{lanes_of(number)}};
  }
  // All lanes of a warp execute it.
  void add_bare(warp_lines& warp, std::uint64_t pc, std::string_view opcode, std::size_t number) const {
    detail::traced_instruction i{};
    i.pc = pc;
    i.mask = lanes_of(number);
    i.opcode = opcode;
    i.flow = detail::control_flow_of(opcode);
    (void)warp.order.add(i);
    detail::append_instruction(warp.text, i, 0, false);
    ++warp.instructions;
  }
  [[nodiscard]] std::uint32_t lanes_of(std::size_t number) const noexcept {
    std::int64_t const left = header_.block.threads() - 32 * static_cast<std::int64_t>(number);
    return lane_mask::first(static_cast<int>((std::min)(left, std::int64_t{32}))).bits;
  }

  kernel_header header_;
  trace_text text_;
  std::vector<warp_lines> warps_{};
  std::uint64_t block_{};  // that is open, by its number in the grid
  std::int64_t left_out_{};
};

}}}  // namespace warpmem::v0::trace
