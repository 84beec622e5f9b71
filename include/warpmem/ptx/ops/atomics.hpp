// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atom and red: lanes one after the other, from lane 0.
#pragma once

#include <warpmem/access/atomic.hpp>
#include <warpmem/config.hpp>
#include <warpmem/ptx/code/decoder.hpp>
#include <warpmem/ptx/code/lanes.hpp>
#include <warpmem/ptx/code/opcode.hpp>
#include <warpmem/ptx/machine/memory_access.hpp>
#include <warpmem/ptx/ops/atomic_updates.hpp>
#include <warpmem/ptx/types.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

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
  u32 lanes = p.lanes;
  if (is_aggregated(w.on->shared_launch(), m)) {
    lanes &= 0U - lanes;
    if (site.atomic.operand == atomic_operand::one) {
      site.atomic.operand = atomic_operand::other;
    }
  }
  record_placed(w, site, p, at, lanes);
}

inline void update_lane(u8* frame, memory_operand const& m, u8* to, int lane, u32 bytes) {
  auto const lane_of = [&](s32 at) {
    u64 v = 0;
    std::memcpy(&v, frame + at + static_cast<std::size_t>(lane) * bytes, bytes);
    return v;
  };
  u64 const old = m.update(to, lane_of(m.b), m.c >= 0 ? lane_of(m.c) : 0);
  if (m.rows[0] >= 0) {
    std::memcpy(frame + m.rows[0] + static_cast<std::size_t>(lane) * m.register_bytes, &old, m.register_bytes);
  }
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
    auto const lane = static_cast<std::size_t>(std::countr_zero(left));
    auto const value = [&](s32 row) {
      u64 v = 0;
      std::memcpy(&v, frame + row + lane * (std::max)(m.bytes, 2U), m.bytes);
      return v;
    };
    u64 old = 0;
    std::memcpy(&old, frame + m.rows[0] + lane * m.register_bytes, m.bytes);
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
  u32 const bytes = (std::max)(m.bytes, 2U);
  if (m.count == 1) {
    for_lanes(p.lanes, [&](int lane) { update_lane(frame, m, p.at(lane), lane, bytes); });
  } else {
    for_lanes(p.lanes, [&](int lane) {
      for (u32 k = 0; k < m.count; ++k) {
        memory_operand one = m;
        one.b = i.list[k];
        one.rows[0] = m.rows[k];
        update_lane(frame, one, p.at(lane) + k * m.bytes, lane, bytes);
      }
    });
  }
  note_vain_atomic(w, frame, i, p, at);
}

template <class Change>
[[nodiscard]] atomic_update update_of_bits(u32 bytes) {
  return bytes == 2   ? &update<u16, Change>
         : bytes == 4 ? &update<u32, Change>
         : bytes == 8 ? &update<u64, Change>
                      : nullptr;
}
template <class Change>
[[nodiscard]] atomic_update update_of_integers(u32 bytes, bool is_signed) {
  if (!is_signed) {
    return bytes == 4 ? &update<u32, Change> : bytes == 8 ? &update<u64, Change> : nullptr;
  }
  return bytes == 4 ? &update<s32, Change> : bytes == 8 ? &update<s64, Change> : nullptr;
}
template <class Change>
[[nodiscard]] atomic_update update_of_small(std::string_view type) {
  return type == "f16"      ? &update<u16, of_small_float<half_format, Change>>
         : type == "f16x2"  ? &update<u32, of_small_float<half_format, Change>>
         : type == "bf16"   ? &update<u16, of_small_float<bfloat_format, Change>>
         : type == "bf16x2" ? &update<u32, of_small_float<bfloat_format, Change>>
                            : nullptr;
}

struct atomic_word {
  std::string_view name;
  atomic_op op;
  atomic_update (*update)(std::string_view type, u32 bytes);
};
inline constexpr atomic_word atomic_words[] = {
    {"add", atomic_op::add,
     [](std::string_view t, u32 n) {
       return t == "f32"                           ? &update<float, change_add>
              : t == "f64"                         ? &update<double, change_add>
              : t[0] == 'f' || t.starts_with("bf") ? update_of_small<change_add16>(t)
                                                   : update_of_integers<change_add>(n, false);
     }},
    {"min", atomic_op::min,
     [](std::string_view t, u32 n) {
       return t[0] == 'f' || t.starts_with("bf") ? update_of_small<change_min16>(t)
                                                 : update_of_integers<change_min>(n, t[0] == 's');
     }},
    {"max", atomic_op::max,
     [](std::string_view t, u32 n) {
       return t[0] == 'f' || t.starts_with("bf") ? update_of_small<change_max16>(t)
                                                 : update_of_integers<change_max>(n, t[0] == 's');
     }},
    {"and", atomic_op::bit_and, [](std::string_view, u32 n) { return update_of_bits<change_and>(n); }},
    {"or", atomic_op::bit_or, [](std::string_view, u32 n) { return update_of_bits<change_or>(n); }},
    {"xor", atomic_op::bit_xor, [](std::string_view, u32 n) { return update_of_bits<change_xor>(n); }},
    {"exch", atomic_op::exchange, [](std::string_view, u32 n) { return update_of_bits<change_exchange>(n); }},
    {"inc", atomic_op::inc, [](std::string_view, u32 n) { return update_of_integers<change_inc>(n, false); }},
    {"dec", atomic_op::dec, [](std::string_view, u32 n) { return update_of_integers<change_dec>(n, false); }},
    {"cas", atomic_op{}, [](std::string_view, u32 n) { return update_of_bits<change_cas>(n); }},
};

[[nodiscard]] inline atomic_type type_of_atomic(std::string_view t) noexcept {
  return t == "f32"              ? atomic_type::f32
         : t == "f64"            ? atomic_type::f64
         : t.starts_with("f16")  ? atomic_type::f16
         : t.starts_with("bf16") ? atomic_type::bf16
                                 : atomic_type::integer;
}
// Adding 1, or counting without an end, is what POPC.INC does in shared memory.
[[nodiscard]] inline bool is_one(memory_operand const& m, operand const& o) {
  if (o.is != operand::kind::number || m.atomic.type != atomic_type::integer) {
    return false;
  }
  u64 const value = number_bits(o.text, o.negated, o.add, m.bytes);
  return (m.atomic.op == atomic_op::add && value == 1) ||
         (m.atomic.op == atomic_op::inc && value == (m.bytes == 4 ? ~u32{0} : ~u64{0}));
}

inline void set_atomic(decoder& d, memory_operand& m, bool returns) {
  bool const is_swap = d.has("cas");
  if (!is_swap) {
    auto const w = std::find_if(std::begin(atomic_words), std::end(atomic_words),
                                [&](auto const& one) { return d.has(one.name); });
    if (w == std::end(atomic_words)) {
      d.refuse("this operation");
    }
    m.atomic = {w->op, type_of_atomic(d.type()), atomic_operand::other};
    m.update = w->update(d.type(), m.bytes);
  } else {
    m.update = update_of_bits<change_cas>(m.bytes);
  }
  if (m.update == nullptr) {
    d.refuse("this type");
  }
  m.op = is_swap ? memory_op::compare_and_swap : returns ? memory_op::atomic : memory_op::reduction;
}

}  // namespace detail

inline void decode_atomic(decoder& d) {
  bool const returns = d.word(0) == "atom" && d.at(0).text != "_";
  std::size_t const where = d.word(0) == "atom" ? 1 : 0;
  instruction i = d.begin();
  memory_operand& m = d.new_memory();
  m.space = d.space();
  m.cache = cache_op{};
  m.is_ordering = d.has("acquire") || d.has("release") || d.has("acq_rel");
  m.bytes = type_bytes(d.type());
  detail::set_atomic(d, m, returns);
  m.at = d.address(d.at(where), m.space);
  operand const& b = d.at(where + 1);
  u32 const bytes = (std::max)(m.bytes, 2U);
  if (b.is == operand::kind::vector) {
    std::vector<s32> rows;
    for (operand const& one : b.parts) {
      rows.push_back(d.value(one, bytes));
    }
    m.count = static_cast<u32>(rows.size());
    i.list = d.keep(std::move(rows));
  } else {
    m.b = d.value(b, bytes);
    m.atomic.operand = detail::is_one(m, b) ? atomic_operand::one : m.atomic.operand;
    if (m.op == memory_op::compare_and_swap) {
      m.c = d.value(where + 2, bytes);
    }
  }
  if (m.count > std::size(m.rows)) {
    d.refuse("vectors of more than 8 elements");
  }
  for (u32 k = 0; returns && k < m.count; ++k) {
    row_of_register const to =
        d.result(m.count == 1 && d.at(0).is != operand::kind::vector ? d.at(0) : d.at(0).parts.at(k));
    m.rows[k] = to.at;
    m.register_bytes = to.bytes;
  }
  i.memory = &m;
  d.push(i, &detail::execute_atomic);
}

inline constexpr std::string_view atomic_words =
    "relaxed acquire release acq_rel cta cluster gpu sys global shared shared::cta shared::cluster and or xor add inc "
    "dec "
    "min max exch cas noftz L2::cache_hint v2 v4 v8 b16 b32 b64 b128 u32 u64 s32 s64 f16 f16x2 bf16 bf16x2 f32 f64";
inline constexpr opcode atomic_opcodes[] = {
    {"atom", decode_atomic, support::executed,
     "global, shared, generic; add min max and or xor exch inc dec cas; integers of 2 to 8 bytes, f32, f64, f16, bf16 "
     "and "
     "pairs; vectors",
     atomic_words},
    {"red", decode_atomic, support::executed, "as atom", atomic_words},
};

}}}  // namespace warpmem::v0::ptx
