// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who of a warp waits for whom, and who may go on.
#pragma once

#include <warpmem/capture/run/thread.hpp>
#include <warpmem/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// A warp of the block that runs.
struct running_warp {
  kernel_thread* threads;
  warp_lanes* lanes;
  std::size_t first;  // thread

  [[nodiscard]] kernel_thread& lane(int l) const noexcept { return threads[l]; }
};

// A lane for which lane `l`, which is at a meeting, waits; -1 if all have come.
[[nodiscard]] inline int awaited_lane(running_warp const& warp, int l) noexcept {
  kernel_thread const& waiting = warp.lane(l);
  for (std::uint32_t m = warp.lanes->living() & waiting.mask; m != 0; m &= m - 1) {
    int const k = std::countr_zero(m);
    kernel_thread const& other = warp.lane(k);
    bool const meets = (warp.lanes->in(thread_state::at_meeting) >> k & 1) != 0;
    if (!meets || other.what != waiting.what || other.mask != waiting.mask) {
      return k;
    }
  }
  return -1;
}

// Lets every group go on whose lanes have all come; false if there is none. What they brought is in `met`.
inline bool release_meetings(running_warp const& warp, std::uint64_t* met) noexcept {
  bool any = false;
  for (std::uint32_t left = warp.lanes->in(thread_state::at_meeting); left != 0; left &= left - 1) {
    int const l = std::countr_zero(left);
    if (awaited_lane(warp, l) >= 0) {
      continue;
    }
    any = true;
    std::uint32_t const lanes = (warp.lanes->living() & warp.lane(l).mask) | 1U << l;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      int const k = std::countr_zero(m);
      met[k] = warp.lane(k).value;
      warp.lane(k).result = lanes;
    }
    warp.lanes->move(lanes, thread_state::at_meeting, thread_state::ready);
    left &= ~lanes | 1U << l;
  }
  return any;
}

// Lets one group go on that asked who is there: of the places where lanes stand, the one that `before` puts first.
template <class Before>
bool release_one_place(running_warp const& warp, Before before) {
  std::uint32_t const asking = warp.lanes->in(thread_state::asks_who);
  if (asking == 0) {
    return false;
  }
  kernel_thread const* first = &warp.lane(std::countr_zero(asking));
  for (std::uint32_t m = asking; m != 0; m &= m - 1) {
    kernel_thread const& t = warp.lane(std::countr_zero(m));
    first = before(t, *first) ? &t : first;
  }
  std::uint32_t lanes = 0;
  for (std::uint32_t m = asking; m != 0; m &= m - 1) {
    int const l = std::countr_zero(m);
    lanes |= warp.lane(l).pc == first->pc && warp.lane(l).depth == first->depth ? 1U << l : 0U;
  }
  for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
    warp.lane(std::countr_zero(m)).result = lanes;
  }
  warp.lanes->move(lanes, thread_state::asks_who, thread_state::ready);
  return true;
}

}}}}  // namespace warpmem::v0::capture::detail
