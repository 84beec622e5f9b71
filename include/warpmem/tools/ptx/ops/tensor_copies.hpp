// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async.bulk.tensor and cp.reduce.async.bulk.tensor: boxes of tensors, by one thread. The bytes are there at once.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/tma/counts.hpp>
#include <warpmem/model/rules/tma/box.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/ops/boxes.hpp>
#include <warpmem/tools/ptx/ops/bulk_copies.hpp>
#include <warpmem/tools/ptx/ops/tensor_maps.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// Rows: list the coordinates, `width` of them, then `width2` offsets of pixels; b the blocks of a multicast or -1.
// memory->at is the map, memory->source the box in shared memory; form: the mode. Reductions have an operation in
// form2.
struct wanted_box {
  typed_tensor_map t;
  tensor_copy copy;
};
[[nodiscard]] inline wanted_box box_of(bulk_by const& by, u8* frame, bulk_op op) {
  instruction const& i = by.i;
  wanted_box b{map_at(by, lane_address(frame, i.memory->at, by.lane)), {}};
  if (b.t.map.rank != i.width) {
    by.w.on->stop(problem_kind::stopped, by.w, i,
                  "copies a box of " + std::to_string(i.width) + " dimensions by a tensor map of " +
                      std::to_string(b.t.map.rank));
  }
  if (b.t.map.mode != static_cast<tensor_mode>(i.form)) {
    by.w.on->stop(problem_kind::stopped, by.w, i, "copies by a tensor map of the other mode, tiled or image to column");
  }
  bool const is_im2col = b.t.map.mode == tensor_mode::im2col;
  if (is_im2col && b.t.map.interleave != tensor_interleave::none && op != bulk_op::prefetch) {
    by.w.on->stop(problem_kind::unsupported, by.w, i, "copies pixels of interleaved channels, which is not executed");
  }
  b.copy.op = op;
  b.copy.map = b.t.map;
  for (u32 k = 0; k < i.width; ++k) {
    b.copy.at[k] = row<s32>(frame, i.list[k])[by.lane];
  }
  for (u32 k = 0; k < i.width2; ++k) {
    b.copy.offsets[k] = row<u16>(frame, i.list[i.width + k])[by.lane];
  }
  return b;
}
inline void record_box(bulk_by const& by, tensor_copy const& copy) {
  record_bulk(by, copy, warpmem::detail::check_tensor(by.w.on->shared_launch().arch, copy));
}

inline void load_box(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  for_lanes(lanes, [&](int lane) {
    bulk_by const by{w, i, lane};
    wanted_box b = box_of(by, frame, bulk_op::load);
    bulk_target const target{lane_address(frame, m.source->at, lane), lane_address(frame, m.barrier, lane),
                             static_cast<u64>(b.t.map.shared_bytes()), multicast_mask(frame, i, lane)};
    b.copy.shared = in_window(find_shared(w, i, target.to, {lane, 1, 1, true}).at);
    b.copy.multicast = std::popcount(target.mask);
    record_box(by, b.copy);
    write_everywhere(by, target, [&](u8* place) {
      move_box move{by, m, b.copy, fill_of(b.t), place};
      warpmem::detail::visit_box(b.copy, move);
    });
  });
}
// The reductions of elements of a type: null, there is none.
[[nodiscard]] inline atomic_update box_update(tensor_element type, std::string_view op) {
  constexpr std::string_view names[] = {"", "", "u32", "s32", "u64", "s64", "f16", "f32", "f64", "bf16"};
  auto const k = static_cast<std::size_t>(type);
  std::string_view const name = k < std::size(names) ? names[k] : "";
  for (atomic_word const& w : atomic_words) {
    if (w.name == op && !name.empty()) {
      return w.update(name, type_bytes(name));
    }
  }
  return nullptr;
}
inline void store_box(warp& w, u8* frame, instruction const& i, u32 lanes) {
  for_lanes(lanes, [&](int lane) {
    bulk_by const by{w, i, lane};
    memory_operand m;
    bool const reduces = i.form2 != 0;
    wanted_box b = box_of(by, frame, reduces ? bulk_op::reduction : bulk_op::store);
    if (reduces) {
      m.update = box_update(b.t.type, atomic_words[i.form2 - 1].name);
      m.bytes = static_cast<u32>(b.t.map.element_bytes);
      if (m.update == nullptr) {
        w.on->stop(problem_kind::unsupported, w, i, "reduces a box of elements that this operation does not take");
      }
    }
    u64 const bytes = static_cast<u64>(b.t.map.shared_bytes());
    shared_bytes const from =
        find_shared(w, i, lane_address(frame, i.memory->source->at, lane), {lane, bytes, 1, false});
    b.copy.shared = in_window(from.at);
    record_box(by, b.copy);
    note_bulk_read(w, i, lane, from, bytes);
    move_box move{by, m, b.copy, 0, from.host()};
    warpmem::detail::visit_box(b.copy, move);
  });
  w.on->progress();
}
inline void prefetch_box(warp& w, u8* frame, instruction const& i, u32 lanes) {
  for_lanes(lanes, [&](int lane) {
    bulk_by const by{w, i, lane};
    record_box(by, box_of(by, frame, bulk_op::prefetch).copy);
  });
}

// [map, {x, y}]: the map's address into m, the coordinates into rows.
inline void set_box(decoder& d, instruction& i, operand const& o, std::vector<s32>& rows) {
  if (o.is != operand::kind::address || o.parts.size() != 2 || o.parts[1].is != operand::kind::vector) {
    d.refuse("coordinates of this form");
  }
  memory_operand& m = d.new_memory();
  m.space = state_space::generic;
  m.op = memory_op::store;
  m.is_silent = true;
  m.at = d.address(o, state_space::generic);
  for (operand const& one : o.parts[1].parts) {
    rows.push_back(d.value(one, 4));
  }
  std::string const dimensions = std::to_string(rows.size()) + "d";
  if (rows.empty() || rows.size() > 5 || !d.has(dimensions)) {
    d.refuse("another number of coordinates than dimensions");
  }
  i.width = static_cast<u8>(rows.size());
  i.memory = &m;
}
inline void refuse_words_of_sm_100(decoder const& d) {
  for (std::string_view const word :
       {"tile::gather4", "tile::scatter4", "im2col::w", "im2col::w::128", "cta_group::1", "cta_group::2"}) {
    if (d.has(word)) {
      d.refuse("." + std::string(word) + ", which GPUs have from sm_100 on");
    }
  }
}
// The mode, and offsets of pixels: {w, h} at operand k, which moves on.
inline void set_mode(decoder& d, instruction& i, std::size_t& k, std::vector<s32>& rows) {
  bool const is_im2col = d.has("im2col") || d.has("im2col_no_offs");
  i.form = static_cast<u8>(is_im2col ? tensor_mode::im2col : tensor_mode::tiled);
  if (is_im2col && k < d.operands() && d.at(k).is == operand::kind::vector) {
    for (operand const& one : d.at(k).parts) {
      rows.push_back(d.value(one, 2));
    }
    i.width2 = static_cast<u8>(d.at(k).parts.size());
    ++k;
  }
  if (i.width2 > im2col_box::max_dimensions) {
    d.refuse("more than 3 offsets");
  }
}

}  // namespace detail

// Loads: [to], [map, {x, y}], [mbarrier], {offsets}, blocks, policy. Stores: [map, {x, y}], [from], policy.
inline void decode_tensor_copy(decoder& d) {
  detail::refuse_words_of_sm_100(d);
  bool const stores = detail::spaces_of(d).to == "global";
  instruction i = d.begin();
  std::vector<s32> rows;
  detail::set_box(d, i, d.at(stores ? 0 : 1), rows);
  i.memory->source = &detail::new_side(d, stores ? 1 : 0, false, !stores);
  std::size_t k = stores ? 2 : 3;
  detail::set_mode(d, i, k, rows);
  if (d.has("multicast::cluster")) {
    i.b = d.value(k, 2);
  }
  if (d.word(1) == "reduce") {
    for (std::size_t n = 0; n < std::size(detail::atomic_words); ++n) {
      i.form2 = d.has(detail::atomic_words[n].name) ? static_cast<u8>(n + 1) : i.form2;
    }
    if (i.form2 == 0) {
      d.refuse("this operation");
    }
  }
  if (!stores) {
    i.memory->barrier = d.address(d.at(2), state_space::shared);
  }
  i.list = d.keep(std::move(rows));
  d.push(i, stores ? &detail::store_box : &detail::load_box);
}
// cp.async.bulk.prefetch.tensor.2d.L2.global [map, {x, y}], {offsets}, policy;
inline void decode_tensor_prefetch(decoder& d) {
  detail::refuse_words_of_sm_100(d);
  instruction i = d.begin();
  std::vector<s32> rows;
  detail::set_box(d, i, d.at(0), rows);
  std::size_t k = 1;
  detail::set_mode(d, i, k, rows);
  i.list = d.keep(std::move(rows));
  d.push(i, &detail::prefetch_box);
}

inline constexpr std::string_view tensor_words =
    "1d 2d 3d 4d 5d shared::cluster shared::cta global tile im2col im2col_no_offs im2col::w im2col::w::128 "
    "tile::gather4 "
    "tile::scatter4 mbarrier::complete_tx::bytes bulk_group multicast::cluster cta_group::1 cta_group::2 L2 "
    "L2::cache_hint add min max inc dec and or xor";
inline constexpr opcode tensor_opcodes[] = {
    {"cp.async.bulk.tensor", decode_tensor_copy, handling::executed,
     "1d to 5d; tiles, image to column; interleaved channels of tiles; all swizzles; multicast; not: gather4, scatter4 "
     "and "
     "other words of sm_100",
     tensor_words},
    {"cp.reduce.async.bulk.tensor", decode_tensor_copy, handling::executed, "as stores; add min max inc dec and or xor",
     tensor_words},
    {"cp.async.bulk.prefetch.tensor", decode_tensor_prefetch, handling::counted, "as loads", tensor_words},
};

}}}  // namespace warpmem::v0::ptx
