// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The barrier of a block: who came, and what __syncthreads_count and the like return.
#pragma once

#include <warpmem/capture/run/thread.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <cstdint>
#include <span>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class block_barrier {
 public:
  void arrive(bool predicate, std::uint32_t pc) noexcept {
    pc_ = now_.threads == 0 ? pc : pc_;
    at_several_places_ = at_several_places_ || pc != pc_;
    ++now_.threads;
    now_.predicates += predicate ? 1 : 0;
  }
  // Of threads that came since the last release.
  [[nodiscard]] bool is_at_several_places() const noexcept { return at_several_places_; }

  // Whether all threads that have not returned wait here, and at least one does.
  [[nodiscard]] bool is_full(std::span<warp_lanes const> warps) const noexcept {
    for (warp_lanes const& w : warps) {
      if (!w.are_done()) {
        return false;
      }
    }
    return now_.threads != 0;
  }
  void release(std::span<warp_lanes> warps) noexcept {
    for (warp_lanes& w : warps) {
      w.move(w.in(thread_state::at_barrier), thread_state::at_barrier, thread_state::ready);
    }
    last_ = now_;
    now_ = {};
    at_several_places_ = false;
  }
  // For a thread that was released last.
  [[nodiscard]] int result(block_meeting what) const noexcept {
    switch (what) {
      case block_meeting::barrier:
        break;
      case block_meeting::count:
        return static_cast<int>(last_.predicates);
      case block_meeting::all:
        return last_.predicates == last_.threads ? 1 : 0;
      case block_meeting::any:
        return last_.predicates != 0 ? 1 : 0;
    }
    return 0;
  }

 private:
  struct arrivals {
    std::uint32_t threads;
    std::uint32_t predicates;  // that hold
  };
  arrivals now_{};
  arrivals last_{};
  std::uint32_t pc_{};
  bool at_several_places_{};
};

}}}}  // namespace warpmem::v0::capture::detail
