// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Swizzles: permutations of offsets that XOR some of their bits into others, so that rows of a tile start in different
// banks. CuTe's Swizzle<B, M, S>:
//
//   0bxxxxxYYYxxxxZZZxxxx     ZZZ ^= YYY
//                    ^--^     M bits stay as they are: 2^M elements stay together
//              ^-^   ^-^      B bits each
//              ^-----^        S: how far YYY stands to the left of ZZZ; negative: to the right
#pragma once

#include <warpmem/model/access/tensor_map.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// A swizzle as a value, of byte addresses or of element offsets: in_bytes() converts the latter to the former.
struct swizzle_bits {
  int bits{};      // B; 0: nothing moves
  int base{};      // M
  int shift{};     // S
  bool flips_8{};  // also swaps the 8-byte halves of each 16 bytes in every other row of 128 bytes (a mode of TMA)

  // Both groups of bits exist, do not overlap and lie in an offset of 63 bits. With flips_8, bit 7 does not move, and
  // bit 3 moves no other.
  [[nodiscard]] WARPMEM_HD constexpr bool is_valid() const noexcept {
    return bits >= 0 && base >= 0 && bits <= 63 && base <= 63 && shift >= -63 && shift <= 63 && distance() >= bits &&
           base + bits + distance() <= 63 &&
           (!flips_8 || ((moved_bits() >> 7 & 1U) == 0 && (moving_bits() >> 3 & 1U) == 0));
  }
  // Where offset x goes. Needs a valid swizzle; its own inverse.
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t operator()(std::uint64_t x) const noexcept {
    std::uint64_t const mask = (std::uint64_t{1} << bits) - 1;
    std::uint64_t const moved = shift >= 0 ? (x & mask << (base + shift)) >> shift : (x & mask << base) << -shift;
    return x ^ moved ^ (flips_8 ? (x >> 7 & 1U) << 3 : 0U);
  }
  // The pattern repeats after this many offsets; 1 where nothing moves.
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t period() const noexcept {
    std::uint64_t const of_bits = bits == 0 ? 1 : std::uint64_t{1} << (base + bits + distance());
    return flips_8 && of_bits < 256 ? 256 : of_bits;
  }
  // Aligned runs of this many offsets stay together and in order.
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t run() const noexcept {
    std::uint64_t const of_bits = bits == 0 ? std::uint64_t{1} << 63 : std::uint64_t{1} << base;
    return flips_8 && of_bits > 8 ? 8 : of_bits;
  }
  // The same swizzle for byte offsets, where this one is for offsets of elements whose size is a power of two.
  [[nodiscard]] WARPMEM_HD constexpr swizzle_bits in_bytes(int element_bytes) const noexcept {
    swizzle_bits scaled = *this;
    scaled.base += detail::log2_floor(element_bytes);
    return scaled;
  }
  friend constexpr bool operator==(swizzle_bits const&, swizzle_bits const&) = default;

 private:
  [[nodiscard]] WARPMEM_HD constexpr int distance() const noexcept { return shift < 0 ? -shift : shift; }
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t group_at(int first) const noexcept {
    return ((std::uint64_t{1} << bits) - 1) << first;
  }
  // YYY, and ZZZ.
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t moving_bits() const noexcept {
    return group_at(shift >= 0 ? base + shift : base);
  }
  [[nodiscard]] WARPMEM_HD constexpr std::uint64_t moved_bits() const noexcept {
    return group_at(shift >= 0 ? base : base - shift);
  }
};

// The same at compile time: cute_swizzle<3, 4, 3>::apply(address).
template <int B, int M, int S>
struct cute_swizzle {
  static constexpr swizzle_bits value{B, M, S, false};
  static_assert(value.is_valid(), "warpmem: a swizzle has B >= 0, M >= 0, |S| >= B, and B + M + |S| up to 63");

  [[nodiscard]] WARPMEM_HD static constexpr std::uint64_t apply(std::uint64_t offset) noexcept {
    constexpr swizzle_bits function = value;
    return function(offset);
  }
};

// The swizzle modes of the tensor memory accelerator (9.0 and later) on bytes of shared memory. The XOR takes bits of
// the address: a tile's base takes part unless it is a multiple of the pattern's period (256, 512, 1024 bytes).

// The mode as a swizzle of byte addresses in shared memory; tma_swizzle::none moves nothing. Source: docs/layouts.md.
[[nodiscard]] WARPMEM_HD constexpr swizzle_bits swizzle_of(tma_swizzle mode) noexcept {
  switch (mode) {
    case tma_swizzle::bytes_32:
      return {1, 4, 3, false};
    case tma_swizzle::bytes_64:
      return {2, 4, 3, false};
    case tma_swizzle::bytes_128:
      return {3, 4, 3, false};
    case tma_swizzle::bytes_128_atom_32:
      return {2, 5, 2, false};
    case tma_swizzle::bytes_128_atom_32_flip_8:
      return {2, 5, 2, true};
    case tma_swizzle::none:
      break;
  }
  return {};
}

}}  // namespace warpmem::v0
