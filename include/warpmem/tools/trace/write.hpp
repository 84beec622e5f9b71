// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes Accel-Sim traces (.traceg, tracer version 5), so that other tools can take what was run or made up.
#pragma once

#include <warpmem/model/access/block.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/header.hpp>
#include <warpmem/tools/trace/read/instruction_line.hpp>

#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace {

namespace detail {

inline void append_number(std::string& to, std::uint64_t n, int base, std::size_t digits = 1) {
  char text[24];
  char const* const end = std::to_chars(text, text + sizeof text, n, base).ptr;
  auto const used = static_cast<std::size_t>(end - text);
  to.append(digits > used ? digits - used : 0, '0').append(text, used);
}
inline void append_signed(std::string& to, std::int64_t n) {
  to.append(n < 0 ? "-" : "");
  append_number(to, n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n), 10);
}

inline void append_shape(std::string& to, block_shape const& shape) {
  append_signed(to.append("("), shape.x);
  append_signed(to.append(","), shape.y);
  append_signed(to.append(","), shape.z);
  to.append(")");
}

// As tracers do: a stride for lanes side by side that have one, else differences.
inline void append_addresses(std::string& to, address const (&at)[32], std::uint32_t mask) {
  address list[32];
  std::size_t lanes = 0;
  for (std::uint32_t m = mask; m != 0; m &= m - 1) {
    list[lanes++] = at[std::countr_zero(m)];
  }
  std::uint32_t const run = mask >> (mask == 0 ? 0 : std::countr_zero(mask));
  bool is_strided = lanes > 1 && (run & (run + 1)) == 0;
  for (std::size_t n = 2; n < lanes; ++n) {
    is_strided = is_strided && list[n] - list[n - 1] == list[1] - list[0];
  }
  // A stride has 32 bits.
  auto const stride = static_cast<std::int64_t>(lanes > 1 ? list[1] - list[0] : 0);
  is_strided = is_strided && stride == static_cast<std::int32_t>(stride);
  to.append(is_strided ? "1 0x" : "2 0x");
  append_number(to, lanes == 0 ? 0 : list[0], 16);
  for (std::size_t n = 1; n < (is_strided ? std::size_t{2} : lanes); ++n) {
    to.push_back(' ');
    append_signed(to, static_cast<std::int64_t>(list[n] - list[n - 1]));
  }
}

// A line of an instruction. The width is 0 where there are no addresses.
inline void append_instruction(std::string& to, traced_instruction const& i, int lane_bytes, bool has_source_line) {
  if (has_source_line) {
    append_number(to, i.source_line, 10);
    to.push_back(' ');
  }
  append_number(to, i.pc, 16, 4);
  to.push_back(' ');
  append_number(to, i.mask, 16, 8);
  to.append(" 0 ").append(i.opcode).append(" 0 ");
  append_signed(to, i.has_addresses ? lane_bytes : 0);
  if (i.has_addresses) {
    to.push_back(' ');
    append_addresses(to, i.at, i.mask);
  }
  to.append(" 0\n");
}

}  // namespace detail

// The text of a trace, thread block after thread block. Blocks and warps come in the order in which they are to stand.
class trace_text {
 public:
  explicit trace_text(kernel_header const& header) : has_source_lines_{header.has_line_info} {
    text_.append("-kernel name = ").append(header.name).append("\n-kernel id = ");
    detail::append_signed(text_, header.id);
    detail::append_shape(text_.append("\n-grid dim = "), header.grid);
    detail::append_shape(text_.append("\n-block dim = "), header.block);
    text_.append("\n-shmem = ");
    detail::append_signed(text_, header.shared_bytes);
    text_.append("\n-nregs = 0\n-binary version = ");
    detail::append_signed(text_, header.binary_version);
    text_.append("\n-cuda stream id = 0\n-shmem base_addr = 0x");
    detail::append_number(text_, header.shared_base, 16, 16);
    text_.append("\n-local mem base_addr = 0x");
    detail::append_number(text_, header.local_base, 16, 16);
    text_.append("\n-nvbit version = none\n-accelsim tracer version = 5\n-enable lineinfo = ");
    text_.append(has_source_lines_ ? "1" : "0");
    text_.append(
        "\n\n#traces format = [line_num] PC mask dest_num [reg_dests] opcode src_num [reg_srcs] mem_width "
        "[adrrescompress?] [mem_addresses] immediate\n\n");
  }

  void begin_block(std::uint32_t x, std::uint32_t y = 0, std::uint32_t z = 0) {
    text_.append("#BEGIN_TB\n\nthread block = ");
    for (std::uint32_t const part : {x, y, z}) {
      detail::append_number(text_, part, 10);
      text_.push_back(',');
    }
    text_.back() = '\n';
  }
  void begin_warp(std::uint32_t warp) {
    end_warp();
    warp_.clear();
    instructions_ = 0;
    is_in_warp_ = true;
    text_.append("\nwarp = ");
    detail::append_number(text_, warp, 10);
  }
  void add(detail::traced_instruction const& i, int lane_bytes) {
    ++instructions_;
    detail::append_instruction(warp_, i, lane_bytes, has_source_lines_);
  }
  // Lines that were made before.
  void add(std::string_view lines, std::uint64_t instructions) {
    instructions_ += instructions;
    warp_.append(lines);
  }
  void end_block() {
    end_warp();
    text_.append("\n#END_TB\n\n");
  }

  // What was written since the last call.
  [[nodiscard]] std::string take() { return std::exchange(text_, {}); }

 private:
  void end_warp() {
    if (is_in_warp_) {
      text_.append("\ninsts = ");
      detail::append_number(text_, instructions_, 10);
      text_.append("\n").append(warp_);
    }
    is_in_warp_ = false;
  }

  std::string text_{};
  std::string warp_{};
  std::uint64_t instructions_{};
  bool has_source_lines_;
  bool is_in_warp_{};
};

}}}  // namespace warpmem::v0::trace
