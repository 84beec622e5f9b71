// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What happens at each access of a kernel: find the array, write down the event. A few nanoseconds.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// An array that instructions of this slot touched last.
struct recent_range {
  std::uintptr_t begin;
  std::size_t bytes;
  std::uint64_t shift;  // from host address to window address
  std::size_t keep;     // 0: accesses are not recorded
};

// Of one thread of the host. Without a running kernel, all is zero: no range holds an address, no event has room.
struct hot_state {
  event* next_event;
  event* end_of_events;
  std::uint64_t* next_address;  // as much room as for events
  std::uint64_t calls;          // how deep
  event depth;                  // the same, where events have it: at most 255
  std::uintptr_t stack_begin;
  std::size_t stack_bytes;
  static constexpr std::size_t slots = 64;
  recent_range recent[slots];
  bool have_structs;  // which g++ may take for one access
};
inline constinit thread_local hot_state hot{};

WARPMEM_UNTRACED inline void be_deep(std::uint64_t calls) noexcept {
  hot.calls = calls;
  hot.depth = (calls < most_depth ? calls : most_depth) << depth_shift;
}

// The slow ways: the range that holds the address, or null if there is nothing to record; whether an event has room.
recent_range const* find_range(std::uintptr_t at, event_code code, std::uintptr_t pc);
bool make_room();
// How a struct of so many bytes is aligned there; 0 if that is not known.
std::size_t alignment_of_struct(std::uintptr_t at, std::size_t bytes);
// How many bytes of a memcpy or memset nvcc moves at once there; 0 if nothing is recorded.
std::size_t bytes_at_once(std::uintptr_t at);
// Of a struct that g++ takes to be better aligned than nvcc does, how it is aligned; else 0.
std::size_t smaller_pieces(std::uintptr_t at, std::size_t bytes);

[[nodiscard]] constexpr std::size_t slot_of(std::uintptr_t pc) noexcept { return (pc ^ pc >> 6) % hot_state::slots; }
[[nodiscard]] constexpr bool holds(recent_range const& r, std::uintptr_t at, std::size_t bytes) noexcept {
  std::size_t const offset = at - r.begin;
  return offset < r.bytes && r.bytes - offset >= bytes;
}

// An access of `code` at `p`, by the instruction that returns to `pc`.
WARPMEM_UNTRACED __attribute__((always_inline)) inline void put(void const volatile* p, event_code code,
                                                                void const* pc) {
  // First of all, because other threads run while this one waits for room, and change what is recent.
  if (__builtin_expect(hot.next_event == hot.end_of_events, 0) && !make_room()) {
    return;
  }
  auto const at = reinterpret_cast<std::uintptr_t>(p);
  auto const place = reinterpret_cast<std::uintptr_t>(pc);
  recent_range const* r = &hot.recent[slot_of(place)];
  if (__builtin_expect(!holds(*r, at, code.bytes) || ((at + r->shift) & (code.bytes - 1U)) != 0, 0)) {
    r = find_range(at, code, place);
    if (r == nullptr) {
      return;
    }
  }
  *hot.next_event = static_cast<std::uint32_t>(place) | event{code.packed()} << code_shift | hot.depth;
  *hot.next_address = at + r->shift;
  hot.next_event += r->keep;
  hot.next_address += r->keep;
}

WARPMEM_UNTRACED __attribute__((always_inline)) inline void enter_block(void const* pc) {
  if (__builtin_expect(hot.next_event == hot.end_of_events, 0) && !make_room()) {
    return;
  }
  constexpr event code = event{event_code{event_form::block_entry, 0, {}, {}, {}}.packed()} << code_shift;
  *hot.next_event++ = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pc)) | code | hot.depth;
}

}}}}  // namespace warpmem::v0::capture::detail
