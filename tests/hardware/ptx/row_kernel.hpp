// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel around an instruction of which every lane's inputs and results are written down: `inputs` registers of
// each thread from memory to %r0, %r1, ..., then the instruction, then `outputs` registers %d0, %d1, ... to memory.
#pragma once

#include <cstdint>
#include <sstream>
#include <string>

struct row_form {
  int threads{32};
  int bytes{4};  // of a register
  int inputs{};
  int outputs{};
  std::string body{};
};

// Register k of a thread is element k * threads + thread of the array. In the body, %in is the array's address, and
// `tile` 16 KiB of shared memory.
inline std::string row_kernel(row_form const& f) {
  int const row = f.threads * f.bytes;
  std::string const bits = std::to_string(8 * f.bytes);
  std::ostringstream s;
  s << ".version 8.8\n.target sm_90a\n.address_size 64\n.visible .entry row(.param .u64 from, .param .u64 to)\n{\n"
    << ".reg .b" << bits << " %r<" << f.inputs + 1 << ">, %d<" << f.outputs + 1 << ">;\n"
    << ".reg .b32 %t;\n.reg .b64 %in, %out, %from, %shift;\n.reg .pred %p;\n"
    << ".shared .align 1024 .b8 tile[16384];\n"
    << "ld.param.u64 %in, [from];\nld.param.u64 %out, [to];\nmov.u32 %t, %tid.x;\n"
    << "mul.wide.u32 %shift, %t, " << f.bytes << ";\nadd.u64 %from, %in, %shift;\nadd.u64 %out, %out, %shift;\n";
  for (int k = 0; k < f.inputs; ++k) {
    s << "ld.global.b" << bits << " %r" << k << ", [%from+" << k * row << "];\n";
  }
  s << f.body << "\n";
  for (int k = 0; k < f.outputs; ++k) {
    s << "st.global.b" << bits << " [%out+" << k * row << "], %d" << k << ";\n";
  }
  s << "ret;\n}\n";
  return s.str();
}

// Word i of inputs that are not written down: two halves, both small integers.
inline std::uint32_t seeded_halves(std::uint32_t i) {
  static constexpr std::uint32_t halves[] = {0x0000, 0x3c00, 0x4000, 0x4200, 0x4400, 0xbc00, 0xc000, 0xc200};
  std::uint32_t const x = (i + 1) * 2654435761U;
  return halves[x >> 13 & 7] | halves[x >> 23 & 7] << 16;
}
