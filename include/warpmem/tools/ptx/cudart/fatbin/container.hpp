// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The PTX in what nvcc embeds: a header, then one part after another, each PTX or machine code for some capability.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/fatbin/lz4.hpp>
#include <warpmem/tools/ptx/cudart/fatbin/zstd.hpp>
#include <warpmem/tools/ptx/error.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

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

// Bytes of the whole container that begins there.
[[nodiscard]] inline bool is_fat_binary(void const* p) noexcept {
  return detail::read_at<u32>(static_cast<u8 const*>(p), 0) == 0xba55ed50;
}

// All PTX texts and cubins of a container.
[[nodiscard]] inline std::vector<embedded_ptx> ptx_in(void const* container) {
  constexpr u16 kind_ptx = 1;
  constexpr u16 kind_cubin = 2;
  constexpr u64 is_lz4 = 0x2000;
  constexpr u64 is_zstd = 0x8000;
  u8 const* p = static_cast<u8 const*>(container);
  u64 const header = detail::read_at<u16>(p, 6);
  u8 const* const end = p + header + detail::read_at<u64>(p, 8);
  std::vector<embedded_ptx> all;
  for (p += header; p < end;) {
    u32 const head = detail::read_at<u32>(p, 4);
    u64 const payload = detail::read_at<u64>(p, 8);
    u16 const kind = detail::read_at<u16>(p, 0);
    if (kind == kind_ptx || kind == kind_cubin) {
      u64 const flags = detail::read_at<u64>(p, 40);
      bool const compressed = (flags & (is_lz4 | is_zstd)) != 0;
      u64 const stored = compressed ? detail::read_at<u32>(p, 16) : payload;
      u64 const text = compressed ? detail::read_at<u64>(p, 56) : 0;
      all.push_back({kind == kind_cubin, detail::read_at<u32>(p, 28), p + head, stored, text, (flags & is_zstd) != 0});
    }
    if (head == 0) {
      break;
    }
    p += head + payload;
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
