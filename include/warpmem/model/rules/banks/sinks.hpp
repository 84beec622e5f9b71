// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the rules for banks say which wavefront serves which lanes.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/transaction.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// What the rules return, whatever the sink.
struct wavefront_count {
  int wavefronts{};
  int conflict_free{};  // wavefronts without any bank conflict: one for each phase
  friend constexpr bool operator==(wavefront_count const&, wavefront_count const&) = default;
};

// For callers that need only the number.
struct null_bank_sink {
  WARPMEM_HD constexpr void serve(int /*wavefront*/, int /*phase*/, int /*column*/, address /*at*/,
                                  lane_mask /*lanes*/) const noexcept {}
};

template <int Capacity>
struct bank_list_sink {
  int granule_bytes{4};  // the width of a column
  int bank_bytes{4};
  bounded_list<bank_access, Capacity> list{};

  // Lanes that one wavefront serves from the same word share an entry. On 3.x a wavefront serves two words of a bank:
  // two entries.
  WARPMEM_HD constexpr void serve(int wavefront, int phase, int column, address at, lane_mask lanes) noexcept {
    address const base = at & ~(static_cast<address>(granule_bytes) - 1);
    for (int i = list.size() - 1; i >= 0 && list[i].phase == phase; --i) {
      if (list[i].wavefront == wavefront && list[i].base == base) {
        list[i].lanes = list[i].lanes | lanes;
        return;
      }
    }
    list.push_back({wavefront, phase, column * granule_bytes / bank_bytes, larger(1, granule_bytes / bank_bytes), base,
                    granule_bytes, lanes});
  }
};

}}}  // namespace warpmem::v0::detail
