// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The 128 bits of an instruction.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace cubin { namespace detail {

struct word {
  std::uint64_t low;
  std::uint64_t high;

  // Fields may cross the middle; 63 bits at most.
  [[nodiscard]] constexpr std::uint64_t bits(unsigned at, unsigned count) const noexcept {
    std::uint64_t const both = at >= 64 ? high >> (at - 64) : at == 0 ? low : low >> at | high << (64 - at);
    return both & ((std::uint64_t{1} << count) - 1);
  }
  [[nodiscard]] constexpr std::int64_t signed_bits(unsigned at, unsigned count) const noexcept {
    std::uint64_t const sign = std::uint64_t{1} << (count - 1);
    return static_cast<std::int64_t>((bits(at, count) ^ sign) - sign);
  }
  [[nodiscard]] constexpr bool bit(unsigned at) const noexcept { return bits(at, 1) != 0; }
  [[nodiscard]] constexpr unsigned field(unsigned at, unsigned count) const noexcept {
    return static_cast<unsigned>(bits(at, count));
  }
  // Of what kind the operands are: registers, a number, a constant, uniform registers.
  [[nodiscard]] constexpr unsigned form() const noexcept { return field(9, 3); }
};

}}}}  // namespace warpmem::v0::cubin::detail
