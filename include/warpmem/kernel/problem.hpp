// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel did that it must not do: one sentence each, with the places.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 {

// What kind of mistake it is.
enum class problem_kind : std::uint8_t {
  out_of_bounds,         // an address where no array is; the lanes there did not execute the access
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
  uninitialized_local,   // a read of local memory that the thread did not write
  uninitialized_global,  // a read of global memory that nobody wrote
  unwaited_copy,         // an access to what an asynchronous copy is still writing
};

namespace detail {

// Whether a kernel that made such a mistake has accesses that are not in its report: lanes did not execute them, or the
// kernel ended there.
[[nodiscard]] constexpr bool loses_accesses(problem_kind kind) noexcept {
  switch (kind) {
    case problem_kind::out_of_bounds:
    case problem_kind::misaligned:
    case problem_kind::absent_block:
    case problem_kind::missing_lanes:
    case problem_kind::endless_thread:
    case problem_kind::unsupported:
    case problem_kind::stopped:
      return true;
    case problem_kind::uninitialized_shared:
    case problem_kind::shared_race:
    case problem_kind::global_race:
    case problem_kind::warp_race:
    case problem_kind::different_barriers:
    case problem_kind::skipped_barrier:
    case problem_kind::too_much_shared:
    case problem_kind::reported:
    case problem_kind::uninitialized_local:
    case problem_kind::uninitialized_global:
    case problem_kind::unwaited_copy:
      return false;
  }
  return true;  // no kind
}

}  // namespace detail

// A mistake of a kernel, as one sentence.
struct kernel_problem {
  problem_kind kind{};
  std::string sentence{};
  std::uint64_t times{1};  // at the same places
  friend bool operator==(kernel_problem const&, kernel_problem const&) = default;
};

}}  // namespace warpmem::v0
