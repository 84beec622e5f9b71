// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checks of accesses say: one sentence, with both places.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/loaded_ahead.hpp>
#include <warpmem/tools/ptx/check/out_of_bounds.hpp>
#include <warpmem/tools/ptx/check/word_checks.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/text/demangle.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

[[nodiscard]] inline std::string three_words(u64 x, u64 y, u64 z) {
  return "(" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(z) + ")";
}
[[nodiscard]] inline std::string thread_words(launch const& l, touch t) {
  if (t.has(who_bits::mixed)) {
    return "a thread of warp " + std::to_string(t.warp());
  }
  launch_extent const& size = l.shape.block;
  u64 const k = u64{t.warp()} * warp_lanes + t.lane();
  return "thread " + three_words(k % size.x, k / size.x % size.y, k / size.x / size.y);
}
[[nodiscard]] inline std::string block_words(launch const& l, u64 number) {
  launch_extent const& size = l.shape.grid;
  return "block " + three_words(number % size.x, number / size.x % size.y, number / size.x / size.y);
}
[[nodiscard]] inline std::string bytes_words(u32 bytes) {
  return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

// "byte 4 of tile": the array that begins last before it.
[[nodiscard]] inline std::string shared_words(launch const& l, u64 offset) {
  std::string const* name = nullptr;
  u64 begin = shared_begin;
  for (auto const& [symbol, at] : l.shared) {
    if (at <= offset && (name == nullptr || at >= begin)) {
      name = &symbol;
      begin = at;
    }
  }
  std::string whole = name == nullptr ? std::string("shared memory") : source_name(*name);
  if (auto const k = whole.rfind("::"); k != std::string::npos) {
    whole.erase(0, k + 2);
  }
  return "byte " + std::to_string(offset - begin) + " of " + whole;
}
[[nodiscard]] inline std::string global_words(launch const& l, u64 address) {
  array const* const a = l.memory->find(address);
  if (a == nullptr) {
    return "address " + hex(address);
  }
  u64 const size = a->element_bytes != 0 ? a->element_bytes : 1;
  return "index " + std::to_string((address - a->begin) / size) + " of " +
         (a->name.empty() ? std::string("an array") : a->name);
}
[[nodiscard]] inline std::string where_words(checked_access const& c, u64 address, bool is_global) {
  launch const& l = c.by.on->shared_launch();
  return is_global ? global_words(l, address) : shared_words(l, address);
}
// "thread (1, 0, 0) of block (0, 0, 0) reads 4 bytes at saxpy.cu:7:24"
[[nodiscard]] inline std::string access_words(checked_access const& c, int lane) {
  return c.by.on->thread_name(c.by, lane) + " " + verb_of(c.m) + bytes_words(c.size) + " at " +
         c.by.on->place_name(c.i.place);
}

#if defined(__GNUC__)
__attribute__((noinline, cold))
#endif
inline void
tell_race(checked_access const& c, int lane, race_finding const& found, bool is_global) {
  worker& on = *c.by.on;
  launch const& l = on.shared_launch();
  instruction const& other = on.checks().clock.instruction_of(found.other);
  problem_kind const kind = found.between == racers::copy    ? problem_kind::unwaited_copy
                            : found.between == racers::lanes ? problem_kind::warp_race
                            : is_global                      ? problem_kind::global_race
                                                             : problem_kind::shared_race;
  on.problems().add(kind, c.i.place, other.place, c.by.of->number, [&] {
    std::string whole = access_words(c, lane) + ", at " + where_words(c, c.at[lane], is_global) + ", that ";
    bool const is_copy = found.between == racers::copy;
    std::string const who = thread_words(l, {0, found.other.who & ~(is_copy ? who_bits::mixed : 0U)});
    std::string const place = on.place_name(other.place);
    if (is_copy) {
      bool const is_bulk = found.other.time == bulk_copy_is_under_way;
      return whole + "the copy which " + who + " began at " + place + " may still be writing: " +
             (is_bulk ? "nobody has waited at its mbarrier" : "the thread has not waited for it");
    }
    u64 block = c.by.of->number;
    bool const is_elsewhere = found.between == racers::blocks && on.checks().clock.find_block(found.other.time, block);
    std::string const verb = !found.other_writes                      ? " reads at "
                             : is_read_modify_write(other.memory->op) ? " updates at "
                                                                      : " writes at ";
    return whole + who + (is_elsewhere ? " of " + block_words(l, block) : std::string{}) + verb + place + ", with no " +
           (is_elsewhere                     ? "atomics to order the blocks"
            : found.between == racers::warps ? "barrier between them"
                                             : "__syncwarp() between them");
  });
}

#if defined(__GNUC__)
__attribute__((noinline, cold))
#endif
inline void
tell_uninitialized(checked_access const& c, int lane, problem_kind kind) {
  if (c.m.op == memory_op::load && use_of_load(c.by, c.i).is_at_most_selected) {
    return;
  }
  c.by.on->problems().add(kind, c.i.place, -1, c.by.of->number, [&] {
    std::string const whole = access_words(c, lane) + ", at ";
    switch (kind) {
      case problem_kind::uninitialized_shared:
        return whole + where_words(c, c.at[lane], false) + ", that its block has not written";
      case problem_kind::uninitialized_local:
        return whole + "byte " + std::to_string(c.at[lane] - c.by.running->local_at) +
               " of local memory, that it has not written";
      default:
        return whole + where_words(c, c.at[lane], true) + ", that nobody has written";
    }
  });
}

}}}}  // namespace warpmem::v0::ptx::detail
