// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every access of lanes is checked for: races, and reads of what nobody wrote. CUDA's rules decide; a race may be
// missed, but is never invented.
//
// * Two accesses of a word race if one of them writes, they are of two threads, and nothing orders them: a barrier of
//   the block, a meeting of all lanes of the warp, the same instruction. Atomics do not race with atomics, nor in
//   global memory volatile, relaxed, acquire and release accesses with each other, nor stores that leave the same
//   value.
// * Any barrier of a block that completes, also one of some of its warps, orders all its accesses before it.
// * If only some lanes of a warp met, its lanes are not compared with each other until all meet.
// * A thread that passed a fence, an acquire or release, or an mbarrier is trusted until the next barrier of its block;
//   in global memory also one that used an atomic or a volatile access, and its block against other blocks until it
//   ends. Lanes that meet such a lane are trusted likewise.
// * Of each word two who wrote it and two who read it are remembered; of global memory those of 131,072 words, and of
//   an array that is not written 2,048 reads of warps. Addresses from 2^39 on, blocks of one cluster, blocks on
//   different threads of the host, and what bulk copies do in global memory are not compared.
// * A read of several bytes is of what nobody wrote only if none of its bytes was written.
#pragma once

#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/block_shadow.hpp>
#include <warpmem/tools/ptx/check/notes.hpp>
#include <warpmem/tools/ptx/check/race_sentences.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/check/word_access.hpp>
#include <warpmem/tools/ptx/check/word_rows.hpp>
#include <warpmem/tools/ptx/check/word_takes.hpp>
#include <warpmem/tools/ptx/check/written.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/access.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// The words of shared memory from the first to the last one that lanes touch. Where these are few, they are looked at
// side by side, those between the lanes' too: what holds for all of them holds for the lanes'.

class word_range {
 public:
  static constexpr std::size_t most = word_range_room;

  // Wide: nothing is known of it.
  word_range() = default;
  // `words`: that there are. Lanes that are off count as well.
  word_range(checked_access const& c, std::size_t words) noexcept {
    u32 first = ~0U;
    u32 last = 0;
    u32 beyond = 0;
    for (u64 const at : c.at) {
      u32 const word = static_cast<u32>(at / bytes_of_word);
      beyond |= static_cast<u32>(at >> 32);
      first = word < first ? word : first;
      last = word > last ? word : last;
    }
    last += (c.size - 1) / bytes_of_word;
    first_ = first;
    span_ = beyond == 0 && last < words ? last - first + 1 : wide;
  }

  // Whether all bytes were written.
  [[nodiscard]] bool is_written(u8 const* masks) const noexcept {
    return with_size([&]<int words>(size_of<words>) { return are_written<words>(masks + first_); });
  }
  // Whether nobody wrote that is not ordered before, and one more who reads adds nothing.
  [[nodiscard]] bool is_known(touched_words const& all, access_order const& o) const noexcept {
    return with_size([&]<int words>(size_of<words>) {
      return are_times_quiet<words>(all.write.time + first_, o) &&
             are_known<words>(all.read.time + first_, all.read.who + first_, o);
    });
  }

 private:
  static constexpr std::size_t wide = ~std::size_t{0};

  template <int words>
  struct size_of {};
  template <class F>
  [[nodiscard]] bool with_size(F f) const noexcept {
    return span_ <= 16 ? f(size_of<16>{}) : span_ <= 32 ? f(size_of<32>{}) : span_ <= most && f(size_of<64>{});
  }

  std::size_t first_{};
  std::size_t span_{wide};
};

}}}}  // namespace warpmem::v0::ptx::detail

namespace warpmem { inline namespace v0 { namespace ptx {

namespace detail {

[[nodiscard]] inline access_order order_of(checked_access const& c, bool is_global) {
  worker_checks& checks = c.by.on->checks();
  u32 const number = checks.clock.number_of(c.m.id, c.i);
  access_order o;
  update_order(c.by);
  o.now = checks.clock.tick();
  block_order const& b = c.by.of->shadow.order;
  bool const is_atomic = is_read_modify_write(c.m.op) || c.m.is_strong || (is_global && c.m.is_volatile);
  o.limit = b.limit;
  o.turn = is_global ? checks.clock.turn_of(c.by.of->number) : 0;
  o.together = c.by.order.together;
  o.who = number << who_bits::place_at | c.by.number << who_bits::warp_at | (is_atomic ? who_bits::atomic : 0);
  o.trusted = is_global ? c.by.order.ordered : c.by.order.fenced;
  o.are_blocks_trusted = b.is_trusted;
  return o;
}

inline void check_shared(checked_access const& c, u32 lanes) {
  if (!has_shadow(*c.by.of)) {
    return;
  }
  block_shadow& s = c.by.of->shadow;
  bool const reads_anywhere = is_load(c) && !c.p.is_contiguous;
  word_range const range = reads_anywhere ? word_range{c, s.words()} : word_range{};
  u32 const unwritten = range.is_written(s.written.data()) ? 0 : take_written(c, lanes, s.written.data(), 0, false);
  access_order const order = order_of(c, false);
  word_access const a{s.shared, order, c, false};
  u32 racing = 0;
  bool const is_done =
      range.is_known(s.shared, order) || (c.p.is_contiguous && !is_read_modify_write(c.m.op) &&
                                          take_rows(a, static_cast<std::size_t>(c.at[0] / bytes_of_word)));
  if (!is_done) {
    racing = take_lanes(a, lanes, s);
  }
  u64 const scratch = c.by.on->shared_launch().group_scratch;  // of cooperative groups: zeros
  for_lanes(unwritten & ~racing, [&](int lane) {
    if (scratch == 0 || c.at[lane] < scratch) {
      tell_uninitialized(c, lane, problem_kind::uninitialized_shared);
    }
  });
  if (c.m.is_ordering) {
    note_fence(c.by, lanes);
  }
}

// Lanes in one array.
inline void check_array(checked_access const& c, array const& in, u32 lanes) {
  worker& on = *c.by.on;
  launch const& l = on.shared_launch();
  worker_checks& checks = on.checks();
  if (in.written != nullptr) {
    u32 const unwritten = take_written(c, lanes, in.written, in.begin, l.options.threads > 1);
    for_lanes(unwritten, [&](int lane) { tell_uninitialized(c, lane, problem_kind::uninitialized_global); });
  }
  if (!l.options.races || in.begin + in.bytes > global_shadow::end_of_addresses) {
    return;
  }
  array_use& use = checks.global.use_of(c.m.id, in);
  use.is_written = use.is_written || !is_load(c);
  if (use.is_only_read()) {
    return;
  }
  access_order order = order_of(c, true);
  if (checks.generation != checks.clock.generation()) {
    checks.generation = checks.clock.generation();
    checks.global.forget();
  }
  word_access const a{checks.global.words(), order, c, true};
  if (c.p.is_contiguous && c.size >= bytes_of_word && !is_read_modify_write(c.m.op)) {
    std::size_t const at =
        checks.global.place_of_words(c.at[0], warp_lanes * static_cast<std::size_t>(words_of(c.size)));
    if (at != global_shadow::none && take_rows(a, at)) {
      return;
    }
  }
  take_lanes(a, lanes, checks.global);
}
inline void check_global(checked_access const& c, u32 lanes) {
  if (array const* const all = c.by.on->nearest(c.m.id); all != nullptr) {
    check_array(c, *all, lanes);
  } else {
    address_space const& memory = *c.by.on->shared_launch().memory;
    for (u32 left = lanes; left != 0;) {
      array const* const in = memory.find(c.at[std::countr_zero(left)]);
      u32 const same = left & mask_of([&](int lane) { return in != nullptr && in->holds(c.at[lane], 1); });
      if (in != nullptr && !in->is_constant) {
        check_array(c, *in, same);
      }
      left &= same != 0 ? ~same : left - 1;
    }
  }
  if (c.m.is_ordering) {
    note_fence(c.by, lanes);
  } else if (is_read_modify_write(c.m.op) || c.m.is_volatile) {
    note_atomic(c.by, lanes);
  }
}

}  // namespace detail

inline void check_access(warp& w, instruction const& i, memory_operand const& m, placed const& p,
                         u64 const (&at)[warp_lanes], u32 size) {
  if (!w.on->shared_launch().options.checks) {
    return;
  }
  checked_access const c{w, i, m, p, at, size};
  if ((p.global & ~p.ahead) != 0) {
    detail::check_global(c, p.global & ~p.ahead);
  }
  if ((p.shared & ~p.ahead) != 0) {
    detail::check_shared(c, p.shared & ~p.ahead);
  }
  if (p.local != 0) {
    detail::check_local(c, p.local);
  }
}

}}}  // namespace warpmem::v0::ptx
