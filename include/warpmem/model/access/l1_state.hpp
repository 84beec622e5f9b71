// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 {

// What L1 held of an access's sectors before the access. Counters of the data stage and of L2 depend on it. The states
// are bits: `|` gives the state of a sum.
enum class l1_state : unsigned char {
  none = 0,  // no access, or counters that do not depend on L1
  cold = 1,  // no sector: everything misses
  warm = 2,  // every sector: everything hits
  partly_warm = cold | warm,
};

// The state of a sum.
[[nodiscard]] WARPMEM_HD constexpr l1_state operator|(l1_state a, l1_state b) noexcept {
  return static_cast<l1_state>(static_cast<unsigned char>(a) | static_cast<unsigned char>(b));
}

}}  // namespace warpmem::v0
