// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel certainly moves through L1, L2 and DRAM, and at most can move, if it begins with cold caches. Each rule
// was tried on 89 launches on an H100 and an H200; docs/caches.md has the facts behind them.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/measured.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/kernel/caches/regrouped.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>

#include <algorithm>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

class bound_rules {
 public:
  bound_rules(cache_launch const& launch, sector_footprint const& f, asked_sectors const& asked)
      : launch_{launch},
        n_{f.counts()},
        asked_{asked},
        facts_{launch.facts},
        more_{f.regrouped()},
        turns_{f.has_turns()},
        constants_{f.has_constants() ? bank_of_constants : 0} {
    facts_ |= f.facts();
    facts_.add(bound_reason::copies_apart, asked.fills_apart);
    std::uint64_t const changed = launch.stores_order ? n_.changed : n_.of_others;
    facts_.add(bound_reason::order_matters, launch.steers_by_loads && changed != 0);
  }
  // With those that the accesses show.
  [[nodiscard]] cache_facts facts() const noexcept { return facts_; }
  [[nodiscard]] footprint_counts const& counts() const noexcept { return n_; }

  [[nodiscard]] cache_bounds find() const {
    cache_bounds b{};
    b.board = launch_.board;
    b.blocks_per_sm = launch_.blocks_per_sm;
    b.l1_kib = launch_.l1_kib;
    b.launches = 1;
    b.why_not_likely = launch_.why_not_likely;
    b.facts = facts_;
    b.l1_misses = l1_misses();
    b.l2_reads = l2_reads();
    b.l2_writes = l2_writes();
    b.dram_reads = dram_reads();
    b.dram_writes = dram_writes();
    return b;
  }

 private:
  [[nodiscard]] static counter of(std::uint64_t n) noexcept { return counter{static_cast<std::int64_t>(n)}; }
  [[nodiscard]] static counter smaller(counter a, counter b) noexcept { return b < a ? b : a; }
  [[nodiscard]] static counter with_percent(counter n, std::int64_t percent) noexcept {
    return n.known() ? counter{n.value_or(0) + n.value_or(0) * percent / 100} : n;
  }
  // What the rules say, without what the facts leave open.
  [[nodiscard]] cache_range range(unsigned quantity, counter least, counter most, bound_reason why,
                                  std::int64_t of_launch = 0) const {
    bound_reason const no_most = facts_.against_most(quantity);
    bool const is_none = no_most == bound_reason::nothing && most == counter{0};
    bound_reason const no_least = is_none ? bound_reason::nothing : facts_.against_least(quantity);
    least = no_least == bound_reason::nothing ? least : counter::unknown();
    if (no_most != bound_reason::nothing) {
      return {least, counter::unknown(), no_most, of_launch};
    }
    if (!most.known()) {
      return {least, most, bound_reason::not_followed, of_launch};
    }
    if (no_least != bound_reason::nothing) {
      return {least, most, no_least, of_launch};
    }
    bool const is_exact = most - counter{of_launch} == least;
    return {least, most, is_exact && most == counter{of_launch} ? bound_reason::nothing : why, of_launch};
  }

  [[nodiscard]] std::uint64_t l1_lines() const noexcept {
    return static_cast<std::uint64_t>(launch_.l1_kib) * 1024 / 128;
  }
  // How many times the lines of a block its share of a cache takes while the block lives: those of its neighbours come
  // and go, and a block that lives longer than the average one has more neighbours.
  [[nodiscard]] double crowding() const noexcept {
    auto const average =
        static_cast<double>(n_.blocks.all_lives()) / static_cast<double>((std::max)(std::uint64_t{1}, launch_.blocks));
    bool const is_even = launch_.is_one_wave() || n_.blocks.longest_life() == 0;
    return is_even ? 1 : (1 + static_cast<double>(n_.blocks.longest_life()) / (std::max)(average, 1.0)) / 2;
  }
  [[nodiscard]] bool keeps_in_l1() const noexcept {
    return !facts_.has(bound_reason::emptied) && !facts_.has(bound_reason::not_kept) &&
           !facts_.has(bound_reason::atomics_evict) && !facts_.has(bound_reason::not_followed) && l1_lines() != 0;
  }
  // What fills L1 while a block runs, and while the kernel does: parts of it.
  [[nodiscard]] double filled_by_blocks() const noexcept {
    return crowding() * static_cast<double>(launch_.on_one_sm() * n_.blocks.most_lines) /
           static_cast<double>(l1_lines());
  }
  [[nodiscard]] double filled_by_all() const noexcept {
    return static_cast<double>(n_.lines) / static_cast<double>(l1_lines());
  }
  // Lines in at most four pieces of neighbours never missed again while they filled less than half of L1. Those in more
  // did: 64 lines, 4 % of L1, at many pitches, by up to 16 %, and it depends on where in memory they lie.
  [[nodiscard]] bool blocks_stay_in_l1() const noexcept {
    return !turns_ && keeps_in_l1() && filled_by_blocks() <= 0.5 && launch_.is_one_wave() &&
           launch_.on_one_sm() * n_.blocks.most_pieces <= 4;
  }
  [[nodiscard]] bool all_stays_in_l1() const noexcept {
    return keeps_in_l1() && filled_by_all() <= 0.5 && n_.all_pieces <= 4;
  }
  // Loads of so many sectors, of which 3 % more miss: two warps ask for them at the same time.
  [[nodiscard]] static counter loaded_once(std::uint64_t once) noexcept { return with_percent(of(once), 3); }
  [[nodiscard]] bool regroups() const noexcept { return facts_.has(bound_reason::may_regroup); }
  // Of loads.
  [[nodiscard]] counter most_misses_of_loads() const {
    counter most = asked_.kept;
    // Each load may miss: atomics, stores of a part and loads past L1 take the line from it.
    counter const torn = of((more_.stored != 0 ? n_.may_tear : n_.torn) + more_.kept);
    if (blocks_stay_in_l1()) {
      most = smaller(most, loaded_once(n_.blocks.loaded) + torn);
    }
    if (all_stays_in_l1()) {
      std::uint64_t const l1s = (std::min)(launch_.blocks, static_cast<std::uint64_t>(launch_.board.sms));
      most = smaller(most, loaded_once(n_.loaded * l1s) + torn);
    }
    return most + asked_.passing;
  }
  [[nodiscard]] bound_reason why_of_loads(bool is_once) const noexcept {
    return is_once                                   ? bound_reason::each_once
           : facts_.has(bound_reason::emptied)       ? bound_reason::emptied
           : facts_.has(bound_reason::not_kept)      ? bound_reason::not_kept
           : facts_.has(bound_reason::atomics_evict) ? bound_reason::atomics_evict
           : asked_.fills_apart                      ? bound_reason::copies_apart
           : blocks_stay_in_l1()                     ? bound_reason::may_hit
           : regroups()                              ? bound_reason::may_regroup
                                                     : bound_reason::may_evict;
  }
  [[nodiscard]] cache_range l1_misses() const {
    counter const most = most_misses_of_loads() + asked_.copied;
    bool const all_miss = most == asked_.loaded() + asked_.copied;
    return range(of_l1_misses, of(n_.must_miss_l1), most, why_of_loads(all_miss && of(n_.must_miss_l1) == most));
  }
  [[nodiscard]] counter most_l2_reads() const {
    return smaller(with_percent(most_misses_of_loads(), 1), asked_.loaded()) + asked_.fetched;
  }
  [[nodiscard]] cache_range l2_reads() const {
    std::uint64_t const least = (std::max)(n_.must_read_l2, n_.must_miss_l1 / std::uint64_t{sms_served_by_one_read});
    return range(of_l2_reads, of(least), most_l2_reads(), why_of_loads(of(least) == most_l2_reads()));
  }
  [[nodiscard]] cache_range l2_writes() const {
    bound_reason const why = of(n_.stored) == asked_.stored ? bound_reason::each_once
                             : regroups()                   ? bound_reason::may_regroup
                                                            : bound_reason::may_merge;
    return range(of_l2_writes, of(n_.stored), asked_.stored, why);
  }

  [[nodiscard]] std::uint64_t l2_bytes() const noexcept {
    return static_cast<std::uint64_t>(launch_.board.l2_mib) * 1024 * 1024;
  }
  // What was tried on 50 MiB is not more on more.
  [[nodiscard]] std::uint64_t tried_l2_bytes() const noexcept {
    return (std::min)(l2_bytes(), std::uint64_t{50} * 1024 * 1024);
  }
  // Of 50 MiB, 20 are never evicted if they are neighbours, 12 of lines apart, and blocks that run at once find in 12
  // what they brought themselves. L2 has two halves, and what both need is in both. A sector takes the room of its
  // line: 200,000 lone ones stayed, and 250,000 did not.
  [[nodiscard]] bool stays_in_l2() const noexcept {
    std::uint64_t const room =
        n_.pieces_in_l2 <= pieces_that_stay ? tried_l2_bytes() / 5 * 2 : tried_l2_bytes() / 25 * 6;
    return (n_.lines + n_.atomic_lines) * 128 <= room;
  }
  [[nodiscard]] bool blocks_stay_in_l2() const noexcept {
    std::uint64_t const by_atomics = (std::min)(launch_.in_flight() * n_.blocks.most_atomics, n_.atomic_lines);
    std::uint64_t const at_once = (launch_.in_flight() * n_.blocks.most_lines + by_atomics) * 128;
    std::uint64_t const room = tried_l2_bytes() / 25 * 6;
    return !turns_ && crowding() * static_cast<double>(at_once) <= static_cast<double>(room);
  }
  [[nodiscard]] counter most_dram_reads() const {
    counter const pairs = most_l2_reads() + asked_.atomic;  // 64 bytes for each
    counter most = pairs + pairs;
    if (blocks_stay_in_l2()) {
      most = smaller(most, of(n_.blocks.needed));
    }
    if (stays_in_l2()) {
      most = smaller(most, of(n_.could_read_dram));
    }
    // L2 reads what is missing of a sector that was stored in part, unless it can wait for the rest.
    bool const can_wait = stays_in_l2() && n_.lines_in_part + more_.stored <= part_lines_that_wait;
    std::uint64_t const in_part = stays_in_l2() ? n_.stored_in_part : n_.blocks.part_stores;
    most += of(can_wait ? 0 : in_part + more_.stored);
    // Elsewhere L2 may read 128 bytes, and here with a hint.
    return launch_.board.is_measured && !facts_.has(bound_reason::wide_fetch) ? most : most + most;
  }
  // A kernel takes no longer than its look-ups would one after the other, each as long as DRAM takes, and than the
  // instructions of its longest warp, each with those of all its neighbours, in each round of blocks.
  [[nodiscard]] std::int64_t longest_us() const noexcept {
    auto const sms = static_cast<std::uint64_t>(launch_.board.sms);
    std::uint64_t const rounds = (launch_.blocks + sms - 1) / sms;
    std::uint64_t const at_once = (std::max)(std::uint64_t{1}, static_cast<std::uint64_t>(launch_.blocks_per_sm));
    return static_cast<std::int64_t>(n_.blocks.most_look_ups * rounds + n_.blocks.most_instructions *
                                                                            ((rounds + at_once - 1) / at_once) /
                                                                            instructions_in_a_us);
  }
  // Of code and constants, which L2 may have to read again each time that so much was brought that it evicts them.
  [[nodiscard]] std::uint64_t code_and_constants(counter brought) const noexcept {
    std::uint64_t const code = launch_.code_bytes / 32;
    std::uint64_t const all = constants_ + (code > code_of_launch ? code - code_of_launch : 0);
    auto const bytes = 32 * static_cast<std::uint64_t>((brought + asked_.stored).value_or(0));
    return stays_in_l2() ? all : all * (1 + bytes / never_evicted_bytes);
  }
  [[nodiscard]] cache_range dram_reads() const {
    std::uint64_t const all = launch_.board.is_measured ? n_.must_read_dram : n_.must_read_alone;
    counter const most = most_dram_reads();
    std::int64_t const more =
        dram_reads_of_launch + longest_us() / us_for_a_read + static_cast<std::int64_t>(code_and_constants(most));
    return range(of_dram_reads, of(all), most + counter{more},
                 facts_.has(bound_reason::wide_fetch) ? bound_reason::wide_fetch
                 : stays_in_l2()                      ? bound_reason::fits
                 : blocks_stay_in_l2()                ? bound_reason::may_hit
                                                      : bound_reason::may_evict,
                 more);
  }
  // DRAM is written 64 bytes at a time, where half of these is stored too: of 2,000,000 lone sectors 2,480,000.
  [[nodiscard]] counter most_lone_writes() const noexcept {
    return n_.lone_dirty == 0 ? counter{0} : asked_.stored + asked_.atomic - of(n_.dirty - n_.lone_dirty);
  }
  // At most 51 % of L2 stayed dirty, in 43 launches; all may where its size is not known.
  [[nodiscard]] cache_range dram_writes() const {
    std::uint64_t const stay = l2_bytes() == 0 ? n_.dirty : l2_bytes() / 5 * 3 / 32;
    std::uint64_t const least = n_.dirty > stay ? n_.dirty - stay : 0;
    counter const most = asked_.stored + asked_.atomic + most_lone_writes();
    return range(of_dram_writes, of(least), most + counter{dram_writes_of_launch}, bound_reason::may_stay,
                 dram_writes_of_launch);
  }

  cache_launch launch_;
  footprint_counts n_;
  asked_sectors asked_;
  cache_facts facts_;
  regrouped_sectors more_;
  bool turns_;
  std::uint64_t constants_;
};

}}}  // namespace warpmem::v0::detail
