// Shared memory of capability 5.0 and later: 8- and 16-byte accesses by phases, pairs of lanes that agree.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/shared.hpp>

namespace shared_phases {

using namespace warpmem;

struct alignas(8) two_words {
  unsigned x, y;
};
struct alignas(16) four_words {
  unsigned x, y, z, w;
};

// array[index(tid)] of T.
template <class T, class Index>
constexpr warp_access element(Index index) {
  return lane_addresses<T>([=](int tid) { return index(tid) * int{sizeof(T)}; });
}
template <class Arch>
constexpr int passes(warp_access const& access) {
  return static_cast<int>(shared_memory<Arch>::analyze(access).wavefronts.value_or(-1));
}

constexpr auto tid = [](int t) { return t; };
constexpr auto half_tid = [](int t) { return t / 2; };
constexpr auto four = [](int) { return 4; };
constexpr auto square = [](int t) { return t / 8 * 2 + t % 8 / 2 % 2; };
constexpr auto other_pairs = [](int t) { return t / 4 * 2 + t % 2; };
constexpr auto mixed = [](int t) { return t < 16 ? t / 2 : t / 4 * 2 + t % 2; };
constexpr auto far_halves = [](int t) { return t / 16 * 4 + t % 16 / 8 + t % 8 / 4 * 8; };

// Nsight Compute's counts of loads of uint2 and uint4 on an A100, published at zhuanlan.zhihu.com/p/690052715.
static_assert(passes<sm_80>(element<two_words>(tid)) == 2);
static_assert(passes<sm_80>(element<two_words>(half_tid)) == 1);
static_assert(passes<sm_80>(element<four_words>(four).under({0x00018000})) == 2);  // lanes 15 and 16
static_assert(passes<sm_80>(element<four_words>(four).under({0x00008001})) == 1);  // lanes 0 and 15
static_assert(passes<sm_80>(element<four_words>(square)) == 2);
static_assert(passes<sm_80>(element<four_words>(other_pairs)) == 2);
static_assert(passes<sm_80>(element<four_words>(mixed)) ==
              4);  // one half agrees with ^ 1, the other with ^ 2: no merging
static_assert(passes<sm_80>(element<four_words>(far_halves)) == 4);
static_assert(shared_memory<sm_80>::analyze(element<four_words>(far_halves)).bank_conflicts == 2);

// forums.developer.nvidia.com 77228: on Volta and Turing a 128-bit load takes four wavefronts, two if pairs agree.
static_assert(passes<sm_70>(element<four_words>(tid)) == 4 && passes<sm_70>(element<four_words>(half_tid)) == 2);
static_assert(passes<sm_75>(element<four_words>(tid)) == 4 && passes<sm_75>(element<four_words>(half_tid)) == 2);
// Phases merge only once: a broadcast of 16 bytes takes two wavefronts (measured on 9.0, shared.csv).
static_assert(passes<sm_90>(broadcast<four_words>()) == 2 && passes<sm_90>(broadcast<two_words>()) == 1);
// Stores do not merge (measured on 9.0, shared.csv).
static_assert(passes<sm_90>(element<four_words>(half_tid).as(memory_op::store)) == 4);
static_assert(passes<sm_90>(element<two_words>(half_tid).as(memory_op::store)) == 2);

// Counters in Nsight Compute's sample reports of a GA102: a column of float[32][32], and of float[32][33].
static_assert(passes<sm_86>(strided<float>(32)) == 32);
static_assert(shared_memory<sm_86>::analyze(strided<float>(32)).bank_conflicts == 31);
static_assert(shared_memory<sm_86>::analyze(strided<float>(32)).ideal_wavefronts == 1);
static_assert(passes<sm_86>(strided<float>(33)) == 1);

// CUDA C++ Programming Guide 6.5 to 13.0: the same 32-bit word never conflicts, narrower accesses included.
constexpr bool guide(arch_traits arch) {
  auto const wavefronts = [=](warp_access const& a) { return analyze_shared(arch, a).wavefronts; };
  return wavefronts(contiguous<float>()) == 1 && wavefronts(contiguous<char>()) == 1 &&
         wavefronts(contiguous<short>()) == 1 && wavefronts(broadcast<float>()) == 1 &&
         wavefronts(strided<float>(2)) == 2 && wavefronts(strided<float>(3)) == 1 &&
         wavefronts(strided<float>(32)) == 32 && wavefronts(strided<float>(33)) == 1 &&
         wavefronts(strided<char>(128)) == 32 && wavefronts(element<two_words>(tid)) == 2 &&
         wavefronts(element<four_words>(tid)) == 4;
}
#define ROW(SM, ...) static_assert(SM < 50 || guide(sm_##SM::traits));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

}  // namespace shared_phases
