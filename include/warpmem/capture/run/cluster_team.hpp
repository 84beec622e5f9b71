// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The blocks of a cluster, side by side: each runs on a thread of the host of its own, which has its shared memory, and
// one of them at a time, by rank, until it waits for others. A block without a cluster is a team of its own.
#pragma once

#include <warpmem/capture/memory/twice_mapped.hpp>
#include <warpmem/capture/run/launch.hpp>
#include <warpmem/config.hpp>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class race_checks;

// What others know of a block that runs.
struct cluster_seat {
  twice_mapped const* memory{};  // stack and thread-locals of its thread of the host; null without a cluster
  race_checks* races{};
  unsigned living{};   // threads
  unsigned awaited{};  // of these, who have not arrived at the barrier of the cluster
  bool is_taken{};     // by a thread of the host that is ready to run blocks
  bool has_begun{};
  bool has_ended{};
  std::uint32_t ended_in{};  // phase
  // When another block last touched its shared memory with nothing but barriers to order them; phase + 1, 0: never.
  std::uint32_t touched_in{};
  std::uint32_t touched_at{};  // place
  std::condition_variable turn{};
};

class cluster_team {
 public:
  explicit cluster_team(running_launch& launch)
      : launch_{launch}, seats_(launch.cluster.count()), block_threads_{static_cast<unsigned>(launch.block.count())} {}

  [[nodiscard]] unsigned blocks() const noexcept { return static_cast<unsigned>(seats_.size()); }
  // Whether the launch says that there are clusters.
  [[nodiscard]] bool is_said() const noexcept { return launch_.has_clusters; }

  // ---- by the thread of the host that has this rank ----

  // The number of the block that it runs next, in its turn; none if no cluster is left.
  [[nodiscard]] std::optional<std::uint64_t> next_block(unsigned rank) {
    std::unique_lock lock{guard_};
    take_seat(rank);
    await(lock, rank);
    if (!is_over_ && left_ == 0) {
      begin_cluster();
    }
    if (is_over_ || launch_.is_stopped) {
      leave_locked();
      return std::nullopt;
    }
    seats_[rank].has_begun = true;
    return block_in_cluster(launch_.grid, launch_.cluster, cluster_, rank);
  }
  void end_block(unsigned rank) {
    std::lock_guard const lock{guard_};
    cluster_seat& mine = seats_[rank];
    mine.has_ended = true;
    mine.ended_in = phase_;
    mine.living = mine.awaited = 0;
    --left_;
    pass_turn(rank);
  }
  // Until its turn comes again. False if no block of the cluster can go on.
  [[nodiscard]] bool wait(unsigned rank, bool has_run) {
    std::unique_lock lock{guard_};
    idle_ = has_run ? 0 : idle_ + 1;
    is_stuck_ = is_stuck_ || idle_ >= left_;
    pass_turn(rank);
    await(lock, rank);
    return !is_stuck_ && !is_over_;
  }
  // Ends the launch for all, where one cannot take part.
  void leave() {
    std::lock_guard const lock{guard_};
    leave_locked();
  }

  // ---- by the one whose turn it is ----

  [[nodiscard]] cluster_seat& seat(std::size_t rank) noexcept { return seats_[rank]; }
  // How often the barrier of the cluster was complete.
  [[nodiscard]] std::uint32_t phase() const noexcept { return phase_; }
  // Of threads that have not returned, all have arrived at the barrier.
  void complete_barrier() noexcept {
    unsigned living = 0;
    for (cluster_seat const& s : seats_) {
      living += s.living;
      if (s.awaited != 0) {
        return;
      }
    }
    if (living != 0) {
      ++phase_;
      for (cluster_seat& s : seats_) {
        s.awaited = s.living;
      }
    }
  }

  // Where the memory of a block has an address that others see it through.
  struct seen_place {
    unsigned rank;
    std::uintptr_t offset;
  };
  [[nodiscard]] std::optional<seen_place> seen_through(std::uintptr_t at) const noexcept {
    for (unsigned rank = 0; rank < blocks(); ++rank) {
      twice_mapped const* const m = seats_[rank].memory;
      if (m != nullptr && at - m->second_address() < m->bytes()) {
        return seen_place{rank, at - m->second_address()};
      }
    }
    return std::nullopt;
  }
  // The address of a block's own memory that others see, if it is of its shared memory.
  [[nodiscard]] std::optional<std::uintptr_t> offset_of(unsigned rank, std::uintptr_t at) const noexcept {
    twice_mapped const* const m = seats_[rank].memory;
    return m != nullptr && at - m->first_address() < m->bytes() ? std::optional{at - m->first_address()} : std::nullopt;
  }
  [[nodiscard]] std::uintptr_t address_in(unsigned rank, std::uintptr_t offset) const noexcept {
    return seats_[rank].memory->first_address() + offset;
  }
  [[nodiscard]] std::uintptr_t seen_address(unsigned rank, std::uintptr_t offset) const noexcept {
    return seats_[rank].memory->second_address() + offset;
  }
  // Shared arrays have the same number in all blocks, by where they lie in the memory of a block.
  [[nodiscard]] std::uint64_t number_of(unsigned rank, std::uintptr_t begin) {
    std::lock_guard const lock{guard_};
    return numbers_.try_emplace(offset_of(rank, begin).value_or(begin), numbers_.size()).first->second;
  }

 private:
  void await(std::unique_lock<std::mutex>& lock, unsigned rank) {
    seats_[rank].turn.wait(lock, [&] { return (turn_ == rank && seated_ == blocks()) || is_over_; });
  }
  // Nobody begins before all are there: each may touch what belongs to any other.
  void take_seat(unsigned rank) {
    if (!seats_[rank].is_taken) {
      seats_[rank].is_taken = true;
      ++seated_;
      seats_[turn_].turn.notify_one();
    }
  }
  void begin_cluster() {
    cluster_ = launch_.next_cluster++;
    is_over_ = cluster_ >= launch_.clusters();
    left_ = blocks();
    idle_ = 0;
    phase_ = 0;
    for (cluster_seat& s : seats_) {
      s.living = s.awaited = block_threads_;
      s.has_begun = s.has_ended = false;
      s.touched_in = 0;
    }
  }
  void pass_turn(unsigned from) {
    turn_ = left_ == 0 ? 0 : (from + 1) % blocks();
    while (left_ != 0 && seats_[turn_].has_ended) {
      turn_ = (turn_ + 1) % blocks();
    }
    seats_[turn_].turn.notify_one();
  }
  void leave_locked() {
    is_over_ = true;
    for (cluster_seat& s : seats_) {
      s.turn.notify_one();
    }
  }

  running_launch& launch_;
  std::mutex guard_{};
  std::vector<cluster_seat> seats_;
  unsigned block_threads_;
  unsigned seated_{};
  unsigned turn_{};
  unsigned left_{};  // blocks of this cluster that have not ended
  unsigned idle_{};  // turns in which nothing ran, one after another
  bool is_stuck_{};
  bool is_over_{};
  std::uint64_t cluster_{};
  std::uint32_t phase_{};
  std::map<std::uint64_t, std::uint64_t> numbers_{};
};

}}}}  // namespace warpmem::v0::capture::detail
