// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One instruction of 16 bytes.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/control_fields.hpp>
#include <warpmem/tools/cubin/instruction.hpp>
#include <warpmem/tools/cubin/memory_fields.hpp>
#include <warpmem/tools/cubin/opcodes.hpp>
#include <warpmem/tools/cubin/word.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace cubin {

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

}}}  // namespace warpmem::v0::cubin
