// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers that several families or rows share, without evidence.
#pragma once

#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

WARPMEM_HD constexpr void set_shared_sizes(shared_traits& shared, int per_sm_kib, int per_block_opt_in_kib,
                                           int reserved, carveout_list carveouts_kib) noexcept {
  shared.per_sm_bytes = per_sm_kib * 1024;
  shared.per_block_opt_in_bytes = per_block_opt_in_kib * 1024;
  shared.reserved_bytes = reserved;
  shared.window_bytes = shared.per_block_opt_in_bytes + reserved;
  shared.carveouts_kib = carveouts_kib;
}

WARPMEM_HD constexpr void set_l1(arch_traits& t, int unified_kib, size_range l1_kib) noexcept {
  t.cache.unified_kib = unified_kib;
  t.cache.l1_kib = l1_kib;
  t.texture.cache_kib = l1_kib;
}

// 1.0, 1.1.
WARPMEM_HD constexpr void make_in_order(arch_traits& t) noexcept {
  t.execution.max_threads_per_sm = 768;
  t.execution.max_warps_per_sm = 24;
  t.execution.registers_per_sm = 8 * 1024;
  t.global.rule = coalescing_rule::in_order_or_separate;
  t.shared.atomic_max_lane_bytes = 0;
}

// 3.2, 5.3, 6.2: a Tegra.
WARPMEM_HD constexpr void make_tegra(arch_traits& t) noexcept {
  t.execution.registers_per_block = 32 * 1024;
  t.texture.gob = gob_order::tegra;
}

// 2.x, 3.x: 128-byte lines in L1, which is carved out of one memory with shared memory.
WARPMEM_HD constexpr void make_line_cache(arch_traits& t) noexcept {
  t.global = {.request_lanes_8 = 16, .request_lanes_16 = 8, .l1_segment_bytes = 128, .sector_bytes = 0};
  t.cache = {.unified_kib = 64, .l1_kib = {16, 48}, .l1_sector_bytes = 0};
}

// 5.x, 6.x: a store sends 32 bytes at a time; L1 and the texture cache are unified, separate from shared memory.
WARPMEM_HD constexpr void make_separate_l1(arch_traits& t) noexcept {
  t.global = {.store_request_bytes = 32, .l1_loads = l1_policy::opt_in};
  t.shared.loads_merge_pairs = true;
  set_shared_sizes(t.shared, 64, 48, 0, {64});
  t.cache.l1_kib = {24, 24};
  t.texture.read_only_cache_kib = 24;
}

// 7.0 and later: L1, texture cache and shared memory are one memory. The masks were measured on 9.0; elsewhere they
// only say how atomics form packets, which is carried over with them.
WARPMEM_HD constexpr void make_unified_l1(arch_traits& t) noexcept {
  t.global.tags = {0x2b7af7bd5a80, 0x5dd75d6aed00};
  t.global.atomic_min_lane_bytes = 2;
  t.global.counts_tag_requests = true;
  t.global.atomics_form_packets = true;
  t.shared.loads_merge_pairs = true;
  t.texture.gob = gob_order::turing;
}

// 8.0 and later.
WARPMEM_HD constexpr void make_async_copies(arch_traits& t) noexcept {
  make_unified_l1(t);
  t.shared.has_async_copy = true;
  t.shared.atomics_count_lanes = true;
  t.shared.has_ldmatrix = true;
}

// 9.0 and later.
WARPMEM_HD constexpr void make_wide_atomics(arch_traits& t) noexcept {
  make_async_copies(t);
  t.global.atomic_max_lane_bytes = 16;
  t.global.has_vector_atomics = true;
  t.shared.has_stmatrix = true;
}

// 10.0 and later: 256-bit accesses, and structs are split differently.
WARPMEM_HD constexpr void make_wide_accesses(arch_traits& t) noexcept {
  make_wide_atomics(t);
  t.global.max_lane_bytes = 32;
  t.object.copies_members = true;
  t.object.widens_even_runs = true;
}

// 8.6 to 8.9, 11.0, 12.x: the smaller multiprocessor.
WARPMEM_HD constexpr void make_small_sm(arch_traits& t, int max_blocks) noexcept {
  t.execution.max_threads_per_sm = 1536;
  t.execution.max_warps_per_sm = 48;
  t.execution.max_blocks_per_sm = max_blocks;
}

// 8.6, 8.8, 8.9, 12.x.
WARPMEM_HD constexpr void make_100_kib_shared(arch_traits& t) noexcept {
  set_shared_sizes(t.shared, 100, 99, 1024, {0, 8, 16, 32, 64, 100});
  set_l1(t, 128, {28, 128});
}

// 9.0 to 11.0.
WARPMEM_HD constexpr void make_228_kib_shared(arch_traits& t) noexcept {
  set_shared_sizes(t.shared, 228, 227, 1024, {0, 8, 16, 32, 64, 100, 132, 164, 196, 228});
  set_l1(t, 256, {28, 256});
}

}}}  // namespace warpmem::v0::detail
