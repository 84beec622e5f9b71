// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is certain of the sectors that a kernel touched, in whatever order its blocks run.
#pragma once

#include <warpmem/kernel/caches/sectors.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

// Counts of a footprint, in sectors where nothing else is said. Those of blocks are sums over blocks.
struct footprint_counts {
  std::uint64_t touched{};           // distinct
  std::uint64_t loaded{};            // distinct, by loads or cp.async
  std::uint64_t must_miss_l1{};      // loads that find nothing in L1, whatever happened before
  std::uint64_t must_read_l2{};      // distinct, read from L2 before anything could store them
  std::uint64_t must_read_dram{};    // distinct; both of a pair where L2 reads 64 bytes
  std::uint64_t must_read_alone{};   // the same where L2 reads 32 bytes
  std::uint64_t dirty{};             // distinct, stored or by atomics
  std::uint64_t stored{};            // distinct
  std::uint64_t part_stores{};       // stores of a part of a sector, an instruction at a time
  std::uint64_t stored_in_part{};    // distinct
  std::uint64_t loaded_by_blocks{};  // distinct in each block, by loads that L1 keeps
  std::uint64_t needed_by_blocks{};  // distinct in each block, with the other half of their pairs
  std::uint64_t could_read_dram{};   // distinct, with the other half of their pairs
  std::uint64_t most_lines{};        // of one block
  std::uint64_t lines{};             // distinct
  std::uint64_t most_look_ups{};     // of lines, by the instructions of one block
};

namespace detail {

struct sector_facts {
  unsigned is{};
  bool must_read{};        // from L2, before anything could store it
  std::uint64_t misses{};  // of loads in L1

  // Not what a store may have brought to L2 before the atomic came.
  [[nodiscard]] bool must_fetch() const noexcept {
    return must_read || (is & (sector_atomic | sector_stored)) == sector_atomic;
  }
  // L2 reads the pair for a load, but one sector for an atomic, which could come first.
  [[nodiscard]] bool fetches_both(sector_facts const& other) const noexcept {
    return must_read && (is & sector_atomic) == 0 && (other.is & sector_stored) == 0;
  }
};

// `of_one_sm`: blocks of the first wave on one SM, at most; 0: their numbers cannot be relied on.
[[nodiscard]] inline sector_facts facts_of(sector_line const& line, std::size_t s, std::uint64_t of_one_sm) noexcept {
  unsigned const is = line.is[s];
  bool const is_stored = (is & sector_stored) != 0;
  bool const is_read = (is & (sector_loaded | sector_copied)) != 0;
  bool const must_read = is_read && (!is_stored || ((is & sector_read_first) != 0 && (is & sector_shared) == 0));
  bool const is_counted = !is_stored && (is & sector_copied) == 0 && of_one_sm != 0;
  std::uint64_t const sms = !is_counted ? 0 : (line.first_wave[s] + of_one_sm - 1) / of_one_sm;
  return {is, must_read, must_read ? (std::max<std::uint64_t>)(1, sms) : 0};
}

inline void add_counts(sector_line const& line, std::uint64_t of_one_sm, footprint_counts& n) noexcept {
  n.lines += line.by != 0 ? 1 : 0;
  for (std::size_t s = 0; s < 4; s += 2) {
    sector_facts const a = facts_of(line, s, of_one_sm);
    sector_facts const b = facts_of(line, s + 1, of_one_sm);
    for (sector_facts const& f : {a, b}) {
      n.touched += f.is != 0 ? 1 : 0;
      n.loaded += (f.is & (sector_loaded | sector_copied)) != 0 ? 1 : 0;
      n.must_miss_l1 += f.misses;
      n.must_read_l2 += f.must_read ? 1 : 0;
      n.dirty += (f.is & (sector_stored | sector_atomic)) != 0 ? 1 : 0;
      n.stored += (f.is & sector_stored) != 0 ? 1 : 0;
      n.stored_in_part += (f.is & sector_partly) != 0 ? 1 : 0;
    }
    std::uint64_t const alone = (a.must_fetch() ? 1U : 0U) + (b.must_fetch() ? 1U : 0U);
    n.must_read_alone += alone;
    n.must_read_dram += a.fetches_both(b) || b.fetches_both(a) ? 2 : alone;
    n.could_read_dram += ((a.is | b.is) & (sector_loaded | sector_copied | sector_atomic)) != 0 ? 2 : 0;
  }
}

}  // namespace detail

}}  // namespace warpmem::v0
