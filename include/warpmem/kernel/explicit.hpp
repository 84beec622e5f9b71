// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explicit kernels, for those who cannot compile theirs: the loads and stores of one warp as functions of its threads.
// record_kernel reports them as a run would; count_kernel adds them up in a constant expression.
#pragma once

#include <warpmem/kernel/caches/board.hpp>
#include <warpmem/kernel/caches/find.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/instructions.hpp>
#include <warpmem/kernel/launch.hpp>
#include <warpmem/kernel/recorder.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/warp.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/block.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/shared.hpp>
#include <warpmem/model/report/counters.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 {

namespace detail {

// Into a recorder, a site for each line and array.
class recording_sink {
 public:
  explicit recording_sink(kernel_recorder& recorder) : recorder_{&recorder} {}

  template <class Access>
  void add(char const* name, call_place at, Access const& access, warp_place by) {
    if constexpr (requires { access.space; }) {
      recorder_->add(site(name, at), access);
    } else {
      recorder_->add(site(name, at), access, by);
    }
  }

 private:
  struct known_site {
    char const* name;
    call_place at;
    site_id id;
  };
  // Names and files are literals: equal ones may have several addresses, which the recorder finds to be one place.
  [[nodiscard]] site_id site(char const* name, call_place at) {
    for (known_site const& known : known_) {
      if (known.at.line == at.line && known.name == name && known.at.file == at.file) {
        return known.id;
      }
    }
    known_.push_back({name, at, recorder_->site({.file = at.file, .line = at.line, .label = name})});
    return known_.back().id;
  }

  kernel_recorder* recorder_;
  std::vector<known_site> known_{};
};

// Adds up without a heap.
struct summing_sink {
  arch_traits arch{};
  kernel_sums sums{};

  constexpr void add(char const*, call_place, recorded_access const& a, warp_place) noexcept {
    ++sums.executions;
    sums.lanes += a.access.active.count();
    if (a.space == memory_space::global) {
      sums.global += analyze_global(arch, a.access);
      sums.global_page += analyze_global_source_page(arch, a.access);
    } else if (a.space == memory_space::shared) {
      sums.shared += analyze_shared(arch, a.access);
      sums.shared_page += analyze_shared_source_page(arch, a.access);
    } else if (a.space == memory_space::constant) {
      sums.constant += analyze_constant(arch, a.access);
    } else if (a.space == memory_space::local) {
      sums.local += analyze_local(arch, a.access);
    }
  }
  constexpr void add(char const*, call_place, async_copy const& copy, warp_place) noexcept {
    ++sums.executions;
    sums.lanes += copy.active.count();
    sums.copies += analyze_async_copy(arch, copy);
    source_page_report const page = analyze_async_copy_source_page(arch, copy);
    sums.global_page += page_in(memory_space::global, page);
    sums.shared_page += page_in(memory_space::shared, page);
  }
  template <class Access>
  constexpr void add(char const*, call_place, Access const& a, warp_place) noexcept {
    auto const report = instruction<Access>::analyze(arch, a);
    site_kind const kind = instruction<Access>::kind(a);
    ++sums.executions;
    sums.lanes += instruction<Access>::lanes(a);
    add_report(sums, kind, report);
    add_page(sums, kind, page_of<Access>(arch, report));
  }
};

// Calls body(warp) for every warp of every block.
template <class Sink, class Body>
constexpr void launch(Sink& sink, kernel_launch const& shape, Body& body) {
  std::int64_t const blocks = shape.grid.threads();
  for (std::int64_t block = 0; block < blocks; ++block) {
    for (std::int64_t warp = 0; warp < shape.block.warps(); ++warp) {
      int const threads = static_cast<int>(smaller<std::int64_t>(32, shape.block.threads() - warp * 32));
      body(kernel_warp<Sink>(sink, {shape, thread_at(shape.grid, block), warp, lane_mask::first(threads)}));
    }
  }
}

[[nodiscard]] inline kernel_report whole_report(kernel_recorder& recorder, kernel_launch const& shape) {
  kernel_report report = recorder.report();
  auto const blocks = static_cast<std::uint64_t>(shape.grid.threads());
  auto const warps = blocks * static_cast<std::uint64_t>(shape.block.warps());
  report.ran({blocks, blocks}, {warps, warps});
  return report;
}

}  // namespace detail

// The report of a kernel whose warps each execute body(warp). Sites are the lines of the body that access memory,
// labelled with the names of the arrays.
WARPMEM_CALLS_USER_CODE
template <class Body>
[[nodiscard]] kernel_report record_kernel(arch_traits const& arch, std::string name, kernel_launch const& shape,
                                          Body body) {
  kernel_recorder recorder(arch, std::move(name));
  detail::recording_sink sink(recorder);
  detail::launch(sink, shape, body);
  return detail::whole_report(recorder, shape);
}

// The same with bounds of what it moves through L1, L2 and DRAM: report.caches(). `shared_bytes`: of a block.
WARPMEM_CALLS_USER_CODE
template <class Body>
[[nodiscard]] kernel_report record_kernel(arch_traits const& arch, std::string name, kernel_launch const& shape,
                                          cache_setup const& setup, std::uint64_t shared_bytes, Body body) {
  auto const blocks = static_cast<std::uint64_t>(shape.grid.threads());
  cache_launch const caches =
      cache_launch_of(arch, setup, blocks, static_cast<std::uint64_t>(shape.block.threads()), shared_bytes);
  kernel_recorder recorder(arch, std::move(name));
  recorder.follow_sectors(sector_footprint{caches});
  detail::recording_sink sink(recorder);
  detail::launch(sink, shape, body);
  kernel_report report = detail::whole_report(recorder, shape);
  report.bound(detail::cache_bounds_of(report, *recorder.footprint(), caches));
  report.lacks_caches(detail::why_no_bounds(report, caches));
  return report;
}

// The sums of the same kernel, also in a constant expression: a static_assert may ask for
// count_kernel(…).shared.is_conflict_free().
// An access takes the compiler thousands of steps; see docs/kernels.md for how many it does by default.
WARPMEM_CALLS_USER_CODE
template <class Body>
[[nodiscard]] constexpr kernel_sums count_kernel(arch_traits const& arch, kernel_launch const& shape, Body body) {
  detail::summing_sink sink{arch, {}};
  detail::launch(sink, shape, body);
  return sink.sums;
}

// Words that an explicit kernel moves through the data banks: l1tex__data_bank_reads, l1tex__data_bank_writes. Reports
// have no such sums, which no batch of accesses counts.

namespace detail {

// Adds up the words of each access. Local accesses and cp.async make them unknown.
struct traffic_sink {
  arch_traits arch{};
  bank_traffic_report sum{};

  constexpr void add(char const*, call_place, recorded_access const& a, warp_place) noexcept {
    if (a.space == memory_space::global) {
      sum += analyze_global_traffic(arch, a.access);
    } else if (a.space == memory_space::shared) {
      sum += analyze_shared_traffic(arch, a.access);
    } else if (a.space != memory_space::constant) {
      sum += unknown_traffic(arch);
    }
  }
  template <class Access>
  constexpr void add(char const*, call_place, Access const& a, warp_place) noexcept {
    sum += instruction<Access>::traffic(arch, a);
  }
};

}  // namespace detail

// Words of 4 bytes that a kernel moves through the data banks, with cold caches, and without what a launch, its
// barriers and the mbarriers of copies add (docs/hopper.md). Faults and rules are those of each access.
WARPMEM_CALLS_USER_CODE
template <class Body>
[[nodiscard]] constexpr bank_traffic_report count_kernel_traffic(arch_traits const& arch, kernel_launch const& shape,
                                                                 Body body) {
  detail::traffic_sink sink{arch, {}};
  detail::launch(sink, shape, body);
  return sink.sum;
}

}}  // namespace warpmem::v0
