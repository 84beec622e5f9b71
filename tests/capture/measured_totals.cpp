// Whole kernels, captured, by the names of ncu's hardware counters and of its source page, against totals.csv
// (tests/data/README.md). docs/why_ncu_differs.md has the reasons.
#include "measured_totals.hpp"

#include <support/catch.hpp>
#include <support/contains.hpp>
#include <support/csv.hpp>
#include <warpmem/text/metrics/kernel.hpp>

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "differences.hpp"

using namespace warpmem;

namespace {

// How a counter of a whole kernel compares with the sum over its instructions.
enum class relation {
  equal,
  above,   // it also counts special registers, shuffles, barriers and what a predicate turns off
  below,   // L1 holds what the kernel read before
  beside,  // both, and several warps lose arbitration
};
relation relation_of(std::string const& name) {
  return name == "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum" || support::has(name, "smsp__inst_executed_op_")
             ? relation::above
         : support::has(name, "lts__")                                                         ? relation::below
         : support::has(name, "mem_lgds") || name == "l1tex__data_bank_conflicts_pipe_lsu.sum" ? relation::beside
                                                                                               : relation::equal;
}
bool holds(relation r, std::int64_t measured, std::int64_t captured) {
  switch (r) {
    case relation::equal:
      return measured == captured;
    case relation::above:
      return measured >= captured;
    case relation::below:
      return measured <= captured;
    case relation::beside:
      return true;
  }
  return false;
}

// Whether some accesses that the metric counts differ already, by differences.csv.
bool differs_by_site(std::map<access_group, std::string> const& known, std::string const& kernel,
                     std::string const& name) {
  std::string const op = name.ends_with("_ld.sum")                                   ? "load"
                         : name.ends_with("_st.sum")                                 ? "store"
                         : name.ends_with("_atom.sum") || name.ends_with("_red.sum") ? "atomic"
                                                                                     : "";
  std::string const space = support::has(name, "shared")                                  ? "shared"
                            : support::has(name, "global") || support::has(name, "lts__") ? "global"
                                                                                          : "";
  for (auto const& [where, behaviour] : known) {
    auto const& [in, where_space, where_op] = where;
    if (in == kernel && behaviour != "another_line" && (space.empty() || space == where_space) &&
        (op.empty() || op == where_op)) {
      return true;
    }
  }
  return false;
}

using kernel_metric = std::pair<std::string, std::string>;

std::map<kernel_metric, std::string> listed_differences() {
  std::map<kernel_metric, std::string> listed;
  support::csv_file const file{WARPMEM_TEST_DATA "/sm_90/kernels/totals_differences.csv"};
  for (auto const& row : file.rows()) {
    if (is_this_compiler(row.text("compiler"))) {
      listed[{row.text("kernel"), row.text("metric")}] = row.text("reason");
    }
  }
  return listed;
}

}  // namespace

void compare_totals(launches::recorder const& host) {
  std::map<access_group, std::string> const by_site = known_differences();
  std::map<kernel_metric, std::string> const listed = listed_differences();
  std::map<std::string, capture::run const*> runs;
  for (auto const& [kernel, run] : host.runs()) {
    runs[kernel] = &run;
  }
  support::csv_file const file{WARPMEM_TEST_DATA "/sm_90/kernels/totals.csv"};
  std::map<relation, int> compared;
  std::map<relation, int> equal;
  for (auto const& row : file.rows()) {
    auto const run = runs.find(row.text("kernel"));
    if (run == runs.end()) {
      continue;  // needs headers that are not here
    }
    for (auto const& [name, column] : file.columns()) {
      if (name == "kernel" || !metric(kernel_report{}, name)) {
        continue;  // a counter that no report answers to
      }
      std::optional<double> const value = metric(*run->second, name);
      std::int64_t const measured = row.number(name);
      std::int64_t const captured = value ? std::llround(*value) : -1;
      bool const is_equal = measured == captured;
      auto const known = listed.find({run->first, name});
      INFO(run->first << ", " << name << ": measured " << measured << ", captured " << captured);
      ++compared[relation_of(name)];
      equal[relation_of(name)] += is_equal ? 1 : 0;
      if (known != listed.end()) {
        INFO("listed: " << known->second);
        CHECK_FALSE(is_equal);
        CHECK((known->second == "unknown") == !value.has_value());
      } else if (!differs_by_site(by_site, run->first, name)) {
        CHECK(value.has_value());
        CHECK(holds(relation_of(name), measured, captured));
      }
    }
  }
  for (auto const& [r, least] :
       {std::pair{relation::equal, 1640}, {relation::above, 380}, {relation::below, 55}, {relation::beside, 50}}) {
    CHECK(compared[r] >= least);
    CHECK(equal[r] >= least);
  }
}
