// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What 32 threads did, as what their warp did: which lanes executed each instruction together.
//
// Lanes that went the same way are one class. Again and again, the classes whose next event is deepest in calls, and
// then first in the order of the control flow, execute it: together where lanes meet, else those that came together.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/group/flow.hpp>
#include <warpmem/capture/group/way.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class warp_grouper {
 public:
  void forget() { flow_.forget(); }
  // After group(): of the lanes that stop, those that go first, if they go before all others.
  [[nodiscard]] std::uint32_t stopped() {
    std::uint32_t const first = size_ == 1 ? 1U : first_together().classes;
    if (size_ == 0 || first == 0) {
      return 0;
    }
    way_class const& c = classes_[std::countr_zero(first)];
    return c.next == c.end && c.is_stop ? lanes_of(first) : 0;
  }
  [[nodiscard]] flow_graph& flow() noexcept { return flow_; }
  // Whether lanes went different ways deeper in calls than events can tell.
  [[nodiscard]] bool are_too_deep() const noexcept { return are_too_deep_; }

  // emit(event, lanes, addresses) for each instruction; addresses of other lanes are undefined. Returns the lanes whose
  // ways have something left, and moves the beginning of these: behind an open way that ends, nobody knows who goes
  // first, and nobody overtakes lanes that stop and go before all others.
  template <class Emit>
  std::uint32_t group(std::uint32_t lanes, lane_ways& ways, Emit emit) {
    lanes_ = &ways;
    time_ = 0;
    classify(lanes);
    if (size_ > 1 || (size_ == 1 && classes_[0].is_stop)) {
      int deep = 0;
      for (int i = 0; i < size_; ++i) {
        way_class const& c = classes_[i];
        deep += flow_.follow(c.before, c.next, c.end, c.is_open) ? 1 : 0;
      }
      are_too_deep_ = are_too_deep_ || deep > 1;
      flow_.order();
      for (int i = 0; i < size_; ++i) {
        classes_[i].key = key_of(classes_[i]);
      }
      part((std::uint32_t{2} << (size_ - 1)) - 1);
    }
    while (step(emit)) {
    }
    return move_on(ways);
  }

 private:
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
        classes_[size_++] = {way.begin, way.end, 0, 0, 0, way.is_open, way.is_stop, way.before, 0};
      }
      classes_[i].lanes |= 1U << lane;
    }
  }
  // Deepest first, then in order; what is exhausted comes last, or before all if more will come.
  [[nodiscard]] std::uint64_t key_of(way_class const& c) {
    if (c.next != c.end) {
      // Lanes that move different pieces of a struct do so in different instructions.
      return place_key(*c.next) | code_of(*c.next);
    }
    if (c.is_stop && c.before != 0) {
      return place_key(c.before) | 0xffffff;  // behind those that come to the same place
    }
    return c.is_open ? 0 : never;
  }
  [[nodiscard]] std::uint64_t place_key(event e) {
    return std::uint64_t{256 - depth_of(e)} << 48 | std::uint64_t{flow_.rank(pc_of(e))} << 24;
  }

  // What was executed is taken from the ways. The lanes that have something left.
  [[nodiscard]] std::uint32_t move_on(lane_ways& ways) const noexcept {
    std::uint32_t left = 0;
    bool const any_stop = std::any_of(classes_, classes_ + size_, [](way_class const& c) { return c.is_stop; });
    for (int i = 0; i < size_; ++i) {
      way_class const& c = classes_[i];
      left |= c.next != c.end ? c.lanes : 0U;
      for (std::uint32_t m = any_stop ? c.lanes : c.lanes & left; m != 0; m &= m - 1) {
        lane_way& lane = ways[std::countr_zero(m)];
        lane.begin = lane.end - (c.end - c.next);
        lane.at += c.accesses;
        lane.before = c.before;
      }
    }
    return left;
  }

  template <class Emit>
  bool step(Emit& emit) {
    if (size_ == 1) {
      while (classes_[0].next != classes_[0].end) {
        execute(classes_[0].lanes, 1U, emit);
      }
      return false;
    }
    auto const [together, second] = first_together();
    if (together == 0 || classes_[std::countr_zero(together)].next == classes_[std::countr_zero(together)].end) {
      return false;
    }
    std::uint32_t const lanes = lanes_of(together);
    // A class alone goes on while the others must wait for it.
    do {
      execute(lanes, together, emit);
      for (std::uint32_t m = together; m != 0; m &= m - 1) {
        way_class& c = classes_[std::countr_zero(m)];
        c.key = key_of(c);
      }
    } while (std::has_single_bit(together) && classes_[std::countr_zero(together)].key < second &&
             classes_[std::countr_zero(together)].next != classes_[std::countr_zero(together)].end);
    part(together);
    return true;
  }

  struct front {
    std::uint32_t classes;  // those that go first; none if nobody can go on
    std::uint64_t second;   // the key of the next
  };
  // Where lanes do not meet, those that came together.
  [[nodiscard]] front first_together() {
    front const all = first_ones();
    if (std::popcount(all.classes) < 2 || flow_.meet(place_of(classes_[std::countr_zero(all.classes)]))) {
      return all;
    }
    return {came_together(all.classes), classes_[std::countr_zero(all.classes)].key};
  }
  [[nodiscard]] static std::uint32_t place_of(way_class const& c) noexcept {
    return pc_of(c.next != c.end ? *c.next : c.before);
  }
  [[nodiscard]] std::uint32_t lanes_of(std::uint32_t classes) const noexcept {
    std::uint32_t lanes = 0;
    for (std::uint32_t m = classes; m != 0; m &= m - 1) {
      lanes |= classes_[std::countr_zero(m)].lanes;
    }
    return lanes;
  }
  [[nodiscard]] front first_ones() const noexcept {
    std::uint64_t first = never;
    front found{0, never};
    for (int i = 0; i < size_; ++i) {
      std::uint64_t const key = classes_[i].key;
      if (key < first) {
        found = {0, first};
        first = key;
      } else if (key > first && key < found.second) {
        found.second = key;
      }
      found.classes |= key == first ? 1U << i : 0U;
    }
    return first == never || first == 0 ? front{} : found;
  }
  // Of these classes, those that came with the one that has been here longest.
  [[nodiscard]] std::uint32_t came_together(std::uint32_t classes) const noexcept {
    std::uint32_t since = ~0U;
    for (std::uint32_t m = classes; m != 0; m &= m - 1) {
      since = (std::min)(since, classes_[std::countr_zero(m)].together_since);
    }
    std::uint32_t found = 0;
    for (std::uint32_t m = classes; m != 0; m &= m - 1) {
      found |= classes_[std::countr_zero(m)].together_since == since ? m & (~m + 1) : 0U;
    }
    return found;
  }
  // These classes executed an event together: those that have the same next one stay together.
  void part(std::uint32_t classes) noexcept {
    while (classes != 0) {
      std::uint64_t const key = classes_[std::countr_zero(classes)].key;
      ++time_;
      for (std::uint32_t m = classes; m != 0; m &= m - 1) {
        way_class& c = classes_[std::countr_zero(m)];
        if (c.key == key) {
          c.together_since = time_;
          classes &= ~(m & (~m + 1));
        }
      }
    }
  }

  template <class Emit>
  void execute(std::uint32_t lanes, std::uint32_t together, Emit& emit) {
    event const e = *classes_[std::countr_zero(together)].next;
    bool const is_access = form_of(e) != event_form::block_entry;
    for (std::uint32_t m = together; m != 0; m &= m - 1) {
      way_class& c = classes_[std::countr_zero(m)];
      ++c.next;
      c.before = e;
      if (is_access) {
        if (c.lanes == ~std::uint32_t{0}) {
          for (int lane = 0; lane < 32; ++lane) {
            at_[lane] = (*lanes_)[lane].at[c.accesses];
          }
        }
        for (std::uint32_t l = c.lanes == ~std::uint32_t{0} ? 0 : c.lanes; l != 0; l &= l - 1) {
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
  bool are_too_deep_{};
  std::uint32_t time_{};
  std::uint64_t at_[32]{};
};

}}}}  // namespace warpmem::v0::capture::detail
