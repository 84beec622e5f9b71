// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels by the profilers' metric names: metric(run, "memory_l2_theoretical_sectors_global"), and of one place
// metric(run.at(29), …).
#pragma once

#include <warpmem/kernel/copy_sides.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/text/metrics.hpp>
#include <warpmem/text/metrics/hopper.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string_view>
#include <type_traits>

namespace warpmem { inline namespace v0 {

namespace detail {

// The site's report of this kind, as far as it is of this memory; an empty one if it has none.
template <class Report>
[[nodiscard]] Report answering(kernel_site const& site, memory_space space) {
  auto const* const copies = site.report<async_copy_report>();
  if constexpr (std::is_same_v<Report, l1tex_report>) {
    return site.stages;
  } else if constexpr (std::is_same_v<Report, source_page_report>) {
    return site.kind.is_in(space) ? page_in(space, site.source_page) : Report{};
  } else if constexpr (std::is_same_v<Report, global_report>) {
    auto const* const own = site.report<Report>();
    return own != nullptr ? *own : copies != nullptr ? read_by(*copies, site.ideal_copy_sectors) : Report{};
  } else if constexpr (std::is_same_v<Report, shared_report>) {
    auto const* const own = site.report<Report>();
    return own != nullptr ? *own : copies != nullptr ? written_by(*copies) : Report{};
  } else {
    auto const* const own = site.report<Report>();
    return own != nullptr ? *own : Report{};
  }
}

// Whether an asynchronous copy counts in a metric of some operations. Measured on 9.0: its requests, sectors and tag
// wavefronts are those of loads from global memory, and it is no load or store of smsp__inst_executed_op_*. Nobody
// measured the source page by operation, nor the shared wavefronts.
enum class copies_count : unsigned char { yes, no, not_known };
[[nodiscard]] inline copies_count copies_in(std::string_view name, operation_set counts,
                                            async_copy_report const& copies) {
  if (name.starts_with("smsp__inst_executed_op_")) {
    return copies_count::no;
  }
  if (!counts.any()) {
    return copies_count::yes;
  }
  if (name.starts_with("l1tex__") && name.find("shared") == std::string_view::npos) {
    return loads.within(counts) ? copies_count::yes : copies_count::no;
  }
  bool const none = name.find("shared") != std::string_view::npos && copies.shared_wavefronts == counter{0};
  return none && name.starts_with("l1tex__") ? copies_count::no : copies_count::not_known;
}

// What sites of one kind add to a metric; nothing where it is not known.
struct kernel_part_value {
  bool is_there{};
  bool is_named{};  // their table has the metric
  std::optional<double> value{};
};

// What the metric reads for the sites of its operations.
template <class Report, std::size_t N>
[[nodiscard]] std::optional<double> kernel_metric(metric_definition<Report> const (&definitions)[N],
                                                  kernel_report const& kernel, std::string_view name,
                                                  memory_space space) {
  auto const m = parse_metric(definitions, name);
  Report sum{};
  for (kernel_site const& site : kernel.sites()) {
    bool counts = !m.counts.any() || operation_set::of(site.kind.op).within(m.counts);
    auto const* const copies = site.report<async_copy_report>();
    if (copies != nullptr && site.kind.is_in(space)) {
      copies_count const found = copies_in(name, m.counts, *copies);
      if (found == copies_count::not_known) {
        return std::nullopt;
      }
      counts = found == copies_count::yes;
    }
    // They are no loads of any counter.
    counts = counts && (site.kind.form != instruction_form::bulk_prefetch || !m.counts.any());
    Report const own = answering<Report>(site, space);
    operation_set const memory = m.definition->memory;
    if (counts && (!memory.any() || own.basis.operations.memories().meets(memory))) {
      sum += own;
    }
  }
  return metric(sum, name);
}

// Of all sites but those of shared::cluster, bulk copies and wgmma.
[[nodiscard]] inline std::optional<double> metric_of_one_block(kernel_report const& kernel, std::string_view name) {
  auto const ask = [&](auto const& definitions, memory_space space) {
    bool const is_there = parse_metric(definitions, name).definition != nullptr;
    return is_there ? kernel_metric(definitions, kernel, name, space) : std::nullopt;
  };
  if (auto const value = ask(global_metrics, memory_space::global)) {
    return value;
  }
  if (auto const value = ask(shared_metrics, memory_space::shared)) {
    return value;
  }
  if (auto const value = ask(local_metrics, memory_space::local)) {
    return value;
  }
  if (auto const value = ask(constant_metrics, memory_space::constant)) {
    return value;
  }
  if (auto const value = ask(l1tex_metrics, memory_space::global)) {
    return value;
  }
  bool const is_shared = name.find("shared") != std::string_view::npos;
  return ask(source_page_metrics, is_shared ? memory_space::shared : memory_space::global);
}

// Sites that answer to tables of their own.
template <class Report, std::size_t N>
[[nodiscard]] kernel_part_value value_of_part(metric_definition<Report> const (&definitions)[N],
                                              kernel_report const& kernel, std::string_view name,
                                              std::initializer_list<std::string_view> others) {
  bool const is_there = std::any_of(kernel.sites().begin(), kernel.sites().end(),
                                    [](auto const& site) { return site.template report<Report>() != nullptr; });
  bool const is_named = parse_metric(definitions, name).definition != nullptr;
  if (is_there && is_named) {
    return {is_there, is_named, kernel_metric(definitions, kernel, name, memory_space::unstated)};
  }
  // What other units count, these do not touch: measured for whole kernels on 9.0.
  bool const is_elsewhere = std::any_of(
      others.begin(), others.end(), [&](std::string_view word) { return name.find(word) != std::string_view::npos; });
  return {is_there, is_named, !is_there || is_elsewhere ? std::optional{0.0} : std::nullopt};
}

// Blocks that load the same lines at once share requests to L2 (docs/hopper.md).
[[nodiscard]] inline bool shares_requests(kernel_report const& kernel, std::string_view name) {
  std::int64_t executed_loads = 0;
  for (kernel_site const& site : kernel.sites()) {
    executed_loads += site.report<tma_report>() != nullptr && site.kind.op == memory_op::load ? site.executions : 0;
  }
  bool const counts_loads = name.find("_op_write") == name.npos && name.find("_op_red") == name.npos;
  return executed_loads > 1 && name.starts_with("lts__") && counts_loads;
}

// Whether sites of textures or surfaces add to a metric: those that name another unit they do not touch.
[[nodiscard]] inline bool may_count_textures(kernel_report const& kernel, std::string_view name) {
  constexpr std::string_view others[] = {"_global", "_local", "idc__", "tma", "gmma", "shared", "pipe_lsu"};
  return std::any_of(kernel.sites().begin(), kernel.sites().end(),
                     [](auto const& site) { return site.template report<texture_report>() != nullptr; }) &&
         std::none_of(std::begin(others), std::end(others),
                      [name](std::string_view word) { return name.find(word) != name.npos; });
}

}  // namespace detail

// The value of a metric for a whole kernel or a part of it; as for its reports, nothing where it is not known. Metrics
// that depend on what L1 holds are those of cold caches.
[[nodiscard]] inline std::optional<double> metric(kernel_report const& kernel, std::string_view name) {
  detail::kernel_part_value const parts[] = {
      detail::value_of_part(cluster_metrics, kernel, name, {"_global", "_local", "idc__", "tma", "gmma", "op_shared_"}),
      detail::value_of_part(tma_metrics, kernel, name, {"pipe_lsu", "_local", "idc__", "gmma", "dshared", "op_shared"}),
      detail::value_of_part(wgmma_metrics, kernel, name,
                            {"_global", "_local", "idc__", "lts__", "tma", "dshared", "_mem_lgds", "xbar", "_op_ld",
                             "_op_st", "_op_atom", "op_shared_", "smsp__sass_l1tex_pipe_lsu_wavefronts"})};
  bool is_named = false;
  bool is_there = false;
  std::optional<double> sum = 0.0;
  for (detail::kernel_part_value const& part : parts) {
    is_named = is_named || part.is_named;
    is_there = is_there || part.is_there;
    sum = sum && part.value ? std::optional{*sum + *part.value} : std::nullopt;
  }
  auto const in_block = detail::metric_of_one_block(kernel, name);
  if (!is_named) {
    return sum && !detail::may_count_textures(kernel, name) ? in_block : std::nullopt;
  }
  // Accesses to shared memory alone reach neither L2 nor the crossbar.
  bool const is_beyond_l1 = name.starts_with("lts__") || name.find("xbar") != name.npos;
  bool const others_are_there = std::any_of(kernel.sites().begin(), kernel.sites().end(), [&](kernel_site const& site) {
    bool const is_shared = site.report<shared_report>() != nullptr || site.report<constant_report>() != nullptr;
    return site.report<cluster_report>() == nullptr && site.report<tma_report>() == nullptr &&
           site.report<wgmma_report>() == nullptr && !(is_beyond_l1 && is_shared);
  });
  bool const is_elsewhere = name.find("tma") != name.npos || name.find("gmma") != name.npos ||
                            name.find("dshared") != name.npos || !others_are_there;
  if (!sum || detail::may_count_textures(kernel, name) || detail::shares_requests(kernel, name) ||
      (!is_elsewhere && !in_block)) {
    return std::nullopt;
  }
  return *sum + (in_block ? *in_block : 0.0);
}

}}  // namespace warpmem::v0
