// Shards: whatever reads them, and in whatever order they are added, they give what one process reads. What is missing,
// doubled, foreign or corrupt is never a smaller number.
#include <support/catch.hpp>
#include <trace/compressed.hpp>
#include <trace/made_up.hpp>
#include <warpmem/tools/trace/partial/plan.hpp>
#include <warpmem/tools/trace/partial/sum.hpp>
#include <warpmem/tools/trace/shards.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace warpmem;

// Names of its own: other tests may be in the same translation unit.
namespace shard_tests { namespace {

using made_up::block;
using made_up::header;

std::string const data = std::string(WARPMEM_TEST_DATA) + "/traces/";

// A folder of this process.
struct test_folder {
  std::string path{(std::filesystem::temp_directory_path() / "warpmem_shards_").string() +
                   std::to_string(std::filesystem::file_time_type::clock::now().time_since_epoch().count()) + "/"};
  test_folder() { std::filesystem::create_directory(path); }
  test_folder(test_folder const&) = delete;
  test_folder& operator=(test_folder const&) = delete;
  ~test_folder() { std::filesystem::remove_all(path); }
};
std::string const& folder() {
  static test_folder const made;
  return made.path;
}
std::string written(std::string const& name, std::string const& text) {
  std::ofstream(folder() + name, std::ios::binary) << text;
  return folder() + name;
}
std::string decompressed(std::string const& path) {
  return trace::detail::first_bytes(*trace::open_bytes(path), std::size_t{1} << 30);
}

trace::read_options const options_of_none{};

trace::program_trace by_shards(std::string const& path, std::size_t number, bool backwards,
                               trace::read_options const& options = options_of_none) {
  trace::shard_plan const plan = trace::plan_shards(path, number);
  trace::shard_sum sum;
  for (std::size_t k = 0; k < number; ++k) {
    std::size_t const shard = backwards ? number - 1 - k : k * 127 % number;
    sum.add(trace::read_partial("a", trace::partial_text(trace::read_shard(plan, shard, options))), "a");
  }
  CHECK(sum.missing().empty());
  return std::move(sum).result();
}

void check_equal(trace::program_trace const& a, trace::program_trace const& b) {
  CHECK(a.problems == b.problems);
  REQUIRE(a.kernels.size() == b.kernels.size());
  for (std::size_t n = 0; n < a.kernels.size(); ++n) {
    CHECK(a.kernels[n].file == b.kernels[n].file);
    CHECK(a.kernels[n].header == b.kernels[n].header);
    CHECK(a.kernels[n].instructions == b.kernels[n].instructions);
    CHECK(a.kernels[n].thread_blocks == b.kernels[n].thread_blocks);
    CHECK(a.kernels[n].problem == b.kernels[n].problem);
    CHECK((a.kernels[n].report == b.kernels[n].report));
  }
}
// Numbers of shards without a divisor of 127.
void check_split(std::string const& path, trace::read_options options = {}) {
  trace::program_trace const whole = trace::read_program(path, options);
  for (std::size_t const number : {1U, 3U, 64U}) {
    INFO(path << " in " << number);
    check_equal(by_shards(path, number, true, options), whole);
    options.threads = {2};
    check_equal(by_shards(path, number, false, options), whole);
  }
}

std::string const load = "0010 00000001 1 R1 LDG.E 1 R2 4 2 0x10000\n";
// Every form of a site, with accesses that are equally bad in every block.
std::string every_form(int number) {
  return block(
      "17 0010 ffffffff 1 R1 LDG.E.64 1 R2 8 1 0x10000 128 0\n17 7ff0 ffffffff 0 BRA 0 0 0\n17 0010 ffffffff 1 R1 "
      "LDG.E.64 1 R2 8 1 0x20000 128 0\n"
      "17 0020 ffffffff 0 LDGSTS.E.BYPASS.128 2 R2 R4 16 1 0x400 16 0\n"
      "17 0020 ffffffff 0 LDGSTS.E.BYPASS.128 2 R2 R4 16 1 0x10000 16 0\n"
      "18 0030 ffffffff 1 R4 LDSM.16.M88.4 1 R2 2 1 0x0 16 0\n18 0040 ffffffff 1 R4 LDS 1 R2 4 1 0x0 128 0\n"
      "19 0050 00000003 1 R4 LDL 1 R2 4 1 0x0 4 0\n19 0060 ffffffff 0 UTMALDG.2D 2 R4 R5 16 0x10\n"
      "20 0070 0000000f 0 RED.E.ADD.STRONG.GPU 1 R2 4 1 0x10001 4 0\n20 0080 00000000 0 LDG.E 1 R2 4 1 0x0 4 0\n"
      "21 0090 ffffffff 0 SYNCS.EXCH.64 1 R2 0 0\n",
      12, number, 6);
}

std::string refusal(trace::shard_sum& sum, trace::partial_report const& partial, char const* file) {
  try {
    sum.add(partial, file);
  } catch (trace::trace_error const& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("Shards of real traces add up to what one process reads") {
  check_split(data + "bfs/kernelslist.g");
  check_split(data + "vectoradd/kernelslist.g");  // gzip
  check_split(data + "vecadd_raw/kernelslist");   // xz
  trace::read_options some{};
  some.takes = [](std::size_t launch, trace::kernel_header const&) { return launch % 3 == 1; };
  check_split(data + "bfs/kernelslist.g", some);
}

TEST_CASE("Plain files split between thread blocks, or between the lines of a raw trace") {
  std::string const grouped = written("kernel-9.traceg", decompressed(data + "bfs/kernel-9.traceg.xz"));
  std::string const raw = written("kernel-1.trace", decompressed(data + "vecadd_raw/kernel-1.trace.xz"));
  CHECK(trace::plan_shards(grouped, 4).parts.size() == 4);
  for (std::string const& path : {grouped, raw}) {
    check_split(path);
    trace::partial_report const second = trace::read_shard(trace::plan_shards(path, 3), 1);
    REQUIRE(second.parts.size() == 1);
    CHECK(second.parts[0].kernels.at(0).contents.instructions > 0);
  }
  CHECK(trace::plan_shards(data + "bfs/kernelslist.g", 1000).shards.size() == 1000);
}

TEST_CASE("A compressed file and the output of mem_trace are one part") {
  CHECK(trace::plan_shards(data + "bfs/kernel-9.traceg.xz", 4).parts.size() == 1);
  CHECK(trace::plan_shards(data + "vectoradd/kernelslist.g", 4).parts.size() == 1);
  std::string lanes;
  for (int lane = 0; lane < 32; ++lane) {
    lanes += "0x00007f0000000010 ";
  }
  std::string const launch = "MEMTRACE: CTX 0x1 - LAUNCH - Kernel pc 0x1 - Kernel name f(int) - grid launch id ";
  std::string text = "hello\n";
  for (char const* id : {"0", "1"}) {
    text += launch + id + " - grid size 1,1,1 - block size 32,1,1 - nregs 8 - shmem 0 - cuda stream id 0\n";
    text += std::string("MEMTRACE: CTX 0x1 - grid_launch_id ") + id + " - CTA 0,0,0 - warp 0 - LDG.E - " + lanes + "\n";
  }
  trace::read_options options{};
  options.arch = sm_90::traits;
  std::string const whole = written("mem_trace.txt", text);
  CHECK(trace::plan_shards(whole, 4).parts.size() == 1);
  check_split(whole, options);
  check_split(written("cut.txt", text.substr(0, text.size() - 20)), options);
  CHECK_THROWS_AS(by_shards(whole, 2, true), std::runtime_error);  // as by one process: which machine?
  CHECK_THROWS_AS(trace::plan_shards("-", 2), trace::trace_error);
  CHECK_THROWS_AS(trace::plan_shards(whole, 0), std::invalid_argument);
  trace::shard_plan for_nobody = trace::plan_shards(whole, 4);
  for_nobody.identity.shards = 0;
  CHECK_THROWS_AS(trace::read_plan(trace::plan_text(for_nobody)), trace::trace_error);
}

TEST_CASE("A short compressed trace that is cut is read as far as it goes, by one process and by many") {
  std::string const text = header(3, "", "(2,1,1)") + block(load) + block(load, 1, 1);
  for (made_up::compressor const& by : made_up::compressors()) {
    INFO(by.name);
    std::string const whole = by.compress(text);
    std::string const cut = written("kernel-short", whole.substr(0, whole.size() - 1));
    if (std::string(by.name) != "zstd") {  // of which nothing so short can be decompressed
      check_split(cut);
      trace::program_trace const read = trace::read_program(cut);
      REQUIRE(read.kernels.size() == 1);
      CHECK(read.kernels[0].instructions == 4);
      CHECK(read.kernels[0].problem.ends_with(": the compressed data ends too early"));
    }
    written("kernel-8.trace", whole.substr(0, 12));
    written("kernelslist", "kernel-8.trace\n");
    check_split(folder() + "kernelslist");
    CHECK(trace::read_program(folder() + "kernelslist").problems ==
          std::vector<std::string>{folder() + "kernel-8.trace: the compressed data ends too early"});
  }
}

TEST_CASE("Every kind of site survives, and of equally bad accesses the same one is shown") {
  std::string text = header(5, "-enable lineinfo = 1", "(7,1,1)");
  for (int n = 6; n >= 0; --n) {
    text += every_form(n);
  }
  std::string const path = written("every_form.traceg", text);
  check_split(path);
  kernel_report const report = by_shards(path, 3, true).kernels.at(0).report;
  CHECK(report.sites().size() == 8);
  CHECK(report.left_out().size() == 1);
  CHECK(report.sites().front().worst.by.block == 0);
}

TEST_CASE("Of equally bad copies the same one is shown, whatever stood in lanes that are not active") {
  auto const copy = [](std::string const& mask, std::string const& source) {
    std::string const begin = "0020 " + mask + " 0 LDGSTS.E 2 R2 R4 4 ";
    return begin + "1 0x400 4 0\n" + begin + source + "\n";
  };
  std::string const all = copy("ffffffff", "1 0x900000 4 0");
  std::string const two = copy("00000003", "2 0x10000 4096 0") + copy("c0000000", "2 0x10000 4096 0");
  check_split(written("copies.traceg", header(5, "", "(2,1,1)") + block(all, 2, 0, 5) + block(two, 4, 1, 5)));
}

TEST_CASE("What is wrong with a trace is the same sentence, wherever the shards begin") {
  std::string const begin = header(3, "", "(3,1,1)") + block(load) + "\n";
  std::string const blanks = "#END_TB" + std::string(std::size_t{80}, ' ') + "\n";
  std::vector<std::string> const texts{
      begin + block(load + "0020 garbage\n", 2, 1) + block(load, 1, 2),
      begin + block(load, 1, 1) + "-kernel id = 7\n" + block(load, 1, 2),
      begin + "#BEGIN_TB\n\n" + block(load, 1, 1) + block(load, 1, 2),
      begin + "#END_TB\n" + block(load, 1, 1) + block("garbage\n", 1, 2),
      begin + "#BEGIN_TB\nthread block = 1,0,0\nwarp = 0\ninsts = 1\n" + load + blanks + block(load, 1, 2),
      begin + block(load, 1, 1),
      begin + block(load, 2, 1) + block(load, 2, 2),
      header(3),
      header(3) + "\n\n",
      begin + block(load, 1, 1) + block(load, 1, 2).substr(0, 60)};
  for (std::size_t n = 0; n < texts.size(); ++n) {
    std::string const path = written("kernel-1.traceg", texts[n]);
    trace::program_trace const whole = trace::read_program(path);
    for (std::size_t number = 1; number < 120; number += 9) {
      INFO(n << " in " << number);
      check_equal(by_shards(path, number, n % 2 == 0), whole);
    }
  }
  written("kernelslist",
          "kernel-9.traceg\nkernel-1.traceg\n/etc/kernel\nsome garbage\nkernel-3.traceg\nkernel-2.traceg\n");
  written("kernel-3.traceg", "");
  written("kernel-2.traceg", texts[0]);
  check_split(folder() + "kernelslist");
  CHECK(trace::read_program(folder() + "kernelslist").problems.back() ==
        folder() + "kernel-2.traceg: the file is named for launch 2, and its header says 1");
}

TEST_CASE("A partial report of which any byte is missing or another one is refused") {
  std::string text = partial_text(trace::read_shard(trace::plan_shards(data + "bfs/kernel-1.traceg", 2), 0));
  CHECK_NOTHROW(trace::read_partial("a.wmp", text));
  for (std::size_t size = 0; size < text.size(); size += std::size_t{size < text.size() - 40 ? 97U : 1U}) {
    INFO(size);
    CHECK_THROWS_AS(trace::read_partial("a.wmp", text.substr(0, size)), trace::trace_error);
  }
  for (std::size_t at = 0; at < text.size(); at += 61) {
    INFO(at);
    text[at] = static_cast<char>(text[at] ^ 1);
    CHECK_THROWS_AS(trace::read_partial("a.wmp", text), trace::trace_error);
    text[at] = static_cast<char>(text[at] ^ 1);
  }
  CHECK_THROWS_AS(trace::read_partial("a.wmp", text + "\n"), trace::trace_error);
  CHECK_THROWS_AS(trace::read_partial("a.wmp", text + text), trace::trace_error);
}

TEST_CASE("A file that has changed is refused, also where its size and its begin are the same") {
  std::string text = header(3, "", "(40,1,1)");
  for (int n = 0; n < 40; ++n) {
    text += block(load, 1, n);
  }
  std::string const path = written("changing.traceg", text + std::string(std::size_t{1} << 15, '\n') + block(load));
  auto const time = std::filesystem::last_write_time(path);
  trace::shard_plan const plan = trace::plan_shards(path, 2);
  trace::partial_report const first = trace::read_shard(plan, 0);
  REQUIRE(first.parts.at(0).problem.empty());

  std::filesystem::last_write_time(path, time + std::chrono::seconds{2});
  CHECK(trace::plan_shards(path, 2).identity.digest != plan.identity.digest);
  trace::partial_report const changed = trace::read_shard(plan, 1);
  CHECK(changed.parts.at(0).kernels.empty());
  CHECK(changed.parts.at(0).problem == path + ": the file has changed since the trace was split");
  for (bool const backwards : {false, true}) {
    trace::shard_sum sum;
    sum.add(backwards ? changed : first, "a");
    sum.add(backwards ? first : changed, "b");
    CHECK(sum.missing().empty());
    trace::program_trace const all = std::move(sum).result();
    CHECK_FALSE(all.is_complete());
    REQUIRE(all.kernels.size() == 1);
    CHECK(all.kernels[0].problem.starts_with(path + ":"));
    CHECK(all.kernels[0].problem.ends_with(": the file has changed since the trace was split"));
  }

  std::string const other = "0010 00000001 1 R1 LDG.E 1 R2 4 2 0x20000\n";
  written("changing.traceg", text + std::string(std::size_t{1} << 15, '\n') + block(other));
  std::filesystem::last_write_time(path, time);
  CHECK(trace::plan_shards(path, 2).identity.digest != plan.identity.digest);
  CHECK(trace::plan_shards(path, 1000000).parts.size() < 1000);
}

TEST_CASE("A shard twice, a shard of another trace, and a shard that is missing are named") {
  std::string const list = data + "bfs/kernelslist.g";
  trace::shard_plan const plan = trace::plan_shards(list, 4);
  trace::shard_sum sum;
  sum.add(trace::read_shard(plan, 3), "four.wmp");
  sum.add(trace::read_shard(plan, 1), "two.wmp");
  CHECK(refusal(sum, trace::read_shard(plan, 3), "5.wmp") == "5.wmp: holds shard 4, which four.wmp holds too");
  CHECK(refusal(sum, trace::read_shard(trace::plan_shards(list, 5), 0), "5.wmp").starts_with("5.wmp: is a partial"));
  CHECK(refusal(sum, trace::read_shard(trace::plan_shards(list, 4, "--arch 90"), 0), "5.wmp") ==
        "5.wmp: is a partial report of another trace, one that has changed, another machine or another split than " +
            list + " in 4 shards");
  std::string const one = header() + block(load);
  trace::shard_sum ours;
  ours.add(trace::read_shard(trace::plan_shards(written("run.traceg", one), 2), 0), "1.wmp");
  written("run.traceg", header() + block("0010 00000001 1 R1 LDG.E 1 R2 4 2 0x90000\n"));
  CHECK(refusal(ours, trace::read_shard(trace::plan_shards(folder() + "run.traceg", 2), 1), "2.wmp")
            .starts_with("2.wmp: is a partial report of another trace"));
  CHECK(sum.missing() == std::vector<std::size_t>{0, 2});
  trace::program_trace const some = std::move(sum).result();
  CHECK_FALSE(some.is_complete());
  REQUIRE(some.problems.size() == 1);
  CHECK(some.problems[0] == list + ": shards 1, 3 of 4 are missing: the report is incomplete");
  CHECK(some.kernels.size() == 16);
  CHECK(std::count_if(some.kernels.begin(), some.kernels.end(), [](trace::kernel_trace const& kernel) {
          return kernel.report.name().ends_with(" (not whole)") && !kernel.problem.empty();
        }) == static_cast<std::ptrdiff_t>(plan.shards[0].size() + plan.shards[2].size()));
}

TEST_CASE("A kernel whose middle is missing is not whole, and no part is added twice") {
  std::string text = header(3, "", "(40,1,1)");
  for (int n = 0; n < 40; ++n) {
    text += block(load, 1, n);
  }
  trace::shard_plan const plan = trace::plan_shards(written("middle.traceg", text), 3);
  REQUIRE(plan.parts.size() == 3);
  for (std::size_t missing = 0; missing < 3; ++missing) {
    trace::shard_sum sum;
    for (std::size_t shard = 0; shard < 3; ++shard) {
      if (plan.shards[shard] != std::vector<std::size_t>{missing}) {
        sum.add(trace::read_shard(plan, shard), "a");
      }
    }
    trace::program_trace const some = std::move(sum).result();
    INFO(missing);
    REQUIRE(some.kernels.size() == 1);
    CHECK(some.kernels[0].report.name() == "k (not whole)");
    CHECK(!some.kernels[0].report.is_whole());
    CHECK(some.problems == std::vector<std::string>{some.kernels[0].problem});
  }
  // Parts that stand side by side are one run; what is inside it was there before.
  trace::shard_sum sum;
  for (std::size_t shard = 0; shard < 3; ++shard) {
    sum.add(trace::read_shard(plan, shard), "a");
  }
  for (std::size_t shard = 0; shard < 3; ++shard) {
    trace::partial_report again = trace::read_shard(plan, shard);
    again.shard += 3;
    CHECK(refusal(sum, again, "b") == "b: has a part that is not its own");
  }
}

}}  // namespace shard_tests
