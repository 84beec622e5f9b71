// Counting is faster than listing by the rule, and equals it, for random accesses of every kind.
#include <support/catch.hpp>
#include <support/describe.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/count/bank_words.hpp>
#include <warpmem/model/count/data_stage.hpp>
#include <warpmem/model/count/segments.hpp>
#include <warpmem/model/count/transactions.hpp>
#include <warpmem/model/count/wavefronts.hpp>
#include <warpmem/model/rules/check.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>
#include <warpmem/model/rules/limits.hpp>

#include <cstdint>

using namespace warpmem;

namespace {

// Rows of 1 to 32 lanes, a pitch apart: aligned or not, up or down, far or near, sharing words, around the end of
// the address space.
template <int Lanes>
basic_warp_access<Lanes> random_rows(support::generator& random, int size, std::uint64_t window) {
  auto const scale = [&] {
    auto const unit = support::one_of<std::uint64_t>(
        random, {1, 4, 8, 16, 32, 128, 1 << 17, std::uint64_t{1} << 39, std::uint64_t{1} << 61});
    auto const distance =
        support::one_of<std::uint64_t>(random, {0, 1, 2, 3, support::below(random, 40), support::below(random, 5000)});
    return unit * distance * (support::below(random, 3) == 0 ? ~std::uint64_t{0} : 1);
  };
  auto const bytes = static_cast<std::uint64_t>(size);
  std::uint64_t const align = support::below(random, 5) == 0 ? 1 : bytes;
  std::uint64_t const base = support::one_of<std::uint64_t>(random, {0, random(), 0 - support::below(random, 4096)});
  std::uint64_t const stride = support::below(random, 2) == 0 ? bytes : scale();
  std::uint64_t const pitch = scale();
  int const width = 1 << support::below(random, 6);
  basic_warp_access<Lanes> a{};
  a.lane_bytes = size;
  a.active.bits = support::below(random, 4) == 0 ? support::random_mask(random) : ~std::uint32_t{0};
  for (int lane = 0; lane < Lanes; ++lane) {
    std::uint64_t const at =
        base + static_cast<std::uint64_t>(lane % width) * stride + static_cast<std::uint64_t>(lane / width) * pitch;
    a.at[lane] = (window == 0 ? at : at % (window - bytes)) / align * align;
  }
  if (support::below(random, 8) == 0) {  // move one lane elsewhere
    a.at[support::below(random, Lanes)] ^= bytes << support::below(random, 8);
  }
  return a;
}

template <int Lanes>
basic_warp_access<Lanes> any_access(support::generator& random, int size, std::uint64_t window) {
  return support::below(random, 2) == 0 ? random_rows<Lanes>(random, size, window)
                                        : support::random_access<Lanes>(random, size, window);
}

template <int Lanes>
void compare_wavefronts(arch_traits const& arch, basic_warp_access<Lanes> const& a, detail::bank_geometry const& g) {
  detail::null_bank_sink none;
  if (detail::count_wavefronts(a, g) != detail::wavefronts_by_phase(a, g, none)) {
    FAIL_CHECK("wavefronts differ: " << support::describe(arch.cc.value, a));
  }
}

template <int Lanes>
int compare_banks(arch_traits const& arch, std::uint64_t seed, int rounds) {
  support::generator random(seed);
  shared_traits const& s = arch.shared;
  int compared = 0;
  for (int const size : {1, 2, 4, 8, 16}) {
    for (memory_op const op : support::all_ops) {
      for (int round = 0; round < rounds; ++round, compared += 5) {
        auto const window =
            support::one_of<std::uint64_t>(random, {512, 4096, static_cast<std::uint64_t>(s.window_bytes)});
        auto const a = any_access<Lanes>(random, size, window).as(op, support::likely_atomic(random));
        compare_wavefronts(arch, a, detail::shared_geometry(s, a));
        detail::bank_geometry rows = detail::geometry_of(s, 16);  // ldmatrix
        rows.phase_lanes = 8;
        compare_wavefronts(arch, a, rows);
        auto const far = any_access<Lanes>(random, size, 0).as(op);
        auto const schedule = detail::schedule_lines(far, arch.global.tags);
        lane_mask const group = round % 2 == 0 || schedule.count == 0 ? far.participants() : schedule.lanes[0];
        auto const plain = detail::plain_data(far, group);
        auto const lone = detail::sent_data(far, group, true);
        auto const sent = detail::sent_data(far, group, false);
        compare_wavefronts(arch, plain.access, plain.geometry);
        compare_wavefronts(arch, lone.access, lone.geometry);
        compare_wavefronts(arch, sent.access, sent.geometry);
      }
    }
  }
  return compared;
}

template <int Lanes>
int segments_by_rule(basic_warp_access<Lanes> const& a, lane_mask group, int shift) {
  detail::counting_sink sink;
  detail::coalesce_segments(a, group, shift, sink);
  return sink.transactions;
}

template <int Lanes>
void compare_segments(basic_warp_access<Lanes> const& a, lane_mask group, int shift, int line_shift) {
  auto const n = detail::count_segments_and_lines(a, group, shift, line_shift);
  if (n.segments != segments_by_rule(a, group, shift) || n.lines != segments_by_rule(a, group, line_shift) ||
      n.segments != detail::count_segments(a, group, shift)) {
    FAIL_CHECK("segments differ: " << shift << ", " << line_shift << ": " << support::describe(90, a));
  }
}

template <int Lanes>
int compare_words(std::uint64_t seed, int rounds) {
  support::generator random(seed);
  for (int round = 0; round < rounds; ++round) {
    auto const a = any_access<Lanes>(random, 1 << support::below(random, 5),
                                     support::one_of<std::uint64_t>(random, {64, 512, 4096, 233472, 0}));
    int const phase_lanes = support::one_of<int>(random, {4, 8, 16, 32});
    if (detail::count_words(a, a.participants(), phase_lanes) !=
        detail::words_by_phase(a, a.participants(), phase_lanes)) {
      FAIL_CHECK("words differ: " << phase_lanes << ": " << support::describe(90, a));
    }
  }
  return rounds;
}

template <int Lanes>
void compare_transactions(arch_traits const& arch, basic_warp_access<Lanes> const& a, int line_shift) {
  detail::counting_sink rule;
  detail::coalesce(arch.global, a, rule);
  auto const n = detail::count_transactions(arch.global, a, line_shift);
  if (n.requests != rule.requests || n.transactions != rule.transactions ||
      n.ideal_transactions != rule.ideal_transactions || n.bytes != rule.bytes ||
      n.lines != (line_shift == 0 ? 0 : segments_by_rule(a, a.participants(), line_shift))) {
    FAIL_CHECK("transactions differ: " << line_shift << ": " << support::describe(arch.cc.value, a));
  }
}

template <int Lanes>
int compare_segments(std::uint64_t seed, int rounds) {
  support::generator random(seed);
  for (int round = 0; round < rounds; ++round) {
    auto const a = any_access<Lanes>(random, 1 << support::below(random, 6), 0);
    auto const shift = static_cast<int>(support::below(random, 10));
    lane_mask const group = support::below(random, 2) == 0 ? a.participants() : lane_mask::first(Lanes);
    compare_segments(a, group, shift, shift + static_cast<int>(support::below(random, 22)));  // at most 2^30 bytes
  }
  return rounds;
}

template <int Lanes>
int compare_coalescing(arch_traits const& arch, std::uint64_t seed, int rounds) {
  support::generator random(seed);
  int compared = 0;
  for (memory_op const op : support::all_ops) {
    for (cache_op const cache : {cache_op::unspecified, cache_op::ca, cache_op::cg, cache_op::nc}) {
      for (int const size : {1, 2, 4, 8, 16, 32}) {
        for (int round = 0; round < rounds; ++round) {
          auto const a = any_access<Lanes>(random, size, 0).as(op).with(cache);
          auto const limits = detail::global_limits(arch.global, op, cache);
          if (!detail::check(arch.cc, limits, a).any()) {
            compare_transactions(arch, a, support::one_of<int>(random, {0, 3, 5, 7, 21}));
            ++compared;
          }
        }
      }
    }
  }
  return compared;
}

// The number of differences in constant expressions, for grids and for grids with one lane elsewhere.
constexpr int wrong_in_constants(std::uint64_t seed) {
  std::uint64_t state = seed;
  auto const below = [&](std::uint64_t n) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 33) % n;
  };
  int wrong = 0;
  for (int round = 0; round < 40; ++round) {
    warp_access a{};
    a.lane_bytes = 4 << below(3);
    auto const bytes = static_cast<address>(a.lane_bytes);
    auto const width = static_cast<int>(2 << below(4));
    address const stride = bytes * below(below(2) == 0 ? 3 : 40);
    address const pitch = bytes * below(below(2) == 0 ? 40 : 400);
    for (int lane = 0; lane < 32; ++lane) {
      address const along = static_cast<address>(lane / width) * pitch;
      a.at[lane] = 32768 + static_cast<address>(lane % width) * stride + (round % 2 == 0 ? along : 0 - along);
    }
    a.at[below(32)] += round % 8 == 0 ? bytes : 0;
    detail::bank_geometry const g = detail::shared_geometry(sm_90::traits.shared, a);
    detail::null_bank_sink none;
    wrong += detail::count_wavefronts(a, g) == detail::wavefronts_by_phase(a, g, none) ? 0 : 1;
    detail::counting_sink sectors;
    detail::coalesce_segments(a, a.active, 5, sectors);
    wrong += detail::count_segments(a, a.active, 5) == sectors.transactions ? 0 : 1;
  }
  return wrong;
}

}  // namespace

TEST_CASE("count says what the rule says in constant expressions") {
  constexpr int wrong[] = {wrong_in_constants(1), wrong_in_constants(2), wrong_in_constants(3), wrong_in_constants(4)};
  for (int const n : wrong) {
    CHECK(n == 0);
  }
}

TEST_CASE("count_wavefronts says what wavefronts_by_phase says") {
  for (auto const cc : all_capabilities) {
    if (arch_traits const arch = arch_traits_for(cc); arch.shared.rule != shared_rule::half_warp_broadcast) {
      INFO("capability " << cc.value);
      CHECK(compare_banks<32>(arch, 51, 200) == 25000);
      CHECK(compare_banks<31>(arch, 52, 20) == 2500);
      CHECK(compare_banks<16>(arch, 53, 20) == 2500);
      CHECK(compare_banks<4>(arch, 54, 20) == 2500);
    }
  }
  arch_traits wide = arch_traits_for({35});
  wide.shared.bank_bytes = 8;
  CHECK(compare_banks<32>(wide, 55, 200) == 25000);
  arch_traits many = arch_traits_for({90});  // hypothetical banks
  many.shared.banks = 64;
  CHECK(compare_banks<32>(many, 57, 200) == 25000);
  arch_traits small = arch_traits_for({90});  // too many rows for 16-bit keys
  small.shared.banks = 16;
  CHECK(compare_banks<32>(small, 56, 200) == 25000);
}

TEST_CASE("count_segments_and_lines says what coalesce_segments says") {
  CHECK(compare_segments<32>(61, 200000) == 200000);
  CHECK(compare_segments<31>(62, 20000) == 20000);
  CHECK(compare_segments<16>(63, 20000) == 20000);
  CHECK(compare_segments<1>(64, 2000) == 2000);
}

TEST_CASE("count_words says what words_by_phase says") {
  CHECK(compare_words<32>(81, 200000) == 200000);
  CHECK(compare_words<31>(82, 20000) == 20000);
  CHECK(compare_words<4>(83, 2000) == 2000);
}

TEST_CASE("count_transactions says what coalesce says") {
  for (auto const cc : all_capabilities) {
    INFO("capability " << cc.value);
    CHECK(compare_coalescing<32>(arch_traits_for(cc), 71, 40) > 500);
    CHECK(compare_coalescing<24>(arch_traits_for(cc), 72, 10) > 100);
  }
}
