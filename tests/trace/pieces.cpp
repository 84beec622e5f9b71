// Pieces of traces: what belongs together stays together, and what was seen before is read alike.
#include <support/catch.hpp>
#include <trace/made_up.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace warpmem;
using made_up::block;
using made_up::header;
using trace::detail::piece_sizes;

namespace {

// As tracers print program counters.
std::string counter_text(std::uint64_t n) {
  std::string text;
  for (int k = 15; k >= 0; --k) {
    text += k < 4 || !text.empty() || n >> (4 * k) != 0 ? std::string(1, "0123456789abcdef"[n >> (4 * k) & 15]) : "";
  }
  return text;
}

std::string const shared_half = "0010 ffffffff 0 LDGSTS.E.BYPASS.128 2 R7 R2 16 1 0x00007f0001000400 16 0 \n";
std::string const global_half = "0010 ffffffff 0 LDGSTS.E.BYPASS.128 2 R7 R2 16 1 0x7f1000 16 0 \n";

// The same line read by known_lines, which knows `learned`, and by read_instruction.
void read_alike(trace::detail::line_format format, std::string const& learned, std::string const& line,
                bool& is_known) {
  std::string const padding(trace::detail::known_lines::padding, '\n');
  std::string const first = learned + padding;
  std::string const second = line + padding;
  trace::detail::known_lines known{format};
  trace::detail::traced_instruction a{};
  trace::detail::traced_instruction b{};
  REQUIRE(trace::read_instruction(first.data(), format, a) == nullptr);
  known.learn(first.data(), a);
  char const* const end = known.read(second.data(), a);
  is_known = end != nullptr;
  if (!is_known) {
    return;
  }
  bool same = trace::read_instruction(second.data(), format, b) == nullptr && a.pc == b.pc && a.mask == b.mask &&
              a.opcode == b.opcode && a.has_addresses == b.has_addresses && a.source_line == b.source_line &&
              a.warp == b.warp && std::equal(a.block, a.block + 3, b.block) &&
              second.find('\n', static_cast<std::size_t>(end - second.data())) == second.find('\n');
  for (std::uint32_t m = a.has_addresses ? a.mask : 0; m != 0; m &= m - 1) {
    same = same && a.at[std::countr_zero(m)] == b.at[std::countr_zero(m)];
  }
  INFO(learned << line);
  CHECK(same);
}

}  // namespace

TEST_CASE("A line like one before is read as if there were none") {
  std::vector<std::string> const lines{
      "0010 0000000f 1 R1 LDG.E 1 R2 4 0 0x00007f50038648c8 0x00007f5003869c40 0x0000000000000010 "
      "0x0000000123456789 \n",
      "0010 00000007 1 R1 LDG.E 1 R2 4 0 0x00007f50038648c8 0xFFFFFFFFFFFFFFFF 0x00000000abcdef01\n",
      "0010 ffffffff 1 R1 LDG.E 1 R2 4 1 0x7f5004012000 -128 \n",
      "0010 00000ff0 1 R1 LDG.E 1 R2 4 1 0x7f5004012000 12345678901\n",
      "0010 0000083f 0 STS 2 R1 R2 4 2 0x1c80 32 -16 4 -123456789012 1234567 -12345678 \n",
      "0010 0000001f 0 STS 2 R1 R2 4 2 0x1c80 9999999999999999 12345678 0 123456789012345678 \n",
      "0010 00000000 0 STS 2 R1 R2 4 2 0x1c80\n",
      "0010 ffffffff 1 R32 IMAD.MOV.U32 2 R4 R6 0 \n",
      "0010 0000000f 1 R16 LDG.E 2 R4 R6 4 2 0x7f5004012000 4 4 12 \n"};
  int known = 0;
  for (int const form : {0, 3, 4, 7}) {
    trace::detail::line_format const format{(form & 1) != 0, (form & 2) != 0, (form & 4) != 0};
    std::string const place =
        std::string(format.has_warp ? "7 0 4294967295 12 " : "") + (format.has_source_line ? "4096 " : "");
    for (std::string line : lines) {
      line = place + line;
      if (format.has_more) {
        line.insert(line.find_last_not_of(" \n") + 1, " 0");
      }
      bool is_known = false;
      read_alike(format, line, line, is_known);
      known += is_known ? 1 : 0;
      for (std::size_t at = 0; at + 1 < line.size(); ++at) {
        for (char const c : std::string_view{" \t\r\n\v-+0189abfgxAFGX:/@`\x7f\x80\xff\0", 29}) {
          std::string other = line;
          other[at] = c;
          read_alike(format, line, other, is_known);
          other.insert(at, 1, line[at]);
          read_alike(format, line, other, is_known);
        }
        read_alike(format, line, line.substr(0, at) + "\n", is_known);
      }
    }
  }
  CHECK(known == 4 * 7);  // not those with too long a number or without a lane
}

TEST_CASE("A thread block that is cut anywhere is read as a whole") {
  std::string const a_load = "0020 0000000f 1 R1 LDG.E 1 R2 4 2 0x10000 4 4 4 0 \n";
  std::string const branch = "7ff0 ffffffff 0 BRA 0 0 0\n";
  std::string const lines =
      shared_half + global_half + a_load + branch + shared_half + global_half + shared_half + a_load;
  std::string const comment = "#END_TB of another kind\n";
  std::string const text =
      header(5, "", "(2,1,1)") + block(lines + comment + branch + lines, 17, 0, 5) + block(lines, 8, 1, 5);
  trace::kernel_trace const whole = made_up::read(text, 1, 1 << 20);
  REQUIRE(whole.problem.empty());
  REQUIRE(whole.report.sums().copies.basis.accesses == 6);
  REQUIRE(whole.report.left_out().size() == 1);  // halves without the other one
  CHECK(whole.report.left_out()[0].times == 3);
  for (std::size_t most = 100; most < 1200; most += 7) {
    for (unsigned const threads : {1U, 3U}) {
      INFO(most << ' ' << threads);
      trace::kernel_trace const cut = made_up::read(text, threads, 1 << 20, {most, most});
      CHECK(cut.problem.empty());
      CHECK(cut.instructions == whole.instructions);
      CHECK(cut.report == whole.report);
    }
  }
}

TEST_CASE("A kernel has at most so many places", "[stress]") {
  // `places` loads and as many adders; each line is another instruction.
  auto const lines = [](std::size_t first, std::size_t places) {
    std::string text;
    for (std::size_t n = first; n < first + places; ++n) {
      text += counter_text(32 * n) + " 00000001 1 R1 LDG.E 1 R2 4 2 0x10000\n";
      text += counter_text(32 * n + 16) + " 00000001 1 R1 IADD3 1 R2 0\n";
    }
    return text;
  };
  auto const line_of = [](std::string const& text) {
    return std::to_string(std::count(text.begin(), text.end(), '\n') + 1);
  };
  auto const most = trace::detail::most_sites;
  auto const both = static_cast<int>(2 * most);
  std::string const front = header() + block("", both + 2).substr(0, block("", both + 2).find(made_up::exit_line()));
  std::string const full = lines(0, most);
  SECTION("in one piece") {
    trace::kernel_trace const kernel = made_up::read(front + full + lines(most, 1) + "\n#END_TB\n", 1, 1 << 20);
    CHECK(kernel.problem == "made_up:" + line_of(front + full) +
                                ": the kernel accesses memory in more than 65536 places: \"" +
                                lines(most, 1).substr(0, lines(most, 1).find('\n')) + "\"");
    CHECK(kernel.report.sites().size() == most);
    CHECK(kernel.instructions == both);
  }
  SECTION("in several") {
    std::string const first = header(3, "", "(2,1,1)") + block(lines(most, 1), 2);
    for (unsigned const threads : {3U}) {
      trace::kernel_trace const kernel = made_up::read(first + block(full, both, 1), threads, 1 << 20, {2000, 1 << 25});
      CHECK(kernel.problem == "made_up:" + line_of(first.substr(0, first.size() - 1)) +
                                  ": the kernel accesses memory in more than 65536 places");
      CHECK(kernel.report.sites().size() == 1);
      CHECK(kernel.instructions == 3);
    }
  }
}

TEST_CASE("A thread block that is there twice is told, in whichever pieces") {
  std::string const load = "0010 0000000f 1 R1 LDG.E 1 R2 4 2 0x10000 4 4 4 \n";
  for (std::vector<int> const& blocks :
       {std::vector<int>{0, 0, 1, 2, 3}, {0, 1, 2, 3, 3}, {0, 1, 1, 2, 3}, {0, 1, 2, 3, 0}}) {
    std::string text = header(3, "", "(5,1,1)");
    for (int const number : blocks) {
      text += block(load, 1, number);
    }
    std::string const problem = made_up::read(text, 1, 1 << 20).problem;
    CHECK(problem.ends_with("is there twice"));
    for (std::size_t most = 50; most < text.size(); most += 25) {
      INFO(most << ' ' << problem);
      CHECK(made_up::read(text, 1, 1 << 20, {most, most}).problem == problem);
    }
  }
}

TEST_CASE("What is read ahead changes nothing, and is no part of a trace that ends before it") {
  std::string const a_load = "0020 0000000f 1 R1 LDG.E 1 R2 4 2 0x10000 4 4 4 0 \n";
  std::string text = header(5, "", "(60,1,1)");
  for (int n = 0; n < 60; ++n) {
    // Some blocks are larger than the most that a piece has.
    std::string lines = shared_half + global_half;
    for (int k = 0; k < n % 7 * 3; ++k) {
      lines += a_load + made_up::branch.substr(0, made_up::branch.size() - 2) + " 0 \n";
    }
    text += block(lines, 2 + n % 7 * 6, n, 5);
  }
  std::string bad = text;
  bad.insert(bad.find("thread block = 31,0,0") - 12, "this is no line\n");
  for (std::string const& one : {text, bad, text.substr(0, text.size() / 2)}) {
    trace::kernel_trace const alone = made_up::read(one, 1, 1 << 20);
    CHECK(alone.problem.empty() == (&one == &text || one == text));
    for (std::size_t const usual : {64U, 400U, 3000U}) {
      for (unsigned const threads : {1U, 2U, 3U, 9U}) {
        INFO(usual << ' ' << threads);
        trace::kernel_trace const read = made_up::read(one, threads, 301, {usual, 1000});
        CHECK(read.problem == alone.problem);
        CHECK(read.instructions == alone.instructions);
        CHECK(read.thread_blocks == alone.thread_blocks);
        CHECK(read.report == alone.report);
      }
    }
  }
}

TEST_CASE("The places of a kernel are counted anew in each piece") {
  // Each block has its own places, and one that all have.
  std::string text = header(3, "", "(40,1,1)");
  for (int n = 0; n < 40; ++n) {
    std::string const own = counter_text(0x100U + 16U * static_cast<std::uint64_t>(n % 11));
    text +=
        block("0010 00000001 1 R1 LDG.E 1 R2 4 2 0x10000\n" + own + " 00000001 1 R1 LDG.E 1 R2 4 2 0x20000\n", 2, n);
  }
  trace::kernel_trace const whole = made_up::read(text, 1, 1 << 20);
  REQUIRE(whole.report.sites().size() == 12);
  CHECK(whole.report.sites()[0].executions == 40);
  trace::kernel_trace const cut = made_up::read(text, 1, 1 << 20, {100, 1000});
  CHECK(cut.report == whole.report);
}

TEST_CASE("A thread that reads ahead hands on what is no fault of the trace") {
  // After some bytes, memory is out.
  class out_of_memory final : public trace::detail::byte_source {
   public:
    explicit out_of_memory(std::string text) : text_(std::move(text)) {}
    std::size_t read(char* to, std::size_t most) override {
      std::size_t const n = text_.copy(to, most, at_);
      at_ += n;
      return n != 0 ? n : throw std::bad_alloc{};
    }

   private:
    std::string text_;
    std::size_t at_{};
  };
  // Some blocks are read in parts, which wait for each other.
  std::string text = header(3, "", "(40,1,1)");
  for (int n = 0; n < 40; ++n) {
    int const lines = n % 10 == 9 ? 400 : 1;
    std::string loads;
    for (int k = 1; k <= lines; ++k) {
      loads += counter_text(16U * static_cast<std::uint64_t>(k)) + " 00000001 1 R1 LDG.E 1 R2 4 2 0x10000\n";
    }
    text += block(loads, lines, n);
  }
  for (unsigned const threads : {1U, 2U, 5U}) {
    trace::detail::trace_file file{"made_up", std::make_unique<out_of_memory>(text), {100, 1000}};
    CHECK_THROWS_AS(trace::detail::read_kernel(file, {}, {threads}), std::bad_alloc);
  }
}
