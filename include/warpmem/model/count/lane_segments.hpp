// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/repeated_keys.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct segment_counts {
  int segments{};
  int lines{};
};

#if WARPMEM_GNU_VECTORS

// Segment numbers of the lanes of a group, relative to the first lane's; the other lanes repeat that one. The order of
// lanes is not kept: only the number of distinct segments matters.
class lane_segments {
 public:
  template <int Lanes>
  lane_segments(basic_warp_access<Lanes> const& access, lane_mask group, int shift) noexcept {
    address const first = access.at[__builtin_ctz(group.bits)];
    address filled[32];
    address const* at = access.at;
    if (group != lane_mask::all()) {
      for (int lane = 0; lane < Lanes; ++lane) {
        address const in = 0 - static_cast<address>((group.bits >> lane) & 1U);
        filled[lane] = first ^ ((access.at[lane] ^ first) & in);  // no branch: masks are unpredictable
      }
      for (int lane = Lanes; lane < 32; ++lane) {
        filled[lane] = first;
      }
      at = filled;
    }
    two_addresses bits{};
    for (int i = 0; i < 16; ++i) {
      two_addresses const differing = load_vector<two_addresses>(at + 2 * i) ^ first;
      bits |= differing;
      two_[i] = differing >> shift;
    }
    bits_ = (bits[0] | bits[1]) >> shift;
  }

  // Whether keys of 14 bits tell all of them apart.
  [[nodiscard]] bool are_near() const noexcept { return bits_ < 0x4000; }
  // Then: distinct segments, and lines of 2^shift segments.
  [[nodiscard]] segment_counts count(int shift) const noexcept {
    near_keys keys;
    for (int i = 0; i < 4; ++i) {
      keys.set(i, reinterpret_cast<eight_keys>(words(i)));
    }
    auto const n = keys.count_distinct(shift);
    return {n.whole, n.shifted};
  }
  // Else: whether there are certainly this many lines, by keys that two of them may share.
  [[nodiscard]] bool have_lines(int lines, int shift) const noexcept {
    if (bits_ >> shift > 0xffffffffU) {
      return false;
    }
    near_keys keys;
    for (int i = 0; i < 4; ++i) {
      keys.set(i, reinterpret_cast<eight_keys>(hashed(4 * i, shift) | (hashed(4 * i + 2, shift) << 16)));
    }
    return keys.count_distinct(0).whole == lines;
  }

 private:
  using four_lines [[gnu::vector_size(16)]] = std::uint32_t;
  using eight_halves [[gnu::vector_size(16)]] = std::uint16_t;

  // Four lines, numbers below 2^32, as keys of 14 bits: their halves times two odd numbers, and the sum of that.
  [[nodiscard]] four_lines hashed(int i, int shift) const noexcept {
    auto const halves = reinterpret_cast<eight_halves>((two_[i] >> shift) | (two_[i + 1] >> shift << 32));
    auto const products = reinterpret_cast<four_lines>(
        halves * eight_halves{0x9e37, 0x79b1, 0x9e37, 0x79b1, 0x9e37, 0x79b1, 0x9e37, 0x79b1});
    return (products + (products >> 16)) & 0x3fff;
  }
  // Eight numbers below 2^16.
  [[nodiscard]] two_addresses words(int i) const noexcept {
    return two_[4 * i] | (two_[4 * i + 1] << 16) | (two_[4 * i + 2] << 32) | (two_[4 * i + 3] << 48);
  }

  two_addresses two_[16];
  address bits_;
};

#endif

}}}  // namespace warpmem::v0::detail
