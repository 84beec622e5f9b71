// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads one piece of a trace: its thread blocks, warps and instructions.
#pragma once

#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/block_numbers.hpp>
#include <warpmem/tools/trace/read/contents.hpp>
#include <warpmem/tools/trace/read/instruction_line.hpp>
#include <warpmem/tools/trace/read/known_lines.hpp>
#include <warpmem/tools/trace/read/launch_places.hpp>
#include <warpmem/tools/trace/read/opcodes.hpp>
#include <warpmem/tools/trace/read/pieces.hpp>
#include <warpmem/tools/trace/read/tally.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

class piece_reader {
 public:
  piece_reader(arch_traits const& arch, trace_file const& file, std::optional<cache_launch> const& caches = {})
      : arch_{arch},
        caches_{caches},
        header_{file.header()},
        places_{file.header()},
        format_{file.format()},
        known_{file.format()},
        is_grouped_{file.is_grouped()} {}

  // A piece that begins inside a thread block goes on at `position`, where the piece before it ended.
  [[nodiscard]] piece_contents read(trace_piece const& piece, block_position& position) {
    piece_contents contents{};
    blocks_.clear();
    if (!tally_ || tally_->knows_many()) {
      tally_.emplace(arch_, header_, is_grouped_);
    }
    trace_tally& tally = *tally_;
    if (caches_) {
      tally.follow_sectors(sector_footprint{*caches_});
    }
    if (!piece.begins_inside) {
      position = {};
    }
    if (position.half) {
      tally.go_on_with(*std::exchange(position.half, std::nullopt));
    }
    char const* line = piece.lines.text().data();
    end_ = line + piece.lines.size;
    char const* wrong = nullptr;
    while (line != end_ && wrong == nullptr) {
      ++contents.lines;
      read_to_ = line;
      wrong = take(line, position, tally, contents);
      line = wrong != nullptr ? line : read_to_ + rest_at(read_to_).size() + 1;
    }
    if (wrong != nullptr) {
      contents.wrong = std::string(wrong).append(": ").append(excerpt(rest_at(line)));
      contents.wrong_line = contents.lines;
    } else if (piece.ends_within_line || (position.is_in_block && !piece.ends_inside)) {
      contents.wrong = piece.ends_within_line ? "the file ends within a line" : "the file ends within a thread block";
      contents.wrong_line = contents.lines + 1;
    }
    if (piece.is_followed) {
      position.half = tally.take_half_copy();
    }
    tally.end_warp();
    contents.report = tally.take_report();
    contents.footprint = tally.take_footprint();
    if (contents.footprint != nullptr && piece.begins_inside) {
      contents.footprint->goes_on_with_a_block();
    }
    contents.blocks = block_numbers{blocks_};
    return contents;
  }

 private:
  // Of the line. There is a '\n', also behind the last one.
  [[nodiscard]] std::string_view rest_at(char const* at) const noexcept {
    auto const left = static_cast<std::size_t>(end_ - at);
    auto const* const end = *at == '\n' ? at : static_cast<char const*>(std::memchr(at, '\n', left));
    return {at, static_cast<std::size_t>(end - at)};
  }

  // Null, or what is wrong with the line.
  [[nodiscard]] char const* take(char const* line, block_position& p, trace_tally& tally, piece_contents& contents) {
    switch (*line) {
      case '#':
      case 't':
      case 'w':
      case 'i':
      case '\n':
      case '\r':
      case ' ':
        return take_other(line, p, tally, contents);
      default:
        return take_instruction(line, p, tally, contents);
    }
  }

  [[nodiscard]] char const* take_instruction(char const* line, block_position& p, trace_tally& tally,
                                             piece_contents& contents) {
    if (is_grouped_ && (!p.is_in_warp || p.instructions_left == 0)) {
      return !p.is_in_warp ? "a line outside a warp" : "the warp has more instructions than it announced";
    }
    if (char const* const end = known_.read(line, instruction_)) {
      read_to_ = end;
    } else {
      if (char const* const wrong = read_instruction(line, format_, instruction_)) {
        return wrong;
      }
      if (instruction_.has_addresses && !width_fits(instruction_.opcode, instruction_.width)) {
        return "the width contradicts the opcode";
      }
      known_.learn(line, instruction_);
    }
    if (char const* const wrong = place_line(p)) {
      return wrong;
    }
    if (char const* const wrong = order_line(p, contents)) {
      return wrong;
    }
    if (char const* const wrong = tally.add(instruction_, p.at)) {
      return wrong;
    }
    ++contents.instructions;
    contents.ended_threads += instruction_.flow.ends ? std::popcount(instruction_.mask) : 0;
    contents.calls = contents.calls || instruction_.flow.calls_a_function;
    return nullptr;
  }

  // Where its lanes come from.
  [[nodiscard]] char const* order_line(block_position& p, piece_contents& contents) const {
    if (is_grouped_) {
      return p.lanes.add(instruction_);
    }
    std::uint64_t const warp = std::uint64_t{p.at.block} << 32 | p.at.warp;
    return contents.order.add(warp, instruction_) ? nullptr : goes_back;
  }

  // Where the line belongs, which it says itself in raw traces and in old ones.
  [[nodiscard]] char const* place_line(block_position& p) const noexcept {
    warp_place own = p.at;
    if (format_.has_warp) {
      if (char const* const wrong = places_.place(instruction_.block, instruction_.warp, own)) {
        return wrong;
      }
    }
    if (is_grouped_ && own != p.at) {
      return "the line is of another warp than those around it";
    }
    p.instructions_left -= is_grouped_ ? 1 : 0;
    p.at = own;
    return nullptr;
  }

  [[nodiscard]] char const* take_bracket(std::string_view text, block_position& p, trace_tally& tally,
                                         piece_contents& contents) const {
    if (text == "#BEGIN_TB") {
      if (p.is_in_block) {
        return "a thread block begins inside another one";
      }
      p = {};
      p.is_in_block = true;
      ++contents.thread_blocks;
    } else if (text == "#END_TB") {
      if (char const* const wrong = places_.end_of_block(p)) {
        return wrong;
      }
      tally.end_warp();
      p = {};
    }
    return nullptr;
  }

  [[nodiscard]] char const* take_other(char const* line, block_position& p, trace_tally& tally,
                                       piece_contents& contents) {
    std::string_view const text = trim(rest_at(line));
    if (text.empty()) {
      return nullptr;
    }
    if (!is_grouped_) {
      return text.front() == '#' ? nullptr : "this is no instruction";
    }
    if (text.front() == '#') {
      return take_bracket(text, p, tally, contents);
    }
    std::size_t const equals = text.find('=');
    std::string_view const key = trim(text.substr(0, equals));
    std::string_view const value = equals == std::string_view::npos ? "" : trim(text.substr(equals + 1));
    if (key == "thread block") {
      char const* const wrong = places_.take_block(value, p);
      if (wrong == nullptr) {
        blocks_.push_back({p.at.block, std::uint64_t{p.at.block} + 1});
      }
      return wrong;
    }
    if (key == "warp") {
      char const* const wrong = places_.take_warp(value, p);
      if (wrong == nullptr) {
        tally.end_warp();
      }
      return wrong;
    }
    if (key == "insts" && p.is_in_warp && !p.has_count && number_of(value, p.instructions_left)) {
      p.has_count = true;
      return nullptr;
    }
    return "this is no line of a trace";
  }

  arch_traits arch_;
  std::optional<cache_launch> caches_;
  kernel_header header_;
  launch_places places_;
  line_format format_;
  known_lines known_;
  char const* end_{};      // of the piece
  char const* read_to_{};  // in the line that is taken
  bool is_grouped_;
  std::vector<block_numbers::run> blocks_{};  // of the piece, in its order
  traced_instruction instruction_{};
  std::optional<trace_tally> tally_{};
};

}}}}  // namespace warpmem::v0::trace::detail
