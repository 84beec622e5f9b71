// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shapes of a site's accesses: one that comes again is counted once, and added as often as it came.
#pragma once

#include <warpmem/batch/shapes.hpp>
#include <warpmem/kernel/counting.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

[[nodiscard]] inline kernel_site site_without_accesses(site_place place, site_kind const& kind) {
  kernel_site site{};
  site.place = std::move(place);
  site.kind = kind;
  site.counts = no_counts(kind);
  return site;
}

class known_shapes {
 public:
  // Whether accesses of this kind cost the same wherever their shape lies.
  [[nodiscard]] static bool has_shapes(arch_traits const& arch, site_kind const& kind) noexcept {
    bool const is_of_lanes = kind.form == instruction_form::lane_access;
    bool const is_global = kind.space == memory_space::global && arch.global.rule == coalescing_rule::distinct_segments;
    return is_of_lanes && (is_global || kind.space == memory_space::shared);
  }

  // Adds an access whose shape came before. False: it did not, or was not looked for, and nothing was done.
  [[nodiscard]] bool add(arch_traits const& arch, address const (&at)[32], lane_mask active, warp_place by,
                         kernel_site& site) {
    if (misses_ >= patience && ++asked_ % (misses_ < 2 * patience ? patience / 2 : 4 * patience) != 0) {
      return false;
    }
    address const last = last_start_of(arch, site.kind);
    entry* known = comes_next(at, active, last);
    known = known != nullptr ? known : search(at, active, last, site);
    if (known == nullptr) {
      return false;
    }
    misses_ = 0;
    auto const access = [&] { return access_at(at, active, site.kind); };
    if (!known->counted) {
      known->counted = std::make_unique<counted_access>(count_access(arch, site.kind.space, access()));
    }
    ++known->times;
    show_access(site, *known->counted, by, [&] { return without_inactive_lanes(access()); });
    return true;
  }
  // Gives the site what was added since the last call.
  void count(kernel_site& site) {
    for (entry& e : entries_) {
      count(e, site);
    }
  }

 private:
  static constexpr std::size_t most = 32;
  static constexpr std::size_t patience = 32;  // misses in a row: then it looks now and then, later rarely
  struct entry {
    shape_key<32> key;
    std::size_t next{};  // the entry that came behind it
    std::int64_t times{};
    std::unique_ptr<counted_access> counted{};  // when the shape has come again
  };

  [[nodiscard]] static warp_access access_at(address const (&at)[32], lane_mask active, site_kind const& kind) {
    access_batch const one{at, &active.bits, 1, {kind.lane_bytes, kind.op, kind.cache, kind.atomic}};
    return access_of(one, 0);
  }
  [[nodiscard]] static address last_start_of(arch_traits const& arch, site_kind const& kind) noexcept {
    return kind.space == memory_space::shared ? last_start(arch.shared.window_bytes, kind.lane_bytes) : ~address{0};
  }
  // The entry that came behind the latest one the last time, if it is the access's: the latest one now.
  [[nodiscard]] entry* comes_next(address const (&at)[32], lane_mask active, address last) noexcept {
    if (latest_ >= entries_.size()) {
      return nullptr;
    }
    std::size_t const next = entries_[latest_].next;
    if (!entries_[next].key.is_of(at, active, last)) {
      return nullptr;
    }
    latest_ = next;
    return &entries_[next];
  }
  // Any entry that is the access's, and the latest one now; if there is none, it is noted. Apart from add(), where
  // g++ would keep all lanes for it.
  [[nodiscard, gnu::noinline]] entry* search(address const (&at)[32], lane_mask active, address last,
                                             kernel_site& site) {
    std::uint32_t const hash = shape_hash(at, active);
    bool const is_like_one = stands_in(hashes_, hash);
    if (is_like_one) {
      for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (hashes_[i] == hash && entries_[i].key.is_of(at, active, last)) {
          entries_[latest_].next = i;
          latest_ = i;
          return &entries_[i];
        }
      }
    }
    bool const has_come = stands_in(once_, hash);
    misses_ += has_come && !is_like_one ? 0 : 1;
    if (has_come) {
      remember(at, active, last, hash, site);
    } else {
      once_[noted_++ % most] = hash;
    }
    return nullptr;
  }
  // Without a branch for each: compilers compare several at once.
  [[nodiscard]] static bool stands_in(std::array<std::uint32_t, most> const& all, std::uint32_t hash) noexcept {
    std::uint32_t found = 0;
    for (std::uint32_t const one : all) {
      found |= one == hash ? 1U : 0U;
    }
    return found != 0;
  }
  // A shape that has come twice, or one with the same hash. In the place of the oldest one, if there are too many.
  void remember(address const (&at)[32], lane_mask active, address last, std::uint32_t hash, kernel_site& site) {
    std::size_t const fresh = entries_.size() < most ? entries_.size() : oldest_++ % most;
    if (fresh == entries_.size()) {
      entries_.emplace_back();
    } else {
      count(entries_[fresh], site);
      entries_[fresh].counted.reset();
    }
    entries_[fresh].key.active = active.bits;
    entries_[fresh].key.set(
        0, [&](int lane) { return at[lane]; }, last);
    entries_[fresh].next = fresh;
    entries_[latest_].next = fresh;
    hashes_[fresh] = hash;
    latest_ = fresh;
  }
  static void count(entry& e, kernel_site& site) {
    if (e.times != 0) {
      add_counts(site, *e.counted, e.times);
      e.times = 0;
    }
  }

  std::array<std::uint32_t, most> hashes_{};  // of the entries
  std::vector<entry> entries_{};
  std::array<std::uint32_t, most> once_{};  // hashes of shapes that came once: most never come again
  std::size_t noted_{};
  std::size_t latest_{};
  std::size_t oldest_{};
  std::size_t misses_{};  // in a row
  std::size_t asked_{};
};

}}}  // namespace warpmem::v0::detail
