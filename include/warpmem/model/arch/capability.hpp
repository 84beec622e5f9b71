// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// 10 * major + minor: the number in -arch=sm_90 and in __CUDA_ARCH__ / 10. 0 stands for no capability.
struct compute_capability {
  int value{};

  // Of a sum of reports of different capabilities.
  [[nodiscard]] WARPMEM_HD static constexpr compute_capability several() noexcept { return {INT32_MIN}; }

  // Not major() and minor(): glibc's <sys/sysmacros.h> defines both as macros.
  [[nodiscard]] WARPMEM_HD constexpr int major_number() const noexcept { return value / 10; }
  [[nodiscard]] WARPMEM_HD constexpr int minor_number() const noexcept { return value % 10; }

  friend constexpr bool operator==(compute_capability const&, compute_capability const&) = default;
};

}}  // namespace warpmem::v0
