// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads one piece of a trace: its thread blocks, warps and instructions.
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/trace/read/contents.hpp>
#include <warpmem/trace/read/instruction_line.hpp>
#include <warpmem/trace/read/known_lines.hpp>
#include <warpmem/trace/read/pieces.hpp>
#include <warpmem/trace/read/tally.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// Where in a grouped trace a line stands.
struct block_position {
  bool is_in_block{};
  bool is_in_warp{};
  bool has_block{};
  warp_place at{};
  std::uint64_t instructions_left{};  // of the warp
  std::optional<half_copy> half{};    // whose second half is to come
};

class piece_reader {
 public:
  piece_reader(arch_traits const& arch, trace_file const& file)
      : arch_{arch},
        header_{file.header()},
        format_{file.format()},
        known_{file.format()},
        is_grouped_{file.is_grouped()},
        warps_{static_cast<std::uint64_t>(file.header().block.warps())} {}

  // A piece that begins inside a thread block goes on at `position`, where the piece before it ended.
  [[nodiscard]] piece_contents read(trace_piece const& piece, block_position& position) {
    piece_contents contents{};
    trace_tally tally{arch_, header_, is_grouped_};
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
    contents.report = tally.report();
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
      known_.learn(line, instruction_);
    }
    if (is_grouped_) {
      --p.instructions_left;
    } else if (char const* const wrong = place(instruction_.block, instruction_.warp, p.at)) {
      return wrong;
    }
    if (char const* const wrong = tally.add(instruction_, p.at)) {
      return wrong;
    }
    ++contents.instructions;
    return nullptr;
  }

  // Null, or what is wrong with a place.
  [[nodiscard]] char const* place(std::uint32_t const (&block)[3], std::uint64_t warp, warp_place& at) const noexcept {
    auto const x = static_cast<std::uint64_t>(header_.grid.x);
    auto const y = static_cast<std::uint64_t>(header_.grid.y);
    auto const z = static_cast<std::uint64_t>(header_.grid.z);
    if (block[0] >= x || block[1] >= y || block[2] >= z) {
      return "the thread block is outside the grid";
    }
    if (warp >= warps_) {
      return "the warp is outside its block";
    }
    at = {static_cast<std::uint32_t>(block[0] + x * (block[1] + y * block[2])), static_cast<std::uint32_t>(warp)};
    return nullptr;
  }

  // "thread block = 1,0,0"
  [[nodiscard]] char const* take_block(std::string_view text, block_position& p) const {
    std::uint32_t block[3]{};
    for (std::uint32_t& part : block) {
      std::size_t const comma = text.find(',');
      if (!number_of(trim(text.substr(0, comma)), part)) {
        return "the thread block cannot be read";
      }
      text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
    if (!p.is_in_block || p.has_block) {
      return "a thread block inside another one, or without #BEGIN_TB";
    }
    p.has_block = true;
    return place(block, 0, p.at);
  }

  [[nodiscard]] char const* take_warp(std::string_view text, block_position& p, trace_tally& tally) const {
    std::uint32_t warp = 0;
    if (!number_of(text, warp)) {
      return "the warp cannot be read";
    }
    if (!p.has_block || p.instructions_left > 0) {
      return !p.has_block ? "a warp outside a thread block"
                          : "the warp before has fewer instructions than it announced";
    }
    if (warp >= warps_) {
      return "the warp is outside its block";
    }
    tally.end_warp();
    p.at.warp = warp;
    p.is_in_warp = true;
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
      if (!p.is_in_block || p.instructions_left > 0) {
        return !p.is_in_block ? "no thread block began"
                              : "the thread block ends, and its last warp announced more instructions";
      }
      tally.end_warp();
      p = {};
    }
    return nullptr;
  }

  [[nodiscard]] char const* take_other(char const* line, block_position& p, trace_tally& tally,
                                       piece_contents& contents) const {
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
      return take_block(value, p);
    }
    if (key == "warp") {
      return take_warp(value, p, tally);
    }
    if (key == "insts" && p.is_in_warp && p.instructions_left == 0 && number_of(value, p.instructions_left)) {
      return nullptr;
    }
    return "this is no line of a trace";
  }

  arch_traits arch_;
  kernel_header header_;
  line_format format_;
  known_lines known_;
  char const* end_{};      // of the piece
  char const* read_to_{};  // in the line that is taken
  bool is_grouped_;
  std::uint64_t warps_;
  traced_instruction instruction_{};
};

}}}}  // namespace warpmem::v0::trace::detail
