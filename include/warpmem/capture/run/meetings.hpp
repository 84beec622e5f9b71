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

// The lanes that stand where others must not overtake them: they asked who is there, or meet with some of the warp, who
// have all come.
[[nodiscard]] inline std::uint32_t stopping_lanes(running_warp const& warp) noexcept {
  std::uint32_t lanes = warp.lanes->in(thread_state::asks_who);
  for (std::uint32_t m = warp.lanes->in(thread_state::at_meeting); m != 0; m &= m - 1) {
    int const l = std::countr_zero(m);
    bool const are_some = (warp.lanes->all() & ~warp.lane(l).mask) != 0;
    lanes |= are_some && awaited_lane(warp, l) < 0 ? 1U << l : 0U;
  }
  return lanes;
}

// Lets those of these lanes go on that asked who is there, at one place.
inline bool release_lanes(running_warp const& warp, std::uint32_t lanes) noexcept {
  std::uint32_t const asking = lanes & warp.lanes->in(thread_state::asks_who);
  if (asking == 0) {
    return false;
  }
  kernel_thread const& first = warp.lane(std::countr_zero(asking));
  std::uint32_t there = 0;
  for (std::uint32_t m = asking; m != 0; m &= m - 1) {
    int const l = std::countr_zero(m);
    there |= warp.lane(l).pc == first.pc && warp.lane(l).depth == first.depth ? 1U << l : 0U;
  }
  for (std::uint32_t m = there; m != 0; m &= m - 1) {
    warp.lane(std::countr_zero(m)).result = there;
  }
  warp.lanes->move(there, thread_state::asks_who, thread_state::ready);
  return true;
}

// The same of all lanes, if nobody goes first: of the places where lanes stand, the deepest and then first one.
template <class Flow>
bool release_one_place(running_warp const& warp, Flow& flow) {
  auto const before = [&](kernel_thread const& a, kernel_thread const& b) {
    return a.depth != b.depth ? a.depth > b.depth : flow.comes_before(a.last_pc, b.last_pc);
  };
  std::uint32_t const asking = warp.lanes->in(thread_state::asks_who);
  int first = std::countr_zero(asking);
  for (std::uint32_t m = asking; m != 0; m &= m - 1) {
    first = before(warp.lane(std::countr_zero(m)), warp.lane(first)) ? std::countr_zero(m) : first;
  }
  std::uint32_t lanes = 0;
  for (std::uint32_t m = asking; m != 0; m &= m - 1) {
    int const l = std::countr_zero(m);
    bool const is_there = warp.lane(l).pc == warp.lane(first).pc && warp.lane(l).depth == warp.lane(first).depth;
    lanes |= is_there ? 1U << l : 0U;
  }
  return release_lanes(warp, lanes);
}

}}}}  // namespace warpmem::v0::capture::detail
