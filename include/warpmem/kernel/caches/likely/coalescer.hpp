// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between SMs and L2: SMs of one GPC that want a sector at the same time are served by one read, up to four of them.
#pragma once

#include <warpmem/model/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

class simulated_coalescer {
 public:
  simulated_coalescer(int served, int window)
      : served_{static_cast<std::uint8_t>(served)},
        window_{static_cast<std::uint64_t>(window)},
        slots_(served > 1 ? size : 0) {}

  // The sectors that L2 is asked for.
  [[nodiscard]] std::uint32_t take(std::uint32_t line, std::uint32_t sectors, std::uint64_t now) noexcept {
    if (slots_.empty()) {
      return sectors;
    }
    slot& s = slots_[(line * 2654435761U) >> 20U];
    if (s.line != line || now - s.since > window_) {
      s = {line, now, {}};
    }
    std::uint32_t asked = 0;
    for (std::uint32_t k = 0; k < 4; ++k) {
      if ((sectors >> k & 1U) != 0) {
        asked |= s.waiting[k] == 0 ? 1U << k : 0U;
        s.waiting[k] = static_cast<std::uint8_t>((s.waiting[k] + 1) % served_);
      }
    }
    return asked;
  }

 private:
  struct slot {
    std::uint32_t line{~std::uint32_t{0}};
    std::uint64_t since{};
    std::array<std::uint8_t, 4> waiting{};
  };
  static constexpr std::size_t size = 4096;

  std::uint8_t served_;
  std::uint64_t window_;  // turns of an SM
  std::vector<slot> slots_;
};

}}}  // namespace warpmem::v0::detail
