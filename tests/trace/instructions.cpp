// What each kind of line becomes.
#include <support/catch.hpp>
#include <trace/made_up.hpp>
#include <warpmem/text/metrics/kernel.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

using namespace warpmem;
using made_up::block;
using made_up::header;

namespace {

kernel_site only_site(trace::kernel_trace const& kernel) {
  INFO(kernel.problem);
  CHECK(kernel.problem.empty());
  CHECK(kernel.report.left_out().empty());
  REQUIRE(kernel.report.sites().size() == 1);
  return kernel.report.sites()[0];
}
kernel_site only_site(std::string const& line, int version = 3, std::string const& more = "") {
  return only_site(made_up::read(header(version, more) + block(line, 1, 0, more.empty() ? version : 6)));
}
warp_access worst_of(kernel_site const& site) { return std::get<warp_access>(site.worst.access); }

}  // namespace

TEST_CASE("Addresses stand in a trace as a list, with a stride, or as differences") {
  warp_access const list =
      worst_of(only_site("0010 00000005 1 R1 LDG.E 1 R2 4 0 0x0000000000010000 0x0000000000010040 "));
  CHECK(list.active.bits == 5);
  CHECK(list.at[0] == 0x10000);
  CHECK(list.at[2] == 0x10040);
  warp_access const strided = worst_of(only_site("0010 00000f00 1 R1 LDG.E 1 R2 4 1 0x10000 -8 "));
  CHECK(strided.at[8] == 0x10000);
  CHECK(strided.at[11] == 0xffe8);
  warp_access const differences = worst_of(only_site("0010 80000005 1 R1 LDG.E 1 R2 4 2 0x10000 64 -4"));
  CHECK(differences.at[0] == 0x10000);
  CHECK(differences.at[2] == 0x10040);
  CHECK(differences.at[31] == 0x1003c);
}

TEST_CASE("The size of an access is the opcode's, not the line's") {
  CHECK(only_site("0010 00000001 1 R1 LDG.E.S16 1 R2 4 2 0x10000").kind.lane_bytes == 2);
  CHECK(only_site("0010 00000001 1 R1 LDG.E.128.CONSTANT 1 R2 16 2 0x10000").kind.lane_bytes == 16);
  kernel_site const atomic = only_site("0010 00000001 1 R1 ATOMG.E.ADD.F64.RN.STRONG.GPU 1 R2 4 2 0x10000");
  CHECK(atomic.kind.lane_bytes == 8);
  CHECK(atomic.kind.op == memory_op::atomic);
}

TEST_CASE("Lines of newer tracers have their source line before them and a number behind") {
  kernel_site const site = only_site("17 0010 00000001 1 R1 LDG.E 1 R2 4 2 0x10000 0", 5, "-enable lineinfo = 1\n");
  CHECK(site.place.line == 17);
  CHECK(site.place.pc == 0x10);
  CHECK(site.place.label == "LDG.E");
}

TEST_CASE("Lines of old tracers, and of raw traces, begin with the block and the warp") {
  std::string const line = "0 0 0 0 0010 00000001 1 R1 LDG.E 1 R2 4 2 0x10000 ";
  CHECK(only_site(made_up::read(header(2) + block(line, 1, 0, 2))).worst.by.warp == 0);
  std::string unstated = header();  // before tracers wrote their version
  unstated.erase(unstated.find("-accelsim"), unstated.find("\n\n") - unstated.find("-accelsim"));
  CHECK(only_site(made_up::read(unstated + block(line, 1, 0, 2))).worst.by.warp == 0);
  kernel_site const raw = only_site(made_up::read(header(3) + line + "\n" + made_up::exit_line(2)));
  CHECK(raw.worst.by.warp == 0);
}

TEST_CASE("Generic addresses are told apart by the windows of the header") {
  CHECK(only_site("0010 00000001 1 R1 LD.E 1 R2 4 2 0x7f0001000080").kind.space == memory_space::shared);
  CHECK(worst_of(only_site("0010 00000001 1 R1 LD.E 1 R2 4 2 0x7f0001000080")).at[0] == 0x80);
  CHECK(only_site("0010 00000001 1 R1 ST.E 1 R2 4 2 0x7f0003000010").kind.space == memory_space::local);
  CHECK(only_site("0010 00000001 1 R1 LD.E 1 R2 4 2 0x7f0011000010").kind.space == memory_space::global);
  trace::kernel_trace const both =
      made_up::read(header() + block("0010 00000003 1 R1 LD.E 1 R2 4 0 0x00007f0001000080 0x00007f0011000010"));
  CHECK(both.report.sites().size() == 2);
  CHECK(both.report.shared().sites().size() == 1);
}

TEST_CASE("An instruction that all lanes skip is executed and accesses nothing") {
  kernel_site const site = only_site("0010 00000000 1 R1 LDG.E 1 R2 4 1 0x0 -1431655766 ");
  CHECK(site.executions == 1);
  CHECK(site.lanes == 0);
  CHECK(site.report<global_report>()->sectors == 0);
}

TEST_CASE("An asynchronous copy is two lines: shared memory, then global memory") {
  std::string const lines =
      "0010 ffffffff 0 LDGSTS.E.BYPASS.128 2 R2 R4 16 1 0x400 16 0\n"
      "0010 ffffffff 0 LDGSTS.E.BYPASS.128 2 R2 R4 16 1 0x10000 16 0\n";
  trace::kernel_trace const kernel = made_up::read(header(5) + block(lines, 2, 0, 5));
  kernel_site const site = only_site(kernel);
  CHECK(site.kind.form == instruction_form::async_copy);
  auto const copy = std::get<async_copy>(site.worst.access);
  CHECK(copy.destination[1] == 0x410);
  CHECK(copy.source[1] == 0x10010);
  CHECK(copy.cache == cache_op::cg);

  trace::kernel_trace const half = made_up::read(header(5) + block(lines.substr(0, lines.find('\n') + 1), 1, 0, 5));
  REQUIRE(half.report.left_out().size() == 1);
  CHECK(half.report.left_out()[0].what == "LDGSTS.E.BYPASS.128");
}

TEST_CASE("Two lines of which lanes or places differ are no copy") {
  std::string const first = "0010 ffffffff 0 LDGSTS.E.BYPASS.128 2 R2 R4 16 1 0x400 16 0\n";
  for (char const* const second : {"0010 0000ffff 0 LDGSTS.E.BYPASS.128 2 R2 R4 16 1 0x10000 16 0\n",
                                   "0020 ffffffff 0 LDGSTS.E.BYPASS.128 2 R2 R4 16 1 0x10000 16 0\n"}) {
    INFO(second);
    trace::kernel_trace const kernel = made_up::read(header(5) + block(first + second, 2, 0, 5));
    CHECK(kernel.report.sites().empty());
    CHECK(kernel.report.left_out() == std::vector<left_out_instructions>{{"LDGSTS.E.BYPASS.128", 2}});
    CHECK(!kernel.report.is_whole());
  }
}

TEST_CASE("The rows of ldmatrix are the lanes' addresses") {
  kernel_site const site = only_site("0010 ffffffff 1 R4 LDSM.16.M88.4 1 R2 2 1 0x0 16 ");
  CHECK(site.kind.form == instruction_form::matrix_access);
  CHECK(site.kind.matrices == 4);
  CHECK(site.report<shared_report>()->wavefronts == 4);
  // No warp executes it in part.
  trace::kernel_trace const part = made_up::read(header() + block("0010 0000ffff 1 R4 LDSM.16.M88.4 1 R2 2 1 0x0 16 "));
  CHECK(part.report.sites().empty());
  CHECK(part.report.left_out() == std::vector<left_out_instructions>{{"LDSM.16.M88.4", 1}});
}

TEST_CASE("What is not understood is counted by name, and arithmetic is not") {
  std::string const lines =
      "0010 ffffffff 1 R1 TEX.SCR.LL 2 R2 R3 0\n"
      "0020 ffffffff 1 R1 LDC 1 R2 0\n"
      "0030 ffffffff 1 R1 IADD3 2 R2 R3 0\n"
      "0040 ffffffff 1 R1 LDG.E.WARPED 1 R2 4 1 0x10000 4\n"
      "0050 ffffffff 0 LDGDEPBAR 0 0\n"
      "0060 ffffffff 1 R1 TEX.SCR.LL 2 R2 R3 0\n"
      "0070 ffffffff 1 R1 LDSLK 2 R2 R3 0\n";
  trace::kernel_trace const kernel = made_up::read(header() + block(lines, 7));
  CHECK(kernel.problem.empty());
  CHECK(kernel.instructions == 8);
  CHECK(kernel.report.sites().empty());
  CHECK(kernel.report.left_out() ==
        std::vector<left_out_instructions>{{"LDC", 1}, {"LDG.E.WARPED", 1}, {"LDSLK", 1}, {"TEX.SCR.LL", 2}});
}

TEST_CASE("mem_trace's lines are found between those of the program") {
  std::string addresses;
  for (int lane = 0; lane < 32; ++lane) {
    addresses += lane < 8 ? " 0x00007f000000000" + std::to_string(lane) : " 0x0000000000000000";
  }
  std::string const text =
      "hello\nMEMTRACE: CTX 0x0000000000000001 - LAUNCH - Kernel pc 0x00007f0000000000 - Kernel name f(int, a - b) - "
      "grid "
      "launch id 0 - grid size 1,1,1 - block size 64,1,1 - nregs 8 - shmem 0 - cuda stream id 0\n"
      "MEMTRACE: CTX 0x0000000000000001 - grid_launch_id 0 - CTA 0,0,0 - warp 1 - LDG.E.U8 -" +
      addresses +
      " \n"
      "result 42MEMTRACE: CTX 0x0000000000000001 - grid_launch_id 0 - CTA 0,0,0 - warp 1 - LDS -" +
      addresses + " \n";
  made_up::text_bytes bytes{text};
  auto const kernels = trace::detail::read_mem_trace("log", bytes, sm_90::traits);
  REQUIRE(kernels.size() == 1);
  CHECK(kernels[0].header.name == "f(int, a - b)");
  CHECK(kernels[0].problem.empty());
  REQUIRE(kernels[0].report.sites().size() == 1);
  kernel_site const& site = kernels[0].report.sites()[0];
  CHECK(site.lanes == 8);
  CHECK(site.worst.by == warp_place{0, 1});
  CHECK(kernels[0].report.left_out() == std::vector<left_out_instructions>{{"LDS", 1}});
}

TEST_CASE("Bulk copies and wgmma are sites, of which a trace knows little") {
  std::string const lines =
      "0010 ffffffff 0 UTMALDG.2D 2 R4 R5 0 \n0020 ffffffff 0 UTMASTG.3D 2 R4 R5 0 \n"
      "0030 ffffffff 1 R24 HGMMA.64x128x16.F32.BF16 1 R24 0 \n0040 ffffffff 1 R24 HGMMA.64x64x16.F32.tnspA 1 R24 0 ";
  auto const kernel = made_up::read(header() + block(lines, 4));
  INFO(kernel.problem);
  CHECK(kernel.problem.empty());
  CHECK(kernel.report.left_out().empty());
  REQUIRE(kernel.report.sites().size() == 4);
  kernel_sums const sums = kernel.report.sums();
  CHECK(sums.bulk_copies.requests == 2);
  CHECK(!sums.bulk_copies.sectors.known());
  CHECK(sums.wgmma.requests == 8);
  CHECK(!sums.wgmma.wavefronts.known());
  CHECK(kernel.report.at("HGMMA.64x64x16.F32.tnspA").sums().wgmma.wavefronts == 32);
  CHECK(kernel.report.at("HGMMA.64x128x16.F32.BF16").sites()[0].kind.matrices == 128);
  CHECK(!metric(kernel.report, "lts__t_sectors_srcunit_tex.sum").has_value());
}

TEST_CASE("A wgmma stands in the trace of each of its four warps, and counts once") {
  std::string text = header();
  text.replace(text.find("(32,1,1)"), 8, "(256,1,1)");
  text += "#BEGIN_TB\n\nthread block = 0,0,0\n\n";
  for (int warp = 0; warp < 8; ++warp) {
    text += "warp = " + std::to_string(warp) + "\ninsts = 2\n0010 ffffffff 1 R24 HGMMA.64x64x16.F32 1 R24 0 \n" +
            made_up::exit_line() + "\n";
  }
  auto const kernel = made_up::read(text + "#END_TB\n\n");
  INFO(kernel.problem);
  CHECK(kernel.problem.empty());
  CHECK(kernel.instructions == 16);
  CHECK(kernel.report.sums().wgmma.basis.accesses == 2);
  CHECK(kernel.report.sums().wgmma.requests == 8);
}

TEST_CASE("Each block of a grid stands in its trace once") {
  std::string const load = "0010 00000001 1 R1 LDG.E 1 R2 4 2 0x10000\n";
  auto const problem = [&](std::vector<int> const& blocks) {
    std::string text = header(3, "", "(3,1,1)");
    for (int const number : blocks) {
      text += block(load, 1, number);
    }
    return made_up::read(text).problem;
  };
  CHECK(problem({0, 1, 2}).empty());
  CHECK(problem({2, 0, 1}).empty());
  CHECK(problem({0, 1, 1}) == "made_up: the thread block 1,0,0 is there twice");
  CHECK(problem({0, 0, 2}) == "made_up: the thread block 0,0,0 is there twice");
  CHECK(problem({0, 2}) == "made_up: the trace has 2 of the 3 thread blocks of its grid");
}

TEST_CASE("Operations on mbarriers are left out by name") {
  auto const kernel = made_up::read(header(3) + block("0010 ffffffff 0 SYNCS.EXCH.64 1 R4 0 "));
  REQUIRE(kernel.report.left_out().size() == 1);
  CHECK(kernel.report.left_out()[0] == left_out_instructions{"SYNCS.EXCH.64", 1});
}

// Windows of 16 MiB follow each other by rank; from which block a warp looks is not known.
TEST_CASE("Generic accesses to other blocks of a cluster are left out, and offsets lose the own rank") {
  auto const generic =
      made_up::read(header() + block("0010 00000003 1 R1 LD.E 1 R2 4 0 0x00007f0001000400 0x00007f0002000400 "));
  REQUIRE(generic.report.sites().size() == 1);
  CHECK(generic.report.sites()[0].kind.space == memory_space::shared);
  REQUIRE(generic.report.left_out().size() == 1);
  CHECK(generic.report.left_out()[0] == left_out_instructions{"LD.E of shared::cluster", 1});
  auto const own = made_up::read(header() + block("0010 00000001 1 R1 LDS 1 R2 4 2 0x3000400"));
  REQUIRE(own.report.sites().size() == 1);
  CHECK(worst_of(own.report.sites()[0]).at[0] == 0x400);
}

TEST_CASE("Offsets into shared memory need no look at windows, wherever these begin") {
  std::uint64_t const ends[] = {0,
                                1,
                                0x400,
                                0xffffff,
                                0x1000000,
                                0x1ffffff,
                                0x7f0001000080,
                                ~std::uint64_t{0xffffff},
                                ~std::uint64_t{0x2000000},
                                ~std::uint64_t{0}};
  int free = 0;
  for (std::uint64_t const shared : ends) {
    for (std::uint64_t const local : ends) {
      trace::detail::generic_windows const windows{shared, local, 16};
      for (std::uint64_t const first : ends) {
        for (std::uint64_t const other : ends) {
          address at[32];
          std::fill(at, at + 32, other);
          at[3] = first;
          for (std::uint32_t const lanes : {UINT32_MAX, 8U, 0x18U}) {
            bool good = true;
            for (auto const space : {memory_space::shared, memory_space::local, memory_space::constant}) {
              for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
                address const one = at[std::countr_zero(m)];
                good = good && windows.within(space, one) == one;
              }
            }
            bool const claims = windows.are_offsets(at, lanes);
            free += claims ? 1 : 0;
            CHECK((good || !claims));
          }
        }
      }
    }
  }
  CHECK(free > 1000);
  address const offsets[32] = {0x400, 0x800};
  CHECK(trace::detail::generic_windows{0x7f0001000000, 0x7f0003000000, 16}.are_offsets(offsets, UINT32_MAX));
}
