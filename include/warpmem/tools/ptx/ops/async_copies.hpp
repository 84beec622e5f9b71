// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cp.async: each lane copies 4 to 16 bytes from global to shared memory. The bytes are there at once.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_checks.hpp>
#include <warpmem/tools/ptx/check/copies.hpp>
#include <warpmem/tools/ptx/check/out_of_bounds.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/access.hpp>
#include <warpmem/tools/ptx/machine/mbarrier.hpp>
#include <warpmem/tools/ptx/machine/record.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/ops/mbarriers.hpp>
#include <warpmem/tools/ptx/ops/operands.hpp>
#include <warpmem/tools/ptx/text/number.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// How many bytes each lane reads; the rest of what it writes is zeros. The row c is the predicate ignore-src; form:
// it is negated.
inline void bytes_to_read(u8* frame, instruction const& i, u32 (&bytes)[warp_lanes]) {
  memory_operand const& m = *i.memory;
  u32 const ignored = i.c < 0 ? 0 : predicate(frame, i.c) ^ (i.form != 0 ? all_lanes : 0);
  for (int lane = 0; lane < warp_lanes; ++lane) {
    u32 const asked = m.size_row < 0 ? m.bytes : row<u32>(frame, m.size_row)[lane];
    bytes[lane] = has_lane(ignored, lane) ? 0 : (std::min)(asked, m.bytes);
  }
}
// PTX leaves open what a copy of more bytes than it writes does.
inline void check_source_sizes(warp& w, u8* frame, instruction const& i, u32 reading) {
  memory_operand const& m = *i.memory;
  u32 const* const asked = m.size_row < 0 ? nullptr : row<u32>(frame, m.size_row);
  for_lanes(asked == nullptr ? 0 : reading, [&](int lane) {
    if (asked[lane] > m.bytes) {
      w.on->add_lane_problem(
          problem_kind::reported, w, i, lane,
          "copies " + std::to_string(asked[lane]) + " bytes of " + std::to_string(m.bytes) + ", which PTX leaves open");
    }
  });
}
// Places one side of a copy, or pieces of it, and tells the checks of it.
[[nodiscard]] inline placed place_side(warp& w, instruction const& i, memory_operand const& side, u64 (&at)[warp_lanes],
                                       u32 lanes, u32 size) {
  placed p;
  if (lanes != 0) {
    p = place_lanes(w, i, side, at, lanes, size);
    if (p.lanes != 0) {
      check_access(w, i, side, p, at, size);
    }
  }
  return p;
}
// Lanes that read fewer bytes than they write, which may be the last ones of an array: in pieces of 8, 4, 2 and 1
// bytes, those of them that a lane reads. Adds the lanes that may read.
inline void place_parts(warp& w, instruction const& i, memory_operand const& side, u64 const (&from)[warp_lanes],
                        u32 const (&bytes)[warp_lanes], u32 lanes, placed& out) {
  u32 const misaligned = lanes & mask_of([&](int lane) { return from[lane] % side.bytes != 0; });
  for_lanes(misaligned, [&](int lane) {
    report_address(w, i, side, problem_kind::misaligned, lane, side.bytes, misaligned_words(from[lane], side.bytes));
  });
  lanes &= ~misaligned;
  for (u32 piece = side.bytes / 2; piece != 0; piece /= 2) {
    u32 const reading = lanes & mask_of([&](int lane) { return (bytes[lane] & piece) != 0; });
    u64 at[warp_lanes];
    for (int lane = 0; lane < warp_lanes; ++lane) {
      at[lane] = from[lane] + (bytes[lane] & ~(2 * piece - 1));  // behind the larger pieces
    }
    placed const p = place_side(w, i, side, at, reading, piece);
    for_lanes(p.lanes, [&](int lane) { out.host[lane] = bytes[lane] < 2 * piece ? p.host[lane] : out.host[lane]; });
    lanes &= ~(reading & ~p.lanes);
  }
  out.lanes |= lanes;
}
inline void record_async_copy(warp& w, instruction const& i, u64 const (&from)[warp_lanes], u64 const (&to)[warp_lanes],
                              u32 lanes) {
  async_copy copy{};
  for_lanes(lanes, [&](int lane) {
    copy.source[lane] = from[lane];
    copy.destination[lane] = to[lane] - shared_begin;
  });
  copy.active = lane_mask{lanes};
  copy.lane_bytes = static_cast<int>(i.memory->bytes);
  copy.cache = i.memory->cache;
  w.on->record_copy(w, i, copy);
}

// Hardware may drop a copy to where another one is on its way: a group that is not waited for.
inline void note_destinations(warp& w, u64 const (&to)[warp_lanes], u32 bytes, u32 lanes) {
  if (w.on->footprint() == nullptr) {
    return;
  }
  for_lanes(lanes, [&](int lane) {
    for (u64 word = to[lane] / 4; 4 * word < to[lane] + bytes; ++word) {
      auto const [last, is_new] = w.copying.try_emplace(word, w.copies_begun);
      if (!is_new && last->second >= w.copies_waited) {
        w.on->footprint()->drops_copies();
      }
      last->second = w.copies_begun;
    }
  });
}

inline void copy_async(warp& w, u8* frame, instruction const& i, u32 lanes) {
  memory_operand const& m = *i.memory;
  u64 to[warp_lanes];
  u64 from[warp_lanes];
  u32 bytes[warp_lanes];
  addresses_of(frame, m.at, to);
  addresses_of(frame, m.source->at, from);
  bytes_to_read(frame, i, bytes);
  u32 const reading = lanes & mask_of([&](int lane) { return bytes[lane] != 0; });
  check_source_sizes(w, frame, i, reading);
  u32 const whole = reading & mask_of([&](int lane) { return bytes[lane] == m.bytes; });
  placed source = place_side(w, i, *m.source, from, whole, m.bytes);
  if (whole != reading) {
    addresses_of(frame, m.source->at, from);  // placing some lanes changes the others'
    place_parts(w, i, *m.source, from, bytes, reading & ~whole, source);
  }
  // Who reads where no array is copies nothing.
  placed const target = place_side(w, i, m, to, lanes & ~(reading & ~source.lanes), m.bytes);
  for_lanes(target.lanes, [&](int lane) {
    u32 const read = has_lane(reading, lane) ? bytes[lane] : 0;
    std::memcpy(target.at(lane), read != 0 ? source.at(lane) : target.at(lane), read);
    std::memset(target.at(lane) + read, 0, m.bytes - read);
    note_async_write(w, i, lane, {to[lane], m.bytes, w.copies_begun, false});
  });
  note_destinations(w, to, m.bytes, target.lanes);
  if ((target.lanes & reading) != 0) {
    record_async_copy(w, i, from, to, target.lanes & reading);
  }
  // On an H200, zeros are wavefronts of their own, and no model counts them.
  if ((target.lanes & mask_of([&](int lane) { return bytes[lane] != m.bytes; })) != 0) {
    w.on->leave_out("zeros of cp.async with a source size");
  }
}
inline void commit_copies(warp& w, u8*, instruction const&, u32) { ++w.copies_begun; }
// All groups but the last ones, as many as `immediate` says.
inline void wait_for_copies(warp& w, u8*, instruction const& i, u32) {
  bool const all = i.form != 0;
  u64 const begun = u64{w.copies_begun} + (all ? 1 : 0);
  w.copies_begun = static_cast<u32>(begun);
  u64 const waited = begun - (std::min)(begun, all ? 0 : i.immediate);
  w.copies_waited = (std::max)(w.copies_waited, static_cast<u32>(waited));
  note_async_wait(w, w.copies_waited);
}
// The copies so far are complete, and that is an arrival. Without .noinc it is one more than the mbarrier was made for.
inline void arrive_behind_copies(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u64 at[warp_lanes];
  addresses_of(frame, i.memory->at, at);
  for_lanes(lanes, [&](int lane) {
    open_mbarrier b{w, i, lane, at[lane]};
    b.need_valid();
    if (i.form != 0) {
      b.arrive(1);
    }
    b.end();
    note_async_arrival(w, b.place().at);
  });
}

}  // namespace detail

// cp.async.ca.shared.global [to], [from], 16; behind the size: bytes to read, or a predicate not to; then a policy.
inline void decode_cp_async(decoder& d) {
  instruction i = d.begin();
  memory_operand& source = d.new_memory();
  source.space = state_space::global;
  source.op = memory_op::load;
  source.at = d.address(d.at(1), state_space::global);
  memory_operand& m = d.new_memory();
  m.space = state_space::shared;
  m.op = memory_op::store;
  m.cache = d.cache();
  m.at = d.address(d.at(0), state_space::shared);
  m.source = &source;
  operand const& size = d.at(2);
  if (size.is != operand::kind::number) {
    d.refuse("a size that is not a number");
  }
  m.bytes = source.bytes = static_cast<u32>(number_bits(size.text, size.negated, size.add, 4));
  if (m.bytes != 16 && (m.cache == cache_op::cg || (m.bytes != 4 && m.bytes != 8))) {
    d.refuse(m.cache == cache_op::cg ? "another size than 16 bytes" : "other sizes than 4, 8 and 16 bytes");
  }
  std::size_t const last = d.operands() - (d.has("L2::cache_hint") ? 1 : 0);
  if (last > 3) {
    row_of_register const* const r = d.find_register(d.at(3).text);
    if (r != nullptr && r->bytes == 0) {
      i.c = d.predicate_value(d.at(3));
      i.form = d.at(3).negated ? 1 : 0;
    } else {
      m.size_row = ops::source(d, 3, 4);
    }
  }
  i.memory = &m;
  d.push(i, &detail::copy_async);
}
inline void decode_cp_commit(decoder& d) { d.push(d.begin(), &detail::commit_copies); }
inline void decode_cp_wait(decoder& d) {
  instruction i = d.begin();
  i.form = d.word(2) == "wait_all" ? 1 : 0;
  if (i.form == 0) {
    operand const& n = d.at(0);
    i.immediate = number_bits(n.text, n.negated, n.add, 4);
  }
  d.push(i, &detail::wait_for_copies);
}
inline void decode_cp_arrive(decoder& d) {
  instruction i = d.begin();
  detail::set_mbarrier(d, i);
  i.form = d.has("noinc") ? 1 : 0;
  d.push(i, &detail::arrive_behind_copies);
}

inline constexpr opcode async_opcodes[] = {
    {"cp.async", decode_cp_async, handling::executed, "ca, cg; 4, 8, 16 bytes; fewer to read; ignore-src",
     "ca cg shared shared::cta global L2::cache_hint L2::64B L2::128B L2::256B"},
    {"cp.async.commit_group", decode_cp_commit, handling::executed, ""},
    {"cp.async.wait_group", decode_cp_wait, handling::executed, ""},
    {"cp.async.wait_all", decode_cp_wait, handling::executed, ""},
    {"cp.async.mbarrier.arrive", decode_cp_arrive, handling::executed, "noinc", "noinc shared shared::cta b64"},
};

}}}  // namespace warpmem::v0::ptx
