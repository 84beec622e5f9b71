// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Boxes, lines and words in whole pixels, and the measures that all drawings share.
#pragma once

#include <warpmem/picture/markup.hpp>
#include <warpmem/picture/panel.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

inline constexpr int page_margin = 16;

// In pixels.
struct svg_measures {
  int width{960};      // of the picture
  int label_end{164};  // addresses end here
  int left{176};       // and drawings begin here
  int bank{24};        // a column of banks
  int byte{5};         // of a line of memory
  int lane{20};        // a column of lanes
};

// Of two pictures beside each other.
inline constexpr svg_measures half_page{790, 124, 134, 20, 4, 18};

struct box {
  int x{};
  int y{};
  int width{};
  int height{};
};

class svg_canvas {
 public:
  explicit svg_canvas(svg_measures const& measures = {}) : measures_{measures} {}

  [[nodiscard]] svg_measures const& measures() const { return measures_; }
  // The tooltip appears when the pointer rests on the box.
  void rect(box b, std::string_view classes, std::string_view tooltip = "") {
    text_ += "<rect class=\"" + std::string(classes) + "\"" + attribute("x", b.x) + attribute("y", b.y) +
             attribute("width", b.width) + attribute("height", b.height);
    text_ += tooltip.empty() ? "/>\n" : "><title>" + escaped(tooltip) + "</title></rect>\n";
  }
  void line(int x1, int y1, int x2, int y2, std::string_view classes) {
    text_ += "<line class=\"" + std::string(classes) + "\"" + attribute("x1", x1) + attribute("y1", y1) +
             attribute("x2", x2) + attribute("y2", y2) + "/>\n";
  }
  // y is the baseline. Words on a box let the pointer through to its tooltip.
  void words(int x, int y, std::string_view classes, std::string_view text) {
    text_ += "<text class=\"" + std::string(classes) + "\"" + attribute("x", x) + attribute("y", y) + ">" +
             escaped(text) + "</text>\n";
  }
  void words_on(box b, std::string_view classes, std::string_view text) {
    words(b.x + b.width / 2, b.y + b.height / 2 + 4, std::string("wm-cell wm-mid wm-on ") + std::string(classes), text);
  }

  // Two pictures of half the width, down to y, with a line between them.
  void put_beside(svg_canvas const& left, svg_canvas const& right, int y) {
    int const middle = left.measures().width;
    text_ += "<g>\n" + left.text_ + "</g>\n<g transform=\"translate(" + std::to_string(middle) + ")\">\n" +
             right.text_ + "</g>\n";
    line(middle, page_margin, middle, y, "wm-rule");
    say("before: " + left.spoken_);
    say("after: " + right.spoken_);
  }

  // What a screen reader says of the drawing, sentence by sentence.
  void say(std::string_view sentence) { spoken_ += (spoken_.empty() ? "" : ". ") + std::string(sentence); }
  [[nodiscard]] std::string const& spoken() const { return spoken_; }
  [[nodiscard]] std::string const& text() const { return text_; }
  // Whether a box of these classes was painted after the first `since` characters.
  [[nodiscard]] bool has_box(std::string_view classes, std::size_t since) const {
    return text_.find("<rect class=\"" + std::string(classes), since) != std::string::npos;
  }

 private:
  [[nodiscard]] static std::string attribute(std::string_view name, int value) {
    return " " + std::string(name) + "=\"" + std::to_string(value) + "\"";
  }

  svg_measures measures_;
  std::string text_{};
  std::string spoken_{};
};

// How many characters of a class fit: 10, 11 and 13 pixels high, at most 0.61 of that wide.
[[nodiscard]] constexpr std::size_t cell_characters(int width) noexcept {
  return width < 4 ? 0 : static_cast<std::size_t>((width - 2) * 10 / 61);
}
[[nodiscard]] constexpr std::size_t note_characters(int width) noexcept {
  return width < 7 ? 0 : static_cast<std::size_t>(width * 10 / 67);
}
[[nodiscard]] constexpr std::size_t line_characters(int width) noexcept {
  return static_cast<std::size_t>(width * 10 / 80);
}

// Broken between words, and longer words between the characters of UTF-8.
[[nodiscard]] inline std::vector<std::string> wrapped(std::string_view words, std::size_t room) {
  std::vector<std::string> lines;
  while (words.size() > room) {
    std::size_t at = line_break(words, room);
    at = at == std::string_view::npos ? warpmem::detail::character_start(words, room) : at;
    lines.emplace_back(words.substr(0, at));
    words.remove_prefix(words[at] == ' ' ? at + 1 : at);
  }
  lines.emplace_back(words);
  return lines;
}

// Paints the words, each line below the last, and gives the y below them.
inline int paint_sentence(svg_canvas& out, int x, int y, std::string_view classes, std::string_view words,
                          std::size_t room, int line_height) {
  for (std::string const& line : wrapped(words, room)) {
    out.words(x, y + line_height - 4, classes, line);
    y += line_height;
  }
  return y;
}

inline int paint_note(svg_canvas& out, int y, std::string_view words, std::string_view classes = "wm-note wm-ink") {
  int const left = out.measures().left;
  int const room = out.measures().width - left - page_margin;
  out.say(words);
  return paint_sentence(out, left, y, classes, words, note_characters(room), 16);
}

struct legend_entry {
  std::string_view classes;  // of the box
  std::string_view sample;   // what stands in it
  std::string_view on;       // its class
  std::string meaning;
};

// Those that occur after the first `since` characters, from left to right; gives the y below.
inline int paint_legend(svg_canvas& out, std::size_t since, int y, std::vector<legend_entry> const& entries) {
  std::vector<legend_entry> shown;
  for (legend_entry const& e : entries) {
    if (!e.classes.empty() && out.has_box(e.classes, since)) {
      shown.push_back(e);
    }
  }
  int x = out.measures().left;
  for (legend_entry const& e : shown) {
    int const needs = 34 + static_cast<int>(e.meaning.size()) * 7 + 16;
    if (x + needs > out.measures().width) {
      x = out.measures().left;
      y += 24;
    }
    box const sample{x, y + 4, 26, 16};
    out.rect(sample, e.classes);
    if (!e.sample.empty()) {
      out.words_on(sample, e.on, e.sample);
    }
    out.words(x + 34, y + 16, "wm-note wm-dim", e.meaning);
    x += needs;
  }
  return y + 28;
}

}}}}  // namespace warpmem::v0::picture::detail
