// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses that a loop repeats until another thread has done its part: a compare-and-swap until it succeeds, an
// exchange that takes a lock, a volatile or ordered load of a flag. How often they are executed depends on the order of
// threads, and so do their counts: one order is executed here, and a GPU takes another each time. These places may
// wait, not must: registers are followed through the text in any order, and SASS has one word, STRONG.GPU, for ordered
// loads and for __ldcg.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/definitions.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// Whether it can bring what another thread wrote a moment ago.
[[nodiscard]] inline bool reads_of_others(memory_operand const& m) noexcept {
  return m.op == memory_op::compare_and_swap || (m.op == memory_op::atomic && m.atomic.op == atomic_op::exchange) ||
         (m.op == memory_op::load && m.is_volatile && m.space != state_space::local && m.space != state_space::param);
}

// Or could, as ptxas sees it: lanes of such a loop do not wait for each other behind it.
[[nodiscard]] inline bool could_read_of_others(memory_operand const& m) noexcept {
  bool const passes_l1 = m.cache == cache_op::cg || m.cache == cache_op::cv;
  return reads_of_others(m) || (m.op == memory_op::load && passes_l1 && m.space != state_space::shared);
}

class waiting_loops {
 public:
  explicit waiting_loops(decoded_function const& f) : f_{f}, definitions_{f} {}

  void find() {
    for (std::size_t k = 0; k < f_.code.code.size(); ++k) {
      instruction const& i = f_.code.code[k];
      bool const is_candidate = is_in_loop(i) && i.memory != nullptr && f_.statements[k] != nullptr &&
                                could_read_of_others(*i.memory) && ends_a_loop(*f_.statements[k]);
      if (is_candidate) {
        f_.code.could_wait = true;
        if (reads_of_others(*i.memory)) {
          f_.code.waits.insert(i.place);
        }
      }
    }
  }

 private:
  [[nodiscard]] bool is_in_loop(instruction const& i) const { return f_.code.is_in_loop[i.block] != 0; }
  // Whether a branch in a loop depends on the result.
  [[nodiscard]] bool ends_a_loop(statement const& access) const {
    std::set<s32> const rows = followers(access);
    return std::any_of(f_.code.code.begin(), f_.code.code.end(), [&](instruction const& i) {
      return i.way == flow::branch && i.guard >= 0 && is_in_loop(i) && rows.count(i.guard) != 0;
    });
  }
  // The rows that follow from the result, through any number of statements.
  [[nodiscard]] std::set<s32> followers(statement const& access) const {
    std::set<s32> rows;
    each_name(access.operands[0], [&](operand const& o) { rows.insert(definitions_.row_of(o, access)); });
    rows.erase(-1);
    for (std::size_t before = 0; before != rows.size();) {
      before = rows.size();
      for (auto const& [row, some] : definitions_.all()) {
        if (std::any_of(some.begin(), some.end(), [&](statement const* s) { return reads(*s, rows); })) {
          rows.insert(row);
        }
      }
    }
    return rows;
  }
  [[nodiscard]] bool reads(statement const& s, std::set<s32> const& rows) const {
    bool any = false;
    for (std::size_t k = 1; k < s.operands.size(); ++k) {
      each_name(s.operands[k], [&](operand const& o) { any = any || rows.count(definitions_.row_of(o, s)) != 0; });
    }
    return any;
  }

  decoded_function const& f_;
  definitions definitions_;
};

}  // namespace detail

inline void find_waits(decoded_function const& f) {
  bool const has_any = std::any_of(f.code.memory.begin(), f.code.memory.end(), detail::could_read_of_others);
  if (has_any) {
    detail::waiting_loops{f}.find();
  }
}

// The places of a kernel and of what it calls.
[[nodiscard]] inline std::set<s32> waits_of(function const& kernel) {
  std::vector<function const*> all{&kernel};
  std::set<s32> places;
  for (std::size_t k = 0; k < all.size(); ++k) {
    places.insert(all[k]->waits.begin(), all[k]->waits.end());
    for (call_site const& call : all[k]->calls) {
      if (call.callee != nullptr && std::find(all.begin(), all.end(), call.callee) == all.end()) {
        all.push_back(call.callee);
      }
    }
  }
  return places;
}

}}}  // namespace warpmem::v0::ptx
