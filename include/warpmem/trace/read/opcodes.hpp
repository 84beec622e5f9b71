// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the opcodes of a trace do with memory.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/trace/instruction.hpp>
#include <warpmem/trace/sass_instruction.hpp>

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

}}}}  // namespace warpmem::v0::trace::detail
