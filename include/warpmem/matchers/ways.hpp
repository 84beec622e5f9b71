// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many words the fullest bank serves one after the other.
#pragma once

#include <warpmem/model/report/transaction.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace matchers { namespace detail {

// The most wavefronts of one phase, 2 where a bank must serve two words: the wavefronts of a phase are consecutive.
template <class List>
[[nodiscard]] std::int64_t ways_of(List const& served) {
  int most = 0;
  for (bank_access const& first : served) {
    for (bank_access const& last : served) {
      int const wavefronts = last.phase == first.phase ? last.wavefront - first.wavefront + 1 : 0;
      most = wavefronts > most ? wavefronts : most;
    }
  }
  return most;
}

}}}}  // namespace warpmem::v0::matchers::detail
