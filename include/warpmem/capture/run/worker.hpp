// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread of the host that runs blocks: warp after warp up to where its lanes wait, lanes in order. What a warp's
// lanes did is grouped as soon as they all wait, so that little has to be kept.
#pragma once

#include <warpmem/access/lane_mask.hpp>
#include <warpmem/capture/grid.hpp>
#include <warpmem/capture/group/warp.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/capture/problem.hpp>
#include <warpmem/capture/run/barrier.hpp>
#include <warpmem/capture/run/checks.hpp>
#include <warpmem/capture/run/cluster_member.hpp>
#include <warpmem/capture/run/executed.hpp>
#include <warpmem/capture/run/lane_runner.hpp>
#include <warpmem/capture/run/launch.hpp>
#include <warpmem/capture/run/meetings.hpp>
#include <warpmem/capture/run/space.hpp>
#include <warpmem/capture/run/stops.hpp>
#include <warpmem/capture/run/thread.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class worker;
inline constinit thread_local worker* running_worker{};

class worker {
 public:
  // Runs the blocks that have this rank in their cluster.
  worker(running_launch& launch, cluster_team& team, unsigned rank)
      : launch_{launch},
        member_{team, rank, (launch.block.count() + 31) / 32},
        space_{*launch.arrays, launch.types, launch.dynamic_shared, team, rank},
        checks_{launch, problems_},
        executed_{launch, member_, space_, problems_},
        lanes_{launch, &worker::run_threads},
        threads_(launch.block.count()),
        kept_((threads_.size() + 31) / 32),
        met_(launch.block.count()) {}
  worker(worker const&) = delete;
  worker& operator=(worker const&) = delete;

  // Runs blocks until none is left.
  void run() {
    running_worker = this;
    hot.have_structs = space_.types().have_structs();
    warpmem_block_size = {launch_.block.x, launch_.block.y, launch_.block.z};
    warpmem_grid_size = {launch_.grid.x, launch_.grid.y, launch_.grid.z};
    warpmem_cluster_size = {launch_.cluster.x, launch_.cluster.y, launch_.cluster.z};
    while (auto const b = member_.next_block()) {
      run_block(*b);
      member_.end_block();
      if (!lanes_.saw_events()) {
        note(problem_kind::unsupported, 0,
             "no access and no basic block of the kernel was seen: give its file to warpmem_instrument()");
        member_.team().leave();
      }
    }
    checks_.tell_depth(grouper_.are_too_deep());
    hot = {};
    running_worker = nullptr;
  }
  [[nodiscard]] kernel_report report() { return executed_.report(); }
  [[nodiscard]] problem_list const& problems() const noexcept { return problems_; }

  // ---- called by the kernel, on the stack of a thread ----

  [[nodiscard]] lane_runner& lanes() noexcept { return lanes_; }
  [[nodiscard]] kernel_thread& current() noexcept { return lanes_.current(); }
  [[nodiscard]] std::uint64_t const* met_by_warp() const noexcept { return &met_[lanes_.current_number() / 32 * 32]; }
  [[nodiscard]] array const* find(std::uintptr_t at, std::size_t bytes) { return space_.find(at, bytes); }
  [[nodiscard]] kernel_space const& space() const noexcept { return space_; }

  // Until all threads of the block wait here; what the meeting then gives.
  int meet_block(block_meeting what, bool predicate, std::uint32_t pc) {
    current().pc = pc;
    barrier_.arrive(predicate, pc);
    lanes_.wait(thread_state::at_barrier);
    return barrier_.result(what);
  }
  [[nodiscard]] executed_instructions& executed() noexcept { return executed_; }
  [[nodiscard]] cluster_member& member() noexcept { return member_; }
  // The current thread, as the subject of a sentence.
  [[nodiscard]] std::string subject() const { return checks_.thread_in_words(lanes_.current_number()); }
  void note(problem_kind kind, std::uint32_t pc, std::string const& sentence) {
    problems_.add(kind, pc, 0, [&] { return sentence; });
  }
  // The kernel ends here.
  [[noreturn]] void stop() {
    launch_.is_stopped = true;
    lanes_.stop();
    std::terminate();
  }

 private:
  static void run_threads() {
    running_worker->lanes_.arrive();
    for (;;) {
      worker& w = *running_worker;
      try {
        w.launch_.call(w.launch_.argument);
      } catch (std::exception const& e) {
        w.note(problem_kind::stopped, 0, w.subject() + " throws: " + e.what());
        w.launch_.is_stopped = true;
      }
      w.lanes_.thread_returned();
    }
  }

  [[nodiscard]] running_warp warp(std::size_t number) noexcept {
    return {&threads_[32 * number], &warps_[number], 32 * number};
  }
  void begin_block(std::uint64_t block) {
    warpmem_block_index = index_in(launch_.grid, block);
    warps_.clear();
    for (std::size_t first = 0; first < threads_.size(); first += 32) {
      warps_.emplace_back(
          lane_mask::first(static_cast<int>((std::min<std::size_t>)(32, threads_.size() - first))).bits);
    }
    barrier_ = {};
    grouper_.forget();
    checks_.begin_block(block);
    executed_.begin_block(block);
  }
  void run_block(std::uint64_t block) {
    begin_block(block);
    bool has_run = false;  // since others of the cluster did
    while (!launch_.is_stopped) {
      bool any_ran = steps_back_ = false;
      for (std::size_t w = 0; w < warps_.size() && !launch_.is_stopped; ++w) {
        any_ran = run_warp(warp(w)) || any_ran;
      }
      has_run = has_run || any_ran;
      if (barrier_.is_full(warps_)) {
        executed_.pass_barrier();
        if (barrier_.is_at_several_places()) {
          checks_.tell_places(threads_, warps_);
        }
        barrier_.release(warps_);
      } else if (!any_ran || (steps_back_ && !member_.is_alone())) {
        if (!member_.go_on(warps_, has_run, [&] { executed_.pass_barrier(); })) {
          break;
        }
        has_run = false;
      }
    }
    for (std::size_t w = 0; w < warps_.size(); ++w) {
      if (warps_[w].living() != 0) {
        leave_behind(warp(w));
      }
    }
    executed_.end_block();
  }
  // A warp with threads that cannot go on, or whose kernel was stopped.
  void leave_behind(running_warp const& warp) {
    if (!launch_.is_stopped && checks_.is_stuck(warp)) {
      launch_.is_stopped = true;
    }
    for (std::uint32_t m = warp.lanes->living(); m != 0; m &= m - 1) {
      lanes_.give_up(warp.lane(std::countr_zero(m)));
    }
  }

  // Runs a warp until all its lanes wait or have returned; false if none of them could run.
  bool run_warp(running_warp const& warp) {
    kept_ways& kept = kept_[warp.first / 32];
    lanes_.events().take_back(kept);
    bool const any = take_turns(warp);
    lanes_.events().put_aside(kept);
    return any;
  }
  bool take_turns(running_warp const& warp) {
    bool any = false;
    for (int turn = 0; turn < lanes_.events().most_turns() && !launch_.is_stopped; ++turn) {
      std::uint32_t const ran = lanes_.run(warp);
      if (auto const endless = lanes_.endless_thread()) {
        checks_.tell_endless(threads_[*endless], *endless);
      }
      any = any || ran != 0;
      group(warp, ran);
      if (warp.lanes->are_done()) {
        return any;
      }
      if (!release_met(warp) && !release_lanes(warp, grouper_.stopped()) && !release_one_place(warp, grouper_.flow()) &&
          warp.lanes->in(thread_state::full) == 0) {
        break;
      }
    }
    std::uint32_t const stepping_back = warp.lanes->in(thread_state::steps_back);
    warp.lanes->move(stepping_back, thread_state::steps_back, thread_state::ready);
    steps_back_ = steps_back_ || stepping_back != 0;
    return any || stepping_back != 0;
  }

  bool release_met(running_warp const& warp) {
    std::uint32_t const before = warp.lanes->in(thread_state::at_meeting);
    bool const any = release_meetings(warp, &met_[warp.first]);
    if (any) {
      std::uint32_t const released = before & ~warp.lanes->in(thread_state::at_meeting);
      bool const are_all = warp.lane(std::countr_zero(released)).result == warp.lanes->living();
      executed_.meet(warp.first / 32, are_all);
    }
    return any;
  }
  void group(running_warp const& warp, std::uint32_t ran) {
    if (ran == 0) {
      return;
    }
    event_buffers& events = lanes_.events();
    std::uint32_t const stopping = stopping_lanes(warp);
    std::uint32_t const lanes = events.lanes(warp.lanes->in(thread_state::full) | stopping);
    tell_stops(warp, stopping, events.ways());
    checks_.look_for_passed_barriers(warp, ran, events.ways());
    events.keep(
        grouper_.group(lanes, events.ways(), [&](event e, std::uint32_t together, std::uint64_t const(&at)[32]) {
          executed_.take(e, together, at, warp.first);
        }));
    remember_stops(warp, stopping, events.ways());
  }

  running_launch& launch_;
  problem_list problems_{};
  cluster_member member_;
  kernel_space space_;
  block_checks checks_;
  executed_instructions executed_;
  warp_grouper grouper_{};
  lane_runner lanes_;
  block_barrier barrier_{};
  std::vector<kernel_thread> threads_;
  std::vector<warp_lanes> warps_{};
  std::vector<kept_ways> kept_;     // by warp
  std::vector<std::uint64_t> met_;  // by thread
  bool steps_back_{};               // some thread, in this turn of the warps
};

}}}}  // namespace warpmem::v0::capture::detail
