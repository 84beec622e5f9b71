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
  opcode op;
  std::string_view name;
};

inline constexpr known_opcode known_opcodes[] = {{0x002, opcode::other, "MOV"},
                                                 {0x003, opcode::other, "P2R"},
                                                 {0x004, opcode::other, "R2P"},
                                                 {0x005, opcode::other, "CS2R"},
                                                 {0x006, opcode::other, "VOTE"},
                                                 {0x007, opcode::other, "SEL"},
                                                 {0x008, opcode::other, "FSEL"},
                                                 {0x009, opcode::other, "FMNMX"},
                                                 {0x00a, opcode::other, "FSET"},
                                                 {0x00b, opcode::other, "FSETP"},
                                                 {0x00c, opcode::other, "ISETP"},
                                                 {0x00f, opcode::other, "VIMNMX3"},
                                                 {0x010, opcode::other, "IADD3"},
                                                 {0x011, opcode::other, "LEA"},
                                                 {0x012, opcode::other, "LOP3"},
                                                 {0x013, opcode::other, "IABS"},
                                                 {0x016, opcode::other, "PRMT"},
                                                 {0x017, opcode::other, "IMNMX"},
                                                 {0x019, opcode::other, "SHF"},
                                                 {0x01b, opcode::other, "BMSK"},
                                                 {0x01c, opcode::other, "PLOP3"},
                                                 {0x020, opcode::other, "FMUL"},
                                                 {0x021, opcode::other, "FADD"},
                                                 {0x023, opcode::other, "FFMA"},
                                                 {0x024, opcode::other, "IMAD"},
                                                 {0x025, opcode::other, "IMAD"},
                                                 {0x026, opcode::other, "IDP"},
                                                 {0x027, opcode::other, "IMAD"},
                                                 {0x028, opcode::other, "DMUL"},
                                                 {0x029, opcode::other, "DADD"},
                                                 {0x02a, opcode::other, "DSETP"},
                                                 {0x02b, opcode::other, "DFMA"},
                                                 {0x030, opcode::other, "HADD2"},
                                                 {0x031, opcode::other, "HFMA2"},
                                                 {0x032, opcode::other, "HMUL2"},
                                                 {0x033, opcode::other, "HSET2"},
                                                 {0x034, opcode::other, "HSETP2"},
                                                 {0x035, opcode::other, "HFMA2"},
                                                 {0x036, opcode::other, "VIADD"},
                                                 {0x03b, opcode::ldsm, "LDSM"},
                                                 {0x03c, opcode::other, "HMMA"},
                                                 {0x03e, opcode::other, "F2FP"},
                                                 {0x044, opcode::stsm, "STSM"},
                                                 {0x045, opcode::other, "I2FP"},
                                                 {0x046, opcode::other, "VIADDMNMX"},
                                                 {0x048, opcode::other, "VIMNMX"},
                                                 {0x04a, opcode::other, "UVIMNMX"},
                                                 {0x054, opcode::other, "UFADD"},
                                                 {0x055, opcode::other, "UFFMA"},
                                                 {0x056, opcode::other, "UFMUL"},
                                                 {0x05a, opcode::other, "UI2F"},
                                                 {0x05c, opcode::other, "UF2I"},
                                                 {0x05e, opcode::other, "UI2FP"},
                                                 {0x076, opcode::other, "FMNMX3"},
                                                 {0x082, opcode::other, "UMOV"},
                                                 {0x083, opcode::other, "UP2UR"},
                                                 {0x085, opcode::other, "UIMNMX"},
                                                 {0x086, opcode::other, "VOTEU"},
                                                 {0x087, opcode::other, "USEL"},
                                                 {0x08c, opcode::other, "UISETP"},
                                                 {0x090, opcode::other, "UIADD3"},
                                                 {0x091, opcode::other, "ULEA"},
                                                 {0x092, opcode::other, "ULOP3"},
                                                 {0x096, opcode::other, "UPRMT"},
                                                 {0x097, opcode::other, "UIADD3"},
                                                 {0x099, opcode::other, "USHF"},
                                                 {0x09b, opcode::other, "UBMSK"},
                                                 {0x09c, opcode::other, "UPLOP3"},
                                                 {0x0a4, opcode::other, "UIMAD"},
                                                 {0x0a5, opcode::other, "UIMAD"},
                                                 {0x0a6, opcode::other, "UIMAD"},
                                                 {0x0b9, opcode::ldc_uniform, "ULDC"},
                                                 {0x0bb, opcode::ldc_uniform, "ULDC"},
                                                 {0x0bd, opcode::other, "UFLO"},
                                                 {0x0be, opcode::other, "UBREV"},
                                                 {0x0bf, opcode::other, "UPOPC"},
                                                 {0x0ca, opcode::other, "R2UR"},
                                                 {0x100, opcode::other, "FLO"},
                                                 {0x101, opcode::other, "BREV"},
                                                 {0x102, opcode::other, "FCHK"},
                                                 {0x104, opcode::other, "F2F"},
                                                 {0x105, opcode::other, "F2I"},
                                                 {0x106, opcode::other, "I2F"},
                                                 {0x107, opcode::other, "FRND"},
                                                 {0x108, opcode::other, "MUFU"},
                                                 {0x109, opcode::other, "POPC"},
                                                 {0x110, opcode::other, "F2F"},
                                                 {0x111, opcode::other, "F2I"},
                                                 {0x112, opcode::other, "I2F"},
                                                 {0x118, opcode::other, "NOP"},
                                                 {0x119, opcode::other, "S2R"},
                                                 {0x11a, opcode::other, "DEPBAR"},
                                                 {0x11b, opcode::other, "ENDCOLLECTIVE"},
                                                 {0x11c, opcode::other, "B2R"},
                                                 {0x11d, opcode::other, "BAR"},
                                                 {0x141, opcode::bsync, "BSYNC"},
                                                 {0x142, opcode::break_out, "BREAK"},
                                                 {0x143, opcode::call, "CALL"},
                                                 {0x144, opcode::call, "CALL"},
                                                 {0x145, opcode::bssy, "BSSY"},
                                                 {0x146, opcode::other, "YIELD"},
                                                 {0x147, opcode::bra, "BRA"},
                                                 {0x148, opcode::warpsync, "WARPSYNC"},
                                                 {0x149, opcode::brx, "BRX"},
                                                 {0x14d, opcode::exit, "EXIT"},
                                                 {0x14e, opcode::other, "LEPC"},
                                                 {0x150, opcode::ret, "RET"},
                                                 {0x155, opcode::other, "BMOV"},
                                                 {0x15d, opcode::other, "NANOSLEEP"},
                                                 {0x180, opcode::ld, "LD"},
                                                 {0x181, opcode::ldg, "LDG"},
                                                 {0x182, opcode::ldc, "LDC"},
                                                 {0x183, opcode::ldl, "LDL"},
                                                 {0x184, opcode::lds, "LDS"},
                                                 {0x185, opcode::st, "ST"},
                                                 {0x186, opcode::stg, "STG"},
                                                 {0x187, opcode::stl, "STL"},
                                                 {0x188, opcode::sts, "STS"},
                                                 {0x189, opcode::other, "SHFL"},
                                                 {0x18a, opcode::atom, "ATOM"},
                                                 {0x18b, opcode::compare_and_swap, "ATOM"},
                                                 {0x18c, opcode::atoms, "ATOMS"},
                                                 {0x18d, opcode::compare_and_swap_shared, "ATOMS"},
                                                 {0x18e, opcode::red, "RED"},
                                                 {0x18f, opcode::other, "CCTL"},
                                                 {0x192, opcode::other, "MEMBAR"},
                                                 {0x1a2, opcode::atom_float, "ATOM"},
                                                 {0x1a3, opcode::atomg_float, "ATOMG"},
                                                 {0x1a6, opcode::red_float, "RED"},
                                                 {0x1a8, opcode::atomg, "ATOMG"},
                                                 {0x1a9, opcode::compare_and_swap_global, "ATOMG"},
                                                 {0x1ac, opcode::ldc_uniform, "LDCU"},
                                                 {0x1ae, opcode::ldgsts, "LDGSTS"},
                                                 {0x1af, opcode::other, "LDGDEPBAR"},
                                                 {0x1b4, opcode::bulk, "UTMALDG"},
                                                 {0x1b5, opcode::bulk, "UTMASTG"},
                                                 {0x1b6, opcode::bulk, "UTMAREDG"},
                                                 {0x1b8, opcode::bulk, "UTMAPF"},
                                                 {0x1ba, opcode::bulk, "UBLKCP"},
                                                 {0x1bb, opcode::bulk, "UBLKRED"},
                                                 {0x1bc, opcode::bulk, "UBLKPF"},
                                                 {0x1c2, opcode::other, "R2UR"},
                                                 {0x1c3, opcode::other, "S2UR"},
                                                 {0x1c4, opcode::other, "REDUX"}};

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
  return {number, opcode::unknown, {}};
}

}}}}  // namespace warpmem::v0::cubin::detail
