// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many warps access each word of an array. It remembers each pair of a word and a warp: use it for the array that
// matters, not for all.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 {

// One thread at a time may add: gpu.threads(1).
class array_heat {
 public:
  // Where it is on the GPU: gpu.address_of(array.data()).
  array_heat(std::string name, address begin, std::uint64_t bytes)
      : name_{std::move(name)}, begin_{begin}, bytes_{bytes} {}

  // What a watcher of the simulated GPU is given, or an access of an explicit kernel.
  template <class Executed>
  void add(Executed const& e) {
    if (e.copy != nullptr) {
      add(e.copy->source, e.copy->active, e.copy->lane_bytes, e.by);
    } else if (e.space == memory_space::global) {
      add(e.access.at, e.access.active, e.access.lane_bytes, e.by);
    }
  }
  void add(address const (&at)[32], lane_mask active, int lane_bytes, warp_place by) {
    for (int lane = 0; lane < 32; ++lane) {
      if (active.test(lane)) {
        add_lane(at[lane], static_cast<std::uint64_t>(lane_bytes), by);
      }
    }
    if (pairs_.size() > most_) {
      keep_distinct();
      most_ = (std::max)(most_, 2 * pairs_.size());
    }
  }
  // Of each word of 4 bytes.
  [[nodiscard]] std::vector<std::uint32_t> warps() {
    keep_distinct();
    std::vector<std::uint32_t> all(static_cast<std::size_t>((bytes_ + 3) / 4));
    for (pair const& p : pairs_) {
      ++all[static_cast<std::size_t>(p.word)];
    }
    return all;
  }
  [[nodiscard]] std::string const& name() const noexcept { return name_; }

 private:
  struct pair {
    std::uint64_t word;
    warp_place by;

    [[nodiscard]] friend bool operator<(pair const& a, pair const& b) noexcept {
      return a.word != b.word ? a.word < b.word : a.by < b.by;
    }
    [[nodiscard]] friend bool operator==(pair const& a, pair const& b) noexcept {
      return a.word == b.word && a.by == b.by;
    }
  };

  void add_lane(address at, std::uint64_t bytes, warp_place by) {
    address const first = (std::max)(at, begin_);
    address const end = (std::min)(at + bytes, begin_ + bytes_);
    for (address byte = first; byte < end; byte += 4 - (byte - begin_) % 4) {
      pairs_.push_back({(byte - begin_) / 4, by});
    }
  }
  void keep_distinct() {
    std::sort(pairs_.begin(), pairs_.end());
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
  }

  std::string name_;
  address begin_;
  std::uint64_t bytes_;
  std::vector<pair> pairs_{};
  std::size_t most_{std::size_t{1} << 20U};
};

}}  // namespace warpmem::v0
