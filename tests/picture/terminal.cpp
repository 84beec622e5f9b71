// Pictures of characters: golden files, and properties of all of them.
#include <support/catch.hpp>
#include <warpmem/picture.hpp>

#include <sstream>
#include <string>
#include <vector>

#include "cases.hpp"
#include "golden.hpp"

using namespace warpmem;

namespace {

std::string pictures_of(std::vector<picture::named_panel> const& panels, picture_style const& style) {
  std::string text;
  for (auto const& p : panels) {
    text += "=== " + p.name + "\n" + picture::terminal(p.what, style) + "\n";
  }
  return text;
}

// Columns of a line: characters, without escape sequences.
std::size_t columns_of(std::string const& line) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\033') {
      i = line.find('m', i);
    } else {
      columns += (static_cast<unsigned char>(line[i]) & 0xc0U) != 0x80U ? 1U : 0U;
    }
  }
  return columns;
}

std::string without_escapes(std::string const& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      i = text.find('m', i);
    } else {
      plain += text[i];
    }
  }
  return plain;
}

}  // namespace

TEST_CASE("pictures of characters are as in the golden files", "[picture]") {
  support::check_golden_picture("global.txt", pictures_of(support::global_cases(), {}));
  support::check_golden_picture("shared.txt", pictures_of(support::shared_cases(), {}));
  support::check_golden_picture("constant.txt", pictures_of(support::constant_cases(), {}));
  support::check_golden_picture("texture.txt", pictures_of(support::texture_cases(), {}));
  support::check_golden_picture("copies.txt", pictures_of(support::copy_cases(), {}));
  support::check_golden_picture("wide.txt", pictures_of(support::all_cases(), {false, false, 120, 4}));
  support::check_golden_picture("unicode.txt", pictures_of(support::all_cases(), {true, false, 80, 4}));
  support::check_golden_picture("colour.txt", pictures_of(support::all_cases(), {true, true, 80, 4}));
}

TEST_CASE("no line is longer than the style allows, and none ends in a blank", "[picture]") {
  for (int const width : {0, 70, 76, 80, 103, 104, 120, 200}) {
    for (int const rows : {-1, 1, 3, 100}) {
      for (auto const& p : support::all_cases()) {
        std::istringstream text(picture::terminal(p.what, {true, true, width, rows}));
        for (std::string line; std::getline(text, line);) {
          INFO(p.name << ", width " << width << ", rows " << rows << ": " << line);
          CHECK(columns_of(line) <= static_cast<std::size_t>(width < 70 ? 70 : width));
          CHECK((line.empty() || line.back() != ' '));
        }
      }
    }
  }
}

TEST_CASE("plain pictures are ASCII without escape sequences, and colours change nothing else", "[picture]") {
  for (auto const& p : support::all_cases()) {
    INFO(p.name);
    for (char const c : picture::terminal(p.what)) {
      bool const is_plain = c == '\n' || (c >= ' ' && c <= '~');
      REQUIRE(is_plain);
    }
    CHECK(without_escapes(picture::terminal(p.what, {true, true, 80, 8})) ==
          picture::terminal(p.what, {true, false, 80, 8}));
  }
}

TEST_CASE("the drawing is the picture without the access and its numbers", "[picture]") {
  auto const e = shared_memory<sm_90>::explain(strided<float>(32));
  std::string const whole = picture::terminal(e);
  std::string const part = picture::drawing(e);
  REQUIRE(part.size() < whole.size());
  CHECK(whole.substr(whole.size() - part.size()) == part);
  CHECK(part.find("wavefronts (ideal") == std::string::npos);
  CHECK(picture::drawing(global_memory<sm_90>::explain(contiguous<float>(2))).empty());
}

TEST_CASE("sentences are broken after commas, and lanes keep their numbers", "[picture]") {
  using picture::detail::line_break;
  CHECK(line_break("bank 0: 0x0 (lane 0), 0x80 (lane 1)", 33) == 21);
  CHECK(line_break("bank 0, and no other comma to be found", 33) == 32);
  CHECK(line_break("nothing-to-break-at here", 10) == std::string::npos);
  CHECK(line_break(" nothing-to-break-at", 10) == std::string::npos);
  for (auto const& p : support::shared_cases()) {
    std::string const text = picture::terminal(p.what);
    INFO(text);
    CHECK(text.find("(lane\n") == std::string::npos);
    CHECK(text.find("(lanes\n") == std::string::npos);
  }
}

TEST_CASE("many lanes in little space are not drawn as one", "[picture]") {
  using picture::detail::lanes_in;
  CHECK(lanes_in({0x10f}, 5) == "0-3,8");
  CHECK(lanes_in(lane_mask::all(), 4) == "0-31");
  CHECK(lanes_in({0x5555}, 7) == "8 lanes");
  CHECK(lanes_in({0x5550}, 3) == "4+");
  CHECK(lanes_in({0x40000}, 1) == "18");
}

TEST_CASE("a picture says how much it left out", "[picture]") {
  picture_style const two{false, false, 76, 2};
  CHECK(
      picture::terminal(shared_memory<sm_90>::explain(strided<float>(32)), two).find("left out: 30 more wavefronts") !=
      std::string::npos);
  CHECK(picture::terminal(global_memory<sm_90>::explain(strided<float>(32)), two)
            .find("left out: 30 more lines with 120/960 bytes used, lanes 2-31") != std::string::npos);
  CHECK(picture::terminal(constant_memory<sm_90>::explain(contiguous<float>()), two)
            .find("left out: 30 more addresses, lanes 2-31") != std::string::npos);
  CHECK(picture::terminal(texture_memory<sm_90>::explain(support::scattered_texels()), two)
            .find("left out: 31 more sectors, lanes 1-31") != std::string::npos);
}
