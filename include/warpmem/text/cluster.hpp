// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributed shared memory in words.
#pragma once

#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/hopper_explanation.hpp>
#include <warpmem/text/access.hpp>
#include <warpmem/text/explanations.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "load of 4 bytes by 32 lanes, 0x1000000 + 4 * lane, from rank 0 of 2 blocks".
[[nodiscard]] inline std::string line(cluster_access const& a) {
  return line(a.access) + (a.is_async ? ", asynchronous" : "") + ", from rank " + number(a.own_rank) + " of " +
         counted(a.blocks, "block");
}

// The line, then the block and the offset of every active lane.
[[nodiscard]] inline std::string full(cluster_access const& a) {
  std::string text = line(a);
  for (int lane = 0; lane < 32; ++lane) {
    if (a.access.participants().test(lane)) {
      address const at = a.access.at[lane];
      text += "\n  lane " + number(lane) + ": rank " +
              number(static_cast<std::int64_t>(warpmem::detail::cluster_rank(at))) + ", offset " +
              detail::hex(warpmem::detail::cluster_offset(at));
    }
  }
  return text;
}

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

[[nodiscard]] inline std::string line(cluster_explanation const& e) { return line(e.report); }

// The access, and the report.
[[nodiscard]] inline std::string full(cluster_explanation const& e) {
  return detail::opening(line(e.access), full(e.report), e.arch, e.report.basis);
}

}}}  // namespace warpmem::v0::text
