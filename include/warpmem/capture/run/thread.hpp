// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread of the block that runs, and the lanes of its warps by where they stand.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/fiber.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

enum class thread_state : std::uint8_t {
  fresh,       // has not begun
  ready,       // goes on
  full,        // has no room for events; goes on once there is
  steps_back,  // goes on after the others
  at_barrier,
  at_meeting,
  at_cluster,  // waits at the barrier of its cluster
  asks_who,    // is there: lanes_here
  returned,
};

struct alignas(64) kernel_thread {
  fiber* on{};
  std::uint64_t depth{};  // of calls
  std::uint64_t events{};
  // Of what it waits for.
  std::uint64_t value{};
  event before{};  // as a lane_way has it
  std::uint32_t mask{};
  std::uint32_t pc{};
  std::uint32_t result{};
  std::uint32_t last_pc{};  // of its last event
  std::uint8_t what{};
};

// The lanes of a warp by their state; one that runs is in none.
class warp_lanes {
 public:
  bool have_stopped{};  // whether a thread's `before` is set

  explicit constexpr warp_lanes(std::uint32_t all) noexcept : all_{all} { move(all, thread_state::fresh); }

  [[nodiscard]] constexpr std::uint32_t in(thread_state s) const noexcept {
    return lanes_[static_cast<std::size_t>(s)];
  }
  [[nodiscard]] constexpr std::uint32_t all() const noexcept { return all_; }
  [[nodiscard]] constexpr std::uint32_t living() const noexcept { return all_ & ~in(thread_state::returned); }
  [[nodiscard]] constexpr std::uint32_t able_to_run() const noexcept {
    return in(thread_state::fresh) | in(thread_state::ready) | in(thread_state::full);
  }
  // Whether no lane can go on before the block's barrier.
  [[nodiscard]] constexpr bool are_done() const noexcept { return living() == in(thread_state::at_barrier); }

  constexpr void move(std::uint32_t lanes, thread_state to) noexcept { lanes_[static_cast<std::size_t>(to)] |= lanes; }
  constexpr void move(std::uint32_t lanes, thread_state from, thread_state to) noexcept {
    lanes_[static_cast<std::size_t>(from)] &= ~lanes;
    move(lanes, to);
  }
  // This one runs now.
  constexpr void take(std::uint32_t lane) noexcept {
    for (thread_state const s : {thread_state::fresh, thread_state::ready, thread_state::full}) {
      lanes_[static_cast<std::size_t>(s)] &= ~lane;
    }
  }

 private:
  std::uint32_t all_;
  std::uint32_t lanes_[9]{};
};

}}}}  // namespace warpmem::v0::capture::detail
