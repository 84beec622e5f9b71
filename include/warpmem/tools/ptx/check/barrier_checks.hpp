// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of a block that wait for each other at different barriers of the source, and lanes that go around a barrier
// at which others of their warp wait.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/instruction.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// Lanes at a barrier.
struct arrival {
  warp const* by{};
  lane_group const* lanes{};
  instruction const* at{};
};
[[nodiscard]] inline std::string thread_of(warp const& w, lane_group const& g) {
  int const lane = std::countr_zero(g.lanes);
  return "thread (" + std::to_string(w.thread[0][lane]) + ", " + std::to_string(w.thread[1][lane]) + ", " +
         std::to_string(w.thread[2][lane]) + ")";
}

// Threads of a block may wait for each other at one barrier of the source only: at one line, which compilers may make
// several instructions of, or at one instruction where no line is known. `first` becomes the first of them.
inline void check_same_barrier(worker& on, arrival& first, arrival const& next) {
  if (first.by == nullptr) {
    first = next;
    return;
  }
  if (first.at == next.at) {
    return;
  }
  s32 const place = first.at->place;
  s32 const other = next.at->place;
  bool const have_lines = on.has_line(place) || on.has_line(other);
  if (have_lines && on.is_same_line(place, other)) {
    return;
  }
  auto const name_of = [&](instruction const& i) {
    return have_lines ? on.place_name(i.place) : "line " + std::to_string(i.line) + " of the PTX";
  };
  on.problems().add(problem_kind::different_barriers, place, other, first.by->of->number, [&] {
    return on.thread_name(*first.by, std::countr_zero(first.lanes->lanes)) + " waits at the barrier at " +
           name_of(*first.at) + ", " + thread_of(*next.by, *next.lanes) + " at the one at " + name_of(*next.at);
  });
}

// Whether all ways from an instruction to the end of the function lead through a basic block.
class way_to_end {
 public:
  way_to_end(function const& f, u32 through) : f_{f}, through_{through}, seen_(f.rank.size()) {}

  [[nodiscard]] bool leads_through(u32 from) {
    go_on(from);
    while (!open_.empty() && !ends_elsewhere_) {
      u32 const at = open_.back();
      open_.pop_back();
      go_on(at);
    }
    return comes_there_ && !ends_elsewhere_;
  }

 private:
  // To the blocks behind that of an instruction.
  void go_on(u32 at) {
    u32 const block = f_.code[at].block;
    for (; f_.code[at].block == block; ++at) {
      instruction const& i = f_.code[at];
      if (i.way == flow::branch) {
        enter(i.target);
      } else if (i.way == flow::indexed_branch) {
        for (u32 const to : f_.branch_tables[static_cast<std::size_t>(i.immediate)]) {
          enter(to);
        }
      } else if (i.way == flow::end || i.way == flow::exit) {
        ends_elsewhere_ = true;
      }
      bool const leaves = i.way == flow::branch || i.way == flow::indexed_branch || i.way == flow::trap ||
                          i.way == flow::exit || i.way == flow::end;
      if (leaves && i.guard < 0) {
        return;
      }
    }
    enter(at);
  }
  void enter(u32 at) {
    u32 const block = f_.code[at].block;
    if (block == through_) {
      comes_there_ = true;
    } else if (seen_[block] == 0) {
      seen_[block] = 1;
      open_.push_back(at);
    }
  }

  function const& f_;
  u32 through_;
  bool comes_there_{};
  bool ends_elsewhere_{};
  std::vector<u8> seen_;
  std::vector<u32> open_{};
};

// A return is a branch to the end.
[[nodiscard]] inline bool returns(function const& f, instruction const& i) {
  return i.way == flow::end || i.way == flow::exit ||
         (i.way == flow::branch && i.guard < 0 && f.code[i.target].way == flow::end);
}

}  // namespace detail

// Lanes begin a basic block. If others of their warp wait at a barrier of the whole block that leads there in any case,
// the first went around it. Lanes that return need not wait.
inline void check_passed_barriers(worker& on, block& b, warp const& w, lane_group const& now) {
  function const& f = *now.in->code;
  instruction const& i = f.code[now.at];
  if (!i.is_leader || detail::returns(f, i)) {
    return;
  }
  for (lane_group const& g : w.groups) {
    if (g.state != group_state::at_barrier || g.in != now.in || b.barriers[g.barrier].expected != 0 ||
        !detail::way_to_end{f, i.block}.leads_through(g.at)) {
      continue;
    }
    s32 const place = f.code[g.at].place;
    on.problems().add(problem_kind::skipped_barrier, place, -1, b.number, [&] {
      return on.thread_name(w, std::countr_zero(now.lanes)) + " went around the barrier at " + on.place_name(place) +
             ", at which " + detail::thread_of(w, g) + " of the same warp waits";
    });
  }
}

}}}  // namespace warpmem::v0::ptx
