// A trace as large as asked for: thread blocks of 8 warps, whose addresses come in all modes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace generated {

inline std::uint64_t random_number() {
  static std::uint64_t state = 1;
  state = state * 6364136223846793005U + 1442695040888963407U;
  return state >> 20;
}

template <class... Values>
void append(std::string& to, char const* format, Values... values) {
  char text[160];
  to.append(text, static_cast<std::size_t>(std::snprintf(text, sizeof text, format, values...)));
}

// Of ten memory instructions, six have a stride, three differences, one a list. Hardware refuses other addresses than
// multiples of the size.
inline void append_addresses(std::string& to, std::uint32_t mask, std::uint64_t base, int lane_bytes) {
  std::uint64_t const mode = random_number() % 10;
  if (mode < 6 && mask == UINT32_MAX) {
    append(to, " 1 0x%llx %d", static_cast<unsigned long long>(base), mode < 4 ? lane_bytes : 128);
    return;
  }
  to += mode < 9 ? " 2" : " 0";
  bool is_first = true;
  for (std::uint32_t m = mask; m != 0; m &= m - 1, is_first = false) {
    auto const at = static_cast<unsigned long long>(base + random_number() % 4096 * static_cast<unsigned>(lane_bytes));
    if (mode == 9) {
      append(to, " 0x%016llx", at);
    } else if (is_first) {
      append(to, " 0x%llx", static_cast<unsigned long long>(base));
    } else {
      append(to, " %d", static_cast<int>(random_number() % 64) * lane_bytes);
    }
  }
}

inline void append_instruction(std::string& to, int pc) {
  static constexpr std::array names{"LDG.E", "STG.E", "LDG.E.64", "LDS", "STS", "IMAD.MOV.U32", "ISETP.GE.AND", "FFMA"};
  auto const n = static_cast<std::size_t>(pc / 16) % names.size();
  std::uint32_t const mask = random_number() % 4 == 0 ? static_cast<std::uint32_t>(random_number()) | 1U : UINT32_MAX;
  append(to, "%04x %08x 1 R%d %s 2 R4 R6 ", static_cast<unsigned>(pc), mask, pc % 200, names[n]);
  if (n < 5) {
    std::uint64_t const base = n < 3 ? 0x7f5000000000 + random_number() % 65536 * 4096 : random_number() % 64 * 128;
    int const lane_bytes = n == 2 ? 8 : 4;
    append(to, "%d", lane_bytes);
    append_addresses(to, mask, base, lane_bytes);
    to += " \n";
  } else {
    to += "0 \n";
  }
}

inline std::string header(std::uint64_t blocks) {
  std::string text =
      "-kernel name = generated\n-kernel id = 1\n-grid dim = (" + std::to_string(blocks) +
      ",1,1)\n-block dim = (256,1,1)\n-shmem = 16384\n-nregs = 32\n-binary version = 90\n-cuda stream id = 0\n"
      "-shmem base_addr = 0x00007f0001000000\n-local mem base_addr = 0x00007f0003000000\n-nvbit version = 1.5.5\n"
      "-accelsim tracer version = 3\n\n#traces format = PC mask dest_num [reg_dests] opcode src_num [reg_srcs] "
      "mem_width [adrrescompress?] [mem_addresses]\n\n";
  return text;
}

// The lines of a block behind the one that has its number.
inline std::string warps_of_block() {
  std::string text;
  for (int warp = 0; warp < 8; ++warp) {
    append(text, "\nwarp = %d\ninsts = 64\n", warp);
    for (int n = 0; n < 63; ++n) {
      append_instruction(text, n * 16);
    }
    text += "03f0 ffffffff 0 EXIT 0 0 \n";
  }
  return text + "\n#END_TB\n\n";
}

// Gives the text of a trace of about so many bytes to write(text), piece after piece.
template <class Write>
void trace_of(std::uint64_t bytes, Write write) {
  std::array<std::string, 64> blocks;
  std::uint64_t all = 0;
  for (std::string& one : blocks) {
    one = warps_of_block();
    all += one.size() + 40;
  }
  std::uint64_t const number = bytes * blocks.size() / all + 1;
  write(std::string_view{header(number)});
  for (std::uint64_t n = 0; n < number; ++n) {
    write(std::string_view{"#BEGIN_TB\n\nthread block = " + std::to_string(n) + ",0,0\n"});
    write(std::string_view{blocks[n % blocks.size()]});
  }
}

}  // namespace generated
