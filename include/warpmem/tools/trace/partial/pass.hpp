// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes reports through an archive, to text or from it. Counters go by the lists of the reports; the other structs are
// taken apart whole, so that a new member does not compile before it is here.
#pragma once

#include <warpmem/kernel/coverage.hpp>
#include <warpmem/kernel/kinds.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/tools/trace/partial/archive.hpp>
#include <warpmem/tools/trace/partial/pass_members.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

template <class Archive>
void pass(Archive& ar, access_faults& f) {
  auto& [kinds, lane_bytes, lanes, accesses] = f;
  ar("faults", kinds);
  ar("lane_bytes", lane_bytes);
  ar("lanes", lanes);
  ar("refused", accesses);
}

template <class Archive>
void pass(Archive& ar, report_basis& b) {
  auto& [accesses, faults, known, capability, l1, operations, is_partial] = b;
  ar("accesses", accesses);
  pass(ar, faults);
  ar.enumerator("how", known.how, evidence::measured);
  ar.enumerator("from", known.from, source::published_observations);
  ar("capability", capability.value);
  ar.enumerator("l1", l1, l1_state::partly_warm);
  ar("operations", operations.bits);
  ar("is_partial", is_partial);
}

// For each_field: derived fields follow from the others.
template <class Archive, class Report>
struct field_passer {
  Archive& ar;
  Report& report;
  void operator()(char const* name, counter Report::*field) const { ar(name, report.*field); }
  void operator()(char const* /*name*/, counter (Report::*)() const noexcept) const {}
};

template <class Archive, has_fields Report>
void pass(Archive& ar, Report& report) {
  pass(ar, report.basis);
  Report::each_field(field_passer<Archive, Report>{ar, report});
}

template <class Archive>
void pass(Archive& ar, site_place& place) {
  auto& [file, line, column, text, label, pc, inlined] = place;
  static_cast<void>(inlined);  // a trace says nothing of inlined code
  ar("file", file);
  ar("line", line);
  ar("column", column);
  ar("text", text);
  ar("label", label);
  ar("pc", pc);
}

template <class Archive>
void pass(Archive& ar, site_kind& kind) {
  auto& [space, form, op, lane_bytes, cache, atomic, matrices, passes_l1] = kind;
  (void)passes_l1;  // of kernels that were run alone
  ar.enumerator("space", space, memory_space::surface);
  ar.enumerator("form", form, warpmem::detail::last_form);
  ar.enumerator("op", op, memory_op::compare_and_swap);
  ar("lane_bytes", lane_bytes);
  ar.enumerator("cache", cache, cache_op::nc);
  pass(ar, atomic);
  ar("matrices", matrices);
}

// An access of this kind and index in the variant.
template <std::size_t Index = 0>
[[nodiscard]] executed_access access_numbered(std::size_t index) {
  if constexpr (Index < std::variant_size_v<executed_access>) {
    return index == Index ? executed_access{std::in_place_index<Index>} : access_numbered<Index + 1>(index);
  } else {
    return executed_access{};
  }
}

// The kind of a site says which report it has.
template <class Archive>
void pass(Archive& ar, kernel_site& site) {
  auto& [place, kind, executions, lanes, counts, copied_sectors, ideal_copy_sectors, source_page, stages, worst] = site;
  ar.line("site");
  pass(ar, place);
  pass(ar, kind);
  ar("executions", executions);
  ar("lanes", lanes);
  ar("copied_sectors", copied_sectors);
  ar("ideal_copy_sectors", ideal_copy_sectors);
  if constexpr (std::is_same_v<Archive, partial_reader>) {
    counts = warpmem::detail::no_counts(kind);
  }
  ar.line("counts");
  std::visit(
      [&ar](auto& report) {
        if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(report)>, std::monostate>) {
          pass(ar, report);
        }
      },
      counts);
  ar.line("source_page");
  pass(ar, source_page);
  ar.line("stages");
  pass(ar, stages);
  ar.line("worst");
  std::size_t index = worst.access.index();
  ar("access", index);
  if constexpr (std::is_same_v<Archive, partial_reader>) {
    if (index >= std::variant_size_v<executed_access>) {
      ar.refuse();
    }
    worst.access = access_numbered(index);
  }
  std::visit([&ar](auto& access) { pass(ar, access); }, worst.access);
  ar("excess", worst.excess);
  ar("refused", worst.refused);
  ar("block", worst.by.block);
  ar("warp", worst.by.warp);
}

// Throws std::invalid_argument for a machine that is not in the table: its row would have to be written, too.
inline void write_report(partial_writer& ar, kernel_report const& report) {
  int const capability = report.arch().cc.value;
  if (arch_traits_for({capability}) != report.arch()) {
    throw std::invalid_argument("warpmem: a partial report is for a machine of the table");
  }
  ar.line("report");
  ar("name", report.name());
  ar("capability", capability);
  ar("sites", report.sites().size());
  ar("left_out", report.left_out().size());
  kernel_coverage const& seen = report.coverage();
  ar("blocks", seen.blocks.launched);
  ar("blocks_executed", seen.blocks.executed);
  ar("warps", seen.warps.launched);
  ar("warps_executed", seen.warps.executed);
  ar("missing", seen.missing.size());
  ar("unproven", seen.unproven.size());
  for (kernel_site site : report.sites()) {
    pass(ar, site);
  }
  for (auto const& [what, times] : report.left_out()) {
    ar.line("left_out");
    ar("what", what);
    ar("times", times);
  }
  for (auto const* const reasons : {&seen.missing, &seen.unproven}) {
    for (std::string const& why : *reasons) {
      ar.line("reason");
      ar("why", why);
    }
  }
}

[[nodiscard]] inline kernel_report read_report(partial_reader& ar) {
  std::string name;
  compute_capability capability{};
  std::size_t sites = 0;
  std::size_t left_out = 0;
  ar.line("report");
  ar("name", name);
  ar("capability", capability.value);
  ar("sites", sites);
  ar("left_out", left_out);
  kernel_progress blocks{};
  kernel_progress warps{};
  std::size_t missing = 0;
  std::size_t unproven = 0;
  ar("blocks", blocks.launched);
  ar("blocks_executed", blocks.executed);
  ar("warps", warps.launched);
  ar("warps_executed", warps.executed);
  ar("missing", missing);
  ar("unproven", unproven);
  kernel_report report{arch_traits_for(capability), std::move(name)};
  for (; sites > 0; --sites) {
    kernel_site site{};
    pass(ar, site);
    report.add(site);
  }
  for (; left_out > 0; --left_out) {
    std::string what;
    std::int64_t times = 0;
    ar.line("left_out");
    ar("what", what);
    ar("times", times);
    report.leave_out(what, times);
  }
  report.ran(blocks, warps);
  for (std::size_t n = 0; n < missing + unproven; ++n) {
    std::string why;
    ar.line("reason");
    ar("why", why);
    n < missing ? report.miss(std::move(why)) : report.doubt(std::move(why));
  }
  return report;
}

}}}}  // namespace warpmem::v0::trace::detail
