// A trace as large as asked for that looks like the real ones in tests/data/traces: the breadth-first search of those,
// on a graph of random edges. Lanes leave where their node is not at the front or has no edge left, neighbours lie
// anywhere, and each line of the kernel is executed again and again with other lanes and addresses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "generated.hpp"

namespace walked {

using generated::append;
using generated::random_number;

// What an instruction's lanes access, if anything: of their node, or of the neighbour that they look at.
enum class place { nothing, front, degree, first_edge, edge, seen, own_cost, cost, flag };

struct instruction {
  unsigned pc;
  char const* text;
  int lane_bytes;
  place at;
};

inline constexpr std::array prologue{instruction{0x00, "1 R1 IMAD.MOV.U32 2 R255 R255", 0, {}},
                                     instruction{0x10, "1 R6 S2R 0", 0, {}},
                                     instruction{0x20, "1 R3 S2R 0", 0, {}},
                                     instruction{0x30, "1 R6 IMAD 2 R6 R3", 0, {}},
                                     instruction{0x40, "0 ISETP.GE.AND 1 R6", 0, {}},
                                     instruction{0x60, "1 R4 IADD3 2 R6 R255", 0, {}},
                                     instruction{0x70, "0 ULDC.64 0", 0, {}},
                                     instruction{0x80, "1 R5 LEA.HI.X.SX32 1 R6", 0, {}},
                                     instruction{0x90, "1 R0 LDG.E.U8 1 R4", 1, place::front},
                                     instruction{0xa0, "0 ISETP.NE.AND 2 R0 R255", 0, {}}};
inline constexpr std::array of_front{instruction{0xc0, "1 R3 IMAD.MOV.U32 2 R255 R255", 0, {}},
                                     instruction{0xd0, "0 STG.E.U8 2 R4 R255", 1, place::front},
                                     instruction{0xe0, "1 R2 IMAD.WIDE 2 R6 R3", 0, {}},
                                     instruction{0xf0, "1 R8 LDG.E 1 R2", 4, place::degree},
                                     instruction{0x100, "0 ISETP.GE.AND 1 R8", 0, {}},
                                     instruction{0x120, "1 R0 LDG.E 1 R2", 4, place::first_edge},
                                     instruction{0x140, "1 R10 IMAD.WIDE 2 R0 R5", 0, {}},
                                     instruction{0x160, "1 R4 IMAD.WIDE 2 R6 R5", 0, {}}};
inline constexpr std::array of_edge{instruction{0x180, "1 R11 IMAD.MOV.U32 3 R255 R255 R17", 0, {}},
                                    instruction{0x190, "1 R12 LDG.E 1 R10", 4, place::edge},
                                    instruction{0x1a0, "1 R16 SHF.R.S32.HI 2 R255 R12", 0, {}},
                                    instruction{0x1b0, "1 R14 IADD3 2 R12 R255", 0, {}},
                                    instruction{0x1c0, "1 R15 IADD3.X 2 R16 R255", 0, {}},
                                    instruction{0x1d0, "1 R14 LDG.E.U8 1 R14", 1, place::seen},
                                    instruction{0x1e0, "0 ISETP.NE.AND 2 R14 R255", 0, {}}};
inline constexpr std::array of_new_neighbour{instruction{0x1f0, "1 R7 LDG.E 1 R4", 4, place::own_cost},
                                             instruction{0x200, "1 R13 IMAD.MOV.U32 2 R255 R255", 0, {}},
                                             instruction{0x210, "1 R6 IADD3 2 R12 R255", 0, {}},
                                             instruction{0x230, "1 R12 IMAD.WIDE 2 R12 R13", 0, {}},
                                             instruction{0x240, "1 R11 IADD3 2 R7 R255", 0, {}},
                                             instruction{0x250, "1 R7 IADD3.X 2 R16 R255", 0, {}},
                                             instruction{0x270, "0 STG.E 2 R12 R11", 4, place::cost},
                                             instruction{0x280, "0 STG.E.U8 2 R6 R16", 1, place::flag},
                                             instruction{0x290, "1 R8 LDG.E 1 R2", 4, place::degree},
                                             instruction{0x2a0, "1 R9 LDG.E 1 R2", 4, place::first_edge}};
inline constexpr std::array of_loop{
    instruction{0x2b0, "1 R0 IADD3 2 R0 R255", 0, {}}, instruction{0x2c0, "1 R10 IADD3 2 R10 R255", 0, {}},
    instruction{0x2e0, "1 R15 IMAD.IADD 2 R8 R9", 0, {}}, instruction{0x2f0, "0 ISETP.GE.AND 2 R0 R15", 0, {}},
    instruction{0x300, "0 BRA 0", 0, {}}};

// One warp, whose lanes have nodes side by side in a graph of a million.
class warp {
 public:
  explicit warp(std::uint64_t first_node) : first_node_(first_node) {
    std::uint64_t const density = random_number() % 4;  // of the front: none to all
    for (std::size_t lane = 0; lane < 32; ++lane) {
      edges_[lane] = random_number() % 7;
      first_edge_[lane] = (first_node_ + lane) * 3 + random_number() % 3;
      if (random_number() % 4 < density + (random_number() % 16 == 0 ? 1U : 0U)) {
        front_ |= 1U << lane;
      }
    }
    write(prologue, UINT32_MAX);
    if (front_ != 0) {
      write(of_front, front_);
      walk();
    }
    line(0x320, UINT32_MAX, "0 EXIT 0");
    text_ += "0 \n";
  }
  [[nodiscard]] std::string text() const { return "insts = " + std::to_string(lines_) + "\n" + text_; }

 private:
  void walk() {
    for (std::uint64_t step = 0; step < 7; ++step) {
      std::uint32_t on = 0;
      std::uint32_t fresh = 0;
      for (std::size_t lane = 0; lane < 32; ++lane) {
        std::uint32_t const bit = ((front_ >> lane) & 1U) << lane;
        on |= step < edges_[lane] ? bit : 0;
        neighbour_[lane] = random_number() % 1000000;
        fresh |= random_number() % 2 == 0 ? bit : 0;
      }
      if (on == 0) {
        return;
      }
      step_ = step;
      write(of_edge, on);
      if ((on & fresh) != 0) {
        write(of_new_neighbour, on & fresh);
      }
      write(of_loop, on);
    }
  }
  [[nodiscard]] std::uint64_t address(place at, std::size_t lane) const {
    std::uint64_t const node = first_node_ + lane;
    switch (at) {
      case place::degree:
        return 0x7fc800000004 + node * 8;
      case place::first_edge:
        return 0x7fc800000000 + node * 8;
      case place::edge:
        return 0x7fc801000000 + (first_edge_[lane] + step_) * 4;
      case place::seen:
        return 0x7fc803000000 + neighbour_[lane];
      case place::own_cost:
        return 0x7fc804000000 + node * 4;
      case place::cost:
        return 0x7fc804000000 + neighbour_[lane] * 4;
      case place::flag:
        return 0x7fc805000000 + neighbour_[lane];
      default:
        return 0x7fc806000000 + node;
    }
  }
  void line(unsigned pc, std::uint32_t mask, char const* what) {
    append(text_, "%04x %08x %s ", pc, mask, what);
    ++lines_;
  }
  // A stride where there is one, else differences, as the tracer writes them.
  void append_addresses(std::uint32_t mask, place at) {
    std::array<std::uint64_t, 32> on{};
    std::size_t count = 0;
    for (std::size_t lane = 0; lane < 32; ++lane) {
      if (((mask >> lane) & 1U) != 0) {
        on[count++] = address(at, lane);
      }
    }
    auto const first = static_cast<unsigned long long>(on[0]);
    bool has_stride = mask == UINT32_MAX;
    for (std::size_t i = 1; i < count; ++i) {
      has_stride = has_stride && on[i] - on[i - 1] == on[1] - on[0];
    }
    if (has_stride) {
      append(text_, "1 0x%llx %d ", first, static_cast<int>(on[1] - on[0]));
      return;
    }
    append(text_, "2 0x%llx ", first);
    for (std::size_t i = 1; i < count; ++i) {
      append(text_, "%lld ", static_cast<long long>(on[i] - on[i - 1]));
    }
  }
  template <class Instructions>
  void write(Instructions const& all, std::uint32_t mask) {
    for (instruction const& i : all) {
      line(i.pc, mask, i.text);
      append(text_, "%d ", i.lane_bytes);
      if (i.at != place::nothing) {
        append_addresses(mask, i.at);
      }
      text_ += "\n";
    }
  }

  std::uint64_t first_node_;
  std::uint64_t step_{};
  std::uint32_t front_{};
  std::array<std::uint64_t, 32> edges_{};
  std::array<std::uint64_t, 32> first_edge_{};
  std::array<std::uint64_t, 32> neighbour_{};
  std::string text_;
  int lines_{};
};

// Gives the text of about so many bytes to write(text): the blocks of 512 nodes that are new in 256 blocks, again and
// again.
template <class Write>
void trace_of(std::uint64_t bytes, Write write) {
  std::array<std::string, 256> blocks;
  std::uint64_t all = 0;
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    for (std::size_t w = 0; w < 16; ++w) {
      blocks[block] += "\nwarp = " + std::to_string(w) + "\n" + warp(block * 512 + w * 32).text();
    }
    blocks[block] += "\n#END_TB\n\n";
    all += blocks[block].size() + 40;
  }
  std::uint64_t const number = bytes * blocks.size() / all + 1;
  std::string header = generated::header(number);
  std::size_t const at = header.find("(256,1,1)");
  header.replace(at, 5, "(512,");
  write(std::string_view{header});
  for (std::uint64_t n = 0; n < number; ++n) {
    write(std::string_view{"#BEGIN_TB\n\nthread block = " + std::to_string(n) + ",0,0\n"});
    write(std::string_view{blocks[n % blocks.size()]});
  }
}

}  // namespace walked
