// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device memory behind L2: what the memory chips read for the sectors that are used.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/cache.hpp>
#include <warpmem/model/report/fault.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 {

// Memory chips that a board may have.
enum class dram_technology : unsigned char { gddr3, gddr5, gddr5x, gddr6, gddr6x, gddr7, hbm2, hbm3, lpddr4, lpddr5 };

// Bytes of one access to memory chips of a technology: bus width times burst length.
struct dram_burst {
  size_range bytes{};  // low < high where it depends on the board; 0: no source
  provenance known{};
  friend constexpr bool operator==(dram_burst const&, dram_burst const&) = default;
};

// What one access reads, from simulator configurations of real boards; GDDR5X from a report on the JEDEC standard. No
// source states the others.
[[nodiscard]] WARPMEM_HD constexpr dram_burst dram_burst_of(dram_technology technology) noexcept {
  provenance const simulated{evidence::documented, source::simulator};
  switch (technology) {
    case dram_technology::gddr3:  // FX 5600, FX 5800
      return {{32, 32}, simulated};
    case dram_technology::gddr5:  // Titan X 4 x 8; GTX 480 two chips per controller
      return {{32, 64}, simulated};
    case dram_technology::gddr5x:  // prefetch of 16 words
      return {{64, 64}, {evidence::documented, source::published_observations}};
    case dram_technology::gddr6:  // RTX 2060, RTX 3070
    case dram_technology::hbm2:   // P100, V100
      return {{32, 32}, simulated};
    default:
      return {};
  }
}

// How L2 reads memory. The fetch granularity is the smallest read for one missing sector: a hint that programs can set
// (cudaLimitMaxL2FetchGranularity, 0 to 128); NVIDIA states no default, so the caller must choose it.
struct dram_traits {
  int burst_bytes{};
  int fetch_bytes{};  // 0: one burst
  provenance known{};
};

// The row's burst size (cache_traits::dram_atom_bytes); 0 if no source states one, which analyze_dram refuses.
[[nodiscard]] WARPMEM_HD constexpr dram_traits dram_of(arch_row arch, int fetch_bytes) noexcept {
  return {arch.cache.dram_atom_bytes, fetch_bytes, {evidence::documented, source::simulator}};
}

namespace detail {

// Bytes of one read by L2.
[[nodiscard]] WARPMEM_HD constexpr std::int64_t dram_piece(dram_traits d) noexcept {
  return larger(d.burst_bytes, d.fetch_bytes);
}

[[nodiscard]] WARPMEM_HD constexpr access_faults check_dram(dram_traits d) noexcept {
  access_faults faults{};
  if (d.burst_bytes < 1 || d.fetch_bytes < 0) {
    faults.add(fault::bad_size, lane_mask::none());
  } else if (!is_power_of_two(d.burst_bytes) || (d.fetch_bytes != 0 && !is_power_of_two(d.fetch_bytes))) {
    faults.add(fault::bad_alignment, lane_mask::none());
  }
  return faults;
}

[[nodiscard]] WARPMEM_HD constexpr dram_report report_of(dram_traits d, std::int64_t sectors,
                                                         std::int64_t pieces) noexcept {
  if (pieces > INT64_MAX / dram_piece(d)) {
    access_faults faults{};
    faults.add(fault::size_overflow, lane_mask::none());
    return refused<dram_report>({}, faults);
  }
  dram_report r{};
  r.basis.accesses = 1;
  r.basis.known = d.known;
  r.fetches = pieces;
  r.bursts = pieces * (dram_piece(d) / d.burst_bytes);
  r.bytes_used = sectors * 32;
  r.bytes_read = pieces * dram_piece(d);
  return r;
}

// Distinct pieces of 2^shift bytes that the transactions of a list touch.
template <class List>
[[nodiscard]] WARPMEM_HD constexpr std::int64_t count_distinct(List const& list, int shift) noexcept {
  auto const last_of = [shift](auto const& t) { return (t.base + static_cast<address>(t.bytes) - 1) >> shift; };
  std::int64_t count = 0;
  for (int i = 0; i < list.size(); ++i) {
    address const first = list[i].base >> shift;
    address const pieces = last_of(list[i]) - first + 1;  // the last one may be the last of the address space
    for (address piece = first; piece - first < pieces; ++piece) {
      bool seen = false;
      for (int k = 0; k < i && !seen; ++k) {
        seen = list[k].base >> shift <= piece && piece <= last_of(list[k]);
      }
      count += seen ? 0 : 1;
    }
  }
  return count;
}

}  // namespace detail

// What memory reads if all transactions of one access (list_global and the like) miss in L2; each piece counts once. An
// empty list, such as that of a refused access, is no access.
// Faults: bad_size without a burst size, bad_alignment if a size is not a power of two. Sources: docs/caches.md.
template <class List>
[[nodiscard]] WARPMEM_HD constexpr dram_report analyze_dram(dram_traits d, List const& transactions) noexcept {
  access_faults const faults = detail::check_dram(d);
  if (faults.any()) {
    return detail::refused<dram_report>({}, faults);
  }
  if (transactions.empty()) {
    return {};
  }
  return detail::report_of(d, detail::count_distinct(transactions, 5),
                           detail::count_distinct(transactions, detail::log2_floor(detail::dram_piece(d))));
}

// What memory reads for `sectors` consecutive sectors of 32 bytes from byte address `at` on. Faults: those of
// analyze_dram; bad_size for a negative number of sectors, size_overflow, misaligned_address if `at` is no multiple
// of 32 bytes. Sources: docs/caches.md.
[[nodiscard]] WARPMEM_HD constexpr dram_report consecutive_sectors(dram_traits d, address at,
                                                                   std::int64_t sectors) noexcept {
  access_faults faults = detail::check_dram(d);
  if (sectors < 0) {
    faults.add(fault::bad_size, lane_mask::none());
  } else if (sectors > INT64_MAX / 32 || at + static_cast<address>(sectors) * 32 < at) {
    faults.add(fault::size_overflow, lane_mask::none());
  } else if (at % 32 != 0) {
    faults.add(fault::misaligned_address, lane_mask::none());
  }
  if (faults.any()) {
    return detail::refused<dram_report>({}, faults);
  }
  int const shift = detail::log2_floor(detail::dram_piece(d));
  address const last = at + static_cast<address>(sectors) * 32 - 1;
  return detail::report_of(d, sectors,
                           sectors == 0 ? 0 : static_cast<std::int64_t>((last >> shift) - (at >> shift)) + 1);
}

// The same number of sectors at random places, so far apart that no two share a piece.
[[nodiscard]] WARPMEM_HD constexpr dram_report random_sectors(dram_traits d, std::int64_t sectors) noexcept {
  access_faults faults = detail::check_dram(d);
  if (sectors < 0) {
    faults.add(fault::bad_size, lane_mask::none());
  } else if (!faults.any() && sectors > INT64_MAX / detail::larger<std::int64_t>(32, detail::dram_piece(d))) {
    faults.add(fault::size_overflow, lane_mask::none());
  }
  if (faults.any()) {
    return detail::refused<dram_report>({}, faults);
  }
  // A burst shorter than a sector is repeated until the sector is complete.
  return detail::report_of(d, sectors, sectors * detail::ceil_div(std::int64_t{32}, detail::dram_piece(d)));
}

}}  // namespace warpmem::v0
