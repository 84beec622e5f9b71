// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the blocks of a launch on one thread of the host. A block that waits for others is left, and the next one
// begins.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/machine/block.hpp>
#include <warpmem/ptx/machine/launch.hpp>
#include <warpmem/ptx/machine/schedule.hpp>
#include <warpmem/ptx/machine/worker.hpp>
#include <warpmem/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

inline void make_warps(block& b, worker& on) {
  launch const& l = on.shared_launch();
  b.shared.resize(static_cast<std::size_t>(l.shared_end));
  b.locals = allocate_zeroed(l.local_stride * warp_lanes * l.warps());
  for (u32 n = 0; n < l.warps(); ++n) {
    auto w = std::make_unique<warp>();
    w->on = &on;
    w->of = &b;
    w->number = n;
    w->local = b.locals.get() + l.local_stride * warp_lanes * n;
    for (u32 lane = 0; lane < warp_lanes; ++lane) {
      u32 const k = warp_lanes * n + lane;
      w->thread[0][lane] = k % l.shape.block.x;
      w->thread[1][lane] = k / l.shape.block.x % l.shape.block.y;
      w->thread[2][lane] = k / l.shape.block.x / l.shape.block.y;
    }
    b.warps.push_back(std::move(w));
  }
}
inline void begin_block(block& b, worker& on, u64 number) {
  launch const& l = on.shared_launch();
  b.number = number;
  b.index[0] = static_cast<u32>(number % l.shape.grid.x);
  b.index[1] = static_cast<u32>(number / l.shape.grid.x % l.shape.grid.y);
  b.index[2] = static_cast<u32>(number / l.shape.grid.x / l.shape.grid.y);
  b.alive = l.threads();
  b.barriers = {};
  ++b.barrier_epoch;
  b.shadow.begin(l.shared_end, l.warps());
  for (auto const& w : b.warps) {
    u32 const threads = (std::min)(u32{warp_lanes}, l.threads() - warp_lanes * w->number);
    w->alive = threads == warp_lanes ? all_lanes : (1U << threads) - 1;
    w->groups.clear();
    w->groups.push_back({w->alive, 0, w->enter(*l.kernel, nullptr, w->alive)});
    w->executed = 0;
    w->poll = {};
  }
}
// What each waiting group waits for.
[[nodiscard]] inline std::string waits_of(worker const& on, block const& b) {
  std::string all;
  for (auto const& w : b.warps) {
    for (lane_group const& g : w->groups) {
      instruction const& i = g.in->code->code[g.at];
      char const* const what = g.state == group_state::at_barrier   ? "barrier"
                               : g.state == group_state::at_meeting ? "other lanes"
                                                                    : "other threads";
      std::string const one = std::string("a ") + what + " at " + on.place_name(i.place);
      if (all.find(one) == std::string::npos && all.size() < 400) {
        all += (all.empty() ? "" : ", ") + one;
      }
    }
  }
  return all;
}

}  // namespace detail

class block_runner {
 public:
  // next(): the number of the next block; nullopt: there is none.
  template <class Next>
  block_runner(worker& on, Next next) : on_{on}, next_{next} {}

  void run() {
    while (begin_next() || !running_.empty()) {
      run_rounds();
    }
  }
  [[nodiscard]] u64 completed() const noexcept { return completed_; }

 private:
  // So many rounds in which nobody did anything that others may wait for are a deadlock; a timeout of the kernel's own
  // may still end one.
  static constexpr int rounds_of_deadlock = 4096;
  static constexpr std::size_t most_blocks = 4096;
  static constexpr int most_rounds = 1024;  // of a block, before others go on: what it does may be a wait in disguise

  bool begin_next() {
    std::optional<u64> const number = running_.size() < most_blocks ? next_() : std::nullopt;
    if (!number) {
      return false;
    }
    if (unused_.empty()) {
      unused_.push_back(std::make_unique<block>());
      detail::make_warps(*unused_.back(), on_);
    }
    running_.push_back(std::move(unused_.back()));
    unused_.pop_back();
    detail::begin_block(*running_.back(), on_, *number);
    return true;
  }
  // Until a block is complete, or all of them wait and another may begin.
  void run_rounds() {
    for (int idle = 0;;) {
      u64 const before = on_.progress_so_far();
      is_busy_ = false;
      for (std::size_t k = 0; k < running_.size(); ++k) {
        if (run_block(*running_[k])) {
          unused_.push_back(std::move(running_[k]));
          running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(k));
          ++completed_;
          return;
        }
      }
      if (begin_next()) {
        return;
      }
      bool const did_something = is_busy_ || on_.progress_so_far() != before;
      idle = did_something ? 0 : idle + 1;
      if (idle == rounds_of_deadlock || (idle != 0 && nobody_polls())) {
        stop_deadlock();
      }
    }
  }
  // Whether the block is complete. It runs until all its warps wait or have given way.
  bool run_block(block& b) {
    for (int rounds = 0; rounds < most_rounds; ++rounds) {
      u64 const before = on_.progress_so_far();
      bool any_is_busy = false;
      for (auto const& w : b.warps) {
        if (w->alive != 0) {
          any_is_busy = warp_scheduler{on_, b}.run(*w) || any_is_busy;
        }
      }
      if (b.alive == 0) {
        return true;
      }
      is_busy_ = is_busy_ || any_is_busy;
      if (!any_is_busy && on_.progress_so_far() == before) {
        return false;
      }
    }
    return false;
  }
  [[nodiscard]] bool nobody_polls() const {
    for (auto const& b : running_) {
      for (auto const& w : b->warps) {
        for (lane_group const& g : w->groups) {
          if (g.state == group_state::ready) {
            return false;
          }
        }
      }
    }
    return true;
  }
  [[noreturn]] void stop_deadlock() {
    for (auto const& b : running_) {
      for (auto const& w : b->warps) {
        if (!w->groups.empty()) {
          lane_group const& g = w->groups.front();
          on_.stop(problem_kind::missing_lanes, *w, g.in->code->code[g.at],
                   "waits for what never comes; its block waits for " + detail::waits_of(on_, *b));
        }
      }
    }
    throw launch_stopped{};
  }

  worker& on_;
  std::function<std::optional<u64>()> next_;
  std::vector<std::unique_ptr<block>> running_{};
  std::vector<std::unique_ptr<block>> unused_{};
  u64 completed_{};
  bool is_busy_{};
};

}}}  // namespace warpmem::v0::ptx
