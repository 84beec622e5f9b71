// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the stages behind the coalescer count, replays, and the profiler's source page, in words.
#pragma once

#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/text/explanations.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/transactions.hpp>
#include <warpmem/text/words.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "1 tag wavefront, 2 data wavefronts, 0 data bank conflicts; 1 L2 request, 8 L2 sectors (cold L1)".
[[nodiscard]] inline std::string line(l1tex_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.tag_wavefronts); !nothing.empty()) {
    return nothing;
  }
  return detail::prefix(r.basis) + counted(r.tag_wavefronts, "tag wavefront") + ", " +
         counted(r.data_wavefronts, "data wavefront") + ", " + counted(r.data_bank_conflicts, "data bank conflict") +
         "; " + counted(r.l2_requests, "L2 request") + ", " + counted(r.l2_sectors, "L2 sector") +
         detail::found_in_l1(r.basis);
}

[[nodiscard]] inline std::string full(l1tex_report const& r) { return line(r) + detail::postscript(r.basis); }

// "32 words read from the data banks, 40 written (cold L1)"; for shared memory without the end.
[[nodiscard]] inline std::string line(bank_traffic_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.reads + r.writes); !nothing.empty()) {
    return nothing;
  }
  return detail::prefix(r.basis) + counted(r.reads, "word") + " read from the data banks, " + number(r.writes) +
         " written" + detail::found_in_l1(r.basis);
}

[[nodiscard]] inline std::string full(bank_traffic_report const& r) { return line(r) + detail::postscript(r.basis); }

// "31 replays".
[[nodiscard]] inline std::string line(replay_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.bytes_requested); !nothing.empty()) {
    return nothing;
  }
  return detail::prefix(r.basis) + counted(r.replays, "replay");
}

[[nodiscard]] inline std::string full(replay_report const& r) {
  return line(r) +
         (r.replays.known() && r.basis.counted() > 0 ? "\n  throughput: " + detail::percent(r.throughput()) : "") +
         detail::postscript(r.basis);
}

// "source page: 8 sectors (ideal 4), 2 tag requests"; for shared memory "source page: 32 wavefronts (ideal 1)".
[[nodiscard]] inline std::string line(source_page_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.bytes_requested); !nothing.empty()) {
    return nothing;
  }
  std::string text = detail::prefix(r.basis) + "source page: ";
  if (r.sectors != counter{0}) {
    text += counted(r.sectors, "sector") + " (ideal " + number(r.ideal_sectors) + "), " +
            counted(r.tag_requests, "tag request");
  }
  if (r.wavefronts != counter{0}) {
    text += (r.sectors != counter{0} ? "; " : "") + counted(r.wavefronts, "wavefront") + " (ideal " +
            number(r.ideal_wavefronts) + ")";
  }
  return text;
}

[[nodiscard]] inline std::string full(source_page_report const& r) {
  std::string text = line(r);
  if (r.sectors > counter{0}) {
    text += "\n  excessive: " + counted(r.excessive_sectors(), "sector") + " of " + number(r.sectors);
  }
  if (r.wavefronts > counter{0}) {
    text += "\n  excessive: " + counted(r.excessive_wavefronts(), "wavefront") + " of " + number(r.wavefronts);
  }
  return text + detail::postscript(r.basis);
}

// "1 request, 32 sectors (4 if all lanes used one offset); 128 bytes requested, 1024 moved".
[[nodiscard]] inline std::string line(local_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.requests); !nothing.empty()) {
    return nothing;
  }
  bool const sectors = r.sectors.known();
  return detail::prefix(r.basis) + counted(r.requests, "request") + ", " +
         (sectors ? counted(r.sectors, "sector") : counted(r.transactions, "transaction")) + " (" +
         number(sectors ? r.ideal_sectors : r.ideal_transactions) + " if all lanes used one offset); " +
         counted(r.bytes_requested, "byte") + " requested, " + number(r.bytes_moved) + " moved";
}

[[nodiscard]] inline std::string full(local_report const& r) {
  std::string text = line(r);
  if (r.sectors > counter{0}) {
    text += "\n  excessive: " + counted(r.excessive_sectors(), "sector") + " of " + number(r.sectors) +
            " beyond those of equal offsets";
  } else if (r.transactions > counter{0}) {
    text += "\n  excessive: " + counted(r.excessive_transactions(), "transaction") + " of " + number(r.transactions) +
            " beyond those of equal offsets";
  }
  return text + detail::postscript(r.basis);
}

template <int Lanes>
[[nodiscard]] std::string line(local_explanation<Lanes> const& e) {
  return line(e.report);
}

// The access, the report, and the transactions behind the interleaving of the lanes.
template <int Lanes>
[[nodiscard]] std::string full(local_explanation<Lanes> const& e) {
  std::string text = detail::opening(line(e.access), full(e.report), e.arch, e.report.basis);
  for (transaction const& t : e.transactions) {
    text += "\n  " + line(t);
  }
  return text;
}

}}}  // namespace warpmem::v0::text
