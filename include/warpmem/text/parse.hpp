// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/arch/provenance.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 {

// Reads "9.0", "90" or "sm_90" (also "sm_90a", "compute_90"). value == 0 for anything else. Whether the number
// is a capability is decided by arch_traits_for.
[[nodiscard]] constexpr compute_capability parse_capability(std::string_view text) noexcept {
  for (std::string_view const prefix : {std::string_view{"sm_"}, std::string_view{"compute_"}}) {
    if (text.substr(0, prefix.size()) == prefix) {
      text.remove_prefix(prefix.size());
      if (!text.empty() && (text.back() == 'a' || text.back() == 'f')) {
        text.remove_suffix(1);
      }
      break;
    }
  }
  int value = 0;
  int digits = 0;
  int after_dot = -1;
  for (char const c : text) {
    if (c == '.' && after_dot < 0 && digits > 0) {
      after_dot = 0;
    } else if (c >= '0' && c <= '9' && digits < 4) {
      value = 10 * value + (c - '0');
      ++digits;
      after_dot += after_dot >= 0 ? 1 : 0;
    } else {
      return {};
    }
  }
  return after_dot == -1 || after_dot == 1 ? compute_capability{value} : compute_capability{};
}

}}  // namespace warpmem::v0
