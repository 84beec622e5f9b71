// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distinct segments and lines of one access, counted by one thread: its 32 addresses become 32-bit keys, which are
// sorted and compared with their neighbours.
#pragma once

#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/sorting_network.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail { namespace by_lane {

// Shared by the kernels that give every access to one thread: branch-free sorting, so that the lanes of a warp count 32
// accesses in step.

// The counts of one access. `slow`: it has a fault or spreads too far, so the model must count it.
struct counts {
  std::uint32_t segments{};  // global: transactions; shared: wavefronts
  std::uint32_t lines{};     // global: tag requests; shared: conflict-free wavefronts
  bool slow{};
};

// Stays in registers if inlined: every index is a constant.
WARPMEM_HD inline void sort(std::uint32_t (&key)[32]) noexcept {
#define WARPMEM_EXCHANGE(i, j)                                 \
  {                                                            \
    std::uint32_t const smaller_one = smaller(key[i], key[j]); \
    key[j] = larger(key[i], key[j]);                           \
    key[i] = smaller_one;                                      \
  }
  WARPMEM_SORT_32(WARPMEM_EXCHANGE)
#undef WARPMEM_EXCHANGE
}

// A key is a segment's number with its group's number above it. The first active lane's line stands in the middle of
// the range of numbers; in a window, numbers start at 0.
struct distinct_counter {
  address misfit;   // bits that no lane may have set after the bias is subtracted
  address line;     // mask of the bias: ~(line bytes - 1), 0 in a window
  address reserve;  // bytes that keys cover below that line
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

  // at[lane] and at.of_any(lane) give the address of a lane; only of_any takes a lane that is not a constant. Masked:
  // some lanes may be inactive.
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
