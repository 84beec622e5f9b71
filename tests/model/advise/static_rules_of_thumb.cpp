// Published rules of thumb come out of the search, at compile time.
#include <warpmem/model/access.hpp>
#include <warpmem/model/advise.hpp>

#include <cstdint>

namespace advise_rules_of_thumb {

using namespace warpmem;

// 32 x 32 floats, read by columns: one column of padding (CUDA C++ Best Practices Guide, 10.2.3.3).
constexpr matrix_tile floats{32, 32, 4};
constexpr auto padded = advise_padding(sm_90::traits, floats, column_pattern().repeated(32, 0, 1), row_pattern());
static_assert(padded.columns == 1 && padded.pitch_bytes == 132 && padded.extra_bytes == 128);
static_assert(padded.before.wavefronts == 32 * 32 + 1 && padded.after.wavefronts == 32 + 1);
// As the bound of an array.
using tile_type = float[32][32 + padded.columns];
static_assert(sizeof(tile_type) == 32 * 33 * 4);
// On 1.x 16 banks: again one. On 3.x in 8-byte mode a column of doubles: one.
static_assert(advise_padding(sm_13::traits, {16, 16, 4}, column_pattern(0, 0, {16, 1})).columns == 1);
static_assert(advise_padding(with_eight_byte_banks(sm_35::traits), {32, 32, 8}, column_pattern()).columns == 1);
// Rows of 33 need none; a row read alone needs none; within a budget of 0 nothing is found.
static_assert(!advise_padding(sm_90::traits, {32, 33, 4}, column_pattern()).helps());
static_assert(!advise_padding(sm_90::traits, floats, row_pattern()).helps());
static_assert(!advise_padding(sm_90::traits, floats, 0, column_pattern()).helps());

// The same tile by a swizzle: column XOR row.
constexpr auto crossed = advise_swizzle(sm_90::traits, floats, column_pattern(), row_pattern());
static_assert(crossed.elements == cute_swizzle<5, 0, 5>::value && crossed.after.wavefronts == 2);

// 64 x 64 halves with ldmatrix: 16 bytes of padding a row, or Swizzle<3, 3, 3> (CUTLASS's layouts for rows of 128
// bytes), which serves rows and columns of 16 bytes as well.
constexpr matrix_tile halves{64, 64, 2};
constexpr auto swizzled =
    advise_swizzle(sm_90::traits, halves, 3, matrix_pattern(), row_pattern(0, 0, {8, 8}), column_pattern(0, 0, {8, 8}));
static_assert(swizzled.elements == cute_swizzle<3, 3, 3>::value && swizzled.bytes == cute_swizzle<3, 4, 3>::value);
static_assert(swizzled.before.wavefronts == 32 + 1 + 8 && swizzled.after.wavefronts == 4 + 1 + 1);
static_assert(advise_swizzle(sm_80::traits, halves, matrix_pattern()).elements == cute_swizzle<3, 3, 3>::value);
static_assert(advise_padding(sm_80::traits, halves, 16, matrix_pattern()).columns == 8);
// Rows of 64 and 32 bytes: Swizzle<2, 3, 3> and Swizzle<1, 3, 3>.
static_assert(advise_swizzle(sm_80::traits, {64, 32, 2}, matrix_pattern()).elements == cute_swizzle<2, 3, 3>::value);
static_assert(advise_swizzle(sm_80::traits, {64, 16, 2}, matrix_pattern()).elements == cute_swizzle<1, 3, 3>::value);
// What the advice found serves as a template argument.
using layout = cute_swizzle<swizzled.elements.bits, swizzled.elements.base, swizzled.elements.shift>;
static_assert(layout::apply(64) == 64 + 8);
// Two bits fix half the conflicts. A tile that has the best swizzle keeps it; one that a swizzle harms gets none.
static_assert(advise_swizzle(sm_80::traits, halves, 2, matrix_pattern()).after.wavefronts == 8);
static_assert(!advise_swizzle(sm_80::traits, {64, 64, 2, 0, {3, 4, 3}}, matrix_pattern()).helps());
constexpr auto undone = advise_swizzle(sm_90::traits, {32, 32, 4, 132 - 4, {5, 2, -5}}, row_pattern());
static_assert(undone.before.wavefronts == 32 ? undone.elements == swizzle_bits{} && undone.helps() : !undone.helps());

// struct { float x, y, z; }: a struct of arrays moves 12 sectors instead of 36; __align__(16) 16 in one instruction.
struct point {
  float x, y, z;
};
constexpr auto points = advise_arrangement(sm_90::traits, {object_of<point, float, float, float>(), 1000});
static_assert(points.best().kind == arrangement_kind::arrays && points.best().report.sectors == 12);
static_assert(points.alternative().alignment == 16 && points.alternative().report.sectors == 16);
static_assert(points.before().report.sectors == 36 && points.before().report.basis.accesses == 3);
static_assert(points.alternative().report.basis.accesses == 1 && points.alternative().bytes == 16000);
// Two floats: __align__(8) is one instruction of all sectors, and a larger alignment only costs.
struct complex {
  float re, im;
};
constexpr auto numbers = advise_arrangement(sm_90::traits, {object_of<complex, float, float>(), 1000});
static_assert(numbers.alternative().alignment == 8 && numbers.best().alignment == 8);
static_assert(numbers.best().report.sectors == 8 && numbers.before().report.sectors == 16);
// One scalar is as good as it gets.
static_assert(!advise_arrangement(sm_90::traits, {object_of<float, float>(), 1000}).helps());

// Blocks 32 threads wide; vectors of 16 bytes; rows and pieces at multiples of a sector.
static_assert(advise_block(sm_90::traits, unpadded(32, 32, 1, 4), {8, 8}).block == block_shape{32, 2});
static_assert(advise_vector(sm_90::traits, {0, 4, 1024}).elements == 4);
static_assert(advise_vector(sm_90::traits, {0, 4, 1024}).after.basis.accesses == 8);
static_assert(advise_vector(sm_90::traits, {8, 4, 1024}).elements == 2);
static_assert(advise_vector(sm_100::traits, {0, 4, 1024}).elements == 8);
static_assert(!advise_vector(sm_90::traits, {4, 4, 1024}).helps());
static_assert(advise_pitch(sm_90::traits, unpadded(100, 64, 1, 4)).pitch == 416);
static_assert(!advise_pitch(sm_90::traits, unpadded(128, 64, 1, 4)).helps());
constexpr std::int64_t pieces[] = {100, 400, 1000};
static_assert(advise_placement(sm_90::traits, 0, pieces, 4, 4).alignment == 32);

// Tables: constant memory for one address a warp, shared memory for many.
static_assert(advise_space(sm_90::traits, broadcast<float>()).best == table_space::constant);
static_assert(advise_space(sm_90::traits, contiguous<float>()).best == table_space::shared);
static_assert(advise_space(sm_90::traits, strided<float>(32)).best == table_space::constant);
static_assert(advise_space(sm_90::traits, lane_addresses<float>([](int lane) { return lane % 8 * 128; })).best ==
              table_space::constant);
// A table that shared memory cannot hold, where nothing is known of tag requests: a texture.
constexpr auto far_in_a_table = contiguous<float>(60 * 1024);
static_assert(advise_space(sm_90::traits, far_in_a_table).texture.sectors == 4);
static_assert(advise_space(sm_60::traits, far_in_a_table).best == table_space::texture);
static_assert(advise_space(sm_13::traits, far_in_a_table).best == table_space::texture);
static_assert(advise_space(sm_13::traits, far_in_a_table).cost() == 4);
static_assert(advise_space(sm_60::traits, broadcast<float>(60 * 1024)).best == table_space::constant);

// The fix for one access: its rows are found from the addresses. None for lanes that do not walk over rows.
constexpr auto column = advise_fix(shared_memory<sm_90>::explain(strided<float>(32)));
static_assert(column.elements == 1 && column.row_bytes == 128 && column.after.wavefronts == 1);
constexpr auto block =
    advise_fix(shared_memory<sm_90>::explain(lane_addresses<float>([](int l) { return 4 * (l % 8 + l / 8 * 64); })));
static_assert(block.elements == 8 && block.lanes_a_row == 8 && block.row_bytes == 256 && block.after.wavefronts == 1);
static_assert(!advise_fix(shared_memory<sm_90>::explain(strided<float>(2))).helps());
static_assert(!advise_fix(shared_memory<sm_90>::explain(strided<float>(33))).helps());
static_assert(!advise_fix(shared_memory<sm_90>::explain(lane_addresses<float>([](int l) {
                 return l * l % 32 * 128;
               }))).helps());
static_assert(!advise_fix(shared_memory<sm_90>::explain(strided<float>(32, 2))).helps());
static_assert(advise_fix(global_memory<sm_90>::explain(strided<float>(4))).kind == global_fix_kind::neighbours);
static_assert(advise_fix(global_memory<sm_90>::explain(contiguous<float>(4))).after.sectors == 4);

}  // namespace advise_rules_of_thumb
