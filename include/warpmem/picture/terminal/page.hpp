// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the terminal's drawings share: sentences that fit the width, glyphs, lanes in little room, notes on what was
// left out.
#pragma once

#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// Characters with a meaning, written with or without escape sequences.

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

struct glyphs {
  std::string_view used{"#"};
  std::string_view unused{"."};
  std::string_view bar{"|"};
  std::string_view seam{":"};
  std::string_view nothing{"."};
  std::string_view stretch{"-"};
  std::string_view folded{":"};
};

[[nodiscard]] constexpr glyphs glyphs_of(picture_style const& style) noexcept {
  return style.unicode ? glyphs{"█", "░", "│", "┊", "·", "─", "⋮"} : glyphs{};
}

[[nodiscard]] constexpr std::size_t width_of(picture_style const& style) noexcept {
  return style.width < 70 ? std::size_t{70} : static_cast<std::size_t>(style.width);
}

// A sentence behind `indent` columns of its line, broken between words; further lines are indented by two columns more.
// Words longer than a line stay whole.
inline void put_words(ink_text& out, std::string_view words, picture_style const& style, ink with, std::size_t indent) {
  std::size_t room = width_of(style) - indent;
  while (words.size() > room) {
    std::size_t at = line_break(words, room);
    at = at == std::string_view::npos ? words.find(' ') : at;
    if (at == std::string_view::npos) {
      break;
    }
    out.put(words.substr(0, at), with);
    out.end_line();
    words.remove_prefix(at + 1);
    room = width_of(style) - indent - 2;
    out.put(std::string(indent + 2, ' '));
  }
  out.put(words, with);
  out.end_line();
}

inline void put_sentence(ink_text& out, std::string_view words, picture_style const& style, ink with = ink::plain) {
  put_words(out, words, style, with, 0);
}

// A sentence in the place of rows whose labels are `label` columns wide.
inline void put_fold(ink_text& out, std::string_view words, picture_style const& style, std::size_t label) {
  out.put(std::string(label - 2, ' '));
  out.put(glyphs_of(style).folded, ink::faint);
  out.put(" ");
  put_words(out, words, style, ink::plain, label);
}

// "0-3,8"; if that is too long, "5 lanes"; if that is too, the lowest lane and a mark for the others: "0+".
[[nodiscard]] inline std::string lanes_in(lane_mask mask, std::size_t room) {
  if (!mask.any()) {
    return "";
  }
  std::string const all = text::lanes(mask);
  std::string brief;
  for (char const c : all.substr(all.find(' ') + 1)) {
    brief += c == ' ' ? "" : std::string(1, c);
  }
  std::string const count = text::counted(mask.count(), "lane");
  return brief.size() <= room || mask.count() == 1 ? brief
         : count.size() <= room                    ? count
                                                   : brief.substr(0, brief.find_first_of("-,")) + "+";
}

[[nodiscard]] inline std::size_t rows_of(picture_style const& style) {
  return style.rows < 1 ? std::size_t{1} : static_cast<std::size_t>(style.rows);
}

}}}}  // namespace warpmem::v0::picture::detail
