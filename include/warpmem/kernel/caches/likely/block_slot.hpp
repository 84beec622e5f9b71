// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block while it runs on an SM: its warps' instructions in their order.
#pragma once

#include <warpmem/kernel/caches/likely/look_ups.hpp>
#include <warpmem/model/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

class block_slot {
 public:
  // Parts what the block did by warps.
  void begin(look_up_log const& log, std::size_t block) {
    warps_.clear();
    log.each_piece(block, [this](std::uint32_t const* at, std::uint32_t const* end) {
      for (; at != end; at += instruction_word{*at}.size()) {
        stretch& w = of(instruction_word{*at}.warp());
        w.end += instruction_word{*at}.size();
      }
    });
    std::size_t size = 0;
    for (stretch& w : warps_) {
      w.at = size;
      size += w.end;
      w.end = w.at;
    }
    words_.resize(size);
    log.each_piece(block, [this](std::uint32_t const* at, std::uint32_t const* end) {
      while (at != end) {
        std::size_t const n = instruction_word{*at}.size();
        stretch& w = of(instruction_word{*at}.warp());
        for (std::size_t k = 0; k < n; ++k) {
          words_[w.end++] = *at++;
        }
      }
    });
  }
  [[nodiscard]] std::uint32_t warps() const noexcept { return static_cast<std::uint32_t>(warps_.size()); }
  [[nodiscard]] bool is_done(std::uint32_t warp) const noexcept { return warps_[warp].at == warps_[warp].end; }
  // The warp's next instruction: use(kind, one of its lines).
  template <class Use>
  void step(std::uint32_t warp, Use use) {
    std::size_t& at = warps_[warp].at;
    instruction_word const is{words_[at++]};
    bool const parts = is.kind() == look_up_kind::store_of_parts;
    for (std::uint32_t k = 0; k < is.lines(); ++k) {
      std::uint32_t const line = words_[at++];
      use(is.kind(), line_look_up{line >> 4, line & 15U, parts ? words_[at++] : ~std::uint32_t{0}});
    }
  }

 private:
  struct stretch {
    std::size_t at{};
    std::size_t end{};
  };
  [[nodiscard]] stretch& of(std::uint32_t number) {
    if (warps_.size() <= number) {
      warps_.resize(std::size_t{number} + 1);
    }
    return warps_[number];
  }

  std::vector<std::uint32_t> words_{};
  std::vector<stretch> warps_{};
};

}}}  // namespace warpmem::v0::detail
