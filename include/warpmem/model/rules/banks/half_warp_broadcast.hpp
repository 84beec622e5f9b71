// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Capability 1.x (CUDA C Programming Guide 3.2, G.3.3): half-warps, 16 banks of 4 bytes, accesses wider than 4 bytes
// compiled into 4-byte ones. A wavefront of a load picks one of the remaining words to broadcast, serves every lane
// that reads it, and one lane in each other bank. Which word and which lanes is "unspecified": this takes the word that
// most lanes need (that of the lowest lane among equals), and of each other bank the lowest lane that waits for the
// word which came first there by lane. Of lanes that store to one word only one writes, so a store takes as many
// wavefronts as its fullest bank has distinct words.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/banks/phases.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The words that a half-warp needs, each with the lanes still waiting for it, by their lowest lane.
struct needed_words {
  static constexpr int banks = 16;
  address word[16]{};
  lane_mask waiting[16]{};
  int size{};

  WARPMEM_HD constexpr void add(address needed, int lane) noexcept {
    int i = 0;
    while (i < size && word[i] != needed) {
      ++i;
    }
    word[i] = needed;
    waiting[i].set(lane);
    size = larger(size, i + 1);
  }
  [[nodiscard]] WARPMEM_HD constexpr int bank(int i) const noexcept { return static_cast<int>(word[i] % banks); }

  // The word that most lanes wait for; -1 when none waits.
  [[nodiscard]] WARPMEM_HD constexpr int most_needed() const noexcept {
    int best = -1;
    int most = 0;
    for (int i = 0; i < size; ++i) {
      if (waiting[i].count() > most) {
        most = waiting[i].count();
        best = i;
      }
    }
    return best;
  }
};

// Returns the number of wavefronts.
template <class Sink>
[[nodiscard]] WARPMEM_HD constexpr int serve_half_warp(needed_words words, bool is_store, wavefront_count before,
                                                       Sink& sink) noexcept {
  int wavefront = before.wavefronts;
  auto const serve = [&](int i, lane_mask lanes) {
    sink.serve(wavefront, before.conflict_free, words.bank(i), words.word[i] * 4, lanes);
    words.waiting[i] = words.waiting[i] & ~lanes;
  };
  for (int chosen = words.most_needed(); chosen >= 0; chosen = words.most_needed()) {
    std::uint32_t banks_busy = std::uint32_t{1} << words.bank(chosen);
    serve(chosen, words.waiting[chosen]);
    for (int i = 0; i < words.size; ++i) {
      lane_mask const waiting = words.waiting[i];
      if (waiting.any() && ((banks_busy >> words.bank(i)) & 1U) == 0) {
        banks_busy |= std::uint32_t{1} << words.bank(i);
        lane_mask const lowest{waiting.bits & (~waiting.bits + 1U)};
        serve(i, is_store ? waiting : lowest);
      }
    }
    ++wavefront;
  }
  return wavefront - before.wavefronts;
}

template <int Lanes, class Sink>
[[nodiscard]] WARPMEM_HD constexpr wavefront_count wavefronts_by_half_warp(basic_warp_access<Lanes> const& access,
                                                                           Sink& sink) noexcept {
  wavefront_count total{};
  for (int part = 0; part < ceil_div(access.lane_bytes, 4); ++part) {
    for (int first = 0; first < Lanes; first += 16) {
      needed_words words{};
      for (int lane = first; lane < Lanes && lane < first + 16; ++lane) {
        if (access.active.test(lane)) {
          words.add(access.at[lane] / 4 + static_cast<address>(part), lane);
        }
      }
      if (words.size > 0) {
        total.wavefronts += serve_half_warp(words, access.op == memory_op::store, total, sink);
        ++total.conflict_free;
      }
    }
  }
  return total;
}

}}}  // namespace warpmem::v0::detail
