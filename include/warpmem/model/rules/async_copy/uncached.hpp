// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async.cg, which passes L1 by. Measured on 9.0 with cold caches.
#pragma once

#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/transaction.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// cp.async.cg: requests and sectors at L2 with cold caches. Measured on 9.0. The rule is exact for some copies; the
// others are unknown.

struct l2_traffic {
  counter requests{};
  counter sectors{};
};

// The fills of one source line. A mask has a bit for each of its four sectors.
struct line_fills {
  int count{};
  int sectors{};        // over all fills
  unsigned mask{};      // of the first fill
  unsigned touched{};   // by any fill
  bool equal{true};     // all masks are
  bool disjoint{true};  // no sector is in two fills

  WARPMEM_HD constexpr void add(unsigned fill) noexcept {
    equal = equal && (count == 0 || fill == mask);
    disjoint = disjoint && (fill & touched) == 0;
    mask = count == 0 ? fill : mask;
    touched |= fill;
    sectors += popcount(fill);
    ++count;
  }
  // Up to four fills with equal masks become one request. Fills with different masks usually do not share a
  // request, but hardware merges or splits some of them. Then only the sectors are known, and only for two fills or
  // where each sector is requested once.
  WARPMEM_HD constexpr void add_to(l2_traffic& traffic) const noexcept {
    int const merged = ceil_div(count, 4);
    traffic.requests += equal ? counter{merged} : counter::unknown();
    traffic.sectors += equal                    ? counter{merged * popcount(mask)}
                       : disjoint || count <= 2 ? counter{sectors}
                                                : counter::unknown();
  }
};

// A fill moves sectors of one source line into one destination line; all of them go an even, or all an odd, number of
// sectors further, with or without their 16-byte halves swapped, and use the same halves. This many of its entries
// start at each of the four source sectors.
struct fill {
  int line{};  // slot of the source line
  std::uint8_t entries[4]{};
};

class fill_list {
 public:
  // One source sector, some or both halves of which go to one destination sector.
  WARPMEM_HD constexpr void add(int line, address destination_line, unsigned from, unsigned to, unsigned swapped,
                                unsigned halves) noexcept {
    std::uint64_t const key = static_cast<std::uint64_t>(line) << 58 | destination_line << 4 | ((from ^ to) & 1U) << 3 |
                              swapped << 2 | halves;
    auto const place = keys_.insert(key);
    if (place.is_new) {
      index_[place.slot] = keys_.size() - 1;
      fills_[keys_.size() - 1].line = line;
    }
    ++fills_[index_[place.slot]].entries[from];
  }
  // A source sector that appears again takes another fill.
  WARPMEM_HD constexpr void split(line_fills (&lines)[distinct_keys::slots]) const noexcept {
    for (int i = 0; i < keys_.size(); ++i) {
      for (int n = 0;; ++n) {
        unsigned mask = 0;
        for (unsigned sector = 0; sector < 4; ++sector) {
          mask |= unsigned{fills_[i].entries[sector] > n} << sector;
        }
        if (mask == 0) {
          break;
        }
        lines[fills_[i].line].add(mask);
      }
    }
  }

 private:
  distinct_keys keys_;
  int index_[distinct_keys::slots]{};
  fill fills_[32]{};
};

// For copies in which all lanes that write the same 16 bytes read the same 16 bytes.
[[nodiscard]] WARPMEM_HD constexpr l2_traffic uncached_l2_traffic(async_copy const& copy) noexcept {
  distinct_keys lines;
  distinct_keys entries;
  unsigned halves[distinct_keys::slots]{};
  int slot_of[32]{};
  int line_of[32]{};
  int first_lane[32]{};
  for (int lane = 0; lane < 32; ++lane) {
    if (!copy.active.test(lane)) {
      continue;
    }
    address const from = copy.source[lane] >> 4;
    address const to = copy.destination[lane] >> 4;
    int const line = lines.insert(from >> 3).slot;
    std::uint64_t const swapped = (from ^ to) & 1U;
    auto const place =
        entries.insert(static_cast<std::uint64_t>(line) << 58 | (to >> 1) << 4 | ((from >> 1) & 3U) << 1 | swapped);
    if (place.is_new) {
      slot_of[entries.size() - 1] = place.slot;
      line_of[entries.size() - 1] = line;
      first_lane[entries.size() - 1] = lane;
    }
    halves[place.slot] |= 1U << (from & 1U);
  }
  fill_list fills;
  for (int i = 0; i < entries.size(); ++i) {
    address const from = copy.source[first_lane[i]] >> 4;
    address const to = copy.destination[first_lane[i]] >> 4;
    fills.add(line_of[i], to >> 3, static_cast<unsigned>(from >> 1 & 3U), static_cast<unsigned>(to >> 1 & 3U),
              static_cast<unsigned>((from ^ to) & 1U), halves[slot_of[i]] - 1U);
  }
  line_fills of_line[distinct_keys::slots]{};
  fills.split(of_line);
  l2_traffic traffic{};
  for (line_fills const& line : of_line) {
    if (line.count > 0) {
      line.add_to(traffic);
    }
  }
  return traffic;
}

// cp.async.cg: what the tag stage and the fill of shared memory count. Data goes from L2 to shared memory a sector at a
// time, so that lines of both sides matter. Measured on 9.0.

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
