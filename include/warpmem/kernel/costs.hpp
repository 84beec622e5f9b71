// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each report says of an instruction beyond its counts: what it costs beside the least, and what the profiler
// shows of it elsewhere. Reads reports only.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/async_copy.hpp>
#include <warpmem/model/report/basis.hpp>
#include <warpmem/model/report/constant.hpp>
#include <warpmem/model/report/counter.hpp>
#include <warpmem/model/report/counters.hpp>
#include <warpmem/model/report/field_list.hpp>
#include <warpmem/model/report/global.hpp>
#include <warpmem/model/report/hopper.hpp>
#include <warpmem/model/report/local.hpp>
#include <warpmem/model/report/shared.hpp>
#include <warpmem/model/report/texture.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace warpmem { inline namespace v0 {

// What a site's accesses cost, beside the least: sectors or transactions of global and local memory and of the source
// of asynchronous copies, wavefronts of shared memory, of shared::cluster (the least: without bank conflicts) and of
// wgmma, requests of constant memory, sectors of bulk copies, textures and surfaces. Of the two sides of an
// asynchronous copy, the one with the larger excess.
struct site_cost {
  std::string_view unit{};  // of one: "sector"
  counter actual{};
  counter ideal{};
  [[nodiscard]] constexpr counter excess() const noexcept { return actual - ideal; }
};

namespace detail {

// What an access costs beyond the least: what the worst access of a site has the most of.
[[nodiscard]] constexpr counter excess_of(global_report const& r) noexcept {
  return compares_transactions(r) ? r.excessive_transactions() : r.excessive_sectors();
}
[[nodiscard]] constexpr counter excess_of(local_report const& r) noexcept {
  return compares_transactions(r) ? r.excessive_transactions() : r.excessive_sectors();
}
[[nodiscard]] constexpr counter excess_of(shared_report const& r) noexcept {
  return r.wavefronts - r.conflict_free_wavefronts;
}
[[nodiscard]] constexpr counter excess_of(constant_report const& r) noexcept { return r.replays(); }
[[nodiscard]] constexpr counter excess_of(cluster_report const& r) noexcept { return r.bank_conflicts(); }
// A prefetch moves nothing through L1: its sectors are those of L2.
[[nodiscard]] constexpr bool is_prefetch(tma_report const& r) noexcept {
  return r.sectors == counter{0} && r.bytes_requested > counter{0};
}
[[nodiscard]] constexpr counter moved_sectors(tma_report const& r) noexcept {
  return is_prefetch(r) ? r.l2_sectors : r.sectors;
}
[[nodiscard]] constexpr counter least_sectors(tma_report const& r) noexcept {
  return is_prefetch(r) ? counter{ceil_div(r.bytes_requested.value_or(0), std::int64_t{32})} : r.ideal_sectors;
}

[[nodiscard]] constexpr counter excess_of(tma_report const& r) noexcept { return moved_sectors(r) - least_sectors(r); }
[[nodiscard]] constexpr counter excess_of(wgmma_report const& r) noexcept { return r.bank_conflicts; }

// The fewest sectors: one a request, or as many as the texels fill; lanes that share texels may need fewer than they
// ask for.
[[nodiscard]] constexpr counter least_sectors(texture_report const& r) noexcept {
  if (!r.sectors.known() || !r.requests.known() || !r.bytes_requested.known()) {
    return counter::unknown();
  }
  std::int64_t const filled = ceil_div(r.bytes_requested.value_or(0), std::int64_t{32});
  return counter{smaller(r.sectors.value_or(0), larger(r.requests.value_or(0), filled))};
}
[[nodiscard]] constexpr counter excess_of(texture_report const& r) noexcept { return r.sectors - least_sectors(r); }

// The cost of the accesses of a report.
[[nodiscard]] constexpr site_cost cost_of(global_report const& r) noexcept {
  return compares_transactions(r) ? site_cost{"transaction", r.transactions, r.ideal_transactions}
                                  : site_cost{"sector", r.sectors, r.ideal_sectors};
}
[[nodiscard]] constexpr site_cost cost_of(local_report const& r) noexcept {
  return compares_transactions(r) ? site_cost{"transaction", r.transactions, r.ideal_transactions}
                                  : site_cost{"sector", r.sectors, r.ideal_sectors};
}
[[nodiscard]] constexpr site_cost cost_of(shared_report const& r) noexcept {
  return {"wavefront", r.wavefronts, r.conflict_free_wavefronts};
}
[[nodiscard]] constexpr site_cost cost_of(constant_report const& r) noexcept {
  return {"request", r.requests, r.ideal_requests};
}
[[nodiscard]] constexpr site_cost cost_of(cluster_report const& r) noexcept {
  return {"wavefront", r.wavefronts(), r.wavefronts() - r.bank_conflicts()};
}
[[nodiscard]] constexpr site_cost cost_of(tma_report const& r) noexcept {
  return {"sector", moved_sectors(r), least_sectors(r)};
}
[[nodiscard]] constexpr site_cost cost_of(texture_report const& r) noexcept {
  return {"sector", r.sectors, least_sectors(r)};
}
[[nodiscard]] constexpr site_cost cost_of(wgmma_report const& r) noexcept {
  return {"wavefront", r.wavefronts, r.wavefronts - r.bank_conflicts};
}

// Zeros, or what is unknown of an access that hardware would refuse.
[[nodiscard]] constexpr l1tex_report empty_stages(report_basis const& basis) noexcept {
  l1tex_report stages{};
  if (basis.all_refused()) {
    l1tex_report::each_field(field_eraser<l1tex_report>{stages});
  }
  stages.basis = basis;
  return stages;
}
// Shared accesses pass no tag stage, and ncu counts their wavefronts apart: the stage that both share counts conflicts.
[[nodiscard]] constexpr l1tex_report stages_of(shared_report const& r) noexcept {
  l1tex_report stages{};
  stages.basis = r.basis;
  stages.data_bank_conflicts = r.bank_conflicts;
  if (r.basis.all_refused()) {
    stages.requests = stages.tag_wavefronts = stages.data_wavefronts = counter::unknown();
    stages.l2_requests = stages.l2_sectors = counter::unknown();
  }
  return stages;
}
// Asynchronous copies count as loads from global memory.
[[nodiscard]] constexpr l1tex_report stages_of(async_copy_report const& r) noexcept {
  l1tex_report stages{};
  stages.basis = r.basis;
  stages.basis.operations = operation_set::of(memory_op::load) | operation_set::of_global();
  stages.requests = r.requests;
  stages.tag_wavefronts = r.tag_wavefronts;
  stages.data_wavefronts = r.data_wavefronts;
  stages.data_bank_conflicts = r.data_bank_conflicts;
  stages.l2_requests = r.l2_requests;
  stages.l2_sectors = r.l2_sectors;
  return stages;
}

[[nodiscard]] constexpr l1tex_report stages_of(tma_report const& r) noexcept {
  l1tex_report stages = empty_stages(r.basis);
  stages.data_bank_conflicts = r.bank_conflicts;
  stages.l2_requests = r.l2_requests;
  stages.l2_sectors = r.l2_sectors;
  return stages;
}
[[nodiscard]] constexpr l1tex_report stages_of(wgmma_report const& r) noexcept {
  l1tex_report stages = empty_stages(r.basis);
  stages.data_bank_conflicts = r.bank_conflicts;
  return stages;
}
// Distributed shared memory has stages of which no source tells.
[[nodiscard]] constexpr l1tex_report stages_of(cluster_report const&) noexcept { return {}; }
// Textures have a pipe of their own; L2 is asked by all.
[[nodiscard]] constexpr l1tex_report stages_of(texture_report const& r) noexcept {
  l1tex_report stages = empty_stages(r.basis);
  stages.l2_requests = r.l2_requests;
  stages.l2_sectors = r.l2_sectors;
  return stages;
}

// Matrices are on the source page as they are in hardware.
[[nodiscard]] constexpr source_page_report page_of_matrix(arch_traits const& arch, shared_report const& r) noexcept {
  source_page_report page{};
  page.basis = r.basis;
  page.bytes_requested = r.bytes_requested;
  page.wavefronts = arch.global.counts_tag_requests ? r.wavefronts : counter::unknown();
  page.ideal_wavefronts = arch.global.counts_tag_requests ? r.ideal_wavefronts : counter::unknown();
  if (r.basis.all_refused()) {
    page.tag_requests = page.sectors = page.ideal_sectors = counter::unknown();
  }
  return page;
}

// A page of which nothing is known.
[[nodiscard]] constexpr source_page_report unknown_page(report_basis const& basis) noexcept {
  source_page_report page{};
  source_page_report::each_field(field_eraser<source_page_report>{page});
  page.basis = basis;
  return page;
}

// What is known all the same: a copy is a request, a wgmma one for each warp, and has no bank conflicts.
template <class Report>
[[nodiscard]] constexpr Report unseen_counts(arch_traits const& arch, memory_op op) noexcept {
  Report r{};
  Report::each_field(field_eraser<Report>{r});
  r.basis.accesses = 1;
  r.basis.capability = arch.cc;
  if constexpr (std::is_same_v<Report, wgmma_report>) {
    r.requests = counter{4};
    r.bank_conflicts = counter{0};
  } else {
    r.basis.operations = operation_set::of(op);
    r.requests = counter{1};
  }
  return r;
}

}  // namespace detail

}}  // namespace warpmem::v0
