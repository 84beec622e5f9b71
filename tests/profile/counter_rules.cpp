// Each rule for counters on a launch to which it applies, and on others very like it.
#include <support/catch.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/profile.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace warpmem;
using namespace warpmem::profile;

namespace {

warpmem::profile::detail::measured_instruction instruction(std::uint64_t pc, std::string const& sass,
                                                           std::int64_t executed) {
  warpmem::profile::detail::measured_instruction i;
  i.pc = pc;
  i.sass = sass;
  i.access = read_sass_instruction(i.opcode());
  i.executed = executed;
  return i;
}
measured_launch launch(std::vector<std::pair<std::string, double>> const& values) {
  measured_launch l;
  l.kernel = "k";
  l.grid = "(4, 1, 1)";
  l.block = "(64, 1, 1)";
  for (auto const& [name, value] : values) {
    l.metrics[name].value = value;
  }
  return l;
}
// 8 warps load columns of a tile and store them.
kernel_report drain() {
  return record_kernel(sm_90::traits, "k", {{4}, {64}}, [](auto warp) {
    warp.load(global_array<float>("in"), [](kernel_thread t) { return t.x(); });
    warp.load(shared_array<float>("tile"), [](kernel_thread t) { return t.thread.x * 2; });
  });
}
reason_kind of_counter(measured_launch const& l, std::string const& name, kernel_report const& report = drain()) {
  for (counter_row const& row : beside(report, l).counters) {
    if (row.name == name) {
      return row.because.kind;
    }
  }
  return reason_kind::not_measured;
}

std::string const shared_wavefronts = "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum";

}  // namespace

TEST_CASE("arbitration: above the source page, which is as predicted, with several warps") {
  auto l = launch({{"l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum", 20}, {"memory_l1_wavefronts_shared", 16}});
  std::string const name = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum";
  CHECK(of_counter(l, name) == reason_kind::arbitration);
  l.metrics["memory_l1_wavefronts_shared"].value = 17;
  CHECK(of_counter(l, name) == reason_kind::unexplained);
  l.metrics["memory_l1_wavefronts_shared"].value = 16;
  l.grid = "(1, 1, 1)";
  l.block = "(32, 1, 1)";
  CHECK(of_counter(l, name) == reason_kind::unexplained);
  l.block = "(64, 1, 1)";
  l.metrics["l1tex__cycles_active.sum"].value = 20;
  CHECK(of_counter(l, name) == reason_kind::arbitration);
  l.metrics["l1tex__cycles_active.sum"].value = 19;
  CHECK(of_counter(l, name) == reason_kind::unexplained);
  l.metrics.erase("l1tex__cycles_active.sum");
  l.metrics[name].value = 7;
  CHECK(of_counter(l, name) == reason_kind::unexplained);
  auto const of = [](char const* op) {
    std::string const counter = std::string("l1tex__data_bank_conflicts_pipe_lsu_mem_shared") + op + ".sum";
    return of_counter(launch({{counter, 20}, {"memory_l1_wavefronts_shared", 16}}), counter);
  };
  CHECK(of("_op_ld") == reason_kind::arbitration);
  CHECK(of("_op_st") == reason_kind::unexplained);  // there is none that could have waited
}

TEST_CASE(
    "passes: hits and misses of two passes add up to what is measured, with the sectors of the page as predicted") {
  std::string const sectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld";
  auto const with = [&](double sum, double hits, double misses, double page) {
    return of_counter(launch({{sectors + ".sum", sum},
                              {sectors + "_lookup_hit.sum", hits},
                              {sectors + "_lookup_miss.sum", misses},
                              {"memory_l2_theoretical_sectors_global", page}}),
                      sectors + ".sum");
  };
  CHECK(with(34, 10, 24, 32) == reason_kind::passes);
  CHECK(with(30, 10, 20, 32) == reason_kind::passes);
  CHECK(with(34, 10, 22, 32) == reason_kind::unexplained);  // not the sum
  CHECK(with(34, 1, 33, 32) == reason_kind::unexplained);   // more than hits
  CHECK(with(34, 0, 34, 32) == reason_kind::unexplained);
  CHECK(with(34, 10, 24, 34) == reason_kind::unexplained);  // more sectors than predicted
  CHECK(of_counter(launch({{sectors + ".sum", 34}, {"memory_l2_theoretical_sectors_global", 32}}), sectors + ".sum") ==
        reason_kind::unexplained);
}

TEST_CASE("without a source page, arbitration is possible where the totals are as predicted") {
  auto const why = [](measured_launch const& l) {
    for (counter_row const& row : beside(drain(), l).counters) {
      if (row.name == shared_wavefronts) {
        CHECK(row.because.kind == reason_kind::unexplained);
        return row.because.why;
      }
    }
    return std::string{};
  };
  std::string const possible = "arbitration is possible: export --page source";
  CHECK(why(launch({{shared_wavefronts, 20}, {"memory_l1_wavefronts_shared", 16}})) == possible);
  CHECK(why(launch({{shared_wavefronts, 20}, {"memory_l1_wavefronts_shared", 17}})) == "there is no source page");
  CHECK(why(launch({{shared_wavefronts, 20}})) == "there is no source page");
  CHECK(why(launch({{shared_wavefronts, 15}, {"memory_l1_wavefronts_shared", 16}})) == "there is no source page");
}

TEST_CASE("launches of one kernel are compared one by one") {
  kernel_report const one = record_kernel(sm_90::traits, "k", {{1}, {32}}, [](auto warp) {
    warp.load(shared_array<float>("tile"), [](kernel_thread t) { return t.thread.x; });
  });
  ncu_export all;
  all.launches = {launch({{"memory_l1_wavefronts_shared", 16}}), launch({{"memory_l1_wavefronts_shared", 1}})};
  comparison const c = beside({drain(), one}, all);
  REQUIRE(c.kernels.size() == 2);
  for (kernel_comparison const& k : c.kernels) {
    REQUIRE(k.counters.size() == 1);
    CHECK(k.counters[0].because.kind == reason_kind::equal);
  }
}

TEST_CASE("overhead: as many as the source page shows, neither one more nor one less") {
  auto l =
      launch({{shared_wavefronts, 16 + 8 + 3 + 4}, {"idc__requests.sum", 8}, {"idc__requests_lookup_miss.sum", 5}});
  l.instructions = {instruction(0x00, "LDC R1, c[0x0][0x28]", 8),
                    instruction(0x10, "S2R R0, SR_TID.X", 8),
                    instruction(0x20, "S2R R3, SR_CTAID.X", 8),
                    instruction(0x30, "LDG.E R2, desc[UR4][R2.64]", 8),
                    instruction(0x40, "LDS R2, [R0]", 8),
                    instruction(0x50, "SHFL.IDX PT, R4, R2, RZ, 0x1f", 3),
                    instruction(0x60, "BAR.SYNC.DEFER_BLOCKING 0x0", 8)};
  auto& load = l.instructions[3];
  load.lanes = 256;
  load.tag_requests = 8;
  load.sectors = load.ideal_sectors = 32;
  auto& tile = l.instructions[4];
  tile.lanes = 256;
  tile.wavefronts = 16;
  tile.ideal_wavefronts = 8;
  CHECK(of_counter(l, shared_wavefronts) == reason_kind::overhead);
  CHECK(of_counter(l, "idc__requests.sum") == reason_kind::overhead);
  CHECK(of_counter(l, "idc__requests_lookup_miss.sum") == reason_kind::overhead);
  l.metrics["idc__requests.sum"].value = 9;
  CHECK(of_counter(l, "idc__requests.sum") == reason_kind::unexplained);
  l.metrics["idc__requests_lookup_miss.sum"].value = 9;
  CHECK(of_counter(l, "idc__requests_lookup_miss.sum") == reason_kind::unexplained);
  l.metrics[shared_wavefronts].value = 30;
  CHECK(of_counter(l, shared_wavefronts) == reason_kind::unexplained);
  l.metrics[shared_wavefronts].value = 32;
  CHECK(of_counter(l, shared_wavefronts) == reason_kind::arbitration);
  l.instructions.clear();
  l.metrics[shared_wavefronts].value = 31;
  CHECK(of_counter(l, shared_wavefronts) == reason_kind::unexplained);
}

TEST_CASE("warm caches: below, by no more than cached loads take") {
  auto const l = [](double sectors, double page) {
    return launch({{"lts__t_sectors_srcunit_tex.sum", sectors}, {"memory_l2_theoretical_sectors_global", page}});
  };
  std::string const name = "lts__t_sectors_srcunit_tex.sum";
  CHECK(of_counter(l(20, 32), name) == reason_kind::warm_caches);
  CHECK(of_counter(l(20, 31), name) == reason_kind::unexplained);
  CHECK(of_counter(l(33, 32), name) == reason_kind::unexplained);
  auto const stores = record_kernel(sm_90::traits, "k", {{4}, {64}}, [](auto warp) {
    warp.store(global_array<float>("out"), [](kernel_thread t) { return t.x(); });
  });
  CHECK(of_counter(l(20, 32), name, stores) == reason_kind::unexplained);
}

TEST_CASE("wide-load merge and equal addresses: counter and page are apart as far as predicted") {
  using profile::detail::page_case;
  auto const kind = [](page_case const& c) { return profile::detail::reason_of(c).kind; };
  CHECK(kind({warpmem::profile::detail::access_class::load, true, 0, 3, 4, 3, 4}) == reason_kind::wide_load_merge);
  CHECK(kind({warpmem::profile::detail::access_class::load, false, 0, 3, 4, 3, 4}) == reason_kind::unexplained);
  CHECK(kind({warpmem::profile::detail::access_class::load, true, 0, 3, 5, 3, 4}) == reason_kind::unexplained);
  CHECK(kind({warpmem::profile::detail::access_class::load, true, 0, 3, 5, 3, 3}) == reason_kind::arbitration);
  CHECK(kind({warpmem::profile::detail::access_class::load, true, 0, 4, 5, 3, 3}) == reason_kind::unexplained);
  CHECK(kind({warpmem::profile::detail::access_class::atomic, false, 32, 1, 32, 1, 32}) ==
        reason_kind::equal_addresses);
  CHECK(kind({warpmem::profile::detail::access_class::atomic, false, 31, 1, 32, 1, 32}) == reason_kind::unexplained);
  CHECK(kind({warpmem::profile::detail::access_class::atomic, false, 32, 1, 32, 1, 1}) == reason_kind::unexplained);
  CHECK(kind({warpmem::profile::detail::access_class::store, false, 0, 3, 3, 3, 3}) == reason_kind::equal);
}
