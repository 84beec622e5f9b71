// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a reader is in a text: the token that comes, and the one behind it.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/text/lexer.hpp>
#include <warpmem/tools/ptx/text/number.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace reading {

class cursor {
 public:
  cursor(std::string_view text, std::string_view origin)
      : lexer_{text, origin}, now_{lexer_.next()}, next_{lexer_.next()} {}

  [[nodiscard]] token const& now() const noexcept { return now_; }
  [[nodiscard]] token const& next() const noexcept { return next_; }
  [[nodiscard]] u32 line() const noexcept { return now_.line; }
  [[nodiscard]] u64 taken() const noexcept { return taken_; }  // so many tokens
  [[nodiscard]] bool at_end() const noexcept { return now_.is == token_kind::end; }
  [[nodiscard]] bool is(char mark) const noexcept { return is_mark(now_, mark); }
  [[nodiscard]] bool next_is(char mark) const noexcept { return is_mark(next_, mark); }
  [[nodiscard]] bool is_name() const noexcept { return now_.is == token_kind::name; }
  [[nodiscard]] bool is_word(std::string_view word) const noexcept { return is_name() && now_.text == word; }
  // The two marks stand side by side: <<, &&.
  [[nodiscard]] bool is_pair() const noexcept { return now_.text.data() + 1 == next_.text.data(); }

  void advance() {
    now_ = next_;
    next_ = lexer_.next();
    ++taken_;
  }
  bool take(char mark) { return take_if(is(mark)); }
  bool take_word(std::string_view word) { return take_if(is_word(word)); }
  void expect(char mark) {
    if (!take(mark)) {
      expected(in_quotes({&mark, 1}));
    }
  }
  // `what` for the sentence: "a name".
  std::string_view take_name(char const* what) {
    if (!is_name() || now_.text[0] == '.') {
      expected(what);
    }
    std::string_view const name = now_.text;
    advance();
    return name;
  }
  u64 take_number(char const* what) {
    std::optional<literal> const l = now_.is == token_kind::number ? read_literal(now_.text) : std::nullopt;
    if (!l || l->is != literal::kind::integer) {
      expected(what);
    }
    advance();
    return l->bits;
  }
  u32 take_u32(char const* what) {
    u64 const n = take_number(what);
    return n <= ~u32{0} ? static_cast<u32>(n) : throw_too_large(what);
  }

  // Directives may be written without spaces between them: of .reg.b32 the first is "reg".
  [[nodiscard]] bool is_directive() const noexcept { return is_name() && now_.text[0] == '.'; }
  [[nodiscard]] std::string_view directive() const noexcept {
    return is_directive() ? now_.text.substr(1, now_.text.find('.', 1) - 1) : std::string_view{};
  }
  [[nodiscard]] bool is_directive(std::string_view name) const noexcept { return directive() == name; }
  std::string_view take_directive() {
    std::string_view const name = directive();
    if (1 + name.size() < now_.text.size()) {
      now_.text.remove_prefix(1 + name.size());
    } else {
      advance();
    }
    return name;
  }
  bool take_directive(std::string_view name) {
    bool const found = is_directive(name);
    if (found) {
      take_directive();
    }
    return found;
  }

  [[noreturn]] void fail(u32 line, std::string const& sentence) const { lexer_.fail(line, sentence); }
  [[noreturn]] void fail(std::string const& sentence) const { fail(line(), sentence); }
  [[noreturn]] void expected(std::string const& what) const {
    fail("expected " + what + (at_end() ? " before the end of the text" : ", not " + in_quotes(now_.text)));
  }
  void expect_whole_last_line() const {
    if (lexer_.ends_within_line()) {
      fail("the text ends within a line");
    }
  }

 private:
  [[nodiscard]] static bool is_mark(token const& t, char mark) noexcept {
    return t.is == token_kind::mark && t.text[0] == mark;
  }
  bool take_if(bool found) {
    if (found) {
      advance();
    }
    return found;
  }
  [[noreturn]] u32 throw_too_large(char const* what) const { fail(std::string("too large a number for ") + what); }

  lexer lexer_;
  token now_;
  token next_;
  u64 taken_{};
};

}}}}  // namespace warpmem::v0::ptx::reading
