// Whole kernels of bulk copies, wgmma and distributed shared memory: explicit kernels against the counters of an H200.
#include <model/hopper/kernels.hpp>
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/text/metrics/kernel.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <sstream>
#include <string>

using namespace warpmem;

namespace {

struct predicted_kernel {
  kernel_report report{};
  bank_traffic_report traffic{};
  std::int64_t commits{};        // cp.async.bulk.commit_group
  std::int64_t barrier_words{};  // of mbarriers, which the launch reads once
  bool has_shared_atomics{};     // of several warps at once
};

template <class Kernel>
predicted_kernel predicted(Kernel const& kernel) {
  return {record_kernel(sm_90::traits, "", kernel.shape(), kernel),
          count_kernel_traffic(sm_90::traits, kernel.shape(), kernel)};
}

predicted_kernel predicted(support::csv_row const& row) {
  std::istringstream in(row.text("case"));
  std::string kind;
  in >> kind;
  if (kind == "histogram") {
    hopper_kernels::histogram kernel;
    in >> kernel.blocks >> kernel.rounds;
    predicted_kernel p = predicted(kernel);
    p.has_shared_atomics = true;
    return p;
  }
  hopper_kernels::gemm kernel;
  in >> kernel.m >> kernel.n >> kernel.k >> kernel.tile_n >> kernel.swizzled;
  predicted_kernel p = predicted(kernel);
  p.commits = 2 * kernel.blocks();
  p.barrier_words = 2 * 2 * hopper_kernels::gemm::stages * kernel.blocks();
  return p;
}

std::optional<double> plus(counter n, std::int64_t more) {
  return n.known() ? std::optional{static_cast<double>(n.value_or(0) + more)} : std::nullopt;
}
std::optional<double> value_of(predicted_kernel const& p, std::string const& column) {
  if (column == "l1tex__data_bank_reads") {
    return plus(p.traffic.reads, p.barrier_words);
  }
  if (column == "l1tex__data_bank_writes") {
    return plus(p.traffic.writes, 0);
  }
  std::optional<double> value = metric(p.report, column + ".sum");
  if (value && column == "l1tex__tmain_requests") {
    *value += static_cast<double>(p.commits);
  }
  return value;
}

// Of these the models say what the accesses take, and more happens: fences and barriers, and warps whose atomics meet.
// Where a wait took two attempts, gemm adds to a counter in global memory.
bool is_least(support::csv_row const& row, predicted_kernel const& p, std::string const& column) {
  bool const waited = row.number("l1tex__m_l1tex2xbar_write_sectors") !=
                          row.number("l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_st") &&
                      !p.has_shared_atomics;
  bool const meets = column.ends_with("_op_atom") || column == "l1tex__data_bank_conflicts_pipe_lsu" ||
                     column == "l1tex__data_bank_conflicts_pipe_lsu_mem_shared";
  return column == "l1tex__data_pipe_lsu_wavefronts_mem_shared" ||
         column == "l1tex__data_pipe_lsu_wavefronts_mem_lgds" ||
         (p.has_shared_atomics && meets && column.starts_with("l1tex__")) ||
         (waited && (column.starts_with("l1tex__data_bank_reads") || column.starts_with("l1tex__data_bank_writes") ||
                     column == "l1tex__m_l1tex2xbar_write_sectors"));
}

struct kernel_outcome {
  int equal{};
  int least{};
  int unknown{};
};

void compare_kernel(support::csv_row const& row, std::map<std::string, std::size_t> const& columns, kernel_outcome& o) {
  predicted_kernel const p = predicted(row);
  for (auto const& [column, position] : columns) {
    if (column.find("__") == column.npos) {
      continue;
    }
    auto const measured = static_cast<double>(row.number(column));
    std::optional<double> const value = value_of(p, column);
    INFO(row.where() << ' ' << row.text("case") << ": " << column << " measured " << measured);
    if (!value) {
      ++o.unknown;
    } else if (is_least(row, p, column)) {
      ++o.least;
      CHECK(*value <= measured);
    } else {
      ++o.equal;
      CHECK(*value == measured);
    }
  }
}

kernel_outcome compare_kernels(std::string const& set) {
  kernel_outcome o;
  support::csv_file const data(WARPMEM_TEST_DATA "/sm_90/hopper/kernels.csv");
  for (auto const& row : data.rows()) {
    if (row.text("set") == set) {
      compare_kernel(row, {data.columns().begin(), data.columns().end()}, o);
    }
  }
  return o;
}

}  // namespace

TEST_CASE("a GEMM of TMA and wgmma, and a histogram over clusters, equal the H200's counters", "[hardware]") {
  auto const seen = compare_kernels("seen");
  CHECK(seen.equal == 435);
  CHECK(seen.least == 49);
  CHECK(seen.unknown == 132);
  auto const unseen = compare_kernels("unseen");
  CHECK(unseen.equal == 237);
  CHECK(unseen.least == 29);
  CHECK(unseen.unknown == 70);
}

// Launches with 0, 1 and 10 instructions of a kind: what each adds, which docs/hopper.md says.
TEST_CASE("what stands around bulk copies adds what the page says", "[hardware]") {
  using counts = std::map<std::string, std::int64_t>;
  std::map<std::string, counts> const each{
      {"init", {{"l1tex__data_pipe_lsu_wavefronts_mem_shared", 1}, {"l1tex__data_pipe_lsu_wavefronts", 1}}},
      {"arrive", {}},
      {"arrive_expect", {}},
      {"expect", {}},
      {"wait_done", {}},
      {"wait_pending", {}},
      {"test_done", {}},
      {"commit",
       {{"l1tex__tmain_requests", 1},
        {"l1tex__data_pipe_lsu_wavefronts", 2},
        {"l1tex__data_pipe_lsu_wavefronts_mem_lgds", 1},
        {"l1tex__data_pipe_lsu_wavefronts_mem_shared", 1}}},
      {"fence",
       {{"l1tex__data_pipe_lsu_wavefronts", 7},
        {"l1tex__data_pipe_lsu_wavefronts_mem_lgds", 4},
        {"l1tex__data_pipe_lsu_wavefronts_mem_shared", 3}}},
      {"block_barrier", {}},
  };
  support::csv_file const data(WARPMEM_TEST_DATA "/sm_90/hopper/around.csv");
  std::map<std::string, counts> without;  // by the case, but for its number
  int compared = 0;
  for (auto const& row : data.rows()) {
    std::istringstream in(row.text("case"));
    std::string repeat, what, around;
    std::int64_t count = 0;
    in >> repeat >> what >> count;
    std::getline(in, around);
    auto const found = each.find(what);
    if (found == each.end()) {
      continue;
    }
    for (auto const& [column, position] : data.columns()) {
      bool const is_memory =
          column.starts_with("l1tex__d") || column.starts_with("l1tex__t") || column.starts_with("lts__");
      if (!is_memory) {
        continue;
      }
      std::int64_t& base = without[what + around][column];
      base = count == 0 ? row.number(column) : base;
      auto const adds = found->second.find(column);
      INFO(row.where() << ' ' << row.text("case") << ": " << column);
      CHECK(row.number(column) == base + (adds == found->second.end() ? 0 : count * adds->second));
      ++compared;
    }
  }
  CHECK(compared == 1105);
}
