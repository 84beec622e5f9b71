// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is certain of the sectors that a kernel touched, in whatever order its blocks run.
#pragma once

#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/kernel/caches/sectors.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 {

namespace detail {

// Of one block.
struct block_life {
  std::uint64_t lines{};   // that it touched, but by atomics
  std::uint64_t pieces{};  // of neighbouring ones
  std::uint64_t look_ups{};
  std::uint64_t atomics{};  // of these
};
// Sums over blocks, and the most of one.
struct block_sums {
  std::uint64_t most_lines{};         // but by atomics
  std::uint64_t most_pieces{};        // of neighbouring lines
  std::uint64_t most_look_ups{};      // of lines
  std::uint64_t most_atomics{};       // look-ups of lines by them
  std::uint64_t most_instructions{};  // of one warp; 0: not known
  std::uint64_t look_ups{};
  std::uint64_t instructions{};  // of the warp of each block that executed most
  std::uint64_t loaded{};        // sectors, distinct in each block, by loads that L1 keeps
  std::uint64_t needed{};        // likewise, by all, with the other half of their pairs
  std::uint64_t part_stores{};   // of a part of a sector, an instruction at a time
  bool has_turns{};
  bool unfollowed_reads{};
  bool unfollowed_writes{};
  bool has_constants{};
  bool returns_atomics{};
  bool drops_copies{};

  // What stands for the life of a block: the instructions of its longest warp, or its look-ups. Of one, and of all.
  [[nodiscard]] std::uint64_t longest_life() const noexcept {
    return most_instructions != 0 ? most_instructions : most_look_ups;
  }
  [[nodiscard]] std::uint64_t all_lives() const noexcept { return most_instructions != 0 ? instructions : look_ups; }
  [[nodiscard]] cache_facts facts() const noexcept {
    cache_facts all;
    all.add(bound_reason::not_followed, unfollowed_reads);
    all.add(bound_reason::writes_not_followed, unfollowed_writes);
    all.add(bound_reason::atomics_evict, returns_atomics);
    all.add(bound_reason::copies_drop, drops_copies);
    return all;
  }
  void end(block_life const& one) noexcept {
    most_lines = (std::max)(most_lines, one.lines);
    most_pieces = (std::max)(most_pieces, one.pieces);
    most_look_ups = (std::max)(most_look_ups, one.look_ups);
    most_atomics = (std::max)(most_atomics, one.atomics);
    look_ups += one.look_ups;
  }
  block_sums& operator+=(block_sums const& other) noexcept {
    most_lines = (std::max)(most_lines, other.most_lines);
    most_pieces = (std::max)(most_pieces, other.most_pieces);
    most_look_ups = (std::max)(most_look_ups, other.most_look_ups);
    most_atomics = (std::max)(most_atomics, other.most_atomics);
    look_ups += other.look_ups;
    instructions += other.instructions;
    most_instructions = (std::max)(most_instructions, other.most_instructions);
    loaded += other.loaded;
    needed += other.needed;
    part_stores += other.part_stores;
    has_turns = has_turns || other.has_turns;
    unfollowed_reads = unfollowed_reads || other.unfollowed_reads;
    unfollowed_writes = unfollowed_writes || other.unfollowed_writes;
    has_constants = has_constants || other.has_constants;
    returns_atomics = returns_atomics || other.returns_atomics;
    drops_copies = drops_copies || other.drops_copies;
    return *this;
  }
};

}  // namespace detail

// Counts of a footprint, in sectors where nothing else is said.
struct footprint_counts {
  detail::block_sums blocks{};
  std::uint64_t touched{};          // distinct
  std::uint64_t loaded{};           // distinct, by loads or cp.async
  std::uint64_t must_miss_l1{};     // loads that find nothing in L1, whatever happened before
  std::uint64_t must_read_l2{};     // distinct, read from L2 before anything could store them
  std::uint64_t must_read_dram{};   // distinct; both of a pair where L2 reads 64 bytes
  std::uint64_t must_read_alone{};  // the same where L2 reads 32 bytes
  std::uint64_t dirty{};            // distinct, stored or by atomics
  std::uint64_t stored{};           // distinct
  std::uint64_t stored_in_part{};   // distinct
  std::uint64_t lines_in_part{};    // distinct lines of these
  std::uint64_t lone_dirty{};       // distinct, of which the other half of 64 bytes is not dirty
  std::uint64_t could_read_dram{};  // distinct, with the other half of their pairs
  std::uint64_t lines{};            // distinct, but by atomics
  std::uint64_t atomic_lines{};     // distinct, that only atomics touch
  std::uint64_t all_pieces{};       // of neighbouring lines, of all blocks
  std::uint64_t pieces_in_l2{};     // likewise, with lines that only atomics touch
  std::uint64_t torn{};       // asked for by loads, of lines that atomics change, stores of less than them, or loads
                              // past L1
  std::uint64_t may_tear{};   // likewise, of lines that anything of these touches, or a store
  std::uint64_t of_others{};  // distinct, loaded by one block and changed by another
  std::uint64_t changed{};    // distinct, loaded and changed
};

namespace detail {

struct sector_facts {
  unsigned is{};
  bool must_read{};        // from L2, before anything could store it
  std::uint64_t misses{};  // of loads in L1

  [[nodiscard]] bool is_dirty() const noexcept { return (is & (sector_stored | sector_atomic)) != 0; }
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

// Whether one block loads the sector, and another one changes it.
[[nodiscard]] inline bool is_read_of_others(sector_page const& page, std::size_t k, std::size_t s) noexcept {
  sector_line const& line = page.lines[k];
  if (!line.is_read(s) || !line.is_changed(s)) {
    return false;
  }
  std::uint32_t const by = line.loaded_by[s] != 0 ? line.loaded_by[s] : page.loads[k].passed_by[s / 2];
  bool is_other = (line.is[s] & sector_several) != 0 || (line.stored_by[s] != 0 && line.stored_by[s] != by);
  for (std::size_t w = 8 * s; w < 8 * s + 8 && page.owners != nullptr; ++w) {
    std::uint32_t const owner = (*page.owners)[k][w];
    is_other = is_other || (owner != 0 && owner != by);
  }
  return is_other;
}
inline void add_reads_of_changed(sector_page const& page, std::size_t k, footprint_counts& n) noexcept {
  sector_line const& line = page.lines[k];
  unsigned any = 0;
  for (std::size_t s = 0; s < 4; ++s) {
    any |= line.is[s];
    n.of_others += is_read_of_others(page, k, s) ? 1U : 0U;
    n.changed += line.is_read(s) && line.is_changed(s) ? 1U : 0U;
  }
  bool const is_torn = (any & sector_atomic) != 0 || (page.torn >> k & 1U) != 0;
  n.torn += is_torn && line.is_kept() ? page.loads[k].asked : 0U;
  n.may_tear += (is_torn || (any & sector_stored) != 0) && line.is_kept() ? page.loads[k].asked : 0U;
}

// `before`: the page before it, or null.
inline void add_pieces(sector_page const* before, sector_page const& page, footprint_counts& n) noexcept {
  sector_line const* last = before != nullptr ? &before->lines.back() : nullptr;
  for (sector_line const& line : page.lines) {
    n.all_pieces += line.by != 0 && (last == nullptr || last->by == 0) ? 1U : 0U;
    n.pieces_in_l2 += line.is_touched() && (last == nullptr || !last->is_touched()) ? 1U : 0U;
    last = &line;
  }
}
inline void add_counts(sector_line const& line, std::uint64_t of_one_sm, footprint_counts& n) noexcept {
  unsigned const all = line.is[0] | line.is[1] | line.is[2] | line.is[3];
  n.lines += line.by != 0 ? 1U : 0U;
  n.atomic_lines += line.by == 0 && all != 0 ? 1U : 0U;
  n.lines_in_part += (all & sector_partly) != 0 ? 1U : 0U;
  for (std::size_t s = 0; s < 4; s += 2) {
    sector_facts const a = facts_of(line, s, of_one_sm);
    sector_facts const b = facts_of(line, s + 1, of_one_sm);
    for (sector_facts const& f : {a, b}) {
      n.touched += f.is != 0 ? 1 : 0;
      n.loaded += (f.is & (sector_loaded | sector_copied)) != 0 ? 1 : 0;
      n.must_miss_l1 += f.misses;
      n.must_read_l2 += f.must_read ? 1 : 0;
      n.dirty += f.is_dirty() ? 1U : 0U;
      n.stored += (f.is & sector_stored) != 0 ? 1 : 0;
      n.stored_in_part += (f.is & sector_partly) != 0 ? 1 : 0;
    }
    std::uint64_t const alone = (a.must_fetch() ? 1U : 0U) + (b.must_fetch() ? 1U : 0U);
    n.must_read_alone += alone;
    n.must_read_dram += a.fetches_both(b) || b.fetches_both(a) ? 2 : alone;
    n.lone_dirty += a.is_dirty() != b.is_dirty() ? 1U : 0U;
    n.could_read_dram += ((a.is | b.is) & (sector_loaded | sector_copied | sector_atomic)) != 0 ? 2 : 0;
  }
}

}  // namespace detail

}}  // namespace warpmem::v0
