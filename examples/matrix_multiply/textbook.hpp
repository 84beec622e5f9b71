// The textbook's machine: warps of 4 lanes, 4 x 4 matrices and blocks; memory moves one row of a matrix at a time.
#pragma once

#include <warpmem/format.hpp>
#include <warpmem/text/words.hpp>
#include <warpmem/warpmem.hpp>

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>

#include "matrix.hpp"

namespace walk {

inline constexpr int lanes = 4;
inline constexpr int width = 4;
inline constexpr warpmem::block_shape block{4, 4};
inline constexpr matrix a{0x100, width};
inline constexpr matrix b{0x200, width};
inline constexpr matrix c{0x300, width};

// A hypothetical machine is a row of the table with some values changed.
struct four_lane_machine {
  static constexpr warpmem::arch_traits traits = [] {
    warpmem::arch_traits t = warpmem::sm_90::traits;
    t.execution.warp_lanes = lanes;
    t.global.segment_bytes = t.global.l1_segment_bytes = t.global.sector_bytes = width * sizeof(float);
    t.global.known = {warpmem::evidence::unknown, warpmem::source::none};
    return t;
  }();
};
using memory = warpmem::global_memory<four_lane_machine>;
using access = warpmem::basic_warp_access<lanes>;

// One row of the matrix: which lane reads each element, in every iteration.
template <class AccessOf>
[[nodiscard]] std::string picture_row(matrix const& m, int row, AccessOf access_of) {
  std::string text = fmt::format("  {:#5x}", m.at(row, 0));
  for (int k = 0; k < width; ++k) {
    access const iteration = access_of(k);
    text += "   ";
    for (int column = 0; column < width; ++column) {
      std::string reader = ".";
      for (int lane = 0; lane < lanes; ++lane) {
        reader = iteration.at[lane] == m.at(row, column) ? std::to_string(lane) : reader;
      }
      text += " " + reader;
    }
  }
  return text;
}

// For each iteration a picture, the addresses and the resulting transactions.
template <class AccessOf>
void print_walk(matrix const& m, AccessOf access_of) {
  fmt::print("      ");
  for (int k = 0; k < width; ++k) {
    fmt::print("      k = {}", k);
  }
  fmt::print("\n");
  for (int row = 0; row < width; ++row) {
    fmt::print("{}\n", picture_row(m, row, access_of));
  }
  for (int k = 0; k < width; ++k) {
    access const iteration = access_of(k);
    auto const r = memory::analyze(iteration);
    std::string moved;
    for (auto const& t : memory::list(iteration)) {
      fmt::format_to(std::back_inserter(moved), " {:#x}", t.base);
    }
    fmt::print("  k = {}: {:#x} -> {} at{}; {} bytes moved for {}: {}\n", k, fmt::join(iteration.at, " "),
               warpmem::text::counted(r.transactions, "transaction"), moved, r.bytes_moved, r.bytes_requested,
               verdict(iteration, r));
  }
}

// One operand of the kernel in one warp's second iteration, and the count of the whole block.
template <class AddressOf>
void print_operand(std::string_view name, int iterations, AddressOf address_of) {
  warpmem::global_report total{};
  auto const in_warp = [&](int warp, int k) {
    return warpmem::block_access<float, lanes>(block, warp, [&](warpmem::thread_index t) { return address_of(t, k); });
  };
  for (int warp = 0; warp < block.warps<lanes>(); ++warp) {
    for (int k = 0; k < iterations; ++k) {
      total += memory::analyze(in_warp(warp, k));
    }
  }
  access const shown = in_warp(0, 1);
  fmt::print("  {}  {:#x}  {:12}  {:5}  {:11}  {}\n", name, fmt::join(shown.at, " "), total.transactions,
             total.ideal_transactions, total.bytes_moved, verdict(shown, memory::analyze(shown)));
}

}  // namespace walk
