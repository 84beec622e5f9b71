// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// L1 of one SM.
#pragma once

#include <warpmem/kernel/caches/likely/model.hpp>
#include <warpmem/kernel/caches/likely/ways.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

class simulated_l1 {
 public:
  simulated_l1(cache_model const& model, int kib, std::uint64_t seed)
      : sets_{sets_of(model, lines_of(model, kib))},
        is_scattered_{model.l1_ways != 0},
        ways_{sets_, (std::max)(1U, lines_of(model, kib) / sets_), model.l1_choices, seed} {}

  // The sectors that miss; they are there from then on.
  std::uint32_t take(std::uint32_t line, std::uint32_t sectors) {
    std::size_t const at = ways_.need(set_of(line), line, [](std::uint32_t) {});
    std::uint32_t const missing = sectors & ~ways_.sectors(at);
    ways_.bring(at, sectors);
    return missing;
  }

 private:
  [[nodiscard]] static std::uint32_t lines_of(cache_model const& model, int kib) noexcept {
    return (std::max)(1U, static_cast<std::uint32_t>(kib * model.l1_percent) * 8 / 100);
  }
  [[nodiscard]] static std::uint32_t sets_of(cache_model const& model, std::uint32_t lines) noexcept {
    return model.l1_ways == 0 ? 64 : (std::max)(1U, lines / static_cast<std::uint32_t>(model.l1_ways));
  }
  [[nodiscard]] std::uint32_t set_of(std::uint32_t line) const noexcept {
    return is_scattered_ ? static_cast<std::uint32_t>(line * 0x9E3779B97F4A7C15U >> 32U) % sets_
                         : (line ^ line >> 6U ^ line >> 12U ^ line >> 18U) % sets_;
  }

  std::uint32_t sets_;
  bool is_scattered_;
  cache_ways ways_;
};

}}}  // namespace warpmem::v0::detail
