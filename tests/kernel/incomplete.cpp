// A report that is not whole says so, in every form, and no verdict on it is a yes.
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/text/text.hpp>
#include <warpmem/tools/trace/partial.hpp>

#include <stdexcept>
#include <string>
#include <vector>

using namespace warpmem;
using namespace warpmem::matchers;
using matchers::detail::answer;

namespace {

// Without waste.
kernel_report clean() {
  kernel_recorder recorder(sm_90::traits, "clean");
  recorder.load("in", contiguous<float>());
  recorder.load_shared("tile", contiguous<float>());
  return recorder.report();
}
kernel_report stopped() {
  kernel_report report = clean();
  report.ran({4, 1}, {16, 7});
  report.miss("thread (0, 0, 0) of block (1, 0, 0) executes a trap, at kernel.cu:12:3");
  return report;
}

void check_says_so(kernel_report const& report, std::string const& begin) {
  CAPTURE(begin);
  CHECK(!report.is_whole());
  CHECK(text::line(report).starts_with("clean, on capability 9.0: incomplete: " + begin));
  CHECK(text::full(report).starts_with("clean, on capability 9.0: incomplete: " + begin));
  CHECK(!support::has(text::full(report), "least possible"));
  CHECK(!support::has(text::full(report), "measured"));
  for (auto const& is : {IsCoalesced().ask(report).is, (!IsCoalesced()).ask(report).is, IsConflictFree().ask(report).is,
                         (!IsConflictFree()).ask(report).is, TakesAtMostSectors(1000).ask(report).is,
                         IsCoalesced().ask(report.global()).is, IsConflictFree().ask(report.shared()).is,
                         IsCoalesced().ask(report.at("in")).is}) {
    CHECK(is == answer::cannot_say);
  }
  CHECK(!report.sums().global.is_coalesced());
  CHECK(!report.sums().shared.is_conflict_free());
  CHECK(report.sums().global.basis.known.how == evidence::unknown);
  for (std::string const& file : {to_json(report), to_csv(report), picture::html(report)}) {
    CHECK(!support::has(file, "measured"));
    CHECK(!support::has(file, "least possible"));
  }
  CHECK(support::has(to_json(report), "\"complete\": false"));
  CHECK(support::has(to_csv(report), "\nclean,9.0,no,"));
  CHECK(support::has(picture::html(report), "<p>incomplete: " + begin));
}

}  // namespace

TEST_CASE("a report that is not whole says so in every form", "[kernel]") {
  check_says_so(stopped(), "1 of 4 blocks executed: thread (0, 0, 0) of block (1, 0, 0) executes a trap");
  kernel_report warps = clean();
  warps.ran({1, 1}, {4, 3});
  check_says_so(warps, "3 of 4 warps executed");
  kernel_report blocks = clean();
  blocks.ran({4, 3}, {4, 4});
  check_says_so(blocks, "3 of 4 blocks executed");
  kernel_report reasons = clean();
  for (char const* const why : {"d", "a", "c", "b", "a", "e"}) {
    reasons.miss(why);
  }
  check_says_so(reasons, "a; b; c; and 2 other reasons");
}

TEST_CASE("a whole report says nothing of it", "[kernel]") {
  kernel_report report = clean();
  report.ran({4, 4}, {16, 16});
  CHECK(report.is_whole());
  CHECK(text::line(report) == "clean, on capability 9.0: all 2 sites cost the least possible");
  CHECK(IsCoalesced().ask(report).is == answer::yes);
  CHECK(support::has(to_json(report), "\"complete\": true, \"blocks\": {\"launched\": 4, \"executed\": 4}"));
  CHECK(support::has(to_csv(report), "\nclean,9.0,yes,"));
}

TEST_CASE("a report that nobody can check is neither whole nor incomplete", "[kernel]") {
  kernel_report doubted = clean();
  doubted.ran({4, 4}, {16, 16});
  doubted.doubt("nobody counts lines");
  std::string const head = "clean, on capability 9.0: not known to be whole: nobody counts lines";
  for (kernel_report const& report : {doubted, doubted.global() + doubted.shared(), doubted + doubted}) {
    CHECK(!report.is_whole());
    CHECK(!report.is_incomplete());
    CHECK(report.coverage().unproven == std::vector<std::string>{"nobody counts lines"});
    CHECK(text::line(report) == head + "; what was seen wastes nothing, which says nothing about the rest");
    CHECK(IsCoalesced().ask(report).is == answer::cannot_say);
    CHECK(!report.sums().global.is_coalesced());
    CHECK(support::has(to_json(report), "\"complete\": null, "));
    CHECK(support::has(to_json(report), "\"missing\": [], \"unproven\": [\"nobody counts lines\"]"));
    CHECK(support::has(to_csv(report), "\nclean,9.0,unknown,"));
    CHECK(support::has(picture::html(report), "not known to be whole: nobody counts lines"));
  }
  CHECK((doubted + stopped()).is_incomplete());
  CHECK(support::has(text::line(doubted + stopped()), "incomplete: 5 of 8 blocks executed"));
  std::string const text = trace::partial_text(trace::partial_of_reports("doubted", {doubted + stopped()}));
  CHECK(trace::read_partial("doubted.wmp", text).parts.at(0).kernels.at(0).contents.report == doubted + stopped());
}

TEST_CASE("sums, parts and renamed reports stay incomplete", "[kernel]") {
  kernel_report whole = clean();
  whole.ran({4, 4}, {16, 16});
  for (kernel_report const& sum : {whole + stopped(), stopped() + whole}) {
    CHECK(!sum.is_whole());
    CHECK(sum.coverage().blocks == kernel_progress{8, 5});
    CHECK(sum.coverage().warps == kernel_progress{32, 23});
  }
  CHECK((whole + stopped()).coverage().missing == stopped().coverage().missing);
  CHECK(!(stopped() + stopped()).is_whole());
  CHECK((stopped() + stopped()).coverage().missing.size() == 1);
  CHECK(!stopped().global().is_whole());
  CHECK(!stopped().only(memory_op::load).is_whole());
  CHECK(!stopped().named("other").is_whole());
  CHECK(!stopped().with_places([](site_place& place) { place.label.clear(); }).is_whole());
  // Stopped before its first access.
  kernel_report nothing{sm_90::traits, "nothing"};
  nothing.ran({1, 0}, {1, 0});
  CHECK(!(whole + nothing).is_whole());
  CHECK(!(nothing + whole).is_whole());
  CHECK(text::line(nothing) == "nothing, on capability 9.0: incomplete: 0 of 1 block executed; no access is counted");
  CHECK(support::has(IsCoalesced().ask(nothing).fact, "incomplete: 0 of 1 block executed"));
}

TEST_CASE("instructions left out, and reasons without accesses, are not lost in sums", "[kernel]") {
  kernel_report left_out = clean();
  left_out.leave_out("tex", 3);
  CHECK(!left_out.is_whole());
  CHECK(left_out.sums().global.basis.known.how == evidence::unknown);
  CHECK((left_out + left_out).left_out() == std::vector<left_out_instructions>{{"tex", 6}});
  CHECK((clean() + left_out).left_out() == std::vector<left_out_instructions>{{"tex", 3}});
  kernel_report reason{};
  reason.miss("a shard is missing");
  for (kernel_report const& sum : {clean() + reason, reason + clean()}) {
    CHECK(!sum.is_whole());
    CHECK(sum.coverage().missing == std::vector<std::string>{"a shard is missing"});
  }
  global_report part = stopped().sums().global;
  part += clean().sums().global;
  global_report whole = clean().sums().global;
  whole += stopped().sums().global;
  CHECK((!part.is_coalesced() && !whole.is_coalesced()));
  CHECK(part == whole);
}

TEST_CASE("reports of different machines do not add up, and different names become several", "[kernel]") {
  arch_traits what_if = sm_90::traits;
  what_if.shared.banks = 16;
  kernel_recorder recorder(what_if, "clean");
  recorder.load("in", contiguous<float>());
  kernel_report const other = recorder.report();
  CHECK_THROWS_AS(clean() + other, std::invalid_argument);
  CHECK_THROWS_AS(other + clean(), std::invalid_argument);
  CHECK((clean() + clean()).name() == "clean");
  CHECK((clean() + clean().named("other")).name() == "several kernels");
}

TEST_CASE("partial files keep what is missing", "[kernel]") {
  std::string const text = trace::partial_text(trace::partial_of_reports("stopped", {stopped()}));
  trace::partial_report const read = trace::read_partial("stopped.wmp", text);
  CHECK(read.parts.at(0).kernels.at(0).contents.report == stopped());
  // A checksum that fits does not make an evidence or a capability of any number.
  for (std::string const name : {" how=", " from="}) {
    std::string other = text.substr(0, text.rfind(" checksum="));
    std::size_t const at = other.find(name) + name.size();
    REQUIRE(at >= name.size());
    other.replace(at, other.find_first_of(" \n", at) - at, "99");
    other += " checksum=" + std::to_string(trace::detail::checksum_of(other)) + "\n";
    CHECK_THROWS_AS(trace::read_partial("stopped.wmp", other), trace::trace_error);
  }
}
