// Rows with meaningless values give a fault or an answer, but never a crash, a hang or undefined behaviour. This test
// matters most under sanitizers.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/memory.hpp>

#include <climits>

using namespace warpmem;

namespace {

template <class Change>
arch_traits hopper_but(Change change) {
  arch_traits t = sm_90::traits;
  change(t);
  return t;
}

int any_number(support::generator& random) {
  return support::one_of<int>(random, {INT_MIN, -32, -1, 0,  1,  2,  3,   4,   7,    8,     16,      24,
                                       31,      32,  33, 48, 64, 65, 128, 256, 1000, 65536, 1 << 30, INT_MAX});
}

// A real row with some fields replaced by arbitrary values.
arch_traits any_row(support::generator& random) {
  constexpr auto rows = sizeof(all_capabilities) / sizeof(all_capabilities[0]);
  arch_traits t = arch_traits_for(all_capabilities[support::below(random, rows)]);
  int* const numbers[] = {&t.cc.value,
                          &t.global.request_lanes_4,
                          &t.global.request_lanes_8,
                          &t.global.request_lanes_16,
                          &t.global.store_request_bytes,
                          &t.global.max_lane_bytes,
                          &t.global.atomic_min_lane_bytes,
                          &t.global.atomic_max_lane_bytes,
                          &t.global.segment_bytes,
                          &t.global.l1_segment_bytes,
                          &t.global.read_only_segment_bytes,
                          &t.global.line_bytes,
                          &t.global.sector_bytes,
                          &t.shared.banks,
                          &t.shared.bank_bytes,
                          &t.shared.max_lane_bytes,
                          &t.shared.atomic_max_lane_bytes,
                          &t.shared.window_bytes,
                          &t.constant.request_lanes,
                          &t.constant.word_bytes,
                          &t.constant.line_bytes,
                          &t.constant.bank_bytes};
  for (auto* number : numbers) {
    if (support::below(random, 6) == 0) {
      *number = any_number(random);
    }
  }
  if (support::below(random, 4) == 0) {
    t.global.rule = static_cast<coalescing_rule>(support::below(random, 3));
    t.shared.rule = static_cast<shared_rule>(support::below(random, 4));
    t.global.counts_tag_requests = support::below(random, 2) == 0;
    t.global.atomics_form_packets = support::below(random, 2) == 0;
    t.global.stages_are_known = support::below(random, 2) == 0;
    t.global.tags = {random(), random()};
    t.shared.has_eight_byte_mode = support::below(random, 2) == 0;
    t.shared.loads_merge_pairs = support::below(random, 2) == 0;
  }
  return t;
}

bool not_negative(counter c) { return !c.known() || c >= 0; }

template <int Lanes>
bool survives(arch_traits const& arch, basic_warp_access<Lanes> const& access) {
  auto const g = analyze_global(arch, access);
  auto const s = analyze_shared(arch, access);
  auto const c = analyze_constant(arch, access);
  auto const stages = analyze_global_stages(arch, access);
  bool good = not_negative(stages.tag_wavefronts) && not_negative(stages.data_wavefronts) &&
              not_negative(stages.data_bank_conflicts) && not_negative(g.requests) && not_negative(g.transactions) &&
              not_negative(g.bytes_moved) && not_negative(g.tag_requests) && not_negative(s.wavefronts) &&
              not_negative(s.conflict_free_wavefronts) && not_negative(c.requests) && not_negative(c.lookup_misses);
  if (g.transactions.known()) {
    good = good && list_global(arch, access).size() == g.transactions.value_or(0);
  }
  return good && list_shared(arch, access).size() <= 4 * Lanes && list_global(arch, access).size() <= Lanes;
}

}  // namespace

TEST_CASE("random values in a row do no harm") {
  support::generator random(91);
  for (int round = 0; round < 12000; ++round) {
    auto const arch = any_row(random);
    int const size = support::one_of<int>(random, {1, 2, 4, 8, 16, 32, 64, 128, 256});
    auto access = support::random_access(random, size, support::one_of<std::uint64_t>(random, {0, 4096}))
                      .as(static_cast<memory_op>(support::below(random, 5)));
    auto const half = support::random_access<16>(random, size, 4096);
    if (!survives(arch, access) || !survives(arch, half)) {
      FAIL_CHECK("round " << round << ", " << support::describe(arch.cc.value, access));
    }
    auto matrix = matrix_rows(static_cast<int>(support::below(random, 5)), any_number(random));
    auto const m = analyze_matrix(arch, matrix);
    if (!not_negative(m.wavefronts) || list_matrix(arch, matrix).size() > 128) {
      FAIL_CHECK("matrix, round " << round);
    }
  }
  SUCCEED("came back from every one of them");
}

TEST_CASE("rows that no model can use are a fault") {
  auto const access = contiguous<float>();
  auto const global = [&](auto change) { return analyze_global(hopper_but(change), access).basis.faults; };
  auto const shared = [&](auto change) { return analyze_shared(hopper_but(change), access).basis.faults; };
  auto const constant = [&](auto change) { return analyze_constant(hopper_but(change), access).basis.faults; };
  CHECK(global([](arch_traits& t) { t.global.request_lanes_4 = 0; }).has(fault::unknown_capability));
  CHECK(global([](arch_traits& t) { t.global.request_lanes_16 = -1; }).has(fault::unknown_capability));
  CHECK(global([](arch_traits& t) { t.global.segment_bytes = 0; }).has(fault::unknown_capability));
  CHECK(global([](arch_traits& t) { t.global.l1_segment_bytes = 48; }).has(fault::unknown_capability));
  CHECK(global([](arch_traits& t) { t.global.segment_bytes = 8; }).has(fault::unknown_capability));
  CHECK(global([](arch_traits& t) { t.global.sector_bytes = -32; }).has(fault::unknown_capability));
  CHECK(global([](arch_traits& t) {
          t.global.rule = coalescing_rule::shrinking_segments;
        }).has(fault::unknown_capability));  // it is for half-warps, but this row has whole warps
  CHECK(global([](arch_traits& t) { t.global.line_bytes = -128; }).has(fault::unknown_capability));
  CHECK(shared([](arch_traits& t) { t.shared.banks = 0; }).has(fault::unknown_capability));
  CHECK(shared([](arch_traits& t) { t.shared.banks = -32; }).has(fault::unknown_capability));
  CHECK(shared([](arch_traits& t) { t.shared.banks = 48; }).has(fault::unknown_capability));
  CHECK(shared([](arch_traits& t) { t.shared.bank_bytes = 0; }).has(fault::unknown_capability));
  CHECK(shared([](arch_traits& t) { t.shared.max_lane_bytes = 256; }).has(fault::unknown_capability));
  CHECK(shared([](arch_traits& t) { t.shared.window_bytes = 8; }).has(fault::unknown_capability));
  CHECK(constant([](arch_traits& t) { t.constant.request_lanes = 0; }).has(fault::unknown_capability));
  CHECK(constant([](arch_traits& t) { t.constant.word_bytes = 0; }).has(fault::unknown_capability));
  CHECK(constant([](arch_traits& t) { t.constant.line_bytes = 0; }).has(fault::unknown_capability));
  CHECK(constant([](arch_traits& t) { t.constant.bank_bytes = -1; }).has(fault::unknown_capability));
}
