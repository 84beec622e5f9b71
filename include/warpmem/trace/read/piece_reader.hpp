// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads one piece of a trace: its thread blocks, warps and instructions.
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/trace/read/cursor.hpp>
#include <warpmem/trace/read/instruction_line.hpp>
#include <warpmem/trace/read/pieces.hpp>
#include <warpmem/trace/read/tally.hpp>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// What a piece holds, up to where it cannot be read.
struct piece_contents {
  kernel_report report{};
  std::uint64_t lines{};
  std::int64_t instructions{};   // of all kinds
  std::int64_t thread_blocks{};  // begun; of raw traces 0
  std::string wrong{};           // empty if all is well
  std::uint64_t wrong_line{};    // of the piece, from 1; 0: not known
  std::string unreadable{};      // why the file could not be read any further: a sentence with its name

  [[nodiscard]] bool is_cut_short() const noexcept { return !wrong.empty() || !unreadable.empty(); }
};

// Adds what follows `sum` in the file: nothing, once that cannot be read any further. Associative.
inline void append(piece_contents& sum, piece_contents const& next) {
  if (!sum.is_cut_short()) {
    sum.report += next.report;
    sum.instructions += next.instructions;
    sum.thread_blocks += next.thread_blocks;
    sum.wrong = next.wrong;
    sum.wrong_line = next.wrong_line == 0 ? 0 : sum.lines + next.wrong_line;
    sum.unreadable = next.unreadable;
  }
  sum.lines += next.lines;
}

// Where in a grouped trace a line stands.
struct block_position {
  bool is_in_block{};
  bool is_in_warp{};
  bool has_block{};
  warp_place at{};
  std::uint64_t instructions_left{};  // of the warp
};

// Up to '\n', which must come.
[[nodiscard]] inline std::string_view line_at(char const* line) noexcept {
  auto const* const end = static_cast<char const*>(std::memchr(line, '\n', PTRDIFF_MAX));
  return {line, static_cast<std::size_t>(end - line)};
}

class piece_reader {
 public:
  piece_reader(arch_traits const& arch, trace_file const& file)
      : arch_{arch},
        header_{file.header()},
        format_{file.format()},
        is_grouped_{file.is_grouped()},
        warps_{static_cast<std::uint64_t>(file.header().block.warps())} {}

  // A piece that begins inside a thread block goes on at `position`, where the piece before it ended.
  [[nodiscard]] piece_contents read(trace_piece const& piece, block_position& position) {
    piece_contents contents{};
    trace_tally tally{arch_, header_, is_grouped_};
    if (!piece.begins_inside) {
      position = {};
    }
    char const* line = piece.text.data();
    char const* const end = line + piece.text.size();
    char const* wrong = nullptr;
    while (line != end && wrong == nullptr) {
      ++contents.lines;
      wrong = take(line, position, tally, contents);
      line += wrong == nullptr ? line_at(line).size() + 1 : 0;
    }
    if (wrong != nullptr) {
      contents.wrong = std::string(wrong).append(": ").append(excerpt(line_at(line)));
      contents.wrong_line = contents.lines;
    } else if (piece.ends_within_line || (position.is_in_block && !piece.ends_inside)) {
      contents.wrong = piece.ends_within_line ? "the file ends within a line" : "the file ends within a thread block";
      contents.wrong_line = contents.lines + 1;
    }
    tally.end_warp();
    contents.report = tally.report();
    return contents;
  }

 private:
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
    if (char const* const wrong = read_instruction(line, format_, instruction_)) {
      return wrong;
    }
    if (is_grouped_) {
      --p.instructions_left;
    } else if (char const* const wrong = place(instruction_.block, instruction_.warp, p.at)) {
      return wrong;
    }
    ++contents.instructions;
    tally.add(instruction_, p.at);
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
    std::string_view const text = trim(line_at(line));
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
  bool is_grouped_;
  std::uint64_t warps_;
  traced_instruction instruction_{};
};

}}}}  // namespace warpmem::v0::trace::detail
