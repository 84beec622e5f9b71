// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many words shared-memory accesses move through the banks. Measured on 9.0.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/rules/atomics/code.hpp>
#include <warpmem/model/rules/banks/geometry.hpp>
#include <warpmem/model/rules/l1/data_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Measured of ATOMS.POPC.INC and of ATOMS.ADD with a result.
template <int Lanes>
[[nodiscard]] WARPMEM_HD constexpr counter atomic_words(shared_traits const& s, basic_warp_access<Lanes> const& access,
                                                        std::int64_t distinct_words) noexcept {
  switch (shared_atomic_code(s, access.op, access.atomic, access.lane_bytes).instruction) {
    case atomic_instruction::atoms_popc_inc:
      return counter{distinct_words};
    case atomic_instruction::atoms:
      return access.op == memory_op::atomic && access.atomic.op == atomic_op::add ? counter{words_by_lane(access)}
                                                                                  : counter::unknown();
    default:
      return counter::unknown();
  }
}

// Adds the words of a valid access, whose lanes touch this many in their phases.
template <int Lanes>
WARPMEM_HD constexpr void add_shared_words(shared_traits const& s, basic_warp_access<Lanes> const& access,
                                           std::int64_t words, bank_traffic_report& r) noexcept {
  if (access.op == memory_op::load) {
    r.reads += counter{words};
  } else if (access.op == memory_op::store) {
    r.writes += counter{words};
    r.reads += counter{access.lane_bytes < 4 ? words : 0};  // the rest of a word that is not stored whole
  } else {
    counter const moved = atomic_words(s, access, words);
    r.reads += moved;
    r.writes += moved;
  }
}

}}}  // namespace warpmem::v0::detail
