// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async.bulk and cp.reduce.async.bulk: many bytes in a row, by one thread. The bytes are there at once.
#pragma once

#include <warpmem/model/access/bulk_copy.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/memory/tma/counts.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/ops/atomics.hpp>
#include <warpmem/tools/ptx/ops/bulk_sides.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// Rows of bulk copies: a bytes, b the blocks of a multicast or -1. memory->at is where they write, memory->source
// where they read.
inline void load_bulk(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  for_lanes(lanes, [&](int lane) {
    bulk_by const by{w, i, lane};
    u64 const from = lane_address(frame, m.source->at, lane);
    bulk_target const target{lane_address(frame, m.at, lane), lane_address(frame, m.barrier, lane),
                             row<u32>(frame, i.a)[lane], multicast_mask(frame, i, lane)};
    shared_bytes const to = find_shared(w, i, target.to, {lane, target.bytes, 1, true});
    bulk_copy const copy{bulk_op::load, from, in_window(to.at), static_cast<s64>(target.bytes),
                         std::popcount(target.mask)};
    record_bulk(by, copy, warpmem::detail::check_bulk(w.on->shared_launch().arch, copy));
    global_bytes const source = find_global(by, from, target.bytes, false);
    write_everywhere(by, target, [&](u8* place) {
      if (source.host != nullptr) {
        std::memcpy(place, source.host, static_cast<std::size_t>(target.bytes));
      }
    });
  });
}
inline void store_bulk(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  for_lanes(lanes, [&](int lane) {
    bulk_by const by{w, i, lane};
    u64 const to = lane_address(frame, m.at, lane);
    u64 const bytes = row<u32>(frame, i.a)[lane];
    shared_bytes const from = find_shared(w, i, lane_address(frame, m.source->at, lane), {lane, bytes, 1, false});
    bulk_copy const copy{m.update != nullptr ? bulk_op::reduction : bulk_op::store, to, in_window(from.at),
                         static_cast<s64>(bytes), 0};
    record_bulk(by, copy, warpmem::detail::check_bulk(w.on->shared_launch().arch, copy));
    note_bulk_read(w, i, lane, from, bytes);
    global_bytes const target = find_global(by, to, bytes, true);
    if (target.host != nullptr) {
      put_bytes(m, target.host, from.host(), bytes);
      note_global_write(*target.in, to, bytes);
    }
  });
  w.on->progress();
}
// From the own block to another one.
inline void send_bulk(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  for_lanes(lanes, [&](int lane) {
    bulk_by const by{w, i, lane};
    bulk_target const target{lane_address(frame, m.at, lane), lane_address(frame, m.barrier, lane),
                             row<u32>(frame, i.a)[lane], 0};
    shared_bytes const from =
        find_shared(w, i, lane_address(frame, m.source->at, lane), {lane, target.bytes, 1, false});
    shared_bytes const to = find_shared(w, i, target.to, {lane, target.bytes, 1, true});
    block_copy const copy{in_window(from.at), in_window(to.at), static_cast<s64>(target.bytes), m.update != nullptr};
    record_bulk(by, copy, analyze_block_copy(w.on->shared_launch().arch, copy).basis.faults);
    note_bulk_read(w, i, lane, from, target.bytes);
    write_everywhere(by, target, [&](u8* place) { put_bytes(m, place, from.host(), target.bytes); });
  });
}
inline void prefetch_bulk(warp& w, u8* frame, instruction const& i, u32 lanes) {
  for_lanes(lanes, [&](int lane) {
    bulk_copy const copy{bulk_op::prefetch, lane_address(frame, i.memory->at, lane), 0,
                         static_cast<s64>(row<u32>(frame, i.a)[lane]), 0};
    record_bulk({w, i, lane}, copy, warpmem::detail::check_bulk(w.on->shared_launch().arch, copy));
  });
}

// Modifiers that change what a copy does, and that are not executed.
inline void refuse_words(decoder& d, std::initializer_list<std::string_view> words) {
  for (std::string_view const word : words) {
    if (d.has(word)) {
      d.refuse("." + std::string(word));
    }
  }
}
// The first space that the words name is where a copy writes, the second one where it reads.
struct bulk_spaces {
  std::string_view to{};
  std::string_view from{};
};
[[nodiscard]] inline bulk_spaces spaces_of(decoder& d) {
  bulk_spaces s;
  for (std::string_view const word : d.words()) {
    if (word == "global" || word.starts_with("shared")) {
      (s.to.empty() ? s.to : s.from) = word;
    }
  }
  return s;
}
// The update of a reduction, elements of a type: m.bytes is its size.
inline void set_reduction(decoder& d, memory_operand& m, std::string_view type) {
  auto const w =
      std::find_if(std::begin(atomic_words), std::end(atomic_words), [&](auto const& one) { return d.has(one.name); });
  m.bytes = type_bytes(type);
  bool const is_known = w != std::end(atomic_words) && w->name != "exch" && w->name != "cas";
  m.update = is_known && m.bytes >= 2 ? w->update(type, m.bytes) : nullptr;
  if (m.update == nullptr) {
    d.refuse("this reduction of " + std::string(type));
  }
}
[[nodiscard]] inline memory_operand& new_side(decoder& d, std::size_t operand, bool is_global, bool is_target) {
  memory_operand& m = d.new_memory();
  m.space = is_global ? state_space::global : state_space::shared;
  m.op = is_target ? memory_op::store : memory_op::load;
  m.at = d.address(d.at(operand), m.space);
  m.is_silent = true;
  return m;
}

}  // namespace detail

// cp.async.bulk.to.from... [to], [from], bytes, [mbarrier], blocks, policy;
inline void decode_bulk(decoder& d) {
  detail::refuse_words(d, {"cp_mask", "ignore_oob"});
  bool const reduces = d.word(1) == "reduce";
  detail::bulk_spaces const spaces = detail::spaces_of(d);
  instruction i = d.begin();
  memory_operand& m = detail::new_side(d, 0, spaces.to == "global", true);
  m.source = &detail::new_side(d, 1, spaces.from == "global", false);
  if (reduces) {
    detail::set_reduction(d, m, d.type());
  }
  i.memory = &m;
  i.a = d.value(2, 4);
  if (spaces.to == "global") {
    return d.push(i, &detail::store_bulk);
  }
  m.barrier = d.address(d.at(3), state_space::shared);
  if (d.has("multicast::cluster")) {
    i.b = d.value(4, 2);
  }
  d.push(i, spaces.from == "global" ? &detail::load_bulk : &detail::send_bulk);
}
// cp.async.bulk.prefetch.L2.global [from], bytes, policy;
inline void decode_bulk_prefetch(decoder& d) {
  instruction i = d.begin();
  i.memory = &detail::new_side(d, 0, true, false);
  i.a = d.value(1, 4);
  d.push(i, &detail::prefetch_bulk);
}
// What bulk copies write to global memory is there at once.
inline void decode_bulk_group(decoder& d) {
  d.push(d.begin(), [](warp&, u8*, instruction const&, u32) {});
}

inline constexpr std::string_view bulk_words =
    "shared::cluster shared::cta global mbarrier::complete_tx::bytes bulk_group multicast::cluster L2::cache_hint "
    "noftz add "
    "min max inc dec and or xor f16 bf16 b32 u32 s32 b64 u64 s64 f32 f64";
inline constexpr opcode bulk_opcodes[] = {
    {"cp.async.bulk", decode_bulk, handling::executed, "between global memory and blocks, between blocks; multicast",
     bulk_words},
    {"cp.reduce.async.bulk", decode_bulk, handling::executed,
     "to global memory and to blocks; add min max inc dec and or xor; integers, f16, bf16, f32, f64", bulk_words},
    {"cp.async.bulk.prefetch", decode_bulk_prefetch, handling::counted, "", "L2 global L2::cache_hint"},
    {"cp.async.bulk.commit_group", decode_bulk_group, handling::executed, ""},
    {"cp.async.bulk.wait_group", decode_bulk_group, handling::executed, "read", "read"},
};

}}}  // namespace warpmem::v0::ptx
