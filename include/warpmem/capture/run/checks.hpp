// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be said of a block's barriers and meetings while it runs.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/grid.hpp>
#include <warpmem/capture/group/warp.hpp>
#include <warpmem/capture/problem.hpp>
#include <warpmem/capture/run/launch.hpp>
#include <warpmem/capture/run/meetings.hpp>
#include <warpmem/capture/run/thread.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class block_checks {
 public:
  block_checks(running_launch const& launch, problem_list& problems)
      : launch_{launch}, problems_{problems}, passed_(launch.block.count() / 32 + 1) {}

  void begin_block(std::uint64_t block) {
    block_ = block;
    std::fill(passed_.begin(), passed_.end(), passed_barrier{});
  }
  [[nodiscard]] std::string thread_in_words(std::uint64_t thread) const {
    return std::string("thread ").append(in_words(launch_.block, thread)) + " of block " +
           in_words(launch_.grid, block_);
  }

  // The threads that wait at a barrier do so at several places.
  void tell_places(std::span<kernel_thread const> block, std::span<warp_lanes const> warps) {
    kernel_thread const* first = nullptr;
    for (std::size_t i = 0; i < block.size(); ++i) {
      if ((warps[i / 32].in(thread_state::at_barrier) >> i % 32 & 1) == 0) {
        continue;
      }
      first = first == nullptr ? &block[i] : first;
      if (block[i].pc != first->pc) {
        problems_.add(problem_kind::different_barriers, first->pc, block[i].pc, [&] {
          return thread_in_words(static_cast<std::size_t>(first - block.data())) +
                 " waits at the barrier at {0}, thread " + in_words(launch_.block, i) + " at the one at {1}";
        });
        return;
      }
    }
  }
  // No thread can go on: says who of this warp waits for whom. False if none waits for lanes.
  bool is_stuck(running_warp const& warp) {
    if (std::uint32_t const at_cluster = warp.lanes->in(thread_state::at_cluster); at_cluster != 0) {
      int const waiting = std::countr_zero(at_cluster);
      problems_.add(problem_kind::missing_lanes, warp.lane(waiting).pc, 0, [&] {
        return thread_in_words(warp.first + static_cast<std::size_t>(waiting)) +
               " waits at {0} for threads of its cluster that do not arrive at its barrier";
      });
      return true;
    }
    std::uint32_t const meeting = warp.lanes->in(thread_state::at_meeting);
    if (meeting == 0) {
      return false;
    }
    int const waiting = std::countr_zero(meeting);
    int const lane = awaited_lane(warp, waiting);
    problems_.add(problem_kind::missing_lanes, warp.lane(waiting).pc, warp.lane(lane < 0 ? 0 : lane).pc, [&] {
      return thread_in_words(warp.first + static_cast<std::size_t>(waiting)) + " waits at {0} for lane " +
             std::to_string(lane) + ", which waits at {1}";
    });
    return true;
  }
  void tell_endless(kernel_thread const& t, std::uint64_t thread) {
    problems_.add(problem_kind::endless_thread, t.last_pc, 0, [&] {
      return thread_in_words(thread) + " does not end: after " + std::to_string(t.events) + " events it is at {0}";
    });
  }

  void tell_depth(bool is_too_deep) {
    if (is_too_deep) {
      problems_.add(problem_kind::unsupported, 0, 0, [] {
        return std::string(
            "lanes go different ways where they are 255 calls deep and more, and may be grouped wrongly");
      });
    }
  }

  // Lanes that returned while others of their warp wait at a barrier: if those then come to where the first have been,
  // the first went around the barrier.
  void look_for_passed_barriers(running_warp const& warp, std::uint32_t ran, lane_ways const& ways) {
    passed_barrier& passed = passed_[warp.first / 32];
    for (std::uint32_t m = passed.pcs.empty() ? 0 : ran; m != 0; m &= m - 1) {
      find_passed(passed, warp.first + static_cast<std::size_t>(std::countr_zero(m)), ways[std::countr_zero(m)]);
    }
    std::uint32_t const gone = warp.lanes->in(thread_state::returned)&ran;
    std::uint32_t const waiting = warp.lanes->in(thread_state::at_barrier);
    if (gone != 0 && waiting != 0) {
      auto const barrier = warp.lane(std::countr_zero(waiting)).pc;
      passed = {barrier, warp.first + static_cast<std::size_t>(std::countr_zero(gone)),
                only_in(gone, waiting & ran, ways)};
    }
  }

 private:
  struct passed_barrier {
    std::uint32_t barrier{};
    std::size_t thread{};
    std::vector<std::uint32_t> pcs{};  // where it has been, and those that wait have not
  };

  // Instructions that lanes of `some` executed and lanes of `others` did not, sorted.
  [[nodiscard]] static std::vector<std::uint32_t> only_in(std::uint32_t some, std::uint32_t others,
                                                          lane_ways const& ways) {
    auto const pcs_of = [&](std::uint32_t lanes) {
      std::vector<std::uint32_t> pcs;
      for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
        lane_way const& way = ways[std::countr_zero(m)];
        for (event const* e = way.begin; e != way.end; ++e) {
          if (form_of(*e) != event_form::block_entry) {
            pcs.push_back(pc_of(*e));
          }
        }
      }
      std::sort(pcs.begin(), pcs.end());
      pcs.erase(std::unique(pcs.begin(), pcs.end()), pcs.end());
      return pcs;
    };
    auto const mine = pcs_of(some);
    auto const theirs = pcs_of(others);
    std::vector<std::uint32_t> only;
    std::set_difference(mine.begin(), mine.end(), theirs.begin(), theirs.end(), std::back_inserter(only));
    return only;
  }
  void find_passed(passed_barrier const& passed, std::size_t thread, lane_way const& way) {
    for (event const* e = way.begin; e != way.end; ++e) {
      if (form_of(*e) != event_form::block_entry &&
          std::binary_search(passed.pcs.begin(), passed.pcs.end(), pc_of(*e))) {
        problems_.add(problem_kind::skipped_barrier, passed.barrier, pc_of(*e), [&] {
          return thread_in_words(passed.thread) + " did not wait at the barrier at {0} before {1}, as thread " +
                 in_words(launch_.block, thread) + " of the same warp did";
        });
        return;
      }
    }
  }

  running_launch const& launch_;
  problem_list& problems_;
  std::vector<passed_barrier> passed_;
  std::uint64_t block_{};
};

}}}}  // namespace warpmem::v0::capture::detail
