// Kernels that stop early or do what they must not, in every form of a report, to matchers, and as `warpmem run`.
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <support/run.hpp>
#include <warpmem/gpu.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/text/text.hpp>

#include <string>
#include <vector>

#include "early_ends.hpp"
#include "problem_words.hpp"

using namespace warpmem;
using namespace warpmem::matchers;
using early_ends::early_end;
using early_ends::ends;

namespace {

kernel_run run(std::string const& module, std::string const& declared, std::string const& code) {
  simulated_gpu gpu{sm_90::traits};
  gpu.load_text(early_ends::kernel(module, declared, code), "ends.ptx");
  gpu.most_instructions(1U << 14);
  gpu.print([](std::string_view) {});
  std::vector<int> in(256, 1), out(256);
  return gpu.launch({.grid = {4}, .block = {64}}, "ends", in, out);
}
kernel_run run(early_end const& e) { return run(e.module, e.declared, e.code); }

// Every form that a report has.
std::vector<std::string> forms_of(kernel_run const& run) {
  return {text::line(run), text::full(run), to_json(run), to_csv(run), picture::html(run)};
}

}  // namespace

TEST_CASE("nothing good is said of a kernel that ends early or does wrong", "[ptx]") {
  kernel_run const sound = run("", "", "");
  CHECK(sound.is_sound());
  CHECK(support::has(text::line(sound), "all 2 sites cost the least possible"));
  CHECK(support::has(to_csv(sound), "measured"));
  for (early_end const& e : early_ends::all) {
    CAPTURE(e.what);
    kernel_run const ended = run(e);
    bool const stopped = e.how == ends::not_whole || e.how == ends::never;
    CHECK(ended.is_whole() != stopped);
    CHECK(!ended.is_sound());
    REQUIRE(ended.problems().empty() == (e.how == ends::refused));
    CHECK(!HasNoProblems().match(ended));
    CHECK(IsCoalesced().match(ended) != stopped);
    CHECK(!(!IsCoalesced()).match(ended));
    std::string const head = "ends, on capability 9.0: " + std::string(stopped ? "incomplete: " : "");
    CHECK(text::line(ended).starts_with(head));
    std::string const first = e.how == ends::refused ? "hardware would refuse 1 access" : ended.problems()[0].sentence;
    CHECK(support::has(text::line(ended), first));
    CHECK(support::has(picture::html(ended), stopped                  ? "<p>incomplete: "
                                             : e.how == ends::refused ? first
                                                                      : " problem"));
    for (std::string const& form : forms_of(ended)) {
      CHECK(!support::has(form, "least possible"));
      CHECK((!stopped || !support::has(form, "measured")));
    }
  }
}

TEST_CASE("what is like a mistake and is none has no problems", "[ptx]") {
  std::string const padding = "mov.b64 %rd6, {%r5, %r15}; mov.b64 {%r5, %r6}, %rd6;";
  std::string const returns = "@!%p2 bra OK; st.global.u32 [%rd5], 1; ret; OK: bar.sync 0;";
  std::string const counts = "@%p3 bra A; bar.sync 1, 64; bra B; A: bar.sync 1, 64; B:";
  std::string const part =
      "st.shared.u32 [tile+60], 1; bar.sync 0; mov.u32 %r6, tile; @%p2 "
      "cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r6], 64;";
  std::string const block = early_ends::take_block + "st.u32 [%rd6], %r5; ld.u32 %r5, [%rd6]; st.u32 [%rd6+12], %r5; ";
  for (std::string const& code : {padding, returns, counts, block + early_ends::give_back + block}) {
    CAPTURE(code);
    CHECK_THAT(run(early_ends::heap, "", code), HasNoProblems());
  }
  CHECK(!has_problem(run("", early_ends::tile, part), problem_kind::uninitialized_shared, ""));
}

TEST_CASE("the sentences name what is read, and the instructions where lines are not known", "[ptx]") {
  std::string const wait = "@%p3 bra A; bar.sync 0; bra B; A:\nbar.sync 0; B:";
  CHECK(has_problem(run("", "", wait), problem_kind::different_barriers,
                    "thread (0, 0, 0) of block (0, 0, 0) waits at the barrier at line 25 of the PTX, thread (32, 0, 0) "
                    "at the one at line 24 of the PTX"));
  CHECK(has_problem(run("", "", "@%p5 st.global.u32 [%rd5], %r5;"), problem_kind::unsupported,
                    "(%p5 is read, and no instruction writes it)"));
  CHECK(has_problem(run(early_ends::heap, "", early_ends::take_block + "st.u32 [%rd6+16], %r5;"),
                    problem_kind::out_of_bounds, "at byte 16 of a block of malloc, which has 16"));
  CHECK(has_problem(run(early_ends::heap, "", early_ends::take_block + early_ends::give_back + "st.u32 [%rd6], %r5;"),
                    problem_kind::out_of_bounds, "of the heap of malloc, where no block is"));
  CHECK(has_problem(run("", early_ends::tile,
                        "mov.u32 %r6, tile; @%p2 cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r6], 64;"),
                    problem_kind::uninitialized_shared,
                    "of 64 bytes, at byte 0 of tile, that its block has not written"));
}

TEST_CASE("of a report that is not whole no site, sum or stage is measured", "[ptx]") {
  kernel_run const ended = run("", "", "@%p1 trap;");
  for (kernel_site const& site : ended.shown().sites()) {
    CHECK(basis_of(site).known.how == evidence::unknown);
    CHECK(basis_of(site).is_partial);
    CHECK(site.stages.basis.is_partial);
  }
  CHECK(ended.stages().basis.is_partial);
  CHECK(run("", "", "").shown() == run("", "", "").report());
}

TEST_CASE("the head begins with what is wrong", "[ptx]") {
  kernel_run const racing = run("", early_ends::tile, "st.shared.u32 [tile], %r1;");
  CHECK(text::line(racing) == "ends, on capability 9.0: 1 problem: " + racing.problems().at(0).sentence);
  kernel_run const twice = run("", early_ends::tile, "st.shared.u32 [tile], %r1; st.global.u32 [%rd2], %r4;");
  REQUIRE(twice.problems().size() > 1);
  CHECK(text::line(twice).starts_with("ends, on capability 9.0: " + std::to_string(twice.problems().size()) +
                                      " problems, the first: " + twice.problems()[0].sentence));
  // What is missing is said once.
  kernel_run const stopped = run("", "", "@%p2 trap;");
  CHECK(support::count(text::line(stopped), stopped.problems().at(0).sentence) == 1);
}

TEST_CASE("variables are apart, as far as PTX tells them", "[ptx][checks]") {
  auto const says = [](std::string const& code, std::string const& words) {
    kernel_run const r = run("", early_ends::two_arrays, code);
    CAPTURE(code);
    return has_problem(r, problem_kind::out_of_bounds, words);
  };
  CHECK(says("@%p2 st.local.u32 [a+64], %r5;", "at byte 64 of a, which has 64"));
  CHECK(says("@%p2 st.local.u32 [a+-4], %r5;", "at byte -4 of a, which has 64"));
  CHECK(says("mov.u64 %rd6, a; st.local.u32 [%rd6+76], %r5;", "at byte 76 of a, which has 64"));
  CHECK(says("mov.u64 %rd6, b; st.local.u32 [%rd6+-4], %r5;", "of a, which has 64"));
  CHECK(says("mov.u64 %rd6, b; st.local.u32 [%rd6+64], %r5;", "of the local memory of a thread, which has 144"));
  // An index that lands in the other array is not found.
  CHECK(run("", early_ends::two_arrays, "mov.u64 %rd6, a; st.local.u32 [%rd6+80], %r5;").is_sound());
  CHECK(run("", early_ends::two_arrays, "st.local.u32 [a+60], %r5; st.local.u32 [b], %r5;").is_sound());
}

TEST_CASE("a launch that no GPU takes is refused", "[ptx]") {
  CHECK_THROWS_WITH(run("", ".local .align 4 .b8 much[524292];", "st.local.u32 [much], %r5;"),
                    "a thread has at most 524288 bytes of local memory: ends has 524292");
  CHECK(run("", ".local .align 4 .b8 much[524288];", "st.local.u32 [much], %r5;").is_sound());
  CHECK_THROWS_WITH(run(".const .align 4 .b8 c[65540];", "", ""),
                    "ends.ptx: 65540 bytes of constant variables: at most 65536");
}

TEST_CASE("barriers count whole warps, and 0 is all of them", "[ptx]") {
  CHECK(run("", "", "bar.sync 1, 64;").is_sound());
  CHECK(run("", "", "bar.sync 1, 0;").is_sound());
  CHECK(has_problem(run("", "", "bar.sync 1, 33;"), problem_kind::stopped,
                    "waits at a barrier for 33 threads, which is no number of whole warps"));
}

#ifdef WARPMEM_TEST_EXAMPLES

namespace {

support::finished run_program(early_end const& e, support::scratch const& folder, std::string const& options) {
  std::string const ptx = folder.file("ends.ptx", early_ends::kernel(e.module, e.declared, e.code));
  return support::run(WARPMEM_TEST_EXAMPLES "/warpmem",
                      "run " + ptx + " ends --grid 4 --block 64 " + options + " 'in=i32[256]=ones' 'out=i32[256]'");
}

}  // namespace

TEST_CASE("the exit status says what a report is worth", "[ptx][warpmem_run]") {
  support::scratch const folder;
  std::string const json = (folder.path() / "ends.json").string();
  CHECK(run_program({"", ends::not_whole, "", "", ""}, folder, "").status == 0);
  CHECK(run_program({"", ends::not_whole, "", "", ""}, folder, "--fail-if 'sectors > 1'").status == 1);
  CHECK(
      run_program({"", ends::not_whole, "", ".local .b8 much[600000];", "st.local.u8 [much], 0;"}, folder, "").status ==
      2);
  for (early_end const& e : early_ends::all) {
    if (e.how == ends::never) {
      continue;
    }
    CAPTURE(e.what);
    int const expected = e.how == ends::not_whole ? 3 : 1;
    auto const text = run_program(e, folder, "--json " + json);
    CHECK(text.status == expected);
    if (e.how != ends::refused) {
      CHECK(support::has(text.out, "1 problem:\n") != support::has(text.out, " problems:\n"));
      CHECK(support::has(support::contents(json), "\"problems\": [{"));
    }
    auto const csv = run_program(e, folder, "--csv");
    CHECK(csv.status == expected);
    CHECK(!csv.err.empty());
    CHECK(run_program(e, folder, "--fail-if 'sectors > 1'").status == expected);
  }
}

TEST_CASE("what a kernel prints does not run into the report", "[ptx][warpmem_run]") {
  support::scratch const folder;
  early_end const prints{
      "", ends::not_whole,
      ".global .align 1 .b8 words[6]={104, 101, 108, 108, 111, 0};\n" + early_ends::vprintf_declared, "",
      "{ .param .b64 f; .param .b64 a; .param .b32 n; mov.u64 %rd6, words; cvta.global.u64 %rd6, %rd6; "
      "st.param.b64 [f], %rd6; st.param.b64 [a], 0; @%p2 call.uni (n), vprintf, (f, a); }"};
  auto const text = run_program(prints, folder, "");
  CHECK(text.status == 0);
  CHECK(text.out.starts_with("hello\nends, on capability 9.0: "));
  auto const csv = run_program(prints, folder, "--csv");
  CHECK(csv.err == "hello\n");
  CHECK(csv.out.starts_with("kernel,capability,"));
}

#endif
