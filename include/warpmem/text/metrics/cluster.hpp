// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nsight Compute's names for distributed shared memory: metric(report, "l1tex__t_sectors_pipe_lsu_mem_dshared.sum").
#pragma once

#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/text/metrics.hpp>
#include <warpmem/text/metrics/definition.hpp>

#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 {

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

}}  // namespace warpmem::v0
