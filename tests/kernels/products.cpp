// Matrix products of tutorials, whose loads ptxas joins and unrolls, against products.csv (tests/data/README.md).
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/csv.hpp"

using namespace warpmem;

namespace {

constexpr int n = 256;  // of the matrices

// What ncu's counters of these sum up over all sites.
std::map<std::string, std::int64_t> counters_of(kernel_run const& run) {
  std::map<std::string, std::int64_t> sums;
  for (kernel_site const& site : run.sites()) {
    std::string const op = site.kind.op == memory_op::load ? "_ld.sum" : "_st.sum";
    if (auto const* shared = site.report<shared_report>(); shared != nullptr) {
      sums["smsp__inst_executed_op_shared" + op] += site.executions;
      sums["l1tex__data_pipe_lsu_wavefronts_mem_shared_op" + op] += shared->wavefronts.value_or(-1);
      sums["l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op" + op] += shared->bank_conflicts.value_or(-1);
      sums["memory_l1_wavefronts_shared"] += shared->wavefronts.value_or(-1);
      sums["memory_l1_wavefronts_shared_ideal"] += shared->ideal_wavefronts.value_or(-1);
    } else if (auto const* global = site.report<global_report>(); global != nullptr) {
      sums["l1tex__t_requests_pipe_lsu_mem_global_op" + op] += site.executions;
      sums["l1tex__t_sectors_pipe_lsu_mem_global_op" + op] += global->sectors.value_or(-1);
    }
  }
  return sums;
}

struct launch {
  unsigned grid{};
  unsigned block{};
  std::map<std::string, std::int64_t> measured{};
};

std::map<std::string, launch> measured_products() {
  std::map<std::string, launch> all;
  support::csv_file const file{WARPMEM_TEST_DATA "/sm_90/kernels/products.csv"};
  for (auto const& row : file.rows()) {
    launch& l = all[row.text("kernel")];
    l.grid = static_cast<unsigned>(row.number("grid"));
    l.block = static_cast<unsigned>(row.number("block"));
    l.measured[row.text("metric")] = row.number("value");
  }
  return all;
}

using counter_of_kernel = std::pair<std::string, std::string>;

// Some wavefronts of stores lose arbitration to another warp, and the GPU counts them again: 12,516 for 12,288.
counter_of_kernel const lost_arbitration{"product_of_vectors", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"};
// ptxas unrolls further than nvcc's front end did, and joins four loads where PTX lets two be joined.
counter_of_kernel const unrolled_further{"product_of_columns", "smsp__inst_executed_op_shared_ld.sum"};

}  // namespace

TEST_CASE("matrix products count what an H100 counts", "[products]") {
  std::set<counter_of_kernel> different;
  std::size_t counters = 0;
  std::string compiler;
  bool is_as_compiled = false;
  for (auto const& [kernel, l] : measured_products()) {
    std::vector<float> a(n * n, 1.0f);
    std::vector<float> b(n * n, 2.0f);
    std::vector<float> c(n * n);
    simulated_gpu gpu{sm_90::traits};
    kernel_run const run = gpu.launch({.grid = {l.grid, l.grid}, .block = {l.block}}, kernel, n, n, a, b, c);
    CHECK(run.is_sound());
    CHECK(c == std::vector<float>(n * n, 2.0f * n));
    compiler = run.compiler();
    is_as_compiled = run.is_as_compiled();
    auto const counted = counters_of(run);
    for (auto const& [metric, value] : l.measured) {
      ++counters;
      auto const found = counted.find(metric);
      if (found == counted.end() || found->second != value) {
        different.insert({kernel, metric});
      }
    }
  }
  CHECK(counters == 44);
  std::cout << compiler << (is_as_compiled ? " and ptxas: " : ": ") << counters - different.size() << " of " << counters
            << " counters of matrix products equal an H100's\n";
  using counters_of_kernels = std::set<counter_of_kernel>;
  if (is_as_compiled) {
    CHECK(different == counters_of_kernels{lost_arbitration});
  } else if (support::is_of_compiler("nvcc", compiler)) {
    CHECK(different == counters_of_kernels{lost_arbitration, unrolled_further});
  } else {
    CHECK(counters - different.size() >= 33);
  }
}
