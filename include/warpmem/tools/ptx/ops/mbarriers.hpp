// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mbarrier: arrivals, bytes that copies bring, and waits for both.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/copies.hpp>
#include <warpmem/tools/ptx/code/decoder.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/access.hpp>
#include <warpmem/tools/ptx/machine/mbarrier.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

// instruction::form of arrivals, as bits.
inline constexpr u8 arrives_dropping = 1;
inline constexpr u8 arrives_incompletely = 2;

inline void begin_mbarrier(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u64 at[warp_lanes];
  addresses_of(frame, i.memory->at, at);
  u32 const* const counts = row<u32>(frame, i.a);
  for_lanes(lanes, [&](int lane) {
    u32 const count = counts[lane];
    if (count == 0 || count > mbarrier::most) {
      w.on->stop(problem_kind::stopped, w, i, "makes an mbarrier for other than 1 to 1048575 arrivals");
    }
    open_mbarrier b{w, i, lane, at[lane]};
    note_shared_write(*b.place().of, b.place().at, 8);
    b.now = {count, count, 0, false, true};
    b.end();
  });
}
inline void end_mbarrier(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u64 at[warp_lanes];
  addresses_of(frame, i.memory->at, at);
  for_lanes(lanes, [&](int lane) {
    open_mbarrier b{w, i, lane, at[lane]};
    b.now = {};
    b.end();
  });
}
// The row a counts arrivals, b bytes to expect; either may be -1.
inline void arrive_at_mbarrier(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u64 at[warp_lanes];
  addresses_of(frame, i.memory->at, at);
  for_lanes(lanes, [&](int lane) {
    open_mbarrier b{w, i, lane, at[lane]};
    b.need_valid();
    u64 const before = b.now.word();
    u32 const count = i.a >= 0 ? row<u32>(frame, i.a)[lane] : 1;
    if (i.b >= 0) {
      b.expect(row<u32>(frame, i.b)[lane]);
    }
    b.arrive(count);
    if ((i.form & arrives_dropping) != 0) {
      b.now.expected -= count;
    }
    if (b.end() && (i.form & arrives_incompletely) != 0) {
      w.on->stop(problem_kind::stopped, w, i, "completes the phase of an mbarrier by an arrival with .noComplete");
    }
    if (i.d >= 0) {
      row<u64>(frame, i.d)[lane] = before;
    }
  });
  note_arrival(w, lanes);
}
// form: 1 takes bytes away.
inline void expect_bytes(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u64 at[warp_lanes];
  addresses_of(frame, i.memory->at, at);
  for_lanes(lanes, [&](int lane) {
    open_mbarrier b{w, i, lane, at[lane]};
    b.need_valid();
    s64 const bytes = row<u32>(frame, i.a)[lane];
    b.expect(i.form != 0 ? -bytes : bytes);
    b.end();
  });
}
// form: whether the row a has parities, not states. Who waits in vain gives way.
inline void test_mbarrier(warp& w, u8* frame, instruction const& i, u32 lanes) {
  u64 at[warp_lanes];
  addresses_of(frame, i.memory->at, at);
  u32 complete = 0;
  for_lanes(lanes, [&](int lane) {
    shared_bytes const place = find_shared(w, i, at[lane], {lane, 8, 8, false});
    u64 word = 0;
    std::memcpy(&word, place.host(), sizeof(word));
    mbarrier const b = mbarrier::of(word);
    if (!b.is_valid) {
      w.on->stop(problem_kind::stopped, w, i, "waits at an mbarrier that is not initialized");
    }
    bool const phase =
        i.form != 0 ? (row<u32>(frame, i.a)[lane] & 1) != 0 : mbarrier::of(row<u64>(frame, i.a)[lane]).phase;
    if (b.phase != phase) {
      complete |= 1U << lane;
      note_wait(w, 1U << lane, place);
    }
  });
  put_predicate(frame, i.d, complete, lanes);
  w.gives_way = complete != lanes;
}
inline void count_pending(warp&, u8* frame, instruction const& i, u32 lanes) {
  u64 const* const states = row<u64>(frame, i.a);
  each<u32>(frame, i.d, lanes, [&](int lane) { return mbarrier::of(states[lane]).pending; });
}

// The mbarrier's address is the first operand that is one. How many operands are before it.
inline std::size_t set_mbarrier(decoder& d, instruction& i) {
  std::size_t at = 0;
  while (d.at(at).is != operand::kind::address) {
    ++at;
  }
  memory_operand& m = d.new_memory();
  m.space = d.space();
  m.op = memory_op::store;
  m.at = d.address(d.at(at), m.space);
  i.memory = &m;
  return at;
}

}  // namespace detail

// mbarrier.init.shared.b64 [a], count; mbarrier.inval.shared.b64 [a];
inline void decode_mbarrier_object(decoder& d) {
  instruction i = d.begin();
  detail::set_mbarrier(d, i);
  if (d.word(1) == "inval") {
    return d.push(i, &detail::end_mbarrier);
  }
  i.a = d.value(1, 4);
  d.push(i, &detail::begin_mbarrier);
}
// mbarrier.arrive.shared.b64 state, [a], count; .expect_tx has bytes there.
inline void decode_mbarrier_arrive(decoder& d) {
  instruction i = d.begin();
  std::size_t const at = detail::set_mbarrier(d, i);
  i.d = at == 1 ? d.result_row(0) : -1;
  if (d.operands() > at + 1) {
    (d.has("expect_tx") ? i.b : i.a) = d.value(at + 1, 4);
  }
  i.form = static_cast<u8>((d.word(1) == "arrive_drop" ? detail::arrives_dropping : 0) |
                           (d.has("noComplete") ? detail::arrives_incompletely : 0));
  d.push(i, &detail::arrive_at_mbarrier);
}
inline void decode_mbarrier_bytes(decoder& d) {
  instruction i = d.begin();
  detail::set_mbarrier(d, i);
  i.a = d.value(1, 4);
  i.form = d.word(1) == "complete_tx" ? 1 : 0;
  d.push(i, &detail::expect_bytes);
}
// mbarrier.try_wait.parity.shared.b64 p, [a], parity, time;
inline void decode_mbarrier_wait(decoder& d) {
  instruction i = d.begin();
  detail::set_mbarrier(d, i);
  i.d = d.result_row(0);
  i.form = d.has("parity") ? 1 : 0;
  i.a = d.value(2, i.form != 0 ? 4 : 8);
  d.push(i, &detail::test_mbarrier);
}
inline void decode_mbarrier_count(decoder& d) {
  instruction i = d.begin();
  i.d = d.result_row(0);
  i.a = d.value(1, 8);
  d.push(i, &detail::count_pending);
}

inline constexpr std::string_view mbarrier_words =
    "release acquire relaxed cta cluster expect_tx noComplete parity shared shared::cta shared::cluster b64";
inline constexpr opcode mbarrier_opcodes[] = {
    {"mbarrier.init", decode_mbarrier_object, handling::executed, "", mbarrier_words},
    {"mbarrier.inval", decode_mbarrier_object, handling::executed, "", mbarrier_words},
    {"mbarrier.arrive", decode_mbarrier_arrive, handling::executed, "count, expect_tx, noComplete; own block, cluster",
     mbarrier_words},
    {"mbarrier.arrive_drop", decode_mbarrier_arrive, handling::executed, "as arrive", mbarrier_words},
    {"mbarrier.expect_tx", decode_mbarrier_bytes, handling::executed, "", mbarrier_words},
    {"mbarrier.complete_tx", decode_mbarrier_bytes, handling::executed, "", mbarrier_words},
    {"mbarrier.test_wait", decode_mbarrier_wait, handling::executed, "state, parity", mbarrier_words},
    {"mbarrier.try_wait", decode_mbarrier_wait, handling::executed, "state, parity; the time limit is ignored",
     mbarrier_words},
    {"mbarrier.pending_count", decode_mbarrier_count, handling::executed, "", mbarrier_words},
};

}}}  // namespace warpmem::v0::ptx
