// The text of a failed check, without a test framework: what is wrong, the picture, the fix.
#include <support/catch.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/models.hpp>
#include <warpmem/picture.hpp>

#include <sstream>
#include <string>

using namespace warpmem;
using namespace warpmem::matchers;
using matchers::detail::answer, matchers::detail::failure, matchers::detail::failure_of, matchers::detail::text_of;

// A user's own type: everything its words, picture and fix need is declared beside it.
namespace mine {

struct tile_read {
  shared_report report;
};
std::string line(tile_read const& t) { return "my tile: " + text::line(t.report); }
std::string full(tile_read const& t) { return line(t) + "\n  read twice"; }
picture::panel panel_of(tile_read const& /*t*/) {
  auto p = picture::panel_of(shared_memory<sm_90>::explain(strided<float>(32)));
  p.summary = "my summary";
  return p;
}

struct hint {
  [[nodiscard]] bool helps() const { return true; }
};
std::string line(hint const& /*h*/) { return "pad my tile"; }
std::string full(hint const& h) { return line(h); }
hint advise_fix(tile_read const& /*t*/) { return {}; }

}  // namespace mine

namespace {

// The failure of a question that is answered with no.
template <class Explanation>
failure failed(Explanation const& e) {
  return failure_of(e, {answer::no, "wrong"});
}

int lines_of(std::string const& text) {
  int lines = 0;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    ++lines;
  }
  return lines;
}

texture_access scattered() {
  return texture_lanes(array_2d(1024, 1024, 4), sample(texture_filter::point), [](int lane) {
    return texture_coordinates{lane * 30.0, lane * 20.0};
  });
}

// The widest failures of each memory.
template <class Visit>
void each_wide_failure(Visit visit) {
  using s = shared_memory<sm_90>;
  visit("global", global_memory<sm_90>::explain(strided<float>(32)));
  visit("global, transactions", global_memory<sm_13>::explain(strided<float>(32)));
  visit("global, the end of memory", global_memory<sm_90>::explain(strided<double>(-40, 0xfffffffffffff800)));
  visit("local", local_memory<sm_90>::explain(strided<double>(3)));
  visit("shared", s::explain(strided<float>(32)));
  visit("shared, all banks",
        s::explain(lane_addresses<float>([](int lane) { return lane % 16 * 8 + lane / 16 * 128; })));
  visit("shared, phases", s::explain(strided<double>(2)));
  visit("matrices", matrix_memory<sm_90>::explain(matrix_rows(4, 64)));
  visit("copy", async_copies<sm_90>::explain(copied(strided<float>(32), contiguous<float>())));
  visit("constant", constant_memory<sm_90>::explain(strided<float>(64)));
  visit("texture", texture_memory<sm_90>::explain(scattered()));
  visit("surface", surface_memory<sm_90>::explain(surface_lanes(array_2d(64, 64, 8), [](int lane) {
          return surface_coordinates{lane * 16, lane};
        })));
}

}  // namespace

TEST_CASE("a failure prints what is wrong, the picture and the fix", "[matchers]") {
  auto const e = global_memory<sm_90>::explain(strided<float>(2));
  failure const f = failure_of(e, IsCoalesced().ask(e));
  CHECK(f.what == "but 8 sectors where 4 would do");
  CHECK(f.picture.find("lanes  0-3      4-7 ") != std::string::npos);
  CHECK(f.fix == "lanes are 8 bytes apart: put their elements side by side, 8 -> 4 sectors");
  CHECK(failed(shared_memory<sm_90>::explain(strided<float>(32))).fix.find("pad each by 1 element") !=
        std::string::npos);
  CHECK(text_of(failure{"what", "picture", "fix"}) == "what\npicture\nfix: fix");
  CHECK(text_of(failure{"what", "", "fix"}) == "what\nfix: fix");
  CHECK(text_of(failure{"what", "", ""}) == "what");
}

TEST_CASE("every explanation is drawn in its failure, with its numbers and how they are known", "[matchers]") {
  each_wide_failure([](std::string const& name, auto const& e) {
    INFO(name);
    std::string const drawn = picture::drawing(e, picture_style{.rows = 6});
    REQUIRE_FALSE(drawn.empty());
    CHECK(failed(e).picture ==
          text::line(e.report) + "\n" + drawn + "how this is known: " + text::name(e.report.basis.known));
  });
}

TEST_CASE("a failure is ASCII and fits a screen, and no drawn line is broken", "[matchers]") {
  each_wide_failure([](std::string const& name, auto const& e) {
    std::string const text = text_of(failed(e));
    INFO(name << "\n" << text);
    CHECK(lines_of(text) <= 32);
    for (char const c : text) {
      bool const is_plain = c == '\n' || (c >= ' ' && c <= '~');
      REQUIRE(is_plain);
    }
    std::istringstream drawn(picture::drawing(e, picture_style{.rows = 6}));
    for (std::string line; std::getline(drawn, line);) {
      CHECK(line.size() <= 76);
    }
  });
}

TEST_CASE("a report has no picture, and one of a single access says how to see it", "[matchers]") {
  std::string const hint = "to see the lanes, check explain(access) in place of analyze(access)";
  CHECK(failed(global_memory<sm_90>::analyze(strided<float>(2))).picture == hint);
  CHECK(failed(local_memory<sm_90>::analyze(strided<float>(2))).picture == hint);
  CHECK(failed(shared_memory<sm_90>::analyze(strided<float>(2))).picture == hint);
  CHECK(failed(constant_memory<sm_90>::analyze(strided<float>(2))).picture == hint);
  CHECK(failed(texture_memory<sm_90>::analyze(scattered())).picture == hint);
  auto const one = shared_memory<sm_90>::analyze(strided<float>(2));
  CHECK(failed(one + one).picture.empty());
  CHECK(failed(analyze_global_source_page(sm_90::traits, strided<float>(2))).picture.empty());
}

TEST_CASE("a type of the user's own has the words, picture and fix of its namespace", "[matchers]") {
  mine::tile_read const read{shared_memory<sm_90>::analyze(strided<float>(32))};
  CHECK(text::in_words(read) == "my tile: 1 request, 32 wavefronts (ideal 1), 31 bank conflicts");
  CHECK(matchers::printed(read) == text::in_words(read) + "\n  read twice");
  failure const f = failure_of(read, IsConflictFree().ask(read));
  CHECK(f.picture.starts_with("my summary\nbank     0  1  2"));
  CHECK(f.fix == "pad my tile");
}

TEST_CASE("what hardware refuses has no picture", "[matchers]") {
  auto const e = global_memory<sm_90>::explain(contiguous<float>(2));
  CHECK(failure_of(e, IsCoalesced().ask(e)).picture.empty());
  auto const no_lane = shared_memory<sm_90>::explain(contiguous<float>().under({}));
  CHECK(failure_of(no_lane, IsConflictFree().ask(no_lane)).picture.empty());
}

TEST_CASE("a failure says as which instruction an atomic is executed, or why its counts are unknown", "[matchers]") {
  auto const said = [](auto const& check, auto const& subject) {
    return text_of(failure_of(subject, check.ask(subject)));
  };
  auto const add = strided<int>(2).as(memory_op::reduction, adding<int>(1));
  CHECK(said(TakesAtMostWavefronts(1), explain_shared(sm_90::traits, add)).find("\nexecuted as ATOMS.POPC.INC.32\n") !=
        std::string::npos);
  CHECK(said(TakesAtMostSectors(1), explain_global(sm_90::traits, add)).find("\nexecuted as REDG.E.ADD\n") !=
        std::string::npos);
  auto const loop = strided<float>(2).as(memory_op::reduction, adding<float>());
  CHECK(said(IsConflictFree(), explain_shared(sm_90::traits, loop))
            .starts_with("cannot say: the number of wavefronts is unknown: executed as a loop that ends in "
                         "ATOMS.CAST.SPIN\n"));
  CHECK(said(TakesAtMostWavefronts(1), explain_shared(sm_90::traits, strided<int>(2).as(memory_op::atomic)))
            .starts_with("cannot say: the number of wavefronts is unknown: what the atomic does is not stated\n"));
  CHECK(said(TakesAtMostWavefronts(1), explain_shared(sm_35::traits, add))
            .starts_with("cannot say: the number of wavefronts is unknown: no source says as which instruction "));
  CHECK(said(TakesAtMostSectors(1), explain_global(sm_13::traits, strided<int>(2)))
            .starts_with("cannot say: the number of sectors is unknown: no source says it for this access"));
  CHECK(
      text::full(explain_shared(sm_90::traits, loop)).ends_with("\n  executed as a loop that ends in ATOMS.CAST.SPIN"));
}
