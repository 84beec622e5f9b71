// What everybody knows about tiles in shared memory, as assertions.
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/layout/matrix_tile.hpp>
#include <warpmem/model/layout/swizzle.hpp>
#include <warpmem/model/layout/tile_cost.hpp>
#include <warpmem/model/layout/tile_pattern.hpp>

namespace matrix_tile_classics {

using namespace warpmem;

constexpr auto arch = sm_90::traits;

// 64 x 64 halves: rows of 128 bytes all start in bank 0, so that the eight rows of a matrix take a wavefront each.
constexpr matrix_tile plain{64, 64, 2};
constexpr shared_report matrices(matrix_tile tile, int row, int column, matrix_blocks blocks = {}) {
  return analyze_pattern(arch, tile, matrix_pattern(row, column, blocks));
}
static_assert(matrices(plain, 0, 0).wavefronts == 32);
static_assert(matrices(plain, 0, 0).bank_conflicts == 28);
static_assert(matrices(plain, 0, 0, {1, 1}).wavefronts == 8);
static_assert(analyze_pattern(sm_80::traits, plain, matrix_pattern(8, 16, {1, 2})).wavefronts == 16);

// Swizzle<3,3,3> of halves, which is 128B on bytes: no conflict anywhere.
constexpr matrix_tile swizzled{64, 64, 2, 0, cute_swizzle<3, 4, 3>::value};
static_assert(swizzled.swizzle == cute_swizzle<3, 3, 3>::value.in_bytes(2));
constexpr bool never_conflicts(matrix_tile tile) {
  for (int row = 0; row + 16 <= tile.rows; row += 16) {
    for (int column = 0; column + 16 <= tile.columns; column += 16) {
      if (matrices(tile, row, column).wavefronts != 4) {
        return false;
      }
    }
  }
  return true;
}
static_assert(never_conflicts(swizzled));
static_assert(!never_conflicts(plain));
// So do 16 bytes of padding a row.
static_assert(never_conflicts({64, 64, 2, 144}));
// Rows of 64 bytes need 64B, rows of 32 bytes 32B.
static_assert(never_conflicts({64, 32, 2, 0, cute_swizzle<2, 4, 3>::value}));
static_assert(never_conflicts({64, 16, 2, 0, cute_swizzle<1, 4, 3>::value}));
static_assert(!never_conflicts({64, 32, 2}));
// The address of a matrix's row: row 3, columns 8-15 of the tile lie in chunk 1 ^ 3.
static_assert(matrix_pattern(0, 8, {1, 1}).on(swizzled).at[3] == 3 * 128 + 2 * 16);
// Matrix 1 of 2 x 2 stands below matrix 0, matrix 2 to its right.
static_assert(matrix_pattern().on(plain).at[8] == 8 * 128);
static_assert(matrix_pattern().on(plain).at[16] == 16);
// Instruction 2 of a loop over the rows.
static_assert(row_pattern().repeated(4, 3, 0).on(plain, 2).at[1] == 6 * 128 + 2);

// 32 x 32 words: a column is one bank; a column of padding, or the XOR of row and column, spreads it.
constexpr matrix_tile words{32, 32, 4};
constexpr matrix_tile crossed{32, 32, 4, 0, cute_swizzle<5, 2, 5>::value};
static_assert(analyze_pattern(arch, words, row_pattern(5)).wavefronts == 1);
static_assert(analyze_pattern(arch, words, column_pattern(0, 5)).wavefronts == 32);
static_assert(analyze_pattern(arch, {32, 32, 4, 132}, column_pattern(0, 5)).wavefronts == 1);
static_assert(analyze_pattern(arch, crossed, column_pattern(0, 5)).wavefronts == 1);
static_assert(analyze_pattern(arch, crossed, row_pattern(7)).wavefronts == 1);
// 16 bytes a lane: a row of 128 bytes by 8 lanes is one wavefront, a column of 8 rows eight, and one swizzled.
static_assert(analyze_pattern(arch, plain, row_pattern(0, 0, {8, 8})).wavefronts == 1);
static_assert(analyze_pattern(arch, plain, column_pattern(0, 0, {8, 8})).wavefronts == 8);
static_assert(analyze_pattern(arch, swizzled, column_pattern(0, 0, {8, 8})).wavefronts == 1);

// Faults: outside the tile, not 16 aligned bytes, a swizzle that cuts what a lane reads, too many matrices, no
// ldmatrix.
constexpr bool refused(matrix_tile tile, tile_pattern pattern, fault why) {
  return analyze_pattern(arch, tile, pattern).basis.faults.has(why);
}
static_assert(refused(plain, matrix_pattern(56, 0), fault::bad_size));
static_assert(refused(plain, matrix_pattern(0, -8), fault::bad_size));
static_assert(refused(plain, matrix_pattern(0, 4), fault::misaligned_address));
static_assert(refused(plain, matrix_pattern(0, 0, {3, 1}), fault::bad_count));
static_assert(refused(plain, matrix_pattern(0, 0, {0, 1}), fault::bad_count));
static_assert(refused(plain, matrix_pattern(0, 0, {-2, -2}), fault::bad_count));
static_assert(refused({64, 64, 2, 132}, matrix_pattern(), fault::misaligned_address));
static_assert(refused({64, 64, 2, 0, {3, 3, 3}}, matrix_pattern(), fault::misaligned_address));
static_assert(refused({64, 64, 2, 0, swizzle_of(tma_swizzle::bytes_128_atom_32_flip_8)}, matrix_pattern(),
                      fault::misaligned_address));
static_assert(refused({64, 64, 2, 0, {3, 4, 1}}, matrix_pattern(), fault::bad_size));
static_assert(refused({}, matrix_pattern(), fault::bad_size));
static_assert(refused({32, 32, 4, 124}, row_pattern(), fault::bad_size));
static_assert(refused(plain, row_pattern(0, 48), fault::bad_size));
static_assert(refused(plain, row_pattern(0, 0, {8, 3}), fault::unsupported_size));
static_assert(refused(plain, row_pattern(0, 1, {8, 2}), fault::misaligned_address));
static_assert(refused({64, 64, 2, 0, {}, 1 << 20}, column_pattern(), fault::outside_window));
static_assert(analyze_pattern(sm_70::traits, plain, matrix_pattern()).basis.faults.has(fault::unsupported_operation));

}  // namespace matrix_tile_classics
