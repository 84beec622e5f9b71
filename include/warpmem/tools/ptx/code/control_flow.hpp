// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Basic blocks of a function: in which order lanes that went different ways execute them, and where they meet again.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/flow/order.hpp>
#include <warpmem/tools/ptx/flow/reconvergence.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

class control_flow {
 public:
  explicit control_flow(function& f) : f_{f}, last_{static_cast<u32>(f.code.size() - 1)} {}

  void find() {
    shorten_branches();
    number_blocks();
    connect();
    order();
  }

 private:
  // Branches to a branch go where that one goes.
  void shorten_branches() {
    auto const end_of = [&](u32 at) {
      for (int steps = 0; steps < 64 && f_.code[at].way == flow::branch && f_.code[at].guard < 0; ++steps) {
        at = f_.code[at].target;
      }
      return at;
    };
    for (instruction& i : f_.code) {
      i.target = i.way == flow::branch ? end_of(i.target) : i.target;
    }
    for (auto& table : f_.branch_tables) {
      std::transform(table.begin(), table.end(), table.begin(), end_of);
    }
  }
  void number_blocks() {
    auto& code = f_.code;
    code[0].is_leader = code[last_].is_leader = true;
    for (u32 k = 0; k < last_; ++k) {
      instruction const& i = code[k];
      if (i.way == flow::branch) {
        code[i.target].is_leader = true;
      }
      code[k + 1].is_leader = code[k + 1].is_leader || ends_block(i);
    }
    for (auto const& table : f_.branch_tables) {
      for (u32 const to : table) {
        code[to].is_leader = true;
      }
    }
    first_.assign(1, 0);  // block 0 is before the function
    for (u32 k = 0; k <= last_; ++k) {
      if (code[k].is_leader) {
        first_.push_back(k);
      }
      code[k].block = static_cast<u32>(first_.size() - 1);
    }
  }
  [[nodiscard]] static bool ends_block(instruction const& i) noexcept {
    return i.way == flow::branch || i.way == flow::indexed_branch || i.way == flow::call || i.way == flow::trap ||
           i.way == flow::exit;
  }
  // The end of the function is the last block, and no node.
  void connect() {
    u32 const end = f_.code[last_].block;
    next_.resize(end);
    ends_.assign(end, false);
    behind_call_.assign(end + 1, false);
    add(0, 0);
    for (u32 b = 1; b < end; ++b) {
      u32 const tail = first_[b + 1] - 1;
      instruction const& i = f_.code[tail];
      bool const goes_on = i.way != flow::branch && i.way != flow::indexed_branch &&
                           !((i.way == flow::trap || i.way == flow::exit) && i.guard < 0);
      if (goes_on || (i.way == flow::branch && i.guard >= 0)) {
        add(b, tail + 1);
      }
      if (i.way == flow::branch) {
        add(b, i.target);
      } else if (i.way == flow::indexed_branch) {
        for (u32 const to : f_.branch_tables[static_cast<std::size_t>(i.immediate)]) {
          add(b, to);
        }
        if (i.guard >= 0) {
          add(b, tail + 1);
        }
      } else if (i.way == flow::trap || i.way == flow::exit) {
        ends_[b] = true;
      } else if (i.way == flow::call) {
        behind_call_[f_.code[tail + 1].block] = true;
      }
    }
    for (auto& some : next_) {
      std::sort(some.begin(), some.end(), std::greater<>());
    }
  }
  void add(u32 from, u32 to) {
    u32 const b = f_.code[to].block;
    if (b >= next_.size()) {
      ends_[from] = true;
    } else if (std::find(next_[from].begin(), next_[from].end(), b) == next_[from].end()) {
      next_[from].push_back(b);
    }
  }
  // Of a loop, whose blocks have these ranks.
  void find_way_out(u32 block, u32 first, u32 last) {
    bool const leaves = std::any_of(next_[block].begin(), next_[block].end(),
                                    [&](u32 to) { return f_.rank[to] < first || f_.rank[to] > last; });
    if (block != 0 && (leaves || ends_[block])) {
      f_.leaves_loop[first_[block + 1] - 1] = 1;
    }
  }
  void order() {
    detail::weak_topological_order order{next_};
    std::vector<u32> const sorted = order.from(0);
    std::size_t const count = sorted.size();
    u32 const end = f_.code[last_].block;
    f_.rank.assign(end + 1, end + 1);
    for (std::size_t k = 0; k < count; ++k) {
      f_.rank[sorted[k]] = static_cast<u32>(k);
    }
    f_.is_in_loop.assign(end + 1, 0);
    f_.leaves_loop.assign(f_.code.size(), 0);
    for (std::size_t k = 0; k < count; ++k) {
      int const body = order.body_of(sorted[k]);
      for (int n = 0; n <= body; ++n) {
        u32 const b = sorted[k - static_cast<std::size_t>(n)];
        f_.is_in_loop[b] = 1;
        find_way_out(b, static_cast<u32>(k) - static_cast<u32>(body), static_cast<u32>(k));
      }
    }
    detail::neighbours ways(count + 1);
    std::vector<int> bodies;
    for (std::size_t k = 0; k < count; ++k) {
      for (u32 const n : next_[sorted[k]]) {
        ways[k].push_back(static_cast<int>(f_.rank[n]));
      }
      if (ends_[sorted[k]]) {
        ways[k].push_back(static_cast<int>(count));
      }
      bodies.push_back(order.body_of(sorted[k]));
    }
    std::vector<bool> const none_is_empty(count + 1, false);
    auto const meets = detail::reconvergence{ways, bodies, none_is_empty}.find();
    f_.meets.assign(end + 1, 0);
    for (std::size_t k = 0; k < count; ++k) {
      f_.meets[sorted[k]] = meets[k] || behind_call_[sorted[k]] ? 1 : 0;
    }
    f_.meets[end] = 1;
  }

  function& f_;
  u32 last_;
  std::vector<u32> first_{};  // instruction of each block
  std::vector<std::vector<u32>> next_{};
  std::vector<bool> ends_{};
  std::vector<bool> behind_call_{};
};

}  // namespace detail

inline void find_control_flow(function& f) { detail::control_flow{f}.find(); }

}}}  // namespace warpmem::v0::ptx
