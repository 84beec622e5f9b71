// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread of the block that runs: where it stands, and what it waits for.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/fiber.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

enum class thread_state : std::uint8_t {
  fresh,       // has not begun
  ready,       // goes on
  full,        // has no room for events; goes on once there is
  steps_back,  // goes on after the others
  at_barrier,
  at_meeting,
  asks_who,  // is there: lanes_here
  returned,
};

struct kernel_thread {
  fiber* on{};
  thread_state state{thread_state::fresh};
  event depth{};
  std::uint64_t events{};
  // Of what it waits for.
  std::uint8_t what{};
  bool predicate{};
  std::uint32_t mask{};
  std::uint64_t value{};
  std::uint32_t pc{};
  std::uint32_t last_pc{};  // of its last event
  std::uint32_t result{};

  [[nodiscard]] bool is_gone() const noexcept { return state == thread_state::returned; }
  [[nodiscard]] bool is_at_barrier() const noexcept { return state == thread_state::at_barrier; }
  [[nodiscard]] bool can_run() const noexcept {
    return state == thread_state::fresh || state == thread_state::ready || state == thread_state::full;
  }
};

}}}}  // namespace warpmem::v0::capture::detail
