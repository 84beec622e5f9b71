// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines count_launch of setup.hpp: workers, each in a thread of the host, run the blocks of a launch.
#pragma once

#include <warpmem/capture/fiber/stack_pool.hpp>
#include <warpmem/capture/run/counted.hpp>
#include <warpmem/capture/run/entry.hpp>
#include <warpmem/capture/run/launch.hpp>
#include <warpmem/capture/run/overflow.hpp>
#include <warpmem/capture/run/worker.hpp>
#include <warpmem/capture/setup.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// Runs blocks until none is left, and adds what they did to `all`.
inline void run_blocks(running_launch& l, counted_launch& all, std::mutex& guard) {
  worker w{l};
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

// Where the system has no more threads, fewer run all blocks.
inline std::vector<std::thread> helpers_of(unsigned threads, running_launch& l, counted_launch& all,
                                           std::mutex& guard) {
  std::vector<std::thread> others;
  try {
    for (unsigned i = 1; i < threads; ++i) {
      others.emplace_back([&] { run_blocks(l, all, guard); });
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
  running_launch l{s.arch,    shape.grid, shape.block,    shape.dynamic_shared, s.most_events,  s.global_races,
                   &s.arrays, &s.watcher, s.stacks.get(), kernel.call,          kernel.argument};
  counted_launch all{kernel_report{s.arch}};
  std::mutex guard;
  std::vector<std::thread> others = helpers_of(s.threads, l, all, guard);
  run_blocks(l, all, guard);
  for (std::thread& t : others) {
    t.join();
  }
  all.is_stopped = l.is_stopped;
  all.check_static_shared(static_cast<std::size_t>(s.arch.shared.per_block_bytes), kernel.code);
  return all;
}

}}}}  // namespace warpmem::v0::capture::detail
