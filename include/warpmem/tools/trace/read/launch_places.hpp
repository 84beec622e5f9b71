// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The thread blocks and warps of a launch, as the lines of a trace name them.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/block.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/header.hpp>
#include <warpmem/tools/trace/read/lane_order.hpp>
#include <warpmem/tools/trace/read/pieces.hpp>
#include <warpmem/tools/trace/read/tally.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// Where in a grouped trace a line stands.
struct block_position {
  bool is_in_block{};
  bool is_in_warp{};
  bool has_block{};
  bool has_count{};       // of the warp's instructions
  std::uint32_t warps{};  // that the block has so far, a bit for each
  warp_place at{};
  std::uint64_t instructions_left{};  // of the warp
  whole_warp_order lanes{};           // of the warp
  std::optional<half_copy> half{};    // whose second half is to come
};

// Each function gives null, or what is wrong.
class launch_places {
 public:
  explicit launch_places(kernel_header const& header) noexcept
      : grid_{header.grid},
        threads_{header.block.threads()},
        warps_{static_cast<std::uint64_t>(header.block.warps())} {}

  [[nodiscard]] char const* place(std::uint32_t const (&block)[3], std::uint64_t warp, warp_place& at) const noexcept {
    auto const x = static_cast<std::uint64_t>(grid_.x);
    auto const y = static_cast<std::uint64_t>(grid_.y);
    auto const z = static_cast<std::uint64_t>(grid_.z);
    if (block[0] >= x || block[1] >= y || block[2] >= z) {
      return "the thread block is outside the grid";
    }
    if (warp >= warps_) {
      return "the warp is outside its block";
    }
    at = {static_cast<std::uint32_t>(block[0] + x * (block[1] + y * block[2])), static_cast<std::uint32_t>(warp)};
    return nullptr;
  }

  // "thread block = 1,0,0"
  [[nodiscard]] char const* take_block(std::string_view text, block_position& p) {
    std::uint32_t block[3]{};
    for (std::uint32_t& part : block) {
      std::size_t const comma = text.find(',');
      if (!number_of(trim(text.substr(0, comma)), part)) {
        return "the thread block cannot be read";
      }
      text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
    if (!p.is_in_block || p.has_block) {
      return "a thread block inside another one, or without #BEGIN_TB";
    }
    p.has_block = true;
    return place(block, 0, p.at);
  }

  [[nodiscard]] char const* take_warp(std::string_view text, block_position& p) const {
    std::uint32_t warp = 0;
    if (!number_of(text, warp)) {
      return "the warp cannot be read";
    }
    if (!p.has_block || !is_warp_over(p)) {
      return !p.has_block ? "a warp outside a thread block"
                          : "the warp before has fewer instructions than it announced";
    }
    if (warp >= warps_) {
      return "the warp is outside its block";
    }
    if ((p.warps >> warp & 1U) != 0) {
      return "the thread block has this warp twice";
    }
    p.warps |= 1U << warp;
    p.at.warp = warp;
    p.lanes = whole_warp_order{lanes_of(warp)};
    p.is_in_warp = true;
    p.has_count = false;
    return nullptr;
  }

  [[nodiscard]] char const* end_of_block(block_position const& p) const noexcept {
    return !p.is_in_block     ? "no thread block began"
           : !is_warp_over(p) ? "the thread block ends, and its last warp announced more instructions"
           : static_cast<std::uint64_t>(std::popcount(p.warps)) != warps_
               ? "the thread block ends, and has not all of its warps"
               : nullptr;
  }

 private:
  // The last warp of a block may have fewer.
  [[nodiscard]] std::uint32_t lanes_of(std::uint32_t warp) const noexcept {
    std::int64_t const left = threads_ - 32 * std::int64_t{warp};
    return left < 32 ? (1U << left) - 1 : UINT32_MAX;
  }
  [[nodiscard]] static bool is_warp_over(block_position const& p) noexcept {
    return !p.is_in_warp || (p.has_count && p.instructions_left == 0);
  }

  block_shape grid_;
  std::int64_t threads_;  // of a block
  std::uint64_t warps_;
};

}}}}  // namespace warpmem::v0::trace::detail
