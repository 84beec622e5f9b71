// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The profilers' names, by report. docs/glossary.md says what each means.
#pragma once

#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/text/metrics/definition.hpp>

namespace warpmem { inline namespace v0 {

// Names of Nsight Compute and nvprof that a global_report answers to (docs/glossary.md).
inline constexpr metric_definition<global_report> global_metrics[] = {
    // hardware counters
    {"l1tex__t_requests_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_metric(detail::outside_loops(r, r.requests)); },
     metric_rollup::sum,
     {},
     true},
    {"l1tex__t_sectors_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_metric(r.sectors); },
     metric_rollup::sum,
     {},
     true},
    {"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_ratio(r.sectors, r.requests); },
     metric_rollup::ratio,
     {},
     true},
    {"smsp__inst_executed_op_global_ld",
     [](auto const& r) { return detail::as_metric(detail::outside_loops(r, detail::executed(r.basis))); },
     metric_rollup::sum, detail::loads},
    {"smsp__inst_executed_op_global_st",
     [](auto const& r) { return detail::as_metric(detail::outside_loops(r, detail::executed(r.basis))); },
     metric_rollup::sum, detail::stores},
    {"smsp__inst_executed_op_global_atom",
     [](auto const& r) { return detail::as_metric(detail::outside_loops(r, detail::executed(r.basis))); },
     metric_rollup::sum, detail::atomics},
    {"smsp__inst_executed_op_global_red",
     [](auto const& r) { return detail::as_metric(detail::outside_loops(r, detail::executed(r.basis))); },
     metric_rollup::sum, detail::reductions},
    // nvprof
    {"gld_transactions", [](auto const& r) { return detail::as_metric(r.sectors); }, metric_rollup::none,
     detail::loads},
    {"gst_transactions", [](auto const& r) { return detail::as_metric(r.sectors); }, metric_rollup::none,
     detail::stores},
    {"gld_transactions_per_request", [](auto const& r) { return detail::as_ratio(r.sectors, r.requests); },
     metric_rollup::none, detail::loads},
    {"gst_transactions_per_request",
     [](auto const& r) { return detail::as_ratio(r.sectors, detail::executed(r.basis)); }, metric_rollup::none,
     detail::stores},
    {"gld_efficiency", [](auto const& r) { return detail::nvprof_efficiency(r); }, metric_rollup::none, detail::loads},
    {"gst_efficiency", [](auto const& r) { return detail::nvprof_efficiency(r); }, metric_rollup::none, detail::stores},
};

// Likewise for local memory.
inline constexpr metric_definition<local_report> local_metrics[] = {
    // hardware counters
    {"l1tex__t_requests_pipe_lsu_mem_local",
     [](auto const& r) { return detail::as_metric(r.requests); },
     metric_rollup::sum,
     {},
     true},
    {"l1tex__t_sectors_pipe_lsu_mem_local",
     [](auto const& r) { return detail::as_metric(r.sectors); },
     metric_rollup::sum,
     {},
     true},
    {"l1tex__average_t_sectors_per_request_pipe_lsu_mem_local",
     [](auto const& r) { return detail::as_ratio(r.sectors, r.requests); },
     metric_rollup::ratio,
     {},
     true},
    {"l1tex__t_output_wavefronts_pipe_lsu_mem_local",
     [](auto const& r) { return detail::as_metric(r.tag_wavefronts); },
     metric_rollup::sum,
     {},
     true},
    {"smsp__inst_executed_op_local_ld", [](auto const& r) { return detail::as_metric(detail::executed(r.basis)); },
     metric_rollup::sum, detail::loads},
    {"smsp__inst_executed_op_local_st", [](auto const& r) { return detail::as_metric(detail::executed(r.basis)); },
     metric_rollup::sum, detail::stores},
    // source page
    {"memory_l2_theoretical_sectors_local", [](auto const& r) { return detail::as_metric(r.sectors); },
     metric_rollup::none},
    {"smsp__sass_sectors_mem_local",
     [](auto const& r) { return detail::as_metric(r.sectors); },
     metric_rollup::sum,
     {},
     true},
};

// Likewise for the stages behind global and local accesses.
inline constexpr metric_definition<l1tex_report> l1tex_metrics[] = {
    {"l1tex__t_output_wavefronts_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_metric(r.tag_wavefronts); },
     metric_rollup::sum,
     {},
     true,
     detail::in_global},
    {"l1tex__t_output_wavefronts_pipe_lsu_mem_local",
     [](auto const& r) { return detail::as_metric(r.tag_wavefronts); },
     metric_rollup::sum,
     {},
     true,
     detail::in_local},
    // Wavefronts beyond one for each request.
    {"l1tex__t_set_conflicts_pipe_lsu_mem_global",
     [](auto const& r) { return detail::as_metric(r.tag_wavefronts - r.requests); },
     metric_rollup::sum,
     {},
     true,
     detail::in_global},
    {"l1tex__t_set_conflicts_pipe_lsu_mem_local",
     [](auto const& r) { return detail::as_metric(r.tag_wavefronts - r.requests); },
     metric_rollup::sum,
     {},
     true,
     detail::in_local},
    {"l1tex__data_pipe_lsu_wavefronts_mem_lgds", [](auto const& r) { return detail::as_metric(r.data_wavefronts); }},
    {"l1tex__data_bank_conflicts_pipe_lsu", [](auto const& r) { return detail::as_metric(r.data_bank_conflicts); }},
    {"lts__t_requests_srcunit_tex", [](auto const& r) { return detail::as_metric(r.l2_requests); }},
    {"lts__t_sectors_srcunit_tex", [](auto const& r) { return detail::as_metric(r.l2_sectors); }},
};

// Likewise for shared memory and matrices.
inline constexpr metric_definition<shared_report> shared_metrics[] = {
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared",
     [](auto const& r) { return detail::as_metric(r.wavefronts); },
     metric_rollup::sum,
     {},
     true},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared",
     [](auto const& r) { return detail::as_metric(r.bank_conflicts); },
     metric_rollup::sum,
     {},
     true},
    {"smsp__inst_executed_op_shared_ld", [](auto const& r) { return detail::as_metric(detail::executed(r.basis)); },
     metric_rollup::sum, detail::loads},
    {"smsp__inst_executed_op_shared_st", [](auto const& r) { return detail::as_metric(detail::executed(r.basis)); },
     metric_rollup::sum, detail::stores},
    {"smsp__inst_executed_op_shared_atom", [](auto const& r) { return detail::as_metric(detail::executed(r.basis)); },
     metric_rollup::sum, detail::atomics | detail::reductions},
    // nvprof
    {"shared_load_transactions", [](auto const& r) { return detail::as_metric(r.wavefronts); }, metric_rollup::none,
     detail::loads},
    {"shared_store_transactions", [](auto const& r) { return detail::as_metric(r.wavefronts); }, metric_rollup::none,
     detail::stores},
    {"shared_load_transactions_per_request", [](auto const& r) { return detail::as_ratio(r.wavefronts, r.requests); },
     metric_rollup::none, detail::loads},
    {"shared_store_transactions_per_request", [](auto const& r) { return detail::as_ratio(r.wavefronts, r.requests); },
     metric_rollup::none, detail::stores},
};

// Nsight Compute's source page, and the same as SASS metrics.
inline constexpr metric_definition<source_page_report> source_page_metrics[] = {
    {"memory_l1_tag_requests_global", [](auto const& r) { return detail::as_metric(r.tag_requests); },
     metric_rollup::none},
    {"memory_l2_theoretical_sectors_global", [](auto const& r) { return detail::as_metric(r.sectors); },
     metric_rollup::none},
    {"memory_l2_theoretical_sectors_global_ideal", [](auto const& r) { return detail::as_metric(r.ideal_sectors); },
     metric_rollup::none},
    {"derived__memory_l2_theoretical_sectors_global_excessive",
     [](auto const& r) { return detail::as_metric(r.excessive_sectors()); }, metric_rollup::none},
    {"memory_l1_wavefronts_shared", [](auto const& r) { return detail::as_metric(r.wavefronts); }, metric_rollup::none},
    {"memory_l1_wavefronts_shared_ideal", [](auto const& r) { return detail::as_metric(r.ideal_wavefronts); },
     metric_rollup::none},
    {"derived__memory_l1_wavefronts_shared_excessive",
     [](auto const& r) { return detail::as_metric(r.excessive_wavefronts()); }, metric_rollup::none},
    {"derived__memory_l1_conflicts_shared_nway",
     [](auto const& r) { return detail::as_ratio(r.wavefronts, detail::of_shared(r, detail::executed(r.basis))); },
     metric_rollup::none},
    {"smsp__sass_l1tex_tags_mem_global", [](auto const& r) { return detail::as_metric(r.tag_requests); }},
    {"smsp__sass_sectors_mem_global",
     [](auto const& r) { return detail::as_metric(r.sectors); },
     metric_rollup::sum,
     {},
     true},
    {"smsp__sass_sectors_mem_global_ideal", [](auto const& r) { return detail::as_metric(r.ideal_sectors); }},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared",
     [](auto const& r) { return detail::as_metric(r.wavefronts); },
     metric_rollup::sum,
     {},
     true},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal",
     [](auto const& r) { return detail::as_metric(r.ideal_wavefronts); }},
    // Reports cannot tell ncu's averages of bytes per sector or wavefront: docs/disagreements.md.
};

// Likewise for constant memory.
inline constexpr metric_definition<constant_report> constant_metrics[] = {
    {"idc__requests", [](auto const& r) { return detail::as_metric(r.requests); }},
    {"idc__requests_lookup_miss", [](auto const& r) { return detail::as_metric(r.lookup_misses); }},
    {"idc__request_cycles_active", [](auto const& r) { return detail::as_metric(r.request_cycles); }},
    {"sm__idc_divergent_instructions", [](auto const& r) { return detail::as_metric(r.divergent); }},
    {"sm__idc_divergent_instruction_replays", [](auto const& r) { return detail::as_metric(r.replays()); }},
};

}}  // namespace warpmem::v0
