// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The generations that rows of the table start from, oldest last: each is the next newer one with what it does
// differently, written over it. Sources of every number: docs/architectures.md; disagreements between sources:
// docs/disagreements.md.
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/config.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

// trait = value, for enumerations. There clang tries the built-in operators of all pairs of types, 0.2 ms each time.
template <class Enumeration>
WARPMEM_HD constexpr void choose(Enumeration& trait, Enumeration value) noexcept {
  trait = value;
}

WARPMEM_HD constexpr void set_carveouts(shared_traits& shared, int a, int b = -1, int c = -1, int d = -1, int e = -1,
                                        int f = -1, int g = -1, int h = -1, int i = -1, int j = -1) noexcept {
  int const kib[10] = {a, b, c, d, e, f, g, h, i, j};
  for (int k = 0; k < 10; ++k) {
    shared.carveouts_kib[k] = kib[k];
  }
}

WARPMEM_HD constexpr void set_shared_sizes(shared_traits& shared, int per_sm_kib, int per_block_opt_in_kib,
                                           int reserved) noexcept {
  shared.per_sm_bytes = per_sm_kib * 1024;
  shared.per_block_opt_in_bytes = per_block_opt_in_kib * 1024;
  shared.reserved_bytes = reserved;
  shared.window_bytes = shared.per_block_opt_in_bytes + reserved;
}

// cudaMallocPitch on a GTX 780 and a GTX 750, as users wrote in NVIDIA's forum.
[[nodiscard]] WARPMEM_HD constexpr provenance user_reported() noexcept {
  return {evidence::documented, source::published_observations};
}

WARPMEM_HD constexpr void set_l1(arch_traits& t, int unified_kib, size_range l1_kib) noexcept {
  t.cache.unified_kib = unified_kib;
  t.cache.l1_kib = l1_kib;
  t.texture.cache_kib = l1_kib;
}

// 9.0 is the default of every trait: the capability whose counters were measured.
WARPMEM_HD constexpr void hopper(arch_traits&) noexcept {}

// 10.0 and 10.3: 256-bit accesses, and another way with structs; everything else carried over from 9.0.
WARPMEM_HD constexpr void blackwell(arch_traits& t) noexcept {
  hopper(t);
  t.global.max_lane_bytes = 32;
  t.global.stages_are_known = false;
  t.global.known = {evidence::carried_over, source::h200_counters};
  t.global.known_atomics = {evidence::carried_over, source::h200_counters};
  t.shared.known = {evidence::documented, source::programming_guide_13_0};
  t.shared.known_wide = {evidence::carried_over, source::h200_counters};
  t.shared.known_wide_stores = {evidence::carried_over, source::h200_counters};
  t.shared.known_wide_page = {evidence::carried_over, source::h200_counters};
  t.shared.known_atomics = {evidence::carried_over, source::h200_counters};
  t.shared.known_matrix = {evidence::carried_over, source::h200_counters};
  t.constant.cycles_a_request = 0;
  t.constant.known = {evidence::documented, source::programming_guide_13_0};
  t.constant.known_wide = {evidence::carried_over, source::h200_counters};
  t.constant.known_lines = {evidence::carried_over, source::h200_counters};
  t.local.known = {evidence::documented, source::programming_guide_12_6};
  t.local.known_wide = {evidence::carried_over, source::h200_counters};
  t.texture.pitch_alignment = 0;
  t.texture.stages_are_known = false;
  t.texture.known = {evidence::carried_over, source::h200_counters};
  t.cache.l2_kib = 0;
  t.allocation.pitch = 0;
  t.allocation.known_pitch = {};
  t.object.copies_members = true;
  t.object.widens_even_runs = true;
}

// 8.0: 9.0 without its measurements, stmatrix and 128-bit atomics.
WARPMEM_HD constexpr void ampere(arch_traits& t) noexcept {
  blackwell(t);
  t.global.max_lane_bytes = 16;
  t.global.atomic_max_lane_bytes = 8;
  t.global.known = {evidence::documented, source::nsight_compute_guide};
  t.shared.known = {evidence::documented, source::programming_guide_12_6};
  t.constant.known = {evidence::documented, source::programming_guide_12_6};
  t.object = {};
  t.shared.has_stmatrix = false;
  set_shared_sizes(t.shared, 164, 163, 1024);
  set_carveouts(t.shared, 0, 8, 16, 32, 64, 100, 132, 164);
  set_l1(t, 192, {28, 192});
}

// 8.6, 8.8, 8.9, and in sizes 12.x: the smaller multiprocessor.
WARPMEM_HD constexpr void make_small_sm(arch_traits& t, int max_blocks) noexcept {
  t.execution.max_threads_per_sm = 1536;
  t.execution.max_warps_per_sm = 48;
  t.execution.max_blocks_per_sm = max_blocks;
}
WARPMEM_HD constexpr void make_100_kib_shared(arch_traits& t) noexcept {
  set_shared_sizes(t.shared, 100, 99, 1024);
  set_carveouts(t.shared, 0, 8, 16, 32, 64, 100);
  set_l1(t, 128, {28, 128});
}
WARPMEM_HD constexpr void ampere_small(arch_traits& t) noexcept {
  ampere(t);
  make_small_sm(t, 16);
  make_100_kib_shared(t);
}

// 12.0, 12.1.
WARPMEM_HD constexpr void blackwell_small(arch_traits& t) noexcept {
  blackwell(t);
  make_small_sm(t, 24);
  make_100_kib_shared(t);
}

// 7.5.
WARPMEM_HD constexpr void turing(arch_traits& t) noexcept {
  ampere(t);
  t.shared.has_async_copy = false;
  t.execution.max_threads_per_sm = 1024;
  t.execution.max_warps_per_sm = 32;
  t.execution.max_blocks_per_sm = 16;
  set_shared_sizes(t.shared, 64, 64, 0);
  set_carveouts(t.shared, 32, 64);
  set_l1(t, 96, {32, 64});
  t.shared.known_wide = {evidence::documented, source::nvidia_forum};
  t.cache.dram_atom_bytes = 32;
}

// Of the rows whose constant caches were measured and published: GT200, K80, M60, P100, P4, V100.
[[nodiscard]] WARPMEM_HD constexpr provenance published_lines() noexcept {
  return {evidence::documented, source::published_microbenchmarks};
}

// 7.0, 7.2.
WARPMEM_HD constexpr void volta(arch_traits& t) noexcept {
  ampere(t);
  t.shared.has_async_copy = false;
  t.shared.has_ldmatrix = false;
  t.shared.known_matrix = {};
  set_shared_sizes(t.shared, 96, 96, 0);
  set_carveouts(t.shared, 0, 8, 16, 32, 64, 96);
  set_l1(t, 128, {32, 128});
  t.shared.known_wide = {evidence::documented, source::nvidia_forum};
  t.object.known = {evidence::carried_over, source::nvcc_13_0};
}

// 6.x: requests of 8, 4 or 2 lanes; L1 and texture cache are one, apart from shared memory.
WARPMEM_HD constexpr void pascal(arch_traits& t) noexcept {
  volta(t);
  t.global.request_lanes_4 = 8;
  t.global.request_lanes_8 = 4;
  t.global.request_lanes_16 = 2;
  t.global.counts_tag_requests = false;
  t.global.atomics_form_packets = false;
  t.global.known_atomics = {};
  t.global.atomic_min_lane_bytes = 4;
  t.global.known = {evidence::documented, source::nvidia_forum};
  choose(t.global.l1_loads, l1_policy::opt_in);
  set_shared_sizes(t.shared, 64, 48, 0);
  set_carveouts(t.shared, 64);
  set_l1(t, 0, {24, 24});
  t.shared.known_wide = {evidence::carried_over, source::nvidia_forum};
  t.shared.known_wide_page = {};
  t.texture.cache_kib = {24, 48};
  t.texture.read_only_cache_kib = 24;
  choose(t.texture.gob, gob_order::unknown);
}

// 5.x: local memory is cached in L2 only.
WARPMEM_HD constexpr void maxwell(arch_traits& t) noexcept {
  pascal(t);
  t.local.cached_in_l1 = false;
  t.texture.cache_kib = {12, 48};
}

// 3.x: 64-bit banks; L2 serves global loads in 32-byte transactions.
WARPMEM_HD constexpr void kepler(arch_traits& t) noexcept {
  maxwell(t);
  t.execution.max_blocks_per_sm = 16;
  t.global.request_lanes_4 = 32;
  t.global.request_lanes_8 = 16;
  t.global.request_lanes_16 = 8;
  choose(t.global.l1_loads, l1_policy::never);
  t.global.l1_segment_bytes = 128;
  t.global.sector_bytes = 0;
  t.global.known = {evidence::documented, source::programming_guide_10_0};
  choose(t.shared.rule, shared_rule::wide_rows);
  t.shared.has_eight_byte_mode = true;
  t.shared.loads_merge_pairs = false;
  set_shared_sizes(t.shared, 48, 48, 0);
  set_carveouts(t.shared, 16, 32, 48);
  t.shared.known = {evidence::documented, source::programming_guide_10_0};
  t.shared.known_wide = {evidence::carried_over, source::programming_guide_10_0};
  t.shared.known_wide_stores = t.shared.known_wide;
  t.shared.known_atomics = {};
  t.constant.known = {evidence::documented, source::programming_guide_10_0};
  t.local.cached_in_l1 = true;
  t.local.known = {evidence::documented, source::programming_guide_10_0};
  t.cache.unified_kib = 64;
  t.cache.l1_kib = {16, 48};
  t.cache.l1_sector_bytes = 0;
  t.texture.read_only_cache_kib = 48;
}

// 2.x: 128-byte lines in L1.
WARPMEM_HD constexpr void fermi(arch_traits& t) noexcept {
  kepler(t);
  t.execution.max_threads_per_sm = 1536;
  t.execution.max_warps_per_sm = 48;
  t.execution.max_blocks_per_sm = 8;
  t.execution.registers_per_sm = 32 * 1024;
  t.execution.registers_per_block = 32 * 1024;
  t.execution.registers_per_thread = 63;
  choose(t.global.l1_loads, l1_policy::by_default);
  t.global.read_only_segment_bytes = 0;
  t.global.known = {evidence::documented, source::programming_guide_5_5};
  choose(t.shared.rule, shared_rule::added_pass_128);
  t.shared.has_eight_byte_mode = false;
  set_carveouts(t.shared, 16, 48);
  t.shared.known = {evidence::documented, source::programming_guide_5_5};
  t.shared.known_wide = {evidence::documented, source::programming_guide_5_5};
  t.shared.known_wide_stores = t.shared.known_wide;
  t.constant.known = {evidence::documented, source::programming_guide_5_5};
  t.local.known = {evidence::documented, source::programming_guide_5_5};
  t.texture.cache_kib = {12, 12};
  t.texture.read_only_cache_kib = 0;
}

// 1.x: half-warps, no caches of global memory. Starts at 1.2's rules.
WARPMEM_HD constexpr void tesla(arch_traits& t) noexcept {
  fermi(t);
  t.execution.max_threads_per_block = 512;
  t.execution.max_threads_per_sm = 1024;
  t.execution.max_warps_per_sm = 32;
  t.execution.registers_per_sm = 16 * 1024;
  t.execution.registers_per_block = 0;
  t.execution.registers_per_thread = 128;
  choose(t.global.rule, coalescing_rule::shrinking_segments);
  t.global.request_lanes_4 = 16;
  t.global.request_lanes_8 = 16;
  t.global.request_lanes_16 = 16;
  choose(t.global.l1_loads, l1_policy::absent);
  t.global.line_bytes = 0;
  choose(t.shared.rule, shared_rule::half_warp_broadcast);
  t.shared.banks = 16;
  t.shared.atomic_max_lane_bytes = 4;
  set_shared_sizes(t.shared, 16, 16, 0);
  t.shared.per_block_bytes = 16 * 1024;
  set_carveouts(t.shared, 16);
  t.constant.request_lanes = 16;
  t.local.bytes_per_thread = 16 * 1024;
  t.local.cached_in_l1 = false;
  t.local.cached_in_l2 = false;
  t.local.known = {evidence::documented, source::programming_guide_3_2};
  t.texture.cache_kib = {6, 8};
  t.texture.alignment = 256;
  t.texture.gob_rows = 4;
  choose(t.texture.gob, gob_order::hidden);
  t.texture.has_surfaces = false;
  t.cache = {0, {0, 0}, 0, 0, 0, 32};
}

}}}  // namespace warpmem::v0::detail
