// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel as comma-separated values: a header, and a row for each site, in the order of their places. The names are
// those of fields/kernel.hpp.
#pragma once

#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/text/concatenate.hpp>
#include <warpmem/text/csv.hpp>
#include <warpmem/text/fields/kernel.hpp>

#include <string>

namespace warpmem { inline namespace v0 {

// "kernel,capability,complete,file,line,…" and a row for each site. Callers who join several keep the first header.
[[nodiscard]] inline std::string to_csv(kernel_report const& kernel) {
  using text::operator+;
  std::string text = "kernel,capability,complete";
  for (field const& f : fields(kernel_site{})) {
    text += "," + detail::csv_cell(f.name);
  }
  text += "\n";
  std::string const first = detail::csv_cell(kernel.name()) + "," + text::name(kernel.arch().cc) +
                            (kernel.is_whole()        ? ",yes"
                             : kernel.is_incomplete() ? ",no"
                                                      : ",unknown");
  for (kernel_site const& site : kernel.shown().sites()) {
    text += first;
    for (field const& f : fields(site)) {
      text += "," + detail::csv_cell(f);
    }
    text += "\n";
  }
  return text;
}

}}  // namespace warpmem::v0
