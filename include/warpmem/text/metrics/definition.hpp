// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a metric's name stands for, and what its value is made of.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/report/global.hpp>

#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 {

// What may follow a metric's name: ".sum"; ".ratio"; nothing.
enum class metric_rollup : unsigned char { sum, ratio, none };

// One of the profilers' names for a report, without rollup and operation.
template <class Report>
struct metric_definition {  // NOLINT(clang-analyzer-optin.performance.Padding): the order of the tables
  std::string_view name;
  std::optional<double> (*value)(Report const&);  // empty: a count is unknown, or a ratio has nothing to divide by
  metric_rollup rollup{metric_rollup::sum};
  operation_set counts{};  // the operations that it counts; empty: all of them
  bool splits{};           // "_op_ld" and so on may follow
  operation_set memory{};  // the memory that it counts, of a report that may add up several
};

namespace detail {

[[nodiscard]] inline std::optional<double> as_metric(counter n) {
  return n.known() ? std::optional<double>(static_cast<double>(n.value_or(0))) : std::nullopt;
}

// numerator / denominator; nothing when either is unknown or there is nothing to divide by.
[[nodiscard]] inline std::optional<double> as_ratio(counter numerator, counter denominator) {
  return numerator.known() && denominator.known() && denominator != 0
             ? std::optional<double>(static_cast<double>(numerator.value_or(0)) /
                                     static_cast<double>(denominator.value_or(0)))
             : std::nullopt;
}

[[nodiscard]] inline std::optional<double> as_percent(counter numerator, counter denominator) {
  auto const ratio = as_ratio(numerator, denominator);
  return ratio ? std::optional<double>(*ratio * 100.0) : std::nullopt;
}

// Instructions that hardware executes.
[[nodiscard]] inline counter executed(report_basis const& basis) { return counter{basis.counted()}; }

// A count of instructions: unknown of an atomic that is a loop of them, whose sectors are unknown.
[[nodiscard]] inline counter outside_loops(global_report const& r, counter n) {
  return r.sectors.known() ? n : counter::unknown();
}
// nvprof's counters of stores count sectors from 5.0 on (docs/disagreements.md), and so do both efficiencies.
[[nodiscard]] inline std::optional<double> nvprof_efficiency(global_report const& r) {
  return r.sectors.known() ? as_percent(r.bytes_requested, r.bytes_moved) : std::nullopt;
}

// A count of all accesses, as one of those to shared memory; unknown if there are others.
[[nodiscard]] inline counter of_shared(source_page_report const& r, counter n) {
  return r.sectors == counter{0} ? n : counter::unknown();
}

inline constexpr operation_set in_global = operation_set::of_global();
inline constexpr operation_set in_local = operation_set::of_local();
inline constexpr operation_set loads = operation_set::of(memory_op::load);
inline constexpr operation_set stores = operation_set::of(memory_op::store);
inline constexpr operation_set atomics =
    operation_set::of(memory_op::atomic) | operation_set::of(memory_op::compare_and_swap);
inline constexpr operation_set reductions = operation_set::of(memory_op::reduction);

// What a hardware counter's name ends in.
struct metric_suffix {
  std::string_view text;
  operation_set counts;
};
inline constexpr metric_suffix metric_suffixes[] = {
    {"_op_ld", loads}, {"_op_st", stores}, {"_op_atom", atomics}, {"_op_red", reductions}};

}  // namespace detail

}}  // namespace warpmem::v0
