// Local memory behind the coalescer.
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/memory/local.hpp>

namespace local_stages_facts {

using namespace warpmem;

constexpr auto same = broadcast<int>(64);
constexpr local_placement somewhere{124, 3, 0xc50, 0};

// One line, wherever it lies: one tag wavefront.
static_assert(local_start(1024, 0x1000000 - 1024) == 0 && local_start(1024, 0x1000000 - 4) == 1020);
static_assert(local_start(1024, ~address{0}) < 0 && local_start(1024, 0) < 0 && local_start(1024, 0x1000400) > 1024);
static_assert(local_stages<sm_90>::analyze(same).l2_requests == 1);
static_assert(local_stages<sm_90>::analyze(same).l2_sectors == 4);
static_assert(!local_stages<sm_90>::analyze(same).tag_wavefronts.known());
static_assert(local_stages<sm_90>::analyze(same, somewhere).tag_wavefronts == 1);
static_assert(!local_stages<sm_90>::analyze(same, somewhere).data_wavefronts.known());

// A line for every lane. How many share a set depends on the slot that the warp got.
constexpr auto diagonal = strided<int>(1);
static_assert(local_stages<sm_90>::analyze(diagonal).l2_requests == 32);
static_assert(local_stages<sm_90>::analyze(strided<int>(25), local_placement{0, 0, 0x4450, 0}).tag_wavefronts !=
              local_stages<sm_90>::analyze(strided<int>(25), local_placement{0, 1, 0x4450, 0}).tag_wavefronts);

// The top of the window is the end of the thread's part of the pool.
static_assert(local_start(0xc50, 0x1000000) == 0xc50);
static_assert(local_start(0xc50, 0xfff3b0) == 0);
static_assert(local_start(0x4450, 0xfff3b0) == 0x3800);

// Impossible places, and lanes that leave their part of the pool.
constexpr access_faults faults_at(local_placement p, warp_access a = same) {
  return local_stages<sm_90>::analyze(a, p).basis.faults;
}
static_assert(faults_at(somewhere) == access_faults{});
static_assert(faults_at({-1, 0, 0xc50, 0}).has(fault::bad_size));
static_assert(faults_at({0, 64, 0xc50, 0}).has(fault::bad_size));
static_assert(faults_at({0, 0, 0, 0}).has(fault::bad_size));
static_assert(faults_at({0, 0, 0xc50, 2}).has(fault::bad_size));
static_assert(faults_at({0, 0, 0xc50, -4}).has(fault::bad_size));
static_assert(faults_at({0, 0, 0xc50, 0xc50}).has(fault::bad_size));
static_assert(faults_at({0, 0, 0xc50, 0xc00}, broadcast<int>(0x50)).has(fault::outside_window));
static_assert(faults_at({0, 0, 0xc50, 0xc00}, broadcast<int>(0x4c)) == access_faults{});
static_assert(faults_at(somewhere, same.as(memory_op::atomic)).has(fault::unsupported_operation));
static_assert(analyze_local_stages(arch_traits{}, same).basis.faults.has(fault::unknown_capability));
static_assert(analyze_local_stages(arch_traits{}, same, somewhere).basis.faults.has(fault::unknown_capability));

// Elsewhere nothing of it is known; with no lane there is nothing to know.
static_assert(!local_stages<sm_80>::analyze(same).l2_requests.known());
static_assert(local_stages<sm_90>::analyze(same.under(lane_mask::none())).tag_wavefronts == 0);
static_assert(local_stages<sm_90>::analyze(same.under(lane_mask::none())).data_wavefronts == 0);

}  // namespace local_stages_facts
