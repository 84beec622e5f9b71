// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a block does to the shared memory of others of its cluster: whether they are there, and that what it writes is
// written. Between two barriers of the cluster a block may be before its first instruction, or behind its last one.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/capture/event.hpp>
#include <warpmem/capture/grid.hpp>
#include <warpmem/capture/problem.hpp>
#include <warpmem/capture/run/cluster_member.hpp>
#include <warpmem/capture/run/launch.hpp>
#include <warpmem/capture/run/races.hpp>
#include <warpmem/config.hpp>

#include <bit>
#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class remote_checks {
 public:
  remote_checks(running_launch const& launch, cluster_member const& member, problem_list& problems)
      : launch_{launch}, member_{member}, problems_{problems} {}

  void begin_block(std::uint64_t block) {
    block_ = block;
    is_ordered_ = false;
  }
  // The block passed a fence or did what is volatile: it may wait for others in ways that are not followed.
  void pass_fence() noexcept { is_ordered_ = true; }

  void take(event e, std::uint32_t lanes, std::uint64_t const (&at)[32], unsigned first) {
    event_code const code = event_code::of(code_of(e));
    is_ordered_ = is_ordered_ || code.is_strong;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      auto const lane = static_cast<unsigned>(std::countr_zero(m));
      if (window_of(at[lane]) == window::cluster) {
        take_lane(e, code, at[lane], first + lane);
      }
    }
  }
  void end_block() {
    cluster_team& team = member_.team();
    cluster_seat const& mine = team.seat(member_.rank());
    if (mine.touched_in == team.phase() + 1 && !is_ordered_ && !launch_.is_stopped) {
      problems_.add(problem_kind::absent_block, mine.touched_at, 0, [&] {
        return std::string("block ").append(in_words(launch_.grid, block_)) +
               " may end before another block of its cluster touches its shared memory at {0}: no barrier of the "
               "cluster is between";
      });
    }
  }

 private:
  void take_lane(event e, event_code code, std::uint64_t at, unsigned thread) {
    cluster_team& team = member_.team();
    unsigned const rank = rank_in_cluster(at);
    cluster_seat& other = team.seat(rank);
    if (code.op != memory_op::load || code.form == event_form::copy_destination) {
      other.races->mark_written(as_own_block_has_it(at), code.bytes);
    }
    if (rank == member_.rank()) {
      return;
    }
    if (other.has_ended) {
      tell(e, code, thread, rank, ", which has ended");
    } else if (!other.has_begun || (team.phase() == 0 && !is_ordered_)) {
      tell(e, code, thread, rank, ", which need not have begun: no barrier of the cluster is before");
    } else {
      other.touched_in = team.phase() + 1;
      other.touched_at = pc_of(e);
    }
  }
  void tell(event e, event_code code, unsigned thread, unsigned rank, char const* why) {
    problems_.add(problem_kind::absent_block, pc_of(e), 0, [&] {
      std::uint64_t const other = block_in_cluster_of(launch_.grid, launch_.cluster, block_, rank);
      return std::string("thread ").append(in_words(launch_.block, thread)) + " of block " +
             in_words(launch_.grid, block_) + (code.op == memory_op::load ? " reads " : " writes ") +
             std::to_string(code.bytes) + " bytes at {0} of the shared memory of block " +
             in_words(launch_.grid, other) + why;
    });
  }

  running_launch const& launch_;
  cluster_member const& member_;
  problem_list& problems_;
  std::uint64_t block_{};
  bool is_ordered_{};
};

}}}}  // namespace warpmem::v0::capture::detail
