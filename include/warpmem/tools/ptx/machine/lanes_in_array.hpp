// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether all lanes are within [begin, begin + bytes) and aligned; where they are. Lanes that are off take the address
// of one that is on.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx {

// Where on the host the bytes of each lane are, and which lanes execute an access in which space.

struct placed {
  std::uintptr_t host[warp_lanes];  // of lanes that execute the access
  u32 lanes{};
  u32 global{};  // those of them in each space
  u32 shared{};
  u32 local{};
  u32 constant{};
  u32 ahead{};           // whose load ends beyond its array and does no harm: not checked further
  u32 cluster{};         // shared memory, by an address of the cluster: the rank plus 1 is above the offset
  u64 constant_base{};   // what is subtracted from addresses of constant memory
  bool is_contiguous{};  // all 32 lanes, one behind the other

  [[nodiscard]] u8* at(int lane) const noexcept { return reinterpret_cast<u8*>(host[lane]); }
};

}}}  // namespace warpmem::v0::ptx

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

struct lanes_in_array {
  u64 begin;
  u64 bytes;
  std::uintptr_t host;
  u32 size;  // of a lane's access

  [[nodiscard]] bool place(u64 (&at)[warp_lanes], u32 lanes, placed& out) const noexcept {
    if (bytes < size) {
      return false;
    }
    out.is_contiguous = lanes == all_lanes && is_row(at);
    return out.is_contiguous ? place_row(at[0], out) : place_anywhere(at, lanes, out);
  }

 private:
  // One lane behind the other.
  [[nodiscard]] bool is_row(u64 const (&at)[warp_lanes]) const noexcept {
    u64 apart = 0;
    u64 behind = at[0];
    if (at[warp_lanes - 1] - behind != u64{size} * (warp_lanes - 1)) {
      return false;
    }
    for (u64 const a : at) {
      apart |= a ^ behind;
      behind += size;
    }
    return apart == 0;
  }
  // The first and the last lane speak for all.
  [[nodiscard]] bool place_row(u64 first, placed& out) const noexcept {
    u64 const x = first - begin;
    std::uintptr_t there = host + static_cast<std::uintptr_t>(x);
    for (std::uintptr_t& h : out.host) {
      h = there;
      there += size;
    }
    return (is_outside(x) | is_outside(x + u64{size} * (warp_lanes - 1))) >> 63 == 0 && first % size == 0;
  }
  [[nodiscard]] bool place_anywhere(u64 (&at)[warp_lanes], u32 lanes, placed& out) const noexcept {
    if (lanes != all_lanes) {
      u64 const first = at[std::countr_zero(lanes)];
      alignas(64) u64 some[warp_lanes];
      for (std::size_t lane = 0; lane < warp_lanes; ++lane) {
        u64 const own = at[lane];
        some[lane] = (lanes & lane_bits[lane]) != 0 ? own : first;
      }
      std::memcpy(at, some, sizeof some);
    }
    u64 outside = 0;
    u64 low_bits = 0;
    for (u64 const a : at) {
      outside |= is_outside(a - begin);
      low_bits |= a;
    }
    alignas(64) std::uintptr_t there[warp_lanes];  // compilers know that it is apart from `at`
    std::uintptr_t const shift = host - static_cast<std::uintptr_t>(begin);
    for (int lane = 0; lane < warp_lanes; ++lane) {
      there[lane] = static_cast<std::uintptr_t>(at[lane]) + shift;
    }
    std::memcpy(out.host, there, sizeof there);
    return outside >> 63 == 0 && (low_bits & (size - 1)) == 0;
  }
  // Has its highest bit set if a lane at begin + x is below the array, or beyond it.
  [[nodiscard]] u64 is_outside(u64 x) const noexcept { return x | (bytes - size - x); }
};

}}}}  // namespace warpmem::v0::ptx::detail
