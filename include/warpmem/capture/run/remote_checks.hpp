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
#include <cstddef>
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
  // A copy of this thread writes these bytes of the block with that rank; `at` is as that block has them.
  void write_copy(std::uint32_t pc, unsigned thread, unsigned rank, std::uint64_t at, std::size_t bytes) {
    touch({pc, memory_op::store, bytes, thread}, rank, at);
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
  // What a thread does to another block's memory.
  struct remote_touch {
    std::uint32_t pc;
    memory_op op;
    std::size_t bytes;
    unsigned thread;
  };

  void take_lane(event e, event_code code, std::uint64_t at, unsigned thread) {
    memory_op const op = code.form == event_form::copy_destination ? memory_op::store : code.op;
    touch({pc_of(e), op, code.bytes, thread}, rank_in_cluster(at), as_own_block_has_it(at));
  }
  void touch(remote_touch const& t, unsigned rank, std::uint64_t at) {
    cluster_team& team = member_.team();
    cluster_seat& other = team.seat(rank);
    if (t.op != memory_op::load) {
      other.races->mark_written(at, static_cast<unsigned>(t.bytes));
    }
    if (rank == member_.rank()) {
      return;
    }
    if (other.has_ended) {
      tell(t, rank, ", which has ended");
    } else if (!other.has_begun || (team.phase() == 0 && !is_ordered_)) {
      tell(t, rank, ", which need not have begun: no barrier of the cluster is before");
    } else {
      other.touched_in = team.phase() + 1;
      other.touched_at = t.pc;
    }
  }
  void tell(remote_touch const& t, unsigned rank, char const* why) {
    problems_.add(problem_kind::absent_block, t.pc, 0, [&] {
      std::uint64_t const other = block_in_cluster_of(launch_.grid, launch_.cluster, block_, rank);
      return std::string("thread ").append(in_words(launch_.block, t.thread)) + " of block " +
             in_words(launch_.grid, block_) + (t.op == memory_op::load ? " reads " : " writes ") +
             std::to_string(t.bytes) + " bytes at {0} of the shared memory of block " + in_words(launch_.grid, other) +
             why;
    });
  }

  running_launch const& launch_;
  cluster_member const& member_;
  problem_list& problems_;
  std::uint64_t block_{};
  bool is_ordered_{};
};

}}}}  // namespace warpmem::v0::capture::detail
