// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block in its cluster: which of its threads have arrived at the barrier of the cluster, and when others run.
#pragma once

#include <warpmem/capture/run/cluster_team.hpp>
#include <warpmem/capture/run/thread.hpp>
#include <warpmem/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class cluster_member {
 public:
  cluster_member(cluster_team& team, unsigned rank, std::size_t warps) : team_{team}, rank_{rank}, arrived_(warps) {}

  [[nodiscard]] cluster_team& team() const noexcept { return team_; }
  [[nodiscard]] unsigned rank() const noexcept { return rank_; }
  [[nodiscard]] bool is_alone() const noexcept { return team_.blocks() == 1; }

  // The number of the block that runs next; none if no cluster is left.
  [[nodiscard]] std::optional<std::uint64_t> next_block() {
    phase_ = 0;
    forget_arrivals();
    return team_.next_block(rank_);
  }
  void end_block() { team_.end_block(rank_); }

  // A thread arrives at the barrier of the cluster.
  void arrive(std::size_t thread) noexcept { arrived_[thread / 32] |= 1U << thread % 32; }
  [[nodiscard]] bool has_arrived(std::size_t thread) const noexcept {
    return (arrived_[thread / 32] >> thread % 32 & 1) != 0;
  }

  // No thread of the block can go on by itself, or some step back for others. Lets the other blocks run, if there are
  // any, and calls pass() if the barrier of the cluster is complete. False if nobody can go on.
  template <class Pass>
  bool go_on(std::span<warp_lanes> warps, bool has_run, Pass pass) {
    cluster_seat& mine = team_.seat(rank_);
    mine.living = mine.awaited = 0;
    for (std::size_t w = 0; w < warps.size(); ++w) {
      mine.living += static_cast<unsigned>(std::popcount(warps[w].living()));
      mine.awaited += static_cast<unsigned>(std::popcount(warps[w].living() & ~arrived_[w]));
    }
    team_.complete_barrier();
    if (mine.living == 0 || (team_.phase() == phase_ && !team_.wait(rank_, has_run))) {
      return false;
    }
    if (team_.phase() != phase_) {
      phase_ = team_.phase();
      forget_arrivals();
      for (warp_lanes& w : warps) {
        w.move(w.in(thread_state::at_cluster), thread_state::at_cluster, thread_state::ready);
      }
      pass();
    }
    return true;
  }

 private:
  void forget_arrivals() noexcept {
    for (std::uint32_t& lanes : arrived_) {
      lanes = 0;
    }
  }

  cluster_team& team_;
  unsigned rank_;
  std::uint32_t phase_{};               // that its threads have seen
  std::vector<std::uint32_t> arrived_;  // lanes, by warp
};

}}}}  // namespace warpmem::v0::capture::detail
