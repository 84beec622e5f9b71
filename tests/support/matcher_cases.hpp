// Matchers that fail, and values that frameworks print: the sources of Catch2's and GoogleTest's golden messages.
#pragma once

#include <kernel/kernel_cases.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/models.hpp>

namespace support {

// Calls visit(name, value, matcher) for each failure.
template <class Visit>
void each_failure(Visit visit) {
  using namespace warpmem;
  using namespace warpmem::matchers;
  auto const global = [](auto const& access) { return global_memory<sm_90>::explain(access); };
  auto const shared = [](auto const& access) { return shared_memory<sm_90>::explain(access); };
  auto const four_lanes = lane_mask::first(4);

  visit("coalesced", global(strided<float>(2).under(four_lanes)), !IsCoalesced());
  visit("not coalesced", global(strided<float>(2)), IsCoalesced());
  visit("not coalesced, of a report", global_memory<sm_90>::analyze(strided<float>(2)), IsCoalesced());
  visit("not coalesced, of transactions", global_memory<sm_13>::explain(contiguous<float>(4)), IsCoalesced());
  visit("not coalesced, of a sum",
        global_memory<sm_90>::analyze(strided<float>(2)) + global_memory<sm_90>::analyze(contiguous<float>()),
        IsCoalesced());
  visit("local", local_memory<sm_90>::explain(strided<float>(8).under(four_lanes)), IsCoalesced());
  visit("too many sectors", global(strided<float>(8).under(four_lanes)), TakesAtMostSectors(3));
  visit("excessive sectors", global(strided<float>(8).under(four_lanes)), HasAtMostExcessiveSectors(1));
  visit("source page", analyze_global_source_page(sm_90::traits, strided<float>(2)), HasAtMostExcessiveSectors(0));
  visit("bank conflicts", shared(strided<float>(32).under(four_lanes)), IsConflictFree());
  visit("bank conflicts, all lanes", shared(strided<float>(32)), IsConflictFree());
  visit("no bank conflicts", shared(strided<float>(33).under(four_lanes)), !IsConflictFree());
  visit("ways", shared(strided<float>(32).under(four_lanes)), IsAtMostNWay(2));
  visit("ways of a report", shared_memory<sm_90>::analyze(strided<float>(32)), IsAtMostNWay(16));
  visit("excessive wavefronts", shared(strided<float>(32).under(four_lanes)), HasAtMostExcessiveWavefronts(2));
  visit("too many wavefronts", shared(strided<float>(2).under(four_lanes)), TakesAtMostWavefronts(0));
  visit("matrix", matrix_memory<sm_90>::explain(matrix_rows(1, 128)), IsConflictFree());
  visit("not uniform", constant_memory<sm_90>::explain(contiguous<float>().under(four_lanes)), IsUniform());
  auto const spread = [](int lane) { return texture_coordinates{lane * 2.0, 0.0}; };
  visit("texture", texture_memory<sm_90>::explain(texture_lanes(array_2d(64, 64, 4), {}, spread)),
        TakesAtMostSectors(4));
  visit("efficiency", global(strided<float>(8).under(four_lanes)), HasEfficiencyAtLeast(0.75));
  visit("shared efficiency", shared_memory<sm_90>::analyze(strided<float>(32)), HasEfficiencyAtLeast(0.5));
  visit("other transactions", global(contiguous<float>(32).under(four_lanes)), MovesExactly({{0, 32}, {64, 32}}));
  visit("other lanes", global_memory<sm_90>::list(contiguous<float>().under(four_lanes)),
        MovesExactly({{0, 32, lane_mask::first(3)}}));
  visit("two questions", shared(strided<float>(32).under(four_lanes)), IsConflictFree() && TakesAtMostWavefronts(4));
  visit("either of two", shared(strided<float>(32).under(four_lanes)), IsConflictFree() || TakesAtMostWavefronts(3));
  visit("a fault", global(contiguous<float>(2)), IsCoalesced());
  visit("a fault, negated", global(contiguous<float>(2)), !IsCoalesced());
  visit("a fault in a sum", global(contiguous<float>(2)).report + global(contiguous<float>()).report, IsCoalesced());
  visit("unknown", global_memory<sm_13>::explain(strided<float>(2).under(four_lanes)), TakesAtMostSectors(32));
  visit("no lane", shared(contiguous<float>().under(lane_mask::none())), IsConflictFree());
  visit("no access", shared_report{}, IsConflictFree());
  visit("a kernel", kernel_cases::transpose(32), IsCoalesced() && IsConflictFree());
  visit("a kernel, refused", kernel_cases::motley().global(), IsCoalesced());
  visit("a kernel, of another memory", kernel_cases::transpose(33).global(), IsConflictFree());
}

// Calls visit(name, value) for each value.
template <class Visit>
void each_value(Visit visit) {
  using namespace warpmem;
  visit("access", contiguous<float>(64).under(lane_mask::first(2)));
  visit("kernel", kernel_cases::transpose(32));
  visit("matrix access", matrix_rows(1, 16));
  visit("global report", global_memory<sm_90>::analyze(strided<float>(2)));
  visit("constant report", constant_memory<sm_90>::analyze(broadcast<float>()));
  visit("explanation", shared_memory<sm_90>::explain(strided<float>(32)));
  visit("counter", counter{3});
  visit("unknown counter", counter::unknown());
  visit("lane mask", lane_mask{0x80000007});
  visit("transaction", transaction{0x40, 32, lane_mask::first(8), 0});
  visit("transactions", global_memory<sm_90>::list(strided<float>(2).under(lane_mask::first(8))));
  visit("bank accesses", shared_memory<sm_90>::list(strided<float>(32).under(lane_mask::first(2))));
  visit("capability", compute_capability{90});
  visit("provenance", sm_90::traits.global.known);
  visit("no fault", access_faults{});
  visit("faults", global_memory<sm_90>::analyze(contiguous<float>(2)).basis.faults);
  visit("fault", fault::outside_window);
  visit("operation", memory_op::compare_and_swap);
  visit("cache operator", cache_op::cg);
  visit("no cache operator", cache_op::unspecified);
}

}  // namespace support
