// Replays of 2.x and 3.x, and the throughput that they leave.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/shared.hpp>

namespace report_replays {

using namespace warpmem;

constexpr auto unknown = counter::unknown();

// CUPTI, global_ld_mem_divergence_replays (3.x): "Instruction is replayed if the instruction is accessing more than one
// cache line of 128 bytes. For each extra cache line access the counter is incremented by 1".
static_assert(global_replays<sm_35>::analyze(contiguous<float>()).replays == 0);
static_assert(global_replays<sm_35>::analyze(contiguous<float>(4)).replays == 1);
static_assert(global_replays<sm_35>::analyze(contiguous<double>()).replays == 1);
static_assert(global_replays<sm_35>::analyze(contiguous<double>()).throughput() == 0.5);
static_assert(global_replays<sm_35>::analyze(strided<float>(32).as(memory_op::store)).replays == 31);
static_assert(global_replays<sm_35>::analyze(strided<float>(32)).throughput() == 1.0 / 32);
static_assert(global_replays<sm_30>::analyze(contiguous<float>().under(lane_mask::none())).replays == 0);

// 2.x: an instruction is issued again for each further line of L1 (Nsight Visual Studio Edition). What bypasses L1 is
// not said.
static_assert(global_replays<sm_20>::analyze(strided<float>(2)).replays == 1);
static_assert(global_replays<sm_21>::analyze(strided<float>(32)).replays == 31);
static_assert(global_replays<sm_20>::analyze(strided<float>(2).with(cache_op::cg)).replays == unknown);
static_assert(global_replays<sm_20>::analyze(strided<float>(2).as(memory_op::store)).replays == unknown);

// CUPTI, l1_shared_bank_conflict (2.x): "Increments by N-1 and 2*(N-1) for a N-way conflict for 32 bit and 64bit shared
// memory accesses respectively".
constexpr counter on_fermi(warp_access const& access) { return shared_replays<sm_20>::analyze(access).replays; }
static_assert(on_fermi(contiguous<float>()) == 0 && on_fermi(strided<float>(8)) == 7 &&
              on_fermi(strided<float>(32)) == 31);
static_assert(on_fermi(contiguous<double>()) == 0 && on_fermi(strided<double>(2)) == 2 * (2 - 1));
static_assert(on_fermi(strided<double>(16)) == 2 * (16 - 1));
static_assert(on_fermi(contiguous<float[4]>()) == unknown);
static_assert(shared_replays<sm_20>::analyze(strided<float>(8)).throughput() == 1.0 / 8);

// CUPTI, shared_load_replay (3.x): "or when there is no conflict but the total number of words accessed by all threads
// in the warp executing that instruction exceed the number of words that can be loaded in one cycle (256 bytes)".
constexpr counter on_kepler(warp_access const& access) { return shared_replays<sm_35>::analyze(access).replays; }
static_assert(on_kepler(contiguous<float>()) == 0 && on_kepler(strided<float>(2)) == 0 &&
              on_kepler(strided<float>(32)) == 15);
static_assert(on_kepler(contiguous<double>()) == 0 && on_kepler(contiguous<float[4]>()) == 1);
static_assert(on_kepler(contiguous<float>().under(lane_mask::none())) == 0);

// Elsewhere no source says what is replayed; of atomics nowhere. Sums.
static_assert(global_replays<sm_13>::analyze(contiguous<float>()).replays == unknown);
static_assert(global_replays<sm_52>::analyze(contiguous<float>()).replays == unknown);
static_assert(shared_replays<sm_90>::analyze(strided<float>(32)).replays == unknown);
static_assert(global_replays<sm_35>::analyze(contiguous<float>().as(memory_op::atomic, adding<int>())).replays ==
              unknown);
static_assert(shared_replays<sm_13>::analyze(strided<float>(32)).basis.known == provenance{});
static_assert(global_replays<sm_35>::analyze(contiguous<float>(2)).basis.faults.any());
constexpr auto two =
    global_replays<sm_35>::analyze(strided<float>(32)) + global_replays<sm_35>::analyze(contiguous<float>());
static_assert(two.replays == 31 && two.issues() == 33 && two.throughput() == 2.0 / 33);

}  // namespace report_replays
