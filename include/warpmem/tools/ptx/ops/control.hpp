// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches, calls, returns, barriers of a block and of a warp, and instructions without effect on data.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/notes.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/barriers.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/ops/builtins.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <atomic>
#include <cstddef>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

inline void trap(warp& w, u8*, instruction const& i, u32) {
  w.on->stop(problem_kind::stopped, w, i, "executes a trap");
}

inline void sleep(warp& w, u8*, instruction const&, u32) {
  w.gives_way = true;
  w.on->sleep();
}
// A fence of any kind orders what the block does with what others do.
inline void pass_fence(warp& w, u8*, instruction const&, u32 lanes) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  w.of->is_ordered = true;
  note_fence(w, lanes);
}

inline void push_flow(decoder& d, flow way) {
  instruction i = d.begin();
  i.way = way;
  d.push(i);
}
[[nodiscard]] inline std::vector<slot> slots_of(decoder& d, operand const& list) {
  std::vector<slot> slots;
  for (operand const& one : list.parts) {
    slots.push_back(d.parameter(one));
  }
  return slots;
}

}  // namespace detail

inline void decode_branch(decoder& d) {
  instruction i = d.begin();
  if (d.word(0) == "brx") {
    i.way = flow::indexed_branch;
    i.a = d.value(0, 4);
    d.push_table(i, d.at(1).text);
  } else {
    i.way = flow::branch;
    d.branch_to(i, d.at(0).text);
  }
}
inline void decode_return(decoder& d) {
  ops::expect_operands(d, 0);
  instruction i = d.begin();
  if (d.word(0) == "exit") {
    i.way = flow::exit;
    d.push(i);
  } else {
    i.way = flow::branch;
    d.branch_to(i, {});  // to the end
  }
}
inline void decode_trap(decoder& d) {
  instruction i = d.begin();
  i.way = flow::trap;
  d.push(i, &detail::trap);
}
// call (results), function, (arguments), targets;
inline void decode_call(decoder& d) {
  instruction i = d.begin();
  i.way = flow::call;
  call_site& c = d.new_call();
  std::size_t k = 0;
  if (d.at(k).is == operand::kind::vector) {
    c.results = detail::slots_of(d, d.at(k++));
  }
  operand const& callee = d.at(k++);
  c.name = callee.text;
  if (row_of_register const* const r = d.find_register(callee.text)) {
    c.callee_row = r->at;
  } else {
    c.driver = find_builtin(c.name);
  }
  if (k < d.operands() && d.at(k).is == operand::kind::vector) {
    c.arguments = detail::slots_of(d, d.at(k++));
  }
  if (c.callee_row >= 0 && k == d.operands()) {
    d.refuse("neither a prototype nor a list of targets");
  }
  i.immediate = d.last_call();
  d.push(i);
}

// bar.sync 0; bar.sync 1, 64; barrier.cta.red.popc.aligned.u32 d, 0, p; bar.warp.sync mask;
inline void decode_barrier(decoder& d) {
  instruction i = d.begin();
  if (d.word(1) == "warp") {
    i.way = flow::meeting;
    ops::expect_operands(d, 1);
    i.immediate = static_cast<u64>(ops::source(d, 0, 4));
    return d.push(i);
  }
  i.way = flow::barrier;
  std::size_t const count = d.operands();
  bool const is_red = d.has("red");
  bool const is_arrival = d.has("arrive");
  std::size_t const least = is_red ? 3 : is_arrival ? 2 : 1;
  if (count < least || count > (is_red ? 4 : 2)) {
    d.refuse(std::to_string(count) + " operands");
  }
  if (is_red) {
    i.form = static_cast<u8>(barrier_form::red);
    i.form2 = static_cast<u8>(d.has("popc")  ? barrier_result::popc
                              : d.has("and") ? barrier_result::all
                                             : barrier_result::any);
    i.d = ops::result(d, d.at(0), d.has("popc") ? 4 : 0);
    i.a = ops::source(d, 1, 4);
    i.b = count > 3 ? ops::source(d, 2, 4) : -1;
    i.c = d.predicate_value(d.at(count - 1));
    i.width = d.at(count - 1).negated ? 1 : 0;
  } else {
    i.form = static_cast<u8>(is_arrival ? barrier_form::arrive : barrier_form::sync);
    i.a = ops::source(d, 0, 4);
    i.b = count > 1 ? ops::source(d, 1, 4) : -1;
  }
  d.push(i);
}
inline void decode_no_effect(decoder& d) { detail::push_flow(d, flow::nothing); }
// Nothing moves here, but who uses a fence orders what the checks cannot follow. Those of proxies and of the
// initialization of mbarriers order a thread's own operations alone.
inline void decode_fence(decoder& d) {
  bool const is_own = d.word(1) == "proxy" || d.word(1) == "mbarrier_init";
  is_own ? decode_no_effect(d) : d.push(d.begin(), &detail::pass_fence);
}
inline void decode_sleep(decoder& d) { d.push(d.begin(), &detail::sleep); }

inline constexpr opcode control_opcodes[] = {
    {"bra", decode_branch, handling::executed, "", "uni"},
    {"brx", decode_branch, handling::executed, ".idx", "idx uni"},
    {"call", decode_call, handling::executed, "direct and indirect; vprintf, __assertfail, malloc, free", "uni"},
    {"ret", decode_return, handling::executed, "", "uni"},
    {"exit", decode_return, handling::executed, ""},
    {"trap", decode_trap, handling::executed, "ends the kernel"},
    {"brkpt", decode_trap, handling::executed, "ends the kernel"},
    {"bar", decode_barrier, handling::executed, "sync, arrive, red with popc, and, or; numbers and counts; warp.sync",
     "sync arrive red warp cta popc and or pred u32 aligned"},
    {"barrier", decode_barrier, handling::executed, "as bar", "sync arrive red warp cta popc and or pred u32 aligned"},
    {"nanosleep", decode_sleep, handling::executed, "lets other warps go first", "u32"},
    {"membar", decode_fence, handling::no_effect, "the checks of races take note", "cta gl sys proxy alias"},
    {"fence", decode_fence, handling::no_effect, "likewise",
     "sc acq_rel acquire release cta cluster gpu sys proxy alias async global shared::cta shared::cluster "
     "tensormap::generic mbarrier_init sync_restrict::shared::cta sync_restrict::shared::cluster"},
    {"prefetch", decode_no_effect, handling::no_effect, "not counted",
     "global local const param generic tensormap L1 L2 L2::evict_last L2::evict_normal"},
    {"prefetchu", decode_no_effect, handling::no_effect, "not counted", "L1"},
    {"discard", decode_no_effect, handling::no_effect, "", "global L2"},
    {"applypriority", decode_no_effect, handling::no_effect, "", "global L2::evict_normal"},
    {"griddepcontrol", decode_no_effect, handling::no_effect, "launches run one after another",
     "launch_dependents wait"},
    {"setmaxnreg", decode_no_effect, handling::no_effect, "", "inc dec sync aligned u32"},
    {"pmevent", decode_no_effect, handling::no_effect, "", "mask"},
};

}}}  // namespace warpmem::v0::ptx
