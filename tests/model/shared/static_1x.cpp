// CUDA C Programming Guides 2.0 and 3.2, G.3.3: 16 banks, half-warps, one word broadcast a pass.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/shared.hpp>

namespace shared_1x {

using namespace warpmem;

using g80 = shared_memory<sm_10>;

constexpr bool passes(shared_report const& r, int wavefronts, int conflict_free) {
  return r.wavefronts == wavefronts && r.conflict_free_wavefronts == conflict_free &&
         r.bank_conflicts == wavefronts - conflict_free;
}

// "32-bit accesses": no conflicts for odd strides; stride 2 is 2-way.
static_assert(passes(g80::analyze(contiguous<float>()), 2, 2));
static_assert(passes(g80::analyze(strided<float>(3)), 2, 2));
static_assert(passes(g80::analyze(strided<float>(2)), 4, 2));
static_assert(passes(g80::analyze(strided<float>(16)), 32, 2));
// "8-bit accesses": char[tid] is a 4-way conflict, because four lanes are in one bank and only one word is broadcast.
static_assert(passes(g80::analyze(contiguous<char>()), 8, 2));
static_assert(passes(g80::analyze(contiguous<short>()), 4, 2));
// The remedy in the same section, char[4 * tid], has none.
static_assert(passes(g80::analyze(strided<char>(4)), 2, 2));
// "64-bit accesses": a double becomes two 32-bit requests with a stride of two words, each 2-way.
static_assert(passes(g80::analyze(contiguous<double>()), 8, 4));
// "Larger than 32-bit": a struct of three floats becomes three accesses with a stride of three words, conflict-free.
static_assert(passes(g80::analyze(strided<float>(3, 0)), 2, 2));
static_assert(passes(g80::analyze(strided<float>(3, 4)), 2, 2));
static_assert(passes(g80::analyze(strided<float>(3, 8)), 2, 2));
// A struct of two floats has a stride of two words in each of its accesses.
static_assert(passes(g80::analyze(strided<float>(2, 4)), 4, 2));

// "Broadcast": all lanes of a half-warp in one word are one pass.
static_assert(passes(g80::analyze(broadcast<float>()), 2, 2));
// "All threads read from one of two words": one word a pass when both are in one bank, else still one broadcast word
// and one lane of the other bank a pass. The guide leaves the choice of word open; most lanes first needs the fewest.
constexpr auto two_words_of_a_bank = lane_addresses<float>([](int lane) { return lane % 2 * 64; });
static_assert(passes(g80::analyze(two_words_of_a_bank), 4, 2));
constexpr auto two_banks = lane_addresses<float>([](int lane) { return lane % 2 * 4; });
static_assert(passes(g80::analyze(two_banks), 4, 2));
// The guide's figure of broadcasts: one lane in each bank but for those that read the broadcast word.
constexpr auto broadcast_and_others =
    lane_addresses<float>([](int lane) { return lane % 16 < 8 ? 20 : lane % 16 * 4; });
static_assert(passes(g80::analyze(broadcast_and_others), 2, 2));

// "If several threads of a half-warp write to the same word, only one performs the write."
static_assert(passes(g80::analyze(broadcast<float>().as(memory_op::store)), 2, 2));
static_assert(passes(g80::analyze(contiguous<char>().as(memory_op::store)), 2, 2));
static_assert(passes(g80::analyze(two_banks.as(memory_op::store)), 2, 2));

// Half-warps are served separately, and one without an active lane not at all.
static_assert(passes(g80::analyze(contiguous<float>().under({0x0000ffff})), 1, 1));
static_assert(passes(g80::analyze(strided<float>(16).under({0x00010001})), 2, 2));

// The rule is that of all 1.x.
#define ROW(SM, ...)                                                                                \
  static_assert(SM >= 20 || (passes(analyze_shared(sm_##SM::traits, contiguous<char>()), 8, 2) &&   \
                             passes(analyze_shared(sm_##SM::traits, contiguous<double>()), 8, 4) && \
                             passes(analyze_shared(sm_##SM::traits, broadcast<float>()), 2, 2)));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW

}  // namespace shared_1x
