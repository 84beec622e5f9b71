// C = A * B with one thread per element: why walking along rows does not coalesce and walking down columns does. First
// as the textbook draws it, with 4 lanes; then with 32 on five capabilities; then with the walk moved to shared memory.
// (D. Kirk, W. Hwu, Programming Massively Parallel Processors, the chapter on performance considerations.)
#include <warpmem/warpmem.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string_view>

#include "capabilities.hpp"
#include "corner_turning.hpp"
#include "matrix.hpp"
#include "textbook.hpp"

namespace {

using namespace walk;
using warpmem::thread_index;

// The address that lane t reads in iteration k.
constexpr auto walk_rows = [](int k) {
  return warpmem::lane_addresses<float, lanes>([=](int t) { return a.at(t, k); });
};
constexpr auto walk_columns = [](int k) {
  return warpmem::lane_addresses<float, lanes>([=](int t) { return b.at(k, t); });
};

static_assert(memory::analyze(walk_rows(0)).transactions == 4);
static_assert(memory::analyze(walk_columns(0)).transactions == 1);

void print_textbook() {
  fmt::print(
      "C = A * B, row-major matrices of float, one thread an element of C.\n\n"
      "1. Warps of {} lanes, {} x {} matrices, memory that moves {} bytes at a time: one row of a matrix\n\n"
      "Each lane walks a row: in iteration k, lane t reads A[t][k]. (A digit is the lane that reads the element.)\n",
      lanes, width, width, four_lane_machine::traits.global.segment_bytes);
  print_walk(a, walk_rows);
  fmt::print("\nEach lane walks a column: in iteration k, lane t reads B[k][t].\n");
  print_walk(b, walk_columns);
  fmt::print(
      "\nWhat counts is not where one thread goes from iteration to iteration, but where the lanes of a warp are in\n"
      "the same iteration: below each other, each in a row of its own, or side by side in one row.\n\n");
}

void print_kernel() {
  fmt::print(
      "2. The kernel with {} x {} threads a block. Lanes of a warp differ in x alone: x decides which operand walks "
      "how\n\n"
      "                                         whole block:\n"
      "                 warp 0 at k = 1         transactions  ideal  bytes moved\n"
      " thread (x, y) makes C[y][x]\n",
      block.x, block.y);
  print_operand("load A[y][k] ", width, [](thread_index t, int k) { return a.at(t.y, k); });
  print_operand("load B[k][x] ", width, [](thread_index t, int k) { return b.at(k, t.x); });
  print_operand("store C[y][x]", 1, [](thread_index t, int) { return c.at(t.y, t.x); });
  fmt::print(" thread (x, y) makes C[x][y]\n");
  print_operand("load A[x][k] ", width, [](thread_index t, int k) { return a.at(t.x, k); });
  print_operand("load B[k][y] ", width, [](thread_index t, int k) { return b.at(k, t.y); });
  print_operand("store C[x][y]", 1, [](thread_index t, int) { return c.at(t.x, t.y); });
  fmt::print(
      "\nA kernel has one of the two walks: all lanes of a warp read the same element of the other operand.\n\n");
}

void print_capabilities() {
  fmt::print(
      "3. Warps of 32 lanes, {} x {} matrices: iteration k = 0 of one warp, with cold caches\n\n"
      "                           cc  requests  transactions  ideal  bytes moved  efficiency\n",
      large_a.columns, large_a.columns);
  print_on_all("walk a row, A[x][k]", warpmem::lane_addresses<float>([](int x) { return large_a.at(x, 0); }));
  print_on_all("one element, A[y][k]", warpmem::lane_addresses<float>([](int) { return large_a.at(0, 0); }));
  print_on_all("walk a column, B[k][x]", warpmem::lane_addresses<float>([](int x) { return large_b.at(0, x); }));
  fmt::print(
      "\nEfficiency is bytes requested of bytes moved; above 100 % lanes share what they read. How it is known:\n");
  print_evidence();
}

void print_corner_turning() {
  fmt::print(
      "\n4. Corner turning: the {0} x {0} block loads its tiles along rows of memory and walks them in shared "
      "memory\n\n",
      tile);
  print_heading("global: transactions / bytes");
  print_global("no tile: load A[x][k]", tile, [](thread_index t, int k) { return large_a.at(t.x, k); });
  print_global("tile: load A[y][x]", 1, [](thread_index t, int) { return large_a.at(t.y, t.x); });
  print_global("tile: load B[y][x]", 1, [](thread_index t, int) { return large_b.at(t.y, t.x); });
  print_heading("shared: wavefronts / conflicts");
  matrix const s{0, tile};
  print_shared("store S[y][x]", 1, [=](thread_index t, int) { return s.at(t.y, t.x); });
  print_shared("C[y][x]: load SA[y][k]", tile, [=](thread_index t, int k) { return s.at(t.y, k); });
  print_shared("C[y][x]: load SB[k][x]", tile, [=](thread_index t, int k) { return s.at(k, t.x); });
  print_shared("C[x][y]: load SA[x][k]", tile, [=](thread_index t, int k) { return s.at(t.x, k); });
  print_shared("C[x][y]: load SB[k][y]", tile, [=](thread_index t, int k) { return s.at(k, t.y); });
  matrix const padded{0, tile + 1};
  print_shared("padded: store S[y][x]", 1, [=](thread_index t, int) { return padded.at(t.y, t.x); });
  print_shared("padded: load SA[x][k]", tile, [=](thread_index t, int k) { return padded.at(t.x, k); });
  fmt::print(
      "\nThe walk down the rows of a tile collides in few banks, until a word of padding puts every row in another "
      "one.\n"
      "Padding has a price where a warp spans two rows of {}: its stores then collide. C[y][x] needs none.\n"
      "Where a transaction is longer than a row of the tile, the rest of it serves the neighbouring tile.\n",
      tile);
}

}  // namespace

int main() try {
  print_textbook();
  print_kernel();
  print_capabilities();
  print_corner_turning();
} catch (std::exception const& e) {
  (void)std::fprintf(stderr, "%s\n", e.what());
  return 1;
}
