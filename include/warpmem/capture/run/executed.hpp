// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the instructions of a block's warps go: they are counted, and looked at for races.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/problem.hpp>
#include <warpmem/capture/run/cluster_member.hpp>
#include <warpmem/capture/run/launch.hpp>
#include <warpmem/capture/run/races.hpp>
#include <warpmem/capture/run/remote_checks.hpp>
#include <warpmem/capture/run/space.hpp>
#include <warpmem/capture/tally.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/report.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class executed_instructions {
 public:
  executed_instructions(running_launch const& launch, cluster_member const& member, kernel_space const& space,
                        problem_list& problems)
      : races_{launch, space, problems},
        remote_{launch, member, problems},
        tally_{launch.arch, *launch.watcher, static_cast<int>(member.rank()), static_cast<int>(member.team().blocks())},
        has_others_{!member.is_alone()} {
    member.team().seat(member.rank()).races = &races_;
  }
  executed_instructions(executed_instructions const&) = delete;
  executed_instructions& operator=(executed_instructions const&) = delete;

  void begin_block(std::uint64_t block) {
    block_ = static_cast<std::uint32_t>(block);
    races_.begin_block(block);
    remote_.begin_block(block);
  }
  void end_block() { remote_.end_block(); }
  void pass_barrier() noexcept { races_.pass_barrier(); }
  void pass_fence(std::size_t thread) noexcept {
    races_.pass_fence(thread);
    remote_.pass_fence();
  }
  void meet(std::size_t warp, bool all_lanes) noexcept { races_.meet(warp, all_lanes); }
  // One of the warp with this first thread.
  void take(event e, std::uint32_t lanes, std::uint64_t const (&at)[32], std::size_t first) {
    tally_.add(e, lanes, at, {block_, static_cast<std::uint32_t>(first / 32)});
    races_.take(e, lanes, at, static_cast<unsigned>(first));
    if (has_others_) {
      remote_.take(e, lanes, at, static_cast<unsigned>(first));
    }
  }
  [[nodiscard]] kernel_report report() { return tally_.report(); }

 private:
  race_checks races_;
  remote_checks remote_;
  tally tally_;
  bool has_others_;  // in its cluster
  std::uint32_t block_{};
};

}}}}  // namespace warpmem::v0::capture::detail
