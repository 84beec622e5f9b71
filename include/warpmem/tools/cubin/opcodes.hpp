// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The low nine bits of an instruction say what it is. Settled by the text of NVIDIA's disassembler for one half of the
// files that docs/cubins.md names, or by what ptxas makes of one PTX instruction.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/cubin/instruction.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace cubin { namespace detail {

struct known_opcode {
  unsigned number;
  std::string_view name;
  opcode op;
};

inline constexpr known_opcode known_opcodes[] = {{0x002, "MOV", opcode::other},
                                                 {0x003, "P2R", opcode::other},
                                                 {0x004, "R2P", opcode::other},
                                                 {0x005, "CS2R", opcode::other},
                                                 {0x006, "VOTE", opcode::other},
                                                 {0x007, "SEL", opcode::other},
                                                 {0x008, "FSEL", opcode::other},
                                                 {0x009, "FMNMX", opcode::other},
                                                 {0x00a, "FSET", opcode::other},
                                                 {0x00b, "FSETP", opcode::other},
                                                 {0x00c, "ISETP", opcode::other},
                                                 {0x00f, "VIMNMX3", opcode::other},
                                                 {0x010, "IADD3", opcode::other},
                                                 {0x011, "LEA", opcode::other},
                                                 {0x012, "LOP3", opcode::other},
                                                 {0x013, "IABS", opcode::other},
                                                 {0x016, "PRMT", opcode::other},
                                                 {0x017, "IMNMX", opcode::other},
                                                 {0x019, "SHF", opcode::other},
                                                 {0x01b, "BMSK", opcode::other},
                                                 {0x01c, "PLOP3", opcode::other},
                                                 {0x020, "FMUL", opcode::other},
                                                 {0x021, "FADD", opcode::other},
                                                 {0x023, "FFMA", opcode::other},
                                                 {0x024, "IMAD", opcode::other},
                                                 {0x025, "IMAD", opcode::other},
                                                 {0x026, "IDP", opcode::other},
                                                 {0x027, "IMAD", opcode::other},
                                                 {0x028, "DMUL", opcode::other},
                                                 {0x029, "DADD", opcode::other},
                                                 {0x02a, "DSETP", opcode::other},
                                                 {0x02b, "DFMA", opcode::other},
                                                 {0x030, "HADD2", opcode::other},
                                                 {0x031, "HFMA2", opcode::other},
                                                 {0x032, "HMUL2", opcode::other},
                                                 {0x033, "HSET2", opcode::other},
                                                 {0x034, "HSETP2", opcode::other},
                                                 {0x035, "HFMA2", opcode::other},
                                                 {0x036, "VIADD", opcode::other},
                                                 {0x03b, "LDSM", opcode::ldsm},
                                                 {0x03c, "HMMA", opcode::other},
                                                 {0x03e, "F2FP", opcode::other},
                                                 {0x044, "STSM", opcode::stsm},
                                                 {0x045, "I2FP", opcode::other},
                                                 {0x046, "VIADDMNMX", opcode::other},
                                                 {0x048, "VIMNMX", opcode::other},
                                                 {0x04a, "UVIMNMX", opcode::other},
                                                 {0x054, "UFADD", opcode::other},
                                                 {0x055, "UFFMA", opcode::other},
                                                 {0x056, "UFMUL", opcode::other},
                                                 {0x05a, "UI2F", opcode::other},
                                                 {0x05c, "UF2I", opcode::other},
                                                 {0x05e, "UI2FP", opcode::other},
                                                 {0x076, "FMNMX3", opcode::other},
                                                 {0x082, "UMOV", opcode::other},
                                                 {0x083, "UP2UR", opcode::other},
                                                 {0x085, "UIMNMX", opcode::other},
                                                 {0x086, "VOTEU", opcode::other},
                                                 {0x087, "USEL", opcode::other},
                                                 {0x08c, "UISETP", opcode::other},
                                                 {0x090, "UIADD3", opcode::other},
                                                 {0x091, "ULEA", opcode::other},
                                                 {0x092, "ULOP3", opcode::other},
                                                 {0x096, "UPRMT", opcode::other},
                                                 {0x097, "UIADD3", opcode::other},
                                                 {0x099, "USHF", opcode::other},
                                                 {0x09b, "UBMSK", opcode::other},
                                                 {0x09c, "UPLOP3", opcode::other},
                                                 {0x0a4, "UIMAD", opcode::other},
                                                 {0x0a5, "UIMAD", opcode::other},
                                                 {0x0a6, "UIMAD", opcode::other},
                                                 {0x0b9, "ULDC", opcode::ldc_uniform},
                                                 {0x0bb, "ULDC", opcode::ldc_uniform},
                                                 {0x0bd, "UFLO", opcode::other},
                                                 {0x0bf, "UPOPC", opcode::other},
                                                 {0x0ca, "R2UR", opcode::other},
                                                 {0x100, "FLO", opcode::other},
                                                 {0x101, "BREV", opcode::other},
                                                 {0x102, "FCHK", opcode::other},
                                                 {0x104, "F2F", opcode::other},
                                                 {0x105, "F2I", opcode::other},
                                                 {0x106, "I2F", opcode::other},
                                                 {0x107, "FRND", opcode::other},
                                                 {0x108, "MUFU", opcode::other},
                                                 {0x109, "POPC", opcode::other},
                                                 {0x110, "F2F", opcode::other},
                                                 {0x111, "F2I", opcode::other},
                                                 {0x112, "I2F", opcode::other},
                                                 {0x118, "NOP", opcode::other},
                                                 {0x119, "S2R", opcode::other},
                                                 {0x11a, "DEPBAR", opcode::other},
                                                 {0x11b, "ENDCOLLECTIVE", opcode::other},
                                                 {0x11c, "B2R", opcode::other},
                                                 {0x11d, "BAR", opcode::other},
                                                 {0x141, "BSYNC", opcode::bsync},
                                                 {0x142, "BREAK", opcode::break_},
                                                 {0x143, "CALL", opcode::call},
                                                 {0x144, "CALL", opcode::call},
                                                 {0x145, "BSSY", opcode::bssy},
                                                 {0x146, "YIELD", opcode::other},
                                                 {0x147, "BRA", opcode::bra},
                                                 {0x148, "WARPSYNC", opcode::warpsync},
                                                 {0x149, "BRX", opcode::brx},
                                                 {0x14d, "EXIT", opcode::exit},
                                                 {0x14e, "LEPC", opcode::other},
                                                 {0x150, "RET", opcode::ret},
                                                 {0x155, "BMOV", opcode::other},
                                                 {0x15d, "NANOSLEEP", opcode::other},
                                                 {0x180, "LD", opcode::ld},
                                                 {0x181, "LDG", opcode::ldg},
                                                 {0x182, "LDC", opcode::ldc},
                                                 {0x183, "LDL", opcode::ldl},
                                                 {0x184, "LDS", opcode::lds},
                                                 {0x185, "ST", opcode::st},
                                                 {0x186, "STG", opcode::stg},
                                                 {0x187, "STL", opcode::stl},
                                                 {0x188, "STS", opcode::sts},
                                                 {0x189, "SHFL", opcode::other},
                                                 {0x18a, "ATOM", opcode::atom},
                                                 {0x18b, "ATOM", opcode::compare_and_swap},
                                                 {0x18c, "ATOMS", opcode::atoms},
                                                 {0x18d, "ATOMS", opcode::compare_and_swap_shared},
                                                 {0x18e, "RED", opcode::red},
                                                 {0x18f, "CCTL", opcode::other},
                                                 {0x192, "MEMBAR", opcode::other},
                                                 {0x1a2, "ATOM", opcode::atom_float},
                                                 {0x1a3, "ATOMG", opcode::atomg_float},
                                                 {0x1a6, "RED", opcode::red_float},
                                                 {0x1a8, "ATOMG", opcode::atomg},
                                                 {0x1a9, "ATOMG", opcode::compare_and_swap_global},
                                                 {0x1ac, "LDCU", opcode::ldc_uniform},
                                                 {0x1ae, "LDGSTS", opcode::ldgsts},
                                                 {0x1af, "LDGDEPBAR", opcode::other},
                                                 {0x1b4, "UTMALDG", opcode::bulk},
                                                 {0x1b5, "UTMASTG", opcode::bulk},
                                                 {0x1b6, "UTMAREDG", opcode::bulk},
                                                 {0x1b8, "UTMAPF", opcode::bulk},
                                                 {0x1ba, "UBLKCP", opcode::bulk},
                                                 {0x1bb, "UBLKRED", opcode::bulk},
                                                 {0x1bc, "UBLKPF", opcode::bulk},
                                                 {0x1c2, "R2UR", opcode::other},
                                                 {0x1c3, "S2UR", opcode::other},
                                                 {0x1c4, "REDUX", opcode::other}};

// Names that changed while the number stayed.
[[nodiscard]] constexpr known_opcode renamed(known_opcode known, unsigned capability) noexcept {
  if ((known.op == opcode::red || known.op == opcode::red_float) && capability >= 90) {
    known.name = "REDG";
  } else if (known.number == 0x035 && capability >= 100) {
    known.name = "IADD";
  }
  return known;
}

// Without a name: unknown.
[[nodiscard]] constexpr known_opcode opcode_of(unsigned number, unsigned capability) noexcept {
  for (known_opcode const& known : known_opcodes) {
    if (known.number == number) {
      return renamed(known, capability);
    }
  }
  return {number, {}, opcode::unknown};
}

}}}}  // namespace warpmem::v0::cubin::detail
