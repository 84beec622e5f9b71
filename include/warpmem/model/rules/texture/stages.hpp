// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sends slice after slice through the tag stage and the data stage and on to L2. Measured on 9.0.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/distinct.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/rules/l1/tag_stage.hpp>
#include <warpmem/model/rules/texture/line_rule.hpp>
#include <warpmem/model/rules/texture/slices.hpp>
#include <warpmem/model/rules/texture/tiles.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

// How many lines need each of 16 banks: 4 bits per bank. A tag wavefront has at most four lines.
class bank_counts {
 public:
  // Adds a line's words, one bit for each of its 16, in banks whose number is the word's xor-ed with `swap`.
  WARPMEM_HD constexpr void add(unsigned words, int swap) noexcept {
    counts_ += one_each(banks_of(words, static_cast<unsigned>(swap)));
  }
  // Wavefronts over the banks: the count of the fullest one.
  [[nodiscard]] WARPMEM_HD constexpr int fullest() const noexcept {
    std::uint64_t const ones = counts_ & each;
    std::uint64_t const twos = counts_ >> 1 & each;
    return (counts_ >> 2 & each) != 0 ? 4 : (ones & twos) != 0 ? 3 : twos != 0 ? 2 : ones != 0 ? 1 : 0;
  }

 private:
  static constexpr std::uint64_t each = 0x1111111111111111ULL;

  [[nodiscard]] WARPMEM_HD static constexpr unsigned banks_of(unsigned words, unsigned swap) noexcept {
    words = (swap & 8U) != 0 ? words >> 8 | (words & 0x00ffU) << 8 : words;
    words = (swap & 4U) != 0 ? (words >> 4 & 0x0f0fU) | (words & 0x0f0fU) << 4 : words;
    words = (swap & 2U) != 0 ? (words >> 2 & 0x3333U) | (words & 0x3333U) << 2 : words;
    return (swap & 1U) != 0 ? (words >> 1 & 0x5555U) | (words & 0x5555U) << 1 : words;
  }
  // Bit k to bit 4 * k.
  [[nodiscard]] WARPMEM_HD static constexpr std::uint64_t one_each(std::uint64_t bits) noexcept {
    bits = (bits | bits << 24) & 0x000000ff000000ffULL;
    bits = (bits | bits << 12) & 0x000f000f000f000fULL;
    bits = (bits | bits << 6) & 0x0303030303030303ULL;
    return (bits | bits << 3) & each;
  }

  std::uint64_t counts_{};
};

// What an instruction has asked of each line so far: at most 512 lines, 16 texels per lane. Like distinct_keys, a
// hash table that needs no clearing.
class line_table {
 public:
  struct entry {
    std::uint64_t key;
    unsigned sectors;  // asked for, one bit each
    int wavefront;     // tag wavefront of the line's last request to L2
  };

  // The line's entry; a new one has no sectors.
  WARPMEM_HD constexpr entry& at(std::uint64_t key) noexcept {
    auto slot = static_cast<unsigned>((key * 0x9e3779b97f4a7c15ULL) >> 54);
    while ((used_[slot / 64] >> slot % 64 & 1U) != 0) {
      if (entries_[slot].key == key) {
        return entries_[slot];
      }
      slot = (slot + 1) % slots;
    }
    used_[slot / 64] |= std::uint64_t{1} << slot % 64;
    entries_[slot].key = key;
    entries_[slot].sectors = 0;
    entries_[slot].wavefront = 0;
    return entries_[slot];
  }

 private:
  static constexpr unsigned slots = 1024;
  entry entries_[slots];  // only those named in used_ hold a line
  std::uint64_t used_[slots / 64]{};
};

// Requests of one line merge on their way to L2 if they are at most this many tag wavefronts apart; beyond, they may.
inline constexpr int certain_merge = 6;

struct texture_stage_traits {
  line_rule lines{};
  sector_shape sectors{};
  texture_storage storage{};
  int bytes{};
  bool pairs_conflict{};  // groups of eight lanes
  bool stores{};
};

class texture_stages {
 public:
  WARPMEM_HD constexpr explicit texture_stages(texture_stage_traits const& traits) noexcept : t_{traits} {}

  WARPMEM_HD constexpr void take(texel_slice const& slice) noexcept {
    look_up(slice);
    distribute_words(slice);
    count_data();
    ask_l2();
    tag_wavefronts_ += wavefronts_;
  }

  [[nodiscard]] WARPMEM_HD constexpr int sectors() const noexcept { return sectors_; }
  [[nodiscard]] WARPMEM_HD constexpr int tag_wavefronts() const noexcept { return tag_wavefronts_; }
  [[nodiscard]] WARPMEM_HD constexpr int data_wavefronts() const noexcept { return data_wavefronts_; }
  [[nodiscard]] WARPMEM_HD constexpr int l2_requests() const noexcept { return l2_requests_; }
  [[nodiscard]] WARPMEM_HD constexpr int l2_sectors() const noexcept { return l2_sectors_; }
  [[nodiscard]] WARPMEM_HD constexpr bool l2_requests_are_known() const noexcept { return l2_requests_are_known_; }
  [[nodiscard]] WARPMEM_HD constexpr bool l2_sectors_are_known() const noexcept { return l2_sectors_are_known_; }

 private:
  struct line_state {
    texel_line line;
    int wavefront;
    int swap;
    unsigned sectors;
    unsigned words;       // of the 16 words of 8 bytes
    unsigned late_words;  // that wait for the first ones
  };

  WARPMEM_HD constexpr void look_up(texel_slice const& slice) noexcept {
    tag_stage stage;
    int state_of[distinct_keys::slots]{};
    lines_ = 0;
    for (int k = 0; k < slice.count; ++k) {
      texel_place const& p = slice.at[k];
      auto const place = stage.lines.insert(p.line.key());
      if (place.is_new) {
        stage.join(place.slot, t_.lines.set_of(p.line));
        state_of[place.slot] = lines_;
        int const half_swap = slice.half < 0 ? 0 : p.line.x & 1;
        states_[lines_++] = {p.line, stage.wavefront_of[place.slot], t_.lines.swap_of(p.line) ^ half_swap, 0, 0, 0};
      }
      line_of_[k] = state_of[place.slot];
      states_[line_of_[k]].sectors |= 1U << sector_in_line(t_.sectors, t_.storage, p.position);
    }
    wavefronts_ = stage.wavefronts;
  }

  // The words of its line that a place takes: one, or two of a whole 16-byte texel.
  [[nodiscard]] WARPMEM_HD constexpr unsigned words_of(texel_slice const& slice, int k) const noexcept {
    int const word = slice.at[k].position >> 3;
    return slice.half >= 0 ? 1U << (word + slice.half) : (t_.bytes == 16 ? 3U : 1U) << word;
  }

  // Two neighbouring lanes of one tag wavefront need different words in banks whose numbers agree in bits 0 and 2: the
  // odd lane waits.
  [[nodiscard]] WARPMEM_HD constexpr bool waits(texel_slice const& slice, int k) const noexcept {
    if (!t_.pairs_conflict || k == 0 || slice.at[k].lane != (slice.at[k - 1].lane | 1)) {
      return false;
    }
    line_state const& mine = states_[line_of_[k]];
    line_state const& other = states_[line_of_[k - 1]];
    if (mine.wavefront != other.wavefront) {
      return false;
    }
    int const words = t_.bytes == 16 ? 2 : 1;
    for (int i = 0; i < words * words; ++i) {
      int const a = (slice.at[k].position >> 3) + i % words;
      int const b = (slice.at[k - 1].position >> 3) + i / words;
      bool const same_word = line_of_[k] == line_of_[k - 1] && a == b;
      if (!same_word && ((a ^ mine.swap ^ b ^ other.swap) & 5) == 0) {
        return true;
      }
    }
    return false;
  }

  WARPMEM_HD constexpr void distribute_words(texel_slice const& slice) noexcept {
    for (int k = 0; k < slice.count; ++k) {
      line_state& line = states_[line_of_[k]];
      (waits(slice, k) ? line.late_words : line.words) |= words_of(slice, k);
    }
  }

  // Each tag wavefront moves its words, then those of the lanes that waited.
  WARPMEM_HD constexpr void count_data() noexcept {
    bank_counts first[32]{};
    bank_counts late[32]{};
    for (int i = 0; i < lines_; ++i) {
      line_state const& line = states_[i];
      first[line.wavefront].add(line.words, line.swap);
      late[line.wavefront].add(line.late_words, line.swap);
    }
    for (int wavefront = 0; wavefront < wavefronts_; ++wavefront) {
      data_wavefronts_ += first[wavefront].fullest() + late[wavefront].fullest();
    }
  }

  // With a cold L1 every line is one request to L2, and so is every sector of a pitch-linear image. Later requests for
  // other sectors of a line merge into the first one while it is recent; stores write a sector once while it is.
  WARPMEM_HD constexpr void ask_l2() noexcept {
    for (int i = 0; i < lines_; ++i) {
      line_state const& line = states_[i];
      line_table::entry& asked = table_.at(line.line.key());
      int const wavefront = tag_wavefronts_ + line.wavefront;
      sectors_ += popcount(line.sectors);
      unsigned const fresh = line.sectors & ~asked.sectors;
      bool const is_new = asked.sectors == 0;
      if (!is_new && wavefront - asked.wavefront > certain_merge && (fresh != 0 || t_.stores)) {
        l2_requests_are_known_ = l2_requests_are_known_ && t_.storage == texture_storage::pitch_linear;
        l2_sectors_are_known_ = l2_sectors_are_known_ && !t_.stores;
      }
      if (fresh != 0) {
        l2_requests_ += t_.storage == texture_storage::pitch_linear ? popcount(fresh) : is_new ? 1 : 0;
        l2_sectors_ += popcount(fresh);
        asked.sectors |= fresh;
        asked.wavefront = wavefront;
      }
    }
  }

  texture_stage_traits t_;
  line_table table_;
  line_state states_[32];
  int line_of_[32]{};  // of each place of the slice, which of states_
  int lines_{};
  int wavefronts_{};
  int sectors_{};
  int tag_wavefronts_{};
  int data_wavefronts_{};
  int l2_requests_{};
  int l2_sectors_{};
  bool l2_requests_are_known_{true};
  bool l2_sectors_are_known_{true};
};

}}}  // namespace warpmem::v0::detail
