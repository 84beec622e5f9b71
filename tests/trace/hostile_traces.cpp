// Traces that mean harm: bombs, garbage, lists and versions that nobody wrote in earnest.
#include <support/catch.hpp>
#include <support/sanitizers.hpp>
#include <trace/compressed.hpp>
#include <trace/fuzz/readers.hpp>
#include <trace/made_up.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <utility>

using namespace warpmem;
using made_up::block;
using made_up::header;

namespace {

std::string const one_load = "0010 00000001 1 R1 LDG.E 1 R2 4 2 0x10000\n";

// One part after another, the last one many times: what is in memory is each once.
class repeated_bytes final : public trace::detail::byte_source {
 public:
  repeated_bytes(std::string first, std::string rest, std::size_t times)
      : text_{std::move(first)}, rest_{std::move(rest)}, left_{times} {}
  std::size_t read(char* to, std::size_t most) override {
    if (at_ == text_.size() && left_ > 0) {
      text_ = rest_;
      at_ = 0;
      --left_;
    }
    std::size_t const n = text_.copy(to, most, at_);
    at_ += n;
    return n;
  }

 private:
  std::string text_;
  std::string rest_;
  std::size_t left_;
  std::size_t at_{};
};

trace::kernel_trace read_compressed(made_up::compressor const& by, std::string first, std::string rest = {},
                                    std::size_t times = 0) {
  auto bytes = std::make_unique<repeated_bytes>(std::move(first), std::move(rest), times);
  trace::detail::trace_file file{"bomb", by.decoder("bomb", std::move(bytes))};
  return trace::detail::read_kernel(file);
}

bool is_one_sentence(std::string const& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

// AddressSanitizer keeps 256 MiB of what was freed, and a shadow of it.
constexpr std::int64_t allowed_megabytes = support::is_sanitized ? 200 + 400 : 200;

std::int64_t most_megabytes() {
  rusage usage{};
  (void)getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

std::string error_of(std::string const& text) {
  return fuzz::outcome_of([&] { return std::vector{made_up::read(text)}; }).error;
}

}  // namespace

TEST_CASE("A bomb of one endless line ends at the limit of lines", "[stress]") {
  for (made_up::compressor const& by : made_up::compressors()) {
    INFO(by.name);
    std::string const first = by.compress(header(3, "", "(2,1,1)") + block(one_load) + "#BEGIN_TB\n");
    std::string const letters = by.compress(std::string(std::size_t{1} << 20, 'a'));
    CHECK(letters.size() < 4000);
    trace::kernel_trace const kernel = read_compressed(by, first, letters, 4096);
    CHECK(kernel.problem == "bomb:28: a line has more than 32 MiB");
    CHECK(kernel.report.sums().executions == 1);
  }
  CHECK(most_megabytes() < allowed_megabytes);
}

TEST_CASE("Memory does not grow with a bomb of lines", "[stress]") {
  for (made_up::compressor const& by : made_up::compressors()) {
    INFO(by.name);
    std::string const first =
        by.compress(header() + "#BEGIN_TB\n\nthread block = 0,0,0\n\nwarp = 0\ninsts = 1\n" + one_load);
    std::string const comments = by.compress(std::string((std::size_t{1} << 21) - 2, '#') + "\n\n");
    trace::kernel_trace const kernel = read_compressed(by, first, comments, 120);
    CHECK(kernel.problem == "bomb:263: the file ends within a thread block");
    CHECK(kernel.report.sums().executions == 1);
  }
  CHECK(most_megabytes() < allowed_megabytes);
}

TEST_CASE("What stands behind the compressed data is no part of it, and told") {
  std::string const text = header(3, "", "(2,1,1)") + block(one_load);
  for (made_up::compressor const& by : made_up::compressors()) {
    INFO(by.name);
    std::string const second = by.compress(block(one_load, 1, 1));
    trace::kernel_trace const both = read_compressed(by, by.compress(text) + second);
    CHECK(both.problem.empty());
    CHECK(both.unchecked ==
          (std::string("zstd") != by.name ? "" : "bomb: the zstd data has no checksum: damage to it may go unseen"));
    trace::kernel_trace const garbage = read_compressed(by, by.compress(text) + "garbage, and some of it");
    bool const is_told = std::string("xz") != by.name;  // liblzma calls it corrupt
    CHECK(garbage.problem == (is_told ? std::string("bomb:27: what follows the compressed data is not ") + by.name
                                      : "bomb:27: the compressed data is corrupt"));
    CHECK(garbage.thread_blocks == 1);
    trace::kernel_trace const cut = read_compressed(by, by.compress(text) + second.substr(0, second.size() - 1));
    CHECK(cut.problem.find("the compressed data ends too early") != std::string::npos);
    CHECK(cut.thread_blocks >= 1);
    std::string corrupt = second;
    corrupt[corrupt.size() / 2] = static_cast<char>(corrupt[corrupt.size() / 2] ^ 0x55);
    CHECK(is_one_sentence(read_compressed(by, by.compress(text) + corrupt).problem));
  }
}

TEST_CASE("Garbage ends in one sentence") {
  std::mt19937 random{1};
  for (int n = 0; n < 200; ++n) {
    std::string garbage(1000, '\0');
    std::generate(garbage.begin(), garbage.end(), [&] { return static_cast<char>(random()); });
    CHECK(is_one_sentence(error_of(garbage)));
    trace::kernel_trace const kernel = made_up::read(header(3, "", "(2,1,1)") + block(one_load) + garbage);
    CHECK(is_one_sentence(kernel.problem));
    CHECK(kernel.report.sums().executions == 1);
  }
  std::string const opcode(100, 'L');
  CHECK(made_up::read(header() + block("0010 00000001 0 " + opcode + " 0 0\n"))
            .problem.starts_with("made_up:22: the opcode has more than 64 characters: "));
}

TEST_CASE("Tracers of unknown versions are refused, and the oldest are not") {
  CHECK(error_of(header(6)) == "made_up:12: tracers up to version 5 are known: \"-accelsim tracer version = 6\"");
  CHECK(error_of("-accelsim tracer version = newest\n") ==
        "made_up:1: cannot read \"-accelsim tracer version = newest\"");
  std::string oldest = header(1) + block("0 0 0 0 " + one_load, 1, 0, 1);
  oldest.insert(oldest.find("version = 1\n") + 11, ".2");
  CHECK(made_up::read(oldest).problem.empty());
}

TEST_CASE("A list of more kernels than anybody launches ends", "[stress]") {
  repeated_bytes bytes{"", "kernel-1.traceg\n/kernel\n", 600000};
  trace::detail::kernels_list const list = trace::detail::read_kernels_list("folder/kernelslist.g", bytes);
  CHECK(list.files.size() + list.problems.size() == (1U << 20) + 1);
  CHECK(list.problems.back() == "folder/kernelslist.g:1048577: the list names too many kernels");
}

TEST_CASE("Launches of mem_trace that end in garbage or in one line") {
  std::string const launch =
      "MEMTRACE: CTX 0x1 - LAUNCH - Kernel pc 0x1 - Kernel name f - grid launch id 0 - grid size 2,1,1 - block size "
      "64,1,1 - nregs 8 - shmem 0 - cuda stream id 0\n";
  repeated_bytes bytes{launch + "the program prints\n", std::string(std::size_t{1} << 20, 'a'), 4096};
  CHECK(trace::detail::read_mem_trace("log", bytes, sm_90::traits).at(0).problem ==
        "log:3: a line has more than 32 MiB");
  CHECK(most_megabytes() < allowed_megabytes);
}

TEST_CASE("What the fuzzer begins with") {
  int seeds = 0;
  for (auto const& entry : std::filesystem::directory_iterator(WARPMEM_FUZZ_SEEDS)) {
    INFO(entry.path());
    std::ifstream in(entry.path(), std::ios::binary);
    std::string const seed{std::istreambuf_iterator<char>(in), {}};
    for (fuzz::reader const& one : fuzz::readers) {
      one.read(seed);
    }
    ++seeds;
  }
  CHECK(seeds > 5);
}
