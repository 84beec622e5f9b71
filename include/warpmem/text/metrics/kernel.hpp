// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels by the profilers' metric names: metric(run, "memory_l2_theoretical_sectors_global"), and of one place
// metric(run.at(29), …).
#pragma once

#include <warpmem/access/memory_space.hpp>
#include <warpmem/kernel/copy_sides.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/text/metrics.hpp>
#include <warpmem/text/metrics/cluster.hpp>

#include <cstddef>
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
    Report const own = answering<Report>(site, space);
    operation_set const memory = m.definition->memory;
    if (counts && (!memory.any() || own.basis.operations.memories().meets(memory))) {
      sum += own;
    }
  }
  return metric(sum, name);
}

// Of all sites but those of shared::cluster.
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

}  // namespace detail

// The value of a metric for a whole kernel or a part of it; as for its reports, nothing where it is not known. Metrics
// that depend on what L1 holds are those of cold caches.
[[nodiscard]] inline std::optional<double> metric(kernel_report const& kernel, std::string_view name) {
  bool const is_of_cluster = detail::parse_metric(cluster_metrics, name).definition != nullptr;
  auto const in_cluster =
      is_of_cluster ? detail::kernel_metric(cluster_metrics, kernel, name, memory_space::cluster) : std::nullopt;
  if (is_of_cluster && name.find("_dshared") != name.npos) {
    return in_cluster;
  }
  auto const in_block = detail::metric_of_one_block(kernel, name);
  if (!is_of_cluster || kernel.cluster().empty()) {
    return in_block;
  }
  return in_block && in_cluster ? std::optional{*in_block + *in_cluster} : std::nullopt;
}

}}  // namespace warpmem::v0
