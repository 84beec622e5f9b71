// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/access/warp_access.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/repeated_keys.hpp>

#include <cstdint>

namespace warpmem::inline v0::detail {

struct segment_counts {
  int segments{};
  int lines{};
};

#if WARPMEM_GNU_BUILTINS

// Segments of the lanes of a group, at run time, as numbers that differ where they do. Other lanes stand where the
// group's first lane does. Only how many there are matters, so that lanes may change places.
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
        filled[lane] = first ^ ((access.at[lane] ^ first) & in);  // no branch: masks are hard to guess
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

  // Whether keys of 15 bits tell all of them apart.
  [[nodiscard]] bool are_near() const noexcept { return bits_ < 0x8000; }
  // Then: distinct segments, and lines of 2^shift segments.
  [[nodiscard]] segment_counts count(int shift) const noexcept {
    key_list segments;
    key_list lines;
    for (int i = 0; i < 4; ++i) {
      auto const keys = reinterpret_cast<eight_keys>(words(i));
      segments.set(i, keys);
      lines.set(i, keys >> (shift < 15 ? shift : 15));  // what-if lines may be larger than all that keys span
    }
    return {segments.count_distinct(), lines.count_distinct()};
  }
  // Else: lines by keys made of all their bits, which two of them may share: not more than there are.
  [[nodiscard]] int count_far_lines(int shift) const noexcept {
    key_list keys;
    for (int i = 0; i < 4; ++i) {
      two_addresses four[4];
      for (int z = 0; z < 4; ++z) {
        two_addresses const line = two_[4 * i + z] >> shift;
        four[z] = (line ^ (line >> 7) ^ (line >> 15) ^ (line >> 30)) & 0x7fff;
      }
      keys.set(i, reinterpret_cast<eight_keys>(four[0] | (four[1] << 16) | (four[2] << 32) | (four[3] << 48)));
    }
    return keys.count_distinct();
  }

 private:
  // Eight numbers below 2^16.
  [[nodiscard]] two_addresses words(int i) const noexcept {
    return two_[4 * i] | (two_[4 * i + 1] << 16) | (two_[4 * i + 2] << 32) | (two_[4 * i + 3] << 48);
  }

  two_addresses two_[16];
  address bits_;
};

#endif

}  // namespace warpmem::inline v0::detail
