// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What atom and red do: lanes one after the other, from lane 0.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/memory_access.hpp>
#include <warpmem/tools/ptx/ops/atomic_updates.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// Where all lanes have one address, ptxas combines their 32-bit values first (REDUX), and one lane goes to memory.
[[nodiscard]] inline bool is_aggregated(launch const& l, memory_operand const& m) noexcept {
  if (!l.options.as_ptxas || !m.has_uniform_address || m.atomic.type != atomic_type::integer || m.bytes != 4 ||
      m.count != 1) {
    return false;
  }
  atomic_op const op = m.atomic.op;
  bool const combines = op != atomic_op::exchange && op != atomic_op::inc && op != atomic_op::dec;
  return combines && (m.op == memory_op::reduction || (m.op == memory_op::atomic && op == atomic_op::add));
}
inline void record_atomic(warp& w, instruction const& i, memory_operand const& m, placed const& p,
                          u64 const (&at)[warp_lanes], u32 size) {
  access_site site = site_of_operand(i, m, size);
  // RED takes no generic address: ptxas emits ATOM, and the profiler counts an atomic (18 kernels on an H100).
  if (m.op == memory_op::reduction && m.space == state_space::generic && p.global != 0) {
    site.op = memory_op::atomic;
  }
  u32 lanes = p.lanes;
  if (is_aggregated(w.on->shared_launch(), m)) {
    lanes &= 0U - lanes;
    if (site.atomic.operand == atomic_operand::one) {
      site.atomic.operand = atomic_operand::other;
    }
  }
  record_placed(w, site, p, at, lanes);
}

// A lane's part of a row of 2, 4 or 8 bytes a lane: sizes that compilers know.
[[nodiscard]] inline u64 bits_in_row(u8* frame, s32 at, int lane, u32 bytes) noexcept {
  return bytes == 4 ? row<u32>(frame, at)[lane] : bytes == 8 ? row<u64>(frame, at)[lane] : row<u16>(frame, at)[lane];
}
inline void put_bits_in_row(u8* frame, s32 at, int lane, u32 bytes, u64 bits) noexcept {
  if (bytes == 4) {
    row<u32>(frame, at)[lane] = static_cast<u32>(bits);
  } else if (bytes == 8) {
    row<u64>(frame, at)[lane] = bits;
  } else {
    row<u16>(frame, at)[lane] = static_cast<u16>(bits);
  }
}
// One element of each lane, `offset` bytes behind its address, by the row b; the result goes to the row `to`.
struct atomic_element {
  u32 offset;
  s32 b;
  s32 to;
};
template <class T>
inline void update_lanes(u8* frame, memory_operand const& m, placed const& p, atomic_element e, bool is_shared) {
  T const* const b = row<T>(frame, e.b);
  T const* const c = row<T>(frame, m.c >= 0 ? m.c : e.b);
  for_lanes(p.lanes, [&](int lane) {
    u64 const old = m.update(p.at(lane) + e.offset, b[lane], c[lane], is_shared);
    if (e.to >= 0) {
      put_bits_in_row(frame, e.to, lane, m.register_bytes, old);
    }
  });
}

// Whether an atomic leaves memory as it is: a lock that is taken, a counter that is only read.
[[nodiscard]] inline bool changes_nothing(memory_operand const& m, u64 old, u64 b, u64 c) noexcept {
  if (m.op == memory_op::compare_and_swap) {
    return old != b || b == c;
  }
  switch (m.atomic.op) {
    case atomic_op::exchange:
      return old == b;
    case atomic_op::add:
    case atomic_op::bit_xor:
      return b == 0;
    case atomic_op::bit_or:
      return (old | b) == old;
    case atomic_op::bit_and:
      return (old & b) == old;
    default:
      return false;
  }
}
// One whose result is read may be part of a wait. If it finds the same again, others go first; a failed swap is likely
// enough a lock's.
inline void note_vain_atomic(warp& w, u8* frame, instruction const& i, placed const& p, u64 const (&at)[warp_lanes]) {
  memory_operand const& m = *i.memory;
  u64 first = 0;
  bool in_vain = m.count == 1 && m.rows[0] >= 0;
  for (u32 left = p.lanes; in_vain && left != 0; left &= left - 1) {
    int const lane = std::countr_zero(left);
    auto const value = [&](s32 row) { return bits_in_row(frame, row, lane, m.bytes); };
    u64 const old = bits_in_row(frame, m.rows[0], lane, m.register_bytes) & (~u64{0} >> (64 - 8 * m.bytes));
    in_vain = changes_nothing(m, old, value(m.b), m.c >= 0 ? value(m.c) : 0);
    first = left == p.lanes ? old : first;
  }
  if (in_vain) {
    bool const is_same = w.polls.find_again(i, at[std::countr_zero(p.lanes)], first);
    w.gives_way = is_same || m.op == memory_op::compare_and_swap;
  } else {
    w.on->progress();
  }
}

inline void execute_atomic(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  u64 at[warp_lanes];
  addresses_of(frame, m.at, at);
  u32 const size = m.bytes * m.count;
  placed const p = place_lanes(w, i, m, at, lanes, size);
  if (p.lanes == 0) {
    return;
  }
  record_atomic(w, i, m, p, at, size);
  check_access(w, i, m, p, at, size);
  bool const is_shared = w.on->shared_launch().options.threads > 1;
  for (u32 k = 0; k < m.count; ++k) {
    atomic_element const e{k * m.bytes, i.list != nullptr ? i.list[k] : m.b, m.rows[k]};
    if (m.bytes == 4) {
      update_lanes<u32>(frame, m, p, e, is_shared);
    } else if (m.bytes == 8) {
      update_lanes<u64>(frame, m, p, e, is_shared);
    } else {
      update_lanes<u16>(frame, m, p, e, is_shared);
    }
  }
  note_vain_atomic(w, frame, i, p, at);
}

}}}}  // namespace warpmem::v0::ptx::detail
