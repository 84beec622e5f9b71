// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What NVIDIA's compilers write of themselves into what they make.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace cubin { namespace detail {

// "13.0" of "Cuda compilation tools, release 13.0, V13.0.88"; empty: it is not there.
[[nodiscard]] inline std::string release_of(std::string_view text) {
  constexpr std::string_view before = "Cuda compilation tools, release ";
  std::size_t const at = text.find(before);
  if (at == std::string_view::npos) {
    return "";
  }
  std::string_view const version = text.substr(at + before.size());
  return std::string(version.substr(0, version.find_first_of(",\r\n ")));
}

}}}}  // namespace warpmem::v0::cubin::detail
