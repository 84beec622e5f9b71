// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who wrote and read a word of memory last, and whether a touch races with them.
#pragma once

#include <warpmem/access/operation.hpp>
#include <warpmem/capture/memory/last_touch.hpp>
#include <warpmem/capture/memory/touch.hpp>
#include <warpmem/config.hpp>

#include <cstdint>
#include <cstring>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// What is remembered of four bytes.
struct touched_word {
  last_touch write{};
  last_touch read{};
  std::uint32_t value{};  // that the last writer's warp left

  // A touch of the bytes of `mask`, which begin at `host` unless that is null. Whether it is a race, which is then in
  // `found`. Writers of one value do not race.
  bool take(unsigned mask, unsigned char const* host, touch const& t, race_clock const& clock,
            race_finding& found) noexcept {
    bool const writes = t.op != memory_op::load;
    bool const is_alone = write.is_only(t.thread, clock) && (!writes || read.is_only(t.thread, clock));
    std::uint32_t const left = host != nullptr ? value_at(mask, host) : 0;
    bool const races = !is_alone && find_race(mask, host != nullptr, left, t, clock, found);
    if (writes) {
      value = left;
    }
    (writes ? write : read).follow(t, mask, clock);
    return races;
  }
  // The bytes of `mask`, which begin at `host`.
  [[nodiscard]] static std::uint32_t value_at(unsigned mask, unsigned char const* host) noexcept {
    std::uint32_t v = 0;
    if (mask == 15) {
      std::memcpy(&v, host, sizeof(v));
      return v;
    }
    for (int i = 0; i < 4; ++i) {
      v |= (mask >> i & 1) != 0 ? std::uint32_t{*host++} << 8 * i : 0U;
    }
    return v;
  }

 private:
  bool find_race(unsigned mask, bool has_value, std::uint32_t left, touch const& t, race_clock const& clock,
                 race_finding& found) const noexcept {
    bool const is_same = has_value && !write.is_atomic() && left == value && write.bytes() == mask;
    if ((write.bytes() & mask) != 0 && !is_same) {
      found = write.race_with(t, clock);
      found.other_writes = true;
    }
    if (found.between == racers::none && t.op != memory_op::load && (read.bytes() & mask) != 0) {
      found = read.race_with(t, clock);
    }
    return found.between != racers::none;
  }
};

}}}}  // namespace warpmem::v0::capture::detail
