// Each rule on counts to which it applies, and on others very like them.
#include <support/catch.hpp>
#include <warpmem/arch.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/profile.hpp>

#include <string>
#include <vector>

using namespace warpmem;
using namespace warpmem::profile;

namespace {

// 8 executions of full warps that move `bytes` a lane.
access_counts counts(int bytes, std::int64_t executed = 8) {
  return {executed,
          32 * executed,
          32 * executed * bytes,
          executed * bytes / 4,
          executed * bytes,
          executed * bytes,
          0,
          0,
          bytes,
          bytes,
          false};
}
reason_kind why(access_counts const& p, access_counts const& m, access_class what = access_class::load) {
  return profile::detail::reason_of(what, p, m).kind;
}

measured_instruction instruction(std::uint64_t pc, std::string const& sass, std::int64_t executed) {
  measured_instruction i;
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

TEST_CASE("Equal counts need no reason, and what is not known is not compared") {
  CHECK(why(counts(4), counts(4)) == reason_kind::equal);
  auto m = counts(4);
  m.wavefronts = counter::unknown();
  CHECK(why(counts(4), m) == reason_kind::equal);
  m.sectors = 33;
  CHECK(why(counts(4), m) == reason_kind::unexplained);
  m.executed = counter::unknown();
  CHECK(why(counts(4), m) == reason_kind::not_measured);
}

TEST_CASE("predicated: more executions under a predicate, and nothing else") {
  auto m = counts(4);
  m.executed = 11;
  CHECK(why(counts(4), m) != reason_kind::predicated);
  m.is_predicated = true;
  CHECK(why(counts(4), m) == reason_kind::predicated);
  m.sectors += 1;
  CHECK(why(counts(4), m) != reason_kind::predicated);
  m = counts(4);
  m.is_predicated = true;
  m.executed = 7;
  CHECK(why(counts(4), m) != reason_kind::predicated);
}

TEST_CASE("predicated copies: one sector and one ideal sector for each") {
  auto m = counts(16);
  m.is_predicated = true;
  m.sectors += 8;
  m.ideal_sectors += 8;
  CHECK(why(counts(16), m, access_class::copy) == reason_kind::predicated_copies);
  CHECK(why(counts(16), m, access_class::load) == reason_kind::unexplained);
  auto one_less = m;
  one_less.sectors = m.sectors - 1;
  CHECK(why(counts(16), one_less, access_class::copy) == reason_kind::unexplained);
  m.is_predicated = false;
  CHECK(why(counts(16), m, access_class::copy) == reason_kind::unexplained);
}

TEST_CASE("vectorized and split: instructions a whole divisor, the same bytes") {
  CHECK(why(counts(4, 32), counts(16, 8)) == reason_kind::vectorized);
  CHECK(why(counts(16, 8), counts(4, 32)) == reason_kind::split);
  CHECK(why(counts(4, 32), counts(16, 9)) == reason_kind::unexplained);
  CHECK(why(counts(4, 32), counts(8, 8)) != reason_kind::vectorized);
  auto m = counts(16, 8);
  m.sectors += 1;
  CHECK(why(counts(4, 32), m) == reason_kind::unexplained);
  m = counts(16, 8);
  m.lanes = m.lanes - 1;
  m.bytes = m.bytes - 16;
  CHECK(why(counts(4, 32), m) == reason_kind::unexplained);
}

TEST_CASE("widened: fewer loads of more bytes than are used and narrowed: the same ones of less") {
  auto p = counts(4, 16);
  p.sectors = 256;  // two of four members
  CHECK(why(p, counts(16, 8)) == reason_kind::widened);
  CHECK(why(p, counts(16, 8), access_class::store) == reason_kind::unexplained);
  p.sectors = 127;
  CHECK(why(p, counts(16, 8)) == reason_kind::unexplained);
  CHECK(why(counts(8), counts(4)) == reason_kind::narrowed);
  CHECK(why(counts(8), counts(4), access_class::store) == reason_kind::unexplained);
  auto m = counts(4);
  m.sectors = 65;
  CHECK(why(counts(8), m) == reason_kind::unexplained);
}

TEST_CASE("aggregated: one lane of each atomic for all") {
  auto m = counts(4);
  m.lanes = 8;
  m.bytes = 32;
  m.sectors = 8;
  CHECK(why(counts(4), m, access_class::atomic) == reason_kind::aggregated);
  CHECK(why(counts(4), m, access_class::store) == reason_kind::unexplained);
  m.lanes = 9;
  CHECK(why(counts(4), m, access_class::atomic) == reason_kind::unexplained);
}

TEST_CASE("repeated: every count the same multiple and grouped: the same lanes in other instructions") {
  CHECK(why(counts(4, 8), counts(4, 24)) == reason_kind::repeated);
  CHECK(why(counts(4, 24), counts(4, 8)) == reason_kind::repeated);
  CHECK(why(counts(4, 8), counts(4, 20)) == reason_kind::unexplained);
  auto m = counts(4, 24);
  m.sectors += 1;
  CHECK(why(counts(4, 8), m) == reason_kind::unexplained);
  m = counts(4);
  m.executed = 5;
  m.sectors = 20;
  CHECK(why(counts(4), m) == reason_kind::grouped);
  m.lanes += 1;
  CHECK(why(counts(4), m) == reason_kind::unexplained);
}

TEST_CASE("another line: places that differ are as predicted together") {
  auto const rows = [](std::int64_t second) {
    std::vector<access_row> all(2);
    all[0] = {"k:1", memory_space::global, access_class::load, counts(4, 3), access_counts{}, {}};
    all[1] = {"k:2", memory_space::global, access_class::load, access_counts{}, counts(4, second), {}};
    for (access_row& row : all) {
      row.because = profile::detail::reason_of(row.what, row.predicted, row.measured);
    }
    profile::detail::explain_together(all, false);
    return all[1].because.kind;
  };
  CHECK(rows(3) == reason_kind::another_line);
  CHECK(rows(6) == reason_kind::repeated);
  CHECK(rows(4) == reason_kind::unexplained);
}

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
  l.metrics[name].value = 7;
  CHECK(of_counter(l, name) == reason_kind::unexplained);
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
  CHECK(kind({access_class::load, true, 0, 3, 4, 3, 4}) == reason_kind::wide_load_merge);
  CHECK(kind({access_class::load, false, 0, 3, 4, 3, 4}) == reason_kind::unexplained);
  CHECK(kind({access_class::load, true, 0, 3, 5, 3, 4}) == reason_kind::unexplained);
  CHECK(kind({access_class::load, true, 0, 3, 5, 3, 3}) == reason_kind::arbitration);
  CHECK(kind({access_class::load, true, 0, 4, 5, 3, 3}) == reason_kind::unexplained);
  CHECK(kind({access_class::atomic, false, 32, 1, 32, 1, 32}) == reason_kind::equal_addresses);
  CHECK(kind({access_class::atomic, false, 31, 1, 32, 1, 32}) == reason_kind::unexplained);
  CHECK(kind({access_class::atomic, false, 32, 1, 32, 1, 1}) == reason_kind::unexplained);
  CHECK(kind({access_class::store, false, 0, 3, 3, 3, 3}) == reason_kind::equal);
}
