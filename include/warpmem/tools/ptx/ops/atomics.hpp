// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atom and red.
#pragma once

#include <warpmem/model/access/atomic.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/memory_access.hpp>
#include <warpmem/tools/ptx/ops/atomic_updates.hpp>
#include <warpmem/tools/ptx/ops/execute_atomic.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

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
  std::string_view types;  // that ptxas takes, each between blanks
  atomic_update (*update)(std::string_view type, u32 bytes);
};
inline constexpr std::string_view types_of_sums = " u32 s32 u64 f32 f64 f16 f16x2 bf16 bf16x2 ";
inline constexpr std::string_view types_of_bounds = " u32 s32 u64 s64 f16 f16x2 bf16 bf16x2 ";
inline constexpr std::string_view types_of_bits = " b32 b64 ";
inline constexpr atomic_word atomic_words[] = {
    {"add", atomic_op::add, types_of_sums,
     [](std::string_view t, u32 n) {
       return t == "f32"                           ? &update<float, change_add>
              : t == "f64"                         ? &update<double, change_add>
              : t[0] == 'f' || t.starts_with("bf") ? update_of_small<change_add16>(t)
                                                   : update_of_integers<change_add>(n, false);
     }},
    {"min", atomic_op::min, types_of_bounds,
     [](std::string_view t, u32 n) {
       return t[0] == 'f' || t.starts_with("bf") ? update_of_small<change_min16>(t)
                                                 : update_of_integers<change_min>(n, t[0] == 's');
     }},
    {"max", atomic_op::max, types_of_bounds,
     [](std::string_view t, u32 n) {
       return t[0] == 'f' || t.starts_with("bf") ? update_of_small<change_max16>(t)
                                                 : update_of_integers<change_max>(n, t[0] == 's');
     }},
    {"and", atomic_op::bit_and, types_of_bits, [](std::string_view, u32 n) { return update_of_bits<change_and>(n); }},
    {"or", atomic_op::bit_or, types_of_bits, [](std::string_view, u32 n) { return update_of_bits<change_or>(n); }},
    {"xor", atomic_op::bit_xor, types_of_bits, [](std::string_view, u32 n) { return update_of_bits<change_xor>(n); }},
    {"exch", atomic_op::exchange, types_of_bits,
     [](std::string_view, u32 n) { return update_of_bits<change_exchange>(n); }},
    {"inc", atomic_op::inc, " u32 ", [](std::string_view, u32 n) { return update_of_integers<change_inc>(n, false); }},
    {"dec", atomic_op::dec, " u32 ", [](std::string_view, u32 n) { return update_of_integers<change_dec>(n, false); }},
    {"cas", atomic_op{}, " b16 b32 b64 ", [](std::string_view, u32 n) { return update_of_bits<change_cas>(n); }},
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
  auto const w =
      std::find_if(std::begin(atomic_words), std::end(atomic_words), [&](auto const& one) { return d.has(one.name); });
  if (w == std::end(atomic_words)) {
    d.refuse("this operation");
  }
  bool const is_swap = w->name == "cas";
  if (d.word(0) == "red" && (is_swap || w->op == atomic_op::exchange)) {
    d.refuse("." + std::string(w->name) + " without a result");
  }
  if (w->types.find(" " + std::string(d.type()) + " ") == std::string_view::npos) {
    d.refuse("." + std::string(w->name) + " of ." + std::string(d.type()));
  }
  m.atomic = is_swap ? atomic_kind{} : atomic_kind{w->op, type_of_atomic(d.type()), atomic_operand::other};
  m.update = w->update(d.type(), m.bytes);
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
      rows.push_back(ops::source(d, one, bytes));
    }
    m.count = static_cast<u32>(rows.size());
    i.list = d.keep(std::move(rows));
  } else {
    m.b = ops::source(d, b, bytes);
    m.atomic.operand = detail::is_one(m, b) ? atomic_operand::one : m.atomic.operand;
    if (m.op == memory_op::compare_and_swap) {
      m.c = ops::source(d, where + 2, bytes);
    }
  }
  if (m.count > std::size(m.rows)) {
    d.refuse("vectors of more than 8 elements");
  }
  operand const& to = d.at(0);
  bool const has_parts = to.is == operand::kind::vector;
  if (returns && m.count != (has_parts ? to.parts.size() : 1)) {
    d.refuse("another number of results than of values");
  }
  for (u32 k = 0; returns && k < m.count; ++k) {
    m.rows[k] = ops::result(d, has_parts ? to.parts[k] : to, bytes, true);
    m.register_bytes = bytes;
  }
  d.check_inside(m, d.at(where));
  i.memory = &m;
  d.push(i, &detail::execute_atomic);
}

inline constexpr std::string_view words_of_atomics =
    "relaxed acquire release acq_rel cta cluster gpu sys global shared shared::cta shared::cluster and or xor add inc "
    "dec min max exch cas noftz L2::cache_hint v2 v4 v8 b16 b32 b64 b128 u32 u64 s32 s64 f16 f16x2 bf16 bf16x2 f32 f64";
inline constexpr opcode atomic_opcodes[] = {
    {"atom", decode_atomic, handling::executed,
     "global, shared, generic; add min max and or xor exch inc dec cas; integers of 2 to 8 bytes, f32, f64, f16, bf16 "
     "and pairs; vectors",
     words_of_atomics},
    {"red", decode_atomic, handling::executed, "as atom", words_of_atomics},
};

}}}  // namespace warpmem::v0::ptx
