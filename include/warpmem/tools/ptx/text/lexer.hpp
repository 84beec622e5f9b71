// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX text to tokens, one after the other.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

// What a PTX text consists of: names such as %r1, .reg, ld.global.u32 and cp.async.bulk.shared::cluster, numbers, texts
// in quotation marks, and marks of one character.

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

class lexer {
 public:
  // Both outlive the lexer and its tokens.
  lexer(std::string_view text, std::string_view origin) noexcept : text_{text}, origin_{origin} {}

  [[nodiscard]] token next() {
    token const t = read();
    last_end_ = t.is == token_kind::end ? last_end_ : at_;
    return t;
  }
  // Directives that end with their line cannot be told from others that were cut: sm_90 from sm_90a.
  [[nodiscard]] bool ends_within_line() const noexcept {
    return last_end_ != 0 && last_end_ == text_.size() && text_.back() != ';' && text_.back() != '}';
  }
  [[noreturn]] void fail(u32 line, std::string const& sentence) const { throw error_at(origin_, line, sentence); }

 private:
  [[nodiscard]] token read() {
    skip_space();
    std::size_t const begin = at_;
    if (at_ == text_.size()) {
      return {token_kind::end, line_, {}};
    }
    char const c = text_[at_];
    if (c == '"') {
      return quotation();
    }
    if (has_kind(c, is_digit) || (c == '.' && has_kind(at(1), is_digit))) {
      skip_number();
      return since(begin, token_kind::number);
    }
    if (has_kind(c, begins_name) || ((c == '%' || c == '.') && has_kind(at(1), begins_name))) {
      skip_name();
      return since(begin, token_kind::name);
    }
    ++at_;
    return since(begin, token_kind::mark);
  }
  // A NUL behind the end.
  [[nodiscard]] char at(std::size_t ahead) const noexcept {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] token since(std::size_t begin, token_kind kind) const noexcept {
    return {kind, line_, text_.substr(begin, at_ - begin)};
  }
  void skip_space() {
    while (at_ < text_.size()) {
      char const c = text_[at_];
      if (has_kind(c, is_space)) {
        line_ += c == '\n' ? 1U : 0U;
        ++at_;
      } else if (c == '/' && at(1) == '/') {
        at_ = (std::min)(text_.find('\n', at_), text_.size());
      } else if (c == '/' && at(1) == '*') {
        skip_comment();
      } else {
        return;
      }
    }
  }
  void skip_comment() {
    std::size_t const end = text_.find("*/", at_ + 2);
    if (end == std::string_view::npos) {
      fail(line_, "the text ends in a comment");
    }
    count_lines(end);
    at_ = end + 2;
  }
  // PTX has no escapes: a backslash is a character.
  [[nodiscard]] token quotation() {
    std::size_t const end = text_.find('"', at_ + 1);
    if (end == std::string_view::npos) {
      fail(line_, "the text ends in quotation marks");
    }
    token const t{token_kind::text, line_, text_.substr(at_ + 1, end - at_ - 1)};
    count_lines(end);
    at_ = end + 1;
    return t;
  }
  void count_lines(std::size_t end) noexcept {
    for (; at_ < end; ++at_) {
      line_ += text_[at_] == '\n' ? 1U : 0U;
    }
  }
  void skip_word() noexcept {
    while (at_ < text_.size() && has_kind(text_[at_], is_word)) {
      ++at_;
    }
  }
  void skip_name() noexcept {
    ++at_;
    skip_word();
    while (at(0) == ':' && at(1) == ':' && has_kind(at(2), is_word)) {
      at_ += 2;
      skip_word();
    }
  }
  // Of 1e-3 all, of 0x1e-3 what stands before the minus.
  void skip_number() noexcept {
    std::size_t const begin = at_;
    skip_word();
    bool const has_form = text_[begin] == '0' && at_ > begin + 1 && has_kind(text_[begin + 1], begins_name) &&
                          text_[begin + 1] != 'e' && text_[begin + 1] != 'E';
    bool const may_have_sign = !has_form && (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E');
    if (may_have_sign && (at(0) == '-' || at(0) == '+') && has_kind(at(1), is_digit)) {
      ++at_;
      skip_word();
    }
  }

  std::string_view text_;
  std::string_view origin_;
  std::size_t at_{};
  std::size_t last_end_{};  // of a token
  u32 line_{1};
};

}}}}  // namespace warpmem::v0::ptx::reading
