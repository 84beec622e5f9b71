// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers of a block: bar.sync, bar.arrive, bar.red, with a number and a count of threads.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/barrier_checks.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// instruction::form of barriers. Rows: a the number, b the count or -1, of red: c the predicate, d the result;
// form2 popc, and, or; width: the predicate is negated.
enum class barrier_form : u8 { sync, red, arrive };
enum class barrier_result : u8 { popc, all, any };

namespace detail {

// Whether all threads are there. A count is in whole warps: lanes that have exited, or never were, count with theirs.
[[nodiscard]] inline bool is_complete(block const& b, block_barrier const& bar) {
  if (bar.threads == 0) {
    return false;
  }
  u32 there = 0;
  for (auto const& w : b.warps) {
    u32 const arrived = bar.arrived[w->number];
    bool const is_whole = (w->alive & ~arrived) == 0;
    if (bar.expected == 0 && !is_whole) {
      return false;
    }
    there += is_whole && arrived != 0 ? 32 : static_cast<u32>(std::popcount(arrived));
  }
  return bar.expected == 0 || there >= bar.expected;
}

inline void put_barrier_result(block_barrier const& bar, lane_group const& g, instruction const& i) {
  u8* const rows = g.in->rows;
  u32 const n = bar.true_predicates;
  if (static_cast<barrier_result>(i.form2) == barrier_result::popc) {
    each<u32>(rows, i.d, g.lanes, [&](int) { return n; });
  } else {
    bool const all = static_cast<barrier_result>(i.form2) == barrier_result::all;
    put_predicate(rows, i.d, (all ? n == bar.threads : n != 0) ? all_lanes : 0, g.lanes);
  }
}

inline void release(worker& on, block& b, u32 number) {
  block_barrier& bar = b.barriers[number];
  arrival first{};
  for (auto const& w : b.warps) {
    for (lane_group& g : w->groups) {
      if (g.state != group_state::at_barrier || g.barrier != number) {
        continue;
      }
      instruction const& i = g.in->code->code[g.at];
      if (bar.expected == 0) {
        check_same_barrier(on, first, {w.get(), &g, &i});
      }
      if (static_cast<barrier_form>(i.form) == barrier_form::red) {
        put_barrier_result(bar, g, i);
      }
      g.state = group_state::ready;
      ++g.at;
    }
  }
  bar = {};
  ++b.barrier_epoch;
  on.progress();
}

}  // namespace detail

// Barriers whose threads are all there let them go.
inline void release_barriers(worker& on, block& b) {
  for (u32 n = 0; n < barriers_of_block; ++n) {
    if (b.barriers[n].threads != 0 && detail::is_complete(b, b.barriers[n])) {
      detail::release(on, b, n);
    }
  }
}

// Whether the group goes on at once.
inline bool arrive_at_barrier(worker& on, block& b, warp& w, std::size_t k, instruction const& i, u32 lanes) {
  u32 const* const numbers = row<u32>(w.groups[k].in->rows, i.a);
  u32 const number = numbers[std::countr_zero(lanes)];
  u32 const same = lanes & mask_of([&](int lane) { return numbers[lane] == number; });
  if (number >= barriers_of_block) {
    on.stop(problem_kind::stopped, w, i, "waits at barrier " + std::to_string(number) + ": a block has 16");
  }
  if (w.groups[k].lanes != same) {
    u32 const at = w.groups[k].at;
    frame* const in = w.groups[k].in;
    if ((lanes & ~same) != 0) {
      w.groups.push_back({lanes & ~same, at, in});
    }
    if ((w.groups[k].lanes & ~lanes) != 0) {
      w.groups.push_back({w.groups[k].lanes & ~lanes, at + 1, in});
    }
    w.groups[k].lanes = same;
  }
  block_barrier& bar = b.barriers[number];
  bar.arrived[w.number] |= same;
  bar.threads += static_cast<u32>(std::popcount(same));
  auto const form = static_cast<barrier_form>(i.form);
  if (i.b >= 0) {
    bar.expected = row<u32>(w.groups[k].in->rows, i.b)[std::countr_zero(same)];
    if (bar.expected % 32 != 0 || (bar.expected == 0 && form == barrier_form::arrive)) {
      on.stop(problem_kind::stopped, w, i,
              "waits at a barrier for " + std::to_string(bar.expected) + " threads, which is no number of whole warps");
    }
  }
  if (form == barrier_form::red) {
    u32 const p = predicate(w.groups[k].in->rows, i.c) ^ (i.width != 0 ? all_lanes : 0);
    bar.true_predicates += static_cast<u32>(std::popcount(p & same));
  }
  if (form == barrier_form::arrive) {
    ++w.groups[k].at;
    on.progress();
  } else {
    w.groups[k].state = group_state::at_barrier;
    w.groups[k].barrier = number;
  }
  if (bar.threads >= (bar.expected != 0 ? 1 : b.alive)) {
    release_barriers(on, b);
  }
  return false;
}

}}}  // namespace warpmem::v0::ptx
