// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Which operations a report adds up: profilers count most things for each operation. Where one kind of report serves
// two memories, also of which.
struct operation_set {
  std::uint8_t bits{};  // by memory_op; bit 5: global memory, bit 6: local memory, bit 7: ldmatrix and stmatrix

  [[nodiscard]] WARPMEM_HD static constexpr operation_set of(memory_op op) noexcept {
    return {static_cast<std::uint8_t>(1U << static_cast<unsigned>(op))};
  }
  [[nodiscard]] WARPMEM_HD static constexpr operation_set of_matrices() noexcept { return {0x80}; }
  [[nodiscard]] WARPMEM_HD static constexpr operation_set of_global() noexcept { return {0x20}; }
  [[nodiscard]] WARPMEM_HD static constexpr operation_set of_local() noexcept { return {0x40}; }

  // The set without the memories, and the memories alone.
  [[nodiscard]] WARPMEM_HD constexpr operation_set operations() const noexcept {
    return {static_cast<std::uint8_t>(bits & 0x9fU)};
  }
  [[nodiscard]] WARPMEM_HD constexpr operation_set memories() const noexcept {
    return {static_cast<std::uint8_t>(bits & 0x60U)};
  }

  [[nodiscard]] WARPMEM_HD constexpr bool any() const noexcept { return bits != 0; }
  [[nodiscard]] WARPMEM_HD constexpr bool within(operation_set all) const noexcept { return (bits & ~all.bits) == 0; }
  [[nodiscard]] WARPMEM_HD constexpr bool meets(operation_set other) const noexcept { return (bits & other.bits) != 0; }

  WARPMEM_HD constexpr operation_set& operator|=(operation_set other) noexcept {
    bits = static_cast<std::uint8_t>(bits | other.bits);
    return *this;
  }
  [[nodiscard]] WARPMEM_HD friend constexpr operation_set operator|(operation_set a, operation_set b) noexcept {
    return a |= b;
  }
  friend constexpr bool operator==(operation_set const&, operation_set const&) = default;
};

}}  // namespace warpmem::v0
