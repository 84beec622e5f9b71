// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread of the host that runs blocks: warp after warp up to where its lanes wait, lanes in order. What a warp's
// lanes did is grouped as soon as they all wait, so that little has to be kept.
#pragma once

#include <warpmem/capture/fiber.hpp>
#include <warpmem/capture/grid.hpp>
#include <warpmem/capture/group/warp.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/capture/problem.hpp>
#include <warpmem/capture/run/checks.hpp>
#include <warpmem/capture/run/events.hpp>
#include <warpmem/capture/run/launch.hpp>
#include <warpmem/capture/run/meetings.hpp>
#include <warpmem/capture/run/space.hpp>
#include <warpmem/capture/run/thread.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/capture/tally.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class worker;
inline constinit thread_local worker* running_worker{};

class worker {
 public:
  explicit worker(running_launch& launch)
      : launch_{launch},
        space_{*launch.arrays, launch.dynamic_shared},
        checks_{launch, problems_},
        tally_{launch.arch, *launch.watcher},
        threads_(launch.block.count()),
        met_(launch.block.count()) {
    for (std::uint64_t t = 0; t < threads_.size(); ++t) {
      indices_.push_back(index_in(launch.block, t));
    }
  }
  worker(worker const&) = delete;
  worker& operator=(worker const&) = delete;

  // Runs blocks until none is left.
  void run() {
    running_worker = this;
    warpmem_block_size = {launch_.block.x, launch_.block.y, launch_.block.z};
    warpmem_grid_size = {launch_.grid.x, launch_.grid.y, launch_.grid.z};
    for (auto b = launch_.next_block++; b < launch_.grid.count() && !launch_.is_stopped; b = launch_.next_block++) {
      run_block(b);
    }
    hot = {};
    running_worker = nullptr;
  }
  [[nodiscard]] kernel_report report() { return tally_.report(); }
  [[nodiscard]] problem_list const& problems() const noexcept { return problems_; }

  // ---- called by the kernel, on the stack of a thread ----

  [[nodiscard]] kernel_thread& current() noexcept { return *current_; }
  [[nodiscard]] unsigned current_lane() const noexcept { return current_number() % 32; }
  [[nodiscard]] std::uint64_t const* met_by_warp() const noexcept { return &met_[current_number() / 32 * 32]; }
  [[nodiscard]] array const* find(std::uintptr_t at, std::size_t bytes) { return space_.find(at, bytes); }
  [[nodiscard]] kernel_space const& space() const noexcept { return space_; }

  // Until the thread may go on.
  void wait(thread_state s) {
    current_->state = s;
    current_->on->leave(scheduler_);
  }
  // The current thread, as the subject of a sentence.
  [[nodiscard]] std::string subject() const { return checks_.thread_in_words(current_number()); }
  void note(problem_kind kind, std::uint32_t pc, std::string const& sentence) {
    problems_.add(kind, pc, 0, [&] { return sentence; });
  }
  // The kernel ends here.
  [[noreturn]] void stop() {
    launch_.is_stopped = true;
    current_->on->leave(scheduler_);
    std::terminate();
  }

 private:
  static constexpr std::size_t stack_bytes = std::size_t{256} << 10;
  static constexpr int turns_with_full_lanes = 2;

  [[nodiscard]] unsigned current_number() const noexcept { return static_cast<unsigned>(current_ - threads_.data()); }

  static void run_threads() {
    running_worker->current_->on->arrive();
    for (;;) {
      worker& w = *running_worker;
      try {
        w.launch_.call(w.launch_.argument);
      } catch (std::exception const& e) {
        w.note(problem_kind::stopped, 0, w.subject() + " throws: " + e.what());
        w.launch_.is_stopped = true;
      }
      w.wait(thread_state::returned);
    }
  }
  [[nodiscard]] fiber* take_fiber() {
    if (idle_.empty()) {
      fibers_.push_back(std::make_unique<fiber>(stack_bytes, &worker::run_threads));
      return fibers_.back().get();
    }
    fiber* const f = idle_.back();
    idle_.pop_back();
    return f;
  }

  void run_block(std::uint64_t block) {
    warpmem_block_index = index_in(launch_.grid, block);
    block_ = static_cast<std::uint32_t>(block);
    std::fill(threads_.begin(), threads_.end(), kernel_thread{});
    grouper_.forget();
    checks_.begin_block(block);
    while (!launch_.is_stopped) {
      bool any_ran = false;
      for (std::size_t first = 0; first < threads_.size() && !launch_.is_stopped; first += 32) {
        any_ran = run_warp(first) || any_ran;
      }
      if (barrier_is_full(threads_)) {
        checks_.meet(threads_);
        release_barrier(threads_);
      } else if (!any_ran) {
        break;
      }
    }
    launch_.is_stopped = launch_.is_stopped || checks_.is_stuck(threads_);
    give_up();
  }
  // The threads that a stopped kernel leaves behind.
  void give_up() {
    for (kernel_thread& t : threads_) {
      if (t.on != nullptr) {
        t.on->restart();
        idle_.push_back(t.on);
        t.on = nullptr;
      }
    }
  }

  // Runs a warp until all its lanes wait or have returned; false if none of them could run.
  bool run_warp(std::size_t first) {
    std::span<kernel_thread> const warp{&threads_[first], (std::min<std::size_t>)(32, threads_.size() - first)};
    bool any = false;
    for (int turn = 0; turn < turns_with_full_lanes && !launch_.is_stopped; ++turn) {
      std::uint32_t const ran = run_lanes(warp, first);
      any = any || ran != 0;
      group(warp, first, ran);
      if (std::all_of(warp.begin(), warp.end(), [](auto const& t) { return t.is_gone() || t.is_at_barrier(); })) {
        return any;
      }
      auto const before = [&](kernel_thread const& a, kernel_thread const& b) {
        return a.depth != b.depth ? a.depth > b.depth : grouper_.flow().comes_before(a.last_pc, b.last_pc);
      };
      if (!release_meetings(warp, &met_[first]) && !release_one_place(warp, before) &&
          std::none_of(warp.begin(), warp.end(), [](auto const& t) { return t.state == thread_state::full; })) {
        break;
      }
    }
    for (kernel_thread& t : warp) {
      if (t.state == thread_state::steps_back) {
        t.state = thread_state::ready;
        any = true;
      }
    }
    return any;
  }
  // The lanes that ran.
  std::uint32_t run_lanes(std::span<kernel_thread> warp, std::size_t first) {
    std::uint32_t ran = 0;
    for (std::size_t lane = 0; lane < warp.size() && !launch_.is_stopped; ++lane) {
      if (warp[lane].can_run() && events_.has_room(static_cast<int>(lane))) {
        ran |= 1U << lane;
        run_lane(warp[lane], first + lane, static_cast<int>(lane));
      }
    }
    return ran;
  }
  void run_lane(kernel_thread& t, std::size_t number, int lane) {
    if (t.state == thread_state::fresh) {
      t.on = take_fiber();
    }
    t.state = thread_state::ready;
    current_ = &t;
    warpmem_thread_index = indices_[number];
    hot.depth = t.depth;
    hot.stack_begin = reinterpret_cast<std::uintptr_t>(t.on->begin());
    hot.stack_bytes = t.on->bytes();
    events_.start(lane);
    t.on->enter(scheduler_);
    std::size_t const came = events_.stop(lane);
    t.depth = hot.depth;
    t.events += came;
    t.last_pc = came != 0 ? events_.last_pc(lane) : t.last_pc;
    if (t.is_gone()) {
      idle_.push_back(t.on);
      t.on = nullptr;
    }
    launch_.is_stopped = launch_.is_stopped || checks_.is_endless(t, number);
  }

  void group(std::span<kernel_thread const> warp, std::size_t first, std::uint32_t ran) {
    if (ran == 0) {
      return;
    }
    lane_way ways[32]{};
    for (std::size_t lane = 0; lane < warp.size(); ++lane) {
      ways[lane] = events_.way(static_cast<int>(lane), warp[lane].state == thread_state::full);
    }
    checks_.look_for_passed_barriers(warp, first, ran, ways);
    warp_place const by{block_, static_cast<std::uint32_t>(first / 32)};
    grouper_.group(ways, [&](event e, std::uint32_t lanes, std::uint64_t const(&at)[32]) {
      tally_.add(e, lanes, at, by);
      checks_.touch(e, lanes, at, static_cast<unsigned>(first));
    });
    for (std::size_t lane = 0; lane < warp.size(); ++lane) {
      events_.keep(static_cast<int>(lane), ways[lane]);
    }
  }

  running_launch& launch_;
  problem_list problems_{};
  kernel_space space_;
  block_checks checks_;
  tally tally_;
  warp_grouper grouper_{};
  event_buffers events_{};
  std::vector<kernel_thread> threads_;
  std::vector<index3> indices_{};
  std::vector<std::uint64_t> met_;  // by thread
  std::vector<std::unique_ptr<fiber>> fibers_{};
  std::vector<fiber*> idle_{};
  saved_context scheduler_{};
  kernel_thread* current_{};
  std::uint32_t block_{};
};

}}}}  // namespace warpmem::v0::capture::detail
