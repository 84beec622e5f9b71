// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the pieces of a copy add up to.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/tma/box.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// The pieces take turns at 8 lines that the hardware makes up; of equal requests 4 become one. Pieces with half sectors
// take turns in another way.
struct outside_tally {
  std::int64_t pieces{};
  std::int64_t equal[8][4][4]{};  // requests by line, first sector, sectors less one
  bool has_halves{};

  WARPMEM_HD constexpr void operator()(tma_row piece) noexcept {
    has_halves = has_halves || piece.global % 32 != 0 || piece.bytes % 32 != 0;
    equal[pieces % 8][piece.global / 32 % 4][(piece.bytes - 1) / 32] += 1;
    ++pieces;
  }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t requests() const noexcept { return sum(false); }
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t sectors() const noexcept { return sum(true); }

 private:
  [[nodiscard]] WARPMEM_HD constexpr std::int64_t sum(bool of_sectors) const noexcept {
    std::int64_t n = 0;
    for (auto const& line : equal) {
      for (auto const& first : line) {
        for (int less_one = 0; less_one < 4; ++less_one) {
          n += (first[less_one] + 3) / 4 * (of_sectors ? less_one + 1 : 1);
        }
      }
    }
    return n;
  }
};

// Sectors and requests of pieces. Two requests for one sector may meet on their way to L2.
struct tma_tally {
  bool is_load{};
  bool is_multicast{};
  std::int64_t sectors{};
  std::int64_t requests{};
  std::int64_t promoted{};  // that begin in the first sector of 256 bytes
  bool repeats_sectors{};   // or goes backwards, where sectors may repeat
  address next_sector{};    // behind the last one

  WARPMEM_HD constexpr void operator()(tma_row piece) noexcept {
    sectors += is_multicast ? multicast_sectors_of(piece) : sectors_of(piece);
    requests += is_load && !is_multicast ? load_requests_of(piece) : 1;
    promoted += piece.global % 256 < 32 ? 1 : 0;
    repeats_sectors = repeats_sectors || piece.global / 32 < next_sector;
    next_sector = (piece.global + static_cast<address>(piece.bytes) - 1) / 32 + 1;
  }
};

// What the pieces of a copy to another block send.
struct packet_tally {
  std::int64_t packets{};

  WARPMEM_HD constexpr void operator()(tma_row piece) noexcept { packets += packets_of(piece); }
};

// Loads read what lies outside the tensor all the same, from made-up addresses that are aligned as in shared memory;
// right of the tensor from the next multiple of 16 bytes on. So do prefetches, as if the box began at byte 0 there.
// Stores and reductions leave it out.
struct box_tally {
  tma_tally pieces{};
  bool is_prefetch{};
  address origin{};  // in shared memory, of the box of a prefetch
  std::int64_t bytes{};
  std::int64_t bank_words{};
  bool leaves_tensor{};
  bool meets_tensor{};
  outside_tally made_up{};

  WARPMEM_HD constexpr void operator()(box_row const& row) noexcept {
    leaves_tensor = leaves_tensor || !row.is_inside();
    meets_tensor = meets_tensor || row.inside > 0;
    if (is_prefetch || pieces.is_load) {
      std::int64_t const end = smaller(row.all.bytes, row.left + (row.inside + 15) / 16 * 16);
      tma_row within = row.part(row.left, end - row.left);
      within.shared = is_prefetch ? within.global : within.shared;
      bytes += row.all.bytes;
      bank_words += row.all.bytes / 4;
      outside(row.part(0, row.left));
      cut_row(within, pieces);
      outside(row.part(end, row.all.bytes - end));
    } else {
      bytes += row.inside;
      bank_words += (row.inside + 15) / 16 * 4;
      cut_row(row.part(row.left, row.inside), pieces);
    }
  }

 private:
  WARPMEM_HD constexpr void outside(tma_row part) noexcept {
    part.shared -= origin;
    part.global = part.shared;
    cut_row(part, pieces);
    cut_row(part, made_up);
  }
};

}}}  // namespace warpmem::v0::detail
