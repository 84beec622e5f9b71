// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lines of 128 bytes that one instruction of a warp touches.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

struct touched_line {
  address at;             // a multiple of 128
  std::uint32_t sectors;  // a bit for each of four
  std::uint32_t whole;    // those of which every byte is touched
};

// Whether hardware executes accesses of this size at these addresses.
[[nodiscard]] inline bool is_executed(address const (&at)[32], lane_mask active, int lane_bytes) noexcept {
  address all_bits = 0;
  if (active.bits == ~std::uint32_t{0}) {  // compilers take several lanes at a time
    for (address const a : at) {
      all_bits |= a;
    }
  } else {
    for (std::uint32_t left = active.bits; left != 0; left &= left - 1) {
      all_bits |= at[std::countr_zero(left)];
    }
  }
  auto const bytes = static_cast<address>(lane_bytes);
  return bytes <= 16 && std::has_single_bit(bytes) && (all_bits & (bytes - 1)) == 0;
}

// Whether hardware, which takes an instruction 128 bytes at a time, stores whole lines only: lanes of each part lie in
// one line, and fill it if they fill any.
[[nodiscard]] inline bool are_lines_together(address const (&at)[32], lane_mask active, int lane_bytes) noexcept {
  std::size_t const lanes = lane_bytes <= 4 ? 32 : static_cast<std::size_t>(128 / lane_bytes);
  bool is_one = active.bits == ~std::uint32_t{0};
  for (std::size_t lane = 0; is_one && lanes < 32 && lane < 32; ++lane) {
    is_one = at[lane] / 128 == at[lane / lanes * lanes] / 128;
  }
  return lanes == 32 || is_one;
}

class touched_lines {
 public:
  touched_lines(address const (&at)[32], lane_mask active, int lane_bytes) noexcept {
    auto const bytes = static_cast<address>(lane_bytes);
    if (active.bits == ~std::uint32_t{0} && is_contiguous(at, bytes)) {
      add_stretch(at[0], at[0] + 32 * bytes);
      return;
    }
    std::size_t last = 0;
    for (std::uint32_t left = active.bits; left != 0; left &= left - 1) {
      last = add_lane(at[std::countr_zero(left)], bytes, last);
    }
    for (std::size_t k = 0; k < static_cast<std::size_t>(count_); ++k) {
      for (std::size_t s = 0; s < 4; ++s) {
        lines_[k].whole |= covered_[k][s] == ~std::uint32_t{0} ? 1U << s : 0U;
      }
    }
  }
  [[nodiscard]] int count() const noexcept { return count_; }
  [[nodiscard]] touched_line const& operator[](int k) const noexcept { return lines_[static_cast<std::size_t>(k)]; }

 private:
  [[nodiscard]] static bool is_contiguous(address const (&at)[32], address bytes) noexcept {
    address apart = 0;
    for (std::size_t lane = 0; lane + 1 < 32; ++lane) {
      apart |= (at[lane + 1] - at[lane]) ^ bytes;
    }
    return apart == 0;
  }
  void add_stretch(address begin, address end) noexcept {
    for (address line = begin & ~address{127}; line < end; line += 128) {
      touched_line& to = lines_[static_cast<std::size_t>(count_++)];
      to = {line, 0, 0};
      for (address s = 0; s < 4; ++s) {
        address const first = line + 32 * s;
        to.sectors |= first < end && begin < first + 32 ? 1U << s : 0U;
        to.whole |= begin <= first && first + 32 <= end ? 1U << s : 0U;
      }
    }
  }
  // The line where the lane ends; neighbours are often there.
  [[nodiscard]] std::size_t add_lane(address at, address bytes, std::size_t last) noexcept {
    for (address done = 0; done < bytes;) {
      address const here = at + done;
      address const room = 32 - here % 32;
      address const n = bytes - done < room ? bytes - done : room;
      address const line = here & ~address{127};
      last = count_ != 0 && lines_[last].at == line ? last : line_of(line);
      auto const s = static_cast<std::size_t>(here / 32 % 4);
      lines_[last].sectors |= 1U << s;
      covered_[last][s] |= (n == 32 ? ~std::uint32_t{0} : (1U << n) - 1) << (here % 32);
      done += n;
    }
    return last;
  }
  [[nodiscard]] std::size_t line_of(address line) noexcept {
    auto const n = static_cast<std::size_t>(count_);
    if (n == 0 || line <= highest_) {
      for (std::size_t k = n; k-- > 0;) {
        if (lines_[k].at == line) {
          return k;
        }
      }
    }
    highest_ = n == 0 || line > highest_ ? line : highest_;
    lines_[n] = {line, 0, 0};
    covered_[n] = {};
    ++count_;
    return n;
  }

  static constexpr std::size_t most = 96;  // 32 lanes, of which each can reach into a second line
  std::array<touched_line, most> lines_;
  std::array<std::array<std::uint32_t, 4>, most> covered_;
  address highest_{};
  int count_{};
};

}}}  // namespace warpmem::v0::detail
