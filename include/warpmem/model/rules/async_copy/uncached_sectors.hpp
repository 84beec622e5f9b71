// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async.cg: what the tag stage and the fill of shared memory count. Data goes from L2 to shared memory a sector at a
// time, so that lines of both sides matter. Measured on 9.0.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/transaction.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Distinct pairs of a source granule and a destination granule, as exact keys.
class copy_pairs {
 public:
  WARPMEM_HD constexpr distinct_keys::place insert(address source, address destination) noexcept {
    auto const slot = static_cast<std::uint64_t>(sources_.insert(source).slot);
    return pairs_.insert(slot << 58 | destination);  // destinations are below 2^31
  }
  [[nodiscard]] WARPMEM_HD constexpr int size() const noexcept { return pairs_.size(); }

 private:
  distinct_keys sources_;
  distinct_keys pairs_;
};

// Each wavefront of source lines is repeated until every pair of a source line and a destination line is served. One
// repetition serves one pair of each of the four classes of destination lines.
[[nodiscard]] WARPMEM_HD constexpr int uncached_tag_wavefronts(async_copy const& copy,
                                                               tag_schedule const& schedule) noexcept {
  int total = 0;
  for (int wavefront = 0; wavefront < schedule.count; ++wavefront) {
    copy_pairs pairs;
    int of_class[4]{};
    int fullest = 0;
    for (int lane = 0; lane < 32; ++lane) {
      address const line = copy.destination[lane] >> 7;
      if (schedule.lanes[wavefront].test(lane) && pairs.insert(copy.source[lane] >> 7, line).is_new) {
        fullest = larger(fullest, ++of_class[line % 4]);
      }
    }
    total += fullest;
  }
  return total;
}

// Destination sectors, once for each source line that fills a part of them, and the lanes that do.
[[nodiscard]] WARPMEM_HD constexpr transaction_list<32> uncached_sectors(async_copy const& copy) noexcept {
  copy_pairs pairs;
  int entry_of[distinct_keys::slots]{};
  transaction_list<32> filled;
  for (int lane = 0; lane < 32; ++lane) {
    if (!copy.active.test(lane)) {
      continue;
    }
    auto const place = pairs.insert(copy.source[lane] >> 7, copy.destination[lane] >> 5);
    if (place.is_new) {
      entry_of[place.slot] = filled.size();
      filled.push_back({copy.destination[lane] >> 5 << 5, 32, {}, 0});
    }
    filled[entry_of[place.slot]].lanes.set(lane);
  }
  return filled;
}

// Whether all lanes that write the same 16 bytes read them from the same aligned 2^shift bytes. Where they do not, the
// lanes race, and which of them hardware serves is not known.
[[nodiscard]] WARPMEM_HD constexpr bool destinations_agree(async_copy const& copy, int shift) noexcept {
  distinct_keys written;
  address from[distinct_keys::slots]{};
  for (int lane = 0; lane < 32; ++lane) {
    if (!copy.active.test(lane)) {
      continue;
    }
    address const source = copy.source[lane] >> shift;
    auto const place = written.insert(copy.destination[lane] >> 4);
    if (!place.is_new && from[place.slot] != source) {
      return false;
    }
    from[place.slot] = source;
  }
  return true;
}

}}}  // namespace warpmem::v0::detail
