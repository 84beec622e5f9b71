// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory spaces whose batches a grid counts. Each has the counter for most accesses, the report made from its sums,
// and the model for the rest.
#pragma once

#include <warpmem/batch/bank_plan.hpp>
#include <warpmem/batch/counts.hpp>
#include <warpmem/batch/distinct_plan.hpp>
#include <warpmem/batch/global.hpp>
#include <warpmem/batch/shared.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/tools/device/by_lane/banks.hpp>
#include <warpmem/tools/device/by_lane/distinct.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

using warpmem::detail::by_lane::counts;

// What a lane has counted so far, without the accesses left to the model. 32 bits are enough for 2^22 accesses per
// lane. Without masks every lane is active, and `requests` and `active` stay zero.
struct lane_sums {
  std::uint32_t accesses{};
  std::uint32_t requests{};
  std::uint32_t active{};
  std::uint32_t segments{};  // as in by_lane::counts
  std::uint32_t lines{};
  std::uint32_t ideal{};
  std::uint32_t ideal_sectors{};
};

template <class T>
__device__ void write(T* counts, std::size_t i, std::int64_t count) noexcept {
  if (counts != nullptr) {
    counts[i] = static_cast<T>(count);
  }
}

// What the model counts for one access.
template <class Counts, class Report>
__device__ void write_report(Counts const& each, std::size_t i, Report const& r) noexcept {
  Counts::each_array([&](auto array, auto field) { write(each.*array, i, (r.*field).value_or(unknown_count)); });
  write(each.faults, i, r.basis.faults.kinds);
}

struct global_space {
  using report_type = global_report;

  arch_traits arch;
  warpmem::detail::distinct_plan plan;
  warpmem::detail::by_lane::distinct_counter counter_of_access;
  global_counts each;
  provenance known;
  operation_set operations;
  bool writes;
  int sector_shift;
  std::uint32_t full_ideal;  // of an unmasked access
  std::uint32_t full_ideal_sectors;

  global_space(arch_traits const& a, batch_kind kind, global_counts const& e)
      : arch{a},
        plan{warpmem::detail::plan_global(a, kind)},
        counter_of_access{plan},
        each{e},
        known{warpmem::detail::known_counts(a.global, kind.op)},
        operations{operation_set::of(kind.op)},
        writes{e.transactions != nullptr || e.sectors != nullptr || e.tag_requests != nullptr || e.faults != nullptr},
        sector_shift{warpmem::detail::log2_floor(warpmem::detail::larger(1, a.global.sector_bytes))},
        full_ideal{ideal(1U << plan.group_shift, plan.shift) << (5 - plan.group_shift)},
        full_ideal_sectors{ideal(32, sector_shift)} {}

  // The fewest segments of 2^shift bytes that this many lanes can need.
  [[nodiscard]] WARPMEM_HD std::uint32_t ideal(std::uint32_t lanes, int shift) const noexcept {
    return (lanes * static_cast<std::uint32_t>(plan.lane_bytes) + (1U << shift) - 1) >> shift;
  }

  template <bool Masked>
  __device__ __forceinline__ void add(lane_sums& sums, counts const& n, std::uint32_t active) const {
    std::uint32_t least = full_ideal;
    std::uint32_t least_sectors = full_ideal_sectors;
    if constexpr (Masked) {
      least = 0;
      auto const group = static_cast<std::uint32_t>((std::uint64_t{1} << (1 << plan.group_shift)) - 1);
#pragma unroll 1
      for (int lane = 0; lane < 32; lane += 1 << plan.group_shift) {  // one iteration on 7.0 and later
        auto const lanes = static_cast<std::uint32_t>(__popc((active >> lane) & group));
        sums.requests += lanes != 0 ? 1 : 0;
        least += ideal(lanes, plan.shift);
      }
      auto const lanes = static_cast<std::uint32_t>(__popc(active));
      sums.active += lanes;
      least_sectors = ideal(lanes, sector_shift);
    }
    ++sums.accesses;
    sums.segments += n.segments;
    sums.lines += n.lines;
    sums.ideal += warpmem::detail::smaller(n.segments, least);
    sums.ideal_sectors += warpmem::detail::smaller(n.segments, least_sectors);
  }
  __device__ void write_counts(std::size_t i, counts const& n) const {
    write(each.transactions, i, n.segments);
    write(each.sectors, i, arch.global.sector_bytes != 0 ? n.segments : unknown_count);
    write(each.tag_requests, i, arch.global.counts_tag_requests ? n.lines : unknown_count);
    write(each.faults, i, 0);
  }
  template <bool Masked>
  [[nodiscard]] __device__ global_report report_of(lane_sums const& s) const {
    global_report r{};
    if (s.accesses != 0) {
      r = warpmem::detail::unknown_report<global_report>();
      global_traits const& g = arch.global;
      r.basis.accesses = s.accesses;
      r.basis.known = known;
      r.basis.capability = arch.cc;
      r.basis.operations = operations;
      r.requests = Masked ? s.requests : std::int64_t{s.accesses} << (5 - plan.group_shift);
      r.transactions = s.segments;
      r.ideal_transactions = s.ideal;
      r.tag_requests = g.counts_tag_requests ? counter{s.lines} : counter::unknown();
      r.sectors = g.sector_bytes != 0 ? counter{s.segments} : counter::unknown();
      r.ideal_sectors = g.sector_bytes != 0 ? counter{s.ideal_sectors} : counter::unknown();
      r.bytes_requested = (Masked ? s.active : std::int64_t{s.accesses} * 32) * plan.lane_bytes;
      r.bytes_moved = std::int64_t{s.segments} << plan.shift;
    }
    return r;
  }
  [[nodiscard]] __device__ global_report by_model(warp_access const& access) const {
    return analyze_global(arch, access);
  }
};

struct shared_space {
  using report_type = shared_report;

  arch_traits arch;
  warpmem::detail::bank_plan plan;
  operation_set operations;
  warpmem::detail::by_lane::bank_counter counter_of_access;
  shared_counts each;
  bool writes;
  int wavefront_shift;  // one wavefront serves 2^wavefront_shift bytes

  shared_space(arch_traits const& a, batch_kind kind, shared_counts const& e)
      : arch{a},
        plan{warpmem::detail::plan_shared(a, kind)},
        operations{operation_set::of(kind.op)},
        counter_of_access{plan},
        each{e},
        writes{e.wavefronts != nullptr || e.conflict_free_wavefronts != nullptr || e.faults != nullptr},
        wavefront_shift{warpmem::detail::log2_floor(warpmem::detail::bytes_per_wavefront(a.shared))} {}

  template <bool Masked>
  __device__ __forceinline__ void add(lane_sums& sums, counts const& n, std::uint32_t active) const {
    std::uint32_t lanes = 32;
    if constexpr (Masked) {
      lanes = static_cast<std::uint32_t>(__popc(active));
      sums.active += lanes;
      sums.requests += lanes != 0 ? 1 : 0;
    }
    std::uint32_t const bytes = lanes * static_cast<std::uint32_t>(plan.lane_bytes);
    ++sums.accesses;
    sums.segments += n.segments;
    sums.lines += n.lines;
    sums.ideal += warpmem::detail::smaller(n.segments, (bytes + (1U << wavefront_shift) - 1) >> wavefront_shift);
  }
  __device__ void write_counts(std::size_t i, counts const& n) const {
    write(each.wavefronts, i, n.segments);
    write(each.conflict_free_wavefronts, i, n.lines);
    write(each.faults, i, 0);
  }
  template <bool Masked>
  [[nodiscard]] __device__ shared_report report_of(lane_sums const& s) const {
    shared_report r{};
    if (s.accesses != 0) {
      r = warpmem::detail::unknown_report<shared_report>();
      r.basis.accesses = s.accesses;
      r.basis.known = plan.known;
      r.basis.capability = arch.cc;
      r.basis.operations = operations;
      r.requests = Masked ? s.requests : s.accesses;
      r.wavefronts = s.segments;
      r.conflict_free_wavefronts = s.lines;
      r.ideal_wavefronts = s.ideal;
      r.bank_conflicts = r.wavefronts - r.conflict_free_wavefronts;
      r.bytes_requested = (Masked ? s.active : std::int64_t{s.accesses} * 32) * plan.lane_bytes;
    }
    return r;
  }
  [[nodiscard]] __device__ shared_report by_model(warp_access const& access) const {
    return analyze_shared(arch, access);
  }
};

}}}}  // namespace warpmem::v0::on_gpu::detail
