// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What 32 threads did, as what their warp did: which lanes executed each instruction together.
//
// Lanes that went the same way are one class. Again and again, the classes whose next event is deepest in calls, and
// then first in the order of the control flow, execute it together.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/group/flow.hpp>
#include <warpmem/config.hpp>

#include <bit>
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
};
using lane_ways = lane_way[32];

class warp_grouper {
 public:
  void forget() { flow_.forget(); }
  [[nodiscard]] flow_graph& flow() noexcept { return flow_; }

  // emit(event, lanes, addresses) for each instruction; addresses of other lanes are undefined. Returns the lanes whose
  // ways have something left, and moves the beginning of these: behind an open way that ends, nobody knows who goes
  // first.
  template <class Emit>
  std::uint32_t group(std::uint32_t lanes, lane_ways& ways, Emit emit) {
    lanes_ = &ways;
    classify(lanes);
    if (size_ > 1) {
      for (int i = 0; i < size_; ++i) {
        flow_.follow(classes_[i].next, classes_[i].end);
      }
      flow_.order();
      for (int i = 0; i < size_; ++i) {
        classes_[i].key = key_of(classes_[i]);
      }
    }
    while (step(emit)) {
    }
    std::uint32_t left = 0;
    for (int i = 0; i < size_; ++i) {
      left |= classes_[i].next != classes_[i].end ? classes_[i].lanes : 0U;
      for (std::uint32_t m = classes_[i].lanes & left; m != 0; m &= m - 1) {
        lane_way& lane = ways[std::countr_zero(m)];
        lane.begin = lane.end - (classes_[i].end - classes_[i].next);
        lane.at += classes_[i].accesses;
      }
    }
    return left;
  }

 private:
  struct way_class {
    event const* next;
    event const* end;
    std::uint32_t lanes;
    std::size_t accesses;  // already executed
    std::uint64_t key;
    bool is_open;
  };
  static constexpr std::uint64_t never = ~std::uint64_t{0};

  void classify(std::uint32_t lanes) {
    size_ = 0;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      int const lane = std::countr_zero(m);
      lane_way const& way = (*lanes_)[lane];
      if (way.begin == way.end && !way.is_open) {
        continue;
      }
      int i = 0;
      while (i < size_ && !is_same(classes_[i], way)) {
        ++i;
      }
      if (i == size_) {
        classes_[size_++] = {way.begin, way.end, 0, 0, 0, way.is_open};
      }
      classes_[i].lanes |= 1U << lane;
    }
  }
  [[nodiscard]] static bool is_same(way_class const& c, lane_way const& way) noexcept {
    auto const events = static_cast<std::size_t>(way.end - way.begin);
    if (static_cast<std::size_t>(c.end - c.next) != events || c.is_open != way.is_open) {
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

  // Deepest first, then in order; what is exhausted comes last, or before all if more will come.
  [[nodiscard]] std::uint64_t key_of(way_class const& c) {
    if (c.next == c.end) {
      return c.is_open ? 0 : never;
    }
    // Lanes that move different pieces of a struct do so in different instructions.
    return std::uint64_t{256 - depth_of(*c.next)} << 48 | std::uint64_t{flow_.rank(pc_of(*c.next))} << 24 |
           code_of(*c.next);
  }

  template <class Emit>
  bool step(Emit& emit) {
    if (size_ == 1) {
      while (classes_[0].next != classes_[0].end) {
        execute(classes_[0].lanes, 1U, emit);
      }
      return false;
    }
    std::uint64_t first = never;
    std::uint64_t second = never;
    std::uint32_t together = 0;
    std::uint32_t lanes = 0;
    for (int i = 0; i < size_; ++i) {
      std::uint64_t const key = classes_[i].key;
      if (key < first) {
        second = first;
        first = key;
        together = 0;
        lanes = 0;
      } else if (key > first && key < second) {
        second = key;
      }
      if (key == first) {
        together |= 1U << i;
        lanes |= classes_[i].lanes;
      }
    }
    if (first == never || first == 0) {
      return false;
    }
    // A class alone goes on while the others must wait for it.
    do {
      execute(lanes, together, emit);
      for (std::uint32_t m = together; m != 0; m &= m - 1) {
        way_class& c = classes_[std::countr_zero(m)];
        c.key = key_of(c);
      }
    } while (std::has_single_bit(together) && classes_[std::countr_zero(together)].key < second &&
             classes_[std::countr_zero(together)].key != 0);
    return true;
  }

  template <class Emit>
  void execute(std::uint32_t lanes, std::uint32_t together, Emit& emit) {
    event const e = *classes_[std::countr_zero(together)].next;
    bool const is_access = form_of(e) != event_form::block_entry;
    for (std::uint32_t m = together; m != 0; m &= m - 1) {
      way_class& c = classes_[std::countr_zero(m)];
      ++c.next;
      if (is_access) {
        for (std::uint32_t l = c.lanes; l != 0; l &= l - 1) {
          int const lane = std::countr_zero(l);
          at_[lane] = (*lanes_)[lane].at[c.accesses];
        }
        ++c.accesses;
      }
    }
    if (is_access) {
      emit(e, lanes, at_);
    }
  }

  flow_graph flow_{};
  lane_ways* lanes_{};
  way_class classes_[32]{};
  int size_{};
  std::uint64_t at_[32]{};
};

}}}}  // namespace warpmem::v0::capture::detail
