// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lines each warp looks up, in its order: what a simulation of the caches gives turns to. 8 bytes for an
// instruction that touches one line.
#pragma once

#include <warpmem/kernel/caches/touched_lines.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace detail {

// `atomic_value`: whose old value comes back.
enum class look_up_kind : std::uint8_t { load, passing_load, store, store_of_parts, atomic, atomic_value };

// One line. `words`: of stores of parts, a bit for each of 32.
struct line_look_up {
  std::uint32_t line{};
  std::uint32_t sectors{};
  std::uint32_t words{};
};

// A word for an instruction, and one for each line, or two if it stores parts of sectors.
struct instruction_word {
  std::uint32_t bits{};

  [[nodiscard]] static constexpr instruction_word of(look_up_kind kind, std::uint32_t warp, int lines) noexcept {
    return {warp << 16 | static_cast<std::uint32_t>(kind) << 8 | static_cast<std::uint32_t>(lines)};
  }
  [[nodiscard]] constexpr std::uint32_t warp() const noexcept { return bits >> 16; }
  [[nodiscard]] constexpr look_up_kind kind() const noexcept { return static_cast<look_up_kind>(bits >> 8 & 255U); }
  [[nodiscard]] constexpr std::uint32_t lines() const noexcept { return bits & 255U; }
  // With its lines.
  [[nodiscard]] constexpr std::size_t size() const noexcept {
    return 1 + std::size_t{lines()} * (kind() == look_up_kind::store_of_parts ? 2 : 1);
  }
};

struct warp_lanes {
  address const (&at)[32];
  lane_mask active;
  std::uint32_t warp;
};

// The words of a line of which every byte is stored.
[[nodiscard]] inline std::uint32_t whole_words(address line, warp_lanes const& lanes, int lane_bytes) noexcept {
  std::array<std::uint8_t, 32> bytes{};
  for (std::uint32_t left = lanes.active.bits; left != 0; left &= left - 1) {
    address const lane = lanes.at[std::countr_zero(left)];
    for (address b = 0; b < static_cast<address>(lane_bytes); ++b) {
      if (((lane + b) & ~address{127}) == line) {
        std::uint8_t& word = bytes[static_cast<std::size_t>((lane + b) % 128 / 4)];
        word = static_cast<std::uint8_t>(word | 1U << (lane + b) % 4);
      }
    }
  }
  std::uint32_t words = 0;
  for (std::size_t w = 0; w < bytes.size(); ++w) {
    words |= bytes[w] == 15 ? 1U << w : 0U;
  }
  return words;
}

class look_up_log {
 public:
  static constexpr std::size_t most_words = std::size_t{1} << 28;  // 1 GiB

  void begin(std::uint32_t block) { pieces_.push_back({block, words_.size(), words_.size()}); }
  // One instruction of the block that began last. `number`: of the k-th line, in the order of first touches.
  template <class Number>
  void add(site_kind const& kind, touched_lines const& lines, warp_lanes const& lanes, Number number) {
    if (words_.size() >= most_words || lines.count() == 0) {
      return;
    }
    bool const parts = kind.op == memory_op::store && has_parts(lines);
    look_up_kind const is = kind_of(kind, parts);
    words_.push_back(instruction_word::of(is, lanes.warp, lines.count()).bits);
    for (int k = 0; k < lines.count(); ++k) {
      words_.push_back(number(k) << 4 | lines[k].sectors);
      if (parts) {
        words_.push_back(whole_words(lines[k].at, lanes, kind.lane_bytes));
      }
    }
    pieces_.back().end = words_.size();
  }

  [[nodiscard]] bool is_whole() const noexcept { return words_.size() < most_words; }
  // use(words of a piece of the block), in order; blocks are numbered from 0 behind sort()
  template <class Use>
  void each_piece(std::size_t block, Use use) const {
    for (std::size_t p = first_[block]; p < first_[block + 1]; ++p) {
      use(words_.data() + pieces_[p].begin, words_.data() + pieces_[p].end);
    }
  }
  [[nodiscard]] std::size_t blocks() const noexcept { return first_.size() - 1; }
  // Puts blocks in order. Not std::stable_sort, of which clang++ 19 says that libstdc++ 12 uses what is deprecated.
  void sort() {
    std::sort(pieces_.begin(), pieces_.end(),
              [](piece a, piece b) { return a.block != b.block ? a.block < b.block : a.begin < b.begin; });
    first_.assign(1, 0);
    for (std::size_t p = 0; p < pieces_.size(); ++p) {
      first_.resize(std::size_t{pieces_[p].block} + 1, p);
    }
    first_.push_back(pieces_.size());
  }
  // Of other blocks. `renumber(line)`: its number here.
  template <class Renumber>
  void append(look_up_log const& other, Renumber renumber) {
    std::size_t const before = words_.size();
    for (piece const& p : other.pieces_) {
      pieces_.push_back({p.block, p.begin + before, p.end + before});
    }
    words_.insert(words_.end(), other.words_.begin(), other.words_.end());
    number_anew(before, renumber);
  }
  template <class Renumber>
  void number_anew(Renumber renumber) {
    number_anew(0, renumber);
  }

 private:
  template <class Renumber>
  void number_anew(std::size_t from, Renumber renumber) {
    for (std::size_t at = from; at < words_.size();) {
      instruction_word const is{words_[at]};
      std::size_t const each = is.kind() == look_up_kind::store_of_parts ? 2 : 1;
      for (std::size_t k = at + 1; k < at + is.size(); k += each) {
        words_[k] = renumber(words_[k] >> 4) << 4 | (words_[k] & 15U);
      }
      at += is.size();
    }
  }
  [[nodiscard]] static look_up_kind kind_of(site_kind const& kind, bool parts) noexcept {
    if (is_read_modify_write(kind.op)) {
      return kind.op == memory_op::reduction ? look_up_kind::atomic : look_up_kind::atomic_value;
    }
    if (kind.op == memory_op::store) {
      return parts ? look_up_kind::store_of_parts : look_up_kind::store;
    }
    return kind.stays_in_l1() ? look_up_kind::load : look_up_kind::passing_load;
  }
  struct piece {
    std::uint32_t block;
    std::size_t begin;
    std::size_t end;
  };
  [[nodiscard]] static bool has_parts(touched_lines const& lines) noexcept {
    for (int k = 0; k < lines.count(); ++k) {
      if (lines[k].whole != lines[k].sectors) {
        return true;
      }
    }
    return false;
  }

  std::vector<std::uint32_t> words_{};
  std::vector<piece> pieces_{};
  std::vector<std::size_t> first_{0};
};

}}}  // namespace warpmem::v0::detail
