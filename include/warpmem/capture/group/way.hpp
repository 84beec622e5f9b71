// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The way of a lane, and lanes that went the same one.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// The events of one lane since its warp met last, and the addresses of those that are accesses.
struct lane_way {
  event const* begin{};
  event const* end{};
  std::uint64_t const* at{};
  bool is_open{};  // more events will come
  bool is_stop{};  // before them, others must be told who is here
  event before{};  // the event before these, if lanes stopped there; else 0
};
using lane_ways = lane_way[32];

// Lanes that went the same way.
struct way_class {
  event const* next;
  event const* end;
  std::uint32_t lanes;
  std::size_t accesses;  // already executed
  std::uint64_t key;
  bool is_open;
  bool is_stop;
  event before;                  // the last event, or the one before all of them
  std::uint32_t together_since;  // equal: they came together
};

[[nodiscard]] inline bool is_same(way_class const& c, lane_way const& way) noexcept {
  auto const events = static_cast<std::size_t>(way.end - way.begin);
  if (static_cast<std::size_t>(c.end - c.next) != events || c.is_open != way.is_open || c.is_stop != way.is_stop ||
      c.before != way.before) {
    return false;
  }
  // Most ways between two barriers are short: no call, then.
  constexpr std::size_t a_few = 8;
  for (std::size_t i = 0; i < (events < a_few ? events : a_few); ++i) {
    if (c.next[i] != way.begin[i]) {
      return false;
    }
  }
  return events <= a_few || std::memcmp(c.next, way.begin, events * sizeof(event)) == 0;
}

}}}}  // namespace warpmem::v0::capture::detail
