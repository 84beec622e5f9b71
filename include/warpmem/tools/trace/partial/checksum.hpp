// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// FNV-1a, which finds accidents, not forgeries.
[[nodiscard]] constexpr std::uint64_t checksum_of(std::string_view text) noexcept {
  std::uint64_t sum = 0xcbf29ce484222325U;
  for (char const c : text) {
    sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  return sum;
}

}}}}  // namespace warpmem::v0::trace::detail
