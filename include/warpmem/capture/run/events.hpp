// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Room for the events of the 32 lanes of a warp: 4 MiB, of which kernels touch what they need.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/group/warp.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/config.hpp>

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
    hot.next_event = events(lane) + lanes_[lane].events;
    hot.end_of_events = events(lane) + capacity;
    hot.next_address = addresses(lane) + lanes_[lane].accesses;
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
  [[nodiscard]] bool has_room(int lane) const noexcept { return lanes_[lane].events < capacity; }

  [[nodiscard]] lane_way way(int lane, bool is_open) const noexcept {
    return {events(lane), events(lane) + lanes_[lane].events, addresses(lane), is_open};
  }
  // Keeps what is left of a way.
  void keep(int lane, lane_way const& left) noexcept {
    lane_events& l = lanes_[lane];
    if (left.begin == left.end) {
      l = {};
      return;
    }
    std::size_t const executed = static_cast<std::size_t>(left.at - addresses(lane));
    l.events = static_cast<std::size_t>(left.end - left.begin);
    l.accesses -= executed;
    std::memmove(events(lane), left.begin, l.events * sizeof(event));
    std::memmove(addresses(lane), left.at, l.accesses * sizeof(std::uint64_t));
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
};

}}}}  // namespace warpmem::v0::capture::detail
