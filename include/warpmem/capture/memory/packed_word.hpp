// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A touched_word in two halves, each a quarter of a line of the processor's cache: one for those who wrote it, which
// every touch needs, and one for those who read it. What most touches do is done here, without unpacking.
#pragma once

#include <warpmem/capture/memory/last_touch.hpp>
#include <warpmem/capture/memory/touch.hpp>
#include <warpmem/capture/memory/touched_word.hpp>
#include <warpmem/config.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

struct alignas(16) write_half {
  std::uint64_t id;  // from below: who wrote it without the other, whether it was read, the place, and the word's tag
  std::uint32_t time;
  std::uint32_t value;
};

// Holds something only where the other half says that the word was read, or that another wrote it.
struct alignas(16) read_half {
  std::uint32_t time;
  std::uint32_t who;
  std::uint16_t place;
  std::uint16_t other_place;
  std::uint16_t other_place_of_write;
  std::uint16_t other_of_write;
};

// Which word it is, among those that need one place: what the number of a place leaves.
inline constexpr int tag_bits_of_word = 64 - (last_touch::other_at + 1 + 16);
static_assert(tag_bits_of_word >= 30);

// What touches of one instruction have in common.
class packed_touch {
 public:
  packed_touch(touch const& t, race_clock const& clock) noexcept
      : touch_{t},
        clock_{clock},
        who_{last_touch::who_in(t, 0)},
        place_{t.place},
        now_{clock.now},
        barrier_{clock.barrier},
        before_block_{t.follows_blocks ? 0 : clock.block - 1} {}

  // A store or a load by a lane, of the bytes of `mask`. False if it needs touched_word::take; then nothing is changed.
  // Of a word with another tag, what is known is forgotten.
  [[nodiscard]] bool store(write_half& w, read_half& r, std::uint64_t tag, unsigned lane, unsigned mask,
                           std::uint32_t value) const noexcept {
    std::uint32_t const who = who_of(lane, mask);
    std::uint64_t const mine = tag << tag_at | std::uint64_t{place_} << place_at | who;
    std::uint64_t kept = 0;
    if ((w.id ^ mine) >> tag_at == 0) {
      bool const is_first = w.time < barrier_;
      bool const is_like_before = is_first || ((w.id ^ mine) & last_touch::atomic) == 0;
      bool const are_readers_quiet = (w.id & read) == 0 || is_quiet(r.time, r.who, who);
      if (__builtin_expect(!is_like_before || !are_readers_quiet || !is_quiet(w.time, w.id, who), 0)) {
        bool const are_atomics =
            is_like_before && !is_first && (who & last_touch::atomic) != 0 && !has_plain_other(w, r);
        if (are_readers_quiet && are_atomics) {
          follow_writer(w, r, lane, mask);
          w.value = value;
        }
        return are_readers_quiet && are_atomics;
      }
      kept = w.id & (is_first ? read : read | merged);
    }
    w = {mine | kept, now_, value};
    return true;
  }
  [[nodiscard]] bool load(write_half& w, read_half& r, std::uint64_t tag, unsigned lane, unsigned mask) const noexcept {
    std::uint32_t const who = who_of(lane, mask);
    std::uint32_t kept = 0;
    if (w.id >> tag_at != tag) {
      w = {tag << tag_at | read, 0, 0};
    } else {
      bool const is_first = (w.id & read) == 0 || r.time < barrier_;
      constexpr std::uint32_t alike = last_touch::thread_bits | last_touch::atomic | last_touch::with_other;
      if (__builtin_expect(!is_quiet(w.time, w.id, who), 0)) {
        return false;
      }
      if (!is_first && ((r.who ^ who) & alike) != 0) {
        follow_reader(r, lane, mask);
        return true;
      }
      kept = is_first ? 0 : r.who & merged;
      w.id |= read;
    }
    r.time = now_;
    r.who = who | kept;
    r.place = place_;
    return true;
  }

  [[nodiscard]] static touched_word unpacked(write_half const& w, read_half const& r) noexcept {
    touched_word word{};
    word.write = writer(w, r);
    if ((w.id & read) != 0) {
      word.read = reader(r);
    }
    word.value = w.value;
    return word;
  }
  static void pack(touched_word const& word, write_half& w, read_half& r) noexcept {
    pack_reader(word.read, r);
    w.id = (w.id & ~read) | (r.time != 0 ? read : 0);
    pack_writer(word.write, w, r);
    w.value = word.value;
  }

 private:
  static constexpr std::uint64_t read = 1U << last_touch::other_at;
  static constexpr int place_at = last_touch::other_at + 1;
  static constexpr int tag_at = 64 - tag_bits_of_word;
  // What stays when a thread touches a word again.
  static constexpr std::uint32_t merged = 15U << last_touch::bytes_at | last_touch::mixed;

  [[nodiscard]] static last_touch reader(read_half const& r) noexcept {
    return last_touch{{r.time, r.place, r.other_place, r.who}};
  }
  [[nodiscard]] static last_touch writer(write_half const& w, read_half const& r) noexcept {
    bool const has_other = (w.id & last_touch::with_other) != 0;
    std::uint32_t const other = has_other ? std::uint32_t{r.other_of_write} << last_touch::other_at : 0;
    return last_touch{{w.time, static_cast<std::uint16_t>(w.id >> place_at),
                       has_other ? r.other_place_of_write : std::uint16_t{},
                       static_cast<std::uint32_t>(w.id & (read - 1)) | other}};
  }
  static void pack_reader(last_touch const& last, read_half& r) noexcept {
    last_touch::fields const f = last.as_fields();
    r.time = f.time;
    r.who = f.who;
    r.place = f.place;
    r.other_place = f.other_place;
  }
  static void pack_writer(last_touch const& last, write_half& w, read_half& r) noexcept {
    last_touch::fields const f = last.as_fields();
    w.id = (w.id >> tag_at) << tag_at | std::uint64_t{f.place} << place_at | (w.id & read) | (f.who & (read - 1));
    w.time = f.time;
    if ((f.who & last_touch::with_other) != 0) {
      r.other_place_of_write = f.other_place;
      r.other_of_write = static_cast<std::uint16_t>(f.who >> last_touch::other_at);
    }
  }
  // Another has read it, or updated it atomically, as well.
  void follow_reader(read_half& r, unsigned lane, unsigned mask) const noexcept {
    pack_reader(behind(reader(r), lane, mask), r);
  }
  void follow_writer(write_half& w, read_half& r, unsigned lane, unsigned mask) const noexcept {
    pack_writer(behind(writer(w, r), lane, mask), w, r);
  }
  [[nodiscard]] last_touch behind(last_touch last, unsigned lane, unsigned mask) const noexcept {
    touch t = touch_;
    t.thread |= lane;
    last.follow(t, mask, clock_);
    return last;
  }
  [[nodiscard]] static bool has_plain_other(write_half const& w, read_half const& r) noexcept {
    return (w.id & last_touch::with_other) != 0 &&
           (std::uint32_t{r.other_of_write} << last_touch::other_at & last_touch::plain_other) != 0;
  }
  [[nodiscard]] std::uint32_t who_of(unsigned lane, unsigned mask) const noexcept {
    return who_ | lane | mask << last_touch::bytes_at;
  }
  // Whether something orders a touch after the last one: a barrier, or that it is the same thread's. Nobody, at time 0,
  // counts as late.
  [[nodiscard]] bool is_quiet(std::uint32_t time, std::uint64_t last, std::uint32_t who) const noexcept {
    constexpr std::uint32_t only = last_touch::thread_bits | last_touch::with_other;
    return time >= barrier_ ? ((last ^ who) & only) == 0 : time - 1 >= before_block_;
  }

  touch const& touch_;
  race_clock const& clock_;
  std::uint32_t who_;  // but for the lane and the bytes
  std::uint16_t place_;
  std::uint32_t now_;
  std::uint32_t barrier_;
  std::uint32_t before_block_;
};

}}}}  // namespace warpmem::v0::capture::detail
