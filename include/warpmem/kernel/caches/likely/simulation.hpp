// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch on a simulated machine: blocks take SMs, warps take turns, and what they look up goes through the caches.
// There is no time: each SM executes an instruction a turn.
#pragma once

#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/likely/block_slot.hpp>
#include <warpmem/kernel/caches/likely/coalescer.hpp>
#include <warpmem/kernel/caches/likely/l1.hpp>
#include <warpmem/kernel/caches/likely/l2.hpp>
#include <warpmem/kernel/caches/likely/look_ups.hpp>
#include <warpmem/kernel/caches/likely/model.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

// SMs in the order in which blocks come: two of a TPC, then a TPC of the next of eight GPCs. Half of the GPCs are near
// each half of L2.
[[nodiscard]] constexpr std::size_t gpc_of(std::size_t sm) noexcept { return sm / 2 % 8; }
[[nodiscard]] constexpr std::size_t half_of(std::size_t sm) noexcept { return gpc_of(sm) / 4; }

class cache_simulation {
 public:
  cache_simulation(look_up_log const& log, std::size_t lines, cache_launch const& launch, cache_model const& model)
      : log_{log},
        model_{model},
        sms_(static_cast<std::size_t>(launch.board.sms)),
        slots_of_sm_{static_cast<std::size_t>(launch.most_blocks_per_sm)},
        coalescers_(8, simulated_coalescer{model.served, model.window}),
        l2_{model, static_cast<std::uint64_t>(launch.board.l2_mib) << 20U, lines} {
    for (std::size_t k = 0; k < sms_.size(); ++k) {
      sms_[k].slots.resize(slots_of_sm_);
      l1s_.emplace_back(model, launch.l1_kib, k + 1);
    }
  }

  [[nodiscard]] simulated_counts run() {
    begin_first_wave();
    bool any = true;
    for (std::uint64_t turn = 1; any; ++turn) {
      any = false;
      for (std::size_t k = 0; k < sms_.size(); ++k) {
        any = step(static_cast<std::size_t>((k + turn * 37) % sms_.size()), turn) || any;
      }
    }
    simulated_counts counts = l2_.counts();
    counts.l1_misses = l1_misses_;
    return counts;
  }

 private:
  struct warp_id {
    std::uint32_t slot;
    std::uint32_t warp;
  };
  struct sm {
    std::vector<block_slot> slots{};
    std::vector<std::uint32_t> left{};  // warps, of each slot
    std::vector<warp_id> ready{};
    std::size_t next{};  // of those that are ready
  };

  void begin_first_wave() {
    for (sm& s : sms_) {
      s.left.resize(slots_of_sm_);
    }
    auto const n = static_cast<std::ptrdiff_t>(sms_.size());
    for (std::size_t slot = 0; slot < slots_of_sm_; ++slot) {
      std::ptrdiff_t const first = static_cast<std::ptrdiff_t>(slot) * (n + model_.rotation % n);
      for (std::ptrdiff_t k = first; k < first + n; ++k) {
        begin(sms_[static_cast<std::size_t>(k % n)], static_cast<std::uint32_t>(slot));
      }
    }
  }
  // The next block with something to do.
  void begin(sm& s, std::uint32_t slot) {
    while (next_block_ < log_.blocks() && s.left[slot] == 0) {
      block_slot& b = s.slots[slot];
      b.begin(log_, next_block_++);
      for (std::uint32_t w = 0; w < b.warps(); ++w) {
        if (!b.is_done(w)) {
          s.ready.push_back({slot, w});
          ++s.left[slot];
        }
      }
    }
  }
  // Whether the SM had something to do.
  bool step(std::size_t number, std::uint64_t turn) {
    sm& s = sms_[number];
    if (s.ready.empty()) {
      return false;
    }
    auto const ready = static_cast<std::uint32_t>(s.ready.size());
    s.next = model_.burst == any_warp ? random_.below(ready) : s.next < ready ? s.next : 0;
    warp_id const id = s.ready[s.next];
    block_slot& block = s.slots[id.slot];
    for (int k = 0; k < (std::max)(1, model_.burst) && !block.is_done(id.warp); ++k) {
      block.step(id.warp, [&](look_up_kind kind, line_look_up const& l) { look_up(number, turn, kind, l); });
    }
    if (!block.is_done(id.warp)) {
      ++s.next;
      return true;
    }
    s.ready.erase(s.ready.begin() + static_cast<std::ptrdiff_t>(s.next));
    if (--s.left[id.slot] == 0) {
      begin(s, id.slot);
    }
    return true;
  }
  void look_up(std::size_t number, std::uint64_t turn, look_up_kind kind, line_look_up const& l) {
    std::size_t const half = half_of(number);
    switch (kind) {
      case look_up_kind::load:
      case look_up_kind::passing_load: {
        std::uint32_t const missing = kind == look_up_kind::load ? l1s_[number].take(l.line, l.sectors) : l.sectors;
        l1_misses_ += std::popcount(missing);
        std::uint32_t const asked = coalescers_[gpc_of(number)].take(l.line, missing, turn);
        if (asked != 0) {
          l2_.read(half, l.line, asked);
        }
        return;
      }
      case look_up_kind::atomic:
      case look_up_kind::atomic_value:
        l2_.update(half, l.line, l.sectors, kind == look_up_kind::atomic_value);
        return;
      default:
        (void)l1s_[number].take(l.line, l.sectors);
        l2_.write(half, l);
    }
  }

  look_up_log const& log_;
  cache_model model_;
  std::vector<sm> sms_;
  std::size_t slots_of_sm_;
  std::vector<simulated_l1> l1s_{};
  std::vector<simulated_coalescer> coalescers_;
  simulated_l2 l2_;
  small_random random_{2};
  std::size_t next_block_{};
  std::int64_t l1_misses_{};
};

}}}  // namespace warpmem::v0::detail
