// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One instruction of one warp, as a line of an Accel-Sim trace has it:
//   [x y z warp] [source line] PC mask n [R...] OPCODE n [R...] width [mode addresses] [more]
#pragma once

#include <warpmem/model/access/lane_address.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/tools/trace/read/control_flow.hpp>
#include <warpmem/tools/trace/read/cursor.hpp>
#include <warpmem/tools/trace/read/header.hpp>

#include <bit>
#include <cstdint>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace trace {

namespace detail {

// What the lines of one trace have besides the instruction.
struct line_format {
  bool has_warp{};  // x y z warp: raw traces, and those of tracers before version 3
  bool has_source_line{};
  bool has_more{};        // a number behind the addresses: from version 5 on
  bool is_of_16_bytes{};  // an instruction: from capability 7.0 on; else of 8
};

// Addresses of lanes outside the mask are not set.
struct traced_instruction {
  std::uint32_t block[3]{};  // with has_warp
  std::uint32_t warp{};      // in its block; with has_warp
  std::uint32_t source_line{};
  std::uint64_t pc{};
  std::uint32_t mask{};
  std::string_view opcode{};
  control_flow flow{};
  std::uint64_t width{};  // as the line states it; set by read_instruction only
  bool has_addresses{};
  address at[32];
};

// The tracers' names of address modes.
inline constexpr std::uint64_t list_all = 0;
inline constexpr std::uint64_t base_stride = 1;
inline constexpr std::uint64_t base_delta = 2;

inline constexpr char const* bad_addresses = "the addresses do not fit the mask";
inline constexpr char const* lost_digits = "the address has lost digits";

// As tracers print numbers, so that one that lost digits is another: program counters by "%04x", addresses of a list by
// "0x%016lx", the others by "0x%llx".
[[nodiscard]] constexpr bool has_digits_of_pc(char const* begin, char const* end) noexcept {
  return end - begin == 4 || (end - begin > 4 && *begin != '0');
}
[[nodiscard]] constexpr bool has_digits_of_address(char const* begin, char const* end, bool is_in_list) noexcept {
  return end - begin > 2 && begin[0] == '0' && begin[1] == 'x' && (!is_in_list || end - begin == 18);
}
[[nodiscard]] constexpr address read_one_address(line_cursor& c, bool is_in_list, bool& is_cut) noexcept {
  c.skip_blanks();
  char const* const begin = c.at();
  address const at = c.hexadecimal();
  is_cut = is_cut || (c.good() && !has_digits_of_address(begin, c.at(), is_in_list));
  return at;
}

// Null, or what is wrong.
[[nodiscard]] inline char const* read_strided(line_cursor& c, traced_instruction& i) noexcept {
  bool is_cut = false;
  address at = read_one_address(c, false, is_cut);
  auto const stride = static_cast<address>(c.integer());
  if (is_cut) {
    return lost_digits;
  }
  std::uint32_t const run = i.mask >> (i.mask == 0 ? 0 : std::countr_zero(i.mask));
  if ((run & (run + 1)) != 0) {
    return "a stride is for lanes side by side, and the mask has others";
  }
  for (std::uint32_t m = i.mask; m != 0; m &= m - 1) {
    i.at[std::countr_zero(m)] = at;
    at += stride;
  }
  return nullptr;
}

[[nodiscard]] inline char const* read_addresses(line_cursor& c, traced_instruction& i) noexcept {
  std::uint64_t const mode = c.decimal();
  if (!c.good() || mode > base_delta) {
    return "the mode of the addresses is none of 0, 1 and 2";
  }
  if (mode == base_stride) {
    char const* const wrong = read_strided(c, i);
    return c.good() ? wrong : bad_addresses;
  }
  bool is_cut = false;
  address at = mode == base_delta ? read_one_address(c, false, is_cut) : 0;
  bool is_first = true;
  for (std::uint32_t m = i.mask; m != 0 && c.good(); m &= m - 1) {
    at = mode == list_all ? read_one_address(c, true, is_cut) : is_first ? at : at + static_cast<address>(c.integer());
    is_first = false;
    i.at[std::countr_zero(m)] = at;
  }
  return !c.good() ? bad_addresses : is_cut ? lost_digits : nullptr;
}

// A number of registers and their names, which nobody needs.
inline void skip_registers(line_cursor& c) noexcept {
  for (std::uint64_t left = c.decimal(); left > 0 && c.good(); --left) {
    (void)c.token();
  }
}

// Tensor and bulk copies have no addresses of lanes, and wgmma has a number more: such lines are read up to the opcode.
[[nodiscard]] constexpr bool is_read_to_its_opcode(std::string_view opcode) noexcept {
  return opcode.starts_with("UTMA") || opcode.starts_with("UBLK") || opcode.find("GMMA") != std::string_view::npos;
}

// Reads up to the opcode. Null, or what is wrong.
[[nodiscard]] inline char const* read_front(line_cursor& c, line_format format, traced_instruction& i) noexcept {
  if (format.has_warp) {
    for (std::uint32_t& part : i.block) {
      part = static_cast<std::uint32_t>(c.decimal(UINT32_MAX));
    }
    i.warp = static_cast<std::uint32_t>(c.decimal(UINT32_MAX));
  }
  i.source_line = format.has_source_line ? static_cast<std::uint32_t>(c.decimal(UINT32_MAX)) : 0;
  c.skip_blanks();
  char const* const pc = c.at();
  i.pc = c.hexadecimal();
  bool const has_pc = has_digits_of_pc(pc, c.at()) && i.pc % (format.is_of_16_bytes ? 16 : 8) == 0;
  c.skip_blanks();
  char const* const mask = c.at();
  i.mask = static_cast<std::uint32_t>(c.hexadecimal(UINT32_MAX));
  if (!c.good()) {
    return "this is no instruction";
  }
  if (!has_pc) {
    return "no instruction stands at this program counter";
  }
  // Tracers print eight digits. Others mean that the line has numbers before them which the header does not announce.
  if (c.at() - mask != 8) {
    return "the lane mask does not have eight digits";
  }
  skip_registers(c);
  i.opcode = c.token();
  i.flow = control_flow_of(i.opcode);
  return !c.good() ? "there is no opcode" : i.opcode.size() > 64 ? "the opcode has more than 64 characters" : nullptr;
}

}  // namespace detail

// Reads a line that ends with '\n'. Null, or what is wrong with it.
[[nodiscard]] inline char const* read_instruction(char const* line, detail::line_format format,
                                                  detail::traced_instruction& i) noexcept {
  detail::line_cursor c{line};
  if (char const* const wrong = detail::read_front(c, format, i)) {
    return wrong;
  }
  i.width = 0;
  i.has_addresses = false;
  if (format.has_more && detail::is_read_to_its_opcode(i.opcode)) {
    return nullptr;
  }
  detail::skip_registers(c);
  i.width = c.decimal();
  i.has_addresses = i.width > 0;
  if (!c.good()) {
    return "the width of the access is missing";
  }
  if (i.has_addresses) {
    if (char const* const wrong = detail::read_addresses(c, i)) {
      return wrong;
    }
  }
  if (format.has_more) {
    (void)c.token();
  }
  return !c.good()    ? "the number behind the instruction is missing"
         : c.at_end() ? nullptr
                      : "the line goes on after the instruction";
}

}}}  // namespace warpmem::v0::trace
