// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies and their reports in words.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/text/access.hpp>
#include <warpmem/text/explanations.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/words.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "cp.async.ca of 16 bytes by 32 lanes, from 0x1000 + 16 * lane to 0x0 + 16 * lane".
[[nodiscard]] inline std::string line(async_copy const& copy) {
  int const active = copy.active.count();
  std::string const from = detail::pattern(copy.reads());
  std::string const to = detail::pattern(copy.writes());
  bool const is_regular =
      from.find("addresses from") == std::string::npos && to.find("addresses from") == std::string::npos;
  std::string const both = is_regular ? ", from " + from + (from.find(',') == std::string::npos ? " to " : ", to ") + to
                                      : ", reading " + from + ", writing " + to;
  return "cp.async" + std::string(name(copy.cache)) + " of " + counted(copy.lane_bytes, "byte") + " by " +
         (active == 0 ? "no lane" : counted(active, "lane")) + both;
}

// The line, then both addresses of every active lane.
[[nodiscard]] inline std::string full(async_copy const& copy) {
  std::string text = line(copy);
  for (int lane = 0; lane < 32; ++lane) {
    if (copy.active.test(lane)) {
      text += "\n  lane " + number(lane) + ": " + detail::hex(copy.source[lane]) + " to " +
              detail::hex(copy.destination[lane]);
    }
  }
  return text;
}

// "1 request, 16 sectors, 4 shared wavefronts, 0 bank conflicts; 512 bytes copied".
[[nodiscard]] inline std::string line(async_copy_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.requests); !nothing.empty()) {
    return nothing;
  }
  return detail::prefix(r.basis) + counted(r.requests, "request") + ", " + counted(r.sectors, "sector") + ", " +
         counted(r.shared_wavefronts, "shared wavefront") + ", " + counted(r.shared_bank_conflicts, "bank conflict") +
         "; " + counted(r.bytes_requested, "byte") + " copied";
}

[[nodiscard]] inline std::string full(async_copy_report const& r) {
  std::string text = line(r);
  if (r.requests > counter{0}) {
    text +=
        "\n  source: " + counted(r.tag_requests, "tag request") + " in " + counted(r.tag_wavefronts, "tag wavefront");
    text += "\n  L2, with cold caches: " + counted(r.l2_requests, "request") + ", " + counted(r.l2_sectors, "sector");
    text += "\n  banks: " + counted(r.data_bank_conflicts, "conflict") + ", reading and writing together";
  }
  return text + detail::postscript(r.basis);
}

[[nodiscard]] inline std::string line(async_copy_explanation const& e) { return line(e.report); }

// The copy, the report, the sectors of the source with their lanes, and of the destination the sectors filled, or the
// lanes that wait for each other and the banks that they wait for.
[[nodiscard]] inline std::string full(async_copy_explanation const& e) {
  std::string text = detail::opening(line(e.access), full(e.report), e.arch, e.report.basis);
  for (transaction const& t : e.read) {
    text += "\n  reads " + detail::segment(e.access.reads(), t, "used");
  }
  for (transaction const& t : e.filled) {
    text += "\n  fills " + detail::segment(e.access.writes(), t, "written");
  }
  if (e.written.empty()) {
    return text;
  }
  auto const read = e.banks_read();
  std::string const waits = detail::collision_lines(read.begin(), read.end(), "reading ") +
                            detail::collision_lines(e.written.begin(), e.written.end(), "writing ");
  return text + (waits.empty() ? "\n  no lane waits for a bank that another reads or writes" : waits);
}

}}}  // namespace warpmem::v0::text
