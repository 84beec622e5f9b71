// Whole kernels by the names of ncu's hardware counters and of its source page, against totals.csv
// (tests/data/README.md). docs/why_ncu_differs.md has the reasons.
#include <warpmem/text/metrics/kernel.hpp>
#include <warpmem/warpmem.hpp>

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "kernels/launches/engine.hpp"
#include "kernels/measured_lines.hpp"
#include "support/catch.hpp"
#include "support/contains.hpp"
#include "support/csv.hpp"

using namespace warpmem;

namespace {

std::string const folder = WARPMEM_TEST_DATA "/sm_90/kernels";

// How a counter of a whole kernel compares with the sum over its instructions.
enum class relation {
  equal,
  above,   // it also counts special registers, shuffles, barriers and what a predicate turns off
  below,   // L1 holds what the kernel read before
  beside,  // both, and several warps lose arbitration; or it depends on where the arrays are
};
relation relation_of(std::string const& name) {
  return name == "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum" || support::has(name, "smsp__inst_executed_op_")
             ? relation::above
         : support::has(name, "lts__") ? relation::below
         : support::has(name, "mem_lgds") || name == "l1tex__data_bank_conflicts_pipe_lsu.sum" ||
                 support::has(name, "t_output_wavefronts_pipe_lsu_mem_global")
             ? relation::beside
             : relation::equal;
}
bool holds(relation r, std::int64_t measured, std::int64_t counted) {
  switch (r) {
    case relation::equal:
      return measured == counted;
    case relation::above:
      return measured >= counted;
    case relation::below:
      return measured <= counted;
    case relation::beside:
      return true;
  }
  return false;
}

// The kinds of accesses whose sums over all lines differ from the source page's already, by ptx_differences.csv.
std::set<measured::access_group> different_accesses() {
  std::set<measured::access_group> different;
  auto const on_gpu = measured::lines_of(folder);
  measured::lines_of_accesses counted;
  for (auto const& [name, run] : launches::all_launched().runs) {
    measured::add_lines(counted, name, run.report());
  }
  for (auto const& [group, why] : measured::known_differences(folder)) {
    if (measured::sum(measured::lines_at(on_gpu, group)).of != measured::sum(measured::lines_at(counted, group)).of) {
      different.insert(group);
    }
  }
  return different;
}

// Whether the metric counts some of them.
bool differs_by_site(std::set<measured::access_group> const& different, std::string const& kernel,
                     std::string const& name) {
  std::string const op = name.ends_with("_ld.sum")                                   ? "load"
                         : name.ends_with("_st.sum")                                 ? "store"
                         : name.ends_with("_atom.sum") || name.ends_with("_red.sum") ? "atomic"
                                                                                     : "";
  std::string const space = support::has(name, "shared")                                  ? "shared"
                            : support::has(name, "global") || support::has(name, "lts__") ? "global"
                                                                                          : "";
  for (auto const& [in, where_space, where_op] : different) {
    if (in == kernel && (space.empty() || space == where_space) && (op.empty() || op == where_op)) {
      return true;
    }
  }
  return false;
}

using kernel_metric = std::pair<std::string, std::string>;

std::map<kernel_metric, std::string> listed_differences() {
  std::map<kernel_metric, std::string> listed;
  support::csv_file const file{folder + "/totals_differences.csv"};
  for (auto const& row : file.rows()) {
    listed[{row.text("kernel"), row.text("metric")}] = row.text("reason");
  }
  return listed;
}

}  // namespace

TEST_CASE("totals of whole kernels are the profiler's", "[as_ptx]") {
  std::map<std::string, kernel_run const*> runs;
  for (auto const& [kernel, run] : launches::all_launched().runs) {
    runs[kernel] = &run;
  }
  if (!support::is_of_compiler("nvcc", runs.begin()->second->compiler())) {
    CHECK(runs.size() == 75);  // nvcc made what the GPU executed
    return;
  }
  auto const by_site = different_accesses();
  auto const listed = listed_differences();
  support::csv_file const file{folder + "/totals.csv"};
  std::map<relation, int> compared;
  std::map<relation, int> equal;
  for (auto const& row : file.rows()) {
    auto const run = runs.find(row.text("kernel"));
    REQUIRE(run != runs.end());
    for (auto const& [name, column] : file.columns()) {
      if (name == "kernel" || !metric(kernel_report{}, name)) {
        continue;  // a counter that no report answers to
      }
      std::optional<double> const value = metric(*run->second, name);
      std::int64_t const there = row.number(name);
      std::int64_t const here = value ? std::llround(*value) : -1;
      bool const is_equal = there == here;
      auto const known = listed.find({run->first, name});
      INFO(run->first << ", " << name << ": measured " << there << ", counted " << here);
      ++compared[relation_of(name)];
      equal[relation_of(name)] += is_equal ? 1 : 0;
      if (known != listed.end()) {
        INFO("listed: " << known->second);
        CHECK_FALSE(is_equal);
        CHECK((known->second == "unknown") == !value.has_value());
      } else if (!differs_by_site(by_site, run->first, name)) {
        CHECK(value.has_value());
        CHECK(holds(relation_of(name), there, here));
      }
    }
  }
  for (auto const& [r, least] :
       {std::pair{relation::equal, 1480}, {relation::above, 380}, {relation::below, 55}, {relation::beside, 50}}) {
    INFO(equal[r] << " of " << compared[r] << " counters");
    CHECK(equal[r] >= least);
  }
}
