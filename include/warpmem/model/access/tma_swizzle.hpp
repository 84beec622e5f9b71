// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The swizzle modes of the tensor memory accelerator by name. <warpmem/model/layout/tma_swizzle.hpp> has what they do.
#pragma once

#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 {

// CU_TENSOR_MAP_SWIZZLE_* of cuda.h. 128B_ATOM_64B is not here: no source says which address bits it takes.
enum class tma_swizzle : unsigned char {
  none,
  bytes_32,                  // 16-byte chunks within 32 bytes: cute_swizzle<1, 4, 3>
  bytes_64,                  // within 64 bytes: cute_swizzle<2, 4, 3>
  bytes_128,                 // within 128 bytes: cute_swizzle<3, 4, 3>
  bytes_128_atom_32,         // 32-byte chunks within 128 bytes: cute_swizzle<2, 5, 2>
  bytes_128_atom_32_flip_8,  // the same; every other row swaps the 8-byte halves of each 16 bytes
};

// The longest inner row of a box that the mode allows, in bytes; 0: any.
[[nodiscard]] WARPMEM_HD constexpr int span_bytes(tma_swizzle mode) noexcept {
  switch (mode) {
    case tma_swizzle::none:
      return 0;
    case tma_swizzle::bytes_32:
      return 32;
    case tma_swizzle::bytes_64:
      return 64;
    default:
      return 128;
  }
}

}}  // namespace warpmem::v0
