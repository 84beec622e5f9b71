// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of a warp is data: groups of lanes, each at a place in a frame. A warp that waits is left where it is.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

struct block;
class worker;

// A call of a function by some lanes of a warp: its registers, and where the lanes go on behind it.
struct frame {
  function const* code{};
  u8* rows{};
  frame* caller{};
  call_site const* site{};
  u32 back{};      // instruction of the caller
  u64 local_at{};  // of its variables, in the local memory of each lane
  u32 depth{};
  u32 live{};  // lanes that have not returned
};

enum class group_state : u8 { ready, at_barrier, at_meeting };

// Lanes that execute together.
struct lane_group {
  u32 lanes{};
  u32 at{};  // instruction of the frame's function
  frame* in{};
  group_state state{};
  bool gave_way{};  // it polled in vain: others go first
  bool has_met{};   // at a meeting: the lanes are all here
  u32 wanted{};     // at a meeting: lanes that must come
  u32 barrier{};    // at a barrier: its number
};

// What polling instructions found last. One that finds the same again is in a loop that waits, perhaps for several
// things in turn.
class recent_polls {
 public:
  // Whether it did.
  [[nodiscard]] bool find_again(instruction const& by, u64 address, u64 value) noexcept {
    for (found& one : last_) {
      if (one.by == &by) {
        bool const is_same = one.address == address && one.value == value;
        one.address = address;
        one.value = value;
        return is_same;
      }
    }
    last_[next_++ % 4] = {&by, address, value};
    return false;
  }

 private:
  struct found {
    instruction const* by{};
    u64 address{};
    u64 value{};
  };
  found last_[4]{};
  u32 next_{};
};

class warp {
 public:
  worker* on{};
  block* of{};
  u32 number{};  // in the block
  u32 alive{};   // lanes that have not exited
  u32 active{};  // lanes of the group that runs
  frame* running{};
  u32 thread[3][warp_lanes]{};  // threadIdx
  u8* local{};                  // of lane 0; others follow at launch::local_stride
  std::vector<lane_group> groups{};
  bool gives_way{};  // set by a handler: the group's turn ends behind this instruction
  bool waits{};      // likewise, and the instruction is executed again
  recent_polls polls{};
  u64 executed{};       // instructions
  warp_order order{};   // of its accesses, for the checks
  u32 products{};       // wgmma.mma_async that it has executed
  u32 copies_begun{};   // groups of cp.async: committed
  u32 copies_waited{};  // likewise: complete
  std::unordered_map<u64, u32>
      copying{};          // words of shared memory that cp.async writes: the last group, if sectors count
  u32 cluster_arrived{};  // lanes that are at the cluster's barrier in this phase
  u32 cluster_awaits{};   // that have arrived there and not waited

  // A frame for the function; its constants are in place.
  [[nodiscard]] frame* enter(function const& f, frame* caller, u32 lanes);
  void leave(frame* f, u32 lanes) {
    f->live &= ~lanes;
    if (f->live == 0 && f != entry_) {
      unused_[f->code].push_back(f);
    }
  }

 private:
  [[nodiscard]] frame* make(function const& f);

  frame* entry_{};  // of the kernel itself
  std::map<function const*, std::vector<frame*>> unused_{};
  std::deque<frame> frames_{};
  std::deque<std::unique_ptr<u8[]>> rows_{};
};

}}}  // namespace warpmem::v0::ptx
