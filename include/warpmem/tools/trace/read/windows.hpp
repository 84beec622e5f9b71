// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In which memory a generic address lies.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>

#include <bit>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// Where generic addresses of shared and local memory lie. Windows have 16 MiB.
struct generic_windows {
  std::uint64_t shared{};
  std::uint64_t local{};
  std::uint64_t blocks{1};  // that a cluster may have: their windows follow each other

  static constexpr std::uint64_t bytes = std::uint64_t{1} << 24;
  [[nodiscard]] constexpr bool are_known() const noexcept { return shared != 0 && local != 0; }
  [[nodiscard]] constexpr memory_space space_of(address at) const noexcept {
    return at - shared < bytes            ? memory_space::shared
           : at - local < bytes           ? memory_space::local
           : at - shared < blocks * bytes ? memory_space::cluster
                                          : memory_space::global;
  }
  // As instructions of that space have it, without the rank of the own block, which lies above the offset.
  [[nodiscard]] constexpr address within(memory_space space, address at) const noexcept {
    bool const has_window = space == memory_space::shared || space == memory_space::local;
    std::uint64_t const begin = space == memory_space::shared ? shared : local;
    address const inside = at - (has_window && at - begin < bytes ? begin : 0);
    return space == memory_space::shared && inside < blocks * bytes ? inside % bytes : inside;
  }
  // Whether within() gives all of these back as they are: offsets into shared memory, as most traces have them.
  [[nodiscard]] bool are_offsets(address const (&at)[32], std::uint32_t lanes) const noexcept {
    address bits = 0;
    if (lanes == UINT32_MAX) {
      for (address const one : at) {
        bits |= one;
      }
    } else {
      for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
        bits |= at[std::countr_zero(m)];
      }
    }
    // An offset is below `bytes`, and so is in no window that begins there or above, and ends before addresses do.
    constexpr std::uint64_t last_begin = UINT64_MAX - 2 * bytes;
    auto const is_above = [](std::uint64_t begin) { return begin == 0 || (begin >= bytes && begin < last_begin); };
    return bits < bytes && is_above(shared) && is_above(local);
  }
};

// The most blocks of a cluster, 1 where there are none.
[[nodiscard]] constexpr std::uint64_t blocks_of_clusters(arch_traits const& arch) noexcept {
  int const blocks = arch.cluster.max_blocks;
  return blocks == 0 ? 1 : static_cast<std::uint64_t>(blocks);
}

}}}}  // namespace warpmem::v0::trace::detail
