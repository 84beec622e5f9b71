// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races of the threads of a launch, and shared memory that nobody wrote, in sentences.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/capture/event.hpp>
#include <warpmem/capture/grid.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/capture/memory/array.hpp>
#include <warpmem/capture/memory/array_use.hpp>
#include <warpmem/capture/memory/global_shadow.hpp>
#include <warpmem/capture/memory/shadow.hpp>
#include <warpmem/capture/memory/touch.hpp>
#include <warpmem/capture/problem.hpp>
#include <warpmem/capture/run/launch.hpp>
#include <warpmem/capture/run/space.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class race_checks {
 public:
  race_checks(running_launch const& launch, kernel_space const& space, problem_list& problems)
      : launch_{launch}, space_{space}, problems_{problems} {}

  void begin_block(std::uint64_t block) {
    block_ = block;
    block_is_ordered_ = false;
    forget_order();
    clock_.begin_block();
    blocks_.emplace_back(clock_.block, block);
  }
  void pass_barrier() noexcept {
    clock_.pass_barrier();
    forget_order();
  }
  // By another block of the cluster.
  void mark_written(std::uint64_t at, unsigned bytes) { shared_.mark_written(at, bytes, clock_.block); }
  // Lanes of a warp met.
  void meet(std::size_t warp, bool all_lanes) noexcept { clock_.meet(warp, all_lanes); }
  // A thread passed a fence. Who uses one orders what the checks cannot follow: it is trusted from now on.
  void pass_fence(std::size_t thread) noexcept {
    ordered_[thread / 32] |= 1U << thread % 32;
    block_is_ordered_ = true;
  }

  // Likewise in shared memory, by an mbarrier.
  void follow_others(std::size_t thread) noexcept {
    pass_fence(thread);
    follows_[thread / 32] |= 1U << thread % 32;
  }

  void take(event e, std::uint32_t lanes, std::uint64_t const (&at)[32], unsigned first) {
    event_code const code = event_code::of(code_of(e));
    tick();
    touch t{};
    t.bytes = code.bytes;
    t.op = code.form == event_form::copy_destination ? memory_op::store : code.op;
    t.place = place_of_instruction(pc_of(e));
    t.is_atomic = is_read_modify_write(t.op);
    t.may_have_padding = code.is_piece || code.bytes >= 8;  // g++ may take a struct for one access
    t.thread = first;
    known_array& a = known_[slot_of(pc_of(e))];
    while (lanes != 0) {
      if (std::uint64_t const next = at[std::countr_zero(lanes)]; next - a.begin >= a.bytes) {
        a = array_at(next);
      }
      std::uint32_t const here = first_lanes_in(a, lanes, at);
      lanes &= ~here;
      if (a.where == window::constant || (t.op == memory_op::load && a.is_only_read(here))) {
        continue;
      }
      if (a.where == window::shared) {
        shared_.take({t, here, at, a.shift, follows_[first / 32], clock_},
                     [&](touch const& one, shared_finding const& found) { tell_shared(one, found); });
      } else {
        take_global(t, here, at, a.shift, code.is_strong);
        a.use->is_written = a.use->is_written || t.op != memory_op::load;
      }
    }
  }

 private:
  void forget_order() noexcept {
    std::fill_n(ordered_, 32, 0U);
    std::fill_n(follows_, 32, 0U);
  }
  void tick() {
    if (++clock_.now == race_clock::end - 1) {
      forget_touches(race_clock{}.block);
      clock_ = {};
      blocks_.clear();
      blocks_.emplace_back(clock_.block, block_);
    }
  }
  void forget_touches(std::uint32_t block_begins) {
    shared_.forget(clock_.block, block_begins);
    global_.forget();
  }
  // Touches hold 16 bits of it.
  [[nodiscard]] std::uint16_t place_of_instruction(std::uint32_t pc) {
    std::uint16_t& known = known_places_[slot_of(pc)];
    if (__builtin_expect(known >= places_.size() || places_[known] != pc, 0)) {
      if (places_.size() > 0xffff) {
        forget_touches(clock_.block);
        places_.clear();
        numbers_.clear();
      }
      auto const [number, is_new] = numbers_.try_emplace(pc, static_cast<std::uint16_t>(places_.size()));
      known = number->second;
      if (is_new) {
        places_.push_back(pc);
      }
    }
    return known;
  }
  // Up to the first lane whose address is in another array.
  [[nodiscard]] static std::uint32_t first_lanes_in(known_array const& a, std::uint32_t lanes,
                                                    std::uint64_t const (&at)[32]) noexcept {
    if (lanes == ~std::uint32_t{0}) {
      // The highest bit is set if an offset is below 0, or above the last one.
      std::uint64_t outside = 0;
      for (std::uint64_t const one : at) {
        outside |= (one - a.begin) | (a.bytes - 1 - (one - a.begin));
      }
      if (outside >> 63 == 0) {
        return lanes;
      }
    }
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      if (at[std::countr_zero(m)] - a.begin >= a.bytes) {
        return lanes & ~m;
      }
    }
    return lanes;
  }
  void tell_shared(touch const& t, shared_finding const& found) {
    if (!found.is_uninitialized) {
      tell(t, found.race, problem_kind::shared_race);
    } else {
      problems_.add(problem_kind::uninitialized_shared, places_[t.place], 0, [&] {
        return thread_in_words(block_, t.thread) + " reads " + std::to_string(t.bytes) +
               " bytes of shared memory at {0} that its block has not written";
      });
    }
  }
  void take_global(touch t, std::uint32_t lanes, std::uint64_t const (&at)[32], std::uint64_t shift, bool is_strong) {
    t.is_atomic = t.is_atomic || is_strong;
    std::uint32_t& ordered = ordered_[t.thread / 32];
    while (lanes != 0) {
      // The first lane that orders its block does so for the lanes behind it.
      std::uint32_t const here = t.is_atomic && !block_is_ordered_ ? lanes & (~lanes + 1) : lanes;
      t.follows_blocks = block_is_ordered_;
      global_.take({t, here, at, shift, ordered, clock_},
                   [&](touch const& one, race_finding const& found) { tell(one, found, problem_kind::global_race); });
      block_is_ordered_ = block_is_ordered_ || t.is_atomic;
      ordered |= t.is_atomic ? here : 0U;
      lanes &= ~here;
    }
  }

  [[nodiscard]] __attribute__((noinline)) known_array array_at(std::uint64_t at) {
    array const* const found = space_.find_in_window(at);
    if (found == nullptr) {
      return {at, 1, 0, nullptr, window::constant};
    }
    array const& a = *found;
    // What blocks of a cluster do to each other is not followed.
    bool const is_checked = a.where == window::shared || (a.where == window::global && launch_.global_races &&
                                                          a.at + a.bytes <= global_shadow::end_of_addresses);
    return {in_window(a.where, a.at), a.bytes, a.range().shift, a.where == window::global ? &uses_[a.at] : nullptr,
            is_checked ? a.where : window::constant};
  }
  [[nodiscard]] std::string thread_in_words(std::uint64_t block, std::uint64_t thread) const {
    return std::string("thread ").append(in_words(launch_.block, thread)) + " of block " +
           in_words(launch_.grid, block);
  }
  [[nodiscard]] std::uint64_t block_at(std::uint32_t time) const {
    auto const next = std::upper_bound(blocks_.begin(), blocks_.end(), time,
                                       [](std::uint32_t when, auto const& b) { return when < b.first; });
    return next == blocks_.begin() ? block_ : std::prev(next)->second;
  }
  void tell(touch const& t, race_finding const& found, problem_kind kind) {
    racers const between = found.between;
    problem_kind const what = between == racers::lanes ? problem_kind::warp_race : kind;
    problems_.add(what, places_[t.place], places_[found.place], [&] {
      bool const elsewhere = between == racers::blocks;
      return thread_in_words(block_, t.thread) + (t.op == memory_op::load ? " reads " : " writes ") +
             std::to_string(t.bytes) + " bytes at {0}, " + space_.describe(t.at) + ", that " +
             (elsewhere ? thread_in_words(block_at(found.time), found.thread)
                        : std::string("thread ").append(in_words(launch_.block, found.thread))) +
             (found.other_writes ? " writes" : " reads") + " at {1}, with no " +
             (elsewhere                  ? "atomics to order the blocks"
              : between == racers::warps ? "barrier between them"
                                         : "__syncwarp() between them");
    });
  }

  running_launch const& launch_;
  kernel_space const& space_;
  problem_list& problems_;
  race_clock clock_{};
  shared_shadow shared_{};
  global_shadow global_{};
  known_array known_[hot_state::slots]{};      // by instruction
  std::map<std::uint64_t, array_use> uses_{};  // by where an array begins
  std::vector<std::uint32_t> places_{};        // of instructions, by their numbers
  std::map<std::uint32_t, std::uint16_t> numbers_{};
  std::uint16_t known_places_[hot_state::slots]{};  // numbers, by instruction
  std::uint64_t block_{};
  bool block_is_ordered_{};      // with others, by atomics or fences
  std::uint32_t ordered_[32]{};  // by warp: lanes that used atomics or fences since the last barrier
  std::uint32_t follows_[32]{};  // by warp: lanes that waited at an mbarrier since then
  std::vector<std::pair<std::uint32_t, std::uint64_t>> blocks_{};  // when each began
};

}}}}  // namespace warpmem::v0::capture::detail
