// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the instructions of a block's warps go: they are counted, and looked at for races.
#pragma once

#include <warpmem/access/bulk_copy.hpp>
#include <warpmem/access/wgmma.hpp>
#include <warpmem/arch/traits.hpp>
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
#include <warpmem/memory/tma/counts.hpp>
#include <warpmem/memory/wgmma.hpp>
#include <warpmem/report/fault.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class executed_instructions {
 public:
  executed_instructions(running_launch const& launch, cluster_member const& member, kernel_space const& space,
                        problem_list& problems)
      : arch_{launch.arch},
        races_{launch, space, problems},
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
  // An instruction of 9.0 that is no access of lanes, by this thread; why hardware refuses it.
  template <class Instruction>
  access_faults count(std::uint32_t pc, std::size_t thread, Instruction const& i) {
    tally_.add_whole(pc, i, {block_, static_cast<std::uint32_t>(thread / 32)});
    return faults_of(i);
  }
  // Bytes of shared memory that a copy wrote.
  void mark_written(std::uint64_t at, std::size_t bytes) { races_.mark_written(at, static_cast<unsigned>(bytes)); }
  // The same, in the block with that rank of the cluster, by this thread.
  void mark_written_in(unsigned rank, std::uint64_t at, std::size_t bytes, std::uint32_t pc, std::size_t thread) {
    remote_.write_copy(pc, static_cast<unsigned>(thread), rank, at, bytes);
  }
  // This thread has waited for others.
  void follow(std::size_t thread) noexcept {
    races_.follow_others(thread);
    remote_.pass_fence();
  }
  [[nodiscard]] kernel_report report() { return tally_.report(); }

 private:
  [[nodiscard]] access_faults faults_of(tensor_copy const& c) const {
    return analyze_tensor_copy(arch_, c).basis.faults;
  }
  [[nodiscard]] access_faults faults_of(bulk_copy const& c) const { return analyze_bulk_copy(arch_, c).basis.faults; }
  [[nodiscard]] access_faults faults_of(block_copy const& c) const { return analyze_block_copy(arch_, c).basis.faults; }
  [[nodiscard]] access_faults faults_of(wgmma_access const& a) const { return analyze_wgmma(arch_, a).basis.faults; }

  arch_traits arch_;
  race_checks races_;
  remote_checks remote_;
  tally tally_;
  bool has_others_;  // in its cluster
  std::uint32_t block_{};
};

}}}}  // namespace warpmem::v0::capture::detail
