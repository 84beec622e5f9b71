// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines what runtime.hpp and hot.hpp declare: the kernel's way to the worker that runs it. Weak, as the hooks are.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/capture/run/worker.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#define WARPMEM_ENTRY WARPMEM_UNTRACED __attribute__((used, weak, noinline))

namespace warpmem { inline namespace v0 { namespace capture {

namespace detail {

[[nodiscard]] inline std::uint32_t place_in(void const* pc) noexcept {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pc));
}
inline constinit unsupported_hook hook_of_unsupported{};

// By this thread of the host, since it began to run blocks.
inline thread_local std::map<std::string, std::int64_t> left_out{};

// Host code in an instrumented file ends as it would without the words: a failed assert aborts.
[[nodiscard]] inline worker& worker_or_abort(char const* sentence) {
  if (running_worker == nullptr) {
    std::fprintf(stderr, "outside of a kernel: %s\n", sentence);
    std::abort();
  }
  return *running_worker;
}

// While this is alive, hooks record nothing: a library function that is compiled in the instrumented file as well may
// be the one that is linked.
class pause_recording {
 public:
  pause_recording() noexcept
      : next_{std::exchange(hot.next_event, nullptr)}, end_{std::exchange(hot.end_of_events, nullptr)} {}
  pause_recording(pause_recording const&) = delete;
  pause_recording& operator=(pause_recording const&) = delete;
  ~pause_recording() {
    hot.next_event = next_;
    hot.end_of_events = end_;
  }

 private:
  event* next_;
  event* end_;
};

[[nodiscard]] inline char const* verb_of(event_code code) noexcept {
  if (code.form == event_form::copy_destination || code.op == memory_op::store) {
    return " writes ";
  }
  return code.op == memory_op::load ? " reads " : " updates ";
}

// Says what is wrong. Who then stops the kernel owns nothing: what is on its stack is never destroyed.
inline void say(worker& w, problem_kind kind, std::uint32_t pc, std::string const& sentence) {
  pause_recording const pause{};
  w.note(kind, pc, sentence);
}

// The array that holds what an access touches; null, and a problem said, if the access must not happen.
[[nodiscard]] inline array const* allowed(worker& w, std::uintptr_t at, event_code code, std::uintptr_t pc) {
  pause_recording const pause{};
  array const* const a = w.find(at, code.bytes);
  bool const aligned = a == nullptr || !a->recorded || ((at + a->range().shift) & (code.bytes - 1U)) == 0;
  if (a != nullptr && aligned) {
    return a;
  }
  std::string const what = w.subject() + verb_of(code) + std::to_string(code.bytes) + " bytes at {0}, ";
  auto const place = static_cast<std::uint32_t>(pc);
  if (a == nullptr) {
    w.note(problem_kind::out_of_bounds, place, what + w.space().describe_miss(at, code.bytes));
  } else {
    w.note(problem_kind::misaligned, place,
           what + "at byte " + std::to_string(at - a->begin) + " of " + a->name +
               ", which is not a multiple of the access size");
  }
  return nullptr;
}

// The current thread ran over the end of its stack. Returns if that is in the middle of what the recording does for it,
// from where the kernel cannot be ended.
inline void end_overflowing_thread() {
  if (hot.end_of_events != nullptr) {
    worker& w = *running_worker;
    say(w, problem_kind::stopped, w.lanes().latest_pc(),
        w.subject() + " needs more than 1 MiB of stack for its local arrays and calls");
    w.stop();
  }
}

WARPMEM_ENTRY recent_range const* find_range(std::uintptr_t at, event_code code, std::uintptr_t pc) {
  if (hot.end_of_events == nullptr || at - hot.stack_begin < hot.stack_bytes) {
    return nullptr;
  }
  array const* const a = allowed(*running_worker, at, code, pc);
  if (a == nullptr) {
    running_worker->stop();
  }
  recent_range& r = hot.recent[slot_of(pc)];
  r = a->range();
  return &r;
}

WARPMEM_ENTRY bool make_room() {
  if (hot.end_of_events == nullptr) {
    return false;
  }
  running_worker->lanes().wait(thread_state::full);
  return true;
}

}  // namespace detail

WARPMEM_ENTRY int meet_block(block_meeting what, bool predicate, void const* pc) {
  return detail::running_worker->meet_block(what, predicate, detail::place_in(pc));
}

WARPMEM_ENTRY lanes_met meet_warp(warp_meeting what, std::uint32_t mask, std::uint64_t value, void const* pc) {
  detail::worker& w = *detail::running_worker;
  detail::kernel_thread& t = w.current();
  if ((mask >> w.lanes().current_lane() & 1) == 0) {
    complain("its mask does not name its own lane", pc);
  }
  t.what = static_cast<std::uint8_t>(what);
  t.mask = mask;
  t.value = value;
  t.pc = detail::place_in(pc);
  w.lanes().wait(detail::thread_state::at_meeting);
  return {w.met_by_warp(), t.result};
}

WARPMEM_ENTRY std::uint32_t lanes_here(void const* pc) {
  detail::worker& w = *detail::running_worker;
  detail::kernel_thread& t = w.current();
  t.pc = detail::place_in(pc);
  w.lanes().wait(detail::thread_state::asks_who);
  return t.result;
}

WARPMEM_ENTRY void let_others_run() {
  detail::running_worker->current().events += 1000;
  detail::running_worker->lanes().wait(detail::thread_state::steps_back);
}

WARPMEM_ENTRY void pass_fence() {
  if (detail::running_worker != nullptr) {
    detail::worker& w = *detail::running_worker;
    w.executed().pass_fence(w.lanes().current_number());
  }
}

WARPMEM_ENTRY void record(memory_op op, cache_op cache, atomic_kind atomic, void const* at, unsigned bytes,
                          void const* pc) {
  detail::put(at, {detail::event_form::access, static_cast<std::uint8_t>(bytes), op, cache, atomic}, pc);
}

// The two sides are events of their own, one place apart.
WARPMEM_ENTRY void record_copy(cache_op cache, void const* to, void const* from, unsigned bytes, unsigned read,
                               void const* pc) {
  auto const size = static_cast<std::uint8_t>(bytes);
  if (read == 0) {
    // The source may be any address. What a GPU does is not measured: the zeros count as a store.
    leave_out("cp.async of zeros only, by lanes");
    detail::put(to, {detail::event_form::access, size, memory_op::store, {}, {}}, pc);
    return;
  }
  detail::put(from, {detail::event_form::copy_source, size, memory_op::load, cache, {}}, pc);
  detail::put(to, {detail::event_form::copy_destination, size, memory_op::store, cache, {}},
              static_cast<unsigned char const*>(pc) + 1);
}

// See runtime.hpp.
WARPMEM_ENTRY placed place_of(void const* p) {
  auto const at = reinterpret_cast<std::uintptr_t>(p);
  if (detail::running_worker == nullptr) {
    return {address_space::unknown, 0};
  }
  if (at - detail::hot.stack_begin < detail::hot.stack_bytes) {
    return {address_space::local, at - detail::hot.stack_begin};
  }
  detail::pause_recording const pause{};
  detail::array const* const a = detail::running_worker->find(at, 1);
  if (a == nullptr || !a->recorded) {
    return {address_space::unknown, 0};
  }
  std::uint64_t const in_window = at + a->range().shift;
  auto const where = a->where == detail::window::shared     ? address_space::shared
                     : a->where == detail::window::cluster  ? address_space::cluster
                     : a->where == detail::window::constant ? address_space::constant
                                                            : address_space::global;
  std::uint64_t const rank = where == address_space::cluster ? detail::rank_in_cluster(in_window) : 0;
  return {where, rank << 24 | detail::offset_in_window(in_window)};
}

WARPMEM_ENTRY void leave_out(char const* what) {
  detail::pause_recording const pause{};
  ++detail::left_out[what];
}

WARPMEM_ENTRY void complain(char const* sentence, void const* pc) {
  detail::worker& w = detail::worker_or_abort(sentence);
  detail::say(w, problem_kind::reported, detail::place_in(pc), w.subject() + ": " + sentence);
}

// A problem with this sentence, after which the kernel ends (__trap, a failed assert).
WARPMEM_ENTRY void stop(char const* sentence, void const* pc) {
  detail::worker& w = detail::worker_or_abort(sentence);
  detail::say(w, problem_kind::stopped, detail::place_in(pc), w.subject() + ": " + sentence);
  w.stop();
}

WARPMEM_ENTRY void unsupported(char const* what, void const* pc) {
  if (detail::hook_of_unsupported != nullptr && detail::hook_of_unsupported(what)) {
    return;
  }
  detail::worker& w = detail::worker_or_abort(what);
  detail::say(w, problem_kind::unsupported, detail::place_in(pc),
              std::string(what).append(" at {0} does not run on the host"));
  w.stop();
}

// See runtime.hpp.
WARPMEM_ENTRY unsupported_hook set_unsupported_hook(unsupported_hook hook) {
  return std::exchange(detail::hook_of_unsupported, hook);
}

}}}  // namespace warpmem::v0::capture

#undef WARPMEM_ENTRY
