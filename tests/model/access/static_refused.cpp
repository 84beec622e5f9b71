// An access that hardware would refuse cannot look like a good one: no count of it is known, no verdict on it is true,
// and a sum with it says so.
#include <support/knows_nothing.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/cache.hpp>
#include <warpmem/model/layout.hpp>
#include <warpmem/model/memory.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/surface.hpp>
#include <warpmem/model/memory/texture.hpp>

namespace access_refused {

using namespace warpmem;
using support::knows_nothing;

struct float3 {
  float x, y, z;
};

// What people write by mistake: a size that no instruction has, an odd start, an index in place of bytes, a stride that
// leaves the window.
constexpr auto three_words = contiguous<float3>();
constexpr auto odd_start = contiguous<double>(4);
constexpr auto index_for_bytes = lane_addresses<float>([](int lane) { return lane; });
constexpr auto backwards = strided<float>(-1);

constexpr bool is_refused_everywhere(warp_access const& a) {
  arch_traits const arch = sm_90::traits;
  return knows_nothing(analyze_global(arch, a)) && knows_nothing(analyze_global_stages(arch, a)) &&
         knows_nothing(analyze_global_traffic(arch, a)) && knows_nothing(analyze_global_source_page(arch, a)) &&
         knows_nothing(analyze_shared(arch, a)) && knows_nothing(analyze_shared_traffic(arch, a)) &&
         knows_nothing(analyze_shared_source_page(arch, a)) && knows_nothing(analyze_constant(arch, a)) &&
         knows_nothing(analyze_local(arch, a)) && knows_nothing(analyze_local_stages(arch, a));
}
static_assert(is_refused_everywhere(three_words) && is_refused_everywhere(odd_start));
static_assert(is_refused_everywhere(index_for_bytes));
static_assert(knows_nothing(shared_memory<sm_90>::analyze(backwards)));
static_assert(knows_nothing(constant_memory<sm_90>::analyze(contiguous<float>(), constant_path::immediate)));
static_assert(knows_nothing(matrix_memory<sm_90>::analyze(matrix_rows(3, 16))));
static_assert(knows_nothing(matrix_traffic<sm_90>::analyze(matrix_rows(3, 16))));
static_assert(knows_nothing(texture_memory<sm_90>::analyze([] {
  texture_access a{};
  a.image = array_2d(8, 8, 3);
  return a;
}())));
static_assert(knows_nothing(surface_memory<sm_90>::analyze([] {
  surface_access a{};
  a.lane_bytes = 3;
  return a;
}())));
static_assert(knows_nothing(async_copies<sm_70>::analyze(async_copy{})));
static_assert(knows_nothing(warpmem::detail::analyze_run(sm_90::traits, {0, 4, -1})));
static_assert(knows_nothing(analyze_pattern(sm_90::traits, {32, 32, 4}, row_pattern(32))));
static_assert(knows_nothing(sectored_cache<1>{cache_shape{}}.load(0, 4)) && knows_nothing(random_sectors({}, 1)));

// The assertions that people write do not hold.
static_assert(!(global_memory<sm_90>::analyze(three_words).excessive_sectors() == 0));
static_assert(!(global_memory<sm_90>::analyze(odd_start).sectors <= 8));
static_assert(!(global_memory<sm_90>::analyze(three_words).bytes_requested == 0));
static_assert(!(shared_memory<sm_90>::analyze(backwards).bank_conflicts == 0));
static_assert(!(shared_memory<sm_90>::analyze(backwards).wavefronts <= 1));
static_assert(!(constant_memory<sm_90>::analyze(index_for_bytes).replays() == 0));

// Verdicts, of reports and of explanations.
template <class Access>
constexpr bool is_coalesced(Access const& a) {
  bool const holds = global_memory<sm_90>::analyze(a).is_coalesced();
  return holds == global_memory<sm_90>::explain(a).is_coalesced() ? holds : throw "they disagree";
}
template <class Access>
constexpr bool is_conflict_free(Access const& a) {
  bool const holds = shared_memory<sm_90>::analyze(a).is_conflict_free();
  return holds == shared_memory<sm_90>::explain(a).is_conflict_free() ? holds : throw "they disagree";
}
template <class Access>
constexpr bool is_uniform(Access const& a) {
  bool const holds = constant_memory<sm_90>::analyze(a).is_uniform();
  return holds == constant_memory<sm_90>::explain(a).is_uniform() ? holds : throw "they disagree";
}
constexpr auto idle = contiguous<float>().under(lane_mask::none());
static_assert(is_coalesced(contiguous<float>()) && !is_coalesced(contiguous<float>(4)) &&
              !is_coalesced(strided<float>(2)));
static_assert(!is_coalesced(three_words) && !is_coalesced(odd_start) && !is_coalesced(idle));
static_assert(is_conflict_free(strided<float>(33)) && !is_conflict_free(strided<float>(32)));
static_assert(!is_conflict_free(backwards) && !is_conflict_free(index_for_bytes) && !is_conflict_free(idle));
static_assert(is_uniform(broadcast<float>()) && !is_uniform(contiguous<float>()));
static_assert(!is_uniform(broadcast<float>(2)) && !is_uniform(broadcast<float>().under(lane_mask::none())));
static_assert(constant_memory<sm_90>::analyze(broadcast<float>(), constant_path::immediate).is_uniform());
static_assert(!global_report{}.is_coalesced() && !shared_report{}.is_conflict_free() &&
              !constant_report{}.is_uniform());
static_assert(matrix_memory<sm_90>::explain(matrix_rows(4, 144)).is_conflict_free());
static_assert(!matrix_memory<sm_90>::explain(matrix_rows(4, 128)).is_conflict_free());
static_assert(!matrix_memory<sm_90>::explain(matrix_rows(3, 144)).is_conflict_free());
static_assert(local_memory<sm_90>::explain(broadcast<float>()).is_coalesced());
static_assert(!local_memory<sm_90>::explain(contiguous<float>()).is_coalesced());
static_assert(!local_memory<sm_90>::explain(broadcast<float>(2)).is_coalesced());
static_assert(analyze_global_source_page(sm_90::traits, contiguous<float>()).is_coalesced());
static_assert(!analyze_shared_source_page(sm_90::traits, contiguous<float>()).is_coalesced());  // it has no sectors
// Transactions where there are no sectors; no verdict where neither is known.
static_assert(global_memory<sm_13>::analyze(contiguous<float>()).is_coalesced());
static_assert(!global_memory<sm_13>::analyze(strided<float>(4)).is_coalesced());
static_assert(!global_memory<sm_35>::analyze(contiguous<float>().as(memory_op::atomic)).is_coalesced());

// Sums count what can be counted, and verdicts on them do not hide what cannot.
constexpr auto good = global_memory<sm_90>::analyze(contiguous<float>());
constexpr auto bad = global_memory<sm_90>::analyze(contiguous<float>(2));
constexpr auto wide = global_memory<sm_90>::analyze(three_words);
static_assert((good + bad).sectors == 4 && (good + bad).bytes_requested == 128 && (good + bad).efficiency() == 1.0);
static_assert(good + bad == bad + good && (good + bad).basis.counted() == 1 &&
              (good + bad).basis.known == good.basis.known);
static_assert((good + good).is_coalesced() && !(good + bad).is_coalesced());
static_assert(!(bad + bad).sectors.known() && (bad + bad).basis.all_refused() && bad + global_report{} == bad);
static_assert(global_report{} + bad == bad && (bad + global_report{} + good).sectors == 4);
static_assert((bad + bad + good).sectors == 4 && (good + bad + good + bad).sectors == 8);
// A count that is unknown although hardware executes the access is unknown in the sum too.
static_assert(!(good + global_memory<sm_20>::analyze(contiguous<float>())).sectors.known());

// A fault has the size of its access, as long as it is one size.
static_assert(wide.basis.faults.lane_bytes == 12 && bad.basis.faults.lane_bytes == 4);
static_assert((wide + wide).basis.faults.lane_bytes == 12 && (good + wide).basis.faults.lane_bytes == 12);
static_assert((wide + bad).basis.faults.lane_bytes == 0 && (wide + bad + bad).basis.faults.lane_bytes == 0);

// A report has its capability; a sum of several says that they are several.
constexpr compute_capability several = compute_capability::several();
constexpr auto ampere = global_memory<sm_80>::analyze(contiguous<float>());
static_assert(good.basis.capability == compute_capability{90} && bad.basis.capability == compute_capability{90});
static_assert(global_report{}.basis.capability == compute_capability{});
static_assert((good + bad).basis.capability == compute_capability{90} && (good + ampere).basis.capability == several);
static_assert((bad + ampere).basis.capability == several && (good + ampere + good).basis.capability == several);
static_assert((good + ampere) + good == good + (ampere + good));

}  // namespace access_refused
