// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions that change the groups of a warp: branches, calls, exits, barriers and other waits.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/barrier_checks.hpp>
#include <warpmem/tools/ptx/check/remote.hpp>
#include <warpmem/tools/ptx/machine/barriers.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/calls.hpp>
#include <warpmem/tools/ptx/machine/cluster.hpp>
#include <warpmem/tools/ptx/machine/frames.hpp>
#include <warpmem/tools/ptx/machine/meetings.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace ptx {

class group_steps {
 public:
  group_steps(worker& on, block& b) : on_{on}, block_{b} {}

  // Whether the group goes on at once, at its new place.
  bool step(warp& w, std::size_t k, instruction const& i, u32 on) {
    lane_group& g = w.groups[k];
    if (on_.footprint() != nullptr && on != 0 && on != g.lanes && g.in->code->leaves_loop[g.at] != 0) {
      on_.footprint()->split({static_cast<u32>(block_.number), w.number});
    }
    switch (i.way) {
      case flow::branch:
        return diverge(w, k, {on, i.target});
      case flow::indexed_branch:
        branch_by_index(w, k, i, on);
        return false;
      case flow::nothing:
        ++g.at;
        return true;
      case flow::call:
        if (on == 0) {
          ++g.at;
          return true;
        }
        return call_function(on_, w, k, i, on);
      case flow::end:
        return_from(w, k);
        return false;
      case flow::exit:
        if (on == 0) {
          ++g.at;
          return true;
        }
        exit_threads(w, k, on);
        return false;
      case flow::trap:
        if (on == 0) {
          ++g.at;
          return true;
        }
        i.run(w, g.in->rows, i, on);  // does not return
        return false;
      case flow::barrier:
        if (on == 0) {
          ++g.at;
          return true;
        }
        return arrive_at_barrier(on_, block_, w, k, i, on);
      case flow::meeting:
        return on == 0 ? (++g.at, true) : come_to_meeting(w, k, i, on);
      case flow::wait:
        return on == 0 ? (++g.at, true) : try_wait(w, k, i, on);
      case flow::plain:
        break;
    }
    return false;
  }

 private:
  struct way_of_lanes {
    u32 lanes;
    u32 to;
  };
  // The lanes that take the branch become a group of their own; the others go on behind it. Lanes that have nothing
  // left to do but to return from the kernel exit at once, as behind a predicate: those that stay are still one group.
  bool diverge(warp& w, std::size_t k, way_of_lanes taken) {
    lane_group& g = w.groups[k];
    frame* const in = g.in;
    way_of_lanes const behind{g.lanes & ~taken.lanes, g.at + 1};
    for (auto const& [leaves, stays] : {std::pair{taken, behind}, std::pair{behind, taken}}) {
      if (in->caller == nullptr && in->code->code[leaves.to].way == flow::end) {
        exit_threads(w, k, leaves.lanes);
        w.groups[k].at = stays.to;
        return false;
      }
    }
    g.at = behind.to;
    g.lanes = behind.lanes;
    w.groups.push_back({taken.lanes, taken.to, in});
    return false;
  }
  void branch_by_index(warp& w, std::size_t k, instruction const& i, u32 on) {
    frame* const in = w.groups[k].in;
    u32 const* const index = row<u32>(in->rows, i.a);
    auto const& table = in->code->branch_tables[static_cast<std::size_t>(i.immediate)];
    u32 const behind = w.groups[k].lanes & ~on;
    u32 const next = w.groups[k].at + 1;
    u32 left = on;
    bool is_first = true;
    auto const go = [&](u32 lanes, u32 to) {
      if (is_first) {
        w.groups[k].lanes = lanes;
        w.groups[k].at = to;
        is_first = false;
      } else {
        w.groups.push_back({lanes, to, in});
      }
    };
    while (left != 0) {
      u32 const to = index[std::countr_zero(left)];
      if (to >= table.size()) {
        on_.stop(problem_kind::stopped, w, i,
                 "branches to entry " + std::to_string(to) + " of a table of " + std::to_string(table.size()));
      }
      u32 const same =
          left & mask_of([&](int lane) { return index[lane] < table.size() && table[index[lane]] == table[to]; });
      go(same, table[to]);
      left &= ~same;
    }
    if (behind != 0) {
      go(behind, next);
    }
  }
  void return_from(warp& w, std::size_t k) {
    lane_group& g = w.groups[k];
    frame* const from = g.in;
    u32 const lanes = g.lanes;
    if (from->caller == nullptr) {
      exit_threads(w, k, lanes);
      return;
    }
    copy_results(on_.shared_launch(), w, *from, lanes);
    g.in = from->caller;
    g.at = from->back;
    w.leave(from, lanes);
  }
  void exit_threads(warp& w, std::size_t k, u32 lanes) {
    w.alive &= ~lanes;
    block_.alive -= static_cast<u32>(std::popcount(lanes));
    for (frame* f = w.groups[k].in; f != nullptr;) {
      frame* const caller = f->caller;
      w.leave(f, lanes);
      f = caller;
    }
    w.groups[k].lanes &= ~lanes;
    if (w.groups[k].lanes == 0) {
      w.groups.erase(w.groups.begin() + static_cast<std::ptrdiff_t>(k));
    } else {
      ++w.groups[k].at;
    }
    leave_cluster(*block_.in, w, lanes);
    if (block_.alive == 0) {
      check_end_of_block(on_, block_);
    }
    on_.progress();
    release_barriers(on_, block_);
  }
  // Handlers of waits say by warp::waits that the lanes stay.
  static bool try_wait(warp& w, std::size_t k, instruction const& i, u32 on) {
    lane_group& g = w.groups[k];
    w.waits = false;
    i.run(w, g.in->rows, i, on);
    if (w.waits) {
      w.waits = false;
      g.gave_way = true;
      return false;
    }
    ++g.at;
    return true;
  }

  worker& on_;
  block& block_;
};

}}}  // namespace warpmem::v0::ptx
