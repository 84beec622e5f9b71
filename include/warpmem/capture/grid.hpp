// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape of a launch; its blocks and threads by number, and in words.
#pragma once

#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace capture {

// A size in up to three dimensions: {256}, {32, 8}.
struct extent {
  unsigned x{1};
  unsigned y{1};
  unsigned z{1};
  [[nodiscard]] constexpr std::uint64_t count() const noexcept { return std::uint64_t{x} * y * z; }
  friend constexpr bool operator==(extent const&, extent const&) = default;
};

// What stands between <<< and >>>: {.grid = {2, 2}, .block = {32, 8}, .dynamic_shared = 1024}.
struct launch_shape {
  extent grid{};
  extent block{};
  std::size_t dynamic_shared{};  // bytes
};

namespace detail {

[[nodiscard]] constexpr index3 index_in(extent size, std::uint64_t number) noexcept {
  return {static_cast<unsigned>(number % size.x), static_cast<unsigned>(number / size.x % size.y),
          static_cast<unsigned>(number / size.x / size.y)};
}
// (3, 0, 0)
[[nodiscard]] inline std::string in_words(extent size, std::uint64_t number) {
  index3 const i = index_in(size, number);
  return std::string("(").append(std::to_string(i.x)) + ", " + std::to_string(i.y) + ", " + std::to_string(i.z) + ")";
}

}  // namespace detail

}}}  // namespace warpmem::v0::capture
