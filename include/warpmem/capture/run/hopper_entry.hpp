// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines what hopper_runtime.hpp declares. Weak, as the hooks are.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/hopper_runtime.hpp>
#include <warpmem/capture/memory/array.hpp>
#include <warpmem/capture/memory/box.hpp>
#include <warpmem/capture/run/entry.hpp>
#include <warpmem/capture/run/worker.hpp>
#include <warpmem/config.hpp>
#include <warpmem/layout/tma_swizzle.hpp>
#include <warpmem/memory/tma/check.hpp>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#define WARPMEM_ENTRY WARPMEM_UNTRACED __attribute__((used, weak, noinline))

namespace warpmem { inline namespace v0 { namespace capture {

namespace detail {

// The array that holds these bytes of one side of a copy. Null, and a problem said, if there is none in that memory.
[[nodiscard]] inline array const* side_of(worker& w, void const* side, std::size_t bytes, window where,
                                          std::uint32_t pc) {
  auto const at = reinterpret_cast<std::uintptr_t>(side);
  array const* const a = w.find(at, bytes);
  if (a != nullptr && a->recorded && a->where == where) {
    return a;
  }
  std::string const what = where == window::shared ? "the shared memory of its own block" : "global memory";
  w.note(problem_kind::out_of_bounds, pc,
         w.subject() + " copies " + std::to_string(bytes) + " bytes at {0} that are not in " + what +
             (a == nullptr ? std::string(": ").append(w.space().describe_miss(at, bytes)) : std::string{}));
  return nullptr;
}
// Where that is in its window.
[[nodiscard]] inline address placed_in(array const& a, void const* at) noexcept {
  return offset_in_window(reinterpret_cast<std::uintptr_t>(at) + a.range().shift);
}

// Counts a copy. False, and a problem said, if hardware refuses it.
template <class Copy>
[[nodiscard]] bool count_copy(worker& w, Copy const& copy, std::uint32_t pc) {
  bool const is_refused = w.executed().count(pc, w.lanes().current_number(), copy).any();
  if (is_refused) {
    w.note(problem_kind::misaligned, pc,
           w.subject() + " makes a bulk copy at {0} that hardware refuses: the report's fault says why");
  }
  return !is_refused;
}

// One element, at once: blocks run on several threads.
template <class Word>
void combine_word(bulk_reduction const& how, void* to, void const* from) {
  std::atomic_ref<Word> const at{*static_cast<Word*>(to)};
  Word old = at.load(std::memory_order_relaxed);
  Word result = 0;
  do {
    how.combine(&result, &old, from);
  } while (!at.compare_exchange_weak(old, result, std::memory_order_relaxed));
}
inline void combine_all(bulk_reduction const& how, void* to, void const* from, std::size_t bytes) {
  auto const combine_one = how.bytes == 8 ? combine_word<std::uint64_t> : combine_word<std::uint32_t>;
  for (std::size_t i = 0; i + how.bytes <= bytes; i += how.bytes) {
    combine_one(how, static_cast<char*>(to) + i, static_cast<char const*>(from) + i);
  }
}
// To or from global memory; both are in host memory.
inline void move_bytes(bulk_work const& work, void* shared, void* global, std::size_t bytes) {
  if (work.op == bulk_op::load) {
    std::memcpy(shared, global, bytes);
  } else if (work.op == bulk_op::store) {
    std::memcpy(global, shared, bytes);
  } else {
    combine_all(work.how, global, shared, bytes);
  }
}

// Calls move(place) for each place that a copy moves bytes to or from: that of its own block, or of a multicast's
// receivers. Loaded bytes are written then.
template <class Move>
void each_place(worker& w, bulk_work const& work, array const& inner, void* shared, std::size_t bytes, std::uint32_t pc,
                Move move) {
  std::uint64_t const at = reinterpret_cast<std::uintptr_t>(shared) + inner.range().shift;
  cluster_team& team = w.member().team();
  if (work.receivers == 0 || team.blocks() == 1) {
    move(static_cast<char*>(shared));
    if (work.op == bulk_op::load) {
      w.executed().mark_written(at, bytes);
    }
    return;
  }
  std::uintptr_t const offset = *team.offset_of(w.member().rank(), reinterpret_cast<std::uintptr_t>(shared));
  for (unsigned left = work.receivers; left != 0; left &= left - 1) {
    auto const rank = static_cast<unsigned>(std::countr_zero(left));
    move(reinterpret_cast<char*>(team.seen_address(rank, offset)));  // NOLINT(performance-no-int-to-ptr)
    w.executed().mark_written_in(rank, at, bytes, pc, w.lanes().current_number());
  }
}

[[nodiscard]] inline bool make_copy(worker& w, bulk_work const& work, void* shared, void* global, unsigned bytes,
                                    std::uint32_t pc) {
  array const* const inner = side_of(w, shared, bytes, window::shared, pc);
  array const* const outer = inner == nullptr ? nullptr : side_of(w, global, bytes, window::global, pc);
  int const receivers = std::popcount(work.receivers);
  if (outer == nullptr ||
      !count_copy(w, bulk_copy{work.op, placed_in(*outer, global), placed_in(*inner, shared), bytes, receivers}, pc)) {
    return false;
  }
  each_place(w, work, *inner, shared, bytes, pc, [&](char* place) { move_bytes(work, place, global, bytes); });
  return true;
}

// To the shared memory of a block of the cluster; `to` is as in_block() gives it, or as the own block has it.
[[nodiscard]] inline bool make_copy(worker& w, bulk_reduction const& how, void* to, void* from, unsigned bytes,
                                    std::uint32_t pc) {
  cluster_team& team = w.member().team();
  auto const seen = team.seen_through(reinterpret_cast<std::uintptr_t>(to));
  // As the own block has it.
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  void* const own = seen ? reinterpret_cast<void*>(team.address_in(w.member().rank(), seen->offset)) : to;
  array const* const source = side_of(w, from, bytes, window::shared, pc);
  array const* const target = source == nullptr ? nullptr : side_of(w, own, bytes, window::shared, pc);
  if (target == nullptr ||
      !count_copy(w, block_copy{placed_in(*source, from), placed_in(*target, own), bytes, how.combine != nullptr},
                  pc)) {
    return false;
  }
  how.combine != nullptr ? combine_all(how, to, from, bytes) : (void)std::memcpy(to, from, bytes);
  w.executed().mark_written_in(seen ? seen->rank : w.member().rank(),
                               reinterpret_cast<std::uintptr_t>(own) + target->range().shift, bytes, pc,
                               w.lanes().current_number());
  return true;
}

// One row of a box, between the tensor and shared memory; what is outside of the tensor loads as zeros.
inline void copy_row(bulk_work const& work, tensor_copy const& copy, box_row const& row, char* tensor, char* shared) {
  tensor_map const& map = copy.map;
  auto const size = static_cast<std::size_t>(map.element_bytes);
  for (std::int64_t i = 0; i < map.box[0]; ++i) {
    bool const is_inside = i >= row.first && i < row.last;
    address const straight = copy.shared + static_cast<address>(row.line + i * map.element_bytes);
    char* const here = shared + (swizzle_of(map.swizzle)(straight) - copy.shared);
    char* const there = tensor + row.begins + i * map.element_bytes;
    if (is_inside) {
      move_bytes(work, here, there, size);
    } else if (copy.op == bulk_op::load) {
      std::memset(here, 0, size);
    }
  }
}

[[nodiscard]] inline bool make_copy(worker& w, bulk_work const& work, tensor_map const& map, std::int32_t const* at,
                                    void* shared, std::uint32_t pc) {
  auto const bytes = static_cast<std::size_t>(map.shared_bytes());
  // NOLINTNEXTLINE(performance-no-int-to-ptr)
  auto* const tensor = reinterpret_cast<char*>(map.base);
  array const* const inner = side_of(w, shared, bytes, window::shared, pc);
  array const* const outer = inner == nullptr ? nullptr : side_of(w, tensor, 1, window::global, pc);
  if (outer == nullptr) {
    return false;
  }
  tensor_copy copy{work.op, map, {}, placed_in(*inner, shared), std::popcount(work.receivers)};
  copy.map.base = placed_in(*outer, tensor);
  std::copy_n(at, map.rank, copy.at);
  bool is_there = count_copy(w, copy, pc);
  each_row(map, at, [&](box_row const& row) {
    std::int64_t const width = (row.last - row.first) * map.element_bytes;
    is_there = is_there && (width == 0 || side_of(w, tensor + row.begins + row.first * map.element_bytes,
                                                  static_cast<std::size_t>(width), window::global, pc) != nullptr);
  });
  if (is_there) {
    each_place(w, work, *inner, shared, bytes, pc, [&](char* place) {
      each_row(map, at, [&](box_row const& row) { copy_row(work, copy, row, tensor, place); });
    });
  }
  return is_there;
}

// Ends the kernel if make_copy() could not.
template <class... Operands>
void copy_or_stop(void const* pc, Operands const&... operands) {
  worker& w = *running_worker;
  bool is_done = false;
  {
    pause_recording const pause{};
    is_done = make_copy(w, operands..., place_in(pc));
  }
  if (!is_done) {
    w.stop();
  }
}

}  // namespace detail

WARPMEM_ENTRY void follow_others() {
  detail::worker& w = *detail::running_worker;
  w.executed().follow(w.lanes().current_number());
}

WARPMEM_ENTRY tensor_map plain_tensor_map() { return {}; }

WARPMEM_ENTRY bool is_tensor_map(tensor_map const& map) { return !check(map).any(); }

WARPMEM_ENTRY void copy_bulk(bulk_work work, void* shared, void* global, unsigned bytes, void const* pc) {
  detail::copy_or_stop(pc, work, shared, global, bytes);
}
WARPMEM_ENTRY void copy_box(bulk_work work, tensor_map const& map, std::int32_t const* at, void* shared,
                            void const* pc) {
  detail::copy_or_stop(pc, work, map, at, shared);
}
WARPMEM_ENTRY void copy_to_block(bulk_reduction how, void* to, void* from, unsigned bytes, void const* pc) {
  detail::copy_or_stop(pc, how, to, from, bytes);
}

WARPMEM_ENTRY void count_wgmma(wgmma_access const& access, void const* pc) {
  detail::worker& w = *detail::running_worker;
  if (w.lanes().current_number() % 128 == 0) {
    detail::pause_recording const pause{};
    (void)w.executed().count(detail::place_in(pc), w.lanes().current_number(), access);
  }
}

}}}  // namespace warpmem::v0::capture

#undef WARPMEM_ENTRY
