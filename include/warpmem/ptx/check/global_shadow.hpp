// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who touched words of global memory last: of as many lines of 128 bytes as there is room for, the latest ones. Two
// lines that need one place forget each other, and a race is missed.
#pragma once

#include <warpmem/config.hpp>
#include <warpmem/ptx/check/touches.hpp>
#include <warpmem/ptx/machine/address_space.hpp>
#include <warpmem/ptx/types.hpp>

#include <cstddef>
#include <map>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// Whether an array is written at all. Of one that is not, so many reads of warps are remembered: few are written later.
inline constexpr u32 most_reads = 2048;
struct array_use {
  u32 reads{};
  bool is_written{};
  u32 salt{};  // lines of arrays begin at places of their own

  [[nodiscard]] bool is_only_read() noexcept {
    if (is_written) {
      return false;
    }
    reads += reads < most_reads ? 1 : 0;
    return reads == most_reads;
  }
};

class global_shadow {
 public:
  static constexpr std::size_t none = ~std::size_t{0};
  static constexpr std::size_t lines = std::size_t{1} << 12;
  static constexpr std::size_t words_of_line = 32;
  // Nothing is remembered of addresses from here on: lines have 32 bits.
  static constexpr u64 end_of_addresses = u64{1} << 39;

  [[nodiscard]] touched_words const& words() const noexcept { return words_; }
  void forget() noexcept { words_.forget(); }

  // Where the word at an address is.
  [[nodiscard]] std::size_t place_of(u64 address, array_use const& use) noexcept {
    u64 const line = address / (words_of_line * bytes_of_word);
    std::size_t const at = place_of_line(line, use);
    claim(at, line);
    return at * words_of_line + static_cast<std::size_t>(address / bytes_of_word % words_of_line);
  }
  // Likewise of so many words, where they lie one behind the other.
  [[nodiscard]] std::size_t place_of_words(u64 address, std::size_t count, array_use const& use) noexcept {
    u64 const first = address / (words_of_line * bytes_of_word);
    u64 const last = (address + (count - 1) * bytes_of_word) / (words_of_line * bytes_of_word);
    std::size_t const at = place_of_line(first, use);
    if (at + static_cast<std::size_t>(last - first) >= lines) {
      return none;
    }
    for (u64 line = first; line <= last; ++line) {
      claim(at + static_cast<std::size_t>(line - first), line);
    }
    return at * words_of_line + static_cast<std::size_t>(address / bytes_of_word % words_of_line);
  }

  // Of the array that an access touches.
  [[nodiscard]] array_use& use_of(u32 access_id, array const& a) {
    if (access_id >= known_.size()) {
      known_.resize(access_id + 1);
    }
    known& k = known_[access_id];
    if (k.of != &a) {
      k = {&a, &find_use(a)};
    }
    return *k.use;
  }

 private:
  struct known {
    array const* of;
    array_use* use;
  };
  [[nodiscard]] array_use& find_use(array const& a) {
    if (tags_.empty()) {
      words_.make(lines * words_of_line);
      tags_.resize(lines);
    }
    auto const [found, is_new] = uses_.try_emplace(&a);
    if (is_new) {
      found->second.salt = static_cast<u32>(a.begin / 256 * 0x9e3779b1U >> 8);
    }
    return found->second;
  }
  [[nodiscard]] static std::size_t place_of_line(u64 line, array_use const& use) noexcept {
    return static_cast<std::size_t>(line + use.salt) % lines;
  }
  void claim(std::size_t at, u64 line) noexcept {
    if (tags_[at] != static_cast<u32>(line)) [[unlikely]] {
      tags_[at] = static_cast<u32>(line);
      words_.forget(at * words_of_line, words_of_line);
    }
  }

  touched_words words_{};
  std::vector<u32> tags_{};
  std::map<array const*, array_use> uses_{};
  std::vector<known> known_{};
};

}}}  // namespace warpmem::v0::ptx
