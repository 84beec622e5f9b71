// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entropy codes of Zstandard (RFC 8878): bits that are read forwards and backwards, and tables of finite state
// entropy.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <bit>
#include <cstddef>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart { namespace detail {

inline void require_zstd(bool holds) {
  if (!holds) {
    throw error{"the PTX in the program is not valid zstd"};
  }
}
[[nodiscard]] constexpr u32 floor_log2(u32 n) noexcept { return static_cast<u32>(std::bit_width(n)) - 1; }

// A piece of the input; reading beyond its end throws.
struct byte_range {
  u8 const* data{};
  u64 bytes{};

  [[nodiscard]] u32 take(u32 count) {
    require_zstd(count <= bytes);
    u32 n = 0;
    for (u32 k = 0; k < count; ++k) {
      n |= u32{data[k]} << 8 * k;
    }
    skip(count);
    return n;
  }
  void skip(u64 count) {
    require_zstd(count <= bytes);
    data += count;
    bytes -= count;
  }
  [[nodiscard]] byte_range part(u64 count) {
    byte_range const first{data, count};
    skip(count);
    return first;
  }
};

// From the last bit, which is marked by a 1 behind it, to the first. Beyond it there are zeros.
class backward_bits {
 public:
  explicit backward_bits(byte_range in) : in_{in} {
    require_zstd(in.bytes != 0 && in.data[in.bytes - 1] != 0);
    left_ = static_cast<s64>(8 * (in.bytes - 1) + floor_log2(in.data[in.bytes - 1]));
  }
  [[nodiscard]] u64 take(u32 count) {
    left_ -= count;
    if (left_ < 0) {
      return take_behind(count);
    }
    u64 const first = static_cast<u64>(left_) / 8;
    u64 n = 0;
    for (u32 k = 0; k < count / 8 + 2 && first + k < in_.bytes; ++k) {
      n |= u64{in_.data[first + k]} << 8 * k;
    }
    return n >> left_ % 8 & ((u64{1} << count) - 1);
  }
  // Below zero if more was taken than there was.
  [[nodiscard]] s64 left() const noexcept { return left_; }

 private:
  // Bit by bit, as some are beyond the first.
  [[nodiscard]] u64 take_behind(u32 count) const {
    u64 n = 0;
    for (u32 k = 0; k < count; ++k) {
      s64 const bit = left_ + k;
      n |= bit < 0 ? 0 : u64{(u32{in_.data[bit / 8]} >> bit % 8) & 1U} << k;
    }
    return n;
  }

  byte_range in_;
  s64 left_{};
};

struct fse_table {
  struct entry {
    u8 symbol;
    u8 bits;
    u16 base;
  };
  u32 log{};
  std::vector<entry> entries{};

  void follow(u32& state, backward_bits& in) const {
    entry const& e = entries[state];
    state = e.base + static_cast<u32>(in.take(e.bits));
  }
};

[[nodiscard]] inline fse_table one_symbol(u8 symbol) { return {0, {{symbol, 0, 0}}}; }

// Counts that sum to a power of two; -1 is a symbol less likely than 1.
[[nodiscard]] inline fse_table table_of(std::vector<int> const& counts, u32 log) {
  u32 const size = 1U << log;
  fse_table t{log, std::vector<fse_table::entry>(size)};
  std::vector<u32> next(counts.size());
  u32 high = size;
  for (std::size_t s = 0; s < counts.size(); ++s) {
    next[s] = counts[s] < 0 ? 1 : static_cast<u32>(counts[s]);
    if (counts[s] < 0) {
      require_zstd(high != 0);
      t.entries[--high].symbol = static_cast<u8>(s);
    }
  }
  u32 const step = (size >> 1) + (size >> 3) + 3;
  u32 at = 0;
  for (std::size_t s = 0; s < counts.size(); ++s) {
    for (int k = 0; k < counts[s]; ++k) {
      t.entries[at].symbol = static_cast<u8>(s);
      do {
        at = (at + step) & (size - 1);
      } while (at >= high && high != 0);
    }
  }
  require_zstd(at == 0 && high != 0);
  for (fse_table::entry& e : t.entries) {
    u32 const n = next[e.symbol]++;
    e.bits = static_cast<u8>(log - floor_log2(n));
    e.base = static_cast<u16>((n << e.bits) - size);
  }
  return t;
}

// Reads the counts of a table, from the first bit on, and leaves the input behind them.
[[nodiscard]] inline fse_table read_table(byte_range& in, u32 most_log, std::size_t most_symbols) {
  u64 at = 0;  // in bits
  auto const take = [&](u32 count) {
    u32 n = 0;
    for (u32 k = 0; k < count; ++k, ++at) {
      require_zstd(at / 8 < in.bytes);
      n |= (u32{in.data[at / 8]} >> at % 8 & 1U) << k;
    }
    return n;
  };
  u32 const log = take(4) + 5;
  require_zstd(log <= most_log);
  std::vector<int> counts;
  for (u32 remaining = 1U << log; remaining != 0;) {
    require_zstd(counts.size() < most_symbols);
    u32 const bits = floor_log2(remaining + 1) + 1;
    u32 const low = (1U << (bits - 1)) - 1;
    u32 const threshold = (1U << bits) - 1 - (remaining + 1);
    u32 value = take(bits - 1);
    if (value >= threshold) {
      value |= take(1) << (bits - 1);
      value -= value > low ? threshold : 0;
    }
    int const count = static_cast<int>(value) - 1;
    u32 const used = count < 0 ? 1 : static_cast<u32>(count);
    require_zstd(used <= remaining);
    remaining -= used;
    counts.push_back(count);
    for (u32 zeros = count == 0 ? 3 : 0; zeros == 3;) {
      zeros = take(2);
      counts.insert(counts.end(), zeros, 0);
    }
  }
  require_zstd(counts.size() <= most_symbols);
  in.skip((at + 7) / 8);
  return table_of(counts, log);
}

}}}}}  // namespace warpmem::v0::ptx::cudart::detail
