// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Coalescing on capability 1.x, one half-warp at a time.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// 1.0 and 1.1 (CUDA C Programming Guide 3.2, G.3.2.1; 5.5, G.3.2). A half-warp coalesces if its lanes take words of 4,
// 8 or 16 bytes and lane k takes word k of an aligned segment of 64, 128 or twice 128 bytes; inactive lanes leave
// holes. If not, every active lane costs a 32-byte transaction of its own.
// Two readings that the guides leave open: a failed half-warp counts its active lanes, not always 16; and of the two
// segments of a 16-byte access one that no active lane touches is not fetched (docs/disagreements.md).
template <int Lanes, class Sink>
WARPMEM_HD constexpr void coalesce_in_order(basic_warp_access<Lanes> const& access, lane_mask half, int first_lane,
                                            Sink& sink) noexcept {
  int const size = access.lane_bytes;
  int const segment = size == 4 ? 64 : 128;
  int lowest = first_lane;
  while (!half.test(lowest)) {
    ++lowest;
  }
  address const base = access.at[lowest] - static_cast<address>((lowest - first_lane) * size);
  bool in_order = size >= 4 && base % static_cast<address>(segment) == 0;
  for (int lane = lowest; lane < Lanes && lane < first_lane + 16; ++lane) {
    in_order =
        in_order && (!half.test(lane) || access.at[lane] == base + static_cast<address>((lane - first_lane) * size));
  }
  int const lanes_a_segment = size >= 4 ? segment / size : 1;  // narrower words never share a transaction
  int needed = 0;
  for (int begin = 0; begin < 16; begin += lanes_a_segment) {
    needed += (half & lane_mask::range(first_lane + begin, lanes_a_segment)).any() ? 1 : 0;
  }
  sink.begin_request(needed);
  if (!in_order) {
    for (int lane = lowest; lane < Lanes && lane < first_lane + 16; ++lane) {
      if (half.test(lane)) {
        sink.add(access.at[lane] & ~address{31}, 32, lane_mask::only(lane));
      }
    }
    return;
  }
  for (int begin = 0; begin < 16; begin += lanes_a_segment) {
    lane_mask const served = half & lane_mask::range(first_lane + begin, lanes_a_segment);
    if (served.any()) {
      sink.add(base + static_cast<address>(begin * size), segment, served);
    }
  }
}

// 1.2 and 1.3 (CUDA C Programming Guide 3.2, G.3.2.2): the segment of the lowest active lane (32 bytes for 1-byte
// words, 64 for 2-byte, else 128) serves every lane that lies in it, shrunk to a half while only one half is used;
// then the same for the lanes that are left.
template <int Lanes, class Sink>
WARPMEM_HD constexpr void coalesce_shrinking(basic_warp_access<Lanes> const& access, lane_mask half, int first_lane,
                                             Sink& sink) noexcept {
  auto const size = static_cast<address>(access.lane_bytes);
  address const whole = size == 1 ? 32 : size == 2 ? 64 : 128;
  sink.begin_request(ceil_div(half.count() * access.lane_bytes, static_cast<int>(whole)));
  lane_mask left = half;
  for (int lowest = first_lane; lowest < Lanes && lowest < first_lane + 16; ++lowest) {
    if (!left.test(lowest)) {
      continue;
    }
    address base = access.at[lowest] & ~(whole - 1);
    address begin = ~address{0};  // of the bytes used, as offsets in the segment
    address end = 0;
    lane_mask served{};
    for (int lane = lowest; lane < Lanes && lane < first_lane + 16; ++lane) {
      address const offset = access.at[lane] - base;
      if (left.test(lane) && offset < whole) {
        served.set(lane);
        begin = smaller(begin, offset);
        end = larger(end, offset + size);
      }
    }
    address segment = whole;
    while (segment > 32 && (end <= segment / 2 || begin >= segment / 2)) {
      segment /= 2;
      if (begin >= segment) {
        base += segment;
        begin -= segment;
        end -= segment;
      }
    }
    sink.add(base, static_cast<int>(segment), served);
    left = left & ~served;
  }
}

}}}  // namespace warpmem::v0::detail
