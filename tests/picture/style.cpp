// How the style of a terminal is chosen.
#include <support/catch.hpp>
#include <warpmem/picture/terminal_style.hpp>

#include <cstdio>

using namespace warpmem;

TEST_CASE("a modern terminal has Unicode, colours and its own width", "[picture]") {
  constexpr picture_style style = style_for(terminal_facts{true, "", "xterm-256color", "en_US.UTF-8", 132});
  CHECK(style.unicode);
  CHECK(style.colour);
  CHECK(style.width == 132);
  CHECK(style_for(terminal_facts{true, "", "xterm", "C.utf8", 0}).width == picture_style{}.width);
}

TEST_CASE("redirection, NO_COLOR, dumb terminals and other charsets are respected", "[picture]") {
  terminal_facts const good{true, "", "xterm", "C.UTF-8", 100};
  auto changed = [&good](auto change) {
    terminal_facts facts = good;
    change(facts);
    return style_for(facts);
  };
  auto const file = changed([](terminal_facts& f) { f.is_terminal = false; });
  CHECK_FALSE(file.unicode);
  CHECK_FALSE(file.colour);
  CHECK(file.width == picture_style{}.width);
  auto const no_color = changed([](terminal_facts& f) { f.no_color = "1"; });
  CHECK(no_color.unicode);
  CHECK_FALSE(no_color.colour);
  for (char const* term : {"dumb", ""}) {
    auto const dumb = changed([term](terminal_facts& f) { f.term = term; });
    CHECK_FALSE(dumb.unicode);
    CHECK_FALSE(dumb.colour);
  }
  auto const latin = changed([](terminal_facts& f) { f.locale = "de_DE.ISO-8859-1"; });
  CHECK_FALSE(latin.unicode);
  CHECK(latin.colour);
}

TEST_CASE("a file is not a terminal", "[picture]") {
  std::FILE* const file = std::tmpfile();
  REQUIRE(file != nullptr);
  picture_style const style = style_for(file);
  CHECK_FALSE(style.unicode);
  CHECK_FALSE(style.colour);
  CHECK(std::fclose(file) == 0);
}
