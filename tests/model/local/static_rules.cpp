// Local memory in static_assert: the interleaved layout and what each capability makes of it.
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/memory/local.hpp>

namespace local_rules {

using namespace warpmem;

// "consecutive 32-bit words are accessed by consecutive thread IDs" (programming guide, device memory accesses)
static_assert(interleaved({}, 0, 0) == 0);
static_assert(interleaved({}, 1, 0) == 4);
static_assert(interleaved({}, 31, 3) == 127);
static_assert(interleaved({}, 0, 4) == 128);
static_assert(interleaved({}, 5, 4 * 7 + 2) == 7 * 128 + 5 * 4 + 2);

// A warp has 32 lanes, also where an access describes 4 of them: two words are two sectors.
constexpr basic_warp_access<4> few{{0, 4, 0, 4}};
static_assert(local_memory<sm_90>::analyze(few).sectors == 2);
static_assert(local_stages<sm_90>::analyze(few).l2_sectors == 2);

// "fully coalesced as long as all threads in a warp access the same relative address"
constexpr auto same = broadcast<int>(64);
static_assert(local_memory<sm_90>::analyze(same).sectors == 4);
static_assert(local_memory<sm_90>::analyze(same).excessive_sectors() == 0);
static_assert(local_memory<sm_90>::analyze(same).requests == 1);
static_assert(local_memory<sm_90>::list(same)[3].base == 16 * 128 + 96);

// An index of its own in every lane: 32 words in 32 lines.
constexpr auto divergent = strided<int>(1);
static_assert(local_memory<sm_90>::analyze(divergent).sectors == 32);
static_assert(local_memory<sm_90>::analyze(divergent).excessive_sectors() == 28);

// Wide accesses are one request a word (measured on 9.0): four full lines each of 32 lanes times 4 bytes.
constexpr auto wide = broadcast<int>(32).as(memory_op::store);
constexpr auto with_bytes = [](warp_access a, int bytes) {
  a.lane_bytes = bytes;
  return a;
};
static_assert(local_memory<sm_90>::analyze(with_bytes(wide, 16)).requests == 4);
static_assert(local_memory<sm_90>::analyze(with_bytes(wide, 16)).sectors == 16);
static_assert(local_memory<sm_90>::analyze(with_bytes(wide, 8)).requests == 2);
static_assert(local_memory<sm_90>::list(with_bytes(wide, 8))[3].base == 8 * 128 + 96);
static_assert(local_memory<sm_90>::list(with_bytes(wide, 8))[4].base == 9 * 128);
static_assert(local_memory<sm_90>::list(with_bytes(wide, 8))[4].request == 1);
// A byte per lane takes as many sectors as a word per lane: adjacent lanes are a word apart.
static_assert(local_memory<sm_90>::analyze(with_bytes(wide, 1)).sectors == 4);

// 1.x: half-warps, one 64-byte segment each; no cache. 2.x: one 128-byte line of L1. 5.x: L2 only.
static_assert(local_memory<sm_10>::analyze(same).transactions == 2);
static_assert(local_memory<sm_10>::analyze(same).bytes_moved == 128);
static_assert(local_memory<sm_20>::analyze(same).transactions == 1);
static_assert(local_memory<sm_20>::analyze(same).bytes_moved == 128);
static_assert(local_memory<sm_20>::analyze(divergent).transactions == 32);
static_assert(local_memory<sm_20>::analyze(divergent).bytes_moved == 32 * 128);
static_assert(local_memory<sm_35>::analyze(same).transactions == 1);
static_assert(local_memory<sm_52>::analyze(same).transactions == 4);
static_assert(!sm_13::traits.local.cached_in_l1 && !sm_13::traits.local.cached_in_l2);
static_assert(sm_20::traits.local.cached_in_l1 && sm_37::traits.local.cached_in_l1);
static_assert(!sm_50::traits.local.cached_in_l1 && !sm_53::traits.local.cached_in_l1);
static_assert(sm_50::traits.local.cached_in_l2 && sm_60::traits.local.cached_in_l1);
static_assert(sm_70::traits.local.cached_in_l1 && sm_120::traits.local.cached_in_l1);

// Evidence: 9.0 is measured; how wide accesses split elsewhere is carried over.
static_assert(local_memory<sm_90>::analyze(same).basis.known.how == evidence::measured);
static_assert(local_memory<sm_80>::analyze(same).basis.known.how == evidence::documented);
static_assert(local_memory<sm_80>::analyze(with_bytes(wide, 16)).basis.known.how == evidence::carried_over);
static_assert(!local_memory<sm_90>::analyze(same).tag_wavefronts.known());

// What hardware refuses.
static_assert(local_memory<sm_90>::analyze(same.as(memory_op::atomic)).basis.faults.has(fault::unsupported_operation));
static_assert(local_memory<sm_90>::analyze(same.with(cache_op::nc)).basis.faults.has(fault::unsupported_operation));
static_assert(local_memory<sm_100>::analyze(with_bytes(same, 32)).basis.faults.has(fault::unsupported_size));
static_assert(local_memory<sm_90>::analyze(broadcast<int>(2)).basis.faults.has(fault::misaligned_address));
static_assert(local_memory<sm_90>::analyze(broadcast<int>(512 * 1024 - 4)).basis.faults == access_faults{});
static_assert(local_memory<sm_90>::analyze(broadcast<int>(512 * 1024)).basis.faults.has(fault::outside_window));
static_assert(local_memory<sm_13>::analyze(broadcast<int>(16 * 1024)).basis.faults.has(fault::outside_window));
static_assert(analyze_local(arch_traits{}, same).basis.faults.has(fault::unknown_capability));
static_assert(local_memory<sm_90>::analyze(same.under(lane_mask::none())) == [] {
  local_report r{};
  r.basis = local_memory<sm_90>::analyze(same).basis;
  return r;
}());

}  // namespace local_rules
