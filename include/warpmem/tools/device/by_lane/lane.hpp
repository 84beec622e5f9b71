// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared by the kernels that give every access to one thread: branch-free sorting, so that the lanes of a warp count 32
// accesses in step.
#pragma once

#include <warpmem/batch/block_list.hpp>
#include <warpmem/batch/sorting_network.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail { namespace by_lane {

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

}}}}  // namespace warpmem::v0::detail::by_lane
