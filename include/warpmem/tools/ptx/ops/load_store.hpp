// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ld and st, in all state spaces.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/memory_access.hpp>
#include <warpmem/tools/ptx/ops/load_store_words.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// Into a row of wider registers.
template <class R, class T>
inline void put_extended(R* to, T const (&values)[warp_lanes], bool is_signed, u32 lanes) {
  alignas(64) R wide[warp_lanes];
  auto const extend = [&]<class From>(From) {
    for (int lane = 0; lane < warp_lanes; ++lane) {
      wide[lane] = static_cast<R>(static_cast<From>(values[lane]));
    }
  };
  is_signed ? extend(std::make_signed_t<T>{}) : extend(T{});
  put(to, wide, lanes);
}

// Elements of lanes that did not execute the load become 0.
template <class T>
inline void load_rows(u8* frame, memory_operand const& m, placed const& p, u32 lanes) {
  for (u32 k = 0; k < m.count; ++k) {
    if (m.rows[k] < 0) {
      continue;
    }
    alignas(64) T values[warp_lanes];
    auto const take = [&](int lane) { std::memcpy(&values[lane], p.at(lane) + k * sizeof(T), sizeof(T)); };
    if (p.lanes == all_lanes) {
      for (int lane = 0; lane < warp_lanes; ++lane) {
        take(lane);
      }
    } else {
      std::fill_n(values, warp_lanes, T{});
      for_lanes(p.lanes, take);
    }
    if (m.register_bytes == sizeof(T)) {
      put(row<T>(frame, m.rows[k]), values, lanes);
    } else if (m.register_bytes == 2) {
      put_extended(row<u16>(frame, m.rows[k]), values, m.is_signed, lanes);
    } else if (m.register_bytes == 4) {
      put_extended(row<u32>(frame, m.rows[k]), values, m.is_signed, lanes);
    } else {
      put_extended(row<u64>(frame, m.rows[k]), values, m.is_signed, lanes);
    }
  }
}
template <class T>
inline void store_rows(u8 const* frame, memory_operand const& m, placed const& p) {
  if (p.is_contiguous && m.count == 1 && m.register_bytes == sizeof(T)) {
    std::memcpy(p.at(0), frame + m.rows[0], warp_lanes * sizeof(T));
    return;
  }
  if (p.lanes == all_lanes && m.count == 1) {
    u8 const* from = frame + m.rows[0];
    u32 const step = m.register_bytes;
    for (int lane = 0; lane < warp_lanes; ++lane, from += step) {
      std::memcpy(p.at(lane), from, sizeof(T));
    }
    return;
  }
  for_lanes(p.lanes, [&](int lane) {
    for (u32 k = 0; k < m.count; ++k) {
      std::memcpy(p.at(lane) + k * sizeof(T), frame + m.rows[k] + static_cast<std::size_t>(lane) * m.register_bytes,
                  sizeof(T));
    }
  });
}

template <class T>
void load(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  u64 at[warp_lanes];
  addresses_of(frame, m.at, at);
  u32 const size = static_cast<u32>(sizeof(T)) * m.count;
  placed const p = access_memory(w, i, m, at, lanes, size);
  if (p.is_contiguous && m.count == 1 && m.register_bytes == sizeof(T)) {
    std::memcpy(frame + m.rows[0], p.at(0), warp_lanes * sizeof(T));
  } else {
    load_rows<T>(frame, m, p, lanes);
  }
}
template <class T>
void store(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  u64 at[warp_lanes];
  addresses_of(frame, m.at, at);
  store_rows<T>(frame, m, access_memory(w, i, m, at, lanes, static_cast<u32>(sizeof(T)) * m.count));
  w.on->progress();
}
// The variables of a call, and parameters at an address that differs: not counted.
template <class T>
void load_uncounted(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  u64 at[warp_lanes];
  addresses_of(frame, m.at, at);
  for (u64& a : at) {
    a = m.space == state_space::param && space_of(a) == state_space::param ? a - param_window : a;
  }
  load_rows<T>(frame, m, place_lanes(w, i, m, at, lanes, static_cast<u32>(sizeof(T)) * m.count), lanes);
}
template <class T>
void store_uncounted(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  u64 at[warp_lanes];
  addresses_of(frame, m.at, at);
  store_rows<T>(frame, m, place_lanes(w, i, m, at, lanes, static_cast<u32>(sizeof(T)) * m.count));
}
// A parameter of the kernel, the same for all lanes.
inline void load_parameter(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  auto const& bytes = w.on->shared_launch().parameters;
  for (u32 k = 0; k < m.count; ++k) {
    u64 const at = static_cast<u64>(m.at.add) + u64{k} * m.bytes;
    if (m.rows[k] < 0) {
      continue;
    }
    if (at > bytes.size() || bytes.size() - at < m.bytes) {
      w.on->stop(problem_kind::out_of_bounds, w, i, "reads beyond the kernel's parameters");
    }
    u64 value = 0;
    std::memcpy(&value, bytes.data() + at, m.bytes);
    if (m.is_signed && m.bytes < 8) {
      u32 const shift = 64 - 8 * m.bytes;
      value = static_cast<u64>(static_cast<s64>(value << shift) >> shift);
    }
    switch (m.register_bytes) {
      case 2:
        each<u16>(frame, m.rows[k], lanes, [&](int) { return static_cast<u16>(value); });
        break;
      case 4:
        each<u32>(frame, m.rows[k], lanes, [&](int) { return static_cast<u32>(value); });
        break;
      default:
        each<u64>(frame, m.rows[k], lanes, [&](int) { return value; });
        break;
    }
  }
}

template <class Pick>
[[nodiscard]] handler by_size(u32 bytes, Pick pick) {
  switch (bytes) {
    case 1:
      return pick(u8{});
    case 2:
      return pick(u16{});
    case 4:
      return pick(u32{});
    case 8:
      return pick(u64{});
    default:
      return nullptr;
  }
}

inline void set_values(decoder& d, memory_operand& m, operand const& what, bool is_store) {
  bool const is_vector = what.is == operand::kind::vector;
  m.count = is_vector ? static_cast<u32>(what.parts.size()) : 1;
  if (m.count > std::size(m.rows)) {
    d.refuse("vectors of more than 8 elements");
  }
  for (u32 k = 0; k < m.count; ++k) {
    operand const& one = is_vector ? what.parts[k] : what;
    if (is_store) {
      m.rows[k] = d.value(one, (std::max)(m.bytes, 2U), &m.register_bytes);
    } else {
      row_of_register const to = d.result(one);
      m.rows[k] = to.at;
      m.register_bytes = to.at >= 0 ? to.bytes : m.register_bytes;
    }
  }
}

}  // namespace detail

inline void decode_load_store(decoder& d) {
  bool const is_store = d.word(0) == "st";
  instruction i = d.begin();
  memory_operand& m = d.new_memory();
  m.space = d.space();
  m.op = is_store ? memory_op::store : memory_op::load;
  m.cache = d.cache();
  m.is_ordering = d.has("acquire") || d.has("release");
  m.is_strong = m.is_ordering || d.has("relaxed") || d.has("mmio");
  m.is_volatile = m.is_strong || d.has("volatile");
  m.passes_l1 = !is_store && m.is_volatile && !d.has("cta");
  m.bytes = type_bytes(d.type());
  m.is_signed = d.type().starts_with('s');
  operand const& where = d.at(is_store ? 0 : 1);
  bool const is_param = m.space == state_space::param;
  detail::check_load_store(d, m);
  bool const is_of_call = is_param && !d.is_kernel_parameter(where);
  if (is_param && is_store && !is_of_call) {
    d.refuse("a store to a parameter of the kernel");
  }
  if (is_of_call) {
    m.space = state_space::local;
  }
  m.at = d.address(where, m.space);
  detail::set_values(d, m, d.at(is_store ? 1 : 0), is_store);
  detail::check_size(d, m);
  d.check_inside(m, where);
  i.memory = &m;
  if (is_param && !is_of_call && !is_store && m.at.base < 0) {
    return d.push(i, &detail::load_parameter);
  }
  if (m.bytes == 16) {
    d.refuse("b128");
  }
  d.push(i, detail::by_size(m.bytes, [&]<class T>(T) -> handler {
           if (is_param) {
             return is_store ? &detail::store_uncounted<T> : &detail::load_uncounted<T>;
           }
           if (m.is_volatile) {
             return is_store ? &detail::store_strong<T> : &detail::load_strong<T>;
           }
           return is_store ? &detail::store<T> : &detail::load<T>;
         }));
}

inline constexpr opcode load_store_opcodes[] = {
    {"ld", decode_load_store, handling::executed,
     "all state spaces, generic; .v2 .v4 .v8; 1 to 8 bytes an element; cache operators; .volatile .relaxed .acquire",
     load_words},
    {"ldu", decode_load_store, handling::executed, "as ld", load_words},
    {"st", decode_load_store, handling::executed, "as ld; .release", store_words},
};

}}}  // namespace warpmem::v0::ptx
