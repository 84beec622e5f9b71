// Traces that are written, read again.
#include <support/catch.hpp>
#include <trace/made_up.hpp>
#include <warpmem/tools/trace/read.hpp>
#include <warpmem/tools/trace/write.hpp>
#include <warpmem/tools/trace/write_accesses.hpp>

#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>

using namespace warpmem;

TEST_CASE("Random accesses are the same when they are written and read") {
  std::mt19937_64 random{7};
  trace::kernel_header header{};
  header.name = "void f<int>(int*, int)";
  header.id = 3;
  header.grid = {3, 2, 1};
  header.block = {96, 1, 1};
  header.binary_version = 90;
  header.has_line_info = true;
  header.shared_base = 0x7f0001000000;
  header.local_base = 0x7f0003000000;
  trace::trace_text text{header};
  kernel_recorder recorder{sm_90::traits, header.name};
  for (std::uint32_t block = 0; block < 6; ++block) {
    text.begin_block(block % 3, block / 3);
    for (std::uint32_t warp = 0; warp < 3; ++warp) {
      text.begin_warp(warp);
      trace::detail::traced_instruction back{};
      back.pc = 0x1000;
      back.opcode = "BRA";
      back.mask = UINT32_MAX;
      for (int n = 0; n < 40; ++n) {
        trace::detail::traced_instruction i{};
        i.pc = random() % 8 * 16;
        i.source_line = static_cast<std::uint32_t>(i.pc) + 1;
        i.opcode = i.pc % 32 == 0 ? "LDG.E" : "STS.64";
        i.has_addresses = true;
        int const shape = static_cast<int>(random() % 3);
        i.mask = shape == 0 ? UINT32_MAX : static_cast<std::uint32_t>(random() & random());
        std::uint64_t const base = i.pc % 32 == 0 ? 0x7f5000000000 : 0;
        std::uint64_t const stride = random() % 64 * 8;
        warp_access a{};
        for (int lane = 0; lane < 32; ++lane) {
          std::uint64_t const at = shape == 2 ? random() % 8192 * 8 : stride * static_cast<std::uint64_t>(lane);
          i.at[lane] = a.at[lane] = base + at;
        }
        text.add(i, i.pc % 32 == 0 ? 4 : 8);
        text.add(back, 0);
        a.active = lane_mask{i.mask};
        a.lane_bytes = i.pc % 32 == 0 ? 4 : 8;
        a.op = i.pc % 32 == 0 ? memory_op::load : memory_op::store;
        site_place place{};
        place.label = i.opcode;
        place.pc = i.pc;
        place.line = i.source_line;
        recorder.add(recorder.site(place),
                     {i.pc % 32 == 0 ? memory_space::global : memory_space::shared, a, {block, warp}});
      }
      trace::detail::traced_instruction exit{};
      exit.pc = 0x2000;
      exit.opcode = "EXIT";
      exit.mask = UINT32_MAX;
      text.add(exit, 0);
    }
    text.end_block();
  }
  std::string const written = text.take();
  trace::kernel_trace const read = made_up::read(written, 2, 1000);
  INFO(written.substr(0, 600));
  INFO(read.problem);
  CHECK(read.problem.empty());
  CHECK(read.header.name == header.name);
  CHECK(read.header.grid == header.grid);
  CHECK(read.header.shared_base == header.shared_base);
  kernel_report const recorded = recorder.report();
  REQUIRE(read.report.sites().size() == recorded.sites().size());
  for (std::size_t n = 0; n < read.report.sites().size(); ++n) {
    kernel_site const& mine = recorded.sites()[n];
    kernel_site const& its = read.report.sites()[n];
    CHECK(mine.executions == its.executions);
    CHECK(mine.lanes == its.lanes);
    CHECK(mine.counts == its.counts);
  }
}

// Two blocks of a warp and a quarter of one.
static trace::kernel_header header_of_two_blocks() {
  trace::kernel_header header{};
  header.name = "copy";
  header.grid = {2, 1, 1};
  header.block = {40, 1, 1};
  header.binary_version = 90;
  return header;
}

TEST_CASE("Accesses that no reader would take are not written") {
  trace::access_trace out{header_of_two_blocks()};
  warp_access a{};
  a.lane_bytes = 4;
  a.active = lane_mask{0xff};
  CHECK_THROWS_AS(out.add(0x18, memory_space::global, a, {0, 1}), std::invalid_argument);
  CHECK_THROWS_AS(out.add(0x10, memory_space::global, a, {2, 1}), std::invalid_argument);
  CHECK_THROWS_AS(out.add(0x10, memory_space::global, a, {0, 2}), std::invalid_argument);
  a.active = lane_mask{0x100};
  CHECK_THROWS_AS(out.add(0x10, memory_space::global, a, {0, 1}), std::invalid_argument);
  out.add(0x10, memory_space::global, a, {1, 0});
  std::string const text = out.take() + out.finish();
  INFO(text);
  trace::kernel_trace const read = made_up::read(text, 1, 1 << 20);
  CHECK(read.problem.empty());
  CHECK(read.report.sums().executions == 1);
}

TEST_CASE("Accesses that are written go back behind a branch only, whichever lanes do") {
  trace::access_trace out{header_of_two_blocks()};
  warp_access a{};
  a.lane_bytes = 4;
  for (std::uint32_t block = 0; block < 2; ++block) {
    for (std::uint32_t const mask : {0xffU, 0x0fU, 0xf0U, 0xffU, 0x01U, 0x80U}) {
      for (std::uint64_t const pc : {0x20U, 0x10U, 0x10U + 0x20U * block}) {
        a.active = lane_mask{mask};
        out.add(pc, memory_space::global, a, {block, 1});
      }
    }
  }
  std::string const text = out.take() + out.finish();
  INFO(text);
  trace::kernel_trace const read = made_up::read(text, 1, 1 << 20);
  CHECK(read.problem.empty());
  CHECK(read.report.sums().executions == 36);
}
