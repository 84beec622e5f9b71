// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines of one access by one thread: its 32 addresses become keys of 32 bits, are sorted, and
// neighbours are compared.
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/config.hpp>
#include <warpmem/device/by_lane/lane.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail { namespace by_lane {

// A key is a segment's number, counted from half of all that there are below the first active lane's line, or from 0 in
// a window; a group's number stands above it.
struct distinct_counter {
  address misfit;   // bits that no lane may have after the bias is taken off
  address line;     // of the bias: ~(line bytes - 1), 0 in a window
  address reserve;  // bytes below it
  int shift;        // of segments
  int line_bit;     // of keys: lines differ in this bit or above
  int group_shift;
  int group_bit;  // of keys

  explicit distinct_counter(distinct_plan const& plan) noexcept
      : line{plan.outside != 0 ? 0 : ~((address{1} << plan.line_shift) - 1)},
        shift{plan.shift},
        line_bit{plan.line_shift - plan.shift},
        group_shift{plan.group_shift},
        group_bit{32 - group_bits(plan)} {
    address const span = address{1} << (group_bit + plan.shift);
    misfit = ~(span - 1) | plan.misaligned | plan.outside;
    reserve = plan.outside != 0 ? 0 : span / 2;
  }

  // at[lane], at.of_any(lane): the address of each lane of one access; the latter for a lane that is no constant.
  // Masked: not all of them take part.
  template <bool Masked, class Addresses>
  [[nodiscard]] WARPMEM_HD counts operator()(Addresses const& at, std::uint32_t active) const noexcept {
    int const lowest = Masked ? lowest_lane(active) : 0;
    address const first = Masked ? at.of_any(lowest) : at[0];
    address const bias = (first & line) - reserve;
    std::uint32_t key[32];
    address all = 0;
#define WARPMEM_KEY(i)                                                                    \
  {                                                                                       \
    address const offset = (!Masked || ((active >> i) & 1U) != 0 ? at[i] : first) - bias; \
    all |= offset;                                                                        \
    key[i] = static_cast<std::uint32_t>(offset >> shift);                                 \
  }
    WARPMEM_ALL_32(WARPMEM_KEY)
#undef WARPMEM_KEY
    if (group_shift != 5) {
#define WARPMEM_KEY(i) \
  key[i] |= static_cast<std::uint32_t>((!Masked || ((active >> i) & 1U) != 0 ? i : lowest) >> group_shift) << group_bit;
      WARPMEM_ALL_32(WARPMEM_KEY)
#undef WARPMEM_KEY
    }
    sort(key);
    counts n{1, 1, (all & misfit) != 0};
#define WARPMEM_COUNT(i)                      \
  n.segments += key[i] != key[i - 1] ? 1 : 0; \
  n.lines += (key[i] ^ key[i - 1]) >> line_bit != 0 ? 1 : 0;
    WARPMEM_UP_TO_31(WARPMEM_COUNT)
#undef WARPMEM_COUNT
    return Masked && active == 0 ? counts{} : n;
  }
};

}}}}  // namespace warpmem::v0::detail::by_lane
