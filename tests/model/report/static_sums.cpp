// Counters that may be unknown, and reports as sums.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory.hpp>
#include <warpmem/model/report.hpp>

namespace report_sums {

using namespace warpmem;

static_assert(counter{} == 0 && counter{}.known() && counter{7}.value_or(-1) == 7);
static_assert(!counter::unknown().known() && counter::unknown().value_or(-1) == -1);
// No number without saying what an unknown count becomes.
template <class Count>
concept has_value = requires(Count n) {
  n.value();
};
template <class Count>
concept converts = requires(Count n) {
  static_cast<std::int64_t>(n);
};
static_assert(!has_value<counter> && !converts<counter>);
static_assert(counter::unknown() == counter::unknown() && !(counter::unknown() == 0));
static_assert(counter{2} + 3 == 5 && counter{5} - 3 == 2);
static_assert(counter{2} + counter::unknown() == counter::unknown() && counter::unknown() + 2 == counter::unknown());
static_assert(counter{2} - counter::unknown() == counter::unknown() && counter::unknown() - 2 == counter::unknown());
static_assert(counter{2} < 3 && counter{3} > 2 && counter{3} >= 3 && counter{3} <= 3 && !(counter{3} < 3));
static_assert(!(counter::unknown() < 3) && !(counter::unknown() > 3) && !(counter::unknown() <= counter::unknown()));

// A total is as well known as the weakest of its parts, and a default-constructed one is the zero of sums.
constexpr provenance measured{evidence::measured, source::h200_counters};
constexpr provenance guide{evidence::documented, source::programming_guide_5_5};
constexpr provenance forum{evidence::documented, source::nvidia_forum};
static_assert(weaker(measured, guide) == guide && weaker(guide, measured) == guide && weaker(guide, guide) == guide);
static_assert(weaker(guide, forum) == provenance{evidence::documented, source::several});
static_assert(weaker(forum, guide) == weaker(guide, forum));

constexpr auto one = global_memory<sm_90>::analyze(strided<float>(2));
constexpr auto old = global_memory<sm_20>::analyze(strided<float>(2));
static_assert(one + global_report{} == one && global_report{} + one == one);
static_assert((one + one).sectors == 16 && (one + one).basis.accesses == 2 && (one + one).basis.known == measured);
static_assert((one + old).sectors == counter::unknown() && (one + old).transactions == 8 + 2);
static_assert((one + old).basis.known == guide);
static_assert((one + one).efficiency() == 0.5);

constexpr auto conflict = shared_memory<sm_90>::analyze(strided<float>(2));
static_assert(conflict + shared_report{} == conflict && (conflict + conflict).bank_conflicts == 2);
constexpr auto replayed = constant_memory<sm_90>::analyze(contiguous<float>());
static_assert(constant_report{} + replayed == replayed && (replayed + replayed).replays() == 62);

// Faults of a sum: which kinds, which lanes, how many accesses.
constexpr auto odd_lane =
    global_memory<sm_90>::analyze(lane_addresses<float>([](int lane) { return lane == 5 ? 21 : 4 * lane; }));
constexpr auto too_wide = shared_memory<sm_90>::analyze(contiguous<float[8], 8>());
static_assert(odd_lane.basis.faults.has(fault::misaligned_address) && odd_lane.basis.faults.lanes.bits == 0x20);
static_assert((odd_lane + odd_lane + one).basis.faults.accesses == 2 && (odd_lane + one).basis.accesses == 2);
static_assert((odd_lane + one).sectors == 8 && !odd_lane.sectors.known());
static_assert(too_wide.basis.faults.has(fault::unsupported_size) && too_wide.basis.faults.lanes.bits == 0xff);

}  // namespace report_sums
