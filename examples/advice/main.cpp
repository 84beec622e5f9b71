// What to change so that memory accesses cost less, and how much that saves: padding and swizzles of tiles in shared
// memory, struct layouts, pitches, alignment of pieces, thread-block shapes, vectors, constant memory. Every number
// comes from running the models on all candidates.
#include <warpmem/format.hpp>
#include <warpmem/model/advise.hpp>
#include <warpmem/text/advice.hpp>
#include <warpmem/warpmem.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <string_view>

using namespace warpmem;

namespace {

constexpr auto hopper = sm_90::traits;

// float tile[32][32] of a transpose: written by rows, read by columns.
constexpr matrix_tile floats{32, 32, sizeof(float)};
constexpr auto padding = advise_padding(hopper, floats, row_pattern().as(memory_op::store).repeated(32, 1, 0),
                                        column_pattern().repeated(32, 0, 1));
// The advice is a constant: it can be an array bound, and a static_assert can check it.
constexpr int row_length = floats.columns + padding.columns;
static_assert(row_length == 33 && padding.after.is_conflict_free());

// half tile[64][64] of a matrix multiplication: rows are written with 16 bytes per lane and read with ldmatrix.
constexpr matrix_tile halves{64, 64, 2};
constexpr auto swizzling =
    advise_swizzle(hopper, halves, 3, matrix_pattern(), row_pattern(0, 0, {8, 8}).as(memory_op::store));
using tile_swizzle = cute_swizzle<swizzling.elements.bits, swizzling.elements.base, swizzling.elements.shift>;
static_assert(tile_swizzle::value == cute_swizzle<3, 3, 3>::value);

struct point {
  float x, y, z;
};

template <class Advice>
void print(std::string_view what, Advice const& advice) {
  fmt::print("{}\n  {}\n\n", what, text::line(advice));
}

}  // namespace

int main() try {
  fmt::print("float tile[32][32], rows written and columns read\n{}\n\n", text::full(padding));
  print("half tile[64][64] and ldmatrix", swizzling);
  print("the same tile, padded", advise_padding(hopper, halves, matrix_pattern()));
  print("the same tile, at most 4 columns of padding", advise_padding(hopper, halves, 4, matrix_pattern()));
  fmt::print("struct point {{ float x, y, z; }}, a million of them\n{}\n\n",
             text::full(advise_arrangement(hopper, {object_of<point, float, float, float>(), 1'000'000})));
  print("float image[1000][1001]", advise_pitch(hopper, unpadded(1001, 1000, 1, 4)));
  std::int64_t const pieces[] = {100, 4000, 1000};
  print("three arrays of floats cut from one allocation, packed", advise_placement(hopper, 0, pieces, 4, 4));
  print("16 x 16 threads on float image[1024][1024]", advise_block(hopper, unpadded(1024, 1024, 1, 4), {16, 16}));
  print("a million floats read one a lane", advise_vector(hopper, {0x1000, 4, 1'000'000}));
  print("the same from the third float on", advise_vector(hopper, {0x1008, 4, 1'000'000}));
  print("constant float table[256], every lane its own entry", advise_space(hopper, contiguous<float>()));
  print("constant float table[256], all lanes the same entry", advise_space(hopper, broadcast<float>()));
  print("one access of unknown origin: lanes 256 bytes apart", advise_fix(explain_shared(hopper, strided<float>(64))));
  return 0;
} catch (std::exception const& error) {
  std::fputs(error.what(), stderr);
  return 1;
}
