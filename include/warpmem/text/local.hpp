// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Local memory in words.
#pragma once

#include <warpmem/model/report/local.hpp>
#include <warpmem/text/explanations.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/transactions.hpp>
#include <warpmem/text/words.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

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
