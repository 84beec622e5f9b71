// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses that need not be counted again. Whole lines further by a bit pattern, every stage costs the same: lanes are
// told apart by which line they are on, the sets and classes of lines by parities and remainders, which only swap.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/block_list.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/detail/math.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace warpmem { inline namespace v0 { namespace detail {

// What an access is recognized by: 32 addresses, or 64 of a copy; 0 for inactive lanes.
template <std::size_t Words>
struct shape_key {
  alignas(64) std::uint64_t words[Words];
  std::uint32_t active;

  // Words first .. first + 31 from the addresses of an access whose lanes begin at most at `last`, or are refused:
  // those that may be, by all their bits, stay where they are.
  template <class AddressOf>
  void set(int first, AddressOf address_of, address last) noexcept {
    alignas(64) std::uint64_t at[32];
    for (int lane = 0; lane < 32; ++lane) {
      at[lane] = address_of(lane);
    }
    if (active != lane_mask::all().bits) {
      for (int lane = 0; lane < 32; ++lane) {
        at[lane] &= 0 - std::uint64_t{(active >> lane) & 1U};
      }
    }
    address bits = 0;
    for (address const a : at) {
      bits |= a;
    }
    address const origin = bits > last ? 0 : address_of(lowest_lane(active)) & ~address{127};
    if (active == lane_mask::all().bits) {
      for (address& a : at) {
        a ^= origin;
      }
    } else {
      for (int lane = 0; lane < 32; ++lane) {
        at[lane] ^= origin & (0 - std::uint64_t{(active >> lane) & 1U});
      }
    }
    std::memcpy(words + first, at, sizeof at);
  }
  // Whether set() would make this key of these addresses.
  [[nodiscard]] bool is_of(address const (&at)[32], lane_mask lanes, address last) const noexcept {
    if (active != lanes.bits || active == 0) {
      return active == lanes.bits;
    }
    address bits = 0;
    address const line = at[lowest_lane(active)] & ~address{127};
    int const highest = 31 - std::countl_zero(active);
    address differing = at[highest] ^ words[highest] ^ line;
    if (differing != 0) {
      return false;
    }
    if (active == lane_mask::all().bits) {
      for (int lane = 0; lane < 32; ++lane) {
        bits |= at[lane];
        differing |= at[lane] ^ words[lane] ^ line;
      }
    } else {
      for (int lane = 0; lane < 32; ++lane) {
        std::uint64_t const on = 0 - std::uint64_t{(active >> lane) & 1U};
        bits |= at[lane] & on;
        differing |= (at[lane] ^ words[lane] ^ line) & on;
      }
    }
    return differing == 0 && bits <= last;
  }
  [[nodiscard]] std::uint32_t hash() const noexcept {
    std::uint64_t h = active;
    for (std::size_t i = 1; i < Words; i = 2 * i + 1) {  // lanes 1, 3, 7, 15, 31
      h = (h ^ words[i]) * 0x9e3779b97f4a7c15ULL;
    }
    return static_cast<std::uint32_t>(h >> 32);
  }
  friend bool operator==(shape_key const& a, shape_key const& b) noexcept {
    std::uint64_t differing = a.active ^ b.active;
    for (std::size_t i = 0; i < Words; ++i) {
      differing |= a.words[i] ^ b.words[i];
    }
    return differing == 0;
  }
};

// Of an access by some of its lanes, equal for accesses of one key: to ask before a key is made.
[[nodiscard]] inline std::uint32_t shape_hash(address const (&at)[32], lane_mask active) noexcept {
  if (!active.any()) {
    return 1;
  }
  address const line = at[lowest_lane(active.bits)] & ~address{127};
  std::uint64_t h = (at[31 - std::countl_zero(active.bits)] ^ line) * 0x9e3779b97f4a7c15ULL ^ active.bits;
  for (int lane = 1; lane < 31; lane = 2 * lane + 1) {  // lanes 1, 3, 7, 15
    std::uint64_t const on = 0 - std::uint64_t{(active.bits >> lane) & 1U};
    h = (h ^ ((at[lane] ^ line) & on)) * 0x9e3779b97f4a7c15ULL;
  }
  return static_cast<std::uint32_t>(h >> 32);
}

// The last address at which a lane may begin in a window, 0 bytes if there is no end.
[[nodiscard]] inline address last_start(std::int64_t window_bytes, int lane_bytes) noexcept {
  return window_bytes == 0 ? ~address{0} : static_cast<address>(window_bytes) - static_cast<address>(lane_bytes);
}

template <class Batch>
void set_key(shape_key<32>& key, Batch const& batch, std::size_t i, address last) noexcept {
  key.active = batch.active == nullptr ? lane_mask::all().bits : batch.active[i];
  key.set(
      0, [&](int lane) { return batch.lane_at(i, lane); }, last);
}

// Counts each access once, and adds its report as often as it came.
template <std::size_t Words, class Report>
class shape_table {
 public:
  // Whether to ask: rarely where no access comes again.
  [[nodiscard]] bool helps() noexcept { return misses_ < patience || ++asked_ % (patience / 2) == 0; }
  // To be set before the report is asked for. It becomes an entry's without a copy.
  [[nodiscard]] shape_key<Words>& key() noexcept { return entries_[spare_].key; }
  // The report of the access that has the key.
  template <class Analyze>
  [[nodiscard]] Report const& report_of_key(Analyze analyze) {
    std::uint32_t const hash = key().hash();
    entry& known = entries_[place_of_[hash % size]];
    if (known.times != 0 && known.hash == hash && known.key == key()) {
      ++known.times;
      misses_ = 0;
      return known.report;
    }
    ++misses_;
    add(known);
    std::swap(place_of_[hash % size], spare_);
    entry& fresh = entries_[place_of_[hash % size]];
    fresh.hash = hash;
    fresh.times = 1;
    fresh.report = analyze();
    return fresh.report;
  }
  // One that is not looked up.
  void add(Report const& r) { sum_ += r; }
  // Of all since the last call.
  [[nodiscard]] Report sum() {
    for (entry& e : entries_) {
      add(e);
    }
    Report const all = sum_;
    sum_ = {};
    return all;
  }

 private:
  static constexpr std::size_t size = 32;
  static constexpr std::size_t patience = 32;
  struct entry {
    shape_key<Words> key;
    std::uint32_t hash;
    std::int64_t times{};
    Report report;
  };

  [[nodiscard]] static constexpr std::array<unsigned char, size> in_order() noexcept {
    std::array<unsigned char, size> places{};
    for (std::size_t i = 0; i < size; ++i) {
      places[i] = static_cast<unsigned char>(i);
    }
    return places;
  }
  void add(entry& e) {
    if (e.times == 1) {
      sum_ += e.report;
    } else if (e.times > 1) {
      sum_ += multiplied(e.report, e.times);
    }
    e.times = 0;
  }

  entry entries_[size + 1];
  std::array<unsigned char, size> place_of_ = in_order();
  unsigned char spare_{size};
  Report sum_{};
  std::size_t misses_{};  // in a row
  std::size_t asked_{};
};

// The sum over `accesses` of analyze(i); each(i, report) learns what each of them counts.
template <std::size_t Words, class Report, class SetKey, class Analyze, class Each>
[[nodiscard]] Report count_by_shape(std::size_t accesses, SetKey set_key_of, Analyze analyze, Each each) {
  shape_table<Words, Report> table;
  for (std::size_t i = 0; i < accesses; ++i) {
    if (table.helps()) {
      set_key_of(table.key(), i);
      each(i, table.report_of_key([&] { return analyze(i); }));
    } else {
      Report const r = analyze(i);
      table.add(r);
      each(i, r);
    }
  }
  return table.sum();
}

// Of lane accesses, by their addresses.
template <class Report, class Batch, class Analyze, class Each>
[[nodiscard]] Report count_lanes_by_shape(Batch const& batch, std::int64_t window_bytes, Analyze analyze, Each each) {
  address const last = last_start(window_bytes, batch.kind.lane_bytes);
  return count_by_shape<32, Report>(
      batch.accesses, [&](shape_key<32>& key, std::size_t i) { set_key(key, batch, i, last); },
      [&](std::size_t i) { return analyze(access_of(batch, i)); }, each);
}

}}}  // namespace warpmem::v0::detail
