// Reports by the profilers' names.
#include <support/catch.hpp>
#include <warpmem/all.hpp>
#include <warpmem/text/metrics.hpp>

#include <set>
#include <string>

using namespace warpmem;

TEST_CASE("reports accept the profilers' metric names", "[metrics]") {
  auto const access = strided<float>(2);
  auto const global = global_memory<sm_90>::analyze(access);
  CHECK(metric(global, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum") == 8.0);
  CHECK(metric(global, "l1tex__t_requests_pipe_lsu_mem_global_op_ld") == 1.0);
  CHECK(metric(global, "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio") == 8.0);
  CHECK(metric(global, "gld_efficiency") == 50.0);
  CHECK(metric(global, "gld_transactions_per_request") == 8.0);

  auto const page = analyze_global_source_page(sm_90::traits, access);
  CHECK(metric(page, "memory_l2_theoretical_sectors_global") == 8.0);
  CHECK(metric(page, "memory_l2_theoretical_sectors_global_ideal") == 4.0);
  CHECK(metric(page, "derived__memory_l2_theoretical_sectors_global_excessive") == 4.0);
  CHECK(metric(page, "memory_l1_tag_requests_global") == 2.0);
  CHECK(metric(page, "smsp__sass_average_data_bytes_per_sector_mem_global") == 16.0);

  auto const shared = shared_memory<sm_90>::analyze(strided<float>(4));
  CHECK(metric(shared, "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum") == 3.0);
  CHECK(metric(shared, "shared_load_transactions_per_request") == 4.0);

  auto const constant = constant_memory<sm_90>::analyze(contiguous<float>());
  CHECK(metric(constant, "idc__requests.sum") == 32.0);
  CHECK(metric(constant, "sm__idc_divergent_instructions") == 1.0);
  CHECK(metric(constant, "sm__idc_divergent_instruction_replays") == 31.0);
  CHECK(metric(constant, "idc__request_cycles_active") == 68.0);

  auto const stages = global_stages<sm_90>::analyze(strided<float>(32));
  CHECK(metric(stages, "l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum") == 8.0);
  CHECK(metric(stages, "l1tex__t_set_conflicts_pipe_lsu_mem_global_op_ld.sum") == 7.0);
}

TEST_CASE("a metric that is unknown, or belongs to another report, has no value", "[metrics]") {
  CHECK_FALSE(metric(global_memory<sm_35>::analyze(contiguous<float>()), "l1tex__t_sectors_pipe_lsu_mem_global_op_ld"));
  CHECK_FALSE(metric(global_stages<sm_80>::analyze(contiguous<float>()), "lts__t_sectors_srcunit_tex"));
  CHECK_FALSE(
      metric(global_memory<sm_90>::analyze(contiguous<float>()), "l1tex__data_bank_conflicts_pipe_lsu_mem_shared"));
  CHECK_FALSE(metric(global_memory<sm_90>::analyze(contiguous<float>()), ""));
  CHECK_FALSE(metric(global_report{}, "gld_efficiency"));  // nothing moved
}

TEST_CASE("every metric name appears once in its table", "[metrics]") {
  auto const distinct = [](auto const& definitions) {
    std::set<std::string> names;
    int rows = 0;
    for (auto const& d : definitions) {
      names.insert(std::string(d.name));
      CHECK(detail::plain_metric_name(d.name) == d.name);
      ++rows;
    }
    return static_cast<int>(names.size()) == rows;
  };
  CHECK(distinct(global_metrics));
  CHECK(distinct(l1tex_metrics));
  CHECK(distinct(source_page_metrics));
  CHECK(distinct(shared_metrics));
  CHECK(distinct(constant_metrics));
}
