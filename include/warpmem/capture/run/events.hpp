// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Room for the events of the 32 lanes of a warp: 4 MiB, of which kernels touch what they need.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/group/warp.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/config.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class event_buffers {
 public:
  event_buffers() : events_{new event[32 * stride]}, addresses_{new std::uint64_t[32 * stride]} {}

  // The hooks write behind what the lane already has, until it stops.
  void start(int lane) noexcept {
    std::uint32_t const bit = 1U << lane;
    if (((kept_ | came_) & bit) == 0) {
      lanes_[lane] = {};
    }
    hot.next_event = events(lane) + lanes_[lane].events;
    hot.end_of_events = events(lane) + capacity;
    hot.next_address = addresses(lane) + lanes_[lane].accesses;
    came_ |= bit;
  }
  // How many events came.
  std::size_t stop(int lane) noexcept {
    auto const now = static_cast<std::size_t>(hot.next_event - events(lane));
    std::size_t const came = now - lanes_[lane].events;
    lanes_[lane].events = now;
    lanes_[lane].accesses = static_cast<std::size_t>(hot.next_address - addresses(lane));
    hot.next_event = hot.end_of_events = nullptr;
    return came;
  }
  // Of the last event that came.
  [[nodiscard]] std::uint32_t last_pc(int lane) const noexcept { return pc_of(events(lane)[lanes_[lane].events - 1]); }
  [[nodiscard]] bool has_room(int lane) const noexcept {
    return (kept_ >> lane & 1) == 0 || lanes_[lane].events < capacity;
  }

  // What the lanes did that is not yet executed; returns these lanes and the `open` ones, which will do more.
  std::uint32_t ways(std::uint32_t open, lane_way (&out)[32]) const noexcept {
    std::uint32_t const some = kept_ | came_;
    for (std::uint32_t m = some | open; m != 0; m &= m - 1) {
      int const lane = std::countr_zero(m);
      event const* const begin = events(lane);
      std::size_t const length = (some >> lane & 1) != 0 ? lanes_[lane].events : 0;
      out[lane] = {begin, begin + length, addresses(lane), (open >> lane & 1) != 0};
    }
    return some | open;
  }
  // Keeps what is left of the ways of these lanes, and nothing else.
  void keep(std::uint32_t lanes, lane_way const (&left)[32]) noexcept {
    came_ = 0;
    kept_ = lanes;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      int const lane = std::countr_zero(m);
      lane_events& l = lanes_[lane];
      l.accesses -= static_cast<std::size_t>(left[lane].at - addresses(lane));
      l.events = static_cast<std::size_t>(left[lane].end - left[lane].begin);
      std::memmove(events(lane), left[lane].begin, l.events * sizeof(event));
      std::memmove(addresses(lane), left[lane].at, l.accesses * sizeof(std::uint64_t));
    }
  }

 private:
  static constexpr std::size_t capacity = 8192;
  // Not a power of two: the lanes would compete for a few sets of the processor's cache.
  static constexpr std::size_t stride = capacity + 24;
  struct lane_events {
    std::size_t events{};
    std::size_t accesses{};
  };
  [[nodiscard]] event* events(int lane) const noexcept { return &events_[static_cast<std::size_t>(lane) * stride]; }
  [[nodiscard]] std::uint64_t* addresses(int lane) const noexcept {
    return &addresses_[static_cast<std::size_t>(lane) * stride];
  }

  std::unique_ptr<event[]> events_;
  std::unique_ptr<std::uint64_t[]> addresses_;
  lane_events lanes_[32]{};
  std::uint32_t kept_{};  // lanes with events from before
  std::uint32_t came_{};  // and those that ran since
};

}}}}  // namespace warpmem::v0::capture::detail
