// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The events of the 32 lanes of a warp. Lanes run one after another, so that each writes behind the one before: what is
// in use is one short piece of memory. There is room for 4 MiB of events and as many addresses.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/group/warp.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// What lanes of a warp have done that is not yet executed, while other warps run.
struct kept_ways {
  std::vector<event> events{};
  std::vector<std::uint64_t> addresses{};
  lane_ways ways{};
  std::uint32_t lanes{};
};

class event_buffers {
 public:
  event_buffers() : events_{new event[room]}, addresses_{new std::uint64_t[room]} { keep(0); }

  // Lanes that have no room left.
  [[nodiscard]] std::uint32_t full() const noexcept {
    std::uint32_t lanes = 0;
    for (std::uint32_t m = kept_; m != 0; m &= m - 1) {
      int const lane = std::countr_zero(m);
      lanes |= ways_[lane].end - ways_[lane].begin == capacity ? 1U << lane : 0U;
    }
    return lanes;
  }
  // The hooks write behind what the lane already has, until it stops.
  void start(int lane) noexcept {
    bool const has_some = (kept_ >> lane & 1) != 0;
    lane_way const before = has_some ? ways_[lane] : lane_way{};
    begin_way(ways_[lane]);
    hot.end_of_events = end_ + capacity;
    if (has_some) {
      end_ = std::copy(before.begin, before.end, end_);
      addresses_end_ = std::copy(before.at, before.at + accesses_in(before), addresses_end_);
    }
    came_ |= 1U << lane;
    hot.next_event = end_;
    hot.next_address = addresses_end_;
  }
  // How many events came.
  std::size_t stop(int lane) noexcept {
    auto const came = static_cast<std::size_t>(hot.next_event - end_);
    ways_[lane].end = end_ = hot.next_event;
    addresses_end_ = hot.next_address;
    hot.next_event = hot.end_of_events = nullptr;
    return came;
  }
  // One lane stops, and another that has nothing starts.
  void go_on(int from, int to) noexcept {
    ways_[from].end = end_ = hot.next_event;
    addresses_end_ = hot.next_address;
    begin_way(ways_[to]);
    came_ |= 1U << to;
    hot.end_of_events = end_ + capacity;
  }
  // How many events of the lane that runs have come since it started.
  [[nodiscard]] std::size_t come() const noexcept { return static_cast<std::size_t>(hot.next_event - end_); }
  // Whether the lane that runs has an event since it started.
  [[nodiscard]] bool has_come() const noexcept { return hot.next_event != end_; }
  // Of the last event that came.
  [[nodiscard]] std::uint32_t last_pc() const noexcept { return pc_of(end_[-1]); }

  // The lanes with something that is not yet executed, and the `open` ones, which will do more.
  std::uint32_t lanes(std::uint32_t open) noexcept {
    std::uint32_t const some = kept_ | came_;
    for (std::uint32_t m = open; m != 0; m &= m - 1) {
      int const lane = std::countr_zero(m);
      ways_[lane].is_open = true;
      ways_[lane].end = (some >> lane & 1) != 0 ? ways_[lane].end : ways_[lane].begin;
    }
    return some | open;
  }
  [[nodiscard]] lane_ways& ways() noexcept { return ways_; }
  // Keeps what is left of the ways of these lanes, and nothing else. They stay in the order that they have in memory.
  void keep(std::uint32_t lanes) noexcept {
    lane_way* left[32];
    std::size_t count = 0;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      left[count++] = &ways_[std::countr_zero(m)];
    }
    std::sort(left, left + count, [](lane_way const* a, lane_way const* b) { return a->begin < b->begin; });
    end_ = events_.get();
    addresses_end_ = addresses_.get();
    for (std::size_t n = 0; n < count; ++n) {
      lane_way& way = *left[n];
      lane_way const before = way;
      way.begin = end_;
      way.at = addresses_end_;
      way.end = end_ = std::copy(before.begin, before.end, end_);
      addresses_end_ = std::copy(before.at, before.at + accesses_in(before), addresses_end_);
    }
    came_ = 0;
    kept_ = lanes;
  }
  // How often lanes that are full go on before another warp runs, for which they may wait. To put aside what is kept
  // may take long.
  [[nodiscard]] int most_turns() const noexcept { return end_ - events_.get() > capacity ? 256 : 2; }
  // After keep(): makes room for another warp. What take_back() puts back stands where it stood.
  void put_aside(kept_ways& to) {
    to.lanes = kept_;
    if (kept_ != 0) {
      to.events.assign(events_.get(), end_);
      to.addresses.assign(addresses_.get(), addresses_end_);
      std::copy(std::begin(ways_), std::end(ways_), std::begin(to.ways));
      keep(0);
    }
  }
  void take_back(kept_ways& from) noexcept {
    kept_ = from.lanes;
    if (kept_ != 0) {
      end_ = std::copy(from.events.begin(), from.events.end(), events_.get());
      addresses_end_ = std::copy(from.addresses.begin(), from.addresses.end(), addresses_.get());
      std::copy(std::begin(from.ways), std::end(from.ways), std::begin(ways_));
      from = {};
    }
  }

 private:
  static constexpr std::ptrdiff_t capacity = 8192;        // of a lane
  static constexpr std::size_t room = 2 * 32 * capacity;  // kept, and then copied to go on

  // Its end is set when it stops: two equal pointers side by side become a load of what was just stored in parts, for
  // which the processor waits.
  void begin_way(lane_way& way) const noexcept {
    way.begin = end_;
    way.at = addresses_end_;
    way.before = 0;
    way.is_open = way.is_stop = false;
  }
  [[nodiscard]] static std::ptrdiff_t accesses_in(lane_way const& way) noexcept {
    return std::count_if(way.begin, way.end, [](event e) { return form_of(e) != event_form::block_entry; });
  }

  std::unique_ptr<event[]> events_;
  std::unique_ptr<std::uint64_t[]> addresses_;
  event* end_{};
  std::uint64_t* addresses_end_{};
  lane_ways ways_{};
  std::uint32_t kept_{};  // lanes with events from before
  std::uint32_t came_{};  // lanes that ran since
};

}}}}  // namespace warpmem::v0::capture::detail
