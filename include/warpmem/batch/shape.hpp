// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an access by all lanes looks like wherever it lies. Tiles are read by one shape again and again: rows of 4, 8 or
// 16 lanes a pitch apart, swizzled columns.
#pragma once

#include <warpmem/model/access/warp_access.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Lanes of a shape without gaps of more than a segment: they touch every segment from the first to the last.
struct lane_runs {
  int count;
  int shift;  // segments of 2^shift bytes
  std::uint16_t begin[32];
  std::uint16_t length[32];  // from the first lane to the last
};

struct access_shape {
  alignas(64) address offset[32];  // of each lane from lane 0
  address bits;                    // of all offsets
  address lowest;                  // offset
  address span;                    // from the lowest lane to the highest
  lane_runs segments;              // global memory
  lane_runs lines;
  std::uint8_t wavefronts;  // shared memory
  std::uint8_t conflict_free;
  bool known{};
};

[[nodiscard]] inline lane_runs runs_of(address const (&sorted)[32], int shift) noexcept {
  lane_runs r{};
  r.shift = shift;
  address begin = 0;
  for (int i = 0; i < 32; ++i) {
    if (i == 0 || sorted[i] - sorted[i - 1] > address{1} << shift) {
      begin = sorted[i];
      r.begin[r.count++] = static_cast<std::uint16_t>(begin);
    }
    r.length[r.count - 1] = static_cast<std::uint16_t>(sorted[i] - begin);
  }
  return r;
}

// Sorts the offsets; those of lanes below lane 0 are negative.
template <class Lanes>
inline void set_offsets(access_shape& s, Lanes lanes, address (&sorted)[32]) noexcept {
  s.bits = 0;
  for (int lane = 0; lane < 32; ++lane) {
    address const offset = lanes[lane] - lanes[0];
    s.offset[lane] = offset;
    s.bits |= offset;
    int i = lane;
    for (; i > 0 && static_cast<std::int64_t>(sorted[i - 1]) > static_cast<std::int64_t>(offset); --i) {
      sorted[i] = sorted[i - 1];
    }
    sorted[i] = offset;
  }
  s.lowest = sorted[0];
  s.span = sorted[31] - sorted[0];
}

}}}  // namespace warpmem::v0::detail
