// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the lanes of a warp in order, each until it waits or returns. A lane goes on to the next one by itself: on the
// same stack where it has returned, else by one switch of stacks.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/fiber.hpp>
#include <warpmem/capture/grid.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/capture/run/events.hpp>
#include <warpmem/capture/run/launch.hpp>
#include <warpmem/capture/run/meetings.hpp>
#include <warpmem/capture/run/thread.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class lane_runner {
 public:
  // `entry` is what fibers run: fiber::arrive(), then threads and thread_returned() for ever.
  lane_runner(running_launch& launch, void (*entry)()) : launch_{launch}, entry_{entry} {
    for (std::uint64_t t = 0; t < launch.block.count(); ++t) {
      indices_.push_back(index_in(launch.block, t));
    }
  }

  lane_runner(lane_runner const&) = delete;
  lane_runner& operator=(lane_runner const&) = delete;
  ~lane_runner() {
    for (fiber& f : fibers_) {
      launch_.stacks->give(f.take_stack());
    }
  }

  // ---- called by the host ----

  // The lanes that ran, of those that could.
  std::uint32_t run(running_warp const& warp) {
    warp_ = warp;
    hot.stack_bytes = stack_pool::stack_bytes;
    left_ = warp.lanes->able_to_run() & ~events_.full();
    ran_ = 0;
    if (begin_next(nullptr)) {
      current_->on->enter(host_);
    }
    return ran_;
  }
  // Of a stopped kernel.
  void give_up(kernel_thread& t) {
    if (t.on != nullptr) {
      t.on->restart();
      idle_.push_back(t.on);
      t.on = nullptr;
    }
  }
  [[nodiscard]] event_buffers& events() noexcept { return events_; }
  // Whether a thread did anything that its compiler announced.
  [[nodiscard]] bool saw_events() const noexcept { return saw_events_; }
  // The thread that went beyond the event limit, for which the kernel was stopped.
  [[nodiscard]] std::optional<std::size_t> endless_thread() const noexcept { return endless_; }

  // ---- called on the stack of a thread ----

  [[nodiscard]] kernel_thread& current() noexcept { return *current_; }
  [[nodiscard]] std::size_t current_lane() const noexcept { return static_cast<std::size_t>(current_ - warp_.threads); }
  [[nodiscard]] std::size_t current_number() const noexcept { return warp_.first + current_lane(); }
  void arrive() { current_->on->arrive(host_); }
  // Of the latest event of the current thread; 0 if it has none.
  [[nodiscard]] std::uint32_t latest_pc() const noexcept {
    return events_.has_come() ? pc_of(hot.next_event[-1]) : current_->last_pc;
  }

  // Until the thread may go on.
  void wait(thread_state s) {
    fiber* const mine = current_->on;
    finish(s);
    leave(*mine, begin_next(nullptr));
  }
  // Until there is another thread to run here.
  void thread_returned() {
    if (begin_fresh()) {
      return;
    }
    fiber* const mine = std::exchange(current_->on, nullptr);
    finish(thread_state::returned);
    bool const goes_on = begin_next(mine);
    if (goes_on && current_->on == mine) {
      return;
    }
    idle_.push_back(mine);
    leave(*mine, goes_on);
  }
  // The kernel ends here.
  void stop() {
    fiber* const mine = current_->on;
    finish(thread_state::ready);
    leave(*mine, false);
  }

 private:
  void leave(fiber& mine, bool to_current) {
    if (to_current) {
      mine.leave(host_, *current_->on);
    } else {
      mine.leave(host_);
    }
  }
  // Makes the next lane the current one; a fresh one gets `free` for its stack, or another if that is null. False if
  // no lane is left.
  bool begin_next(fiber* free) {
    if (left_ == 0 || launch_.is_stopped.load(std::memory_order_relaxed)) {
      return false;
    }
    int const lane = std::countr_zero(left_);
    std::uint32_t const bit = 1U << lane;
    left_ &= ~bit;
    ran_ |= bit;
    current_ = &warp_.lane(lane);
    if ((warp_.lanes->in(thread_state::fresh)&bit) != 0) {
      *current_ = {};
      current_->on = free != nullptr ? free : take_fiber();
    }
    warpmem_thread_index = indices_[warp_.first + static_cast<std::size_t>(lane)];
    be_deep(current_->depth);
    hot.stack_begin = reinterpret_cast<std::uintptr_t>(current_->on->begin());
    warp_.lanes->take(bit);
    events_.start(lane);
    if (left_ != 0) {
      kernel_thread const& next = warp_.lane(std::countr_zero(left_));
      if (next.on != nullptr) {
        next.on->prefetch();
      }
    }
    return true;
  }
  // What finish and begin_next do, if the current thread has returned and the next has not begun: the rest of it is for
  // threads that wait. False, and nothing is done, if they must do it.
  bool begin_fresh() {
    std::uint32_t const bit = left_ & (~left_ + 1);
    std::size_t const came = events_.come();
    if ((warp_.lanes->in(thread_state::fresh)&bit) == 0 || current_->events + came > launch_.most_events ||
        launch_.is_stopped.load(std::memory_order_relaxed)) {
      return false;
    }
    auto const before = static_cast<int>(current_lane());
    int const lane = std::countr_zero(bit);
    saw_events_ = saw_events_ || came != 0;
    events_.go_on(before, lane);
    warp_.lanes->move(1U << before, thread_state::returned);
    warp_.lanes->take(bit);
    left_ &= ~bit;
    ran_ |= bit;
    kernel_thread& next = warp_.lane(lane);
    next = {};
    next.on = std::exchange(current_->on, nullptr);
    current_ = &next;
    warpmem_thread_index = indices_[warp_.first + static_cast<std::size_t>(lane)];
    be_deep(0);
    return true;
  }
  void finish(thread_state s) {
    auto const lane = static_cast<int>(current_lane());
    std::size_t const came = events_.stop(lane);
    current_->depth = hot.calls;
    current_->events += came;
    saw_events_ = saw_events_ || came != 0;
    current_->last_pc = came != 0 ? events_.last_pc() : current_->last_pc;
    warp_.lanes->move(1U << lane, s);
    if (current_->events > launch_.most_events && !launch_.is_stopped.exchange(true)) {
      endless_ = current_number();
    }
  }
  [[nodiscard]] fiber* take_fiber() {
    if (idle_.empty()) {
      // Some hundred bytes of each stack are in use at a switch.
      std::size_t const lower = fibers_.size() * 7 % 64 * 64;
      return &fibers_.emplace_back(launch_.stacks->take(), lower, entry_);
    }
    fiber* const f = idle_.back();
    idle_.pop_back();
    return f;
  }

  running_launch& launch_;
  void (*entry_)();
  running_warp warp_{};
  std::uint32_t left_{};  // lanes that are still to run
  std::uint32_t ran_{};
  bool saw_events_{};
  std::optional<std::size_t> endless_{};
  kernel_thread* current_{};
  host_stack host_{};
  event_buffers events_{};
  std::vector<index3> indices_{};
  std::deque<fiber> fibers_{};
  std::vector<fiber*> idle_{};
};

}}}}  // namespace warpmem::v0::capture::detail
