// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What counts the accesses of a site, declared: a recorder needs no model, and no batch kernel.
// <warpmem/kernel/count.hpp> and <warpmem/kernel/one_access.hpp> define it.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/async_copies.hpp>
#include <warpmem/batch/counts.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/counters.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <variant>

namespace warpmem { inline namespace v0 { namespace detail {

// How many accesses are counted at a time.
inline constexpr std::size_t chunk_accesses = 256;

// At most chunk_accesses of one kind, with the warps that executed them.
struct site_chunk {
  access_batch batch{};
  warp_place const* by{};
};

// Accesses that wait to be counted.
struct waiting_accesses {
  std::size_t count{};
  std::unique_ptr<address[]> at{};
  std::unique_ptr<std::uint32_t[]> active{};
  std::unique_ptr<warp_place[]> by{};

  waiting_accesses() = default;
  explicit waiting_accesses(std::size_t room)
      : at{std::make_unique_for_overwrite<address[]>(32 * room)},
        active{std::make_unique_for_overwrite<std::uint32_t[]>(room)},
        by{std::make_unique<warp_place[]>(room)} {}

  // Requires room.
  void append(address const (&lanes)[32], lane_mask active_lanes, warp_place warp) noexcept {
    address* const to = at.get() + 32 * count;
#if WARPMEM_GNU_BUILTINS
#  pragma GCC unroll 16  // of a loop, g++ makes a string instruction or a call
#endif
    for (int lane = 0; lane < 32; lane += 2) {
      std::memcpy(to + lane, lanes + lane, 2 * sizeof(address));
    }
    active[count] = active_lanes.bits;
    by[count] = warp;
    ++count;
  }
};

// Requires a chunk of the site's kind and a place for its report in site.counts.
void count_chunk(arch_traits const& arch, site_chunk const& chunk, kernel_site& site);
void count_copy_chunk(arch_traits const& arch, async_copy_batch const& batch, warp_place const* by, kernel_site& site);

// One access, by the models themselves: what no batch kernel takes.
template <class Access>
void count_one(arch_traits const& arch, Access const& a, warp_place by, kernel_site& site);

// What one access of lanes counts.
struct counted_access {
  site_counts counts{};
  source_page_report page{};
  l1tex_report stages{};
  counter excess{};
  bool refused{};
  int lanes{};
};
// In shared::cluster and in a space that is not stated: nothing.
[[nodiscard]] counted_access count_access(arch_traits const& arch, memory_space space, warp_access const& a);

// Shows a site an access that may be its worst: access_of() makes it. The site has the accesses before it in
// `executions`.
template <class AccessOf>
void consider_worst(kernel_site& site, warp_place by, counter excess, bool refused, AccessOf access_of) {
  if (site.executions > 0) {
    std::int64_t const now = urgency(excess, refused);
    std::int64_t const before = urgency(site.worst.excess, site.worst.refused);
    if (now < before || (now == before && site.worst.by < by)) {
      return;
    }
  }
  site_access const candidate{access_of(), excess, refused, by};
  if (site.executions == 0 || is_worse(candidate, site.worst)) {
    site.worst = candidate;
  }
}

// Calls excess_of(i, active lanes) for each access that hardware would execute.
template <class ExcessOf>
void consider_each(kernel_site& site, site_chunk const& chunk, fault_kinds const* faults, ExcessOf excess_of) {
  for (std::size_t i = 0; i < chunk.batch.accesses; ++i) {
    int const lanes = popcount(chunk.batch.active[i]);
    bool const refused = faults[i] != 0;
    consider_worst(site, chunk.by[i], refused ? counter::unknown() : excess_of(i, lanes), refused,
                   [&] { return without_inactive_lanes(access_of(chunk.batch, i)); });
    ++site.executions;
    site.lanes += lanes;
  }
}

// Adds what so many accesses of one shape count, but for what each of them is: show_access() tells the site.
inline void add_counts(kernel_site& site, counted_access const& one, std::int64_t times) {
  std::visit(
      [&](auto const& report) {
        using kind = std::remove_cvref_t<decltype(report)>;
        if constexpr (!std::is_same_v<kind, std::monostate>) {
          std::get<kind>(site.counts) += multiplied(report, times);
        }
      },
      one.counts);
  site.source_page += multiplied(one.page, times);
  site.stages += multiplied(one.stages, times);
}
template <class AccessOf>
void show_access(kernel_site& site, counted_access const& one, warp_place by, AccessOf access_of) {
  consider_worst(site, by, one.excess, one.refused, access_of);
  ++site.executions;
  site.lanes += one.lanes;
}

}}}  // namespace warpmem::v0::detail
