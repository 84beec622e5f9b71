// Before and after a change, side by side.
#include <support/catch.hpp>
#include <support/run.hpp>
#include <warpmem/models.hpp>
#include <warpmem/picture.hpp>

#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cases.hpp"
#include "xml.hpp"

using namespace warpmem;

namespace {

picture::change tile_change() {
  using s = shared_memory<sm_90>;
  return {{"tile[32][32]", s::explain(strided<float>(32))}, {"tile[32][33]", s::explain(strided<float>(33))}};
}

// Each kind of picture before each other kind.
std::vector<picture::change> odd_changes() {
  std::vector<picture::change> all;
  auto const panels = support::all_cases();
  for (std::size_t i = 0; i < panels.size(); ++i) {
    all.push_back({panels[i], panels[(i * 7 + 3) % panels.size()]});
  }
  return all;
}

}  // namespace

TEST_CASE("a wide terminal has both side by side, a narrow one above each other", "[picture]") {
  std::istringstream lines(picture::terminal_beside(tile_change(), {.width = 143}));
  std::string name;
  std::string access;
  std::getline(lines, name);
  std::getline(lines, access);
  CHECK(name == "before: tile[32][32]" + std::string(50, ' ') + " | after: tile[32][33]");
  CHECK(access.substr(70) == " | load of 4 bytes by 32 lanes, 0x0 + 132 * lane, on capability 9.0");
  std::string const narrow = picture::terminal_beside(tile_change(), {.width = 142});
  CHECK(narrow == "before: tile[32][32]\n" + picture::terminal(tile_change().before.what, {.width = 142}) +
                      "\nafter: tile[32][33]\n" + picture::terminal(tile_change().after.what, {.width = 142}));
}

TEST_CASE("colours and Unicode leave the columns of a terminal where they are", "[picture]") {
  for (picture::change const& both : odd_changes()) {
    std::istringstream plain(picture::terminal_beside(both, {.width = 160}));
    std::istringstream rich(picture::terminal_beside(both, {.unicode = true, .colour = true, .width = 160}));
    std::string rich_line;
    for (std::string line; std::getline(plain, line);) {
      REQUIRE(std::getline(rich, rich_line));
      INFO(line << "\n" << rich_line);
      CHECK(picture::detail::columns_of(rich_line) == line.size());
      CHECK(line.size() <= 160);
      CHECK((line.size() < 81 || line.substr(78, 3) == " | "));
    }
  }
}

TEST_CASE("documents have both side by side, and are well-formed", "[picture]") {
  std::string const svg = picture::svg_beside(tile_change());
  CHECK(svg.find("before: tile[32][32]: 1 request, 32 wavefronts (ideal 1), 31 bank conflicts; after: tile[32][33]: 1 "
                 "request, 1 wavefront") != std::string::npos);
  CHECK(svg.find("<g transform=\"translate(790)\">") != std::string::npos);
  CHECK(svg.find("width=\"1580\"") != std::string::npos);
  for (picture::change const& both : odd_changes()) {
    INFO(both.before.name);
    CHECK(support::xml_fault(picture::svg_beside(both)) == "");
  }
  std::string const page = picture::html_beside("fixes", odd_changes());
  CHECK(support::xml_fault(page) == "");
  std::size_t pairs = 0;
  for (auto at = page.find("<div class=\"pair\">"); at != std::string::npos;
       at = page.find("<div class=\"pair\">", at + 1)) {
    ++pairs;
  }
  CHECK(pairs == odd_changes().size());
  CHECK(page.find("<a href=\"#a2\">after: ") != std::string::npos);
  CHECK(page.find("<section id=\"a2\">\n<h2>after: ") != std::string::npos);
}
