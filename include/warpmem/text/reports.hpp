// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports in words: one line, or everything they hold.
#pragma once

#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace text {

namespace detail {

// "50 %", rounded to whole percents.
[[nodiscard]] inline std::string percent(double fraction) {
  return number(static_cast<std::int64_t>(fraction * 100.0 + 0.5)) + " %";
}

// "", "3 accesses: ", "3 accesses of several capabilities: ", "1 of 3 accesses refused; the rest: ".
[[nodiscard]] inline std::string prefix(report_basis const& basis) {
  std::string const accesses = counted(basis.accesses, "access") +
                               (basis.capability == compute_capability::several() ? " of several capabilities" : "");
  return basis.accesses == 1    ? ""
         : !basis.faults.any()  ? accesses + ": "
         : !basis.all_refused() ? number(basis.faults.accesses) + " of " + accesses + " refused; the rest: "
                                : accesses + ", all refused: ";
}

// The line if there is nothing to count; "" if there is.
[[nodiscard]] inline std::string nothing_to_count(report_basis const& basis, counter requests) {
  if (basis.accesses == 0) {
    return "no access";
  }
  if (basis.all_refused()) {
    return (basis.accesses == 1 ? "fault: " : prefix(basis)) + sentence(basis.faults);
  }
  return requests == counter{0} ? prefix(basis) + "no active lane, nothing to do" : "";
}

// " (cold L1)", for counts that depend on it.
[[nodiscard]] inline std::string found_in_l1(report_basis const& basis) {
  return basis.l1 == l1_state::none ? "" : " (" + std::string(name(basis.l1)) + " L1)";
}

// The lines that end every full text: what was left out, and how the rest is known.
[[nodiscard]] inline std::string postscript(report_basis const& basis) {
  if (basis.counted() == 0) {
    return "";
  }
  return (basis.faults.any()
              ? "\n  " + counted(basis.faults.accesses, "access") + " not counted: " + sentence(basis.faults)
              : "") +
         "\n  how this is known: " + name(basis.known);
}

}  // namespace detail

// "1 request, 8 sectors (ideal 4), 2 tag requests; 128 bytes requested, 256 moved".
[[nodiscard]] inline std::string line(global_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.requests); !nothing.empty()) {
    return nothing;
  }
  std::string text = detail::prefix(r.basis) + counted(r.requests, "request") + ", ";
  text += r.sectors.known() ? counted(r.sectors, "sector") + " (ideal " + number(r.ideal_sectors) + ")"
                            : counted(r.transactions, "transaction") + " (ideal " + number(r.ideal_transactions) + ")";
  if (r.tag_requests.known()) {
    text += ", " + counted(r.tag_requests, "tag request");
  }
  return text + "; " + counted(r.bytes_requested, "byte") + " requested, " + number(r.bytes_moved) + " moved";
}

[[nodiscard]] inline std::string full(global_report const& r) {
  std::string text = line(r);
  if (r.requests > counter{0}) {
    if (r.sectors.known()) {
      text += "\n  excessive: " + counted(r.excessive_sectors(), "sector") + " of " + number(r.sectors) +
              " beyond the minimum for these bytes";
    } else if (r.transactions.known()) {
      text += "\n  excessive: " + counted(r.excessive_transactions(), "transaction") + " of " + number(r.transactions) +
              " beyond the minimum for these lanes";
    }
    if (r.bytes_moved > counter{0}) {
      text += "\n  efficiency: " + detail::percent(r.efficiency());
      text += r.efficiency() > 1.0 ? " of the bytes moved: lanes share what they read"
                                   : " of the bytes moved were requested";
    }
  }
  return text + detail::postscript(r.basis);
}

// "1 request, 32 wavefronts (ideal 1), 31 bank conflicts".
[[nodiscard]] inline std::string line(shared_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.requests); !nothing.empty()) {
    return nothing;
  }
  return detail::prefix(r.basis) + counted(r.requests, "request") + ", " + counted(r.wavefronts, "wavefront") +
         " (ideal " + number(r.ideal_wavefronts) + "), " + counted(r.bank_conflicts, "bank conflict");
}

// The line, then what it means, faults in a sentence, and how it is known; one line each, indented by two spaces. All
// full texts of reports, accesses and advice are like this.
[[nodiscard]] inline std::string full(shared_report const& r) {
  std::string text = line(r);
  if (r.wavefronts > counter{0}) {
    text += "\n  without conflicts these lanes take " + counted(r.conflict_free_wavefronts, "wavefront");
  }
  return text + detail::postscript(r.basis);
}

// "32 requests (1 if all lanes used one address), 2 lookup misses with a cold cache".
[[nodiscard]] inline std::string line(constant_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.requests + r.immediate_requests); !nothing.empty()) {
    return nothing;
  }
  std::string text = detail::prefix(r.basis);
  if (r.requests > counter{0}) {
    text += counted(r.requests, "request") + " (" + number(r.ideal_requests) + " if all lanes used one address), " +
            counted(r.lookup_misses, "lookup miss") + " with a cold cache";
  }
  if (r.immediate_requests > counter{0}) {
    text += (r.requests > counter{0} ? ", " : "") + counted(r.immediate_requests, "immediate request");
  }
  return text;
}

[[nodiscard]] inline std::string full(constant_report const& r) {
  std::string text = line(r);
  if (r.requests > counter{0}) {
    text += r.replays() > counter{0}
                ? "\n  serialized: " + counted(r.replays(), "request") + " beyond those of one address"
                : "\n  uniform: no lane waits for the address of another";
  }
  return text + detail::postscript(r.basis);
}

}}}  // namespace warpmem::v0::text
