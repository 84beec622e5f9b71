// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the simulated GPU runs launches.
#pragma once

#include <warpmem/kernel/caches/array_traffic.hpp>
#include <warpmem/kernel/caches/find.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/launch.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/launch_shape.hpp>
#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/run.hpp>
#include <warpmem/kernel/tiles.hpp>
#include <warpmem/kernel/tiles/footprint.hpp>
#include <warpmem/kernel/tiles/search.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/problems.hpp>
#include <warpmem/tools/ptx/check/worker_checks.hpp>
#include <warpmem/tools/ptx/code/cache_facts.hpp>
#include <warpmem/tools/ptx/machine/cluster.hpp>
#include <warpmem/tools/ptx/machine/device_heap.hpp>
#include <warpmem/tools/ptx/machine/idle_workers.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/load.hpp>
#include <warpmem/tools/ptx/machine/machine.hpp>
#include <warpmem/tools/ptx/machine/occupancy.hpp>
#include <warpmem/tools/ptx/machine/record.hpp>
#include <warpmem/tools/ptx/machine/run_blocks.hpp>
#include <warpmem/tools/ptx/machine/shared_layout.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/text/demangle.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// All blocks of a launch, on some threads of the host. The report does not depend on how many.
class launch_runner {
 public:
  launch_runner(launch const& l, std::vector<std::unique_ptr<worker_checks>>& checks)
      : launch_{l},
        checks_{checks},
        clusters_{clusters_of(l)},
        count_{static_cast<unsigned>((std::min)(u64{(std::max)(1U, l.options.threads)}, clusters_))},
        idle_{count_} {}

  [[nodiscard]] kernel_run run() {
    for (unsigned k = 0; k < count_; ++k) {
      if (checks_.size() == k) {
        checks_.push_back(std::make_unique<worker_checks>());
      }
      workers_.push_back(std::make_unique<worker>(launch_, *checks_[k]));
    }
    follow_sectors();
    std::vector<std::thread> threads;
    for (unsigned k = 1; k < count_; ++k) {
      threads.emplace_back([this, k] { run_on(*workers_[k]); });
    }
    run_on(*workers_[0]);
    for (std::thread& t : threads) {
      t.join();
    }
    if (failed_) {
      std::rethrow_exception(failed_);
    }
    kernel_report report{launch_.arch, {}};
    problem_list problems;
    for (auto const& w : workers_) {
      report += w->report();
      problems.merge(w->problems());
    }
    check_static_shared(launch_, problems);
    u64 const blocks = launch_.shape.grid.count();
    report.ran({blocks, blocks_.load()}, {blocks * launch_.warps(), warps_.load()});
    std::vector<kernel_problem> all = problems.list();
    for (kernel_problem const& p : all) {
      if (warpmem::detail::loses_accesses(p.kind)) {
        report.miss(p.sentence);
      }
    }
    report.bound(bounds_of(report));
    if (launch_.options.caches) {
      report.lacks_caches(warpmem::detail::why_no_bounds(report, caches()));
    }
    report.ran_as(launch_.code);
    return {report.named(source_name(launch_.kernel->name())), std::move(all), tiles_of(report)};
  }

 private:
  [[nodiscard]] cache_launch caches() const { return cache_launch_of(launch_, facts_); }
  void follow_sectors() {
    if (launch_.options.caches) {
      facts_ = facts_of(*launch_.ptx, launch_.loaded->code);
      for (auto const& w : workers_) {
        w->follow_sectors(sector_footprint{caches()});
      }
    }
  }
  [[nodiscard]] std::optional<cache_bounds> bounds_of(kernel_report const& report) {
    if (!launch_.options.caches) {
      return std::nullopt;
    }
    sector_footprint& all = *workers_[0]->footprint();
    for (std::size_t k = 1; k < workers_.size(); ++k) {
      all += *workers_[k]->footprint();
    }
    auto bounds = warpmem::detail::cache_bounds_of(report, all, caches(), launch_.arrays());
    if (bounds) {
      std::erase_if(bounds->arrays,
                    [&](array_traffic const& a) { return !a.is_touched() && !launch_.is_given(a.name); });
    }
    return bounds;
  }

  [[nodiscard]] std::optional<std::vector<tile_advice>> tiles_of(kernel_report const& report) const {
    if (!launch_.options.tiles || !report.is_whole()) {
      return std::nullopt;
    }
    warpmem::detail::shared_footprint all;
    for (auto const& w : workers_) {
      all += *w->shared();
    }
    auto const place_of = [this](s32 place) { return site_place_of(launch_.loaded->code.text, place); };
    return warpmem::detail::advise_tiles(launch_.arch, all, launch_.shared_arrays, place_of);
  }

  [[nodiscard]] std::optional<u64> next_cluster() {
    u64 const n = idle_.is_stopped() ? clusters_ : next_.fetch_add(1);
    if (n >= clusters_) {
      return std::nullopt;
    }
    if (launch_.options.progress) {
      u64 const blocks = launch_.shape.grid.count();
      launch_.options.progress(n * (blocks / clusters_), blocks);
    }
    return n;
  }
  void run_on(worker& on) noexcept {
    block_runner runner{on, idle_, [this] { return next_cluster(); }};
    try {
      runner.run();
    } catch (launch_stopped const&) {
      idle_.stop();
    } catch (...) {
      idle_.stop();
      if (!has_failed_.exchange(true)) {
        failed_ = std::current_exception();
      }
    }
    blocks_ += runner.completed_blocks();
    warps_ += runner.completed_warps();
    idle_.leave();
  }

  launch const& launch_;
  std::vector<std::unique_ptr<worker_checks>>& checks_;
  u64 clusters_;
  unsigned count_;
  idle_workers idle_;
  code_facts facts_{};  // if bounds are asked for
  std::vector<std::unique_ptr<worker>> workers_{};
  std::atomic<u64> next_{};
  std::atomic<u64> blocks_{};  // that ran to their end
  std::atomic<u64> warps_{};   // likewise
  std::atomic<bool> has_failed_{};
  std::exception_ptr failed_{};
};

}  // namespace detail

template <class Run>
Run machine::run(loaded_module const& m, function const& kernel, launch_shape const& shape, std::vector<u8> parameters,
                 bool is_cooperative) {
  decode(m, kernel);
  if (loaded const& known = found(m); known.compiled) {
    known.compiled->compile(*known.module.code.functions[kernel.id]);
  }
  launch l{arch_};
  l.loaded = &m;
  l.code = kernel.what_ran;
  l.code.is_as_compiled = options_.as_ptxas && kernel.compiled;
  l.code.is_ptx = !l.code.is_as_compiled;
  l.kernel = l.code.is_as_compiled ? kernel.compiled.get() : &kernel;
  l.ptx = &kernel;
  // ptxas adds no waits.
  l.code.waits = waits_of(kernel).empty() ? std::set<std::string>{} : places_words(m.code.text, waits_of(*l.kernel));
  l.memory = &memory_;
  l.images = &images_;
  l.driver = driver_.get();
  l.shape = detail::shape_with_clusters(arch_, kernel, shape);
  l.parameters = std::move(parameters);
  l.options = options_;
  l.is_cooperative = is_cooperative;
  detail::shared_layout{l}.find();
  detail::check_shared(l);
  detail::find_occupancy(l);
  if (is_cooperative) {
    l.grid_workspace = grid_workspace();
  }
  if (auto const f = m.code.by_name.find("malloc"); f != m.code.by_name.end() && !f->second->text->has_body) {
    make_heap();
  }
  return detail::launch_runner{l, checks_}.run();
}

}}}  // namespace warpmem::v0::ptx
