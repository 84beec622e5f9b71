// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who waits for whom, and who may go on.
#pragma once

#include <warpmem/capture/run/thread.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// The lanes of a warp that have not returned, of those in `mask`.
[[nodiscard]] inline std::uint32_t living(std::span<kernel_thread const> warp, std::uint32_t mask) noexcept {
  std::uint32_t lanes = 0;
  for (std::size_t l = 0; l < warp.size(); ++l) {
    lanes |= (warp[l].is_gone() ? 0U : 1U << l) & mask;
  }
  return lanes;
}

// A lane for which `waiting`, which is at a meeting, waits; -1 if all have come.
[[nodiscard]] inline int awaited_lane(std::span<kernel_thread const> warp, kernel_thread const& waiting) noexcept {
  for (std::uint32_t m = living(warp, waiting.mask); m != 0; m &= m - 1) {
    kernel_thread const& other = warp[static_cast<std::size_t>(std::countr_zero(m))];
    if (other.state != thread_state::at_meeting || other.what != waiting.what || other.mask != waiting.mask) {
      return std::countr_zero(m);
    }
  }
  return -1;
}

// Lets every group go on whose lanes have all come; false if there is none. What they brought is in `met`.
inline bool release_meetings(std::span<kernel_thread> warp, std::uint64_t* met) noexcept {
  bool any = false;
  for (std::size_t l = 0; l < warp.size(); ++l) {
    if (warp[l].state != thread_state::at_meeting || awaited_lane(warp, warp[l]) >= 0) {
      continue;
    }
    any = true;
    std::uint32_t const lanes = living(warp, warp[l].mask) | 1U << l;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      auto const k = static_cast<std::size_t>(std::countr_zero(m));
      met[k] = warp[k].value;
      warp[k].result = lanes;
      warp[k].state = thread_state::ready;
    }
  }
  return any;
}

// Lets one group go on that asked who is there: of the places where lanes stand, the one that `before` puts first.
template <class Before>
bool release_one_place(std::span<kernel_thread> warp, Before before) {
  kernel_thread const* first = nullptr;
  for (kernel_thread const& t : warp) {
    if (t.state == thread_state::asks_who && (first == nullptr || before(t, *first))) {
      first = &t;
    }
  }
  if (first == nullptr) {
    return false;
  }
  std::uint32_t const pc = first->pc;
  event const depth = first->depth;
  std::uint32_t lanes = 0;
  auto const is_there = [&](kernel_thread const& t) {
    return t.state == thread_state::asks_who && t.pc == pc && t.depth == depth;
  };
  for (std::size_t l = 0; l < warp.size(); ++l) {
    lanes |= is_there(warp[l]) ? 1U << l : 0U;
  }
  for (std::size_t l = 0; l < warp.size(); ++l) {
    if ((lanes >> l & 1) != 0) {
      warp[l].result = lanes;
      warp[l].state = thread_state::ready;
    }
  }
  return true;
}

// Whether all threads that have not returned wait at a barrier, and at least one does.
[[nodiscard]] inline bool barrier_is_full(std::span<kernel_thread const> block) noexcept {
  bool any = false;
  for (kernel_thread const& t : block) {
    if (!t.is_gone() && t.state != thread_state::at_barrier) {
      return false;
    }
    any = any || t.state == thread_state::at_barrier;
  }
  return any;
}

// Lets all threads go on, with the results of __syncthreads_count and the like.
inline void release_barrier(std::span<kernel_thread> block) noexcept {
  std::uint32_t count = 0;
  std::uint32_t waiting = 0;
  for (kernel_thread const& t : block) {
    waiting += t.state == thread_state::at_barrier ? 1 : 0;
    count += t.state == thread_state::at_barrier && t.predicate ? 1 : 0;
  }
  for (kernel_thread& t : block) {
    if (t.state != thread_state::at_barrier) {
      continue;
    }
    switch (static_cast<block_meeting>(t.what)) {
      case block_meeting::barrier:
        t.result = 0;
        break;
      case block_meeting::count:
        t.result = count;
        break;
      case block_meeting::all:
        t.result = count == waiting ? 1 : 0;
        break;
      case block_meeting::any:
        t.result = count != 0 ? 1 : 0;
        break;
    }
    t.state = thread_state::ready;
  }
}

}}}}  // namespace warpmem::v0::capture::detail
