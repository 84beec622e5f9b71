// CUDA C Programming Guide: its figures of shared memory, and what the text beside them counts. Figures G-2 and G-3 of
// 3.2 (2.x; "with 16 banks" on 1.x), 17 and 18 of 5.5 and 6.5 (3.x), 22 and 23 of 10.0 (5.x and later).
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/shared.hpp>

namespace published_shared_figures {

using namespace warpmem;

constexpr int conflicts(arch_traits const& arch, warp_access const& access) {
  return static_cast<int>(analyze_shared(arch, access).bank_conflicts.value_or(-1));
}
constexpr int common_divisor(int a, int b) { return b == 0 ? a : common_divisor(b, a % b); }

// "There will be no bank conflict only if [...] d is equal to 1, i.e. s is odd", d being the greatest common divisor of
// s and the banks: lanes tid and tid + n share a bank if n is a multiple of banks / d, so an access is d-way.
constexpr bool strides_are_as_documented(arch_traits const& arch) {
  int const banks = arch.shared.banks;
  int const groups = 32 / banks;  // 1.x serves half-warps
  bool ok = true;
  for (int stride = 1; stride <= 64; ++stride) {
    ok = ok && conflicts(arch, strided<float>(stride)) == groups * (common_divisor(stride, banks) - 1);
  }
  return ok;
}
#define ROW(SM, ...) static_assert((SM >= 30 && SM < 50) || strides_are_as_documented(sm_##SM::traits));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// Strides of one, two and three words: none, 2-way, none; on 3.x none at all (figure 17 of 6.5 says so of 5.x too, its
// later editions 2-way: docs/disagreements.md).
#define ROW(SM, ...)                                                                                           \
  static_assert(conflicts(sm_##SM::traits, strided<float>(1)) == 0);                                           \
  static_assert(conflicts(sm_##SM::traits, strided<float>(2)) == (SM < 20 ? 2 : SM >= 30 && SM < 50 ? 0 : 1)); \
  static_assert(conflicts(sm_##SM::traits, strided<float>(3)) == 0);
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// Irregular accesses: "a random permutation", "threads 3, 4, 6, 7, and 9 access the same word within bank 5", "all
// threads access the same word". The permutation is one of bits, which keeps half-warps together as 1.x needs.
constexpr auto permuted = lane_addresses<float>([](int lane) { return 4 * (lane / 16 * 16 + (lane * 7 + 3) % 16); });
constexpr auto five_in_a_bank = lane_addresses<float>(
    [](int lane) { return 4 * (lane == 3 || lane == 4 || lane == 6 || lane == 7 || lane == 9 ? 5 : lane); });
#define ROW(SM, ...)                                              \
  static_assert(conflicts(sm_##SM::traits, permuted) == 0);       \
  static_assert(conflicts(sm_##SM::traits, five_in_a_bank) == 0); \
  static_assert(conflicts(sm_##SM::traits, broadcast<float>(20)) == 0);
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// 3.2, G.4.3: "no bank conflicts if an array of char is accessed" by tid, "no bank conflicts for arrays of doubles",
// and "three separate 32-bit reads without bank conflicts" of a struct of three floats, on 2.x and later.
#define ROW(SM, ...)                                                                 \
  static_assert(SM < 20 || (conflicts(sm_##SM::traits, contiguous<char>()) == 0 &&   \
                            conflicts(sm_##SM::traits, contiguous<double>()) == 0 && \
                            conflicts(sm_##SM::traits, strided<float>(3, 0)) == 0 && \
                            conflicts(sm_##SM::traits, strided<float>(3, 4)) == 0 && \
                            conflicts(sm_##SM::traits, strided<float>(3, 8)) == 0));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// 5.3.2.3: "any memory read or write request made of n addresses that fall in n distinct memory banks can therefore be
// serviced simultaneously"; a request with conflicts is split "into as many separate conflict-free requests as
// necessary, decreasing throughput by a factor equal to the number of separate memory requests": "n-way bank
// conflicts".
constexpr bool splits_into_ways(arch_traits const& arch) {
  bool ok = true;
  for (int n = 1; n <= 32; ++n) {
    auto const in_one_bank = lane_addresses<float>([=](int lane) { return lane < n ? lane * 128 : lane * 4; });
    ok = ok && analyze_shared(arch, in_one_bank.under(lane_mask::first(n))).wavefronts == n;
  }
  return ok;
}
#define ROW(SM, ...) static_assert(SM < 20 || (SM >= 30 && SM < 50) || splits_into_ways(sm_##SM::traits));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// nvprof's counts on a GeForce GTX 1080 (6.1), published with its kernels (products of matrices of doubles): a row of
// doubles takes 2 shared_load_transactions and 2 shared_store_transactions, one double in all lanes 1.
static_assert(analyze_shared(sm_61::traits, contiguous<double>()).wavefronts == 2);
static_assert(analyze_shared(sm_61::traits, contiguous<double>().as(memory_op::store)).wavefronts == 2);
static_assert(analyze_shared(sm_61::traits, broadcast<double>(64)).wavefronts == 1);
// On a GTX 1060: 32 for a column of floats, 1 with a column of padding.
static_assert(analyze_shared(sm_61::traits, strided<float>(32)).wavefronts == 32);
static_assert(analyze_shared(sm_61::traits, strided<float>(33)).wavefronts == 1);
// On a K80 (3.7) with banks of 4 bytes, loads and stores (gpumembench): floats and pairs of floats 1 for each request,
// quadruples 2.
constexpr bool counts_as_on_k80(memory_op op) {
  auto const wavefronts = [=](warp_access const& access) { return analyze_shared(sm_37::traits, access.as(op)); };
  return wavefronts(contiguous<float>()).wavefronts == 1 && wavefronts(contiguous<float[2]>()).wavefronts == 1 &&
         wavefronts(contiguous<float[4]>()).wavefronts == 2;
}
static_assert(counts_as_on_k80(memory_op::load) && counts_as_on_k80(memory_op::store));
static_assert(analyze_shared(sm_37::traits, contiguous<double>()).basis.known.how == evidence::documented);

}  // namespace published_shared_figures
