// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributed shared memory in words.
#pragma once

#include <warpmem/report/cluster.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/words.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "own block: 1 wavefront, 0 bank conflicts; other blocks: 1 request, 4 sectors, 2 tag wavefronts, 2 data wavefronts".
// Only what there are lanes for.
[[nodiscard]] inline std::string line(cluster_report const& r) {
  if (auto const nothing = detail::nothing_to_count(r.basis, r.bytes_requested); !nothing.empty()) {
    return nothing;
  }
  std::string text = detail::prefix(r.basis);
  bool const has_own = r.own_wavefronts != counter{0};
  if (has_own) {
    text +=
        "own block: " + counted(r.own_wavefronts, "wavefront") + ", " + counted(r.own_bank_conflicts, "bank conflict");
  }
  if (r.requests != counter{0}) {
    text += (has_own ? "; other blocks: " : "other blocks: ") + counted(r.requests, "request") + ", " +
            counted(r.sectors, "sector") + ", " + counted(r.tag_wavefronts, "tag wavefront") + ", " +
            counted(r.data_wavefronts, "data wavefront");
  }
  return text;
}

[[nodiscard]] inline std::string full(cluster_report const& r) {
  std::string text = line(r);
  if (r.requests != counter{0} && r.basis.counted() > 0) {
    text += "\n  between multiprocessors: " + counted(r.sectors_sent, "sector") + " sent, both ways together";
    text += "\n  other blocks: " + counted(r.tag_conflicts(), "tag conflict") + ", " +
            counted(r.data_bank_conflicts, "data bank conflict");
  }
  return text + detail::postscript(r.basis);
}

}}}  // namespace warpmem::v0::text
