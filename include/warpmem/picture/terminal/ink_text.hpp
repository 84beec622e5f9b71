// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Characters with a meaning, written with or without escape sequences.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// Every meaning has a glyph or a word of its own too: colour only helps.
enum class ink { plain, strong, faint, used, unused, clash };

// The sixteen colours that every terminal has, because users set those to what they can read.
[[nodiscard]] constexpr std::string_view escape_of(ink with) noexcept {
  constexpr std::string_view codes[] = {"\033[0m", "\033[1m", "\033[2m", "\033[36m", "\033[33m", "\033[1;31m"};
  return codes[static_cast<unsigned>(with)];
}

// Lines of text without trailing blanks.
class ink_text {
 public:
  explicit ink_text(bool colour) : colour_{colour} {}

  void put(std::string_view glyphs, ink with = ink::plain) {
    std::size_t const last = glyphs.find_last_not_of(' ');
    if (last == std::string_view::npos) {
      blanks_ += glyphs.size();
      return;
    }
    text_.append(blanks_, ' ');
    blanks_ = glyphs.size() - last - 1;
    switch_to(with);
    text_ += glyphs.substr(0, last + 1);
  }

  // Words of ASCII, filled up with blanks to `width` columns.
  void put_left(std::string_view words, std::size_t width, ink with = ink::plain) {
    put(words, with);
    blanks_ += width > words.size() ? width - words.size() : 0;
  }
  void put_right(std::string_view words, std::size_t width, ink with = ink::plain) {
    blanks_ += width > words.size() ? width - words.size() : 0;
    put(words, with);
  }

  void end_line() {
    switch_to(ink::plain);
    text_ += '\n';
    blanks_ = 0;
  }

  [[nodiscard]] std::string const& text() const { return text_; }

 private:
  void switch_to(ink with) {
    if (colour_ && with != ink_) {
      text_ += ink_ == ink::plain ? "" : escape_of(ink::plain);
      text_ += with == ink::plain ? "" : escape_of(with);
      ink_ = with;
    }
  }

  std::string text_{};
  std::size_t blanks_{};  // not yet written: they may turn out to be at the end of the line
  ink ink_{ink::plain};
  bool colour_;
};

}}}}  // namespace warpmem::v0::picture::detail
