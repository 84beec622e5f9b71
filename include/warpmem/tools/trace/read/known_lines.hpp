// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of one instruction differ in lanes and addresses only. What stands between these is compared with the line
// before instead of read again.
#pragma once

#include <warpmem/model/access/lane_address.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/control_flow.hpp>
#include <warpmem/tools/trace/read/cursor.hpp>
#include <warpmem/tools/trace/read/digits.hpp>
#include <warpmem/tools/trace/read/instruction_line.hpp>
#include <warpmem/tools/trace/read/words.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// Expects one blank between words, and numbers of at most 16 digits: for other lines there is read_instruction.
class known_lines {
 public:
  // What may be read behind a line.
  static constexpr std::size_t padding = 128 + read_ahead;

  explicit known_lines(line_format format) : format_{format}, lines_(64) {}

  // Reads a line as read_instruction does. What follows up to its end is not looked at; null if it is like no line
  // before.
  [[nodiscard]] char const* read(char const* line, traced_instruction& i) const noexcept {
    char const* const pc = read_place(line, i);
    std::uint64_t mask = 0;
    char const* at = pc == nullptr ? nullptr : read_pc_and_mask(pc, i.pc, mask);
    if (at == nullptr) {
      return nullptr;
    }
    known_line const& known = lines_[index_of(i.pc)];
    if (known.pc != i.pc || !known.begins(at)) {
      return nullptr;
    }
    i.mask = static_cast<std::uint32_t>(mask);
    i.opcode = {known.text + known.opcode_at, known.opcode_size};
    i.flow = known.flow;
    i.has_addresses = known.has_addresses;
    at += known.size;
    if (!known.has_addresses) {
      return at - 1;
    }
    at = read_lanes(at, i);
    if (at != nullptr && format_.has_more) {
      at = behind_word(at);
    }
    if (at == nullptr) {
      return nullptr;
    }
    at += *at == ' ' ? 1 : 0;
    return *at == '\n' ? at : nullptr;
  }

  // Takes note of a line that read_instruction has read.
  void learn(char const* line, traced_instruction const& i) {
    line_cursor c{line};
    for (int n = (format_.has_warp ? 4 : 0) + (format_.has_source_line ? 1 : 0); n > 0; --n) {
      (void)c.decimal();
    }
    (void)c.hexadecimal();
    (void)c.hexadecimal();
    char const* const begin = c.at();
    skip_registers(c);
    (void)c.token();
    if (format_.has_more && is_read_to_its_opcode(i.opcode)) {
      return;
    }
    skip_registers(c);
    (void)c.decimal();
    char const* end = c.at() + 1;  // of the blank behind the width
    if (!i.has_addresses) {
      end = static_cast<char const*>(std::memchr(c.at(), '\n', PTRDIFF_MAX)) + 1;
    }
    auto const size = static_cast<std::size_t>(end - begin);
    if (!c.good() || size > sizeof(known_line::text)) {
      return;
    }
    known_line& known = place_for(i.pc);
    known = {};
    known.pc = i.pc;
    known.size = static_cast<std::uint8_t>(size);
    known.opcode_at = static_cast<std::uint8_t>(i.opcode.data() - begin);
    known.opcode_size = static_cast<std::uint8_t>(i.opcode.size());
    known.flow = i.flow;
    known.has_addresses = i.has_addresses;
    std::memcpy(known.text, begin, size);
  }

 private:
  struct known_line {
    std::uint64_t pc{};
    std::uint8_t size{};  // 0: none
    std::uint8_t opcode_at{};
    std::uint8_t opcode_size{};
    bool has_addresses{};
    control_flow flow{};
    char text[64]{};  // from behind the mask to behind the width, or to the end where no addresses follow

    [[nodiscard]] bool begins(char const* at) const noexcept {
      std::uint64_t differing = size == 0 ? 1 : 0;
      int left = size;
      for (int i = 0; left > 0; i += 8, left -= 8) {
        std::uint64_t const all = eight_characters(at + i) ^ eight_characters(text + i);
        differing |= left >= 8 ? all : all << (64 - 8 * left);
      }
      return differing == 0;
    }
  };

  // Behind the mask, or null.
  [[nodiscard]] static char const* read_pc_and_mask(char const* at, std::uint64_t& pc, std::uint64_t& mask) noexcept {
    if (read_four_and_eight(at, pc, mask)) {
      return at + 13;
    }
    char const* const end = read_hexadecimal(at, pc);
    bool const good = end != nullptr && *end == ' ' && has_digits_of_pc(at, end);
    return good && read_hexadecimal_digits(end + 1, mask) == 8 ? end + 9 : nullptr;
  }
  // Behind a blank and the word that follows it, or null.
  [[nodiscard]] static char const* behind_word(char const* at) noexcept {
    char const* const word = at + 1;
    char const* end = word;
    while (static_cast<unsigned char>(*end) > ' ') {
      ++end;
    }
    return *at == ' ' && end != word ? end : nullptr;
  }

  // The block, the warp and the source line, as far as lines have them.
  [[nodiscard]] char const* read_place(char const* at, traced_instruction& i) const noexcept {
    std::uint64_t values[5]{};
    int const first = format_.has_warp ? 0 : 4;
    int const end = format_.has_source_line ? 5 : 4;
    for (int n = first; n < end; ++n) {
      at = read_decimal(at, values[n]);
      if (at == nullptr || *at != ' ' || values[n] > UINT32_MAX) {
        return nullptr;
      }
      ++at;
    }
    for (int n = 0; n < 3; ++n) {
      i.block[n] = static_cast<std::uint32_t>(values[n]);
    }
    i.warp = static_cast<std::uint32_t>(values[3]);
    i.source_line = static_cast<std::uint32_t>(values[4]);
    return at;
  }

  // The mode of the addresses and the addresses. Behind the last of them, or null.
  [[nodiscard]] static char const* read_lanes(char const* at, traced_instruction& i) noexcept {
    if (i.mask == 0 || at[1] != ' ') {
      return nullptr;
    }
    switch (at[0]) {
      case '0':
        return read_list(at + 1, i);
      case '1':
        return read_stride(at + 2, i);
      case '2':
        return read_differences(at + 2, i);
      default:
        return nullptr;
    }
  }
  [[nodiscard]] static char const* read_address(char const* begin, address& at, bool is_in_list) noexcept {
    char const* const end = read_hexadecimal(begin, at);
    return end != nullptr && has_digits_of_address(begin, end, is_in_list) ? end : nullptr;
  }
  [[nodiscard]] static char const* read_list(char const* at, traced_instruction& i) noexcept {
    for (std::uint32_t m = i.mask; m != 0; m &= m - 1) {
      at = *at == ' ' ? read_address(at + 1, i.at[std::countr_zero(m)], true) : nullptr;
      if (at == nullptr) {
        return nullptr;
      }
    }
    return at;
  }
  [[nodiscard]] static char const* read_stride(char const* at, traced_instruction& i) noexcept {
    address base = 0;
    address stride = 0;
    at = read_address(at, base, false);
    at = at != nullptr && *at == ' ' ? read_integer(at + 1, stride) : nullptr;
    int const first = std::countr_zero(i.mask);
    std::uint32_t const run = i.mask >> first;
    if (at == nullptr || (run & (run + 1)) != 0) {
      return nullptr;
    }
    base -= static_cast<address>(first) * stride;
    for (int lane = 0; lane < 4; ++lane) {
      i.at[lane] = base + static_cast<address>(lane) * stride;
    }
    for (int lane = 4; lane < 32; ++lane) {
      i.at[lane] = i.at[lane - 4] + 4 * stride;
    }
    return at;
  }
  [[nodiscard]] static char const* read_differences(char const* at, traced_instruction& i) noexcept {
    address here = 0;
    at = read_address(at, here, false);
    if (at == nullptr) {
      return nullptr;
    }
    i.at[std::countr_zero(i.mask)] = here;
    word_ends ends{at + 1};
    std::uint64_t bad = 0;
    for (std::uint32_t m = i.mask & (i.mask - 1); m != 0; m &= m - 1) {
      char const* const end = ends.next();
      bad |= *at == ' ' ? 0 : in_each_byte(0x80);
      here += integer_of(at + 1, end, bad);
      i.at[std::countr_zero(m)] = here;
      at = end;
    }
    return (bad & in_each_byte(0x80)) == 0 ? at : nullptr;
  }

  // Counters count bytes, and instructions have 8 or 16: no two of one function share a place once there are enough.
  [[nodiscard]] std::size_t index_of(std::uint64_t pc) const noexcept {
    return static_cast<std::size_t>(pc >> 3) & (lines_.size() - 1);
  }
  [[nodiscard]] known_line& place_for(std::uint64_t pc) {
    constexpr std::size_t most = 8192;
    while (lines_[index_of(pc)].size != 0 && lines_[index_of(pc)].pc != pc && lines_.size() < most) {
      std::vector<known_line> old(2 * lines_.size());
      old.swap(lines_);
      for (known_line const& one : old) {
        lines_[index_of(one.pc)] = one.size != 0 ? one : lines_[index_of(one.pc)];
      }
    }
    return lines_[index_of(pc)];
  }

  line_format format_;
  std::vector<known_line> lines_;
};

}}}}  // namespace warpmem::v0::trace::detail
