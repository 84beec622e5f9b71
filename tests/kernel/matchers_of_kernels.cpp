// The matchers on kernels: what they answer, and what a failure says.
#include <kernel/kernel_cases.hpp>
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/matchers/matchers.hpp>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>

using namespace warpmem;
using namespace warpmem::matchers;
using matchers::detail::answer;

namespace {

template <class Question>
std::string failure_text(kernel_report const& run, Question const& question) {
  std::ostringstream why;
  CHECK_FALSE(question.MatchAndExplain(run, &why));
  return why.str();
}

answer ask(kernel_report const& run, auto const& question) { return question.ask(run).is; }

}  // namespace

TEST_CASE("a kernel answers the questions of its memories", "[kernel]") {
  kernel_report const bad = kernel_cases::transpose(32);
  kernel_report const good = kernel_cases::transpose(33);
  CHECK(ask(bad, IsCoalesced()) == answer::yes);
  CHECK(ask(bad, IsConflictFree()) == answer::no);
  CHECK(ask(good, IsConflictFree()) == answer::yes);
  CHECK(ask(good, IsCoalesced() && IsConflictFree()) == answer::yes);
  CHECK(ask(bad, IsCoalesced() && IsConflictFree()) == answer::no);
  CHECK(ask(bad, !IsConflictFree()) == answer::yes);
  CHECK(ask(bad, IsAtMostNWay(32)) == answer::yes);
  CHECK(ask(bad.at(29), IsAtMostNWay(31)) == answer::no);
  CHECK(ask(bad, TakesAtMostWavefronts(4224)) == answer::yes);
  CHECK(ask(bad, TakesAtMostWavefronts(4223)) == answer::no);
  CHECK(ask(bad, HasEfficiencyAtLeast(0.5)) == answer::no);
  CHECK(ask(bad.global(), HasEfficiencyAtLeast(0.99)) == answer::yes);
}

TEST_CASE("a kernel without what is asked about never passes", "[kernel]") {
  kernel_report const run = kernel_cases::transpose(33);
  CHECK(ask(run, IsUniform()) == answer::cannot_say);
  CHECK(ask(run.global(), IsConflictFree()) == answer::cannot_say);
  CHECK(ask(run.global(), !IsConflictFree()) == answer::cannot_say);
  CHECK(ask(run.constant(), IsCoalesced()) == answer::cannot_say);
  CHECK(ask(kernel_report{}, IsCoalesced()) == answer::cannot_say);
  kernel_report const motley = kernel_cases::motley();
  CHECK(ask(motley.global(), IsCoalesced()) == answer::cannot_say);  // one is refused
  CHECK(ask(motley.at("halo"), IsCoalesced()) == answer::no);
  CHECK(ask(motley.at("unstated"), IsConflictFree()) == answer::cannot_say);  // what it adds is not said
  CHECK(ask(motley.at("pipe"), IsCoalesced()) == answer::yes);
  CHECK(ask(motley.at("pipe"), IsConflictFree()) == answer::no);
  CHECK(ask(motley.at("table"), IsUniform()) == answer::no);
}

// On average 32 executions without a conflict and one with 32 ways are 2-way.
TEST_CASE("a kernel's ways are those of its worst execution", "[kernel]") {
  kernel_recorder recorder(sm_90::traits);
  for (int i = 0; i < 32; ++i) {
    recorder.load_shared("mostly good", contiguous<float>());
  }
  recorder.load_shared("mostly good", strided<float>(32));
  recorder.load_shared("good", contiguous<float>());
  kernel_report const run = recorder.report();
  CHECK(ask(run, IsAtMostNWay(31)) == answer::no);
  CHECK(ask(run, !IsAtMostNWay(31)) == answer::yes);
  CHECK(ask(run, IsAtMostNWay(32)) == answer::yes);
  CHECK(ask(run.at("good"), IsAtMostNWay(1)) == answer::yes);
  std::string const text = failure_text(run, IsAtMostNWay(2));
  CHECK(support::has(text, "but mostly good: its worst access is 32-way"));
  CHECK_FALSE(support::has(text, "\ngood:"));

  struct alignas(16) vec4 {
    float v[4];
  };
  kernel_recorder wide(sm_90::traits);
  auto const two_ways_in_all_phases =
      lane_addresses<vec4>([](int lane) { return lane % 8 * 16 + lane % 2 * 128 * lane; });
  wide.load_shared("wide", two_ways_in_all_phases);
  wide.load_shared("wide", lane_addresses<vec4>([](int lane) { return lane < 4 ? lane * 128 : lane % 8 * 16; }));
  CHECK(ask(wide.report(), IsAtMostNWay(1)) == answer::no);
  CHECK(ask(wide.report(), IsAtMostNWay(64)) == answer::yes);

  kernel_report const motley = kernel_cases::motley();
  CHECK(ask(motley.at("pipe"), IsAtMostNWay(31)) == answer::no);
  CHECK(ask(motley.at("pipe"), IsAtMostNWay(32)) == answer::yes);
  CHECK(ask(motley.at("rows"), IsAtMostNWay(4)) != answer::no);
  CHECK(ask(motley.at("rows"), IsAtMostNWay(3)) == answer::no);
  CHECK(ask(motley.at("unstated"), IsAtMostNWay(1)) == answer::cannot_say);
  CHECK(ask(motley.at("halo"), IsAtMostNWay(1)) == answer::cannot_say);
}

TEST_CASE("a wide access may hide a worse one behind the worst", "[kernel]") {
  struct alignas(16) vec4 {
    float v[4];
  };
  // Two ways in each of four phases, in excess 4; four ways in one phase, in excess 3.
  auto const flat = lane_addresses<vec4>([](int lane) { return lane * 16 + (lane % 8 == 7 ? 16 : 0); });
  auto const steep = lane_addresses<vec4>([](int lane) { return lane < 4 ? 1024 * lane : lane * 16; });
  auto const excess = [](warp_access const& a) {
    auto const r = analyze_shared(sm_90::traits, a);
    return r.wavefronts - r.conflict_free_wavefronts;
  };
  REQUIRE(excess(flat) > excess(steep));
  REQUIRE(excess(steep) > counter{1});
  kernel_recorder recorder(sm_90::traits);
  recorder.load_shared("wide", flat);
  recorder.load_shared("wide", steep);
  CHECK(ask(recorder.report(), IsAtMostNWay(1)) == answer::no);
  CHECK(ask(recorder.report(), IsAtMostNWay(2)) == answer::cannot_say);
  CHECK(ask(recorder.report(), IsAtMostNWay(5)) == answer::yes);
}

TEST_CASE("a kernel with instructions that are not counted never passes", "[kernel]") {
  kernel_recorder recorder(sm_90::traits);
  recorder.load("in", contiguous<float>());
  CHECK(ask(recorder.report(), IsCoalesced()) == answer::yes);
  recorder.leave_out("TEX", 3);
  kernel_report const run = recorder.report();
  CHECK(ask(run, IsCoalesced()) == answer::cannot_say);
  CHECK(ask(run, !IsCoalesced()) == answer::cannot_say);
  CHECK(ask(run, TakesAtMostSectors(4)) == answer::cannot_say);
  CHECK(ask(run, TakesAtMostSectors(3)) == answer::cannot_say);
  CHECK(ask(run.global(), IsCoalesced()) == answer::yes);  // of a part that is asked for, nothing is left out
  CHECK(support::has(failure_text(run, IsCoalesced()),
                     "cannot say: incomplete: 3 instructions not counted: TEX (3); of what was seen, "));
}

TEST_CASE("a kernel with instructions that are not counted says so", "[kernel]") {
  CHECK(support::has(text::line(kernel_cases::motley()), "3 instructions not counted: TEX (3)"));
}

TEST_CASE("a failure has the place, the worst access and the fix", "[kernel]") {
  std::string const text = failure_text(kernel_cases::transpose(32), IsCoalesced() && IsConflictFree());
  CAPTURE(text);
  CHECK(support::has(text, "but shared memory: 4224 wavefronts where 256 would do"));
  CHECK(support::has(text,
                     "five.cuh:29:33: shared load, 4 bytes: 4096 wavefronts where 128 would do\n"
                     "    out[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];\n"
                     "                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"));
  CHECK(support::has(text,
                     "the worst access at five.cuh:29:33, by warp 0 of block 0:\n"
                     "load of 4 bytes by 32 lanes, 0x0 + 128 * lane\n"));
  CHECK(support::has(text, "\n     0|  0! ."));
  CHECK(support::has(text, "fix: rows are 128 bytes apart: pad each by 1 element of 4 bytes, 32 -> 1 wavefront"));
  CHECK_FALSE(support::has(text, "five.cuh:24"));
}

namespace {

// Eight members of 4 bytes of structs in lines 7 to 10, two a line, which are loaded, and an array in order.
kernel_report loads_of_structs() {
  kernel_recorder recorder{sm_90::traits, "members"};
  for (std::uint32_t member = 0; member < 8; ++member) {
    site_place place{.file = "k.cu", .line = 7 + member / 2};
    place.text = "  sum += x[i].a; sum += x[i].b;";
    place.column = member % 2 == 0 ? 10 : 25;
    recorder.add(recorder.site(place), {memory_space::global, strided<float>(8, 4 * member), {}});
  }
  recorder.add(recorder.site(site_place{.file = "k.cu", .line = 12}), {memory_space::global, contiguous<float>(), {}});
  kernel_report report = recorder.report();
  report.ran({1, 1}, {1, 1});
  return report;
}

}  // namespace

TEST_CASE("accesses that one change cures are named together", "[kernel]") {
  std::string const fix =
      "lanes are 32 bytes apart: put their elements side by side, 32 -> 4 sectors; likewise for 7 other accesses of "
      "`x`, lines 7, 8, 9 and 10\n";
  CHECK(support::has(text::full(loads_of_structs()), "\n  fix of k.cu:7:10: " + fix));
  std::string text = failure_text(loads_of_structs(), IsCoalesced());
  CAPTURE(text);
  CHECK(support::has(text, "fix: " + fix.substr(0, fix.size() - 1)));
  kernel_report const two = loads_of_structs().where([](kernel_site const& s) { return s.place.line >= 10; });
  CHECK(support::has(text::full(two), "sectors; likewise for 1 other access of `x`, line 10\n"));
  kernel_report const one = loads_of_structs().where([](kernel_site const& s) { return s.place.column != 25; }).at(9);
  CHECK_FALSE(support::has(text::full(one), "likewise"));
}

TEST_CASE("a failure lists the failing sites, the worst first, and fits a screen", "[kernel]") {
  kernel_recorder recorder(sm_90::traits);
  for (std::uint32_t i = 0; i < 30; ++i) {
    site_id const site = recorder.site(kernel_cases::place(i + 1, 0, std::string(100, 'x')));
    recorder.add(site, {memory_space::shared, strided<float>(2 << i % 5), {}});
    recorder.add(site, {memory_space::global, strided<double>(2 + i), {}});
  }
  for (auto const& text :
       {failure_text(recorder.report(), IsConflictFree()), failure_text(recorder.report(), IsCoalesced()),
        failure_text(recorder.report(), IsCoalesced() && IsConflictFree()),
        failure_text(recorder.report(), TakesAtMostWavefronts(0)),
        failure_text(kernel_cases::motley(), IsCoalesced())}) {
    CAPTURE(text);
    CHECK(std::count(text.begin(), text.end(), '\n') < 36);  // Catch2 adds the question and breaks long lines
  }
  std::string const text = failure_text(recorder.report(), IsConflictFree());
  CHECK(text.find("five.cuh:5: ") < text.find("five.cuh:4: "));
  CHECK(support::has(text, "\nand "));
}
