// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the lanes of a warp tell each other.
#pragma once

#include <warpmem/capture/words/bits.hpp>
#include <warpmem/capture/words/builtins.hpp>

namespace warpmem { inline namespace v0 { namespace capture {

enum class shuffle : std::uint8_t { idx, up, down, bfly };

// The lane that `lane` reads, as PTX's shfl computes it; itself where the other lies outside its part of the warp.
WARPMEM_UNTRACED constexpr unsigned shuffle_source(shuffle how, unsigned lane, unsigned b, unsigned width) noexcept {
  unsigned const first = lane & ~(width - 1);
  unsigned const last = first | (width - 1);
  switch (how) {
    case shuffle::idx:
      return first | (b & (width - 1));
    case shuffle::up:
      return lane >= first + b && b < 32 ? lane - b : lane;
    case shuffle::down:
      return b < 32 && lane + b <= last ? lane + b : lane;
    case shuffle::bfly:
      break;
  }
  unsigned const other = lane ^ (b & 31);
  return other <= last ? other : lane;
}

// What a lane brought that the mask names.
WARPMEM_UNTRACED inline std::uint64_t brought_by(unsigned lane, lanes_met const& met, void const* pc) {
  if ((met.lanes >> lane & 1) != 0) return met.value[lane];
  complain("its shuffle reads a lane that has returned, or that the block does not have", pc);
  return 0;
}

template <class T>
WARPMEM_UNTRACED inline T shuffled(shuffle how, unsigned mask, T const& value, unsigned b, int width, void const* pc) {
  lanes_met const met = meet_warp(warp_meeting::shuffle, mask, to_bits(value), pc);
  unsigned const source = shuffle_source(how, lane_index(), b, static_cast<unsigned>(width));
  if ((mask >> source & 1) == 0) {
    complain("its shuffle reads a lane that the mask does not name", pc);
    return from_bits<T>(0);
  }
  return from_bits<T>(brought_by(source, met, pc));
}

// The lanes of a vote whose predicate holds.
WARPMEM_UNTRACED inline unsigned voted(unsigned mask, bool predicate, void const* pc, unsigned* present = nullptr) {
  lanes_met const met = meet_warp(warp_meeting::vote, mask, predicate, pc);
  if (present != nullptr) *present = met.lanes;
  unsigned lanes = 0;
  for (unsigned lane = 0; lane != 32; ++lane)
    lanes |= static_cast<unsigned>((met.lanes >> lane & 1) & met.value[lane]) << lane;
  return lanes;
}

// The lanes that brought the same value.
template <class T>
WARPMEM_UNTRACED inline unsigned matched(unsigned mask, T value, void const* pc, unsigned* present = nullptr) {
  std::uint64_t const mine = to_bits(value);
  lanes_met const met = meet_warp(warp_meeting::match, mask, mine, pc);
  if (present != nullptr) *present = met.lanes;
  unsigned lanes = 0;
  for (unsigned lane = 0; lane != 32; ++lane)
    lanes |= (met.lanes >> lane & (met.value[lane] == mine ? 1u : 0u)) << lane;
  return lanes;
}

template <class T, class Combine>
WARPMEM_UNTRACED inline T reduced(unsigned mask, T value, Combine combine, void const* pc) {
  lanes_met const met = meet_warp(warp_meeting::reduce, mask, to_bits(value), pc);
  bool first = true;
  for (unsigned lane = 0; lane != 32; ++lane) {
    if ((met.lanes >> lane & 1) == 0) continue;
    T const other = from_bits<T>(met.value[lane]);
    value = first ? other : combine(value, other);
    first = false;
  }
  return value;
}

}}}  // namespace warpmem::v0::capture

#define WARPMEM_SHUFFLE(name, how, B)                                                                               \
  template <class T>                                                                                                \
  inline WARPMEM_CALLED T name(unsigned mask, T value, B b, int width = 32) {                                       \
    return warpmem::capture::shuffled(warpmem::capture::shuffle::how, mask, value, static_cast<unsigned>(b), width, \
                                      __builtin_return_address(0));                                                 \
  }
WARPMEM_SHUFFLE(__shfl_sync, idx, int)
WARPMEM_SHUFFLE(__shfl_up_sync, up, unsigned)
WARPMEM_SHUFFLE(__shfl_down_sync, down, unsigned)
WARPMEM_SHUFFLE(__shfl_xor_sync, bfly, int)
#undef WARPMEM_SHUFFLE

inline WARPMEM_CALLED void __syncwarp(unsigned mask = 0xffffffffu) {
  (void)warpmem::capture::meet_warp(warpmem::capture::warp_meeting::sync, mask, 0, __builtin_return_address(0));
}
inline WARPMEM_CALLED unsigned __ballot_sync(unsigned mask, int predicate) {
  return warpmem::capture::voted(mask, predicate != 0, __builtin_return_address(0));
}
inline WARPMEM_CALLED int __any_sync(unsigned mask, int predicate) {
  return warpmem::capture::voted(mask, predicate != 0, __builtin_return_address(0)) != 0;
}
inline WARPMEM_CALLED int __all_sync(unsigned mask, int predicate) {
  unsigned present = 0;
  return warpmem::capture::voted(mask, predicate != 0, __builtin_return_address(0), &present) == present;
}
inline WARPMEM_CALLED int __uni_sync(unsigned mask, int predicate) {
  unsigned present = 0;
  unsigned const lanes = warpmem::capture::voted(mask, predicate != 0, __builtin_return_address(0), &present);
  return lanes == 0 || lanes == present;
}
inline WARPMEM_CALLED unsigned __activemask() { return warpmem::capture::lanes_here(__builtin_return_address(0)); }

#define WARPMEM_REDUCE(name, T, expression)                                                                   \
  inline WARPMEM_CALLED T name(unsigned mask, T value) {                                                      \
    return warpmem::capture::reduced(                                                                         \
        mask, value, [](T a, T b) WARPMEM_UNTRACED -> T { return expression; }, __builtin_return_address(0)); \
  }
WARPMEM_REDUCE(__reduce_add_sync, unsigned, a + b)
WARPMEM_REDUCE(__reduce_add_sync, int, static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b)))
WARPMEM_REDUCE(__reduce_min_sync, unsigned, b < a ? b : a)
WARPMEM_REDUCE(__reduce_min_sync, int, b < a ? b : a)
WARPMEM_REDUCE(__reduce_max_sync, unsigned, a < b ? b : a)
WARPMEM_REDUCE(__reduce_max_sync, int, a < b ? b : a)
WARPMEM_REDUCE(__reduce_and_sync, unsigned, a& b)
WARPMEM_REDUCE(__reduce_or_sync, unsigned, a | b)
WARPMEM_REDUCE(__reduce_xor_sync, unsigned, a ^ b)
#undef WARPMEM_REDUCE

template <class T>
inline WARPMEM_CALLED unsigned __match_any_sync(unsigned mask, T value) {
  return warpmem::capture::matched(mask, value, __builtin_return_address(0));
}
template <class T>
inline WARPMEM_CALLED unsigned __match_all_sync(unsigned mask, T value, int* all) {
  unsigned present = 0;
  unsigned const lanes = warpmem::capture::matched(mask, value, __builtin_return_address(0), &present);
  *all = lanes == present;
  return *all != 0 ? lanes : 0;
}
