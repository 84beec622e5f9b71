// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/report/basis.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// What the memory chips read for sectors that no cache holds, or for all of them that were added up.
struct dram_report {
  report_basis basis{};
  std::int64_t fetches{};     // pieces of the L2 fetch granularity, or bursts where those are larger
  std::int64_t bursts{};      // accesses of the memory chips
  std::int64_t bytes_used{};  // bytes of the sectors asked for
  std::int64_t bytes_read{};  // bytes of the bursts

  // bytes_used / bytes_read; 0 when nothing was read.
  [[nodiscard]] WARPMEM_HD constexpr double efficiency() const noexcept {
    return bytes_read == 0 ? 0.0 : static_cast<double>(bytes_used) / static_cast<double>(bytes_read);
  }

  WARPMEM_HD constexpr dram_report& operator+=(dram_report const& other) noexcept {
    basis += other.basis;
    fetches += other.fetches;
    bursts += other.bursts;
    bytes_used += other.bytes_used;
    bytes_read += other.bytes_read;
    return *this;
  }
  [[nodiscard]] WARPMEM_HD friend constexpr dram_report operator+(dram_report a, dram_report const& b) noexcept {
    return a += b;
  }
  friend constexpr bool operator==(dram_report const&, dram_report const&) = default;
};

}}  // namespace warpmem::v0
