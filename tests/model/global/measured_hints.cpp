// Prefetches, and loads and stores with hints, of an H200: every row of the measured data.
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <support/measured.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/report/counters.hpp>

#include <cstdint>
#include <sstream>
#include <string>

using namespace warpmem;

namespace {

struct hint_row {
  warp_access access{};
  std::string operation;
  bool is_issued{};
};

// "g_ld4_128B ffffffff 1 …": operation, mask, 1, the offset of each lane in a buffer, whether it is issued. The tag
// sets of a prefetch are those of the offsets: the buffer begins at a multiple of 2 MiB, and no row spans more.
hint_row hint_row_of(support::csv_row const& row) {
  hint_row r;
  std::istringstream in(row.text("case"));
  int blocks = 0;
  in >> r.operation >> std::hex >> r.access.active.bits >> blocks;
  for (auto& at : r.access.at) {
    in >> at;
  }
  in >> r.is_issued;
  REQUIRE(in);
  r.access.op = r.operation.find("st4") == std::string::npos ? memory_op::load : memory_op::store;
  r.access.lane_bytes = r.operation.find("16") == std::string::npos ? 4 : 16;
  return r;
}

struct comparison {
  int known{};

  void compare(support::csv_row const& row, std::string const& name, counter predicted) {
    known += predicted.known() ? 1 : 0;
    if (predicted.known() && predicted != counter{row.number(name)}) {
      FAIL_CHECK(row.where() << ' ' << row.text("id") << ": " << name << " predicted " << predicted.value_or(0)
                             << ", measured " << row.number(name) << " of " << row.text("case"));
    }
  }
  void compare_stages(support::csv_row const& row, l1tex_report const& r) {
    compare(row, "l1tex__t_requests_pipe_lsu", r.requests);
    compare(row, "l1tex__t_output_wavefronts_pipe_lsu", r.tag_wavefronts);
    compare(row, "l1tex__data_pipe_lsu_wavefronts_mem_lgds", r.data_wavefronts);
    compare(row, "lts__t_requests_srcunit_tex", r.l2_requests);
    compare(row, "lts__t_sectors_srcunit_tex", r.l2_sectors);
  }
};

bool has(std::string const& text, char const* part) { return text.find(part) != std::string::npos; }

bool names_lines(std::string const& operation) {
  return has(operation, "g_prefetch_") || has(operation, "g_prefetchu") || has(operation, "g_discard") ||
         has(operation, "g_applypriority");
}

}  // namespace

TEST_CASE("prefetches count as the H200's do, and hints of loads and stores count nothing", "[hardware]") {
  support::csv_file const data(WARPMEM_TEST_DATA "/sm_90/hopper/hints.csv");
  comparison prefetches;
  comparison plain;
  comparison nothing;
  for (auto const& row : data.rows()) {
    hint_row const measured = hint_row_of(row);
    std::string const& op = measured.operation;
    if (!measured.is_issued || has(op, "g_policy")) {
      nothing.compare_stages(row, l1tex_report{});  // createpolicy is arithmetic
    } else if (names_lines(op)) {
      prefetches.compare_stages(row, analyze_global_prefetch(sm_90::traits, measured.access));
    } else if (!has(op, "256B") && !has(op, "g_prefetched") && !has(op, "g_twice")) {
      plain.compare_stages(row, analyze_global_stages(sm_90::traits, measured.access));
    }
  }
  CHECK(nothing.known == 145);
  CHECK(prefetches.known == 120);
  CHECK(plain.known == 239);
}
