// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel moves through L1, L2 and DRAM: numbers that are certain.
#pragma once

#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace warpmem { inline namespace v0 {

// What models of the machine say, in sectors: no more than the bounds allow. Unknown where none was asked.
struct likely_range {
  counter least{counter::unknown()};
  counter value{counter::unknown()};  // of the model that was closest to measurements most often
  counter most{counter::unknown()};

  constexpr likely_range& operator+=(likely_range const& other) noexcept {
    least += other.least;
    value += other.value;
    most += other.most;
    return *this;
  }
  friend constexpr bool operator==(likely_range const&, likely_range const&) = default;
};

// Sectors of 32 bytes. An end of which nothing is certain is unknown, and `why` says what takes it.
struct cache_range {
  counter least{};
  counter most{};
  bound_reason why{};
  std::int64_t of_launch{};  // of `most`: what ncu counts with any kernel
  likely_range likely{};

  [[nodiscard]] constexpr bool is_exact() const noexcept {
    return least.known() && most.known() && most - counter{of_launch} == least;
  }
  // Of launches one after the other, each with cold caches.
  constexpr cache_range& operator+=(cache_range const& other) noexcept {
    least += other.least;
    most += other.most;
    why = other.why > why ? other.why : why;
    of_launch += other.of_launch;
    likely += other.likely;
    return *this;
  }
  friend constexpr bool operator==(cache_range const&, cache_range const&) = default;
};

// What a kernel moves through the caches for certain, what it likely moves, and by which arrays.
struct cache_bounds {
  gpu_board board{};
  int blocks_per_sm{};  // 0: not known
  int l1_kib{};         // of L1 that holds global memory, at least
  std::int64_t launches{};
  cache_range l1_misses{};  // of loads
  cache_range l2_reads{};   // of SMs
  cache_range l2_writes{};  // of SMs, without atomics
  cache_range dram_reads{};
  cache_range dram_writes{};
  counter likely_writes{counter::unknown()};      // of DRAM, roughly: the model of limits
  likely_range l2_clocks{};                       // that its slices are busy, all together
  likely_range fabric_packets{};                  // between the halves of L2
  counter atomics_of_a_line{counter::unknown()};  // sectors, of the line that has most; from simulations

  cache_facts facts{};  // that leave ranges open
  likely_absence why_not_likely{likely_absence::not_asked};

  std::vector<array_traffic> arrays{};  // those with a name

  // Nothing where boards differ.
  [[nodiscard]] friend std::optional<cache_bounds> operator+(cache_bounds a, cache_bounds const& b) {
    if (a.board != b.board) {
      return std::nullopt;
    }
    a.blocks_per_sm = a.blocks_per_sm == b.blocks_per_sm ? a.blocks_per_sm : 0;
    a.l1_kib = a.l1_kib < b.l1_kib ? a.l1_kib : b.l1_kib;
    a.launches += b.launches;
    a.l1_misses += b.l1_misses;
    a.l2_reads += b.l2_reads;
    a.l2_writes += b.l2_writes;
    a.dram_reads += b.dram_reads;
    a.dram_writes += b.dram_writes;
    a.likely_writes += b.likely_writes;
    a.l2_clocks += b.l2_clocks;
    a.fabric_packets += b.fabric_packets;
    a.atomics_of_a_line += b.atomics_of_a_line;
    a.facts |= b.facts;
    a.why_not_likely = a.why_not_likely > b.why_not_likely ? a.why_not_likely : b.why_not_likely;
    add_arrays(a.arrays, b.arrays);
    return a;
  }
  friend bool operator==(cache_bounds const&, cache_bounds const&) = default;
};

// The ranges of bounds, by name and by ncu's.
struct cache_quantity {
  using member = cache_range cache_bounds::*;
  char const* name;
  char const* metric;
  member range;
};
// All of them, in the order of a report.
inline constexpr cache_quantity cache_quantities[] = {
    {"l1_load_misses", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum", &cache_bounds::l1_misses},
    {"l2_reads", "lts__t_sectors_srcunit_tex_op_read.sum", &cache_bounds::l2_reads},
    {"l2_writes", "lts__t_sectors_srcunit_tex_op_write.sum", &cache_bounds::l2_writes},
    {"dram_reads", "dram__sectors_read.sum", &cache_bounds::dram_reads},
    {"dram_writes", "dram__sectors_write.sum", &cache_bounds::dram_writes},
};

}}  // namespace warpmem::v0
