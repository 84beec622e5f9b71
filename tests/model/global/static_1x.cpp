// Half-warps of capability 1.x beyond the guide's figure.
#include <support/transactions.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/global.hpp>

namespace global_1x {

using namespace warpmem;
using support::moves;

struct alignas(16) four_floats {
  float x, y, z, w;
};

using g80 = global_memory<sm_10>;
using gt200 = global_memory<sm_13>;

// CUDA C Programming Guide 3.2, G.3.2.1: 8-byte words, one 128-byte segment a half-warp; 16-byte words, two of them.
static_assert(moves(g80::list(contiguous<double>(256)), {{256, 128}, {384, 128}}));
static_assert(moves(g80::list(contiguous<four_floats>(0)), {{0, 128}, {128, 128}, {256, 128}, {384, 128}}));
static_assert(g80::analyze(contiguous<double>(64)).transactions == 32);  // not in one aligned segment
static_assert(g80::analyze(contiguous<four_floats>(64)).transactions == 32);
// 1- and 2-byte words never coalesce.
static_assert(g80::analyze(contiguous<char>(0)).transactions == 32);
static_assert(g80::analyze(contiguous<short>(0)).transactions == 32);
// "Not all threads need to participate": holes stay one transaction.
static_assert(moves(g80::list(contiguous<float>(0).under({0x0000fffe})), {{0, 64}}));
static_assert(moves(g80::list(contiguous<float>(0).under({0x00010001})), {{0, 64}, {64, 64}}));
static_assert(g80::analyze(broadcast<float>(0).under({0x00000001})).transactions == 1);
// What the guides leave open, as docs/disagreements.md reads it: a failed half-warp counts its active lanes.
static_assert(g80::analyze(strided<float>(2).under({0x000000ff})).transactions == 8);
// A stride, a broadcast and a reversed half-warp are not "thread k takes word k".
static_assert(g80::analyze(strided<float>(2)).transactions == 32);
static_assert(g80::analyze(broadcast<float>(0)).transactions == 32);
static_assert(g80::analyze(strided<float>(-1, 124)).transactions == 32);

// G.3.2.2: segments of 32 bytes for 1-byte words, 64 for 2-byte words, 128 for 4, 8 and 16; reduced while a half is
// unused.
static_assert(moves(gt200::list(contiguous<char>(0)), {{0, 32}, {0, 32}}));
static_assert(moves(gt200::list(contiguous<short>(0)), {{0, 32}, {32, 32}}));  // 64 bytes, reduced to a half
static_assert(moves(gt200::list(contiguous<short>(16)), {{0, 64}, {32, 32}, {64, 32}}));
static_assert(moves(gt200::list(contiguous<double>(0)), {{0, 128}, {128, 128}}));
static_assert(moves(gt200::list(contiguous<four_floats>(0)), {{0, 128}, {128, 128}, {256, 128}, {384, 128}}));
static_assert(moves(gt200::list(broadcast<float>(96)), {{96, 32}, {96, 32}}));
static_assert(moves(gt200::list(strided<float>(-1, 124)), {{64, 64}, {0, 64}}));
static_assert(moves(gt200::list(strided<float>(2)), {{0, 128}, {128, 128}}));
// Lanes 0..7 in the last quarter of a segment, 8..15 in the first of the next; 16..31 in both halves of that.
static_assert(moves(gt200::list(contiguous<float>(96)), {{96, 32}, {128, 32}, {128, 128}}));

}  // namespace global_1x
