// What lines that are lost, doubled or cut show of themselves, and what a report says that cannot know.
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <trace/made_up.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

using namespace warpmem;
using support::has;

namespace lost_lines {
namespace {

std::string launch(int id) {
  return "MEMTRACE: CTX 0x1 - LAUNCH - Kernel pc 0x1 - Kernel name f - grid launch id " + std::to_string(id) +
         " - grid size 1,1,1 - block size 32,1,1 - nregs 8 - shmem 0 - cuda stream id 0\n";
}
std::string access(int id) {
  std::string line = "MEMTRACE: CTX 0x1 - grid_launch_id " + std::to_string(id) + " - CTA 0,0,0 - warp 0 - LDG.E - ";
  for (int lane = 0; lane < 32; ++lane) {
    line += "0x0000000000001000 ";
  }
  return line + "\n";
}
std::string without_end(std::string line) {
  line.pop_back();
  return line;
}
// The last problem of what mem_trace printed.
std::string problem_of_log(std::string const& text) {
  made_up::text_bytes bytes{text};
  try {
    return trace::detail::read_mem_trace("log", bytes, sm_90::traits).back().problem;
  } catch (trace::trace_error const& error) {
    return error.what();
  }
}

std::string raw(std::string const& lines, std::string const& end = "0100 ffffffff 0 EXIT 0 0\n") {
  std::string text = made_up::header();
  for (std::string const& part : {lines, end}) {
    for (std::size_t begin = 0; begin < part.size(); begin = part.find('\n', begin) + 1) {
      text += "0 0 0 0 " + part.substr(begin, part.find('\n', begin) + 1 - begin);
    }
  }
  return text;
}
std::string problem_of(std::string const& text) { return made_up::read(text, 1, 1 << 20).problem; }

std::string const load = "0010 ffffffff 1 R1 LDG.E 1 R2 4 1 0x10000 4\n";
std::string const add = "0020 ffffffff 1 R1 IADD3 1 R2 0\n";

}  // namespace

TEST_CASE("Two lines of mem_trace in one, and pieces of them, are refused") {
  std::string const good = launch(0) + access(0);
  REQUIRE(problem_of_log(good + launch(1) + access(1)).empty());
  CHECK(has(problem_of_log(without_end(launch(0)) + access(0)), "log:1: two lines in one"));
  CHECK(has(problem_of_log(good + without_end(access(0)) + launch(1) + access(1)), "log:3: two lines in one"));
  CHECK(has(problem_of_log(without_end(launch(0)) + "hello\n" + access(0)), "log:1: a launch that cannot be read"));
  CHECK(has(problem_of_log(good + launch(1).substr(0, 120) + "\n"), "a launch that cannot be read"));
  CHECK(has(problem_of_log(good + access(0).substr(100)), "log:3: a line without its beginning"));
  CHECK(has(problem_of_log(good + launch(1).substr(60)), "log:3: a line without its beginning"));
  CHECK(problem_of_log(good + "p 0x0000000000001000 \n").empty());
}

TEST_CASE("Bytes that nobody wrote, and launches that lack, are told") {
  std::string const two = launch(0) + access(0) + launch(1) + access(1);
  CHECK(problem_of_log(launch(0) + access(0) + std::string(4096, '\0')) ==
        "log:3: bytes that are 0 stand where nothing was written");
  CHECK(problem_of_log(two + launch(3) + access(3)) == "log: the output lacks launch 2, which came before");
  CHECK(problem_of_log(launch(7) + access(7)).empty());
}

TEST_CASE("Of what mem_trace printed, and of a raw trace, a report does not say that it is whole") {
  made_up::text_bytes bytes{launch(0) + access(0) + access(0)};
  trace::kernel_trace const log = trace::detail::read_mem_trace("log", bytes, sm_90::traits).at(0);
  trace::kernel_trace const kernel = made_up::read(raw(load + add), 1, 1 << 20);
  trace::kernel_trace const grouped = made_up::read(made_up::header() + made_up::block(load));
  for (trace::kernel_trace const* one : {&log, &kernel}) {
    CHECK(one->problem.empty());
    CHECK(!one->report.is_whole());
    CHECK(!one->report.is_incomplete());
    CHECK(has(one->report.coverage().unproven.at(0), "counts no lines"));
  }
  CHECK(grouped.report.is_whole());
}

TEST_CASE("Lines of a raw trace that are doubled show where a lane goes back without a branch") {
  CHECK(problem_of(raw(load + add)).empty());
  for (std::string const& doubled :
       {load + load, load + add + add, load + add + load, load + add + load + add, add + load}) {
    std::string const text = raw(doubled);
    std::string const problem = problem_of(text);
    INFO(doubled);
    CHECK(has(problem, "a lane goes back without a branch: lines are doubled, or out of order"));
    for (std::size_t most = 70; most < text.size(); most += 10) {
      for (unsigned const threads : {1U, 3U}) {
        CHECK(has(made_up::read(text, threads, 1 << 20, {most, most}).problem, "a lane goes back without a branch"));
      }
    }
  }
}

TEST_CASE("A line of a grouped trace that overwrites another one shows where a lane goes back without a branch") {
  std::string const third = "0030 ffffffff 1 R1 LDG.E 1 R2 4 1 0x20000 4\n";
  std::string const skipped = "0020 00000000 0 STG.E 2 R1 R2 4 1 0x0 4\n";
  std::string const branch = "0040 ffffffff 0 BRA 0 0\n";
  auto const problem = [](std::string const& lines) {
    std::string const text =
        made_up::header() + made_up::block(lines, static_cast<int>(std::count(lines.begin(), lines.end(), '\n')));
    std::string const whole = problem_of(text);
    for (std::size_t most = 100; most < text.size(); most += 10) {
      CHECK(made_up::read(text, 2, 1 << 20, {most, most}).problem == whole);
    }
    return whole;
  };
  CHECK(problem(load + add + third + branch + load + add + third).empty());
  CHECK(problem(load + skipped + third).empty());
  for (std::string const& bad : {load + load + third, load + third + third, third + add + third, add + add + third,
                                 load + third + skipped, load + skipped + skipped, load + skipped + load}) {
    INFO(bad);
    CHECK(has(problem(bad), "a lane goes back without a branch: lines are doubled, or out of order"));
  }
  // The lanes that go on with a false predicate where the others are elsewhere, nobody knows.
  std::string const half = "0030 0000ffff 1 R1 LDG.E 1 R2 4 1 0x20000 4\n";
  CHECK(problem(load + branch + half + skipped + skipped).empty());
  CHECK(has(problem(load + "0050 0000ffff 0 EXIT 0 0\n" + "0060 ffffffff 1 R1 IADD3 1 R2 0\n"),
            "a lane that the warp does not have, or that has ended, goes on"));
}

TEST_CASE("Of one function, two instructions at one program counter are refused") {
  std::string const other = made_up::branch + "0010 ffffffff 1 R1 LDG.E.64 1 R2 8 1 0x10000 8\n";
  std::string const call = "0030 ffffffff 0 CALL.REL.NOINC 0 0\n";
  for (auto const& [lines, number] : {std::pair{other, 3}, std::pair{call + other, 4}}) {
    std::string const text = made_up::header() + made_up::block(load + lines, number);
    std::string const expected =
        "made_up: two instructions stand at one program counter: LDG.E at 0x10 and LDG.E.64 at 0x10";
    CHECK(problem_of(text) == (number == 3 ? expected : ""));
  }
  CHECK(has(problem_of(raw(load + other)), "two instructions stand at one program counter"));
}

TEST_CASE("Loops and warps that diverge go back") {
  std::string const branch = "0030 ffffffff 0 BRA 0 0\n";
  std::string const half = "0010 0000ffff 1 R1 LDG.E 1 R2 4 1 0x10000 4\n0020 0000ffff 1 R1 IADD3 1 R2 0\n";
  std::string const other = "0010 ffff0000 1 R1 LDG.E 1 R2 4 1 0x10000 4\n0020 ffff0000 1 R1 IADD3 1 R2 0\n";
  std::string const ends = "0100 0000ffff 0 EXIT 0 0\n0100 ffff0000 0 EXIT 0 0\n";
  std::string const first_half = half + "0100 0000ffff 0 EXIT 0 0\n";
  for (std::string const& text : {raw(load + add + branch + load + add), raw(half + other, ends),
                                  raw(first_half + other, "0100 ffff0000 0 EXIT 0 0\n")}) {
    for (std::size_t const most : {std::size_t{60}, std::size_t{1} << 20}) {
      CHECK(made_up::read(text, 1, 1 << 20, {most, most}).problem.empty());
    }
  }
}

TEST_CASE("Program counters and addresses that lost digits are refused") {
  auto const problem = [](std::string const& line, int version = 3) {
    return problem_of(made_up::header(version) + made_up::block(line, 1, 0, version));
  };
  std::string const list = "0010 00000003 1 R1 LDG.E 1 R2 4 0 0x0000000000010000 0x0000000000010040\n";
  CHECK(problem(list).empty());
  CHECK(problem("10010" + list.substr(4)).empty());
  for (char const* const counter : {"0", "010", "00010", "0011", "0018", "001"}) {
    CHECK(has(problem(counter + list.substr(4)), "no instruction stands at this program counter"));
  }
  std::string pascal = made_up::header() + made_up::block("0018" + list.substr(4));
  pascal.replace(pascal.find("= 90"), 4, "= 61");
  CHECK(problem_of(pascal).empty());
  std::string cut = list;
  cut.erase(cut.rfind("00"), 1);
  CHECK(has(problem(cut), "the address has lost digits"));
  CHECK(has(problem("0010 00000003 1 R1 LDG.E 1 R2 4 1 10000 4\n"), "the address has lost digits"));
  CHECK(has(problem("0010 00000003 1 R1 LDG.E 1 R2 4 2 10000 4\n"), "the address has lost digits"));
  CHECK(has(problem("0010 00000003 1 R1 LDG.E 1 R2 4 1 0x7f 4\n"),
            "an address of LDG.E is no multiple of the size of the access, and the run goes on"));
  std::string window = made_up::header();
  window.erase(window.find("0x00007f0001000000") + 5, 1);
  CHECK_THROWS_AS(made_up::read(window + made_up::block(list)), trace::trace_error);
}

}  // namespace lost_lines
