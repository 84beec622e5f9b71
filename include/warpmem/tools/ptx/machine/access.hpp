// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where on the host the bytes of each lane are. Lanes whose address is no array's, or misaligned, are a problem and do
// not execute the access.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/out_of_bounds.hpp>
#include <warpmem/tools/ptx/check/remote.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/block.hpp>
#include <warpmem/tools/ptx/machine/lanes_in_array.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/place_ahead.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace warpmem { inline namespace v0 { namespace ptx {

// The addresses of an operand, generic ones in the window of their space.
inline void addresses_of(u8* frame, address_operand const& o, u64 (&at)[warp_lanes]) noexcept {
  if (o.base < 0) {
    std::fill_n(at, warp_lanes, static_cast<u64>(o.add));
  } else if (o.base_bytes == 8) {
    u64 const* const base = row<u64>(frame, o.base);
    u64 const add = static_cast<u64>(o.add);
    alignas(64) u64 sum[warp_lanes];
    for (int lane = 0; lane < warp_lanes; ++lane) {
      sum[lane] = base[lane] + add;
    }
    std::memcpy(at, sum, sizeof sum);
  } else {
    u32 const* const base = row<u32>(frame, o.base);
    u32 const add = static_cast<u32>(o.add);
    alignas(64) u64 wide[warp_lanes];
    for (int lane = 0; lane < warp_lanes; ++lane) {
      wide[lane] = base[lane] + add;
    }
    std::memcpy(at, wide, sizeof wide);
  }
}

namespace detail {

inline void place_global(warp& w, instruction const& i, memory_operand const& m, u64 (&at)[warp_lanes], u32 lanes,
                         u32 size, placed& out) {
  array const*& known = w.on->nearest(m.id);
  auto const take = [&](array const& a) {
    return lanes_in_array{a.begin, a.bytes, reinterpret_cast<std::uintptr_t>(a.host), size}.place(at, lanes, out);
  };
  if (known == nullptr || !take(*known)) {
    array const* a = w.on->shared_launch().memory->find(at[std::countr_zero(lanes)]);
    if (a == nullptr || !take(*a)) {
      out.is_contiguous = false;
      address_space const& memory = *w.on->shared_launch().memory;
      u32 const ahead = place_ahead(w, i, m, at, lanes, out, [&](u64 address) {
        array const* const in = memory.find(address);
        return in == nullptr ? std::span<u8 const>{}
                             : std::span<u8 const>{in->host, static_cast<std::size_t>(in->bytes)}.subspan(
                                   static_cast<std::size_t>(address - in->begin));
      });
      lanes = ahead | place_each(w, i, m, at, lanes & ~ahead, size, out.host);
      known = nullptr;
      if (lanes == 0) {
        return;
      }
      a = nullptr;
    }
    known = a;
  }
  if (known == nullptr || known->heap != nullptr) {
    lanes = keep_in_blocks(w, i, m, at, lanes, size);
    out.is_contiguous = out.is_contiguous && lanes == all_lanes;
  }
  out.lanes |= lanes;
  if (known != nullptr && known->is_constant) {
    out.constant |= lanes;
    out.constant_base = known->begin - known->constant_offset;
  } else {
    out.global |= lanes;
  }
}

inline void place_shared(warp& w, instruction const& i, memory_operand const& m, u64 (&at)[warp_lanes], u32 lanes,
                         u32 size, placed& out) {
  block& b = *w.of;
  lanes_in_array const all{
      shared_begin, b.shared.size() - shared_begin,
      reinterpret_cast<std::uintptr_t>(b.shared.data()) + static_cast<std::uintptr_t>(shared_begin), size};
  if (!all.place(at, lanes, out)) {
    out.is_contiguous = false;
    u32 const of_cluster = lanes & mask_of([&](int lane) { return at[lane] >> rank_shift != 0; });
    if (of_cluster != 0) {
      out.cluster |= place_in_cluster(w, i, m, at, of_cluster, size, out.host);
      out.lanes |= out.cluster;
    }
    lanes &= ~of_cluster;
    u32 const ahead = place_ahead(w, i, m, at, lanes, out, [&](u64 address) {
      return std::span<u8 const>{b.shared}.subspan(static_cast<std::size_t>(
          address < shared_begin ? b.shared.size() : (std::min)(address, u64{b.shared.size()})));
    });
    lanes =
        ahead | keep_inside(w, i, m, at, lanes & ~ahead, {shared_begin, b.shared.size(), size, state_space::shared});
  }
  out.lanes |= lanes;
  out.shared |= lanes;
}

inline void place_local(warp& w, instruction const& i, memory_operand const& m, u64 (&at)[warp_lanes], u32 lanes,
                        u32 size, placed& out) {
  u64 const stride = w.on->shared_launch().local_stride;
  frame const& f = *w.running;
  lanes = keep_inside(w, i, m, at, lanes, {local_begin, f.local_at + f.code->local_end, size, state_space::local});
  for (local_gap const& gap : f.code->gaps) {
    lanes = keep_out(w, i, m, at, lanes, f.local_at, gap, size);
  }
  for (int lane = 0; lane < warp_lanes; ++lane) {
    out.host[lane] = reinterpret_cast<std::uintptr_t>(w.local) +
                     static_cast<std::uintptr_t>(static_cast<u64>(lane) * stride + at[lane]);
  }
  out.lanes |= lanes;
  out.local |= lanes;
}

inline void place_parameters(warp& w, instruction const& i, memory_operand const& m, u64 (&at)[warp_lanes], u32 lanes,
                             u32 size, placed& out) {
  auto const& bytes = w.on->shared_launch().parameters;
  lanes = keep_loads(w, i, m, keep_inside(w, i, m, at, lanes, {0, bytes.size(), size, state_space::param}), size);
  for (int lane = 0; lane < warp_lanes; ++lane) {
    out.host[lane] = reinterpret_cast<std::uintptr_t>(bytes.data()) + static_cast<std::uintptr_t>(at[lane]);
  }
  out.lanes |= lanes;
}

inline void place_in(state_space space, warp& w, instruction const& i, memory_operand const& m, u64 (&at)[warp_lanes],
                     u32 lanes, u32 size, placed& out) {
  switch (space) {
    case state_space::shared:
      place_shared(w, i, m, at, lanes, size, out);
      break;
    case state_space::local:
      place_local(w, i, m, at, lanes, size, out);
      break;
    case state_space::param:
      place_parameters(w, i, m, at, lanes, size, out);
      break;
    default:
      place_global(w, i, m, at, lanes, size, out);
      break;
  }
}

// Lanes by the window of their address, which is taken off.
inline void place_generic(warp& w, instruction const& i, memory_operand const& m, u64 (&at)[warp_lanes], u32 lanes,
                          u32 size, placed& out) {
  for (u32 left = lanes; left != 0;) {
    state_space const space = space_of(at[std::countr_zero(left)]);
    u32 const same = left & mask_of([&](int lane) { return space_of(at[lane]) == space; });
    u64 there[warp_lanes];
    placed part;
    for (int lane = 0; lane < warp_lanes; ++lane) {
      there[lane] = at[lane] - window_of(space);
    }
    place_in(space, w, i, m, there, same, size, part);
    for_lanes(same, [&](int lane) {
      at[lane] = there[lane];
      out.host[lane] = part.host[lane];
    });
    out.is_contiguous = part.is_contiguous;
    out.lanes |= part.lanes;
    out.global |= part.global;
    out.shared |= part.shared;
    out.local |= part.local;
    out.constant |= part.constant;
    out.cluster |= part.cluster;
    out.ahead |= part.ahead;
    out.constant_base = part.constant != 0 ? part.constant_base : out.constant_base;
    left &= ~same;
  }
}

}  // namespace detail

// The lanes must not be none. Addresses lose the window of their space.
[[nodiscard]] inline placed place_lanes(warp& w, instruction const& i, memory_operand const& m, u64 (&at)[warp_lanes],
                                        u32 lanes, u32 size) {
  placed out;
  if (m.outside != nullptr) [[unlikely]] {
    detail::report_outside(w, i, m, lanes, size);
  } else if (m.space == state_space::generic) {
    detail::place_generic(w, i, m, at, lanes, size, out);
  } else {
    detail::place_in(m.space, w, i, m, at, lanes, size, out);
  }
  return out;
}

}}}  // namespace warpmem::v0::ptx
