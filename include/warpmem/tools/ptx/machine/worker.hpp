// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes blocks on one thread of the host, and records what they access.
#pragma once

#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/recorder.hpp>
#include <warpmem/kernel/tiles/footprint.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/problems.hpp>
#include <warpmem/tools/ptx/check/worker_checks.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/text/place.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// What accesses of one id have in common.
struct access_site {
  u32 id{};
  s32 place{-1};
  memory_op op{};
  cache_op cache{};
  atomic_kind atomic{};
  u32 bytes{};
  bool passes_l1{};
};

// What becomes of what a load brings, as far as the text shows.
struct load_use {
  u32 elements{~0U};           // those behind so many may stay unread
  bool is_at_most_selected{};  // nobody reads any but selections, which may choose another
};

// Ends the launch. What happened is among the problems.
struct launch_stopped {};

// Workers lie apart: each counts often.
class alignas(64) worker {
 public:
  worker(launch const& l, worker_checks& checks)
      : launch_{l},
        checks_{checks},
        recorder_{l.arch},
        streams_(std::size_t{l.loaded->code.access_ids} * streams_of_access, unknown),
        nearest_(l.loaded->code.access_ids),
        shared_{l.options.tiles ? std::make_unique<warpmem::detail::shared_footprint>() : nullptr} {
    checks_.begin_launch();
  }

  std::array<std::array<u8, 32>, 32> loaded_ahead{};   // what lanes load that are partly beyond an array
  std::map<instruction const*, load_use> load_uses{};  // of those about which somebody asked

  [[nodiscard]] launch const& shared_launch() const noexcept { return launch_; }
  [[nodiscard]] problem_list& problems() noexcept { return problems_; }
  [[nodiscard]] worker_checks& checks() noexcept { return checks_; }
  [[nodiscard]] kernel_report report() { return recorder_.report(); }
  void follow_sectors(sector_footprint begin) { recorder_.follow_sectors(std::move(begin)); }
  [[nodiscard]] sector_footprint* footprint() noexcept { return recorder_.footprint(); }
  // Null unless advice on arrays in shared memory is asked for.
  [[nodiscard]] warpmem::detail::shared_footprint const* shared() const noexcept { return shared_.get(); }

  // An access of lanes in one space. Addresses are those that the model of the space takes. Templates, here and below,
  // so that a file that executes instructions does not compile the models, too:
  // <warpmem/tools/ptx/machine/recording.hpp>.
  template <class Warp>
  void record(Warp const& w, access_site const& s, memory_space space, u64 const (&at)[32], u32 lanes);
  // Other instructions, at the place.
  template <class Access>
  void record_whole(warp const& w, s32 place, Access const& access);
  template <class Warp>
  void record_copy(Warp const& w, instruction const& i, async_copy const& copy);
  template <class Warp>
  void record_cluster(Warp const& w, access_site const& s, cluster_access const& access);

  // What no model counts.
  void leave_out(std::string const& what) { recorder_.leave_out(what); }

  // The array that all these lanes' bytes are in, as found last at this access; null: several, or none.
  [[nodiscard]] array const*& nearest(u32 access_id) noexcept { return nearest_[access_id]; }

  // Adds a problem; the sentence goes on behind "warp 1 of block 3 ", and gets the place of the instruction.
  // `other_place`: where another warp was, for problems that differ by it.
  void add_problem(problem_kind kind, warp const& w, instruction const& at, std::string sentence, s32 other_place = -1);
  // Likewise of one thread; "{place}" in the sentence becomes the place.
  void add_lane_problem(problem_kind kind, warp const& w, instruction const& at, int lane, std::string sentence,
                        s32 other_place = -1);
  // Adds a problem and ends the launch.
  [[noreturn]] void stop(problem_kind kind, warp const& w, instruction const& at, std::string sentence);

  [[nodiscard]] std::string place_name(s32 place) const;                 // "saxpy.cu:7:24"
  [[nodiscard]] std::string thread_name(warp const& w, int lane) const;  // "thread (1, 0, 0) of block (3, 0, 0)"
  [[nodiscard]] bool has_line(s32 place) const;
  [[nodiscard]] bool is_same_line(s32 place, s32 other) const;

  // Counts what others may wait for: stores, arrivals, exits. A round without any is a deadlock.
  void progress() noexcept { ++progress_; }
  [[nodiscard]] u64 progress_so_far() const noexcept { return progress_; }
  // Threads that sleep may wait for others, or only for time.
  void sleep() noexcept { ++sleeps_; }
  [[nodiscard]] u64 sleeps() const noexcept { return sleeps_; }
  // Of %clock: grows with each reading, each instruction, and each round in which nobody got further. Who reads it may
  // wait only for so long.
  [[nodiscard]] u64 clock(warp const& w) noexcept {
    sleep();
    return w.executed + ++passed_;
  }
  void pass_time() noexcept { passed_ += 100000; }

  [[nodiscard]] site_id site_of(s32 place);

 private:
  void follow(access_site const& s, u64 const (&at)[32], u32 lanes);
  void show(access_site const& s, memory_space space, u64 const (&at)[32], u32 lanes, warp_place by);
  [[nodiscard]] static constexpr u64 pc_of(u32 access_id) noexcept { return u64{16} * access_id + 16; }

  static constexpr u32 streams_of_access = 8;
  static constexpr u32 unknown = ~0U;

  launch const& launch_;
  worker_checks& checks_;
  kernel_recorder recorder_;
  std::vector<u32> streams_;  // by access, space and operation
  std::vector<array const*> nearest_;
  std::unique_ptr<warpmem::detail::shared_footprint> shared_;
  std::map<s32, site_id> sites_{};
  problem_list problems_{};
  u64 progress_{};
  u64 sleeps_{};
  u64 passed_{};
};

}}}  // namespace warpmem::v0::ptx
