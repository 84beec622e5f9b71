// CUDA C Programming Guide 3.2, G.3.2.1 and G.3.2.2: half-warps of capability 1.x.
#pragma once

#include <support/reference/plain_access.hpp>
#include <support/reference/segment.hpp>

#include <algorithm>
#include <set>

namespace reference {

// 1.0, 1.1. Lane k of a half-warp accesses word k of one segment of 64 bytes (4-byte words) or 128 (8-byte), or of two
// consecutive ones of 128 (16-byte). Read as: a half-warp that fails this costs one transaction per active lane, and a
// segment that no active lane touches costs nothing.
inline request half_warp_1_0(lane_addresses const& half, int size) {
  int const segment_size = size == 4 ? 64 : 128;
  std::set<std::uint64_t> starts;  // where word 0 would be, according to each lane
  for (auto const& [lane, at] : half) {
    starts.insert(at - static_cast<std::uint64_t>(lane % 16) * static_cast<std::uint64_t>(size));
  }
  bool const coalesced =
      size >= 4 && starts.size() == 1 && *starts.begin() % static_cast<std::uint64_t>(segment_size) == 0;
  request result;
  std::map<std::uint64_t, std::set<int>> touched;
  std::set<int> parts;
  for (auto const& [lane, at] : half) {
    if (coalesced) {
      touched[at / static_cast<std::uint64_t>(segment_size)].insert(lane);
    } else {
      result.segments.push_back({at / 32 * 32, 32, {lane}});
    }
    parts.insert(size < 4 ? lane : lane % 16 * size / segment_size);
  }
  for (auto const& [number, lanes] : touched) {
    result.segments.push_back({number * static_cast<std::uint64_t>(segment_size), segment_size, lanes});
  }
  result.least = static_cast<int>(parts.size());
  return result;
}

// 1.2, 1.3, step by step as in the guide.
inline request half_warp_1_2(lane_addresses half, int size) {
  request result;
  std::uint64_t const first_size = size == 1 ? 32 : size == 2 ? 64 : 128;
  result.least = rounded_up_quotient(static_cast<int>(half.size()) * size, static_cast<int>(first_size));
  while (!half.empty()) {
    // "Find the memory segment that contains the address requested by the active thread with the lowest thread ID."
    std::uint64_t segment_size = first_size;
    std::uint64_t base = half.begin()->second / segment_size * segment_size;
    // "Find all other active threads whose requested address lies in the same segment."
    segment served{};
    std::set<std::uint64_t> bytes;
    for (auto const& [lane, at] : half) {
      if (at / first_size == base / first_size) {
        served.lanes.insert(lane);
        for (int i = 0; i < size; ++i) {
          bytes.insert(at + static_cast<std::uint64_t>(i));
        }
      }
    }
    // "If the transaction size is 128 bytes and only the lower or upper half is used, reduce it to 64", then to 32.
    for (std::uint64_t const smaller : {std::uint64_t{64}, std::uint64_t{32}}) {
      if (segment_size == 2 * smaller && *bytes.begin() / smaller == *bytes.rbegin() / smaller) {
        segment_size = smaller;
        base = *bytes.begin() / smaller * smaller;
      }
    }
    served.base = base;
    served.bytes = static_cast<int>(segment_size);
    result.segments.push_back(served);
    for (int const lane : served.lanes) {
      half.erase(lane);
    }
  }
  return result;
}

}  // namespace reference
