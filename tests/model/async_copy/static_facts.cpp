// cp.async: what it costs, and what is refused.
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/memory/async_copy.hpp>

#include <cstdint>

namespace async_copy_facts {

using namespace warpmem;

struct four_words {
  std::uint32_t words[4];
};

// A warp copies 128 bytes from a line of its own into neighbouring words: one of everything.
constexpr auto words = copied(contiguous<float>(0x1000), contiguous<float>());
constexpr auto best = async_copies<sm_90>::analyze(words);
static_assert(best.requests == 1 && best.tag_requests == 1 && best.sectors == 4 && best.bytes_requested == 128);
static_assert(best.tag_wavefronts == 1 && best.data_wavefronts == 0 && best.data_bank_conflicts == 0);
static_assert(best.shared_wavefronts == 1 && best.shared_bank_conflicts == 0);
static_assert(best.l2_requests == 1 && best.l2_sectors == 4);
static_assert(best.basis.known.how == evidence::measured);

// Into one bank: a pass a lane. From one bank: the same, and every pass but the last counts a second conflict.
constexpr auto into_a_bank = copied(contiguous<float>(), strided<float>(32));
static_assert(async_copies<sm_90>::analyze(into_a_bank).shared_wavefronts == 32);
static_assert(async_copies<sm_90>::analyze(into_a_bank).shared_bank_conflicts == 31);
static_assert(async_copies<sm_90>::analyze(into_a_bank).data_bank_conflicts == 31);
// One source word for all lanes is not shared.
constexpr auto same_word = copied(broadcast<float>(), contiguous<float>());
static_assert(async_copies<sm_90>::analyze(same_word).shared_wavefronts == 32);
static_assert(async_copies<sm_90>::analyze(same_word).shared_bank_conflicts == 31);
static_assert(async_copies<sm_90>::analyze(same_word).data_bank_conflicts == 62);

// 16 bytes a lane: 8 lanes a phase. .cg of the same counts no shared wavefronts.
constexpr auto wide = copied(contiguous<four_words>(), contiguous<four_words>());
static_assert(async_copies<sm_90>::analyze(wide).shared_wavefronts == 4);
static_assert(async_copies<sm_90>::analyze(wide).l2_requests == 4);
constexpr auto past_l1 = copied(contiguous<four_words>(), contiguous<four_words>(), cache_op::cg);
constexpr auto uncached = async_copies<sm_90>::analyze(past_l1);
static_assert(uncached.sectors == 16 && uncached.shared_wavefronts == 0 && uncached.data_bank_conflicts == 0);
static_assert(uncached.l2_requests == 4 && uncached.l2_sectors == 16);
// Two lanes that write the same 16 bytes from two lines race.
constexpr auto racing = copied(strided<four_words>(8), broadcast<four_words>(), cache_op::cg);
static_assert(!async_copies<sm_90>::analyze(racing).sectors.known());
static_assert(!async_copies<sm_90>::analyze(racing).l2_requests.known());
static_assert(!async_copies<sm_90>::analyze(racing).l2_sectors.known());
static_assert(async_copies<sm_90>::analyze(racing).tag_wavefronts.known());

// Other capabilities: what goes in is carried over, the stages are unknown.
constexpr auto elsewhere = async_copies<sm_80>::analyze(words);
static_assert(elsewhere.requests == 1 && elsewhere.sectors == 4 && elsewhere.tag_requests == 1);
static_assert(elsewhere.basis.known.how == evidence::carried_over);
static_assert(!elsewhere.tag_wavefronts.known() && !elsewhere.shared_wavefronts.known());
static_assert(!elsewhere.l2_requests.known() && !elsewhere.data_bank_conflicts.known());

// cp.async exists from 8.0 on (PTX ISA).
#define ROW(SM, ...) static_assert(async_copies<sm_##SM>::analyze(words).basis.faults.any() == (SM < 80));
WARPMEM_ARCH_TABLE(ROW)
#undef ROW
constexpr access_faults faults_of(async_copy copy) { return async_copies<sm_90>::analyze(copy).basis.faults; }
constexpr async_copy with_bytes(async_copy copy, int bytes) {
  copy.lane_bytes = bytes;
  return copy;
}
static_assert(async_copies<sm_75>::analyze(words).basis.faults.has(fault::unsupported_operation));
static_assert(faults_of(copied(contiguous<short>(), contiguous<short>())).has(fault::unsupported_size));
static_assert(faults_of(with_bytes(wide, 32)).has(fault::unsupported_size));
static_assert(faults_of(with_bytes(past_l1, 8)).has(fault::unsupported_size));
static_assert(
    faults_of(copied(contiguous<float>(), contiguous<float>(), cache_op::cv)).has(fault::unsupported_operation));
static_assert(faults_of(copied(contiguous<float>(2), contiguous<float>())).has(fault::misaligned_address));
static_assert(faults_of(copied(contiguous<float>(), contiguous<float>(2))).has(fault::misaligned_address));
static_assert(faults_of(copied(contiguous<float>(), contiguous<float>(228 * 1024))).has(fault::outside_window));
static_assert(faults_of(copied(contiguous<float>(2), contiguous<float>(2))).accesses == 1);
static_assert(faults_of(copied(contiguous<float>(~address{127}), contiguous<float>())) == access_faults{});
static_assert(analyze_async_copy(arch_traits{}, words).basis.faults.has(fault::unknown_capability));

// No lane: nothing happens. Reports add up.
constexpr auto nobody =
    async_copies<sm_90>::analyze(copied(contiguous<float>().under(lane_mask::none()), contiguous<float>()));
static_assert(nobody.requests == 0 && nobody.data_wavefronts == 0 && nobody.tag_wavefronts == 0);
static_assert((best + best).sectors == 8 && (best + nobody).basis.accesses == 2);

}  // namespace async_copy_facts
