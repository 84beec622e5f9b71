// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the opcodes of a trace do with memory.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/instruction.hpp>
#include <warpmem/tools/trace/sass_instruction.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

enum class opcode_class : unsigned char {
  no_access,  // it touches no memory that a trace has addresses of
  lane_access,
  async_copy,
  matrix_access,
  bulk_copy,
  wgmma,
  not_understood  // an access that no model counts
};

// Whether an opcode that read_sass_instruction does not know accesses memory, by how its name begins. Names: the
// instruction set reference of CUDA's binary utilities.
[[nodiscard]] constexpr bool looks_like_access(std::string_view opcode) noexcept {
  constexpr std::string_view begins[] = {"LD",   "ST",    "ATOM",  "RED",    "TEX",   "TLD",
                                         "TXD",  "SULD",  "SUST",  "SUATOM", "SURED", "UTMA",
                                         "UBLK", "HGMMA", "IGMMA", "QGMMA",  "BGMMA", "SYNCS"};
  std::string_view const name = opcode.substr(0, opcode.find('.'));
  if (name == "LDGDEPBAR" || name == "REDUX") {  // a barrier, and a reduction over the lanes
    return false;
  }
  if (name == "CCTL") {  // prefetch, discard, applypriority; others act on the caches as a whole
    for (std::string_view const of_lines : {".PF1", ".PF2", ".PML2", ".RML2", ".DML2"}) {
      if (opcode.find(of_lines) != std::string_view::npos) {
        return true;
      }
    }
    return false;
  }
  for (std::string_view const begin : begins) {
    if (name.starts_with(begin)) {
      return true;
    }
  }
  return false;
}

struct traced_opcode {
  opcode_class what{};
  memory_instruction instruction{};
};
[[nodiscard]] constexpr traced_opcode understand(std::string_view opcode) noexcept {
  memory_instruction const i = read_sass_instruction(opcode);
  if (!i.unknown_part.empty()) {
    return {looks_like_access(opcode) ? opcode_class::not_understood : opcode_class::no_access, {}};
  }
  switch (i.form) {
    case instruction_form::async_copy:
      return {opcode_class::async_copy, i};
    case instruction_form::matrix_access:
      return {opcode_class::matrix_access, i};
    case instruction_form::bulk_copy:
    case instruction_form::bulk_prefetch:
      return {opcode_class::bulk_copy, i};
    case instruction_form::wgmma:
      return {opcode_class::wgmma, i};
    case instruction_form::lane_access:
      break;
  }
  return {opcode_class::lane_access, i};
}

// What tracers print as the width of an access: the first number in the opcode, which they take for bits.
[[nodiscard]] constexpr std::uint64_t width_printed(std::string_view opcode) noexcept {
  while (!opcode.empty()) {
    std::size_t const dot = opcode.find('.');
    std::string_view part = opcode.substr(0, dot);
    part.remove_prefix(part.starts_with('U') ? 1 : 0);
    opcode.remove_prefix(dot == std::string_view::npos ? opcode.size() : dot + 1);
    std::uint64_t bits = 0;
    if (!part.empty() && part.size() < 5 && part.find_first_not_of("0123456789") == std::string_view::npos) {
      for (char const c : part) {
        bits = 10 * bits + static_cast<std::uint64_t>(c - '0');
      }
      return bits / 8;
    }
  }
  return 4;
}

// Whether a line may state this width: what tracers print, or what the instruction accesses.
[[nodiscard]] constexpr bool width_fits(std::string_view opcode, std::uint64_t width) noexcept {
  traced_opcode const o = understand(opcode);
  bool const is_known = o.what == opcode_class::lane_access || o.what == opcode_class::async_copy ||
                        o.what == opcode_class::matrix_access;
  return !is_known || width == width_printed(opcode) || width == static_cast<std::uint64_t>(o.instruction.lane_bytes);
}

}}}}  // namespace warpmem::v0::trace::detail
