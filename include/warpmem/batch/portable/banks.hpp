// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes over the banks in plain C++: a closed form for strides, the models' own counting for the rest.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/bank_plan.hpp>
#include <warpmem/batch/block_list.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem::inline v0::detail::portable {

template <class Lanes>
[[nodiscard]] inline bool count_strided(bank_plan const& plan, Lanes lanes, int i, bank_block& out) noexcept {
  prefetch_ahead(lanes);
  address const step = lanes[1] - lanes[0];
  address off = 0;
  for (int lane = 1; lane < 32; ++lane) {
    off |= (lanes[lane] - lanes[lane - 1]) ^ step;
  }
  return off == 0 && count_stride(plan, lanes, i, out);
}

// What no closed form covers is listed as slow: the single-access model counts it.
template <class Batch>
inline void count_passes(bank_plan const& plan, Batch const& batch, std::size_t first, int count,
                         bank_block& out) noexcept {
  out.slow_count = 0;
  for (int i = 0; i < count; ++i) {
    std::size_t const access = first + static_cast<std::size_t>(i);
    std::uint32_t const active = batch.active == nullptr ? 0xffffffffU : batch.active[access];
    if (batch.active != nullptr) {
      out.active[i] = static_cast<std::uint8_t>(popcount(active));
    }
    out.wavefronts[i] = out.conflict_free[i] = 0;
    bool const counted = active == 0 || (active == 0xffffffffU && plan.closed_form &&
                                         count_strided(plan, lanes_of(batch, access), i, out));
    if (!counted) {
      out.slow[out.slow_count++] = static_cast<std::uint8_t>(i);
    }
  }
}

}  // namespace warpmem::inline v0::detail::portable
