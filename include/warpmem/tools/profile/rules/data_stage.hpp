// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why counters of the data banks are above the sum over a kernel's instructions.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/tools/profile/accesses.hpp>
#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/read/number.hpp>
#include <warpmem/tools/profile/reason.hpp>
#include <warpmem/tools/profile/rules/counter_case.hpp>
#include <warpmem/tools/profile/rules/instructions.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace profile { namespace detail {

// Shared wavefronts of instructions that access no shared memory (docs/why_ncu_differs.md).

// "(32, 8, 1)" is 256; 0 if it is nothing like that.
[[nodiscard]] inline std::int64_t product_of_extent(std::string_view text) {
  bool const is_extent = text.starts_with('(') && text.ends_with(')');
  text = is_extent ? text.substr(1, text.size() - 2) : std::string_view{};
  std::int64_t product = text.empty() ? 0 : 1;
  while (!text.empty()) {
    std::size_t const comma = text.find(',');
    std::string_view part = text.substr(0, comma);
    part = part.substr((std::min)(part.find_first_not_of(' '), part.size()));
    product *= read_count(part).value_or(0);
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
  }
  return product;
}

[[nodiscard]] inline std::int64_t warps_of_block(measured_launch const& launch) {
  return (product_of_extent(launch.block) + 31) / 32;
}
// 0 where the export does not have the launch's shape.
[[nodiscard]] inline std::int64_t warps_of(measured_launch const& launch) {
  return product_of_extent(launch.grid) * warps_of_block(launch);
}

// Each is a shared wavefront an execution; a barrier is one for all warps of a block, and a data wavefront as well.
struct overhead_counts {
  counter registers{};
  counter shuffles{};
  counter barriers{};
  counter idle{};
  counter commits{};  // LDGDEPBAR: a data wavefront
  [[nodiscard]] counter shared_wavefronts() const noexcept { return registers + shuffles + barriers + idle; }
  [[nodiscard]] counter data_wavefronts() const noexcept { return barriers + commits; }
};

// Of the source page and the launch's shape; unknown without them.
[[nodiscard]] inline overhead_counts overhead_counts_of(measured_launch const& launch,
                                                        std::vector<access_row> const& rows) {
  std::int64_t const warps = warps_of_block(launch);
  if (launch.instructions.empty() || warps == 0) {
    return {counter::unknown(), counter::unknown(), counter::unknown(), counter::unknown(), counter::unknown()};
  }
  overhead_counts n;
  for (measured_instruction const& i : launch.instructions) {
    std::string_view const opcode = i.opcode();
    // Where blocks stand in the grid is known without the memory's pipe.
    bool const is_of_thread = i.sass.find("SR_TID") != std::string::npos || i.sass.find("SR_LANE") != std::string::npos;
    if ((opcode == "S2R" || opcode == "S2UR") && is_of_thread) {
      n.registers += i.executed;
    } else if (opcode.starts_with("SHFL")) {
      n.shuffles += i.executed;
    } else if (opcode == "LDGDEPBAR") {
      n.commits += i.executed;
    } else if (opcode.starts_with("BAR.")) {
      n.barriers += i.executed.known() ? counter{i.executed.value_or(0) / warps} : counter::unknown();
    }
  }
  for (access_row const& row : rows) {
    if (row.because.kind == reason_kind::predicated) {
      n.idle += row.measured.executed - row.predicted.executed;
    }
  }
  return n;
}

// Those that take shared wavefronts, or those that take data wavefronts.
[[nodiscard]] inline std::string in_words(overhead_counts const& n, bool is_data) {
  std::string text;
  auto const add = [&text](counter count, std::string_view what) {
    if (count > counter{0}) {
      text += (text.empty() ? "" : ", ") + std::to_string(count.value_or(0)) + " of " + std::string(what);
    }
  };
  if (!is_data) {
    add(n.registers, "thread indexes");
    add(n.shuffles, "shuffles");
    add(n.idle, "instructions without a lane");
  }
  add(n.barriers, "barriers");
  add(is_data ? n.commits : counter{0}, "commits of copies");
  return text;
}

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
