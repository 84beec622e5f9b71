// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The data stage of surface stores: the whole warp sends its words through 32 banks of 4 bytes, as many lanes at a time
// as fill them. Measured on 9.0.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/texture/line_rule.hpp>
#include <warpmem/model/rules/texture/slices.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Exact up to this many tag wavefronts; with more the hardware may take longer than the banks explain.
inline constexpr int known_store_tag_wavefronts = 5;

// Wavefronts of the lanes of one phase: the words of the fullest bank.
[[nodiscard]] WARPMEM_HD constexpr int store_phase(surface_source const& source, line_rule const& rule,
                                                   lane_mask phase) noexcept {
  distinct_keys words;
  int in_bank[32]{};
  int fullest = 0;
  texel_slice slice{};
  for (int lane = 0; lane < 32; ++lane) {
    if (!phase.test(lane)) {
      continue;
    }
    slice.count = 0;
    source.add(lane, 0, slice);
    texel_place const& p = slice.at[0];
    for (int byte = 0; byte < source.access.lane_bytes; byte += 4) {
      auto const word = static_cast<unsigned>(p.position + byte) >> 2;
      if (words.insert(p.line.key() | std::uint64_t{word} << 57).is_new) {  // a surface has no levels
        int const bank = static_cast<int>(word) ^ rule.swap_of(p.line) << 1;
        fullest = larger(fullest, ++in_bank[bank]);
      }
    }
  }
  return fullest;
}

[[nodiscard]] WARPMEM_HD constexpr int store_data_wavefronts(surface_source const& source,
                                                             line_rule const& rule) noexcept {
  int const lanes = smaller(32, 128 / larger(4, source.access.lane_bytes));
  int wavefronts = 0;
  for (int first = 0; first < 32; first += lanes) {
    wavefronts += store_phase(source, rule, source.access.active & lane_mask::range(first, lanes));
  }
  return wavefronts;
}

}}}  // namespace warpmem::v0::detail
