// What everybody knows about tiles in shared memory, as assertions.
#include <warpmem/layout/matrix_tile.hpp>
#include <warpmem/layout/tma_swizzle.hpp>

#include <cstdint>

using namespace warpmem;

namespace {

using half = std::uint16_t;

// 64 x 64 halves: rows of 128 bytes all start in bank 0, so that the eight rows of a matrix take a pass each.
using plain = static_tile<half, 64, 64>;
static_assert(plain::matrices<sm_90, 0, 0>().wavefronts == 32);
static_assert(plain::matrices<sm_90, 0, 0>().bank_conflicts() == 28);
static_assert(plain::matrices<sm_90, 0, 0, 1, 1>().wavefronts == 8);
static_assert(plain::matrices<sm_80, 8, 16, 1, 2>().wavefronts == 16);

// Swizzle<3,3,3> of halves, which is 128B on bytes: no conflict anywhere.
using swizzled = static_tile<half, 64, 64, swizzle<3, 4, 3>>;
static_assert(swizzled::value.swizzle == swizzle<3, 3, 3>::value.in_bytes(2));
constexpr bool never_conflicts(matrix_tile tile) {
  for (int row = 0; row + 16 <= tile.rows; row += 16) {
    for (int column = 0; column + 16 <= tile.columns; column += 16) {
      if (analyze_tile_matrices(sm_90::traits, tile, row, column).wavefronts != 4) {
        return false;
      }
    }
  }
  return true;
}
static_assert(never_conflicts(swizzled::value));
static_assert(!never_conflicts(plain::value));
// So do 16 bytes of padding a row.
static_assert(never_conflicts(static_tile<half, 64, 64, swizzle<0, 0, 0>, 144>::value));
// Rows of 64 bytes want 64B, rows of 32 bytes 32B.
static_assert(never_conflicts(static_tile<half, 64, 32, swizzle<2, 4, 3>>::value));
static_assert(never_conflicts(static_tile<half, 64, 16, swizzle<1, 4, 3>>::value));
static_assert(!never_conflicts(static_tile<half, 64, 32>::value));
// .trans makes no difference.
static_assert(analyze_tile_matrices(sm_90::traits, swizzled::value, 16, 16, {2, 2, true}).wavefronts == 4);
// The address of a matrix's row: row 3, columns 8-15 of the tile lie in chunk 1 ^ 3.
static_assert(tile_matrices(swizzled::value, 0, 8, {1, 1}).row_at[3] == 3 * 128 + 2 * 16);
// Matrix 1 of 2 x 2 stands below matrix 0, matrix 2 to its right.
static_assert(tile_matrices(plain::value, 0, 0).row_at[8] == 8 * 128);
static_assert(tile_matrices(plain::value, 0, 0).row_at[16] == 16);

// 32 x 32 words: a column is one bank; a column of padding, or the XOR of row and column, spreads it.
using words = static_tile<float, 32, 32>;
static_assert(analyze_tile_row(sm_90::traits, words::value, 5).wavefronts == 1);
static_assert(analyze_tile_column(sm_90::traits, words::value, 0, 5).wavefronts == 32);
static_assert(
    analyze_tile_column(sm_90::traits, static_tile<float, 32, 32, swizzle<0, 0, 0>, 132>::value, 0, 5).wavefronts == 1);
static_assert(
    analyze_tile_column(sm_90::traits, static_tile<float, 32, 32, swizzle<5, 2, 5>>::value, 0, 5).wavefronts == 1);
static_assert(analyze_tile_row(sm_90::traits, static_tile<float, 32, 32, swizzle<5, 2, 5>>::value, 7).wavefronts == 1);
// 16 bytes a lane: a row of 128 bytes by 8 lanes is one pass, a column of 8 rows eight, and one swizzled.
static_assert(analyze_tile_row(sm_90::traits, plain::value, 0, 0, {8, 8}).wavefronts == 1);
static_assert(analyze_tile_column(sm_90::traits, plain::value, 0, 0, {8, 8}).wavefronts == 8);
static_assert(analyze_tile_column(sm_90::traits, swizzled::value, 0, 0, {8, 8}).wavefronts == 1);

// Faults: outside the tile, not 16 aligned bytes, a swizzle that cuts what a lane reads, too many matrices, no
// ldmatrix.
constexpr access_faults matrices_of(matrix_tile tile, int row, int column, matrix_blocks blocks = {}) {
  return analyze_tile_matrices(sm_90::traits, tile, row, column, blocks).basis.faults;
}
static_assert(matrices_of(plain::value, 56, 0).has(fault::bad_size));
static_assert(matrices_of(plain::value, 0, -8).has(fault::bad_size));
static_assert(matrices_of(plain::value, 0, 4).has(fault::misaligned_address));
static_assert(matrices_of(plain::value, 0, 0, {3, 1}).has(fault::unsupported_size));
static_assert(matrices_of(plain::value, 0, 0, {0, 1}).has(fault::bad_size));
static_assert(matrices_of(plain::value, 0, 0, {-2, -2}).has(fault::bad_size));
static_assert(matrices_of({64, 64, 2, 132, {}, 0}, 0, 0).has(fault::misaligned_address));
static_assert(matrices_of({64, 64, 2, 0, {3, 3, 3}, 0}, 0, 0).has(fault::misaligned_address));
static_assert(matrices_of({64, 64, 2, 0, swizzle_of(tma_swizzle::bytes_128_atom_32_flip_8), 0}, 0, 0)
                  .has(fault::misaligned_address));
static_assert(matrices_of({64, 64, 2, 0, {3, 4, 1}, 0}, 0, 0).has(fault::bad_size));
static_assert(matrices_of({}, 0, 0).has(fault::bad_size));
static_assert(analyze_tile_row(sm_90::traits, plain::value, 0, 48).basis.faults.has(fault::bad_size));
static_assert(analyze_tile_row(sm_90::traits, plain::value, 0, 0, {8, 3}).basis.faults.has(fault::unsupported_size));
static_assert(analyze_tile_row(sm_90::traits, plain::value, 0, 1, {8, 2}).basis.faults.has(fault::misaligned_address));
static_assert(
    analyze_tile_column(sm_90::traits, {64, 64, 2, 0, {}, 1 << 20}, 0, 0).basis.faults.has(fault::outside_window));
static_assert(analyze_tile_matrices(sm_70::traits, plain::value, 0, 0).basis.faults.has(fault::unsupported_operation));

}  // namespace
