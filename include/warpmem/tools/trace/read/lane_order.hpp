// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In which order lanes execute instructions. Behind each comes the next one of the code, unless it is a branch, and
// tracers print every instruction that a lane executes. So a lane that goes back without a branch, or that executes one
// instruction twice, shows that lines are doubled or out of order. An instruction that is left out does not show: its
// predicate may have been false.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/control_flow.hpp>
#include <warpmem/tools/trace/read/instruction_line.hpp>

#include <bit>
#include <cstdint>
#include <unordered_map>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

inline constexpr char const* goes_back = "a lane goes back without a branch: lines are doubled, or out of order";

// A program counter for each lane. Nearly always, those that execute an instruction have executed the last one, too.
class lane_counters {
 public:
  void set(std::uint32_t lanes, std::uint64_t pc) noexcept {
    for (std::uint32_t m = together_ & ~lanes; m != 0; m &= m - 1) {
      apart_[std::countr_zero(m)] = at_;
    }
    together_ = lanes;
    at_ = pc;
  }
  [[nodiscard]] std::uint64_t of(int lane) const noexcept { return (together_ >> lane & 1U) != 0 ? at_ : apart_[lane]; }
  // Whether each of these lanes is before this place.
  [[nodiscard]] bool are_before(std::uint32_t lanes, std::uint64_t pc) const noexcept {
    bool good = (lanes & together_) == 0 || at_ < pc;
    for (std::uint32_t m = lanes & ~together_; m != 0 && good; m &= m - 1) {
      good = apart_[std::countr_zero(m)] < pc;
    }
    return good;
  }
  friend bool operator==(lane_counters const&, lane_counters const&) = default;

 private:
  std::uint64_t at_{};
  std::uint32_t together_{};
  std::uint64_t apart_[32]{};
};

// Where the lanes of one warp are.
struct warp_order {
  lane_counters last{};
  std::uint32_t here{};  // that have executed something, and have not ended
  std::uint32_t free{};  // to go anywhere

  // False if a lane goes back.
  [[nodiscard]] bool add(std::uint32_t lanes, std::uint64_t pc, control_flow flow) noexcept {
    bool const good = last.are_before(here & ~free & lanes, pc);
    last.set(lanes, pc);
    free = flow.may_go_back ? free | lanes : free & ~lanes;
    here = flow.ends ? here & ~lanes : here | lanes;
    return good;
  }
  friend bool operator==(warp_order const&, warp_order const&) = default;
};

// Of a warp whose lines are all there, from the first one on. While all of its lanes are at one place that is no
// branch, they go on together, those whose predicate is false too.
class whole_warp_order {
 public:
  whole_warp_order() = default;
  explicit whole_warp_order(std::uint32_t lanes) noexcept : live_{lanes} {}

  // Null, or what is wrong.
  [[nodiscard]] char const* add(traced_instruction const& i) noexcept {
    if ((i.mask & ~live_) != 0) {
      return "a lane that the warp does not have, or that has ended, goes on";
    }
    std::uint32_t const lanes = are_together_ ? live_ : i.mask;
    are_together_ = lanes == live_ && !i.flow.may_go_back;
    bool const good = order_.add(lanes, i.pc, {i.flow.may_go_back, false, false});
    live_ &= i.flow.ends ? ~i.mask : UINT32_MAX;
    return good ? nullptr : goes_back;
  }

 private:
  warp_order order_{};
  std::uint32_t live_{};
  bool are_together_{true};
};

// Of some lines that follow each other, of all warps.
class lane_order {
 public:
  // False if a lane goes back.
  [[nodiscard]] bool add(std::uint64_t warp, traced_instruction const& i) {
    lanes_of_warp& w = warps_[warp];
    if (std::uint32_t const fresh = i.mask & ~w.seen; fresh != 0) {
      w.first.set(fresh, i.pc);
      w.seen |= fresh;
    }
    return w.now.add(i.mask, i.pc, i.flow);
  }

  // Adds the lines behind these. False if a lane goes back between them.
  [[nodiscard]] bool append(lane_order const& next) {
    bool good = true;
    for (auto const& [warp, after] : next.warps_) {
      lanes_of_warp& w = warps_[warp];
      for (std::uint32_t m = after.seen; m != 0; m &= m - 1) {
        int const lane = std::countr_zero(m);
        std::uint32_t const bit = 1U << lane;
        good = good && w.now.last.are_before(w.now.here & ~w.now.free & bit, after.first.of(lane));
      }
      for (std::uint32_t m = after.now.here; m != 0; m &= m - 1) {
        w.now.last.set(m & (0 - m), after.now.last.of(std::countr_zero(m)));
      }
      w.now.free = (w.now.free & ~after.seen) | after.now.free;
      w.now.here = (w.now.here & ~after.seen) | after.now.here;
      if (w.now.here == 0) {
        warps_.erase(warp);
      }
    }
    return good;
  }

  friend bool operator==(lane_order const&, lane_order const&) = default;

 private:
  // What ends is forgotten: lines that are doubled behind an EXIT have it twice, which its count shows.
  struct lanes_of_warp {
    warp_order now{};
    lane_counters first{};
    std::uint32_t seen{};
    friend bool operator==(lanes_of_warp const&, lanes_of_warp const&) = default;
  };
  std::unordered_map<std::uint64_t, lanes_of_warp> warps_{};
};

}}}}  // namespace warpmem::v0::trace::detail
