// CUDA C++ Best Practices Guide: every count of its section on memory. 12.4 assumes capability 6.0 and later, 6.5 a
// Tesla M2090 (2.0). Stores of 6.x: docs/disagreements.md.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/shared.hpp>

namespace published_best_practices {

using namespace warpmem;

constexpr auto moved = [](arch_traits const& arch, warp_access const& access) {
  return static_cast<int>(analyze_global(arch, access).transactions.value_or(-1));
};
constexpr auto conflicts_of = [](arch_traits const& arch, warp_access const& access) {
  return static_cast<int>(analyze_shared(arch, access).bank_conflicts.value_or(-1));
};
constexpr warp_access offset_copy(int words) { return contiguous<float>(static_cast<address>(256 + 4 * words)); }

// 12.4, 9.2.1.1, a simple pattern: "four coalesced 32-byte transactions", also if words are missing, the same or
// permuted within the four segments. 9.2.1.2 and 9.2.1.3, misaligned: "no offset or with offsets that are multiples of
// 8 words result in four 32-byte transactions [...] Otherwise, five". 9.2.1.4, a stride of 2: "eight L2 cache
// segments", "50% of load/store efficiency"; then "until the point where 32 32-byte segments are loaded".
constexpr bool coalesces_by_segments(arch_traits const& arch) {
  auto const reversed = strided<float>(-1, 256 + 124);
  auto const every_fourth = contiguous<float>(256).under({0x11111111});
  auto const pairs = lane_addresses<float>([](int lane) { return 256 + lane / 2 * 8; });
  bool ok = moved(arch, reversed) == 4 && moved(arch, every_fourth) == 4 && moved(arch, pairs) == 4;
  for (int words = 0; words <= 32; ++words) {
    ok = ok && moved(arch, offset_copy(words)) == (words % 8 == 0 ? 4 : 5);
  }
  ok = ok && moved(arch, strided<float>(2)) == 8 && analyze_global(arch, strided<float>(2)).efficiency() == 0.5;
  for (int stride = 1; stride <= 32; ++stride) {
    ok = ok && moved(arch, strided<float>(stride)) == (stride < 8 ? 4 * stride : 32);
  }
  return ok;
}
#define ROW(SM, ...) static_assert(SM < 60 || coalesces_by_segments(sm_##SM::traits));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// 6.5, 9.2.1.1 to 9.2.1.4, the same copies on 2.x: "no offset or with offsets that are multiples of 32 words result in
// a single L1 cache line transaction or 4 L2 cache segment loads. Otherwise, either two L1 cache lines or four to five
// L2 cache segments". A stride of 2: "two L1 cache lines (or eight L2 cache segments)", in the end "32 lines of cache".
constexpr bool coalesces_by_lines(arch_traits const& arch) {
  auto const l1 = [&](warp_access const& a) { return moved(arch, a); };
  auto const l2 = [&](warp_access const& a) { return moved(arch, a.with(cache_op::cg)); };
  bool ok = true;
  for (int words = 0; words <= 32; ++words) {
    ok =
        ok && l1(offset_copy(words)) == (words % 32 == 0 ? 1 : 2) && l2(offset_copy(words)) == (words % 8 == 0 ? 4 : 5);
  }
  return ok && l1(strided<float>(-1, 256 + 124)) == 1 && l1(strided<float>(2)) == 2 && l2(strided<float>(2)) == 8 &&
         analyze_global(arch, strided<float>(2)).efficiency() == 0.5 && l1(strided<float>(32)) == 32;
}
static_assert(coalesces_by_lines(sm_20::traits) && coalesces_by_lines(sm_21::traits));
// "For devices of compute capability 3.0 and 3.5, accesses to global memory are cached only in L2".
static_assert(moved(sm_30::traits, offset_copy(1)) == 5 && moved(sm_35::traits, offset_copy(1)) == 5);

// 12.4, 9.2.3.2, C = AB with w x w tiles, w = 32 (6.5: 16 on 1.x): in each iteration a warp reads "a row of the B tile,
// which is a sequential and coalesced access for all compute capabilities", and one value of A, which "requires only 1
// transaction on devices of compute capability 2.0 or higher" and uses "one 4-byte word out of 8 words in a 32-byte
// cache segment" (6.5: "out of 32 words in the cache line").
constexpr auto row_of_b = contiguous<float>(1024);
constexpr auto value_of_a = broadcast<float>(1024 + 4 * 7);
#define ROW(SM, ...)                                                                      \
  static_assert(analyze_global(sm_##SM::traits, row_of_b).excessive_transactions() == 0); \
  static_assert(SM < 20 || moved(sm_##SM::traits, value_of_a) == 1);                      \
  static_assert(SM < 30 || analyze_global(sm_##SM::traits, value_of_a).bytes_moved == 8 * 4);
WARPMEM_ARCH_TABLE(ROW)
#undef ROW
static_assert(analyze_global(sm_20::traits, value_of_a).bytes_moved == 32 * 4);
// The tile of A in shared memory: "a value in shared memory is broadcast to all threads in a warp".
#define ROW(SM, ...) static_assert(analyze_shared(sm_##SM::traits, value_of_a).bank_conflicts == 0);
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

// 9.2.3.3, C = AA^T: a[col * TILE_DIM + i] is "a strided access of global memory with a stride of w". The transposed
// tile is read "across rows [...] free of conflicts"; it is written in columns, where "every thread of the warp hits
// the same bank"; an extra column makes the stride "w + 1 banks (i.e., 17 or 33)" and "eliminates the conflicts
// entirely".
#define ROW(SM, ...)                                                                                          \
  static_assert(SM < 20 || moved(sm_##SM::traits, strided<float>(32, 4 * 7)) == 32);                          \
  static_assert(SM < 20 || conflicts_of(sm_##SM::traits, contiguous<float>(32 * 4)) == 0);                    \
  static_assert(SM < 20 || (SM >= 30 && SM < 50) || conflicts_of(sm_##SM::traits, strided<float>(32)) == 31); \
  static_assert(SM < 20 || conflicts_of(sm_##SM::traits, strided<float>(33)) == 0);                           \
  static_assert(SM >= 20 || conflicts_of(sm_##SM::traits, strided<float>(16)) == 2 * 15);                     \
  static_assert(SM >= 20 || conflicts_of(sm_##SM::traits, strided<float>(17)) == 0);
WARPMEM_ARCH_TABLE(ROW)
#undef ROW
// On 3.x two rows of the tile share a row of the banks (programming guide 5.5, G.5.3): half as many.
static_assert(conflicts_of(sm_35::traits, strided<float>(32)) == 15);

// 9.2.3.4: "If individual CUDA threads are copying elements of 16 bytes, the L1 cache can be bypassed", not for 4
// and 8.
struct alignas(16) four_floats {
  float v[4];
};
template <class T>
constexpr bool can_bypass_l1() {
  return !analyze_async_copy(sm_80::traits, copied(contiguous<T>(), contiguous<T>(), cache_op::cg)).basis.faults.any();
}
static_assert(can_bypass_l1<four_floats>() && !can_bypass_l1<double>() && !can_bypass_l1<float>());

// 9.2.6: constant memory has "a total of 64 KB", and its cost "scales linearly with the number of unique addresses read
// by all threads within a warp".
constexpr bool scales_with_addresses(arch_traits const& arch) {
  bool ok = arch.constant.bank_bytes == 64 * 1024;
  for (int addresses = 1; addresses <= 32; ++addresses) {
    auto const r = analyze_constant(arch, lane_addresses<float>([=](int lane) { return lane % addresses * 4; }));
    ok = ok && r.requests == addresses && r.replays() == addresses - 1;
  }
  return ok;
}
#define ROW(SM, ...) static_assert(SM < 20 || scales_with_addresses(sm_##SM::traits));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

}  // namespace published_best_practices
