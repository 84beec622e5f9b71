// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The families that rows of the table start from, oldest first. A family gets the neutral base, arch_traits{}, and
// states what its capabilities do and how that is known. No family calls another, so measuring one chip changes the
// evidence of no other family (tests/meta/arch/evidence.cpp). Sources of every number: docs/architectures.md;
// disagreements between sources: docs/disagreements.md.
#pragma once

#include <warpmem/model/arch/common_numbers.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

[[nodiscard]] WARPMEM_HD constexpr provenance documented(source from) noexcept { return {evidence::documented, from}; }
[[nodiscard]] WARPMEM_HD constexpr provenance carried_over(source from) noexcept {
  return {evidence::carried_over, from};
}
[[nodiscard]] WARPMEM_HD constexpr provenance measured(source from) noexcept { return {evidence::measured, from}; }

// What the guides document: global memory in one, the other spaces in another.
WARPMEM_HD constexpr void state_guides(arch_traits& t, source global, source others) noexcept {
  t.global.known = t.global.known_stores = documented(global);
  t.shared.known = t.constant.known = t.local.known = documented(others);
}

// Carries over to every capability what only the H200's counters show.
WARPMEM_HD constexpr void carry_over_counters(arch_traits& t) noexcept {
  t.constant.known_wide = t.constant.known_lines = carried_over(source::h200_counters);
  t.local.known_wide = t.texture.known = carried_over(source::h200_counters);
}

// The same for an L1 unified with shared memory, 7.0 and later.
WARPMEM_HD constexpr void carry_over_l1_counters(arch_traits& t) noexcept {
  carry_over_counters(t);
  t.global.known_atomics = t.shared.known_atomics = carried_over(source::h200_counters);
  t.shared.known_wide_stores = t.shared.known_wide_page = carried_over(source::h200_counters);
}

// Clusters and bulk copies, 9.0 and later.
WARPMEM_HD constexpr void make_clusters(arch_traits& t, provenance known) noexcept {
  t.tma = {.has_copies = true, .known = known};
  t.cluster = {.max_blocks = 16, .known = known};
}

// 1.x: half-warps, no caches of global memory. Starts with 1.2's rules.
WARPMEM_HD constexpr void tesla(arch_traits& t) noexcept {
  t.execution = {32, 512, 1024, 32, 8, 16 * 1024, 0, 128};
  t.global = {.rule = coalescing_rule::shrinking_segments,
              .request_lanes_4 = 16,
              .request_lanes_8 = 16,
              .request_lanes_16 = 16,
              .l1_loads = l1_policy::absent,
              .l1_segment_bytes = 128,
              .read_only_segment_bytes = 0,
              .line_bytes = 0,
              .sector_bytes = 0};
  t.shared = {.rule = shared_rule::half_warp_broadcast, .banks = 16, .atomic_max_lane_bytes = 4};
  t.shared.per_block_bytes = 16 * 1024;
  set_shared_sizes(t.shared, 16, 16, 0, {16});
  t.constant.request_lanes = 16;
  t.local = {.bytes_per_thread = 16 * 1024, .cached_in_l1 = false, .cached_in_l2 = false};
  t.texture = {.cache_kib = {6, 8}, .alignment = 256, .gob_rows = 4, .gob = gob_order::hidden, .has_surfaces = false};
  t.cache = {.l1_line_bytes = 0, .l1_sector_bytes = 0, .dram_atom_bytes = 32};

  state_guides(t, source::programming_guide_5_5, source::programming_guide_5_5);
  t.shared.known_wide = t.shared.known_wide_stores = documented(source::programming_guide_5_5);
  t.local.known = documented(source::programming_guide_3_2);
  carry_over_counters(t);
  t.object.known = carried_over(source::nvcc_13_0);
}

// 2.x.
WARPMEM_HD constexpr void fermi(arch_traits& t) noexcept {
  t.execution = {32, 1024, 1536, 48, 8, 32 * 1024, 32 * 1024, 63};
  make_line_cache(t);
  t.global.read_only_segment_bytes = 0;
  t.shared = {.rule = shared_rule::added_wavefront_128};
  set_shared_sizes(t.shared, 48, 48, 0, {16, 48});
  t.texture.cache_kib = {12, 12};

  state_guides(t, source::programming_guide_5_5, source::programming_guide_5_5);
  t.shared.known_wide = t.shared.known_wide_stores = documented(source::programming_guide_5_5);
  carry_over_counters(t);
  t.object.known = carried_over(source::nvcc_13_0);
}

// 3.x: 64-bit banks; L2 serves global loads in 32-byte transactions.
WARPMEM_HD constexpr void kepler(arch_traits& t) noexcept {
  t.execution.max_blocks_per_sm = 16;
  make_line_cache(t);
  t.global.l1_loads = l1_policy::never;
  t.global.replays_lines = true;
  t.shared = {.rule = shared_rule::wide_rows, .has_eight_byte_mode = true};
  set_shared_sizes(t.shared, 48, 48, 0, {16, 32, 48});
  t.texture.cache_kib = {12, 48};
  t.texture.read_only_cache_kib = 48;

  state_guides(t, source::programming_guide_10_0, source::programming_guide_10_0);
  t.shared.known_wide = t.shared.known_wide_stores = carried_over(source::programming_guide_10_0);
  carry_over_counters(t);
  t.object.known = carried_over(source::nvcc_13_0);
}

// 5.x: local memory is cached in L2 only.
WARPMEM_HD constexpr void maxwell(arch_traits& t) noexcept {
  make_separate_l1(t);
  t.global.request_lanes_8 = 16;
  t.global.request_lanes_16 = 8;
  t.local.cached_in_l1 = false;
  t.texture.cache_kib = {12, 48};

  state_guides(t, source::programming_guide_10_0, source::programming_guide_12_6);
  t.global.known_stores = carried_over(source::published_observations);
  t.shared.known_wide = carried_over(source::nvidia_forum);
  t.shared.known_wide_stores = t.shared.known_atomics = carried_over(source::h200_counters);
  carry_over_counters(t);
  t.object.known = carried_over(source::nvcc_13_0);
}

// 6.x.
WARPMEM_HD constexpr void pascal_gpus(arch_traits& t) noexcept {  // windows.h has a macro pascal
  make_separate_l1(t);
  t.texture.cache_kib = {24, 48};

  state_guides(t, source::best_practices_guide, source::programming_guide_12_6);
  t.global.known_stores = carried_over(source::published_observations);
  t.shared.known_wide = carried_over(source::nvidia_forum);
  t.shared.known_wide_stores = t.shared.known_atomics = carried_over(source::h200_counters);
  carry_over_counters(t);
  t.object.known = carried_over(source::nvcc_13_0);
}

// 7.0, 7.2.
WARPMEM_HD constexpr void volta(arch_traits& t) noexcept {
  make_unified_l1(t);
  set_shared_sizes(t.shared, 96, 96, 0, {0, 8, 16, 32, 64, 96});
  set_l1(t, 128, {32, 128});

  state_guides(t, source::nsight_compute_guide, source::programming_guide_12_6);
  t.shared.known_wide = documented(source::nvidia_forum);
  carry_over_l1_counters(t);
  t.object.known = carried_over(source::nvcc_13_0);
}

// 7.5.
WARPMEM_HD constexpr void turing(arch_traits& t) noexcept {
  t.execution.max_threads_per_sm = 1024;
  t.execution.max_warps_per_sm = 32;
  t.execution.max_blocks_per_sm = 16;
  make_unified_l1(t);
  t.shared.has_ldmatrix = true;
  set_shared_sizes(t.shared, 64, 64, 0, {32, 64});
  set_l1(t, 96, {32, 64});
  t.cache.dram_atom_bytes = 32;

  state_guides(t, source::nsight_compute_guide, source::programming_guide_12_6);
  t.shared.known_wide = documented(source::nvidia_forum);
  t.shared.known_matrix = carried_over(source::h200_counters);
  carry_over_l1_counters(t);
  t.object.known = measured(source::nvcc_13_0);
}

// What is known of all of 8.x alike.
WARPMEM_HD constexpr void state_ampere(arch_traits& t) noexcept {
  state_guides(t, source::nsight_compute_guide, source::programming_guide_12_6);
  t.shared.known_wide = t.shared.known_matrix = carried_over(source::h200_counters);
  carry_over_l1_counters(t);
  t.object.known = measured(source::nvcc_13_0);
}

// 8.0, 8.7.
WARPMEM_HD constexpr void ampere(arch_traits& t) noexcept {
  make_async_copies(t);
  set_shared_sizes(t.shared, 164, 163, 1024, {0, 8, 16, 32, 64, 100, 132, 164});
  set_l1(t, 192, {28, 192});

  state_ampere(t);
}

// 8.6, 8.8, 8.9.
WARPMEM_HD constexpr void ampere_small(arch_traits& t) noexcept {
  make_async_copies(t);
  make_small_sm(t, 16);
  make_100_kib_shared(t);

  state_ampere(t);
}

// 9.0.
WARPMEM_HD constexpr void hopper(arch_traits& t) noexcept {
  make_wide_atomics(t);
  make_228_kib_shared(t);
  make_clusters(t, measured(source::h200_counters));
  t.wgmma = {.exists = true, .known = measured(source::h200_counters)};
  t.global.stages_are_known = true;
  t.global.store_tag_wavefronts_narrow = 4;
  t.global.store_tag_wavefronts = 8;
  t.constant.cycles_a_request = 2;
  t.texture.pitch_alignment = 32;
  t.texture.stages_are_known = true;
  t.cache.l2_kib = 61440;
  t.allocation.pitch = 512;  // seen in 6,440 allocations with rows of 1 to 20,000 bytes, 63 of cudaMalloc3D

  t.global.known = t.global.known_stores = t.global.known_atomics = t.shared.known = t.shared.known_wide =
      t.shared.known_wide_stores = t.shared.known_wide_page = t.shared.known_atomics = t.shared.known_matrix =
          t.constant.known = t.constant.known_wide = t.constant.known_lines = t.local.known = t.local.known_wide =
              t.texture.known = t.allocation.known_pitch = measured(source::h200_counters);
  t.object.known = measured(source::nvcc_13_0);
}

// What 10.0 and later have alike, and how it is known.
WARPMEM_HD constexpr void state_blackwell(arch_traits& t) noexcept {
  make_clusters(t, carried_over(source::h200_counters));
  t.tma.has_32_byte_atoms = true;
  t.global.known = t.global.known_stores = carried_over(source::h200_counters);
  t.shared.known = t.constant.known = documented(source::programming_guide_13_0);
  t.local.known = documented(source::programming_guide_12_6);
  t.shared.known_wide = t.shared.known_matrix = carried_over(source::h200_counters);
  carry_over_l1_counters(t);
  t.object.known = measured(source::nvcc_13_0);
}

// 10.0, 10.3, 11.0.
WARPMEM_HD constexpr void blackwell(arch_traits& t) noexcept {
  make_wide_accesses(t);
  make_228_kib_shared(t);
  state_blackwell(t);
}

// 12.0, 12.1.
WARPMEM_HD constexpr void blackwell_small(arch_traits& t) noexcept {
  make_wide_accesses(t);
  make_small_sm(t, 24);
  make_100_kib_shared(t);
  state_blackwell(t);
}

// Evidence for single rows. cudaMallocPitch on a GTX 780 and a GTX 750, reported by users in NVIDIA's forum; nvprof's
// counts of stores on a Tegra X1 and GeForces of 6.1, and of shared accesses on a K80.
[[nodiscard]] WARPMEM_HD constexpr provenance user_reported() noexcept {
  return documented(source::published_observations);
}

// For rows whose constant caches others measured and published: GT200, K80, M60, P100, P4, V100.
[[nodiscard]] WARPMEM_HD constexpr provenance published_lines() noexcept {
  return documented(source::published_microbenchmarks);
}

}}}  // namespace warpmem::v0::detail
