// Lane masks, accesses, patterns, blocks.
#include <warpmem/model/access.hpp>

namespace access_patterns {

using namespace warpmem;

static_assert(lane_mask::all().count() == 32 && lane_mask::none().count() == 0);
static_assert(lane_mask::first(0).bits == 0 && lane_mask::first(-3).bits == 0);
static_assert(lane_mask::first(5).bits == 0x1f && lane_mask::first(32).bits == 0xffffffff);
static_assert(lane_mask::first(99).bits == 0xffffffff);
static_assert(lane_mask::range(8, 4).bits == 0xf00 && lane_mask::range(30, 9).bits == 0xc0000000);
static_assert(lane_mask::range(8, -4).bits == 0 && lane_mask::only(31).bits == 0x80000000);
static_assert(lane_mask::only(7).test(7) && !lane_mask::only(7).test(6) && (~lane_mask::only(0)).count() == 31);
static_assert((lane_mask{0xf0} & lane_mask{0x3c}).bits == 0x30 && (lane_mask{0xf0} | lane_mask{0x3c}).bits == 0xfc);

static_assert(contiguous<float>(64).at[31] == 64 + 31 * 4 && contiguous<float>().lane_bytes == 4);
static_assert(strided<double>(3).at[2] == 48 && strided<float>(-1, 124).at[31] == 0);
static_assert(strided<float>(-1).overflowed.bits == 0xfffffffe);  // no address is below zero
static_assert(broadcast<char>(9).at[0] == 9 && broadcast<char>(9).at[31] == 9);
static_assert(lane_addresses<short>([](int lane) { return 2 * (31 - lane); }).at[0] == 62);
static_assert(contiguous<float, 4>().participants().bits == 0xf);
static_assert(contiguous<float, 4>().under({0xfffffff5}).participants().bits == 0x5);

constexpr auto changed =
    contiguous<float>().under({0xff}).as(memory_op::store).with(cache_op::cg).shifted(-4).shifted(8);
static_assert(changed.active.bits == 0xff && changed.op == memory_op::store && changed.cache == cache_op::cg);
static_assert(changed.at[0] == 4 && changed.at[31] == 128);
static_assert(contiguous<float>().under({0xff}).under({0xf0}).active.bits == 0xf0);

// CUDA C Programming Guide, "Thread Hierarchy": the thread of index (x, y, z) has the number x + y Dx + z Dx Dy.
static_assert(detail::thread_at({16, 16}, 17) == thread_index{1, 1, 0});
static_assert(detail::thread_at({4, 3, 2}, 23) == thread_index{3, 2, 1});
static_assert(block_shape{16, 16}.warps() == 8 && block_shape{33}.warps() == 2 && block_shape{4, 4}.warps<4>() == 4);
static_assert(block_shape{0, 5}.threads() == 0 && block_shape{5, -1}.warps() == 0);

// Two rows of 16 threads per warp; rows 100 elements apart.
static_assert(block_tile<float>({16, 16}, 100).at[15] == 60 && block_tile<float>({16, 16}, 100).at[16] == 400);
static_assert(block_tile<float>({16, 16}, 100, 1).at[0] == 800);
// Rows below one that ends beyond the address space: lanes 4 to 7 have no address, those of the second row have.
constexpr auto at_the_top = block_tile<float>({8, 4}, -8, 0, ~address{0} - 15);
static_assert(at_the_top.overflowed.bits == 0xf0 && at_the_top.at[15] == ~address{0} - 15 - 4);
static_assert(transposed_tile<char>({2, 16}, -16, 0, ~address{0} - 7).overflowed.bits == 0x55550000);
static_assert(transposed_tile<float>({16, 16}, 100).at[1] == 400 && transposed_tile<float>({16, 16}, 100).at[16] == 4);
static_assert(block_tile<float>({40}, 100, 1).active.bits == 0xff);  // the block ends in its second warp
static_assert(block_tile<float>({40}, 100, 2).active.bits == 0);     // and has no third
static_assert(block_tile<float>({40}, 100, -1).active.bits == 0);
static_assert(block_tile<float>({0, 4}, 100).active.bits == 0);
static_assert(block_tile<float, 4>({4, 4}, 10, 3).at[2] == 128);  // the textbook's 4 x 4 block in warps of 4

static_assert(matrix_rows(2, 32, 64).row_at[3] == 160 && matrix_rows(2, 32).matrices == 2);

}  // namespace access_patterns
