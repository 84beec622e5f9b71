// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

[[nodiscard]] WARPMEM_HD constexpr unsigned parity(std::uint64_t bits) noexcept {
  bits ^= bits >> 32;
  bits ^= bits >> 16;
  bits ^= bits >> 8;
  bits ^= bits >> 4;
  return (0x6996U >> (bits & 15U)) & 1U;
}

// Which of the four tag sets a byte address falls in.
[[nodiscard]] WARPMEM_HD constexpr unsigned tag_set(tag_hash hash, address at) noexcept {
  return parity(at & hash.bit_0) + 2 * parity(at & hash.bit_1);
}

}}}  // namespace warpmem::v0::detail
