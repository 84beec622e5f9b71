// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// L2, and what it reads from DRAM. It has two halves. SMs read through the half that is near; what is at home in the
// other one crosses the fabric and stays in both. Stores and atomics go to the home. How many clocks and packets these
// take was fitted to counters of 63 launches on an H100.
#pragma once

#include <warpmem/kernel/caches/likely/l2_half.hpp>
#include <warpmem/kernel/caches/likely/look_ups.hpp>
#include <warpmem/kernel/caches/likely/model.hpp>
#include <warpmem/kernel/caches/likely/part_stores.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

struct simulated_counts {
  std::int64_t l1_misses{};          // sectors
  std::int64_t l2_reads{};           // likewise
  std::int64_t dram_reads{};         // likewise
  std::int64_t l2_tags{};            // half clocks of L2's slices, for look-ups
  std::int64_t l2_in{};              // likewise, for what SMs send
  std::int64_t fabric{};             // half packets between the halves of L2, both ways
  std::int64_t atomics_of_a_line{};  // sectors, of the line that has most

  // Clocks of all slices together: look-ups, what comes in and what goes out, two sectors a clock, overlap.
  [[nodiscard]] std::int64_t l2_clocks() const noexcept { return (std::max)({l2_tags, l2_in, l2_reads}) / 2; }
  [[nodiscard]] std::int64_t fabric_packets() const noexcept { return fabric / 2; }
};

// L2 reads 64 bytes for a load: sectors 0 and 1, or 2 and 3, or both pairs.
[[nodiscard]] constexpr std::uint32_t pairs_of(std::uint32_t sectors) noexcept {
  return ((sectors & 3U) != 0 ? 3U : 0U) | ((sectors & 12U) != 0 ? 12U : 0U);
}

class simulated_l2 {
 public:
  // `lines`: that the kernel touches, by number.
  simulated_l2(cache_model const& model, std::uint64_t bytes, std::size_t lines)
      : halves_{l2_half{bytes / 2, model.l2_choices}, l2_half{bytes / 2, model.l2_choices}},
        parts_{lines, model.parts},
        atomics_(lines) {}

  void read(std::size_t from, std::uint32_t line, std::uint32_t sectors) {
    counts_.l2_reads += std::popcount(sectors);
    counts_.l2_tags += 2;
    counts_.l2_in += std::popcount(pairs_of(sectors)) / 2;
    if (home(line) == from) {
      (void)fetch(line, sectors);
      return;
    }
    std::size_t const at = need(from, line);
    l2_half& own = halves_[from];
    if (std::uint32_t const missing = sectors & ~own.valid(at); missing != 0) {
      std::uint32_t const brought = pairs_of(missing) & ~own.valid(at);
      counts_.fabric += 2 + 2 * std::popcount(brought);
      own.bring(at, brought);
      counts_.l2_tags += fetch(line, missing) ? 4 : 2;
    }
  }
  void write(std::size_t from, line_look_up const& l) {
    std::size_t const half = home(l.line);
    counts_.l2_tags += half != from ? 5 : 2;
    counts_.l2_in += 2 * std::popcount(l.sectors) + (has_part(l) ? 2 : 0);
    counts_.fabric += half != from ? 1 + 2 * std::popcount(l.sectors) : 0;
    std::size_t const at = need(half, l.line);
    counts_.dram_reads += parts_.store(l, halves_[half].valid(at));
    halves_[half].bring(at, l.sectors);
  }
  void update(std::size_t from, std::uint32_t line, std::uint32_t sectors, bool comes_back) {
    std::int64_t const n = std::popcount(sectors);
    bool const crosses = home(line) != from;
    counts_.l2_tags += crosses ? 4 * n : 2 * n;
    counts_.l2_in += 2 * n;
    counts_.fabric += !crosses ? 0 : comes_back ? 4 * n : 2 * n;
    counts_.atomics_of_a_line = (std::max)(counts_.atomics_of_a_line, atomics_[line] += n);
    l2_half& half = halves_[home(line)];
    std::size_t const at = need(home(line), line);
    counts_.dram_reads += std::popcount(sectors & ~half.valid(at));
    half.bring(at, sectors);
  }
  [[nodiscard]] simulated_counts const& counts() const noexcept { return counts_; }

 private:
  // Of two neighbours, one in each.
  [[nodiscard]] static std::size_t home(std::uint32_t line) noexcept {
    return static_cast<std::size_t>((line >> 1U) * 0xD6E8FEB86659FD93U >> 63U ^ (line & 1U));
  }
  [[nodiscard]] std::size_t need(std::size_t half, std::uint32_t line) {
    return halves_[half].need(
        line, [&](std::uint32_t old) { counts_.dram_reads += home(old) == half ? parts_.complete(old, 15) : 0; });
  }
  // A mask of bytes goes with a sector that is stored in part.
  [[nodiscard]] static bool has_part(line_look_up const& l) noexcept {
    std::uint32_t words = 0;
    for (std::uint32_t s = 0; s < 4; ++s) {
      words |= (l.sectors >> s & 1U) != 0 ? 255U << 8 * s : 0;
    }
    return (words & ~l.words) != 0;
  }
  // Into its home. Whether DRAM was read.
  bool fetch(std::uint32_t line, std::uint32_t sectors) {
    std::int64_t const before = counts_.dram_reads;
    l2_half& half = halves_[home(line)];
    std::size_t const at = need(home(line), line);
    counts_.dram_reads += parts_.complete(line, sectors);
    if (std::uint32_t const missing = sectors & ~half.valid(at); missing != 0) {
      std::uint32_t const brought = pairs_of(missing) & ~half.valid(at);
      counts_.dram_reads += std::popcount(brought);
      half.bring(at, brought);
    }
    return counts_.dram_reads != before;
  }

  std::array<l2_half, 2> halves_;
  part_stores parts_;
  std::vector<std::int64_t> atomics_;  // of each line
  simulated_counts counts_{};
};

}}}  // namespace warpmem::v0::detail
