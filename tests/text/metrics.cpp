// Reports by the profilers' names.
#include <support/catch.hpp>
#include <warpmem/models.hpp>
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
  CHECK_FALSE(metric(page, "smsp__sass_average_data_bytes_per_sector_mem_global"));  // docs/disagreements.md

  auto const shared = shared_memory<sm_90>::analyze(strided<float>(4));
  CHECK(metric(shared, "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum") == 3.0);
  CHECK(metric(shared, "shared_load_transactions_per_request") == 4.0);

  auto const constant = constant_memory<sm_90>::analyze(contiguous<float>());
  CHECK(metric(constant, "idc__requests.sum") == 32.0);
  CHECK(metric(constant, "sm__idc_divergent_instructions") == 1.0);
  CHECK(metric(constant, "sm__idc_divergent_instruction_replays") == 31.0);
  CHECK(metric(constant, "idc__request_cycles_active") == 68.0);

  auto const stages = global_stages<sm_90>::analyze(strided<float>(32));
  auto const nothing = global_stages<sm_90>::analyze(contiguous<float>().under(lane_mask::none()));
  auto const refused = global_stages<sm_90>::analyze(contiguous<float>(2));
  CHECK(metric(stages + nothing, "l1tex__t_set_conflicts_pipe_lsu_mem_global_op_ld.sum") == 7.0);
  CHECK_FALSE(metric(stages + refused, "l1tex__t_set_conflicts_pipe_lsu_mem_global_op_ld.sum"));
  CHECK(metric(nothing, "l1tex__t_set_conflicts_pipe_lsu_mem_global") == 0.0);
  CHECK(metric(stages, "l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum") == 8.0);
  CHECK(metric(stages, "l1tex__t_set_conflicts_pipe_lsu_mem_global_op_ld.sum") == 7.0);
}

TEST_CASE("a metric that is unknown, or belongs to another report, has no value", "[metrics]") {
  CHECK_FALSE(metric(global_memory<sm_35>::analyze(contiguous<float>()), "l1tex__t_sectors_pipe_lsu_mem_global_op_ld"));
  CHECK_FALSE(metric(shared_memory<sm_35>::analyze(contiguous<float>()), "l1tex__data_pipe_lsu_wavefronts_mem_shared"));
  CHECK_FALSE(metric(local_memory<sm_61>::analyze(broadcast<float>()), "memory_l2_theoretical_sectors_local"));
  CHECK(metric(shared_memory<sm_35>::analyze(contiguous<float>()), "shared_load_transactions") == 1.0);
  CHECK_FALSE(metric(global_stages<sm_80>::analyze(contiguous<float>()), "lts__t_sectors_srcunit_tex"));
  CHECK_FALSE(
      metric(global_memory<sm_90>::analyze(contiguous<float>()), "l1tex__data_bank_conflicts_pipe_lsu_mem_shared"));
  CHECK_FALSE(metric(global_memory<sm_90>::analyze(contiguous<float>()), ""));
  CHECK_FALSE(metric(global_report{}, "gld_efficiency"));  // nothing moved
}

TEST_CASE("a metric of one operation counts accesses of that operation only", "[metrics]") {
  auto const analyze = [](memory_op op) { return global_memory<sm_90>::analyze(strided<float>(2).as(op)); };
  auto const load = analyze(memory_op::load);
  CHECK(metric(load, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld") == 8.0);
  CHECK(metric(load, "l1tex__t_sectors_pipe_lsu_mem_global_op_st") == 0.0);
  CHECK(metric(load, "l1tex__t_sectors_pipe_lsu_mem_global_op_atom") == 0.0);
  CHECK(metric(load, "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum") == 0.0);
  CHECK(metric(load, "l1tex__t_sectors_pipe_lsu_mem_global") == 8.0);
  CHECK_FALSE(metric(load, "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio"));
  CHECK(metric(load, "gst_transactions") == 0.0);
  CHECK_FALSE(metric(load, "gst_efficiency"));

  auto const store = analyze(memory_op::store);
  CHECK(metric(store, "gst_transactions") == 8.0);
  CHECK(metric(store, "gld_transactions") == 0.0);
  CHECK(metric(analyze(memory_op::atomic), "smsp__inst_executed_op_global_atom.sum") == 1.0);
  CHECK(metric(analyze(memory_op::atomic), "smsp__inst_executed_op_global_red.sum") == 0.0);
  CHECK(metric(analyze(memory_op::reduction), "smsp__inst_executed_op_global_red.sum") == 1.0);
  CHECK(metric(analyze(memory_op::compare_and_swap), "smsp__inst_executed_op_global_atom.sum") == 1.0);

  // A sum of several operations does not know each one's share.
  CHECK(metric(load + store, "l1tex__t_sectors_pipe_lsu_mem_global") == 16.0);
  CHECK_FALSE(metric(load + store, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld"));
  CHECK_FALSE(metric(load + store, "gst_transactions"));
  CHECK(metric(load + store, "l1tex__t_sectors_pipe_lsu_mem_global_op_red") == 0.0);
  CHECK(metric(load + load, "smsp__inst_executed_op_global_ld") == 2.0);
}

TEST_CASE("a sum with an instruction that hardware refuses has no metrics", "[metrics]") {
  auto const fine = global_memory<sm_90>::analyze(contiguous<float>());
  auto const refused = global_memory<sm_90>::analyze(strided<float>(2, 1));
  REQUIRE(refused.basis.faults.any());
  CHECK(metric(fine, "smsp__inst_executed_op_global_ld") == 1.0);
  CHECK_FALSE(metric(fine + refused, "smsp__inst_executed_op_global_ld"));
  CHECK_FALSE(metric(refused, "smsp__inst_executed_op_global_ld"));  // nothing was counted
  CHECK_FALSE(metric(refused, "l1tex__t_sectors_pipe_lsu_mem_global_op_st"));
}

TEST_CASE("shared metrics know loads from stores and matrices", "[metrics]") {
  auto const load = shared_memory<sm_90>::analyze(strided<float>(4));
  auto const store = shared_memory<sm_90>::analyze(strided<float>(4).as(memory_op::store));
  CHECK(metric(load, "shared_load_transactions") == 4.0);
  CHECK(metric(load, "shared_store_transactions") == 0.0);
  CHECK(metric(store, "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum") == 4.0);
  CHECK(metric(store, "smsp__inst_executed_op_shared_st") == 1.0);
  CHECK_FALSE(metric(load + store, "shared_load_transactions"));
  CHECK_FALSE(metric(load, "shared_efficiency"));  // docs/disagreements.md

  auto const matrix = matrix_memory<sm_90>::analyze(matrix_rows(4, 16));
  CHECK(metric(matrix, "l1tex__data_pipe_lsu_wavefronts_mem_shared") == 4.0);
  CHECK_FALSE(metric(matrix, "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld"));

  auto const page = analyze_shared_source_page(sm_90::traits, strided<float>(4));
  CHECK_FALSE(metric(page, "smsp__sass_average_data_bytes_per_wavefront_mem_shared.ratio"));
  CHECK(metric(page, "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_op_ld.sum") == 4.0);
}

TEST_CASE("an average over global or shared accesses does not include the others", "[metrics]") {
  auto const global = analyze_global_source_page(sm_90::traits, strided<float>(2));
  auto const shared = analyze_shared_source_page(sm_90::traits, strided<float>(4));
  CHECK(metric(shared, "derived__memory_l1_conflicts_shared_nway") == 4.0);
  CHECK_FALSE(metric(global + shared, "derived__memory_l1_conflicts_shared_nway"));
  CHECK(metric(global + shared, "memory_l1_wavefronts_shared") == 4.0);
}

TEST_CASE("local memory answers to its names", "[metrics]") {
  auto const store = local_memory<sm_90>::analyze(broadcast<float>(0).as(memory_op::store));
  CHECK(metric(store, "l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum") == 4.0);
  CHECK(metric(store, "l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum") == 0.0);
  CHECK(metric(store, "l1tex__t_requests_pipe_lsu_mem_local") == 1.0);
  CHECK(metric(store, "memory_l2_theoretical_sectors_local") == 4.0);
  CHECK(metric(store, "smsp__inst_executed_op_local_st") == 1.0);
  CHECK_FALSE(metric(store, "l1tex__t_output_wavefronts_pipe_lsu_mem_local"));  // needs a placement
}

TEST_CASE("the stages behind local accesses answer to the names of local memory", "[metrics]") {
  local_placement const place{0, 0, 1024};
  auto const local = local_stages<sm_90>::analyze(strided<float>(4), place);
  auto const global = global_stages<sm_90>::analyze(strided<float>(32));
  REQUIRE(local.tag_wavefronts.known());
  CHECK(metric(local, "l1tex__t_output_wavefronts_pipe_lsu_mem_local.sum") ==
        static_cast<double>(local.tag_wavefronts.value_or(-1)));
  CHECK(metric(local, "l1tex__t_set_conflicts_pipe_lsu_mem_local_op_ld").has_value());
  CHECK(metric(local, "l1tex__t_set_conflicts_pipe_lsu_mem_local_op_st") == 0.0);
  CHECK(metric(local, "l1tex__t_output_wavefronts_pipe_lsu_mem_global") == 0.0);
  CHECK(metric(local, "l1tex__t_set_conflicts_pipe_lsu_mem_global_op_ld.sum") == 0.0);
  CHECK(metric(global, "l1tex__t_output_wavefronts_pipe_lsu_mem_local") == 0.0);
  CHECK(metric(local, "lts__t_sectors_srcunit_tex") == static_cast<double>(local.l2_sectors.value_or(-1)));
  CHECK_FALSE(metric(global + local, "l1tex__t_output_wavefronts_pipe_lsu_mem_global"));
  CHECK_FALSE(metric(global + local, "l1tex__t_set_conflicts_pipe_lsu_mem_local_op_ld"));
  CHECK(metric(global + local, "lts__t_sectors_srcunit_tex").has_value());
}

// A loop of compare-and-swaps executes more instructions than one.
TEST_CASE("the metrics of an atomic that is a loop are unknown", "[metrics]") {
  auto const halves =
      analyze_global(sm_90::traits, contiguous<short>().as(memory_op::atomic, {atomic_op::add, atomic_type::f16}));
  CHECK_FALSE(metric(halves, "smsp__inst_executed_op_global_atom"));
  CHECK_FALSE(metric(halves, "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum"));
}

// What nvprof reported there: docs/disagreements.md.
TEST_CASE("a metric is unknown where its counter reads something else", "[metrics]") {
  for (arch_traits const& arch : {sm_21::traits, sm_35::traits, sm_52::traits, sm_61::traits}) {
    auto const load = analyze_global(arch, contiguous<float>());
    CHECK_FALSE(metric(load, "gld_transactions"));
    CHECK_FALSE(metric(load, "gld_transactions_per_request"));
    CHECK_FALSE(metric(load, "l1tex__t_requests_pipe_lsu_mem_global_op_ld"));  // no such counter
  }
  CHECK_FALSE(metric(analyze_global(sm_35::traits, contiguous<float>().as(memory_op::store)), "gst_transactions"));
  CHECK(metric(analyze_global(sm_53::traits, strided<float>(32).as(memory_op::store)), "gst_transactions") == 32.0);
  CHECK(metric(analyze_global(sm_61::traits, contiguous<float>(4)), "gld_efficiency") == 80.0);
  CHECK(metric(analyze_global(sm_70::traits, contiguous<float>()), "gld_transactions_per_request") == 4.0);
}

TEST_CASE("other endings of a name are other metrics", "[metrics]") {
  auto const load = global_memory<sm_90>::analyze(contiguous<float>());
  CHECK_FALSE(metric(load, "l1tex__t_sectors_pipe_lsu_mem_global_op_xyz"));
  CHECK_FALSE(metric(load, "l1tex__t_sectors_pipe_lsu_mem_global.avg"));
  CHECK_FALSE(metric(load, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum.per_second"));
  CHECK_FALSE(metric(load, "l1tex__t_sectors_pipe_lsu_mem_global.ratio"));
  CHECK_FALSE(metric(load, "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global.pct"));
  CHECK_FALSE(metric(load, "gld_efficiency.sum"));
  CHECK_FALSE(metric(load, "gld_transactions_op_ld"));
  CHECK_FALSE(metric(load, "smsp__inst_executed_op_global"));
  CHECK_FALSE(metric(load, "."));
}

TEST_CASE("every metric name appears once in its table", "[metrics]") {
  auto const distinct = [](auto const& definitions) {
    std::set<std::string> names;
    int rows = 0;
    for (auto const& d : definitions) {
      names.insert(std::string(d.name));
      CHECK(warpmem::detail::parse_metric(definitions, d.name).definition == &d);
      ++rows;
    }
    return static_cast<int>(names.size()) == rows;
  };
  CHECK(distinct(global_metrics));
  CHECK(distinct(local_metrics));
  CHECK(distinct(l1tex_metrics));
  CHECK(distinct(source_page_metrics));
  CHECK(distinct(shared_metrics));
  CHECK(distinct(constant_metrics));
}
