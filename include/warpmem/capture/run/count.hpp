// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines count_launch of setup.hpp: workers, each in a thread of the host, run the blocks of a launch.
#pragma once

#include <warpmem/capture/fiber/stack_pool.hpp>
#include <warpmem/capture/program/cluster_dims.hpp>
#include <warpmem/capture/run/cluster_entry.hpp>
#include <warpmem/capture/run/cluster_team.hpp>
#include <warpmem/capture/run/counted.hpp>
#include <warpmem/capture/run/entry.hpp>
#include <warpmem/capture/run/hopper_entry.hpp>
#include <warpmem/capture/run/launch.hpp>
#include <warpmem/capture/run/overflow.hpp>
#include <warpmem/capture/run/team_threads.hpp>
#include <warpmem/capture/run/worker.hpp>
#include <warpmem/capture/setup.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// Runs the blocks that have this rank in their cluster until none is left, and adds what they did to `all`.
inline void run_blocks(running_launch& l, cluster_team& team, unsigned rank, counted_launch& all, std::mutex& guard) {
  worker w{l, team, rank};
  left_out.clear();
  overflow_watch const watch{&end_overflowing_thread};
  w.run();
  counted_launch mine{w.report(), w.problems().notes()};
  for (auto const& [what, times] : left_out) {
    mine.report.leave_out(what, times);
  }
  std::lock_guard const lock{guard};
  all += mine;
  all.static_shared = (std::max)(all.static_shared, w.space().static_shared_bytes());
}

inline void run_single_blocks(running_launch& l, counted_launch& all, std::mutex& guard) {
  cluster_team alone{l};
  run_blocks(l, alone, 0, all, guard);
}
inline void run_clusters(unsigned threads, running_launch& l, counted_launch& all, std::mutex& guard) {
  std::deque<team_threads> teams;
  for (unsigned i = 0; i < (std::max)(threads, 1U); ++i) {
    teams.emplace_back(l, [&](cluster_team& team, unsigned rank) { run_blocks(l, team, rank, all, guard); });
    teams.back().start();
  }
}

// Where the system has no more threads, fewer run all blocks.
inline std::vector<std::thread> helpers_of(unsigned threads, running_launch& l, counted_launch& all,
                                           std::mutex& guard) {
  std::vector<std::thread> others;
  try {
    for (unsigned i = 1; i < threads; ++i) {
      others.emplace_back([&] { run_single_blocks(l, all, guard); });
    }
  } catch (std::system_error const&) {
  }
  return others;
}

__attribute__((weak)) counted_launch count_launch(setup& s, launch_shape const& shape, kernel_call const& kernel) {
  if (running_worker != nullptr) {
    throw std::logic_error{"a kernel cannot launch another on the host"};
  }
  if (s.stacks == nullptr) {
    s.stacks = std::make_shared<stack_pool>();
  }
  bool const has_clusters = shape.cluster.count() != 0;
  running_launch l{s.arch,
                   shape.grid,
                   shape.block,
                   has_clusters ? shape.cluster : extent{},
                   shape.dynamic_shared,
                   s.most_events,
                   s.global_races,
                   &s.arrays,
                   &s.watcher,
                   s.stacks.get(),
                   kernel.call,
                   kernel.argument,
                   kernel.types,
                   has_clusters};
  counted_launch all{kernel_report{s.arch}};
  std::mutex guard;
  if (l.cluster.count() > 1) {
    run_clusters(s.threads, l, all, guard);
  } else {
    std::vector<std::thread> others = helpers_of(s.threads, l, all, guard);
    run_single_blocks(l, all, guard);
    for (std::thread& t : others) {
      t.join();
    }
  }
  all.is_stopped = l.is_stopped;
  all.check_static_shared(static_cast<std::size_t>(s.arch.shared.per_block_bytes), kernel.code);
  return all;
}

}}}}  // namespace warpmem::v0::capture::detail
