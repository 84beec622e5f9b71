// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One picture, before it is known how it will be drawn: words, numbers, and a shape. The terminal, SVG and HTML draw
// this, so that they cannot say different things.
#pragma once

#include <warpmem/picture/shape/address_groups.hpp>
#include <warpmem/picture/shape/bank_grid.hpp>
#include <warpmem/picture/shape/memory_lines.hpp>
#include <warpmem/picture/shape/texel_planes.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// Source and destination of one copy.
struct copy_sides {
  memory_lines source{};
  std::variant<std::monostate, bank_grid, memory_lines> destination{};
  std::string nothing_drawn{};  // why there is no destination
};

}}}}  // namespace warpmem::v0::picture::detail

namespace warpmem { inline namespace v0 {

// How a picture of characters is drawn. The defaults can be printed anywhere: ASCII, no escape sequence, and lines that
// test frameworks do not break. <warpmem/picture/terminal_style.hpp> finds out what a terminal can do.
struct picture_style {
  bool unicode{false};
  bool colour{false};
  int width{76};  // columns of the terminal; less than 70 is 70
  int rows{16};   // lines of memory, wavefronts or addresses drawn; the picture says how many it left out
};

namespace picture {

// The main numbers, in words: "8", "unknown"; "" if there is none.
struct panel_numbers {
  std::string unit{};  // what is counted: "sectors"
  std::string actual{};
  std::string ideal{};
  std::string excessive{};
  std::string efficiency{};  // of global memory, bytes requested of those moved; else the ideal part of what is counted
  std::string known{};       // "measured (hardware counters of an H200)"
};

// What is drawn of one access.
struct panel {
  std::string memory{};      // "global"
  std::string capability{};  // "9.0", "what-if: a changed 9.0"
  std::string machine{};     // "capability 9.0", "your what-if machine (a changed 9.0)"
  std::string access{};      // "load of 4 bytes by 32 lanes, 0x100 + 8 * lane"
  std::string summary{};     // the report in one line; for a fault its sentence
  bool faulty{};
  std::string nothing_drawn{};  // why there is no shape; "" if the summary explains it
  panel_numbers numbers{};
  std::variant<std::monostate, detail::memory_lines, detail::bank_grid, detail::address_groups, detail::texel_planes,
               detail::copy_sides>
      shape{};
};

namespace detail {

// The blank to break at, with at most `room` characters before it: one after a comma or a semicolon if that leaves the
// line more than half full, so that "lane 3" stays whole; else the last. npos: there is none.
[[nodiscard]] constexpr std::size_t line_break(std::string_view words, std::size_t room) noexcept {
  for (std::size_t at = room; at > room / 2; --at) {
    char const before = words[at - 1];
    if (words[at] == ' ' && (before == ',' || before == ';')) {
      return at;
    }
  }
  std::size_t const last = words.rfind(' ', room);
  return last == 0 ? std::string_view::npos : last;
}

// Calls the back end's title(), draw() and note() from top to bottom.
template <class Shape, class BackEnd>
void draw_shape(Shape const& shape, std::string const& nothing_drawn, BackEnd& out) {
  std::visit(
      [&](auto const& s) {
        using kind = std::remove_cvref_t<decltype(s)>;
        if constexpr (std::is_same_v<kind, copy_sides>) {
          out.title("read from global memory");
          out.draw(s.source);
          out.title("written to shared memory");
          draw_shape(s.destination, s.nothing_drawn, out);
        } else if constexpr (!std::is_same_v<kind, std::monostate>) {
          out.draw(s);
        } else if (!nothing_drawn.empty()) {
          out.note("nothing to draw: " + nothing_drawn);
        }
      },
      shape);
}

}  // namespace detail

}  // namespace picture

}}  // namespace warpmem::v0
