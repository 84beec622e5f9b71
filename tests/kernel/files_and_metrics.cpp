// Kernels as CSV and JSON, and by the profilers' metric names.
#include <kernel/kernel_cases.hpp>
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <support/csv.hpp>
#include <warpmem/text/kernel/exports.hpp>
#include <warpmem/text/metrics/kernel.hpp>

#include <algorithm>
#include <optional>
#include <string>

using namespace warpmem;

TEST_CASE("a kernel's metrics are those of its accesses", "[kernel]") {
  kernel_report const run = kernel_cases::transpose(32);
  CHECK(metric(run, "memory_l2_theoretical_sectors_global") == 1024.0);
  CHECK(metric(run, "memory_l2_theoretical_sectors_global_ideal") == 1024.0);
  CHECK(metric(run, "memory_l1_tag_requests_global") == 256.0);
  CHECK(metric(run, "memory_l1_wavefronts_shared") == 4224.0);
  CHECK(metric(run, "memory_l1_wavefronts_shared_ideal") == 256.0);
  CHECK(metric(run, "derived__memory_l1_wavefronts_shared_excessive") == 3968.0);
  CHECK(metric(run.at(29), "memory_l1_wavefronts_shared") == 4096.0);
  CHECK(metric(run.at(29), "memory_l2_theoretical_sectors_global") == 512.0);
  CHECK(metric(run, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum") == 512.0);
  CHECK(metric(run, "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum") == 0.0);
  CHECK(metric(run, "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum") == 3968.0);
  CHECK(metric(run, "smsp__inst_executed_op_global_ld.sum") == 128.0);
}

TEST_CASE("a kernel's metric that is not known has no value", "[kernel]") {
  kernel_report const run = kernel_cases::transpose(32);
  CHECK(metric(run, "no_such_metric") == std::nullopt);
  CHECK(metric(run, "l1tex__data_pipe_lsu_wavefronts_mem_lgds.sum") == 256.0);
  CHECK(metric(kernel_cases::transpose(32, sm_80::traits), "l1tex__data_pipe_lsu_wavefronts_mem_lgds") == std::nullopt);
  kernel_report const motley = kernel_cases::motley();
  CHECK(metric(motley, "memory_l2_theoretical_sectors_global") == std::nullopt);  // one is refused
  // By operation nobody measured where the shared wavefronts of a copy count, nor what the source page shows.
  CHECK(metric(motley.at("pipe"), "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st") == std::nullopt);
  CHECK(metric(motley.at("pipe"), "smsp__sass_sectors_mem_global_op_ld") == std::nullopt);
  CHECK(metric(kernel_cases::transpose(32, sm_20::traits), "memory_l1_tag_requests_global") == std::nullopt);
}

TEST_CASE("a kernel's metrics count the stages", "[kernel]") {
  kernel_report const run = kernel_cases::transpose(32);
  CHECK(metric(run, "l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum") == 128.0);
  CHECK(metric(run, "l1tex__t_output_wavefronts_pipe_lsu_mem_local.sum") == 0.0);
  CHECK(metric(run, "l1tex__data_bank_conflicts_pipe_lsu.sum") == 3968.0);
  CHECK(metric(run, "lts__t_sectors_srcunit_tex.sum") == 1024.0);
  CHECK(metric(run.at(29), "lts__t_sectors_srcunit_tex.sum") == 512.0);
  CHECK(run.stages().data_wavefronts == 256);
}

// The copies of reverse_by_async_copy, whose totals were measured (tests/data/sm_90/kernels/totals.csv).
TEST_CASE("a kernel with asynchronous copies has metrics", "[kernel]") {
  struct alignas(16) vec4 {
    float v[4];
  };
  kernel_recorder recorder(sm_90::traits, "copies");
  for (address i = 0; i < 16; ++i) {
    recorder.add(recorder.site("staged"), copied(contiguous<vec4>(i * 512), contiguous<vec4>(), cache_op::cg));
    recorder.load_shared("read", contiguous<float>());
    recorder.store("out", contiguous<float>(i * 128));
  }
  kernel_report const run = recorder.report();
  CHECK(metric(run, "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum") == 16.0);
  CHECK(metric(run, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum") == 256.0);
  CHECK(metric(run, "l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum") == 16.0);
  CHECK(metric(run, "memory_l1_tag_requests_global") == 64.0 + 16.0);
  CHECK(metric(run, "memory_l2_theoretical_sectors_global") == 256.0 + 64.0);
  CHECK(metric(run, "memory_l1_wavefronts_shared") == std::nullopt);  // of .cg: no rule
  CHECK(metric(run, "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum") == 16.0);
  CHECK(metric(run, "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum") == 16.0);
  CHECK(metric(run, "smsp__inst_executed_op_global_ld.sum") == 0.0);
  CHECK(metric(run, "smsp__inst_executed_op_shared_ld.sum") == 16.0);

  kernel_report const motley = kernel_cases::motley();
  CHECK(metric(motley.at("pipe"), "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum") == 4.0);
  CHECK(metric(motley.at("pipe"), "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum") == 0.0);
  CHECK(metric(motley.at("pipe"), "memory_l1_wavefronts_shared") == 32.0);
  CHECK(metric(motley.at("pipe"), "l1tex__data_bank_conflicts_pipe_lsu_mem_shared") == 31.0);
  CHECK(metric(motley.at("rows"), "memory_l1_wavefronts_shared") == 16.0);
  CHECK(metric(motley.at("rows"), "memory_l1_wavefronts_shared_ideal") == 4.0);
}

TEST_CASE("a kernel's CSV has a row for each site", "[kernel]") {
  std::string const csv = to_csv(kernel_cases::transpose(32));
  CAPTURE(csv);
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 5);
  CHECK(support::has(
      csv,
      "kernel,capability,complete,file,line,column,label,pc,text,space,form,operation,cache,lane_bytes,executions,"));
  CHECK(support::has(csv,
                     "\ntranspose<32>,9.0,yes,/src/five.cuh,29,33,,,    out[(y + i) * height + x] = tile[threadIdx.x]"
                     "[threadIdx.y + i];,shared,access,load,,4,128,4096,wavefronts,4096,128,3968,0,,measured,"
                     "hardware counters of an H200,,,,4096,128,,,3968,,,0,0,31\n"));
  std::string const motley = to_csv(kernel_cases::motley());
  CHECK(support::has(motley, "pc,0x1a0") == false);
  CHECK(support::has(motley, ",0x1a0,"));
  CHECK(support::has(motley, "refused") == false);
  CHECK(support::has(motley, "the address is not a multiple of the access size"));
}

TEST_CASE("a kernel's JSON has sums, sites and the worst accesses", "[kernel]") {
  std::string const json = to_json(kernel_cases::motley());
  CAPTURE(json);
  CHECK(std::count(json.begin(), json.end(), '{') == std::count(json.begin(), json.end(), '}'));
  CHECK(std::count(json.begin(), json.end(), '[') == std::count(json.begin(), json.end(), ']'));
  CHECK(support::has(json, R"({"kernel": "motley", "capability": "9.0", "executions": 9, )"));
  CHECK(support::has(json, R"("left_out": {"TEX": 3})"));
  CHECK(support::has(json, R"("label": "halo", "pc": null)"));
  CHECK(support::has(json, R"("worst": {"refused": true, "addresses": ["0x2", "0x6")"));
  CHECK(support::has(json, R"("destinations": ["0x0", "0x80")"));
  CHECK(support::has(json, R"("addresses": ["0x0", "0x8", "0x10")"));
  CHECK(support::has(to_json(kernel_report{}), R"("sites": []})"));
}
