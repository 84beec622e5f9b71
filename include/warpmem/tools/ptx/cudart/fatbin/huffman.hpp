// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Huffman codes of literals in Zstandard.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/fatbin/fse.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart { namespace detail {

class huffman_table {
 public:
  huffman_table() = default;
  // From its description, behind which the input is left.
  explicit huffman_table(byte_range& in) {
    u32 const head = in.take(1);
    std::vector<u8> weights;
    if (head >= 128) {
      for (u32 k = 0; k < head - 127; k += 2) {
        u32 const two = in.take(1);
        weights.push_back(static_cast<u8>(two >> 4));
        weights.push_back(static_cast<u8>(two & 15));
      }
      weights.resize(head - 127);
    } else {
      weights = compressed_weights(in.part(head));
    }
    fill(complete(weights));
  }
  [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }

  void decode(byte_range in, std::size_t count, std::vector<u8>& out) const {
    backward_bits bits{in};
    u32 state = static_cast<u32>(bits.take(most_bits_));
    for (std::size_t k = 0; k < count; ++k) {
      entry const& e = entries_[state];
      out.push_back(e.symbol);
      state = ((state << e.bits) + static_cast<u32>(bits.take(e.bits))) & ((1U << most_bits_) - 1);
    }
    require_zstd(bits.left() == -static_cast<s64>(most_bits_));
  }

 private:
  struct entry {
    u8 symbol;
    u8 bits;
  };
  static constexpr u32 most_weights = 255;

  [[nodiscard]] static std::vector<u8> compressed_weights(byte_range in) {
    fse_table const table = read_table(in, 6, 16);
    backward_bits bits{in};
    u32 state[2]{static_cast<u32>(bits.take(table.log)), static_cast<u32>(bits.take(table.log))};
    std::vector<u8> weights;
    for (u32 k = 0;; k ^= 1U) {
      require_zstd(weights.size() < most_weights);
      weights.push_back(table.entries[state[k]].symbol);
      table.follow(state[k], bits);
      if (bits.left() < 0) {
        weights.push_back(table.entries[state[k ^ 1U]].symbol);
        return weights;
      }
    }
  }
  // The last weight is what is left to a power of two. Returns the lengths of codes.
  [[nodiscard]] std::vector<u8> complete(std::vector<u8> const& weights) {
    u32 sum = 0;
    for (u8 const w : weights) {
      require_zstd(w <= 12);
      sum += w != 0 ? 1U << (w - 1) : 0;
    }
    require_zstd(sum != 0 && weights.size() <= most_weights);
    most_bits_ = floor_log2(sum) + 1;
    u32 const left = (1U << most_bits_) - sum;
    require_zstd(std::has_single_bit(left) && most_bits_ <= 12);
    std::vector<u8> lengths;
    for (u8 const w : weights) {
      lengths.push_back(static_cast<u8>(w != 0 ? most_bits_ + 1 - w : 0));
    }
    lengths.push_back(static_cast<u8>(most_bits_ - floor_log2(left)));
    return lengths;
  }
  // Longer codes come first.
  void fill(std::vector<u8> const& lengths) {
    for (u32 bits = most_bits_; bits >= 1; --bits) {
      for (std::size_t s = 0; s < lengths.size(); ++s) {
        if (lengths[s] == bits) {
          entries_.insert(entries_.end(), std::size_t{1} << (most_bits_ - bits),
                          entry{static_cast<u8>(s), static_cast<u8>(bits)});
        }
      }
    }
    require_zstd(entries_.size() == std::size_t{1} << most_bits_);
  }

  u32 most_bits_{};
  std::vector<entry> entries_{};
};

}}}}}  // namespace warpmem::v0::ptx::cudart::detail
