// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One instruction of 16 bytes.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/cubin/memory_address.hpp>
#include <warpmem/tools/cubin/memory_fields.hpp>
#include <warpmem/tools/cubin/opcodes.hpp>
#include <warpmem/tools/cubin/word.hpp>

#include <cstdint>
#include <optional>

namespace warpmem { inline namespace v0 { namespace cubin { namespace detail {

// Where an instruction goes, and at which barrier lanes meet again.

// From the next instruction, in steps of four bytes. 9.0 took the low eight bits of it elsewhere, but for BSSY.
[[nodiscard]] constexpr std::uint32_t target_of(word w, opcode op, unsigned capability, std::uint32_t at) noexcept {
  std::uint64_t const words = static_cast<std::uint64_t>(w.signed_bits(34, 48));
  bool const is_split = capability >= 90 && op != opcode::bssy;
  std::uint64_t const distance = is_split ? words << 8 | w.bits(16, 8) : words;
  return static_cast<std::uint32_t>(at + 16 + distance * 4);
}

[[nodiscard]] constexpr control_flow control_of(word w, opcode op, unsigned capability, std::uint32_t at) noexcept {
  control_flow found{};
  unsigned const number = w.field(0, 12);
  bool const is_direct = number == 0x947 || number == 0x547 || number == 0x944 || number == 0x945;
  if (is_direct) {
    found.target = target_of(w, op, capability, at);
  }
  if (is_one_of(op, opcode::bssy, opcode::bsync, opcode::break_out)) {
    found.barrier = static_cast<std::uint8_t>(w.bits(16, 4));
  }
  if (op == opcode::bra) {
    constexpr branch kinds[] = {branch::of_lanes, branch::uniform, branch::of_divergent, branch::of_lanes};
    found.kind = kinds[w.bits(32, 2)];
  }
  if (is_one_of(op, opcode::bra, opcode::break_out, opcode::exit) && number != 0x547) {
    found.condition = predicate{static_cast<unsigned char>(w.bits(87, 3)), w.bit(90)};
  }
  return found;
}

}}}}  // namespace warpmem::v0::cubin::detail

namespace warpmem { inline namespace v0 { namespace cubin { namespace detail {

// Capabilities whose instructions were compared with NVIDIA's disassembler. Others have only unknown ones.
[[nodiscard]] constexpr bool is_decoded(unsigned capability) noexcept {
  return capability == 75 || capability == 80 || capability == 86 || capability == 89 || capability == 90 ||
         capability == 100 || capability == 120;
}

// The two halves of an instruction, and where it stands in its section.
[[nodiscard]] constexpr instruction decode(std::uint64_t low, std::uint64_t high, unsigned capability,
                                           std::uint32_t address) noexcept {
  detail::word const w{low, high};
  instruction found{};
  found.address = address;
  found.low = low;
  found.high = high;
  if (!is_decoded(capability)) {
    return found;
  }
  found.predicate = {static_cast<unsigned char>(w.bits(12, 3)), w.bit(15)};
  detail::known_opcode const known = detail::opcode_of(w.field(0, 9), capability);
  found.op = known.op;
  found.name = known.name;
  if (is_memory(found.op)) {
    found.memory = detail::memory_of(w, found.op, capability);
  } else if (is_control(found.op)) {
    found.control = detail::control_of(w, found.op, capability, address);
  }
  return found;
}

}}}}  // namespace warpmem::v0::cubin::detail
