// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who touched words of global memory last: of as many lines of 128 bytes as there is room for, the latest ones. Two
// lines that need one place forget each other, and a race is missed.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/touches.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx {

// Whether an array is written at all. Of one that is not, so many reads of warps are remembered: few are written later.
inline constexpr u32 most_reads = 2048;
struct array_use {
  u32 reads{};
  bool is_written{};

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
  static constexpr std::size_t words_of_line = 32;
  static constexpr std::size_t bytes_of_line = words_of_line * bytes_of_word;
  static constexpr std::size_t lines_of_group = 8;
  static constexpr int bits_of_group = 9;  // so many groups: 131,072 words
  // Nothing is remembered of addresses from here on: lines have 32 bits.
  static constexpr u64 end_of_addresses = u64{1} << 39;

  [[nodiscard]] touched_words const& words() const noexcept { return words_; }
  void forget() noexcept {
    words_.forget();
    std::fill(lines_.begin(), lines_.end(), 0U);
  }

  // What words hold is nobody's: no array begins in line 0.
  void begin_launch() {
    std::fill(lines_.begin(), lines_.end(), 0U);
    uses_.clear();
    known_.clear();
  }

  // Where a word is, by its address / 4. What was remembered of another line there is forgotten.
  [[nodiscard]] u32 find_word(u64 word) noexcept {
    u64 const number = word / words_of_line;
    std::size_t const at = place_of_line(number);
    claim(at, number);
    return static_cast<u32>(at * words_of_line + static_cast<std::size_t>(word % words_of_line));
  }
  // Likewise of 32 words, if all of their lines have a place.
  [[nodiscard]] bool find_known_words(u64 const (&words)[32], u32 (&at)[32]) const noexcept {
    alignas(64) u32 lines[32];
    alignas(64) u32 places[32];
    for (int k = 0; k < 32; ++k) {
      u64 const number = words[k] / words_of_line;
      lines[k] = static_cast<u32>(number);
      places[k] = static_cast<u32>(place_of_line(number));
    }
    u32 differing = 0;
    for (int k = 0; k < 32; ++k) {
      differing |= lines_[places[k]] ^ lines[k];
    }
    for (int k = 0; k < 32; ++k) {
      at[k] = places[k] * static_cast<u32>(words_of_line) + static_cast<u32>(words[k] % words_of_line);
    }
    return differing == 0;
  }
  // Whether the word still has the place that it got.
  [[nodiscard]] bool holds(std::size_t at, u64 word) const noexcept {
    return lines_[at / words_of_line] == static_cast<u32>(word / words_of_line);
  }
  // Where so many words are, if they lie one behind the other.
  [[nodiscard]] std::size_t place_of_words(u64 address, std::size_t count) noexcept {
    u64 const first = address / bytes_of_line;
    u64 const last = (address + (count - 1) * bytes_of_word) / bytes_of_line;
    if (first / lines_of_group != last / lines_of_group) {
      return none;
    }
    std::size_t const at = place_of_line(first);
    for (u64 number = first; number <= last; ++number) {
      claim(at + static_cast<std::size_t>(number - first), number);
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
    if (lines_.empty()) {
      constexpr std::size_t lines = lines_of_group << bits_of_group;
      words_.make(lines * words_of_line);
      lines_.resize(lines);
    }
    return uses_[&a];
  }
  // Neighbours are neighbours within a group, and groups are anywhere.
  [[nodiscard]] static std::size_t place_of_line(u64 number) noexcept {
    u32 const group = static_cast<u32>(number / lines_of_group) * 0x9e3779b1U >> (32 - bits_of_group);
    return std::size_t{group} * lines_of_group + static_cast<std::size_t>(number % lines_of_group);
  }
  void claim(std::size_t at, u64 number) noexcept {
    if (lines_[at] != static_cast<u32>(number)) [[unlikely]] {
      lines_[at] = static_cast<u32>(number);
      words_.forget(at * words_of_line, words_of_line);
    }
  }

  touched_words words_{};
  std::vector<u32> lines_{};  // the number of the line at each place
  std::map<array const*, array_use> uses_{};
  std::vector<known> known_{};
};

}}}  // namespace warpmem::v0::ptx
