// Runs examples/pictures and checks the pictures of the documentation, which it draws.
#include <support/catch.hpp>
#include <support/run.hpp>

#include <filesystem>
#include <string>

#include "golden.hpp"
#include "xml.hpp"

#ifdef WARPMEM_TEST_EXAMPLES

namespace {

std::string const program = WARPMEM_TEST_EXAMPLES "/pictures";

}  // namespace

TEST_CASE("the pictures of the documentation are what the library draws", "[picture]") {
  support::scratch const folder;
  REQUIRE(support::run(program, "--each " + folder.path().string()).status == 0);
  std::filesystem::path const images = WARPMEM_TEST_DATA "/../../docs/images";
  int drawn = 0;
  for (auto const& file : std::filesystem::directory_iterator(folder.path())) {
    INFO(file.path().filename());
    support::check_picture((images / file.path().filename()).lexically_normal().string(),
                           support::contents(file.path()));
    ++drawn;
  }
  CHECK(drawn >= 8);
}

TEST_CASE("pictures writes one SVG and one page", "[picture]") {
  support::scratch const folder;
  for (std::string const& kind : {std::string("svg"), std::string("html")}) {
    std::string const file = (folder.path() / ("all." + kind)).string();
    auto const r = support::run(program, "--" + kind + " " + file);
    CHECK(r.status == 0);
    CHECK(r.err.empty());
    CHECK(support::xml_fault(support::contents(file)) == "");
  }
  CHECK(support::run(program, "--svg /nowhere/at/all.svg").status == 2);
  CHECK(support::run(program, "--htlm page").err == "pictures: --htlm: no such option; did you mean --html?\n");
  CHECK(support::run(program, "--help").out.find("NAME\n  pictures - draw accesses") == 0);
}

#endif
