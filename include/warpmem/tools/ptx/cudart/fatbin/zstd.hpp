// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decodes a Zstandard frame (RFC 8878) that is in memory as a whole: what nvcc embeds by default. Checksums are not
// checked.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/fatbin/fse.hpp>
#include <warpmem/tools/ptx/cudart/fatbin/huffman.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

// A code of a length: its smallest value and how many bits are added.
struct length_code {
  u32 base;
  u32 bits;
};
inline constexpr length_code literal_codes[]{
    {0, 0},   {1, 0},   {2, 0},     {3, 0},     {4, 0},     {5, 0},     {6, 0},      {7, 0},      {8, 0},
    {9, 0},   {10, 0},  {11, 0},    {12, 0},    {13, 0},    {14, 0},    {15, 0},     {16, 1},     {18, 1},
    {20, 1},  {22, 1},  {24, 2},    {28, 2},    {32, 3},    {40, 3},    {48, 4},     {64, 6},     {128, 7},
    {256, 8}, {512, 9}, {1024, 10}, {2048, 11}, {4096, 12}, {8192, 13}, {16384, 14}, {32768, 15}, {65536, 16}};
[[nodiscard]] constexpr length_code match_code(u32 code) noexcept {
  constexpr length_code long_codes[]{{35, 1},     {37, 1},     {39, 1},    {41, 1},    {43, 2},    {47, 2},
                                     {51, 3},     {59, 3},     {67, 4},    {83, 4},    {99, 5},    {131, 7},
                                     {259, 8},    {515, 9},    {1027, 10}, {2051, 11}, {4099, 12}, {8195, 13},
                                     {16387, 14}, {32771, 15}, {65539, 16}};
  return code < 32 ? length_code{code + 3, 0} : long_codes[code - 32];
}

inline constexpr std::size_t literal_symbols = 36;
inline constexpr std::size_t offset_symbols = 32;
inline constexpr std::size_t match_symbols = 53;

[[nodiscard]] inline fse_table usual_literals() {
  return table_of(
      {4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1},
      6);
}
[[nodiscard]] inline fse_table usual_offsets() {
  return table_of({1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1}, 5);
}
[[nodiscard]] inline fse_table usual_matches() {
  std::vector<int> counts{1, 4, 3, 2, 2, 2, 2, 2, 2};
  counts.resize(46, 1);
  counts.resize(53, -1);
  return table_of(counts, 6);
}

}  // namespace detail

class zstd_decoder {
 public:
  // `most`: bytes of the result.
  zstd_decoder(u8 const* data, u64 bytes, u64 most) : in_{data, bytes}, most_{most} {}

  // Throws ptx::error for data that is not zstd, or longer than `most` when it is decoded.
  [[nodiscard]] std::vector<u8> run() {
    skip_header();
    for (bool is_last = false; !is_last;) {
      u32 const head = in_.take(3);
      is_last = (head & 1) != 0;
      u32 const size = head >> 3;
      switch (head >> 1 & 3) {
        case 0: {
          detail::byte_range const raw = in_.part(size);
          append(raw.data, raw.bytes);
          break;
        }
        case 1: {
          detail::require_zstd(size <= most_ - out_.size());
          out_.insert(out_.end(), size, static_cast<u8>(in_.take(1)));
          break;
        }
        case 2:
          run_block(in_.part(size));
          break;
        default:
          detail::require_zstd(false);
      }
    }
    return std::move(out_);
  }

 private:
  void append(u8 const* data, u64 bytes) {
    detail::require_zstd(bytes <= most_ - out_.size());
    out_.insert(out_.end(), data, data + bytes);
  }
  void skip_header() {
    detail::require_zstd(in_.take(4) == 0xfd2fb528);
    u32 const descriptor = in_.take(1);
    bool const is_single = (descriptor & 0x20) != 0;
    constexpr u64 dictionary_bytes[]{0, 1, 2, 4};
    u64 const size_bytes = (descriptor >> 6) == 0 ? (is_single ? 1 : 0) : u64{1} << (descriptor >> 6);
    in_.skip((is_single ? 0 : 1) + dictionary_bytes[descriptor & 3] + size_bytes);
  }
  void run_block(detail::byte_range in) {
    read_literals(in);
    u32 count = in.take(1);
    if (count == 255) {
      count = in.take(2) + 0x7f00;
    } else if (count >= 128) {
      count = (count - 128) << 8 | in.take(1);
    }
    std::size_t used = 0;
    if (count != 0) {
      u32 const modes = in.take(1);
      read_mode(in, modes >> 6, literal_lengths_, detail::usual_literals, 9, detail::literal_symbols);
      read_mode(in, modes >> 4 & 3, offsets_, detail::usual_offsets, 8, detail::offset_symbols);
      read_mode(in, modes >> 2 & 3, match_lengths_, detail::usual_matches, 9, detail::match_symbols);
      used = run_sequences(in, count);
    }
    append(literals_.data() + used, literals_.size() - used);
  }
  void read_literals(detail::byte_range& in) {
    literals_.clear();
    detail::require_zstd(in.bytes != 0);
    u32 const type = in.data[0] & 3;
    u32 const format = in.data[0] >> 2 & 3;
    if (type < 2) {
      u32 const bytes = (format & 1) == 0 ? 1 : format == 1 ? 2 : 3;
      u32 const size = in.take(bytes) >> (bytes == 1 ? 3 : 4);
      detail::byte_range const raw = in.part(type == 0 ? size : 1);
      detail::require_zstd(size <= (1U << 17));
      type == 0 ? literals_.assign(raw.data, raw.data + size) : literals_.assign(size, raw.data[0]);
      return;
    }
    u32 const bits = format < 2 ? 10 : format == 2 ? 14 : 18;
    u32 const low = in.take(format < 2 ? 3 : 4);
    u64 const head = (low | (format == 3 ? u64{in.take(1)} << 32 : 0)) >> 4;
    std::size_t const size = static_cast<std::size_t>(head & ((1U << bits) - 1));
    detail::byte_range all = in.part(head >> bits);
    if (type == 2) {
      huffman_ = detail::huffman_table{all};
    }
    detail::require_zstd(!huffman_.empty() && size <= (1U << 17));
    if (format == 0) {
      huffman_.decode(all, size, literals_);
      return;
    }
    u32 const first[3]{all.take(2), all.take(2), all.take(2)};
    std::size_t const each = (size + 3) / 4;
    detail::require_zstd(size >= 3 * each);
    for (u32 const bytes : first) {
      huffman_.decode(all.part(bytes), each, literals_);
    }
    huffman_.decode(all, size - 3 * each, literals_);
  }
  static void read_mode(detail::byte_range& in, u32 mode, detail::fse_table& table, detail::fse_table (*usual)(),
                        u32 most_log, std::size_t symbols) {
    if (mode == 0) {
      table = usual();
    } else if (mode == 1) {
      u32 const symbol = in.take(1);
      detail::require_zstd(symbol < symbols);
      table = detail::one_symbol(static_cast<u8>(symbol));
    } else if (mode == 2) {
      table = detail::read_table(in, most_log, symbols);
    }
    detail::require_zstd(!table.entries.empty());
  }
  // How many literals were used.
  [[nodiscard]] std::size_t run_sequences(detail::byte_range in, u32 count) {
    detail::backward_bits bits{in};
    u32 literal = static_cast<u32>(bits.take(literal_lengths_.log));
    u32 offset = static_cast<u32>(bits.take(offsets_.log));
    u32 match = static_cast<u32>(bits.take(match_lengths_.log));
    std::size_t used = 0;
    for (u32 k = 0; k < count; ++k) {
      u32 const offset_code = offsets_.entries[offset].symbol;
      u64 const value = (u64{1} << offset_code) + bits.take(offset_code);
      detail::length_code const m = detail::match_code(match_lengths_.entries[match].symbol);
      u64 const matched = m.base + bits.take(m.bits);
      detail::length_code const l = detail::literal_codes[literal_lengths_.entries[literal].symbol];
      u64 const copied = l.base + bits.take(l.bits);
      detail::require_zstd(copied <= literals_.size() - used);
      append(literals_.data() + used, copied);
      used += static_cast<std::size_t>(copied);
      repeat(distance_of(value, copied == 0), matched);
      if (k + 1 < count) {
        literal_lengths_.follow(literal, bits);
        match_lengths_.follow(match, bits);
        offsets_.follow(offset, bits);
      }
    }
    detail::require_zstd(bits.left() == 0);
    return used;
  }
  // Values up to 3 stand for one of the last three distances.
  [[nodiscard]] u64 distance_of(u64 value, bool without_literals) {
    if (value > 3) {
      recent_[2] = recent_[1];
      recent_[1] = recent_[0];
      return recent_[0] = value - 3;
    }
    u64 const k = value - 1 + (without_literals ? 1 : 0);
    u64 const distance = k == 3 ? recent_[0] - 1 : recent_[k];
    if (k >= 2) {
      recent_[2] = recent_[1];
    }
    if (k >= 1) {
      recent_[1] = recent_[0];
    }
    return recent_[0] = distance;
  }
  void repeat(u64 distance, u64 bytes) {
    detail::require_zstd(distance != 0 && distance <= out_.size() && bytes <= most_ - out_.size());
    for (u64 k = 0; k < bytes; ++k) {
      out_.push_back(out_[out_.size() - static_cast<std::size_t>(distance)]);
    }
  }

  detail::byte_range in_;
  u64 most_;
  std::vector<u8> out_{};
  std::vector<u8> literals_{};
  detail::huffman_table huffman_{};
  detail::fse_table literal_lengths_{};
  detail::fse_table offsets_{};
  detail::fse_table match_lengths_{};
  u64 recent_[3]{1, 4, 8};
};

}}}}  // namespace warpmem::v0::ptx::cudart
