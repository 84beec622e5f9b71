// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many bytes a lane accesses.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/cubin/memory_address.hpp>
#include <warpmem/tools/cubin/word.hpp>

#include <cstdint>
#include <optional>

namespace warpmem { inline namespace v0 { namespace cubin { namespace detail {

using width = std::optional<std::uint8_t>;

// 0: not known.
[[nodiscard]] constexpr width known_width(std::uint8_t bytes) noexcept {
  return bytes == 0 ? std::nullopt : width{bytes};
}

// U8, S8, U16, S16, 32, 64, 128.
[[nodiscard]] constexpr width width_of_access(word w) noexcept {
  constexpr std::uint8_t widths[] = {1, 1, 2, 2, 4, 8, 16, 0};
  return known_width(widths[w.bits(73, 3)]);
}

// Before 9.0: U32, S32, U64, F32, F16x2, S64, F64. From 9.0 on: U32, S32, U64, S64, 128, and floats are of a number of
// their own. Bit 76 belongs to the type there, but is a mark of the descriptor for integers from 10.0 on.
[[nodiscard]] constexpr width width_of_atomic(word w, opcode op, unsigned capability) noexcept {
  constexpr std::uint8_t before[] = {4, 4, 8, 4, 4, 8, 8, 0};
  constexpr std::uint8_t since[] = {4, 4, 8, 8, 16, 0, 0, 0};
  constexpr std::uint8_t floats[] = {4, 0, 0, 4, 0, 0, 0, 0, 0, 4, 8, 16, 0, 0, 0, 8};
  constexpr std::uint8_t swapped[] = {4, 0, 8, 0, 16, 0, 0, 0};
  if (is_one_of(op, opcode::atom_float, opcode::atomg_float, opcode::red_float)) {
    return known_width(floats[w.bits(73, 4)]);
  }
  bool const is_swap =
      is_one_of(op, opcode::compare_and_swap, opcode::compare_and_swap_global, opcode::compare_and_swap_shared);
  if (w.bit(76) && (capability < 100 || is_swap)) {
    return std::nullopt;
  }
  return known_width((is_swap ? swapped : capability >= 90 ? since : before)[w.bits(73, 3)]);
}

// cp.async of 4, 8 or 16 bytes.
[[nodiscard]] constexpr width width_of_copy(word w, unsigned capability) noexcept {
  constexpr std::uint8_t widths[] = {4, 8, 16, 0};
  if (capability >= 100) {
    return known_width(widths[w.bits(74, 2)]);
  }
  return w.bit(75) ? known_width(widths[w.bits(73, 2)]) : std::nullopt;
}

}}}}  // namespace warpmem::v0::cubin::detail
