// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all advice has in common: a number before and after, why there is no advice, how it is known.
#pragma once

#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/words.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace text { namespace detail {

// "1024 -> 32 wavefronts"; "32 wavefronts" where nothing changes.
[[nodiscard]] inline std::string change(counter before, counter after, std::string_view singular) {
  return before == after ? counted(before, singular) : number(before) + " -> " + counted(after, singular);
}
[[nodiscard]] inline std::string wavefronts(shared_report const& before, shared_report const& after) {
  return change(before.wavefronts, after.wavefronts, "wavefront") + " over " + counted(before.basis.accesses, "access");
}
// Of an atomic of several lanes on one address.
[[nodiscard]] inline std::string combine_first() {
  return "lanes update one address: combine their values in the warp, then one atomic, ";
}
// Sectors where they are counted, else transactions.
[[nodiscard]] inline std::string traffic(global_report const& before, global_report const& after) {
  return before.sectors.known() ? change(before.sectors, after.sectors, "sector")
                                : change(before.transactions, after.transactions, "transaction") + " of " +
                                      change(before.bytes_moved, after.bytes_moved, "byte");
}
[[nodiscard]] inline std::string instructions(global_report const& before, global_report const& after) {
  return change(before.basis.accesses, after.basis.accesses, "instruction");
}

// "fault: ..." if no advice could be searched for, else "".
[[nodiscard]] inline std::string refusal(access_faults const& faults) {
  return faults.any() ? "no advice: fault: " + sentence(faults) : "";
}

// Why nothing is advised on a tile; `tried` names what was tried.
[[nodiscard]] inline std::string no_fix(shared_report const& before, std::string_view tried) {
  if (!before.wavefronts.known()) {
    return "no advice: the number of wavefronts is unknown for this access";
  }
  if (before.bank_conflicts == counter{0}) {
    return "nothing to fix: " + wavefronts(before, before) + ", no bank conflict";
  }
  return std::string(tried) + " helps: " + wavefronts(before, before);
}

[[nodiscard]] inline std::string evidence_line(report_basis const& basis) {
  return "\n  how this is known: " + name(basis.known);
}

// The advice, and the reports before and after.
template <class Advice>
[[nodiscard]] std::string with_reports(std::string text, Advice const& a) {
  text += "\n  before: " + line(a.before) + (a.helps() ? "\n  after:  " + line(a.after) : "");
  return text + evidence_line(a.after.basis);
}

}}}}  // namespace warpmem::v0::text::detail
