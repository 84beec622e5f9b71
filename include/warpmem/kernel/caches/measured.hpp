// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers that bounds of a kernel's caches start from: what was measured on boards, and what instructions ask for.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/report/counter.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// Sectors that instructions ask for, an instruction at a time; unknown where a model does not know.
struct asked_sectors {
  counter kept{};      // loads of which L1 keeps the sectors
  counter passing{};   // other loads
  counter copied{};    // cp.async, in L1
  counter fetched{};   // cp.async, of L2 at most
  bool fills_apart{};  // cp.async counts otherwise than by the sectors that it reads
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
inline constexpr std::uint64_t instructions_in_a_us = 20;        // of a warp, at least
inline constexpr std::int64_t sms_served_by_one_read = 4;        // if they ask L2 for a sector at the same time
inline constexpr std::int64_t l1_kib_taken = 8;                  // of L1, by itself
inline constexpr std::int64_t usual_dram_reads_of_launch = 100;  // 96 to 120 in 28 kernels that read nothing
inline constexpr std::uint64_t part_lines_that_wait = 16384;     // of sectors stored in part: their rest may yet come
inline constexpr std::uint64_t bank_of_constants = 64 * 1024 / 32;
inline constexpr std::uint64_t pieces_that_stay = 16;  // in L2, as neighbours do: of lines far apart some evict others
inline constexpr std::uint64_t code_of_launch = 512;   // of code, among `dram_reads_of_launch`
inline constexpr std::uint64_t never_evicted_bytes = 20 << 20;  // of L2: what was brought last

}}}  // namespace warpmem::v0::detail
