// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is remembered of the words of an access, gathered into rows and looked at side by side. Words are a class that
// knows where they are: gather() fills a row, put() remembers a touch of each.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/access_order.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/check/word_rows.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

template <int words>
struct gathered_touches {
  alignas(64) s32 time[std::size_t{words}];
  alignas(64) u32 who[std::size_t{words}];
};

// Whether all words are quiet. If not, what is remembered of them is in t.
template <class Words, int words = Words::count>
[[nodiscard]] bool gather_quiet(Words const& w, touch_row const& of, access_order const& o,
                                gathered_touches<words>& t) noexcept {
  w.gather(of.time, t.time);
  if (are_times_quiet<words>(t.time, o)) {
    return true;
  }
  w.gather(of.who, t.who);
  s32 const limit = o.limit;
  s32 const turn = o.turn;
  s32 loud = 0;
  for (int k = 0; k < words; ++k) {
    s32 const time = t.time[k];
    u32 const differs = (t.who[k] ^ w.mine[k]) & who_bits::alone;
    s32 const late = -static_cast<s32>(time >= limit) & -static_cast<s32>(differs != 0);
    loud |= late | (-static_cast<s32>(time < turn) & -static_cast<s32>(time > 0));
  }
  return loud == 0;
}

// Whether all of them may be remembered as touched, or need not be, since nothing can be wrong. If not, nothing was
// done. `again` gets those lanes whose words lanes before them touch too: they must be looked at one by one.
template <class Words, int words = Words::count>
[[nodiscard]] bool take_gathered(Words const& w, touched_words const& all, access_order const& o, bool is_load,
                                 u32& again) noexcept {
  touch_row const& own = is_load ? all.read : all.write;
  touch_row const& other = is_load ? all.write : all.read;
  gathered_touches<words> t;
  again = 0;
  if (!gather_quiet(w, other, o, t)) {
    return false;
  }
  if (gather_quiet(w, own, o, t)) {
    again = w.put(own, o.now);
    return true;
  }
  if (are_known<words>(t.time, t.who, o)) {
    u32 atomic = w.mine[0];
    for (u32 const one : t.who) {
      atomic &= one;
    }
    if (is_load || (atomic & who_bits::atomic) != 0) {
      return true;
    }
  }
  if (!is_load) {
    return false;
  }
  alignas(64) s32 second[std::size_t{words}];
  w.gather(all.other_read.time, second);
  if (!are_of_another_warp<words>(t.time, t.who, second, o.who, o)) {
    return false;
  }
  w.put_second(all, o.now);
  return true;
}

}}}}  // namespace warpmem::v0::ptx::detail
