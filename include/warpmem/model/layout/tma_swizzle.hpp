// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The swizzle modes of the tensor memory accelerator (9.0 and later) on bytes of shared memory. The XOR takes bits of
// the address: a tile's base takes part unless it is a multiple of the pattern's period (256, 512, 1024 bytes).
#pragma once

#include <warpmem/model/access/tma_swizzle.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/swizzle.hpp>

namespace warpmem { inline namespace v0 {

// The mode as a swizzle of byte addresses in shared memory; tma_swizzle::none moves nothing. Source: docs/layouts.md.
[[nodiscard]] WARPMEM_HD constexpr swizzle_bits swizzle_of(tma_swizzle mode) noexcept {
  switch (mode) {
    case tma_swizzle::bytes_32:
      return {1, 4, 3, false};
    case tma_swizzle::bytes_64:
      return {2, 4, 3, false};
    case tma_swizzle::bytes_128:
      return {3, 4, 3, false};
    case tma_swizzle::bytes_128_atom_32:
      return {2, 5, 2, false};
    case tma_swizzle::bytes_128_atom_32_flip_8:
      return {2, 5, 2, true};
    case tma_swizzle::none:
      break;
  }
  return {};
}

}}  // namespace warpmem::v0
