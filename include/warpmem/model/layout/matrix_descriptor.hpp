// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix descriptors of wgmma: where in shared memory an operand lies. Source: PTX ISA on the matrix descriptor, and
// the canonical layouts of CUTLASS (docs/hopper.md).
#pragma once

#include <warpmem/model/access/tma_swizzle.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/layout/tma_swizzle.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Which index of an operand runs along neighbouring bytes: K, or M of A and N of B (16-bit types only).
enum class operand_major : unsigned char { k, mn };

// The fields in bytes. The hardware keeps 14 bits of multiples of 16.
struct matrix_descriptor {
  address start{};         // byte offset in the shared window
  std::int64_t leading{};  // leading dimension byte offset
  std::int64_t stride{};   // stride dimension byte offset
  tma_swizzle swizzle{};   // none, bytes_32, bytes_64, bytes_128
  int base_offset{};       // 0 if the swizzle takes the bits of addresses, as those of TMA do

  // Whether the 64 bits of the instruction can say this.
  [[nodiscard]] WARPMEM_HD constexpr bool is_valid() const noexcept {
    auto const fits = [](std::int64_t n) { return n >= 0 && n % 16 == 0 && n < std::int64_t{1} << 18; };
    return start < address{1} << 18 && fits(static_cast<std::int64_t>(start)) && fits(leading) && fits(stride) &&
           swizzle <= tma_swizzle::bytes_128 && base_offset >= 0 && base_offset < 8;
  }
  // Those bits, of a valid descriptor.
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t bits() const noexcept {
    constexpr unsigned modes[] = {0, 3, 2, 1};
    return start / 16 | static_cast<std::uint64_t>(leading / 16) << 16 | static_cast<std::uint64_t>(stride / 16) << 32 |
           static_cast<std::uint64_t>(base_offset) << 49 | std::uint64_t{modes[static_cast<unsigned>(swizzle)]} << 62;
  }
  // The descriptor that 64 bits say.
  [[nodiscard]] WARPMEM_HD static constexpr matrix_descriptor of_bits(std::uint64_t bits) noexcept {
    constexpr tma_swizzle modes[] = {tma_swizzle::none, tma_swizzle::bytes_128, tma_swizzle::bytes_64,
                                     tma_swizzle::bytes_32};
    auto const field = [&](int at) { return static_cast<std::int64_t>(bits >> at & 0x3fffU) * 16; };
    return {static_cast<address>(field(0)), field(16), field(32), modes[bits >> 62], static_cast<int>(bits >> 49 & 7U)};
  }

  friend constexpr bool operator==(matrix_descriptor const&, matrix_descriptor const&) = default;
};

// Where a wgmma reads 16 bytes of an operand. K-major: K's bytes 16 * chunk ... of row (M or N) `line`; MN-major: the
// elements 8 * chunk ... of row k = `line`. Measured on an H200 for
// all fields (tests/data/sm_90/hopper/operands.csv). The descriptor is valid.
[[nodiscard]] WARPMEM_HD constexpr address chunk_address(matrix_descriptor const& d, operand_major major, int line,
                                                         int chunk) noexcept {
  int const span = d.swizzle == tma_swizzle::none ? 16 : span_bytes(d.swizzle);
  int const group = line / 8;  // eight rows of a core matrix, or of the swizzle's pattern, lie together
  bool const is_plain = d.swizzle == tma_swizzle::none;
  bool const k_major = major == operand_major::k;
  int const across = is_plain ? chunk : k_major ? 0 : chunk / (span / 16);
  int const within = is_plain ? 0 : k_major ? chunk : chunk % (span / 16);
  // Without a swizzle the two offsets of an MN-major operand change places.
  std::int64_t const down_step = is_plain && !k_major ? d.leading : d.stride;
  std::int64_t const across_step = is_plain && !k_major ? d.stride : d.leading;
  std::int64_t const offset =
      std::int64_t{line % 8} * span + std::int64_t{within} * 16 + group * down_step + across * across_step;
  address const at = d.start + static_cast<address>(offset);
  // The pattern of the swizzle begins so many lines of 128 bytes later.
  address const phase = at - static_cast<address>(d.base_offset) * 128;
  return at ^ phase ^ swizzle_of(d.swizzle)(phase);
}

}}  // namespace warpmem::v0
