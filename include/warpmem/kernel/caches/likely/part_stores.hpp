// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sectors that were stored in part. L2 keeps masks of what was stored, of so many sectors at most; when it gives one
// up, it reads the rest of the sector.
#pragma once

#include <warpmem/kernel/caches/likely/look_ups.hpp>
#include <warpmem/model/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

class part_stores {
 public:
  // `lines`: that the kernel touches, by number.
  part_stores(std::size_t lines, int most) : lines_(lines), most_{most} {}

  // `valid`: sectors that L2 has. Sectors that it reads.
  [[nodiscard]] std::int64_t store(line_look_up const& l, std::uint32_t valid) {
    masks& m = lines_[l.line];
    for (std::uint32_t s = 0; s < 4; ++s) {
      std::uint32_t const bit = 1U << s;
      if ((l.sectors & bit) == 0 || ((valid & bit) != 0 && (m.part & bit) == 0)) {
        continue;  // not stored, or whole already
      }
      std::uint32_t const all = 255U << 8 * s;
      m.words = ((m.part & bit) != 0 ? m.words : m.words & ~all) | (l.words & all);
      set_part(l.line, m, bit, (m.words & all) != all);
    }
    std::int64_t reads = 0;
    while (sectors_ > most_ && !oldest_.empty()) {
      reads += complete(oldest_.front(), 15);
      oldest_.pop_front();
    }
    return reads;
  }
  // Somebody loads these sectors, or the line is evicted. Sectors that L2 reads.
  [[nodiscard]] std::int64_t complete(std::uint32_t line, std::uint32_t sectors) noexcept {
    masks& m = lines_[line];
    std::uint32_t const parts = m.part & sectors;
    m.part &= ~parts;
    sectors_ -= std::popcount(parts);
    return std::popcount(parts);
  }

 private:
  struct masks {
    std::uint32_t words{};  // stored
    std::uint32_t part{};   // sectors
  };
  void set_part(std::uint32_t line, masks& m, std::uint32_t bit, bool is_part) {
    if (((m.part & bit) != 0) == is_part) {
      return;
    }
    if (m.part == 0) {
      oldest_.push_back(line);
    }
    m.part ^= bit;
    sectors_ += is_part ? 1 : -1;
  }

  std::vector<masks> lines_;
  std::deque<std::uint32_t> oldest_{};  // lines
  std::int64_t sectors_{};
  std::int64_t most_;
};

}}}  // namespace warpmem::v0::detail
