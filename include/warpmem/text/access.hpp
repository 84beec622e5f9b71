// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An access in words: what it does, and the pattern behind its addresses when there is one.
#pragma once

#include <warpmem/model/access/matrix_access.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace text {

namespace detail {

template <int Lanes>
[[nodiscard]] int lowest_lane(basic_warp_access<Lanes> const& access) {
  int lane = 0;
  while (lane < Lanes && !access.participants().test(lane)) {
    ++lane;
  }
  return lane;
}

// Bytes from each active lane to the next one by lane number, when that is one number for all; else false.
template <int Lanes>
[[nodiscard]] bool is_affine(basic_warp_access<Lanes> const& access, std::int64_t& stride) {
  lane_mask const active = access.participants();
  int previous = lowest_lane(access);
  bool known = false;
  stride = 0;
  for (int lane = previous + 1; lane < Lanes; ++lane) {
    if (!active.test(lane)) {
      continue;
    }
    auto const distance = static_cast<std::int64_t>(access.at[lane] - access.at[previous]);
    int const steps = lane - previous;
    if (distance % steps != 0 || (known && distance / steps != stride)) {
      return false;
    }
    stride = distance / steps;
    known = true;
    previous = lane;
  }
  return true;
}

// "the same address 0x100 (a broadcast)", "0x100 + 8 * lane", "addresses from 0x100 to 0x9f0".
template <int Lanes>
[[nodiscard]] std::string pattern(basic_warp_access<Lanes> const& access) {
  lane_mask const active = access.participants();
  int const lowest = lowest_lane(access);
  if (lowest == Lanes) {
    return "no address";
  }
  std::int64_t stride = 0;
  if (active.count() == 1) {
    return "address " + hex(access.at[lowest]);
  }
  if (!is_affine(access, stride)) {
    address low = access.at[lowest];
    address high = low;
    for (int lane = lowest; lane < Lanes; ++lane) {
      if (active.test(lane)) {
        low = access.at[lane] < low ? access.at[lane] : low;
        high = access.at[lane] > high ? access.at[lane] : high;
      }
    }
    return "addresses from " + hex(low) + " to " + hex(high);
  }
  if (stride == 0) {
    return "one address " + hex(access.at[lowest]) + ", a broadcast";
  }
  std::string const lane = lowest == 0 ? "lane" : "(lane - " + number(lowest) + ")";
  return hex(access.at[lowest]) + (stride < 0 ? " - " : " + ") +
         std::to_string(stride < 0 ? 0 - static_cast<std::uint64_t>(stride) : static_cast<std::uint64_t>(stride)) +
         " * " + lane;
}

}  // namespace detail

// "load of 4 bytes by 32 lanes, 0x100 + 8 * lane".
template <int Lanes>
[[nodiscard]] std::string line(basic_warp_access<Lanes> const& access) {
  int const active = access.participants().count();
  return std::string(name(access.op)) + std::string(name(access.cache)) + " of " + counted(access.lane_bytes, "byte") +
         " by " + (active == 0 ? "no lane" : counted(active, "lane")) + ", " + detail::pattern(access);
}

// The line, then the address of every active lane.
template <int Lanes>
[[nodiscard]] std::string full(basic_warp_access<Lanes> const& access) {
  std::string text = line(access);
  for (int lane = 0; lane < Lanes; ++lane) {
    if (access.participants().test(lane)) {
      text += "\n  lane " + number(lane) + ": " + detail::hex(access.at[lane]);
    }
  }
  return text;
}

// "ldmatrix of 4 matrices, transposed".
[[nodiscard]] inline std::string line(matrix_access const& access) {
  return std::string(access.op == memory_op::store ? "stmatrix" : "ldmatrix") + " of " + number(access.matrices) +
         (access.matrices == 1 ? " matrix" : " matrices") + (access.transposed ? ", transposed" : "");
}

[[nodiscard]] inline std::string full(matrix_access const& access) {
  std::string text = line(access);
  for (int lane = 0; lane < matrix_access::rows * access.matrices && lane < 32; ++lane) {
    text += "\n  row " + number(lane % matrix_access::rows) + " of matrix " + number(lane / matrix_access::rows) +
            ": " + detail::hex(access.row_at[lane]);
  }
  return text;
}

}}}  // namespace warpmem::v0::text
