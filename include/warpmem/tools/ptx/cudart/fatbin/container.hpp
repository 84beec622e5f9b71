// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The PTX in what nvcc embeds: a header, then one part after another, each PTX or machine code for some capability.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/fatbin/zstd.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// Throws ptx::error for data that is not LZ4, or that is longer than `most` when it is decoded.
[[nodiscard]] inline std::vector<u8> lz4_decoded(u8 const* data, u64 bytes, u64 most) {
  std::vector<u8> out;
  out.reserve(static_cast<std::size_t>(most));
  u64 at = 0;
  auto const require = [](bool holds) {
    if (!holds) {
      throw error{"the PTX in the program is not valid LZ4"};
    }
  };
  auto const next = [&] {
    require(at < bytes);
    return data[at++];
  };
  auto const length = [&](u64 n) {
    for (u8 more = 255; n >= 15 && more == 255;) {
      more = next();
      n += more;
    }
    return n;
  };
  while (at < bytes) {
    u8 const token = next();
    u64 const literals = length(token >> 4);
    require(literals <= bytes - at && literals <= most - out.size());
    out.insert(out.end(), data + at, data + at + literals);
    at += literals;
    if (at == bytes) {
      break;
    }
    u64 const low = next();
    u64 const distance = low | u64{next()} << 8;
    u64 const matched = length(token & 15) + 4;
    require(distance != 0 && distance <= out.size() && matched <= most - out.size());
    for (u64 k = 0; k < matched; ++k) {
      out.push_back(out[out.size() - static_cast<std::size_t>(distance)]);
    }
  }
  return out;
}

// A PTX text or a cubin, still as it is stored.
struct embedded_ptx {
  bool is_cubin{};
  u32 capability{};  // 90
  u8 const* data{};
  u64 bytes{};
  u64 text_bytes{};  // 0: not compressed
  bool is_zstd{};
};

namespace detail {

template <class Integer>
[[nodiscard]] Integer read_at(u8 const* p, u64 offset) noexcept {
  Integer n{};
  std::memcpy(&n, p + offset, sizeof(n));
  return n;
}

}  // namespace detail

// Whether a container begins there.
[[nodiscard]] inline bool is_fat_binary(void const* p) noexcept {
  return detail::read_at<u32>(static_cast<u8 const*>(p), 0) == 0xba55ed50;
}

// Of a container, with its header. At least its first 16 bytes are there.
[[nodiscard]] inline u64 bytes_of_fat_binary(void const* p) noexcept {
  u8 const* const begin = static_cast<u8 const*>(p);
  u64 const contents = detail::read_at<u64>(begin, 8);
  u64 const whole = detail::read_at<u16>(begin, 6) + contents;
  return whole < contents ? ~u64{0} : whole;
}

// All PTX texts and cubins of a container, up to a part that would end beyond it.
[[nodiscard]] inline std::vector<embedded_ptx> ptx_in(void const* container) {
  constexpr u16 kind_ptx = 1;
  constexpr u16 kind_cubin = 2;
  constexpr u64 is_lz4 = 0x2000;
  constexpr u64 is_zstd = 0x8000;
  constexpr u64 least_head = 48;  // of a part; 64 where it is compressed
  u8 const* p = static_cast<u8 const*>(container);
  u64 const header = detail::read_at<u16>(p, 6);
  u64 left = bytes_of_fat_binary(p) - header;
  std::vector<embedded_ptx> all;
  for (p += header; left >= least_head;) {
    u32 const head = detail::read_at<u32>(p, 4);
    u64 const payload = detail::read_at<u64>(p, 8);
    if (head < least_head || head > left || payload > left - head) {
      break;
    }
    u16 const kind = detail::read_at<u16>(p, 0);
    if (kind == kind_ptx || kind == kind_cubin) {
      u64 const flags = detail::read_at<u64>(p, 40);
      bool const compressed = (flags & (is_lz4 | is_zstd)) != 0 && head >= 64;
      u64 const stored = compressed ? (std::min)(u64{detail::read_at<u32>(p, 16)}, payload) : payload;
      u64 const text = compressed ? detail::read_at<u64>(p, 56) : 0;
      all.push_back({kind == kind_cubin, detail::read_at<u32>(p, 28), p + head, stored, text, (flags & is_zstd) != 0});
    }
    p += head + payload;
    left -= head + payload;
  }
  return all;
}

// Throws ptx::error where it is corrupt.
[[nodiscard]] inline std::string bytes_of(embedded_ptx const& e) {
  std::string text;
  if (e.text_bytes == 0) {
    text.assign(reinterpret_cast<char const*>(e.data), static_cast<std::size_t>(e.bytes));
  } else {
    std::vector<u8> const whole =
        e.is_zstd ? zstd_decoder{e.data, e.bytes, e.text_bytes}.run() : lz4_decoded(e.data, e.bytes, e.text_bytes);
    text.assign(whole.begin(), whole.end());
  }
  return text;
}
[[nodiscard]] inline std::string text_of(embedded_ptx const& e) {
  std::string const text = bytes_of(e);
  return text.substr(0, text.find('\0'));
}

}}}}  // namespace warpmem::v0::ptx::cudart
