// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a warp: which of its groups of lanes goes on, and where groups join.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/barrier_checks.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/group_steps.hpp>
#include <warpmem/tools/ptx/machine/meetings.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// A warp executes so many instructions, counted at backward branches, before others of its block go on.
inline constexpr u64 turn_of_warp = 4096;

class warp_scheduler {
 public:
  warp_scheduler(worker& on, block& b) : on_{on}, block_{b} {}

  // Runs the warp until no group is ready, all have given way, or its turn is over. Whether its turn was over: it has
  // more to do.
  bool run(warp& w) {
    turn_ = turn_of_warp;
    while (turn_ != 0) {
      std::size_t const k = next_group(w);
      if (k == none) {
        if (!meet(w)) {
          break;
        }
        continue;
      }
      join(w, k);
      if (w.groups.size() > 1) {
        check_passed_barriers(on_, block_, w, w.groups[next_]);
      }
      run_group(w, next_);
    }
    for (lane_group& g : w.groups) {
      g.gave_way = false;
    }
    return turn_ == 0;
  }

 private:
  static constexpr std::size_t none = ~std::size_t{0};

  // The deepest call first; in it, the first basic block in the order of the function.
  [[nodiscard]] static std::size_t next_group(warp const& w) {
    std::size_t best = none;
    for (std::size_t k = 0; k < w.groups.size(); ++k) {
      lane_group const& g = w.groups[k];
      if (g.state == group_state::ready && !g.gave_way && (best == none || goes_before(g, w.groups[best]))) {
        best = k;
      }
    }
    return best;
  }
  [[nodiscard]] static u32 rank_of(lane_group const& g) { return g.in->code->rank[g.in->code->code[g.at].block]; }
  [[nodiscard]] static bool goes_before(lane_group const& a, lane_group const& b) {
    if (a.in->depth != b.in->depth) {
      return a.in->depth > b.in->depth;
    }
    return a.in == b.in && rank_of(a) < rank_of(b);
  }
  // Lanes that wait at this place, where lanes meet, join the group. next_ is where it is then.
  void join(warp& w, std::size_t k) {
    next_ = k;
    lane_group& g = w.groups[k];
    instruction const& i = g.in->code->code[g.at];
    if (w.groups.size() == 1 || !i.is_leader || g.in->code->meets[i.block] == 0) {
      return;
    }
    u32 lanes = g.lanes;
    for (lane_group& other : w.groups) {
      if (&other != &g && other.state == group_state::ready && other.at == g.at && other.in == g.in) {
        lanes |= other.lanes;
        other.lanes = 0;
      }
    }
    if (lanes != g.lanes) {
      g.lanes = lanes;
      std::erase_if(w.groups, [](lane_group const& one) { return one.lanes == 0; });
      next_ = static_cast<std::size_t>(
          std::find_if(w.groups.begin(), w.groups.end(), [&](lane_group const& one) { return one.lanes == lanes; }) -
          w.groups.begin());
    }
  }

  // Until the group branches apart, waits, gives way, or comes to where others may join it.
  void run_group(warp& w, std::size_t k) {
    lane_group& g = w.groups[k];
    frame* const in = g.in;
    instruction const* const code = in->code->code.data();
    u8* const rows = in->rows;
    u32 const lanes = g.lanes;
    u32 at = g.at;
    w.active = lanes;
    w.running = in;
    bool const alone = w.groups.size() == 1;
    bool first = true;
    u64 executed = 0;
    for (;;) {
      instruction const& i = code[at];
      if (i.is_leader && !first && !alone) {
        break;
      }
      first = false;
      u32 on = lanes;
      if (i.guard >= 0) {
        u32 const p = predicate(rows, i.guard);
        on &= i.guard_negated ? ~p : p;
      }
      ++executed;
      if (i.way == flow::plain) {
        if (on != 0) {
          i.run(w, rows, i, on);
          if (w.gives_way) {
            ++at;
            break;
          }
        }
        executed += i.skip;
        at += i.skip + 1;
        continue;
      }
      if (i.way == flow::branch && (on == lanes || on == 0)) {
        if (on == 0) {
          ++at;
          continue;
        }
        bool const is_back = i.target <= at;
        at = i.target;
        if (is_back && (turn_ <= executed || w.executed + executed > on_.shared_launch().options.most_instructions)) {
          break;
        }
        continue;
      }
      g.at = at;
      spend(w, executed);
      executed = 0;
      if (!steps_.step(w, k, i, on)) {
        return;
      }
      at = w.groups[k].at;
    }
    g.at = at;
    g.gave_way = w.gives_way;
    w.gives_way = false;
    spend(w, executed);
  }
  void spend(warp& w, u64 executed) {
    w.executed += executed;
    turn_ -= (std::min)(turn_, executed);
    if (w.executed > on_.shared_launch().options.most_instructions) {
      stop_endless(w);
    }
  }
  [[noreturn]] void stop_endless(warp& w) {
    lane_group const& g = w.groups[next_];
    on_.stop(problem_kind::endless_thread, w, g.in->code->code[g.at],
             "executes more than " + std::to_string(on_.shared_launch().options.most_instructions) +
                 " instructions; the limit is run_options::most_instructions");
  }

  worker& on_;
  block& block_;
  group_steps steps_{on_, block_};
  std::size_t next_{};
  u64 turn_{};
};

}}}  // namespace warpmem::v0::ptx
