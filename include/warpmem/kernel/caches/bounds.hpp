// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel certainly moves through L1, L2 and DRAM, and at most can move, if it begins with cold caches. Each rule
// was tried on 89 launches on an H100 and an H200; docs/caches.md has the facts behind them.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>

#include <algorithm>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Sectors that instructions ask for, an instruction at a time; unknown where a model does not know.
struct asked_sectors {
  counter kept{};     // loads of which L1 keeps the sectors
  counter passing{};  // other loads
  counter copied{};   // cp.async
  counter stored{};
  counter atomic{};

  [[nodiscard]] constexpr counter loaded() const noexcept { return kept + passing; }
};

// What was measured on boards, in sectors unless it says otherwise.
inline constexpr std::int64_t dram_reads_of_launch = 1200;       // ncu counts at most so many with any short kernel
inline constexpr std::int64_t us_for_a_read = 5;                 // and one more in so long
inline constexpr std::int64_t dram_writes_of_launch = 80000;     // left over by others, which a kernel's own can evict
inline constexpr std::int64_t dirty_sectors_of_others = 70000;   // likely
inline constexpr std::int64_t dirty_sectors_that_stay = 570000;  // likely, of over 786,000 that were stored
inline constexpr std::int64_t sms_served_by_one_read = 4;        // if they ask L2 for a sector at the same time
inline constexpr std::int64_t l1_kib_taken = 8;                  // of L1, by itself
inline constexpr std::int64_t usual_dram_reads_of_launch = 100;  // 96 to 120 in 28 kernels that read nothing
inline constexpr std::uint64_t part_sectors_that_wait = 65536;   // stored in part, in L2: the rest may yet come
inline constexpr std::int64_t bank_of_constants = 64 * 1024 / 32;

class bound_rules {
 public:
  bound_rules(cache_launch const& launch, sector_footprint const& f, asked_sectors const& asked)
      : launch_{launch},
        n_{f.counts()},
        asked_{asked},
        reads_unfollowed_{f.unfollowed_reads()},
        writes_unfollowed_{f.unfollowed_writes()},
        turns_{f.has_turns()},
        constants_{f.has_constants() ? bank_of_constants : 0} {}

  [[nodiscard]] cache_bounds find() const {
    cache_bounds b{};
    b.board = launch_.board;
    b.blocks_per_sm = launch_.blocks_per_sm;
    b.l1_kib = launch_.l1_kib;
    b.launches = 1;
    b.why_not_likely = launch_.why_not_likely;
    b.l1_misses = l1_misses();
    b.l2_reads = l2_reads();
    b.l2_writes = l2_writes();
    b.dram_reads = dram_reads();
    b.dram_writes = dram_writes();
    b.likely_writes = likely_dram_writes();
    return b;
  }

 private:
  [[nodiscard]] static counter of(std::uint64_t n) noexcept { return counter{static_cast<std::int64_t>(n)}; }
  [[nodiscard]] static counter smaller(counter a, counter b) noexcept { return b < a ? b : a; }
  [[nodiscard]] static counter with_percent(counter n, std::int64_t percent) noexcept {
    return n.known() ? counter{n.value_or(0) + n.value_or(0) * percent / 100} : n;
  }
  // A range that has only a lower end if some accesses are not followed.
  [[nodiscard]] cache_range range(counter least, counter most, bound_reason why, bool unfollowed,
                                  std::int64_t of_launch = 0) const {
    if (unfollowed || !most.known()) {
      return {least, counter::unknown(), bound_reason::not_followed, of_launch};
    }
    bool const is_exact = most - counter{of_launch} == least;
    return {least, most, !is_exact ? why : most == counter{of_launch} ? bound_reason::nothing : why, of_launch};
  }

  [[nodiscard]] std::uint64_t l1_lines() const noexcept {
    return static_cast<std::uint64_t>(launch_.l1_kib) * 1024 / 128;
  }
  // Nothing of a block is evicted while it runs: its neighbours come and go, and L1 does not fill evenly.
  [[nodiscard]] bool blocks_stay_in_l1() const noexcept {
    return !turns_ && 2 * launch_.on_one_sm() * n_.most_lines <= l1_lines();
  }
  // Nothing is evicted.
  [[nodiscard]] bool all_stays_in_l1() const noexcept { return 2 * n_.lines <= l1_lines(); }
  // As many as 3 % more miss.
  [[nodiscard]] counter most_l1_misses() const {
    counter most = asked_.kept;
    if (blocks_stay_in_l1()) {
      most = smaller(most, with_percent(of(n_.loaded_by_blocks), 3));
    }
    if (all_stays_in_l1()) {
      std::uint64_t const l1s = (std::min)(launch_.blocks, static_cast<std::uint64_t>(launch_.board.sms));
      most = smaller(most, with_percent(of(n_.loaded * l1s), 3));
    }
    return most + asked_.passing + asked_.copied;
  }
  [[nodiscard]] cache_range l1_misses() const {
    counter const most = most_l1_misses();
    bool const all_miss = most == asked_.loaded() + asked_.copied;
    return range(of(reads_unfollowed_ ? 0 : n_.must_miss_l1), most,
                 all_miss && of(n_.must_miss_l1) == most ? bound_reason::each_once
                 : blocks_stay_in_l1()                   ? bound_reason::may_hit
                                                         : bound_reason::may_evict,
                 false);
  }
  [[nodiscard]] counter most_l2_reads() const {
    return smaller(with_percent(most_l1_misses(), 1), asked_.loaded() + asked_.copied);
  }
  [[nodiscard]] cache_range l2_reads() const {
    std::uint64_t const least = (std::max)(n_.must_read_l2, n_.must_miss_l1 / std::uint64_t{sms_served_by_one_read});
    bool const once = of(least) == most_l2_reads();
    return range(of(least), most_l2_reads(),
                 once                  ? bound_reason::each_once
                 : blocks_stay_in_l1() ? bound_reason::may_hit
                                       : bound_reason::may_evict,
                 reads_unfollowed_);
  }
  [[nodiscard]] cache_range l2_writes() const {
    bool const once = of(n_.stored) == asked_.stored;
    return range(of(n_.stored), asked_.stored, once ? bound_reason::each_once : bound_reason::may_merge,
                 writes_unfollowed_);
  }

  [[nodiscard]] std::uint64_t l2_bytes() const noexcept {
    return static_cast<std::uint64_t>(launch_.board.l2_mib) * 1024 * 1024;
  }
  // What was tried on 50 MiB is not more on more.
  [[nodiscard]] std::uint64_t tried_l2_bytes() const noexcept {
    return (std::min)(l2_bytes(), std::uint64_t{50} * 1024 * 1024);
  }
  // Of 50 MiB, 20 are never evicted, and blocks that run at once find in 12 what they brought themselves. L2 has two
  // halves, and what both need is in both.
  [[nodiscard]] bool stays_in_l2() const noexcept { return n_.touched * 32 <= tried_l2_bytes() / 5 * 2; }
  [[nodiscard]] bool blocks_stay_in_l2() const noexcept {
    return !turns_ && launch_.in_flight() * n_.most_lines * 128 <= tried_l2_bytes() / 25 * 6;
  }
  [[nodiscard]] counter most_dram_reads() const {
    counter most = most_l2_reads() + most_l2_reads() + asked_.atomic;
    if (blocks_stay_in_l2()) {
      most = smaller(most, of(n_.needed_by_blocks));
    }
    if (stays_in_l2()) {
      most = smaller(most, of(n_.could_read_dram));
    }
    // L2 reads what is missing of a sector that was stored in part, unless it can wait for the rest.
    most += of(n_.stored_in_part <= part_sectors_that_wait ? 0 : stays_in_l2() ? n_.stored_in_part : n_.part_stores);
    return launch_.board.is_measured ? most : most + most;  // elsewhere L2 may read 128 bytes
  }
  // A kernel takes no longer than its look-ups would one after the other, each as long as DRAM takes.
  [[nodiscard]] std::int64_t longest_us() const noexcept {
    auto const sms = static_cast<std::uint64_t>(launch_.board.sms);
    return static_cast<std::int64_t>(n_.most_look_ups * ((launch_.blocks + sms - 1) / sms));
  }
  [[nodiscard]] cache_range dram_reads() const {
    std::uint64_t const all = launch_.board.is_measured ? n_.must_read_dram : n_.must_read_alone;
    std::int64_t const more = dram_reads_of_launch + longest_us() / us_for_a_read + constants_;
    return range(of(writes_unfollowed_ ? 0 : all), most_dram_reads() + counter{more},
                 stays_in_l2()         ? bound_reason::fits
                 : blocks_stay_in_l2() ? bound_reason::may_hit
                                       : bound_reason::may_evict,
                 reads_unfollowed_, more);
  }
  // At most half of L2 stays dirty; all may where its size is not known.
  [[nodiscard]] cache_range dram_writes() const {
    std::uint64_t const half = l2_bytes() == 0 ? n_.dirty : l2_bytes() / 2 / 32;
    std::uint64_t const least = n_.dirty > half ? n_.dirty - half : 0;
    return range(of(least), asked_.stored + asked_.atomic + counter{dram_writes_of_launch}, bound_reason::may_stay,
                 writes_unfollowed_, dram_writes_of_launch);
  }
  // Not certain: what L2 keeps differs by a third from run to run. Of what a kernel stored last, it keeps what its
  // share of the traffic leaves there. Sectors that others left go while the kernel brings 25 to 40 of 50 MiB.
  [[nodiscard]] counter likely_dram_writes() const {
    auto const size = static_cast<double>(l2_bytes()) / 32;
    auto const brought = static_cast<double>(n_.could_read_dram + n_.stored + 1);
    auto const dirty = static_cast<double>(n_.dirty);
    double const stay =
        (std::min)(static_cast<double>(dirty_sectors_that_stay), dirty * (std::min)(1.0, size / brought));
    double const gone = (std::min)(1.0, (std::max)(0.0, brought / size - 0.5) / 0.3);
    bool const is_known = launch_.board.is_measured && l2_bytes() != 0 && !writes_unfollowed_;
    return is_known ? of(static_cast<std::uint64_t>(dirty - stay + gone * dirty_sectors_of_others))
                    : counter::unknown();
  }

  cache_launch launch_;
  footprint_counts n_;
  asked_sectors asked_;
  bool reads_unfollowed_;
  bool writes_unfollowed_;
  bool turns_;
  std::int64_t constants_;
};

}}}  // namespace warpmem::v0::detail
