// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which registers and which offset make the address of a memory instruction.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/cubin/word.hpp>

#include <cstdint>
#include <optional>

namespace warpmem { inline namespace v0 { namespace cubin { namespace detail {

[[nodiscard]] constexpr bool is_one_of(opcode op, auto... others) noexcept { return ((op == others) || ...); }

// Whether operands stand where they did in all that was compared: in registers, with or without uniform ones.
[[nodiscard]] constexpr bool has_known_form(word w, opcode op) noexcept {
  return w.form() == 1 || w.form() == 4 || (op == opcode::compare_and_swap_shared && w.form() == 2) ||
         (op == opcode::atoms && w.form() == 7);
}

// URZ, the uniform register that is zero, is the last of 64, and of 256 from 10.0 on.
[[nodiscard]] constexpr std::uint8_t uniform_register(word w, unsigned at, unsigned capability) noexcept {
  unsigned const number = w.field(at, capability >= 100 ? 8 : 6);
  return number == 63 && capability < 100 ? no_register : static_cast<std::uint8_t>(number);
}

// Constants: a bank, an offset of 16 bits, and a register where the place is computed.
[[nodiscard]] constexpr std::optional<address> constant_address(word w, opcode op, unsigned capability) noexcept {
  address found{};
  unsigned const number = w.field(0, 12);
  bool const is_long = number == 0x7ac;  // LDCU has a bit more
  found.offset = static_cast<std::int32_t>(is_long ? w.signed_bits(37, 17) : w.signed_bits(38, 16));
  if (op == opcode::ldc && number == 0xb82 && w.field(78, 2) == 0) {
    found.base = static_cast<std::uint8_t>(w.bits(24, 8));
    return found;
  }
  if (number == 0xab9 && !w.bit(91)) {
    return found;
  }
  if ((number == 0xabb || number == 0x7ac) && w.bit(91)) {
    found.uniform = uniform_register(w, 24, capability);
    return found;
  }
  return std::nullopt;
}

// Shared memory, matrices in it, and local memory. Addresses were scaled before 9.0: R0.X4.
[[nodiscard]] constexpr std::optional<address> near_address(word w, opcode op, unsigned capability) noexcept {
  bool const is_local = is_one_of(op, opcode::ldl, opcode::stl);
  bool const is_matrix = is_one_of(op, opcode::ldsm, opcode::stsm);
  bool const is_load = is_one_of(op, opcode::lds, opcode::ldl, opcode::ldsm);
  if (!has_known_form(w, op) || (is_local && w.bit(91) && capability < 100)) {
    return std::nullopt;
  }
  address found{static_cast<std::uint8_t>(w.bits(24, 8)), no_register, 1,
                static_cast<std::int32_t>(w.signed_bits(40, 24))};
  if (w.bit(91)) {
    found.uniform = uniform_register(w, is_load ? 32 : 64, capability);
  }
  if (!is_local && !is_matrix) {
    constexpr std::uint8_t scales[] = {1, 4, 8, 16};
    found.scale = scales[w.bits(78, 2)];
  }
  return found;
}

// Global memory and generic addresses, which have 32 bits of offset where they have no uniform register. From 8.0 on
// that register is a descriptor, and adds nothing.
[[nodiscard]] constexpr std::optional<address> far_address(word w, opcode op, unsigned capability) noexcept {
  if (!has_known_form(w, op)) {
    return std::nullopt;
  }
  bool const is_load = is_one_of(op, opcode::ld, opcode::ldg);
  bool const is_plain = is_load || is_one_of(op, opcode::st, opcode::stg);
  // 10.0 has 23 bits where it has a descriptor for an atomic that returns something.
  bool const is_short = capability >= 100 && w.bit(91) &&
                        is_one_of(op, opcode::atom, opcode::atomg, opcode::atom_float, opcode::atomg_float);
  address found{static_cast<std::uint8_t>(w.bits(24, 8)), no_register, 1,
                static_cast<std::int32_t>(w.signed_bits(40, is_short ? 23 : 24))};
  if (!w.bit(91)) {
    if (is_one_of(op, opcode::ld, opcode::st)) {
      found.offset = static_cast<std::int32_t>(w.signed_bits(32, 32));
    }
    return found;
  }
  if (capability < 80) {
    found.uniform = uniform_register(w, is_load ? 32 : 64, capability);
    return found;
  }
  return is_plain && !w.bit(76) ? std::nullopt : std::optional{found};
}

// LDGSTS: 20 bits of offset in shared memory, where it writes; 12 in global memory, which it reads.
[[nodiscard]] constexpr address copy_target(word w) noexcept {
  return {static_cast<std::uint8_t>(w.bits(16, 8)), no_register, 1, static_cast<std::int32_t>(w.signed_bits(44, 20))};
}
[[nodiscard]] constexpr address copy_source(word w) noexcept {
  return {static_cast<std::uint8_t>(w.bits(24, 8)), no_register, 1, static_cast<std::int32_t>(w.signed_bits(32, 12))};
}

}}}}  // namespace warpmem::v0::cubin::detail
