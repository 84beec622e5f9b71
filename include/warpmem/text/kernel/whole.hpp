// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of whole kernels that <warpmem/text/kernel.hpp> declares.
#pragma once

#include <warpmem/kernel/coverage.hpp>
#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/tiles.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/text/async_copy.hpp>
#include <warpmem/text/cluster.hpp>
#include <warpmem/text/hopper.hpp>
#include <warpmem/text/kernel/arrays.hpp>
#include <warpmem/text/kernel/caches.hpp>
#include <warpmem/text/kernel/fix.hpp>
#include <warpmem/text/kernel/incomplete.hpp>
#include <warpmem/text/kernel/limits.hpp>
#include <warpmem/text/kernel/table.hpp>
#include <warpmem/text/kernel/tiles.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/machine.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/stages.hpp>
#include <warpmem/text/texture.hpp>
#include <warpmem/text/words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace warpmem { inline namespace v0 { namespace text {

namespace detail {

// "2 problems, the first: warp 1 of block 0 ...". Those that took accesses away are among what is missing.
[[nodiscard]] inline std::string wrong(kernel_report const& report, std::vector<kernel_problem> const& problems) {
  std::vector<std::string> const& missing = report.coverage().missing;
  std::int64_t count = 0;
  std::string first;
  for (kernel_problem const& p : problems) {
    if (std::find(missing.begin(), missing.end(), p.sentence) == missing.end()) {
      first = count == 0 ? p.sentence : first;
      ++count;
    }
  }
  return count == 0 ? "" : counted(count, "problem") + (count == 1 ? ": " : ", the first: ") + first;
}

[[nodiscard]] WARPMEM_FUNC std::vector<std::string> verdict(kernel_report const& report,
                                                            std::vector<kernel_site const*> const& sites,
                                                            std::vector<kernel_problem> const& problems) {
  std::int64_t const refused = refused_accesses(report);
  std::int64_t wasteful = 0;
  std::int64_t unknown = 0;
  kernel_site const* worst = nullptr;
  for (kernel_site const* site : sites) {
    counter const excess = cost_of(*site).excess();
    wasteful += excess > counter{0} ? 1 : 0;
    unknown += !excess.known() && !basis_of(*site).all_refused() ? 1 : 0;
    worst = worst == nullptr && excess > counter{0} ? site : worst;
  }
  std::vector<std::string> clauses;
  if (!report.is_whole()) {
    clauses.push_back(incomplete(report));
  }
  if (std::string const what = wrong(report, problems); !what.empty()) {
    clauses.push_back(warpmem::detail::visible(what));
  }
  if (refused > 0) {
    clauses.push_back("hardware would refuse " + counted(refused, "access") + ", at " + place(sites[0]->place) + ": " +
                      sentence(basis_of(*sites[0]).faults));
  }
  auto const all = static_cast<std::int64_t>(sites.size());
  if (worst != nullptr) {
    std::string const cost_there = place(worst->place) + ": " + cost(cost_of(*worst));
    clauses.push_back(all == 1
                          ? "its only site costs more than necessary, " + cost_there
                          : number(wasteful) + " of " + counted(all, "site") + (wasteful == 1 ? " costs" : " cost") +
                                " more than necessary, most of all " + cost_there);
  } else if (all > 0 && unknown == 0 && refused == 0 && (problems.empty() || !report.is_whole())) {
    clauses.push_back(!report.is_whole() ? "what was seen wastes nothing, which says nothing about the rest"
                      : all == 1         ? "its only site costs the least possible"
                                         : "all " + number(all) + " sites cost the least possible");
  }
  if (unknown > 0) {
    clauses.push_back("the cost of " + counted(unknown, "site") + " is unknown");
  }
  if (all == 0) {
    clauses.emplace_back("no access is counted");
  }
  if (std::string const& why = report.code().why_not_compiled; !why.empty()) {
    clauses.push_back("as its PTX, since the cubin has " + warpmem::detail::visible(why));
  }
  return clauses;
}

// "hash.cu:9:3 and 2 places more may repeat an access until another thread lets it go on: ..."; empty: there is none.
[[nodiscard]] inline std::string waits_line(kernel_code const& code) {
  if (code.waits.empty()) {
    return "";
  }
  auto const more = static_cast<std::int64_t>(code.waits.size()) - 1;
  std::string const others = more == 0 ? "" : " and " + counted(more, "place") + " more";
  return "\n  " + warpmem::detail::visible(*code.waits.begin()) + others +
         " may repeat an access until another thread lets it go on: on a GPU, how often depends on the order of "
         "threads";
}

[[nodiscard]] inline std::string joined(std::vector<std::string> const& clauses, std::string_view separator) {
  std::string text;
  for (std::string const& clause : clauses) {
    text += (text.empty() ? "" : std::string(separator)) + clause;
  }
  return text;
}

// ", as ptxas 13.0 compiled it for sm_90"; empty unless that ran.
[[nodiscard]] inline std::string as_compiled(arch_traits const& arch, kernel_code const& code) {
  std::string const by = code.ptxas.empty() ? "ptxas" : code.ptxas;
  return code.is_as_compiled ? ", as " + by + " compiled it for sm_" + std::to_string(arch.cc.value) : "";
}
// What a block takes of an SM, from the cubin.
[[nodiscard]] inline std::string occupancy_line(kernel_code const& code) {
  if (code.blocks_per_sm == 0) {
    return "";
  }
  std::string const shared =
      code.shared_bytes == 0 ? "" : " and " + counted(code.shared_bytes, "byte") + " of shared memory a block";
  return "\n  " + counted(code.registers, "register") + " a thread" + shared + ": an SM runs " +
         counted(code.blocks_per_sm, "block") + " at once";
}

[[nodiscard]] WARPMEM_FUNC std::string title(kernel_report const& report) {
  return (report.name().empty() ? "kernel" : warpmem::detail::visible(report.name())) +
         as_compiled(report.arch(), report.code()) + ", on " + machine(report.arch());
}

template <class Report>
[[nodiscard]] std::string sum_line(std::string const& what, Report const& sum) {
  return sum.basis.accesses == 0 ? "" : "\n  " + what + ": " + line(sum);
}

// By space and operation.
[[nodiscard]] inline std::string sum_lines(kernel_report const& report) {
  std::string text;
  for (memory_op const op :
       {memory_op::load, memory_op::store, memory_op::atomic, memory_op::reduction, memory_op::compare_and_swap}) {
    kernel_sums const sums = report.only(op).sums();
    warpmem::detail::each_sum(sums, [&](warpmem::detail::sum_name const& sum, auto const& counts) {
      text += sum_line(std::string(sum.line) + (sum.says_operation ? " " + std::string(name(op)) : ""), counts);
    });
  }
  return text;
}

// The weakest evidence of all sites; {} if nothing was counted, or if not all was.
[[nodiscard]] inline provenance known_of(kernel_report const& report) {
  if (!report.is_whole()) {
    return {};
  }
  report_basis all{};
  for (kernel_site const& site : report.sites()) {
    all += basis_of(site);
  }
  return all.known;
}

[[nodiscard]] inline std::string line_of(kernel_report const& report, std::vector<kernel_problem> const& problems) {
  return title(report) + ": " + joined(verdict(report, worst_first(report), problems), "; ");
}
[[nodiscard]] inline std::string lines_of(kernel_report const& report, cache_bounds const& b) {
  return cache_lines(b) + limit_lines(report, b) + array_lines(report, b);
}
[[nodiscard]] inline std::string full_of(kernel_report const& report, std::vector<kernel_problem> const& problems,
                                         std::vector<tile_advice> const& tiles) {
  constexpr std::size_t screen = 40;
  std::vector<kernel_site const*> const sites = worst_first(report);
  std::string const first = title(report) + ": " + joined(verdict(report, sites, problems), "\n  ");
  if (sites.empty()) {
    return first;
  }
  kernel_site const& worst = *sites.front();
  std::string const fix = fix_of_worst(report.arch(), sites);
  std::string last = fix.empty() ? "" : "\n  fix of " + place(worst.place) + ": " + fix;
  last += tile_lines(tiles);
  last += "\n  in total" + sum_lines(report);
  last += occupancy_line(report.code());
  last += waits_line(report.code());
  last += "\n  how this is known: " + known_of(report.arch(), known_of(report));
  last += report.caches()                  ? lines_of(report, *report.caches())
          : report.why_no_caches().empty() ? ""
                                           : "\n  of caches nothing is known: " + report.why_no_caches();
  std::string const around = first + last;
  auto const lines = static_cast<std::size_t>(std::count(around.begin(), around.end(), '\n'));
  return first + table_of(sites, screen - 3 - (std::min)(lines, screen - 11)) + last;
}

}  // namespace detail

[[nodiscard]] WARPMEM_FUNC std::string line(kernel_report const& report) { return detail::line_of(report, {}); }
[[nodiscard]] WARPMEM_FUNC std::string line(kernel_run const& run) { return detail::line_of(run, run.problems()); }
[[nodiscard]] WARPMEM_FUNC std::string full(kernel_report const& report) { return detail::full_of(report, {}, {}); }
[[nodiscard]] WARPMEM_FUNC std::string full(kernel_run const& run) {
  return detail::full_of(run, run.problems(), run.tiles());
}

}}}  // namespace warpmem::v0::text
