// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a PTX text consists of: names such as %r1, .reg, ld.global.u32 and cp.async.bulk.shared::cluster, numbers, texts
// in quotation marks, and marks of one character.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/error.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

enum class token_kind : u8 { end, name, number, text, mark };

struct token {
  token_kind is{};
  u32 line{1};
  std::string_view text{};  // without quotation marks
};

enum character : u8 { is_space = 1, is_digit = 2, is_word = 4, begins_name = 8 };

inline constexpr std::array<u8, 256> character_kinds = [] {
  std::array<u8, 256> kinds{};
  auto const set = [&kinds](std::string_view all, unsigned kind) {
    for (char const c : all) {
      kinds[static_cast<unsigned char>(c)] = static_cast<u8>(kinds[static_cast<unsigned char>(c)] | kind);
    }
  };
  set(" \t\r\n\v\f", is_space);
  set("0123456789", is_digit | is_word);
  set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$", is_word | begins_name);
  set(".", is_word);
  return kinds;
}();
[[nodiscard]] constexpr bool has_kind(char c, unsigned kind) noexcept {
  return (character_kinds[static_cast<unsigned char>(c)] & kind) != 0;
}

// For sentences: in quotation marks, short, and without characters that a terminal would obey.
[[nodiscard]] inline std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 40;
  std::string q = "\"";
  for (char const c : text.substr(0, most)) {
    q += c >= ' ' && c <= '~' ? c : '?';
  }
  return q + (text.size() > most ? "...\"" : "\"");
}

// "kernel.ptx:12: the sentence"
[[nodiscard]] inline error error_at(std::string_view origin, u32 line, std::string const& sentence) {
  return error{std::string(origin) + ":" + std::to_string(line) + ": " + sentence};
}

}}}}  // namespace warpmem::v0::ptx::reading
