// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One line of a kernel's report, and the sums of many.
#pragma once

#include <warpmem/kernel/kinds.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/texture.hpp>

#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

namespace warpmem { inline namespace v0 {

// One place and what one kind of instruction did there.
struct kernel_site {
  site_place place{};
  site_kind kind{};
  std::int64_t executions{};  // warp instructions
  std::int64_t lanes{};       // active ones, summed over the executions
  site_counts counts{};
  counter copied_sectors{};  // of asynchronous copies: sectors of the source; their report counts others of .cg copies
  counter ideal_copy_sectors{};  // of asynchronous copies: the fewest source sectors; their report has no such count
  source_page_report source_page{};  // of global and shared memory; other spaces have no numbers there
  l1tex_report stages{};             // behind the coalescer with cold caches; of shared memory its bank conflicts
  site_access worst{};

  // The report if it is of this kind, else null.
  template <class Report>
  [[nodiscard]] Report const* report() const noexcept {
    return std::get_if<Report>(&counts);
  }
  friend bool operator==(kernel_site const&, kernel_site const&) = default;
};

// Sums over sites, by space. A report without accesses is a zero that says so: its basis counts none.
struct kernel_sums {
  global_report global{};
  shared_report shared{};  // with ldmatrix and stmatrix
  constant_report constant{};
  local_report local{};
  async_copy_report copies{};
  tma_report bulk_copies{};
  wgmma_report wgmma{};
  cluster_report cluster{};
  texture_report texture{};
  texture_report surface{};
  source_page_report global_page{};
  source_page_report shared_page{};
  detail::added_kind<void>::reports added{};
  std::int64_t executions{};
  std::int64_t lanes{};
  friend bool operator==(kernel_sums const&, kernel_sums const&) = default;
};

namespace detail {

// Whether the accesses of a kind have this report. Those of a texture and of a surface have the same.
[[nodiscard]] constexpr bool has_lanes_in(memory_space space, site_kind const& kind) noexcept {
  return kind.space == space &&
         (kind.form == instruction_form::lane_access || kind.form == instruction_form::matrix_access);
}
[[nodiscard]] constexpr bool counts(global_report const*, site_kind const& kind) noexcept {
  return has_lanes_in(memory_space::global, kind);
}
[[nodiscard]] constexpr bool counts(shared_report const*, site_kind const& kind) noexcept {
  return has_lanes_in(memory_space::shared, kind);
}
[[nodiscard]] constexpr bool counts(constant_report const*, site_kind const& kind) noexcept {
  return has_lanes_in(memory_space::constant, kind);
}
[[nodiscard]] constexpr bool counts(local_report const*, site_kind const& kind) noexcept {
  return has_lanes_in(memory_space::local, kind);
}
[[nodiscard]] constexpr bool counts(cluster_report const*, site_kind const& kind) noexcept {
  return has_lanes_in(memory_space::cluster, kind);
}
[[nodiscard]] constexpr bool counts(texture_report const*, site_kind const& kind) noexcept {
  return has_lanes_in(memory_space::texture, kind) || has_lanes_in(memory_space::surface, kind);
}
[[nodiscard]] constexpr bool counts(async_copy_report const*, site_kind const& kind) noexcept {
  return kind.form == instruction_form::async_copy;
}
[[nodiscard]] constexpr bool counts(tma_report const*, site_kind const& kind) noexcept {
  return kind.form == instruction_form::bulk_copy || kind.form == instruction_form::bulk_prefetch;
}
[[nodiscard]] constexpr bool counts(wgmma_report const*, site_kind const& kind) noexcept {
  return kind.form == instruction_form::wgmma;
}

// The report of such accesses, before any.
template <class... Reports>
[[nodiscard]] site_counts no_counts_of(site_kind const& kind, std::variant<std::monostate, Reports...> const*) {
  site_counts none{};
  ((counts(static_cast<Reports const*>(nullptr), kind) ? void(none.template emplace<Reports>()) : void()), ...);
  return none;
}
[[nodiscard]] inline site_counts no_counts(site_kind const& kind) {
  return no_counts_of(kind, static_cast<site_counts const*>(nullptr));
}

// Of a page that may be an asynchronous copy's, what it shows of one side.
[[nodiscard]] constexpr source_page_report page_in(memory_space space, source_page_report page) noexcept {
  if (!page.basis.all_refused()) {
    if (space == memory_space::global) {
      page.wavefronts = page.ideal_wavefronts = counter{0};
    } else {
      page.tag_requests = page.sectors = page.ideal_sectors = counter{0};
    }
  }
  return page;
}

// The order of a report's sites.
[[nodiscard]] inline bool stands_before(kernel_site const& a, kernel_site const& b) noexcept {
  return a.place < b.place || (a.place == b.place && a.kind < b.kind);
}

// Requires the same place and kind, and so the same kind of report.
inline void add_to(kernel_site& sum, kernel_site const& other) {
  if (sum.place.text.empty() || (!other.place.text.empty() && other.place.text < sum.place.text)) {
    sum.place.text = other.place.text;
  }
  sum.place.add_inlined(other.place.inlined);
  sum.executions += other.executions;
  sum.lanes += other.lanes;
  std::visit(
      [&other](auto& report) {
        if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(report)>, std::monostate>) {
          report += *other.report<std::remove_cvref_t<decltype(report)>>();
        }
      },
      sum.counts);
  sum.copied_sectors += other.copied_sectors;
  sum.ideal_copy_sectors += other.ideal_copy_sectors;
  sum.source_page += other.source_page;
  sum.stages += other.stages;
  if (is_worse(other.worst, sum.worst)) {
    sum.worst = other.worst;
  }
}

// What a sum is called: in JSON; in texts, where the operation may follow; and by checks, whose memories asynchronous
// copies and wgmma share. Textures and surfaces have one type of report: `space` tells whose sum it is.
struct sum_name {
  std::string_view key;
  std::string_view line;
  std::string_view memory;
  bool says_operation{true};
  memory_space space{};
};

// Calls visit(name, sum) for the sum of each kind of instruction, in the order that texts show.
template <class Sums, class Visit>
constexpr void each_sum(Sums& sums, Visit visit) {
  visit(sum_name{"global", "global", "global memory"}, sums.global);
  visit(sum_name{"shared", "shared", "shared memory"}, sums.shared);
  visit(sum_name{"constant", "constant", "constant memory"}, sums.constant);
  visit(sum_name{"local", "local", "local memory"}, sums.local);
  visit(sum_name{"async_copies", "async copies", "", false}, sums.copies);
  visit(sum_name{"shared_cluster", "shared::cluster", "distributed shared memory"}, sums.cluster);
  visit(sum_name{"texture", "texture", "textures", true, memory_space::texture}, sums.texture);
  visit(sum_name{"surface", "surface", "surfaces", true, memory_space::surface}, sums.surface);
  visit(sum_name{"bulk_copies", "bulk", "bulk copies"}, sums.bulk_copies);
  visit(sum_name{"wgmma", "wgmma", "", false}, sums.wgmma);
  std::apply(
      [&visit](auto&... added) {
        (visit(sum_name{name_of_added(), name_of_added(), name_of_added()}, added), ...);
      },
      sums.added);
}

// To the sum of its kind.
template <class Report>
constexpr void add_report(kernel_sums& sums, site_kind const& kind, Report const& report) noexcept {
  each_sum(sums, [&]<class Sum>(sum_name const& name, Sum& sum) {
    if constexpr (std::is_same_v<Sum, Report>) {
      if (name.space == memory_space::unstated || name.space == kind.space) {
        sum += report;
      }
    }
  });
}

// A page goes to the memories that its instructions are in.
constexpr void add_page(kernel_sums& sums, site_kind const& kind, source_page_report const& page) noexcept {
  if (kind.is_in(memory_space::global)) {
    sums.global_page += page_in(memory_space::global, page);
  }
  if (kind.is_in(memory_space::shared)) {
    sums.shared_page += page_in(memory_space::shared, page);
  }
}

inline void add_counts(kernel_sums& sum, kernel_site const& site) {
  std::visit(
      [&](auto const& report) {
        if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(report)>, std::monostate>) {
          add_report(sum, site.kind, report);
        }
      },
      site.counts);
}
inline void add_to(kernel_sums& sum, kernel_site const& site) {
  sum.executions += site.executions;
  sum.lanes += site.lanes;
  add_counts(sum, site);
  add_page(sum, site.kind, site.source_page);
}

// Of a kernel that was not seen whole: its numbers are the least that there are, and known by nothing.
template <class... Reports>
void mark_partial(Reports&... reports) {
  ((reports.basis.is_partial = true), ...);
  ((reports.basis.known = {}), ...);
}
inline void mark_partial(kernel_sums& sum) {
  each_sum(sum, [](sum_name const&, auto& report) { mark_partial(report); });
  mark_partial(sum.global_page, sum.shared_page);
}
inline void mark_partial(kernel_site& site) {
  mark_partial(site.source_page, site.stages);
  std::visit(
      [](auto& report) {
        if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(report)>, std::monostate>) {
          mark_partial(report);
        }
      },
      site.counts);
}

}  // namespace detail

}}  // namespace warpmem::v0
