// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Capability 1.x (CUDA C Programming Guide 3.2, G.3.3): half-warps, 16 banks of 4 bytes, accesses wider than 4 bytes
// compiled into 4-byte ones. A pass of a load picks one of the remaining words to broadcast, serves every lane that
// reads it, and one lane in each other bank. Which word and which lanes is "unspecified": this takes the word that most
// lanes want (that of the lowest lane among equals), and of each other bank the lowest lane that waits for the word
// which came first there by lane. Of lanes that store to one word only one writes, so a store's passes are the distinct
// words in its fullest bank.
#pragma once

#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/config.hpp>
#include <warpmem/detail/math.hpp>
#include <warpmem/report/transaction.hpp>
#include <warpmem/rules/banks/phases.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The words that a half-warp wants, each with the lanes still waiting for it, by their lowest lane.
struct wanted_words {
  static constexpr int banks = 16;
  address word[16]{};
  lane_mask waiting[16]{};
  int size{};

  WARPMEM_HD constexpr void add(address wanted, int lane) noexcept {
    int i = 0;
    while (i < size && word[i] != wanted) {
      ++i;
    }
    word[i] = wanted;
    waiting[i].set(lane);
    size = larger(size, i + 1);
  }
  [[nodiscard]] WARPMEM_HD constexpr int bank(int i) const noexcept { return static_cast<int>(word[i] % banks); }

  // The word that most lanes wait for; -1 when none waits.
  [[nodiscard]] WARPMEM_HD constexpr int most_wanted() const noexcept {
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

template <class Sink>
WARPMEM_HD constexpr void serve(wanted_words& words, int i, lane_mask lanes, int wavefront, int phase,
                                Sink& sink) noexcept {
  if constexpr (Sink::lists) {
    sink.list.push_back({wavefront, phase, words.bank(i), 1, words.word[i] * 4, 4, lanes});
  }
  words.waiting[i] = words.waiting[i] & ~lanes;
}

template <class Sink>
[[nodiscard]] WARPMEM_HD constexpr int broadcast_passes(wanted_words words, bool is_store, int first_wavefront,
                                                        int phase, Sink& sink) noexcept {
  int wavefront = first_wavefront;
  for (int chosen = words.most_wanted(); chosen >= 0; chosen = words.most_wanted()) {
    std::uint32_t banks_busy = std::uint32_t{1} << words.bank(chosen);
    serve(words, chosen, words.waiting[chosen], wavefront, phase, sink);
    for (int i = 0; i < words.size; ++i) {
      lane_mask const waiting = words.waiting[i];
      if (waiting.any() && ((banks_busy >> words.bank(i)) & 1U) == 0) {
        banks_busy |= std::uint32_t{1} << words.bank(i);
        lane_mask const lowest{waiting.bits & (~waiting.bits + 1U)};
        serve(words, i, is_store ? waiting : lowest, wavefront, phase, sink);
      }
    }
    ++wavefront;
  }
  return wavefront - first_wavefront;
}

template <int Lanes, class Sink>
[[nodiscard]] WARPMEM_HD constexpr pass_count passes_by_half_warp(basic_warp_access<Lanes> const& access,
                                                                  Sink& sink) noexcept {
  pass_count passes{};
  for (int part = 0; part < ceil_div(access.lane_bytes, 4); ++part) {
    for (int first = 0; first < Lanes; first += 16) {
      wanted_words words{};
      for (int lane = first; lane < Lanes && lane < first + 16; ++lane) {
        if (access.active.test(lane)) {
          words.add(access.at[lane] / 4 + static_cast<address>(part), lane);
        }
      }
      if (words.size > 0) {
        passes.wavefronts +=
            broadcast_passes(words, access.op == memory_op::store, passes.wavefronts, passes.conflict_free, sink);
        ++passes.conflict_free;
      }
    }
  }
  return passes;
}

}}}  // namespace warpmem::v0::detail
