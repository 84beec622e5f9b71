// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The accesses of a launch to shared memory.
#pragma once

#include <warpmem/batch/shapes.hpp>
#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

// What is remembered of a launch: each access to shared memory that differs from others, and how often it came. It
// stops if there are too many.
class shared_footprint {
 public:
  struct hash {
    std::size_t operator()(shape_key<32> const& k) const noexcept { return k.hash(); }
  };
  using accesses = std::unordered_map<shape_key<32>, std::int64_t, hash>;
  // A place, by a number of the caller's, and what one kind of instruction does there.
  struct site {
    std::int32_t place{};
    site_kind kind{};
    friend bool operator<(site const& a, site const& b) noexcept {
      return a.place != b.place ? a.place < b.place : a.kind < b.kind;
    }
  };

  void add(site const& s, address const (&at)[32], lane_mask active) {
    if (is_full_ || !active.any()) {
      return;
    }
    shape_key<32> key{};
    key.active = active.bits;
    key.set(
        0, [&](int lane) { return at[lane]; }, 0);  // the addresses themselves
    add_times(sites_[s], key, 1);
  }
  // Of other instructions than matrices it is not known here which words they access.
  template <class Access>
  void add(std::int32_t place, Access const& a) {
    site_kind const kind = site_kind::of(a);
    if constexpr (std::is_same_v<Access, matrix_access>) {
      add({place, kind}, a.row_at, lane_mask::first(8 * a.matrices));
    } else {
      has_others_ = has_others_ || kind.is_in(memory_space::shared) || kind.space == memory_space::cluster;
    }
  }
  // Of these only the words that they write.
  void add(async_copy const& a) {
    for (int lane = 0; lane < 32; ++lane) {
      for (int byte = 0; a.active.test(lane) && byte < a.lane_bytes; byte += 4) {
        auto const word = static_cast<std::size_t>(a.destination[lane] / 4) + static_cast<std::size_t>(byte / 4);
        if (word < most_words) {
          copied_.resize(larger(copied_.size(), word + 1));
          copied_[word] = true;
        }
      }
    }
  }

  // Of other blocks of the launch.
  shared_footprint& operator+=(shared_footprint const& other) {
    is_full_ = is_full_ || other.is_full_;
    has_others_ = has_others_ || other.has_others_;
    copied_.resize(larger(copied_.size(), other.copied_.size()));
    for (std::size_t word = 0; word < other.copied_.size(); ++word) {
      copied_[word] = copied_[word] || other.copied_[word];
    }
    for (auto const& [s, all] : other.sites_) {
      for (auto const& [key, times] : all) {
        add_times(sites_[s], key, times);
      }
    }
    return *this;
  }

  [[nodiscard]] std::map<site, accesses> const& sites() const noexcept { return sites_; }
  [[nodiscard]] bool is_full() const noexcept { return is_full_; }
  [[nodiscard]] bool has_others() const noexcept { return has_others_; }
  [[nodiscard]] bool is_copied_to(named_array const& a) const noexcept {
    for (std::size_t word = static_cast<std::size_t>(a.begin / 4); word < copied_.size(); ++word) {
      if (copied_[word] && 4 * word < a.begin + a.bytes) {
        return true;
      }
    }
    return false;
  }

 private:
  static constexpr std::size_t most = 16384;
  static constexpr std::size_t most_words = std::size_t{1} << 16;

  void add_times(accesses& all, shape_key<32> const& key, std::int64_t times) {
    auto const [found, is_new] = all.try_emplace(key, 0);
    found->second += times;
    count_ += is_new ? 1U : 0U;
    is_full_ = is_full_ || count_ > most;
  }

  std::map<site, accesses> sites_{};
  std::size_t count_{};
  std::vector<bool> copied_{};
  bool is_full_{};
  bool has_others_{};
};

}}}  // namespace warpmem::v0::detail
