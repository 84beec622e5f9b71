// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor maps of kernels: those that copies name, and tensormap.replace, which changes one.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/host/tensor_map.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/ops/bulk_sides.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstring>
#include <iterator>
#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// In shared memory; where it has no such bytes, the kernel ends.
[[nodiscard]] inline u8* find_shared_map(bulk_by const& by, u64 at, bool is_write) {
  return find_shared(by.w, by.i, at, {by.lane, encoded_map_bytes, 64, is_write}).host();
}
// Where the 128 bytes of a map are on the host: in global or constant memory, in parameters or in shared memory. Null:
// nowhere.
[[nodiscard]] inline u8* find_map_bytes(bulk_by const& by, u64 at, bool is_write) {
  launch const& l = by.w.on->shared_launch();
  u64 const offset = at & ((u64{1} << window_shift) - 1);
  switch (space_of(at)) {
    case state_space::shared:
      return find_shared_map(by, at, is_write);
    case state_space::param: {
      bool const is_there = offset <= l.parameters.size() && l.parameters.size() - offset >= encoded_map_bytes;
      // Parameters are only read.
      return is_there && !is_write ? const_cast<u8*>(l.parameters.data()) + offset : nullptr;
    }
    case state_space::global: {
      array const* const a = l.memory->find(at);
      return a != nullptr && a->holds(at, encoded_map_bytes) ? a->host + (at - a->begin) : nullptr;
    }
    default:
      return nullptr;
  }
}
// Ends the kernel where there is none.
[[nodiscard]] inline typed_tensor_map map_at(bulk_by const& by, u64 at) {
  u8 const* const bytes = find_map_bytes(by, at, false);
  auto const map = bytes == nullptr ? std::nullopt : decode_tensor_map(bytes);
  if (!map) {
    by.w.on->stop(problem_kind::stopped, by.w, by.i,
                  "copies by a tensor map at address " + hex(at) +
                      ", where none is: cuTensorMapEncodeTiled of this library makes them");
  }
  return *map;
}

// tensormap.replace: the fields, by their words.
enum class map_field : u8 {
  address,
  rank,
  box,
  dimension,
  stride,
  element_stride,
  element,
  interleave,
  swizzle,
  atomicity,
  fill
};
struct map_field_word {
  std::string_view name;
  map_field is;
  bool has_dimension;
};
inline constexpr map_field_word map_fields[] = {
    {"global_address", map_field::address, false},
    {"rank", map_field::rank, false},
    {"box_dim", map_field::box, true},
    {"global_dim", map_field::dimension, true},
    {"global_stride", map_field::stride, true},
    {"element_stride", map_field::element_stride, true},
    {"elemtype", map_field::element, false},
    {"interleave_layout", map_field::interleave, false},
    {"swizzle_mode", map_field::swizzle, false},
    {"fill_mode", map_field::fill, false},
};

// The types of .elemtype are in another order than those of cuda.h.
[[nodiscard]] inline tensor_element element_of_field(u64 value) noexcept {
  constexpr tensor_element order[] = {tensor_element::uint8,   tensor_element::uint16, tensor_element::uint32,
                                      tensor_element::int32,   tensor_element::uint64, tensor_element::int64,
                                      tensor_element::f16,     tensor_element::f32,    tensor_element::f32_ftz,
                                      tensor_element::f64,     tensor_element::bf16,   tensor_element::tf32,
                                      tensor_element::tf32_ftz};
  return value < std::size(order) ? order[value] : static_cast<tensor_element>(0xff);
}
// Whether the map has such a field.
[[nodiscard]] inline bool set_field(encoded_map& e, map_field field, u64 k, u64 value) noexcept {
  if (k > 4 || (field == map_field::stride && k > 3)) {
    return false;
  }
  switch (field) {
    case map_field::address:
      e.base = value;
      return true;
    case map_field::rank:
      e.rank = static_cast<u8>(value + 1);
      return value < 5;
    case map_field::box:
      e.box_less_1[k] = static_cast<u8>(value - 1);
      return value >= 1 && value <= 256;
    case map_field::dimension:
      e.dims_less_1[k] = static_cast<u32>(value - 1);
      return true;
    case map_field::stride:
      e.strides[k] = value;
      return true;
    case map_field::element_stride:
      e.element_strides[k] = static_cast<u8>(value);
      return value >= 1 && value <= 8;
    case map_field::element:
      e.type = static_cast<u8>(element_of_field(value));
      return bytes_of(element_of_field(value)) != 0;
    case map_field::interleave:
      e.interleave = static_cast<u8>(value);
      return value < 3;
    case map_field::swizzle:
      e.swizzle = static_cast<u8>(value);
      return value < 4;
    case map_field::fill:
      e.fill = static_cast<u8>(value);
      return value < 2;
    default:
      return false;
  }
}
// Rows: a the value, of `width` bytes; immediate the dimension.
inline void replace_field(warp& w, u8* frame, instruction const& i, u32 lanes) {
  for_lanes(lanes, [&](int lane) {
    bulk_by const by{w, i, lane};
    u64 const at = lane_address(frame, i.memory->at, lane);
    u8* const bytes =
        i.memory->space == state_space::shared ? find_shared_map(by, at, true) : find_map_bytes(by, at, true);
    if (bytes == nullptr || !decode_tensor_map(bytes)) {
      w.on->stop(problem_kind::stopped, w, i, "changes a tensor map at address " + hex(at) + ", where none is");
    }
    encoded_map e{};
    std::memcpy(&e, bytes, sizeof(e));
    u64 const value = i.width == 8 ? row<u64>(frame, i.a)[lane] : row<u32>(frame, i.a)[lane];
    if (!set_field(e, static_cast<map_field>(i.form), i.immediate, value)) {
      w.on->stop(problem_kind::stopped, w, i,
                 "gives a tensor map the value " + std::to_string(value) + ", which this field cannot have");
    }
    std::memcpy(bytes, &e, sizeof(e));
  });
  w.on->progress();
}
// tensormap.cp_fenceproxy: the map goes to global memory.
inline void copy_map(warp& w, u8* frame, instruction const& i, u32 lanes) {
  for_lanes(lanes & (0 - lanes), [&](int lane) {
    bulk_by const by{w, i, lane};
    u8 const* const from = find_shared_map(by, lane_address(frame, i.memory->source->at, lane), false);
    u64 const at = lane_address(frame, i.memory->at, lane);
    global_bytes const to = find_global(by, at, encoded_map_bytes, true);
    if (to.host != nullptr) {
      std::memcpy(to.host, from, encoded_map_bytes);
      note_global_write(*to.in, at, encoded_map_bytes);
    }
  });
  w.on->progress();
}

}  // namespace detail

// tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [map], 1, 64;
inline void decode_map_replace(decoder& d) {
  instruction i = d.begin();
  memory_operand& m = d.new_memory();
  m.space = d.space();
  m.op = memory_op::store;
  m.at = d.address(d.at(0), m.space);
  i.memory = &m;
  detail::map_field_word const* field = nullptr;
  for (detail::map_field_word const& one : detail::map_fields) {
    field = d.has(one.name) ? &one : field;
  }
  if (field == nullptr) {
    d.refuse("this field");
  }
  i.form = static_cast<u8>(field->is);
  i.width = static_cast<u8>(field->is == detail::map_field::address || field->is == detail::map_field::stride ? 8 : 4);
  if (field->has_dimension) {
    operand const& k = d.at(1);
    i.immediate = number_bits(k.text, k.negated, k.add, 4);
  }
  i.a = d.value(field->has_dimension ? 2 : 1, i.width);
  d.push(i, &detail::replace_field);
}
// tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [to], [from], 128;
inline void decode_map_copy(decoder& d) {
  instruction i = d.begin();
  memory_operand& m = d.new_memory();
  m.space = state_space::global;
  m.op = memory_op::store;
  m.at = d.address(d.at(0), m.space);
  memory_operand& source = d.new_memory();
  source.space = state_space::shared;
  source.at = d.address(d.at(1), source.space);
  m.source = &source;
  i.memory = &m;
  d.push(i, &detail::copy_map);
}

inline constexpr opcode tensor_map_opcodes[] = {
    {"tensormap.replace", decode_map_replace, handling::executed, "all fields but swizzle_atomicity",
     "tile global_address rank box_dim global_dim global_stride element_stride elemtype interleave_layout "
     "swizzle_mode swizzle_atomicity fill_mode global shared::cta b1024 b32 b64"},
    {"tensormap.cp_fenceproxy", decode_map_copy, handling::executed, "",
     "global shared::cta proxy tensormap::generic release acquire cta cluster gpu sys sync aligned"},
};

}}}  // namespace warpmem::v0::ptx
