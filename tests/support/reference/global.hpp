// Global memory of every capability, as cited at each step.
#pragma once

#include <support/reference/global_1x.hpp>
#include <support/reference/global_packets.hpp>
#include <support/reference/plain_access.hpp>
#include <support/reference/segment.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace reference {

struct global_answer {
  int requests{};
  std::optional<std::vector<segment>> transactions{};  // in no particular order
  std::optional<int> least_transactions{};
  std::optional<int> tag_requests{};
  std::optional<int> sectors{};
  std::optional<int> ideal_sectors{};
  std::int64_t bytes_requested{};
  std::optional<std::int64_t> bytes_moved{};
};

// Lanes of one request.
inline int request_width(int cc, plain_access const& access) {
  if (cc < 20) return 16;
  // 32 bytes of a store at a time (nvprof counts published for 5.3 and 6.1, see
  // tests/model/global/static_published.cpp).
  if (cc >= 50 && cc < 70 && access.op == warpmem::memory_op::store) return 32 / access.size;
  // Programming Guide 5.5, G.4.2; 10.0, H.4.2 for 5.x
  if (cc < 60) return access.size <= 4 ? 32 : access.size == 8 ? 16 : 8;
  return 32;  // Best Practices Guide 12.4, 9.2.1 (6.0 and later); Nsight Compute profiling guide (7.0 and later)
}

// 2.0 and later. 128 bytes only where an L1 of the old kind caches the load: by default on 2.x, on request on 3.5 and
// 3.7 (Programming Guide 5.5, G.4.2 and G.5.2).
inline int transaction_size(int cc, plain_access const& access) {
  using warpmem::cache_op;
  bool const load = access.op == warpmem::memory_op::load;
  bool const around_l1 = access.cache == cache_op::cg || access.cache == cache_op::cv;
  if (cc < 30) return load && !around_l1 ? 128 : 32;
  if (cc == 35 || cc == 37) return load && access.cache == cache_op::ca ? 128 : 32;
  return 32;
}

inline request distinct_segments(lane_addresses const& group, int size, int segment_size) {
  std::map<std::uint64_t, std::set<int>> touched;
  for (auto const& [lane, at] : group) {
    for (int i = 0; i < size; ++i) {
      touched[(at + static_cast<std::uint64_t>(i)) / static_cast<std::uint64_t>(segment_size)].insert(lane);
    }
  }
  request result;
  result.least = rounded_up_quotient(static_cast<int>(group.size()) * size, segment_size);
  for (auto const& [number, lanes] : touched) {
    result.segments.push_back({number * static_cast<std::uint64_t>(segment_size), segment_size, lanes});
  }
  return result;
}

// For an access that the capability accepts.
inline global_answer global(int cc, plain_access const& access) {
  global_answer answer;
  answer.bytes_requested = static_cast<std::int64_t>(access.at.size()) * access.size;
  if (cc >= 70) {
    std::set<std::uint64_t> lines;
    for (auto const& [lane, at] : access.at) {
      lines.insert(at / 128);
    }
    answer.tag_requests = static_cast<int>(lines.size());
  }
  auto const groups = groups_of(access.at, request_width(cc, access));
  answer.requests = static_cast<int>(groups.size());
  if (is_atomic(access.op) && (cc < 70 || access.size == 2)) {
    return answer;  // no source says how; 16 bits take a loop
  }
  answer.transactions.emplace();
  answer.least_transactions = 0;
  answer.bytes_moved = 0;
  for (int number = 0; number < answer.requests; ++number) {
    auto const& group = groups[static_cast<std::size_t>(number)];
    auto one = is_atomic(access.op) ? packets(access)
               : cc < 12            ? half_warp_1_0(group, access.size)
               : cc < 20            ? half_warp_1_2(group, access.size)
                                    : distinct_segments(group, access.size, transaction_size(cc, access));
    *answer.least_transactions += one.least;
    for (auto& part : one.segments) {
      part.request = number;
      *answer.bytes_moved += part.bytes;
      answer.transactions->push_back(part);
    }
  }
  auto const count = static_cast<int>(answer.transactions->size());
  answer.least_transactions = std::min(*answer.least_transactions, count);
  if (cc >= 50) {  // sectors: the L1 of Maxwell and later
    answer.sectors = count;
    // Lanes of an atomic that share a word move its sector again; the ideal counts it once (source_page.csv).
    std::set<std::uint64_t> touched;
    for (auto const& [lane, at] : access.at) {
      touched.insert(at / 32);
    }
    int const least = is_atomic(access.op) ? static_cast<int>(touched.size()) : count;
    answer.ideal_sectors = std::min(least, rounded_up_quotient(static_cast<int>(answer.bytes_requested), 32));
  }
  return answer;
}

}  // namespace reference
