// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes of boards, as far as the caches of a whole kernel depend on them.
#pragma once

#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// A GPU as it is sold: of one capability there are several.
struct gpu_board {
  char const* name{""};
  int capability{};  // 90
  int sms{};         // that kernels run on
  int l1_kib{};      // of one SM, with shared memory
  int l2_mib{};
  int dram_gb_s{};     // peak, in 10^9 bytes a second
  bool is_measured{};  // whether the rules of <warpmem/kernel/caches/bounds.hpp> were tried on it
  // Peaks, for limits; 0: not known.
  int sm_mhz{};
  int l2_mhz{};
  int l2_slices{};       // a look-up a clock each
  int fabric_packets{};  // a clock, between the halves of L2

  friend constexpr bool operator==(gpu_board const&, gpu_board const&) = default;
};

// Measured: counters of 89 launches on each (docs/caches.md), clocks and shares of units only on an H100. The others:
// NVIDIA's data sheets and tuning guides.
inline constexpr gpu_board gpu_boards[] = {
    {"H100 SXM", 90, 132, 256, 50, 3352, true, 1980, 1710, 80, 41},
    {"H200", 90, 132, 256, 60, 4800, true, 1980},
    {"V100 SXM2", 70, 80, 128, 6, 900, false},
    {"T4", 75, 40, 96, 4, 320, false},
    {"A100 SXM", 80, 108, 192, 40, 1555, false},
    {"RTX 3090", 86, 82, 128, 6, 936, false},
    {"RTX 4090", 89, 128, 128, 72, 1008, false},
    {"B200", 100, 148, 256, 126, 8000, false},
};

// The first of the capability; one without a name where there is none.
[[nodiscard]] constexpr gpu_board board_of(arch_traits const& arch) noexcept {
  for (gpu_board const& b : gpu_boards) {
    if (b.capability == arch.cc.value) {
      return b;
    }
  }
  return {};
}

// What is to be known of a launch beyond its accesses. Without more, bounds are wider.
struct cache_setup {
  gpu_board board{};      // without a name: the first of the capability
  int blocks_per_sm{};    // at once: cudaOccupancyMaxActiveBlocksPerMultiprocessor. 0: not known, unless these are:
  int registers{};        // of a thread, as ptxas -v says; from 8.0 on, blocks_per_sm follows from them
  int carve_out_kib{-1};  // of L1 for shared memory: launch__shared_mem_config_size. -1: not known
  bool likely{};          // also simulate what likely moves: seconds for each 10 million look-ups of lines
  bool host_sets{};       // limits, carve-outs or windows of caches, or memory that is pinned or managed
};

// Why nothing is said of what is likely.
enum class likely_absence : std::uint8_t {
  none,                  // it was simulated
  not_asked,             // cache_setup::likely
  board_not_tried,       // no model was
  blocks_not_known,      // that run at once
  blocks_in_turns,       // as those of a grid barrier
  not_followed,          // some accesses
  more_than_remembered,  // look-ups
  not_modelled,          // fences, hints, the order of threads
};

}}  // namespace warpmem::v0
