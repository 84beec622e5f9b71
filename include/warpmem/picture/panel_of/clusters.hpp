// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Panels of accesses to distributed shared memory.
#pragma once

#include <warpmem/model/report/cluster_explanation.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of/words.hpp>
#include <warpmem/text/cluster.hpp>

namespace warpmem { inline namespace v0 { namespace picture {

// The addresses, whose upper digits are the rank of a block, with the lanes that share each.
[[nodiscard]] inline panel panel_of(cluster_explanation const& e) {
  panel p = detail::words_of("shared::cluster", e);
  if (!p.faulty) {
    counter const wavefronts = e.report.wavefronts();
    p.numbers = detail::numbers_of("wavefronts", wavefronts, wavefronts - e.report.bank_conflicts(), e);
    if (e.access.access.participants().any()) {
      p.shape = detail::groups_of(e.access.access);
    }
  }
  return p;
}

}}}  // namespace warpmem::v0::picture
