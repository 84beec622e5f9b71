// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the launches of a program gave, by kernel.
#pragma once

#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/kernel/tiles.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 {
namespace ptx { namespace cudart {

struct launch_record {
  std::uint64_t number{};  // in the program, from 1
  launch_shape shape{};
  double seconds{};
  kernel_progress blocks{};
  kernel_report report{};  // of the first launches of a program alone: empty in later ones
};

struct kernel_record {
  std::string name{};
  kernel_report sum{};
  std::vector<kernel_problem> problems{};  // each sentence once
  std::uint64_t launches{};
  std::uint64_t stopped{};  // of these, launches that are not whole
  double seconds{};
  std::vector<launch_record> first{};  // the first launches of the kernel
  // What would help its arrays in shared memory, over the launches in which the same helps; no value: not looked for.
  std::optional<std::vector<tile_advice>> tiles{};
};

// The launches of this process so far, by kernel; and none from now on. The library warpmem::cudart has them.
[[nodiscard]] std::vector<kernel_record> runs();
void forget_runs();

class run_log {
 public:
  // A program may launch for hours: so many launches of a kernel are listed one by one, and so many of the program with
  // their reports.
  static constexpr std::size_t most_listed = 1000;
  static constexpr std::uint64_t most_reports = 500;

  // The problems that were not there before.
  std::vector<kernel_problem> add(kernel_run const& run, launch_shape const& shape, double seconds) {
    ++launches_;
    kernel_record& k = record_of(run.name());
    ++k.launches;
    k.seconds += seconds;
    k.stopped += run.is_whole() ? 0U : 1U;
    k.sum += run.report();
    if (run.has_tiles()) {
      k.tiles = std::move(k.tiles).value_or(std::vector<tile_advice>{});
      warpmem::detail::add_tiles(*k.tiles, run.tiles());
    }
    if (k.first.size() < most_listed) {
      k.first.push_back({launches_, shape, seconds, run.coverage().blocks,
                         launches_ <= most_reports ? run.report() : kernel_report{}});
    }
    std::vector<kernel_problem> fresh;
    for (kernel_problem const& p : run.problems()) {
      auto const same = [&p](kernel_problem const& q) { return q.kind == p.kind && q.sentence == p.sentence; };
      auto const found = std::find_if(k.problems.begin(), k.problems.end(), same);
      if (found != k.problems.end()) {
        found->times += p.times;
      } else {
        fresh.push_back(p);
        k.problems.push_back(p);
      }
    }
    return fresh;
  }
  // In the order of their first launches.
  [[nodiscard]] std::vector<kernel_record> const& kernels() const noexcept { return kernels_; }
  [[nodiscard]] std::uint64_t launches() const noexcept { return launches_; }
  void clear() {
    kernels_.clear();
    launches_ = 0;
  }

 private:
  kernel_record& record_of(std::string const& name) {
    auto const found =
        std::find_if(kernels_.begin(), kernels_.end(), [&](kernel_record const& k) { return k.name == name; });
    if (found != kernels_.end()) {
      return *found;
    }
    kernels_.push_back({});
    kernels_.back().name = name;
    return kernels_.back();
  }

  std::vector<kernel_record> kernels_{};
  std::uint64_t launches_{};
};

}}  // namespace ptx::cudart

namespace cudart = ptx::cudart;

}}  // namespace warpmem::v0
