// What each question answers, without a test framework in between.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/models.hpp>

#include <random>
#include <string>

using namespace warpmem;
using namespace warpmem::matchers;
using matchers::detail::answer, matchers::detail::verdict;

namespace {

constexpr auto global(warp_access const& access) { return global_memory<sm_90>::explain(access); }
constexpr auto shared(warp_access const& access) { return shared_memory<sm_90>::explain(access); }

// "yes", "no", "cannot say"
template <class Value, class Question>
std::string ask(Value const& value, Question const& q) {
  answer const is = q.ask(value).is;
  return is == answer::yes ? "yes" : is == answer::no ? "no" : "cannot say";
}

// A fixed verdict, for the tables below.
struct fixed {
  answer is;
  [[nodiscard]] verdict operator()(int) const { return {is, "fact"}; }
  [[nodiscard]] std::string describe(bool negated) const { return negated ? "is not" : "is"; }
};
question<fixed> const yes{fixed{answer::yes}};
question<fixed> const no{fixed{answer::no}};
question<fixed> const dunno{fixed{answer::cannot_say}};

}  // namespace

TEST_CASE("matchers of sectors", "[matchers]") {
  CHECK(ask(global(contiguous<float>()), IsCoalesced()) == "yes");
  CHECK(ask(global(strided<float>(2)), IsCoalesced()) == "no");
  CHECK(ask(global(strided<float>(2)).report, IsCoalesced()) == "no");
  CHECK(ask(global(strided<float>(2)), TakesAtMostSectors(8)) == "yes");
  CHECK(ask(global(strided<float>(2)), TakesAtMostSectors(7)) == "no");
  CHECK(ask(global(strided<float>(2)), HasAtMostExcessiveSectors(4)) == "yes");
  CHECK(ask(global(strided<float>(2)), HasAtMostExcessiveSectors(3)) == "no");
  // No sectors before 5.0: coalescing is decided by transactions, and sectors are unknown.
  CHECK(ask(global_memory<sm_13>::explain(contiguous<float>()), IsCoalesced()) == "yes");
  CHECK(ask(global_memory<sm_13>::explain(contiguous<float>(4)), IsCoalesced()) == "no");
  CHECK(ask(global_memory<sm_13>::explain(contiguous<float>()), TakesAtMostSectors(32)) == "cannot say");
  CHECK(ask(global_memory<sm_13>::explain(contiguous<float>()), HasAtMostExcessiveSectors(32)) == "cannot say");

  CHECK(ask(local_memory<sm_90>::explain(broadcast<float>()), IsCoalesced()) == "yes");
  CHECK(ask(local_memory<sm_90>::explain(strided<float>(8)), IsCoalesced()) == "no");
  auto const page = analyze_global_source_page(sm_90::traits, strided<float>(2));
  CHECK(ask(page, IsCoalesced()) == "no");
  CHECK(ask(page, TakesAtMostSectors(8)) == "yes");
  auto const texels =
      texture_memory<sm_90>::explain(texture_lanes(array_2d(64, 64, 4), texture_sampler{}, [](int lane) {
        return texture_coordinates{lane + 0.5, 0.5};
      }));
  CHECK(ask(texels, TakesAtMostSectors(texels.report.sectors.value_or(0))) == "yes");
  CHECK(ask(texels, TakesAtMostSectors(texels.report.sectors.value_or(0) - 1)) == "no");
}

TEST_CASE("matchers of wavefronts", "[matchers]") {
  CHECK(ask(shared(strided<float>(33)), IsConflictFree()) == "yes");
  CHECK(ask(shared(strided<float>(32)), IsConflictFree()) == "no");
  CHECK(ask(shared(strided<float>(2)), IsAtMostNWay(2)) == "yes");
  CHECK(ask(shared(strided<float>(2)), IsAtMostNWay(1)) == "no");
  CHECK(ask(shared(strided<float>(2)).report, IsAtMostNWay(2)) == "yes");
  CHECK(ask(shared(strided<float>(2)).report, IsAtMostNWay(1)) == "no");
  CHECK(ask(shared(strided<float>(2)), TakesAtMostWavefronts(2)) == "yes");
  CHECK(ask(shared(strided<float>(2)), TakesAtMostWavefronts(1)) == "no");
  CHECK(ask(shared(strided<float>(2)), HasAtMostExcessiveWavefronts(1)) == "yes");
  CHECK(ask(shared(strided<float>(2)), HasAtMostExcessiveWavefronts(0)) == "no");
  CHECK(ask(matrix_memory<sm_90>::explain(matrix_rows(4, 144)), IsConflictFree()) == "yes");
  CHECK(ask(matrix_memory<sm_90>::explain(matrix_rows(4, 128)), IsAtMostNWay(7)) == "no");
  CHECK(ask(matrix_memory<sm_90>::explain(matrix_rows(4, 128)), IsAtMostNWay(8)) == "yes");
  CHECK(ask(analyze_shared_source_page(sm_90::traits, strided<float>(2)), HasAtMostExcessiveWavefronts(0)) == "no");
  // on 3.x a bank serves two words of one row in one wavefront: no conflict
  CHECK(ask(shared_memory<sm_35>::explain(strided<float>(2)), IsAtMostNWay(1)) == "yes");
  // no source says how many wavefronts the access takes
  auto unknown = shared(strided<float>(2)).report;
  unknown.wavefronts = counter::unknown();
  CHECK(ask(unknown, IsConflictFree()) == "cannot say");
  CHECK(ask(unknown, IsAtMostNWay(32)) == "cannot say");
  CHECK(ask(unknown, TakesAtMostWavefronts(32)) == "cannot say");
  CHECK(ask(unknown, HasAtMostExcessiveWavefronts(32)) == "cannot say");
  CHECK(ask(unknown, HasEfficiencyAtLeast(0.0)) == "cannot say");
}

TEST_CASE("an explanation's n-way conflict is that of its worst phase", "[matchers]") {
  struct float4 {
    float x, y, z, w;
  };
  // the first eight lanes meet in the same banks, the others in none
  auto const lopsided = lane_addresses<float4>([](int lane) { return lane < 8 ? lane * 128 : 1024 + (lane - 8) * 16; });
  CHECK(shared(lopsided).report.wavefronts == 11);
  CHECK(ask(shared(lopsided), IsAtMostNWay(7)) == "no");
  CHECK(ask(shared(lopsided), IsAtMostNWay(8)) == "yes");
  CHECK(ask(shared(lopsided).report, IsAtMostNWay(2)) == "no");
  CHECK(ask(shared(lopsided).report, IsAtMostNWay(3)) == "yes");
  // no access has fewer ways than its average
  std::mt19937 random(6);
  int asked = 0;
  for (int i = 0; i < 2000; ++i) {
    warp_access a{};
    a.lane_bytes = 4 << (random() % 3);
    for (address& at : a.at) {
      at = static_cast<address>(random() % 512) * 16;
    }
    for (auto const cc : all_capabilities) {
      auto const e = explain_shared(arch_traits_for(cc), a);
      for (std::int64_t n : {1, 2, 4, 8}) {
        if (e.report.wavefronts.known() && e.report.wavefronts == e.report.conflict_free_wavefronts) {
          CHECK(ask(e, IsAtMostNWay(1)) == "yes");
          ++asked;
          break;
        }
        if (cc.major_number() != 2 && ask(e.report, IsAtMostNWay(n)) == "no") {
          CHECK(ask(e, IsAtMostNWay(n)) == "no");
          ++asked;
        }
      }
    }
  }
  CHECK(asked > 10000);
}

TEST_CASE("matchers of constants, efficiency and transactions", "[matchers]") {
  CHECK(ask(constant_memory<sm_90>::explain(broadcast<float>()), IsUniform()) == "yes");
  CHECK(ask(constant_memory<sm_90>::explain(contiguous<float>()), IsUniform()) == "no");
  CHECK(ask(constant_memory<sm_90>::analyze(broadcast<float>(), constant_path::immediate), IsUniform()) == "yes");

  CHECK(ask(global(strided<float>(2)), HasEfficiencyAtLeast(0.5)) == "yes");
  CHECK(ask(global(strided<float>(2)), HasEfficiencyAtLeast(0.51)) == "no");
  CHECK(ask(shared(strided<float>(4)), HasEfficiencyAtLeast(0.25)) == "yes");
  CHECK(ask(shared(strided<float>(4)), HasEfficiencyAtLeast(0.26)) == "no");
  CHECK(ask(local_memory<sm_90>::explain(broadcast<float>()), HasEfficiencyAtLeast(1.0)) == "yes");
  CHECK(ask(local_memory<sm_90>::explain(strided<float>(8)), HasEfficiencyAtLeast(1.0)) == "no");
  dram_report d{};
  d.basis.accesses = 1;
  CHECK(ask(d, HasEfficiencyAtLeast(0.0)) == "cannot say");
  d.bytes_used = 32;
  d.bytes_read = 64;
  CHECK(ask(d, HasEfficiencyAtLeast(0.5)) == "yes");
  CHECK(ask(d, HasEfficiencyAtLeast(0.6)) == "no");

  auto const moved = global_memory<sm_90>::list(contiguous<float>(64));
  CHECK(ask(global(contiguous<float>(64)), MovesExactly(moved)) == "yes");
  CHECK(ask(moved, MovesExactly(moved)) == "yes");
  CHECK(ask(moved, MovesExactly({{160, 32}, {64, 32}, {96, 32}, {128, 32}})) == "yes");
  CHECK(ask(moved, MovesExactly({{64, 32}, {96, 32}, {128, 32}})) == "no");
  CHECK(ask(moved, MovesExactly({{64, 32}, {96, 32}, {128, 32}, {160, 32}, {192, 32}})) == "no");
  CHECK(ask(moved, MovesExactly({{64, 32}, {64, 32}, {96, 32}, {128, 32}})) == "no");
  CHECK(ask(moved, MovesExactly({{64, 64}, {96, 32}, {128, 32}, {160, 32}})) == "no");
  CHECK(ask(moved, MovesExactly({{64, 32, lane_mask::first(8)}, {96, 32}, {128, 32}, {160, 32}})) == "yes");
  CHECK(ask(moved, MovesExactly({{64, 32, lane_mask::first(7)}, {96, 32}, {128, 32}, {160, 32}})) == "no");
  CHECK(ask(moved, MovesExactly({{64, 32, lane_mask::first(8), 1}, {96, 32}, {128, 32}, {160, 32}})) == "no");
  CHECK(ask(moved, MovesExactly({})) == "no");
  CHECK(ask(transaction_list<32>{}, MovesExactly({})) == "cannot say");
  CHECK(ask(local_memory<sm_90>::explain(broadcast<float>()), MovesExactly({{0, 32}, {32, 32}, {64, 32}, {96, 32}})) ==
        "yes");
  // an atomic of a capability for which no source says how atomics coalesce
  auto const atomic = global_memory<sm_35>::explain(contiguous<float>().as(memory_op::atomic));
  REQUIRE_FALSE(atomic.report.transactions.known());
  CHECK(ask(atomic, MovesExactly({})) == "cannot say");
  CHECK(ask(atomic, IsCoalesced()) == "cannot say");
  CHECK(ask(atomic, HasEfficiencyAtLeast(0.0)) == "cannot say");
}

TEST_CASE("a fault, no active lane and no access fail every matcher and its negation", "[matchers]") {
  auto const check = [](auto const& value, auto const& q) {
    CHECK(ask(value, q) == "cannot say");
    CHECK(ask(value, !q) == "cannot say");
    CHECK_FALSE(q.match(value));
    CHECK_FALSE((!q).match(value));
  };
  for (auto const& e :
       {global(contiguous<float>(2)), global(contiguous<float>().under(lane_mask::none())), global_explanation<32>{}}) {
    check(e, IsCoalesced());
    check(e, TakesAtMostSectors(99));
    check(e, HasAtMostExcessiveSectors(99));
    check(e, HasEfficiencyAtLeast(0.0));
    check(e, MovesExactly({}));
    check(e.report, IsCoalesced());
    CHECK_FALSE(e.is_coalesced());
  }
  for (auto const& e : {shared(contiguous<float>(1 << 20)), shared(contiguous<float>().under(lane_mask::none())),
                        shared_explanation<32>{}}) {
    check(e, IsConflictFree());
    CHECK_FALSE(e.is_conflict_free());
    check(e, IsAtMostNWay(99));
    check(e, TakesAtMostWavefronts(99));
    check(e, HasAtMostExcessiveWavefronts(99));
    check(e, HasEfficiencyAtLeast(0.0));
  }
  for (auto const& e : {constant_memory<sm_90>::explain(broadcast<float>(2)), constant_explanation<32>{}}) {
    check(e, IsUniform());
    CHECK_FALSE(e.is_uniform());
  }
  check(analyze_global(arch_traits_for({91}), contiguous<float>()), IsCoalesced());
  // one of two
  auto const sum = global(contiguous<float>(2)).report + global(contiguous<float>()).report;
  check(sum, IsCoalesced());
  CHECK(IsCoalesced().ask(sum).fact ==
        "hardware would refuse 1 of 2 accesses: lanes 0-31: the address is not a multiple of the access size, 4 bytes");
}

TEST_CASE("matchers say yes where the report's own verdict is true", "[matchers]") {
  int good = 0;
  for (auto const cc : all_capabilities) {
    auto const arch = arch_traits_for(cc);
    for (int stride = 0; stride < 40; ++stride) {
      for (auto const op : {memory_op::load, memory_op::atomic}) {
        auto const access = strided<float>(stride).as(op);
        auto const moved = explain_global(arch, access);
        auto const served = explain_shared(arch, access);
        auto const read = explain_constant(arch, access);
        CHECK((ask(moved, IsCoalesced()) == "yes") == moved.is_coalesced());
        CHECK((ask(served, IsConflictFree()) == "yes") == served.is_conflict_free());
        CHECK((ask(read, IsUniform()) == "yes") == read.is_uniform());
        good += (moved.is_coalesced() ? 1 : 0) + (served.is_conflict_free() ? 1 : 0) + (read.is_uniform() ? 1 : 0);
      }
    }
  }
  CHECK(good > 500);
  // a shared access has no sectors on the source page
  CHECK(ask(analyze_shared_source_page(sm_90::traits, contiguous<float>()), IsCoalesced()) == "cannot say");
}

TEST_CASE("matchers combine by three-valued logic", "[matchers]") {
  CHECK(ask(0, !yes) == "no");
  CHECK(ask(0, !no) == "yes");
  CHECK(ask(0, !dunno) == "cannot say");
  CHECK(ask(0, yes && yes) == "yes");
  CHECK(ask(0, yes && no) == "no");
  CHECK(ask(0, no && yes) == "no");
  CHECK(ask(0, no && no) == "no");
  CHECK(ask(0, yes && dunno) == "cannot say");
  CHECK(ask(0, dunno && yes) == "cannot say");
  CHECK(ask(0, no && dunno) == "no");
  CHECK(ask(0, dunno && no) == "no");
  CHECK(ask(0, dunno && dunno) == "cannot say");
  CHECK(ask(0, yes || yes) == "yes");
  CHECK(ask(0, yes || no) == "yes");
  CHECK(ask(0, no || yes) == "yes");
  CHECK(ask(0, no || no) == "no");
  CHECK(ask(0, yes || dunno) == "yes");
  CHECK(ask(0, dunno || yes) == "yes");
  CHECK(ask(0, no || dunno) == "cannot say");
  CHECK(ask(0, dunno || no) == "cannot say");
  CHECK(ask(0, dunno || dunno) == "cannot say");
}

TEST_CASE("matchers describe themselves and their negations", "[matchers]") {
  CHECK(IsCoalesced().describe() == "should be coalesced");
  CHECK((!IsCoalesced()).describe() == "should not be coalesced");
  CHECK((!!IsCoalesced()).describe() == "should be coalesced");
  CHECK(TakesAtMostSectors(1).describe() == "should take at most 1 sector");
  CHECK((!TakesAtMostSectors(4)).describe() == "should take more than 4 sectors");
  CHECK(HasAtMostExcessiveSectors(0).describe() == "should have at most 0 excessive sectors");
  CHECK((!HasAtMostExcessiveSectors(1)).describe() == "should have more than 1 excessive sector");
  CHECK(IsConflictFree().describe() == "should be free of bank conflicts");
  CHECK((!IsConflictFree()).describe() == "should have bank conflicts");
  CHECK(IsAtMostNWay(2).describe() == "should have bank conflicts of at most 2 ways");
  CHECK((!IsAtMostNWay(1)).describe() == "should have bank conflicts of more than 1 way");
  CHECK(TakesAtMostWavefronts(4).describe() == "should take at most 4 wavefronts");
  CHECK((!HasAtMostExcessiveWavefronts(4)).describe() == "should have more than 4 excessive wavefronts");
  CHECK(IsUniform().describe() == "should read one address in all lanes");
  CHECK((!IsUniform()).describe() == "should read different addresses");
  CHECK(HasEfficiencyAtLeast(0.8).describe() == "should have an efficiency of at least 80 %");
  CHECK((!HasEfficiencyAtLeast(0.125)).describe() == "should have an efficiency of less than 12.5 %");
  CHECK(MovesExactly({{0x40, 32}, {0x60, 32, lane_mask::first(2)}}).describe() ==
        "should move exactly 32 bytes at 0x40, 32 bytes at 0x60 (lanes 0-1)");
  CHECK((!MovesExactly({})).describe() == "should move something other than nothing");
  CHECK((IsCoalesced() && IsConflictFree()).describe() == "should be coalesced and free of bank conflicts");
  CHECK((!IsCoalesced() && IsConflictFree()).describe() == "should not be coalesced and be free of bank conflicts");
  CHECK((TakesAtMostSectors(1) && TakesAtMostWavefronts(2)).describe() ==
        "should take at most 1 sector and at most 2 wavefronts");
  CHECK((IsConflictFree() && TakesAtMostWavefronts(1)).describe() ==
        "should be free of bank conflicts and take at most 1 wavefront");
  CHECK((!(IsConflictFree() && TakesAtMostWavefronts(1))).describe() ==
        "should have bank conflicts or take more than 1 wavefront");
  CHECK((!(IsConflictFree() || TakesAtMostWavefronts(1))).describe() ==
        "should have bank conflicts and take more than 1 wavefront");
}
