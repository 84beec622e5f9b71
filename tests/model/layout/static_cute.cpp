// CuTe's layouts and Triton's linear layouts as constant expressions; the accesses of warps that follow.
#include <warpmem/model/advise.hpp>
#include <warpmem/model/layout.hpp>
#include <warpmem/text/parse_layout.hpp>
#include <warpmem/warpmem.hpp>

namespace layout_cute {

using namespace warpmem;

constexpr cute_layout layout_of(std::string_view text) { return parse_cute_layout(text).layout; }
constexpr linear_layout linear_of(std::string_view text) { return parse_linear_layout(text).layout; }

// The first integer of a shape runs fastest; an index, an index for each mode, and a nested coordinate agree.
constexpr cute_layout nested{{{4, 8}, 2}, {{1, 33}, 4}};
static_assert(nested == layout_of("((4,8),2):((1,33),4)") && nested == layout_of(" ( (_4, _8) , 2 ) : ((1,33),4) "));
static_assert(nested.size() == 64 && nested.rank() == 2 && nested.size(0) == 32 && nested.domain().cosize() == 239);
static_assert(nested(37) == 37 % 4 + 37 / 4 % 8 * 33 + 37 / 32 * 4);
static_assert(nested(5, 1) == nested(37) && nested({int_tuple{1, 1}, 1}) == nested(37));
static_assert(nested.takes({int_tuple{1, 1}, 1}) && nested.takes({5, 1}) && nested.takes(37));
static_assert(!nested.takes({5, int_tuple{1, 0}}) && !nested.takes({int_tuple{1, 1}, 1, 0}) && !nested.takes({}));
// The last integer has no end, as in CuTe.
static_assert(layout_of("(4,2):(1,10)")(9) == 21 && layout_of("8:3")(10) == 30);
// Modes of size 1, strides of 0, negative strides.
static_assert(layout_of("(1,4):(7,2)")(3) == 6 && layout_of("(4,(1,2)):(0,(9,5))")(5) == 5);
static_assert(layout_of("(4,8):(-1,4)")(3) == -3 && layout_of("(4,8):(-1,4)").domain().cosize() == 32);
static_assert(!parse_cute_layout("(7)").is_good() && !layout_of("(7)").is_valid() && layout_of("(7)").size() == 0);
static_assert(layout_of("(7,):(2,)") == layout_of("(7):(2)"));  // as Python prints it
static_assert(layout_of("(7):(2)").rank() == 1 && layout_of("(7):(2)")(3) == 6);

// Compositions: the right function first. CuTe's Swizzle of offsets, its default S, offsets between.
static_assert(layout_of("Swizzle<3,3,3> o 0 o (8,64):(64,1)")(1) == 72);
static_assert(layout_of("Sw<3,3,3> o _0 o (_8,_64):(_64,_1)") == layout_of("Swizzle<3, 3> o (8,64):(64,1)"));
static_assert(layout_of("(4,8):(8,1) o 3 o 4:2")(2) == (3 + 4) % 4 * 8 + (3 + 4) / 4);
static_assert(layout_of("Sw<1,0,1> o Sw<1,1,1> o 8:1")(4) == 7);
static_assert(layout_of("(6,2):(1,10) o 3:4")(2) == 12);  // 4 divides neither 6 nor 12 / 6
// A pointer swizzles byte addresses, base and all.
constexpr auto pointed = layout_of("Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)");
static_assert(pointed.pointer_bits == 16 && pointed(1) == 72);
constexpr thread_values<cute_layout> one_thread{layout_of("(1,512):(0,1)"), 1, 512};
static_assert(accesses_of(pointed, one_thread, 2, {1, memory_op::load, 128})[1].at[0] == (256 ^ 32));
static_assert(accesses_of(pointed, one_thread, 4)[1].overflowed.any() &&
              accesses_of(pointed, one_thread, 4).faults().any());

// 64 x 64 halves: 8 lanes take a row of 64 elements by 16 bytes each; ldmatrix takes 16 bytes of 16 rows, twice.
constexpr auto halves = layout_of("(64,64):(64,1)");
constexpr auto rows = layout_of("((8,4),8):((512,1),64)");
constexpr auto matrices = layout_of("((16,2),8):((1,512),64)");
static_assert(shared_memory<sm_90>::analyze(accesses_of<std::uint16_t>(halves, rows, {8})).is_conflict_free());
static_assert(matrix_memory<sm_90>::analyze(matrices_of(halves, matrices, 2)).wavefronts == 32);
static_assert(matrix_memory<sm_90>::analyze(matrices_of(layout_of("Swizzle<3,3,3> o (64,64):(64,1)"), matrices, 2))
                  .is_conflict_free());
constexpr auto advice = advise_swizzle(sm_90::traits, 3, matrices_of(halves, matrices, 2),
                                       accesses_of<std::uint16_t>(halves, rows, {8, memory_op::store}));
static_assert(advice.elements == cute_swizzle<3, 3, 3>::value && advice.after.is_conflict_free());
// The search of a tile finds the same.
static_assert(
    advice.bytes ==
    advise_swizzle(sm_90::traits, matrix_tile{64, 64, 2}, 3, matrix_pattern(), row_pattern(0, 0, {8, 8})).bytes);

// Any function from index to offset; in global memory, too. Two warps of 32 threads, 2 values each.
constexpr thread_values by_two{[](int thread, int value) { return 2 * thread + value; }, 64, 2};
constexpr auto padded = accesses_of<float>([](std::int64_t i) { return i / 32 * 33 + i % 32; }, by_two);
static_assert(padded.size() == 4 && padded[2].at[0] == 4 * 66 && padded[3].at[1] == 4 * (66 + 3));
static_assert(shared_memory<sm_90>::analyze(padded).requests == 4);
static_assert(global_memory<sm_90>::analyze(accesses_of<float>(layout_of("128:1"), by_two, {2})).sectors == 16);
// An array of accesses is a sequence, too.
struct two_accesses {
  warp_access access[2] = {contiguous<float>(), strided<float>(32)};
  constexpr int size() const { return 2; }
  constexpr warp_access const& operator[](int i) const { return access[i]; }
};
static_assert(shared_memory<sm_90>::analyze(two_accesses{}).wavefronts == 33);

// What is no access.
constexpr bool refuses(auto const& list, fault f) { return shared_memory<sm_90>::analyze(list).basis.faults.has(f); }
static_assert(refuses(accesses_of<float>(halves, layout_of("32:1")), fault::bad_size));                // no values
static_assert(refuses(accesses_of<float>(halves, layout_of("(32,3):(1,32)"), {2}), fault::bad_size));  // 3 in pairs
static_assert(refuses(accesses_of<float>(cute_layout{}, rows), fault::bad_size));
static_assert(refuses(accesses_of<float>(halves, layout_of("(32,2):(128,4095)")), fault::outside_window));
static_assert(refuses(accesses_of<float>(halves, layout_of("(32,2):(-1,0)")), fault::outside_window));
static_assert(refuses(accesses_of<float>(layout_of("32:-1"), layout_of("(32,1):(1,0)")), fault::outside_window));
static_assert(refuses(accesses_of<float>(halves, layout_of("(32,2):(2,1)"), {2}), fault::misaligned_address));
static_assert(refuses(accesses_of<float>(layout_of("Sw<1,0,1> o 2 o (64,64):(64,1)"), layout_of("(32,2):(2,64)"), {2}),
                      fault::misaligned_address));

// Triton: registers along a row, lanes 4 x 8, two warps below each other.
constexpr auto blocked = linear_of(
    "#ttg.linear<{register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = [[8, 0]], block "
    "= "
    "[]}>");
static_assert(blocked ==
              linear_of("ttgl.DistributedLinearLayout(reg_bases=[[0, 1], [0, 2]], lane_bases=[[0, 4], [0, 8], "
                        "[1, 0], [2, 0], [4, 0]], warp_bases=[[8, 0]], block_bases=[], shape=[16, 16])"));
// A name of it that has the name of a part in it, and two blocks, which share the tensor.
static_assert(linear_of("#blocked = #ttg.linear<{register = [1], lane = [2, 4, 8, 16, 32], warp = [], block = [64]}>")
                  .dimension_bits[0] == 7);
static_assert(blocked.threads() == 64 && blocked.values() == 4 && blocked.dimension_bits[0] == 4);
static_assert(blocked(32 + 4 + 1, 3) == (8 + 1) + 16 * (4 + 3));
static_assert(linear_of("{register = [1, 2], lane = [4, 8, 16, 32, 64], warp = []}")(5, 3) == 4 + 16 + 3);
static_assert(accesses_of<float>(layout_of("(16,16):(16,1)"), blocked, {4}).size() == 2);
static_assert(global_memory<sm_90>::analyze(accesses_of<float>(layout_of("(16,16):(16,1)"), blocked, {4})).sectors ==
              32);
static_assert(refuses(accesses_of<float>(layout_of("(32,8):(8,1)"), blocked, {4}), fault::bad_size));
// A tensor of four dimensions, and one of nine: of Triton's LinearLayoutConversionsTest.cpp and LinearLayoutTest.cpp.
constexpr auto of_four = linear_of(
    "{register = [], lane = [[0, 0, 1, 0], [0, 0, 2, 0], [1, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 1]], warp = [[0, 0, 0, "
    "2], [0, 1, 0, 0], [0, 2, 0, 0]], block = []}");
static_assert(of_four.dimensions == 4 && of_four.index_bits == 8 && of_four.dimension_bits[3] == 2);
static_assert(of_four(32 * 7 + 31, 0) == 255 && of_four(2, 0) == 2 * 16 && of_four(64, 0) == 4);
static_assert(global_memory<sm_90>::analyze(accesses_of<float>(layout_of("(4,4,4,4):(1,4,16,64)"), of_four)).requests ==
              8);
static_assert(
    linear_of("{register = [[0, 0, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0, 1, 0]], lane = [[0, 0, 0, 0, 0, "
              "0, 1, 0, 0], [0, 0, 0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, "
              "0, 0], [0, 0, 1, 0, 0, 0, 0, 0, 0]], warp = [[0, 1, 0, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, "
              "0, 0, 0]], block = []}")(96, 1) == 1 + 2 + 256);
// Tensors that Triton's DumpLayoutTest.cpp prints as they lie in shared memory: vec 8, two rows a phase; vec 2, one.
static_assert(layout_of("S<2,3,3> o 0 o (32,8):(1,32)")(0, 2) == 2 * 32 + 8 &&
              layout_of("S<2,3,3> o 0 o (32,8):(1,32)")(21, 7) == 7 * 32 + 13);
static_assert(layout_of("S<3,1,4> o 0 o (32,8):(1,32)")(2, 1) == 32 &&
              layout_of("S<3,1,4> o 0 o (32,8):(1,32)")(4, 2) == 64);
// Bases that overlap are XORed, not added.
static_assert(linear_of("{register = [1], lane = [1, 2, 4, 8, 16], warp = []}")(1, 1) == 0);

}  // namespace layout_cute
