// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the blocks of a launch on one thread of the host, those of a cluster together. A cluster that waits for others
// is left, and the next one begins.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/machine/begin_block.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/cluster.hpp>
#include <warpmem/tools/ptx/machine/idle_workers.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/schedule.hpp>
#include <warpmem/tools/ptx/machine/waits.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

class block_runner {
 public:
  // next(): the number of the next cluster; nullopt: there is none.
  template <class Next>
  block_runner(worker& on, idle_workers& all, Next next) : on_{on}, all_{all}, next_{next} {}

  // A template, so that a file that launches kernels does not compile what executes them, too.
  template <class Worker = worker>
  void run();
  // What ran to its end, also of clusters that did not.
  [[nodiscard]] u64 completed_blocks() const noexcept {
    u64 n = completed_;
    for (auto const& c : running_) {
      for (auto const& b : c->blocks) {
        n += b->alive == 0 ? 1U : 0U;
      }
    }
    return n;
  }
  [[nodiscard]] u64 completed_warps() const noexcept {
    u64 n = completed_ * on_.shared_launch().warps();
    for (auto const& c : running_) {
      for (auto const& b : c->blocks) {
        for (auto const& w : b->warps) {
          n += w->alive == 0 ? 1U : 0U;
        }
      }
    }
    return n;
  }

 private:
  // So many rounds in which nobody did anything that others may wait for are a deadlock: a timeout of the kernel's own
  // may still end one. Threads that sleep may do so in a loop with an end.
  static constexpr u64 rounds_of_deadlock = 4096;
  static constexpr u64 rounds_of_sleep = 65536;
  static constexpr std::size_t most_clusters = 4096;
  static constexpr int most_rounds = 1024;  // of a block, before others go on: what it does may be a wait in disguise

  bool begin_next() {
    std::optional<u64> const number = running_.size() < most_clusters ? next_() : std::nullopt;
    if (!number) {
      return false;
    }
    if (unused_.empty()) {
      unused_.push_back(make_cluster(on_));
    }
    running_.push_back(std::move(unused_.back()));
    unused_.pop_back();
    begin_cluster(*running_.back(), on_.shared_launch(), *number);
    return true;
  }
  // Until a cluster is complete, or all of them wait and another may begin.
  void run_rounds() {
    for (;;) {
      u64 const before = on_.progress_so_far();
      is_busy_ = false;
      for (std::size_t k = 0; k < running_.size(); ++k) {
        if (run_cluster(*running_[k])) {
          completed_ += running_[k]->blocks.size();
          unused_.push_back(std::move(running_[k]));
          running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(k));
          did_something();
          return;
        }
      }
      if (begin_next()) {
        return did_something();
      }
      if (is_busy_ || on_.progress_so_far() != before) {
        did_something();
      } else {
        go_round_in_vain();
      }
    }
  }
  // Whether all its blocks are complete.
  bool run_cluster(cluster& c) {
    bool is_complete = true;
    for (auto const& b : c.blocks) {
      is_complete = (b->alive == 0 || run_block(*b)) && is_complete;
    }
    return is_complete;
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
        tell_instructions(b);
        return true;
      }
      is_busy_ = is_busy_ || any_is_busy;
      if (!any_is_busy && on_.progress_so_far() == before) {
        return false;
      }
    }
    return false;
  }

  void tell_instructions(block const& b) {
    u64 most = 0;
    for (auto const& w : b.warps) {
      most = (std::max)(most, u64{w->executed});
    }
    if (on_.footprint() != nullptr) {
      on_.footprint()->ran(most);
    }
  }

  void did_something() noexcept {
    begin_to_wait();
    is_news_ = true;
  }
  void begin_to_wait() noexcept {
    idle_ = 0;
    has_given_up_ = false;
    sleeps_ = on_.sleeps();
  }
  void go_round_in_vain() {
    if (all_.is_stopped()) {
      throw launch_stopped{};
    }
    if (std::exchange(is_news_, false)) {
      all_.did_something();
    }
    if (u64 const epoch = all_.epoch(); epoch != epoch_) {
      epoch_ = epoch;
      begin_to_wait();
    }
    on_.pass_time();
    u64 const most = on_.sleeps() != sleeps_ ? rounds_of_sleep : rounds_of_deadlock;
    bool const gives_up = ++idle_ >= most && !has_given_up_;
    has_given_up_ = has_given_up_ || gives_up;
    if ((gives_up && all_.gives_up(epoch_)) || nobody_polls(running_)) {
      stop_deadlock(on_, running_);
    }
    if (!all_.is_alone()) {
      std::this_thread::yield();
    }
  }

  worker& on_;
  idle_workers& all_;
  std::function<std::optional<u64>()> next_;
  std::vector<std::unique_ptr<cluster>> running_{};
  std::vector<std::unique_ptr<cluster>> unused_{};
  u64 completed_{};
  bool is_busy_{};
  bool is_news_{};  // what it did since it told others
  u64 idle_{};      // rounds in vain
  bool has_given_up_{};
  u64 epoch_{};   // of all workers, in which these rounds are
  u64 sleeps_{};  // of its threads, when they began
};

template <class Worker>
void block_runner::run() {
  while (begin_next() || !running_.empty()) {
    run_rounds();
  }
}
extern template void block_runner::run<worker>();

}}}  // namespace warpmem::v0::ptx
