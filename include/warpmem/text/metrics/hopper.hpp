// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nsight Compute's names for bulk copies and wgmma: metric(report, "l1tex__tmain_requests.sum").
#pragma once

#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/text/metrics.hpp>
#include <warpmem/text/metrics/definition.hpp>

#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 {

// Nsight Compute's names for distributed shared memory: metric(report, "l1tex__t_sectors_pipe_lsu_mem_dshared.sum").

// Names that a cluster_report answers to (docs/glossary.md).
inline constexpr metric_definition<cluster_report> cluster_metrics[] = {
    {"smsp__sass_inst_executed_op_dshared", [](auto const& r) { return detail::as_metric(r.requests); }},
    {"smsp__sass_inst_executed_op_dshared_ld", [](auto const& r) { return detail::as_metric(r.requests); },
     metric_rollup::sum, detail::loads},
    {"l1tex__t_requests_pipe_lsu_mem_dshared", [](auto const& r) { return detail::as_metric(r.requests); }},
    {"l1tex__t_sectors_pipe_lsu_mem_dshared", [](auto const& r) { return detail::as_metric(r.sectors); }},
    {"l1tex__t_set_accesses_pipe_lsu_mem_dshared", [](auto const& r) { return detail::as_metric(r.set_accesses); }},
    {"l1tex__t_output_wavefronts_pipe_lsu_mem_dshared",
     [](auto const& r) { return detail::as_metric(r.tag_wavefronts); }},
    {"l1tex__t_set_conflicts_pipe_lsu_mem_dshared", [](auto const& r) { return detail::as_metric(r.tag_conflicts()); }},
    {"l1tex__m_l1tex2xbar_write_sectors_mem_dshared", [](auto const& r) { return detail::as_metric(r.sectors_sent); }},
    {"l1tex__m_l1tex2xbar_write_bytes_mem_dshared",
     [](auto const& r) { return detail::as_metric(detail::multiplied(r.sectors_sent, 32)); }},
    {"l1tex__m_xbar2l1tex_read_sectors_mem_dshared", [](auto const& r) { return detail::as_metric(r.sectors_sent); }},
    {"l1tex__m_xbar2l1tex_read_bytes_mem_dshared",
     [](auto const& r) { return detail::as_metric(detail::multiplied(r.sectors_sent, 32)); }},
    {"l1tex__data_pipe_lsu_wavefronts",
     [](auto const& r) { return detail::as_metric(r.own_wavefronts + r.data_wavefronts); }},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared",
     [](auto const& r) { return detail::as_metric(r.own_wavefronts); },
     metric_rollup::sum,
     {},
     true},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared",
     [](auto const& r) { return detail::as_metric(r.own_wavefronts); }},
    {"l1tex__data_pipe_lsu_wavefronts_mem_lgds", [](auto const& r) { return detail::as_metric(r.data_wavefronts); }},
    {"l1tex__data_bank_conflicts_pipe_lsu",
     [](auto const& r) { return detail::as_metric(r.own_bank_conflicts + r.data_bank_conflicts); }},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared",
     [](auto const& r) { return detail::as_metric(r.own_bank_conflicts); },
     metric_rollup::sum,
     {},
     true},
    {"lts__t_requests_srcunit_tex", [](auto const&) { return detail::as_metric(counter{0}); }},
};

// The value of a metric, as for the other reports.
[[nodiscard]] inline std::optional<double> metric(cluster_report const& report, std::string_view name) {
  return detail::look_up(cluster_metrics, report, name);
}

// Names that a tma_report answers to (docs/glossary.md).
inline constexpr metric_definition<tma_report> tma_metrics[] = {
    {"l1tex__tmain_requests", [](auto const& r) { return detail::as_metric(r.requests); }},
    {"smsp__sass_inst_executed_op_tma_ld", [](auto const& r) { return detail::as_metric(r.requests); },
     metric_rollup::sum, detail::loads},
    {"smsp__sass_inst_executed_op_tma_st", [](auto const& r) { return detail::as_metric(r.requests); },
     metric_rollup::sum, detail::stores},
    {"smsp__sass_inst_executed_op_tma_red", [](auto const& r) { return detail::as_metric(r.requests); },
     metric_rollup::sum, detail::reductions},
    {"l1tex__m_xbar2l1tex_read_sectors",
     [](auto const& r) { return detail::as_metric(r.sectors_read + r.sectors_sent); }},
    {"l1tex__m_xbar2l1tex_read_sectors_mem_dshared", [](auto const& r) { return detail::as_metric(r.sectors_sent); }},
    {"l1tex__m_l1tex2xbar_write_sectors_mem_dshared", [](auto const& r) { return detail::as_metric(r.sectors_sent); }},
    {"l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld",
     [](auto const& r) { return detail::as_metric(r.sectors_read); }},
    {"l1tex__m_xbar2l1tex_read_bytes_mem_global_op_tma_ld",
     [](auto const& r) { return detail::as_metric(detail::multiplied(r.sectors_read, 32)); }},
    // Of copies to other blocks it reads less than their sectors in some rows; no rule says in which.
    {"l1tex__m_l1tex2xbar_write_sectors",
     [](auto const& r) {
       return r.sectors_sent == 0 ? detail::as_metric(r.sectors_written + r.sectors_reduced) : std::nullopt;
     }},
    {"l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_st",
     [](auto const& r) { return detail::as_metric(r.sectors_written); }},
    {"l1tex__m_l1tex2xbar_write_bytes_mem_global_op_tma_st",
     [](auto const& r) { return detail::as_metric(detail::multiplied(r.sectors_written, 32)); }},
    {"l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_red",
     [](auto const& r) { return detail::as_metric(r.sectors_reduced); }},
    {"l1tex__data_bank_reads", [](auto const& r) { return detail::as_metric(r.data_bank_reads); }},
    {"l1tex__data_bank_writes", [](auto const& r) { return detail::as_metric(r.data_bank_writes); }},
    {"l1tex__data_bank_conflicts_pipe_lsu", [](auto const& r) { return detail::as_metric(r.bank_conflicts); }},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared",
     [](auto const& r) { return detail::as_metric(r.bank_conflicts); }},
    {"lts__t_requests_srcunit_tex", [](auto const& r) { return detail::as_metric(r.l2_requests); }},
    {"lts__t_requests_srcunit_tex_op_read", [](auto const& r) { return detail::as_metric(r.l2_requests); },
     metric_rollup::sum, detail::loads},
    {"lts__t_requests_srcunit_tex_op_write", [](auto const& r) { return detail::as_metric(r.l2_requests); },
     metric_rollup::sum, detail::stores},
    {"lts__t_requests_srcunit_tex_op_red", [](auto const& r) { return detail::as_metric(r.l2_requests); },
     metric_rollup::sum, detail::reductions},
    {"lts__t_sectors_srcunit_tex_op_read", [](auto const& r) { return detail::as_metric(r.l2_sectors); },
     metric_rollup::sum, detail::loads},
    {"lts__t_sectors_srcunit_tex_op_write", [](auto const& r) { return detail::as_metric(r.l2_sectors); },
     metric_rollup::sum, detail::stores},
    {"lts__t_sectors_srcunit_tex_op_red", [](auto const& r) { return detail::as_metric(r.l2_sectors); },
     metric_rollup::sum, detail::reductions},
    {"lts__t_sectors_srcunit_tex", [](auto const& r) { return detail::as_metric(r.l2_sectors); }},
};

// Likewise for a wgmma_report.
inline constexpr metric_definition<wgmma_report> wgmma_metrics[] = {
    {"l1tex__lsuin_requests_op_gmma", [](auto const& r) { return detail::as_metric(r.requests); }},
    {"smsp__sass_inst_executed_op_shared_gmma", [](auto const& r) { return detail::as_metric(r.requests); }},
    {"l1tex__data_pipe_lsu_wavefronts", [](auto const& r) { return detail::as_metric(r.wavefronts); }},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared", [](auto const& r) { return detail::as_metric(r.wavefronts); }},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_gmma",
     [](auto const& r) { return detail::as_metric(r.wavefronts); }},
    {"sm__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_gmma",
     [](auto const& r) { return detail::as_metric(r.wavefronts); }},
    {"l1tex__lsu_writeback_active_mem_shared_op_gmma", [](auto const& r) { return detail::as_metric(r.wavefronts); }},
    {"l1tex__data_bank_conflicts_pipe_lsu", [](auto const& r) { return detail::as_metric(r.bank_conflicts); }},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared",
     [](auto const& r) { return detail::as_metric(r.bank_conflicts); }},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_gmma",
     [](auto const& r) { return detail::as_metric(r.bank_conflicts); }},
    {"l1tex__data_bank_reads", [](auto const& r) { return detail::as_metric(r.data_bank_reads); }},
    {"l1tex__data_bank_writes", [](auto const&) { return detail::as_metric(counter{0}); }},  // results are in registers
    {"smsp__sass_data_bytes_mem_shared_op_gmma", [](auto const& r) { return detail::as_metric(r.bytes_requested); }},
};

// The value of a metric, as for the other reports.
[[nodiscard]] inline std::optional<double> metric(tma_report const& report, std::string_view name) {
  return detail::look_up(tma_metrics, report, name);
}
[[nodiscard]] inline std::optional<double> metric(wgmma_report const& report, std::string_view name) {
  return detail::look_up(wgmma_metrics, report, name);
}

}}  // namespace warpmem::v0
