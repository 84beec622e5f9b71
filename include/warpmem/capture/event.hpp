// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one thread did, in eight bytes: an access, or the entry of a basic block.
#pragma once

#include <warpmem/access/atomic.hpp>
#include <warpmem/access/operation.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// What an event is, besides its place: 24 bits. Equal instructions have equal codes.
enum class event_form : std::uint8_t { access, block_entry, copy_source, copy_destination };

struct event_code {
  event_form form{};
  std::uint8_t bytes{};  // at most 16
  memory_op op{};
  cache_op cache{};
  atomic_kind atomic{};
  bool is_strong{};  // a load or store that is volatile or atomic: others may touch the bytes meanwhile
  bool is_piece{};   // of a struct, which may have padding

  // 2 bits of form, 5 of bytes, 3 of op, 4 of cache or piece, 4 + 3 + 2 of atomic, 1 of strength.
  [[nodiscard]] constexpr std::uint32_t packed() const noexcept {
    return static_cast<std::uint32_t>(form) | std::uint32_t{bytes} << 2 | static_cast<std::uint32_t>(op) << 7 |
           (is_piece ? piece : static_cast<std::uint32_t>(cache)) << 10 | static_cast<std::uint32_t>(atomic.op) << 14 |
           static_cast<std::uint32_t>(atomic.type) << 18 | static_cast<std::uint32_t>(atomic.operand) << 21 |
           (is_strong ? 1U << 23 : 0U);
  }
  [[nodiscard]] static constexpr event_code of(std::uint32_t packed) noexcept {
    std::uint32_t const cache = packed >> 10 & 15;
    return {static_cast<event_form>(packed & 3),
            static_cast<std::uint8_t>(packed >> 2 & 31),
            static_cast<memory_op>(packed >> 7 & 7),
            cache == piece ? cache_op{} : static_cast<cache_op>(cache),
            {static_cast<atomic_op>(packed >> 14 & 15), static_cast<atomic_type>(packed >> 18 & 7),
             static_cast<atomic_operand>(packed >> 21 & 3)},
            (packed >> 23 & 1) != 0,
            cache == piece};
  }

 private:
  static constexpr std::uint32_t piece = 15;  // no cache_op
};

// An event: the low 32 bits of the address of the code, its event_code, and the depth of calls. The addresses that
// accesses touch are kept apart, so that the way of a thread can be compared with another's as memory.
using event = std::uint64_t;

inline constexpr int code_shift = 32;
inline constexpr int depth_shift = 56;
inline constexpr event one_call = event{1} << depth_shift;
inline constexpr std::uint64_t most_depth = 255;

[[nodiscard]] constexpr std::uint32_t pc_of(event e) noexcept { return static_cast<std::uint32_t>(e); }
[[nodiscard]] constexpr unsigned depth_of(event e) noexcept { return static_cast<unsigned>(e >> depth_shift); }
[[nodiscard]] constexpr std::uint32_t code_of(event e) noexcept {
  return static_cast<std::uint32_t>(e >> code_shift) & 0xffffffU;
}
[[nodiscard]] constexpr event_form form_of(event e) noexcept { return static_cast<event_form>(e >> code_shift & 3); }
// The instruction, whoever called it.
[[nodiscard]] constexpr event without_depth(event e) noexcept { return e & (one_call - 1); }

// An address as events have it: in the window of its space, with the space in the two highest bits.
enum class window : std::uint8_t { global, shared, constant, cluster };
inline constexpr int window_shift = 62;
[[nodiscard]] constexpr window window_of(std::uint64_t at) noexcept { return static_cast<window>(at >> window_shift); }
[[nodiscard]] constexpr std::uint64_t in_window(window w, std::uint64_t at) noexcept {
  return static_cast<std::uint64_t>(w) << window_shift | at;
}
// Every shared array begins where its window does: above the offset are the array's number, where it lies among the
// others of its kernel, in units of 16 bytes, and in the window of a cluster the rank of the block.
inline constexpr int shared_number_shift = 32;
inline constexpr int shared_place_shift = 42;
inline constexpr int cluster_rank_shift = 56;
inline constexpr std::uint64_t shared_place_unit = 16;
[[nodiscard]] constexpr std::uint64_t shared_array_at(std::uint64_t number, std::uint64_t place) noexcept {
  std::uint64_t const places = (std::uint64_t{1} << (cluster_rank_shift - shared_place_shift)) - 1;
  return number << shared_number_shift | (place / shared_place_unit & places) << shared_place_shift;
}
[[nodiscard]] constexpr std::uint64_t offset_in_window(std::uint64_t at) noexcept {
  bool const is_shared = window_of(at) == window::shared || window_of(at) == window::cluster;
  int const bits = is_shared ? shared_number_shift : window_shift;
  return at & ((std::uint64_t{1} << bits) - 1);
}
[[nodiscard]] constexpr unsigned rank_in_cluster(std::uint64_t at) noexcept {
  return static_cast<unsigned>(at >> cluster_rank_shift & 63);
}
// The same bytes as their own block names them.
[[nodiscard]] constexpr std::uint64_t as_own_block_has_it(std::uint64_t at) noexcept {
  return in_window(window::shared, at & ((std::uint64_t{1} << cluster_rank_shift) - 1));
}
[[nodiscard]] constexpr std::size_t shared_number(std::uint64_t at) noexcept {
  return static_cast<std::size_t>((at & ((std::uint64_t{1} << shared_place_shift) - 1)) >> shared_number_shift);
}
// Where the array of an address begins, if all arrays of its kernel lie one behind the other.
[[nodiscard]] constexpr std::uint64_t shared_place(std::uint64_t at) noexcept {
  return ((at & ((std::uint64_t{1} << cluster_rank_shift) - 1)) >> shared_place_shift) * shared_place_unit;
}

}}}}  // namespace warpmem::v0::capture::detail
