// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why counters of the data banks are above the sum over a kernel's instructions.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/tools/profile/accesses.hpp>
#include <warpmem/tools/profile/reason.hpp>
#include <warpmem/tools/profile/rules/counter_case.hpp>
#include <warpmem/tools/profile/rules/instructions.hpp>
#include <warpmem/tools/profile/rules/overhead.hpp>

#include <algorithm>
#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

inline constexpr std::string_view shared_stage = "l1tex__data_pipe_lsu_wavefronts_mem_shared";
inline constexpr std::string_view data_stage = "l1tex__data_pipe_lsu_wavefronts_mem_lgds";

// What instructions that access no memory add to the counter; 0 for most counters.
[[nodiscard]] inline counter overhead_of(counter_case const& c) {
  bool const has_overhead = c.name == shared_stage || c.name == data_stage;
  overhead_counts const n = has_overhead ? overhead_counts_of(c.launch, c.rows) : overhead_counts{};
  return c.name == shared_stage ? n.shared_wavefronts() : n.data_wavefronts();
}
// What is left of the excess when the source page's own, and what accesses no memory, are taken away; nothing where the
// page is not as predicted, or not there.
[[nodiscard]] inline std::optional<double> excess_over_page(counter_case const& c) {
  counter const extra = overhead_of(c);
  std::optional<double> const shift = shift_of_wavefronts(c);
  bool const is_shared = c.name == shared_stage;
  bool const counts = shift && (is_shared || *shift == 0) && (c.has("_mem_shared") || has_predicted_sectors(c));
  return counts && extra.known() ? std::optional<double>(c.excess() - *shift - static_cast<double>(extra.value_or(0)))
                                 : std::nullopt;
}

// Special registers, shuffles, barriers and idle instructions: exactly as many as the source page shows.
[[nodiscard]] inline answer explain_overhead(counter_case const& c) {
  if (!(overhead_of(c) > counter{0}) || excess_over_page(c) != 0.0) {
    return {};
  }
  return reason{reason_kind::overhead, in_words(overhead_counts_of(c.launch, c.rows), c.name == data_stage)};
}

// Whether the kernel has an access that the counter counts: others cannot have waited.
[[nodiscard]] inline bool has_counted_access(counter_case const& c) {
  auto const& sites = c.report.sites();
  return std::any_of(sites.begin(), sites.end(), [&c](kernel_site const& site) {
    access_class const what = class_of(site.kind.form, site.kind.op);
    bool const is_op = c.name.ends_with("_op_ld")     ? what == access_class::load
                       : c.name.ends_with("_op_st")   ? what == access_class::store
                       : c.name.ends_with("_op_atom") ? what == access_class::atomic
                                                      : true;
    return is_op && (!c.has("_mem_shared") || site.kind.is_in(memory_space::shared));
  });
}

[[nodiscard]] inline bool is_of_data_stage(counter_case const& c) noexcept {
  return c.name.starts_with("l1tex__data_bank_conflicts_pipe_lsu") ||
         c.name.starts_with("l1tex__data_pipe_lsu_wavefronts");
}

// Without a source page: above the prediction, while the totals of the raw page are as predicted. How much of that is
// overhead, only the source page says.
[[nodiscard]] inline bool may_be_arbitration(counter_case const& c) {
  bool const has_page = !c.launch.instructions.empty();
  return !has_page && is_of_data_stage(c) && c.excess() > 0 && warps_of(c.launch) >= 2 && has_counted_access(c) &&
         shift_of_wavefronts(c) == 0.0 && (c.has("_mem_shared") || has_predicted_sectors(c));
}

// Above the sum of the instructions, of which the source page has what is predicted.
[[nodiscard]] inline answer explain_arbitration(counter_case const& c) {
  double const rest = excess_over_page(c).value_or(0);
  // A wavefront passes in a cycle.
  bool const has_cycles = c.measured <= c.launch.of("l1tex__cycles_active").value_or(c.measured);
  if (!is_of_data_stage(c) || !(rest > 0) || warps_of(c.launch) < 2 || !has_counted_access(c) || !has_cycles) {
    return {};
  }
  return reason{reason_kind::arbitration, digits(rest) + " beyond what the addresses of the source page need"};
}

}}}}  // namespace warpmem::v0::profile::detail
