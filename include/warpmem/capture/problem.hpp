// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel did that it must not do: one sentence each, with the places.
#pragma once

#include <warpmem/config.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture {

// What kind of mistake it is.
enum class problem_kind : std::uint8_t {
  out_of_bounds,         // an address where no array is; the kernel ended there
  misaligned,            // an address that is not a multiple of the access size; likewise
  uninitialized_shared,  // a read of shared memory that nobody wrote in this block
  shared_race,           // two warps, one of which writes, with no barrier between them
  global_race,           // likewise in global memory; or two blocks, with no atomics
  warp_race,             // two lanes of a warp in different instructions, with no __syncwarp() between them
  different_barriers,    // threads of a block that wait at different barriers for each other
  skipped_barrier,       // lanes that passed a barrier at which others of their warp wait
  absent_block,          // shared memory of a block of the cluster that may not have begun, or may have ended
  missing_lanes,         // threads that wait for lanes or barriers that never come
  endless_thread,        // a thread that went on for more events than the limit
  unsupported,           // what the host cannot run
  stopped,               // __trap, a failed assert, an exception, too much stack
  too_much_shared,       // __shared__ arrays beyond what ptxas takes; the kernel runs all the same
  reported,              // what a kernel or its words complained about
};

// A mistake of a kernel, as one sentence.
struct problem {
  problem_kind kind{};
  std::string sentence{};
  std::uint64_t times{1};  // at the same places
  friend bool operator==(problem const&, problem const&) = default;
};

namespace detail {

// A problem while the kernel runs: places are still program counters, "{0}" and "{1}" in the sentence.
struct problem_note {
  problem_kind kind{};
  std::string sentence{};
  std::uint32_t pcs[2]{};  // 0: none
  std::uint64_t times{1};
};

// One note for each kind at the same places: the first.
class problem_list {
 public:
  // sentence() is called for the first.
  template <class Sentence>
  void add(problem_kind kind, std::uint32_t pc, std::uint32_t other, Sentence sentence) {
    for (problem_note& n : notes_) {
      if (n.kind == kind && n.pcs[0] == pc && n.pcs[1] == other) {
        ++n.times;
        return;
      }
    }
    notes_.push_back({kind, sentence(), {pc, other}});
  }
  [[nodiscard]] std::vector<problem_note> const& notes() const noexcept { return notes_; }

 private:
  std::vector<problem_note> notes_{};
};

}  // namespace detail

}}}  // namespace warpmem::v0::capture
