// SVG and HTML: golden, well-formed, whole, and safe with any name.
#include <support/catch.hpp>
#include <support/run.hpp>
#include <warpmem/picture.hpp>

#include <string>
#include <vector>

#include "cases.hpp"
#include "golden.hpp"
#include "xml.hpp"

using namespace warpmem;

namespace {

// Bytes that are not characters of XML: controls, and invalid UTF-8.
constexpr char no_text[] = "nul \0, escape \033, \xff\xc0\xaf, \xed\xa0\x80, U+FFFE \xef\xbf\xbe, cut \xe2\x82";

std::vector<picture::named_panel> badly_named() {
  auto const e = global_memory<sm_90>::explain(contiguous<float>().under(lane_mask::first(2)));
  return {{"a < b && c > \"d\" 'e'", e},
          {"</title></svg><script>alert(1)</script>", e},
          {std::string(no_text, sizeof no_text - 1), e},
          {"µ, ü, 漢, 😀", e},
          {std::string(400, 'x'), e},
          {"", e}};
}

// The first few of each memory: enough for a file, few enough to look at.
std::vector<picture::named_panel> some_of_each() {
  std::vector<picture::named_panel> some;
  for (auto const& cases : {support::global_cases(), support::shared_cases(), support::constant_cases(),
                            support::texture_cases(), support::copy_cases()}) {
    some.insert(some.end(), cases.begin(), cases.begin() + 3);
  }
  return some;
}

}  // namespace

TEST_CASE("the tests' XML parser finds errors", "[picture]") {
  CHECK(support::xml_fault("<a b=\"1\"><c/>x &amp; y</a>\n").empty());
  for (char const* bad : {"", "<a>", "<a></b>", "<a b=1></a>", "<a b=\"<\"/>", "<a>&</a>", "<a>&nbsp;</a>", "<a/><b/>",
                          "<a b=\"1\" b=\"2\"/>", "<a/>text", "<a>1 < 2</a>", "<a b=\"1/>", "<a>\x01</a>",
                          "<a><b id=\"x\"/><b id=\"x\"/></a>"}) {
    INFO(bad);
    CHECK_FALSE(support::xml_fault(bad).empty());
  }
}

TEST_CASE("documents are as in the golden files", "[picture]") {
  using s = shared_memory<sm_90>;
  support::check_golden_picture("column.svg", picture::svg(s::explain(strided<float>(32))));
  support::check_golden_picture("column_dark.svg",
                                picture::svg(s::explain(strided<float>(32)), {picture::theme::dark}));
  support::check_golden_picture("stack.svg", picture::svg(some_of_each(), {picture::theme::light, 3}));
  support::check_golden_picture("page.html", picture::html("Accesses <1>", badly_named()));
}

TEST_CASE("documents are well-formed", "[picture]") {
  for (auto const& p : support::all_cases()) {
    INFO(p.name);
    CHECK(support::xml_fault(picture::svg({p})) == "");
  }
  for (auto const colours : {picture::theme::automatic, picture::theme::light, picture::theme::dark}) {
    CHECK(support::xml_fault(picture::svg(support::all_cases(), {colours})) == "");
    CHECK(support::xml_fault(picture::html("all", support::all_cases(), {colours})) == "");
    CHECK(support::xml_fault(picture::svg(badly_named(), {colours})) == "");
    CHECK(support::xml_fault(picture::html("a < b & c", badly_named(), {colours})) == "");
  }
  CHECK(support::xml_fault(picture::svg(std::vector<picture::named_panel>{})) == "");
  CHECK(support::xml_fault(picture::html("", {})) == "");
}

TEST_CASE("another XML parser agrees", "[picture]") {
  support::scratch const folder;
  std::string const python = "import sys, xml.etree.ElementTree as t; [t.parse(f) for f in sys.argv[1:]]";
  if (support::run("python3", "-c pass").status != 0) {
    SUCCEED("there is no python3");
    return;
  }
  std::string const svg = folder.file("a.svg", picture::svg(badly_named()));
  std::string const stack = folder.file("b.svg", picture::svg(support::all_cases()));
  std::string const html = folder.file("c.html", picture::html("a < b", badly_named()));
  auto const r = support::run("python3", "-c '" + python + "' " + svg + " " + stack + " " + html);
  CHECK(r.err.empty());
  CHECK(r.status == 0);
}

TEST_CASE("documents escape names, and fetch and run nothing", "[picture]") {
  for (std::string const& text : {picture::svg(badly_named()), picture::html("<script>", badly_named())}) {
    CHECK(text.find("<script") == std::string::npos);
    CHECK(text.find("a &lt; b &amp;&amp; c &gt; &quot;d&quot; &#39;e&#39;") != std::string::npos);
    CHECK(text.find("漢, 😀") != std::string::npos);
    std::string without_namespaces = text;
    for (std::string const& ns :
         {std::string("http://www.w3.org/2000/svg"), std::string("http://www.w3.org/1999/xhtml")}) {
      for (auto at = without_namespaces.find(ns); at != std::string::npos; at = without_namespaces.find(ns)) {
        without_namespaces.erase(at, ns.size());
      }
    }
    CHECK(without_namespaces.find("http") == std::string::npos);
    CHECK(without_namespaces.find("@import") == std::string::npos);
  }
}

TEST_CASE("a fault is a sentence in every document", "[picture]") {
  auto const e = global_memory<sm_90>::explain(contiguous<float>(2));
  std::string const sentence = "fault: lanes 0-31: the address is not a multiple of the access size, 4 bytes";
  CHECK(picture::svg(e).find(sentence) != std::string::npos);
  CHECK(picture::html("x", {{"y", e}}).find(sentence) != std::string::npos);
  CHECK(picture::terminal(e).find(sentence) != std::string::npos);
}

TEST_CASE("a large document has all numbers and the first pictures", "[picture]") {
  std::vector<picture::named_panel> const many(1000, {"tile", shared_memory<sm_90>::explain(strided<float>(32))});
  std::string const page = picture::html("many", many);
  CHECK(page.find("left out: 744 more pictures") != std::string::npos);
  CHECK(page.find("<section id=\"a256\">") != std::string::npos);
  CHECK(page.find("<section id=\"a257\">") == std::string::npos);
  CHECK(page.find("href=\"#a257\"") == std::string::npos);
  std::size_t rows = 0;
  for (auto at = page.find("<td>shared</td>"); at != std::string::npos; at = page.find("<td>shared</td>", at + 1)) {
    ++rows;
  }
  CHECK(rows == many.size());
  CHECK(page.size() < 8'000'000);
  picture::document_style const two{picture::theme::light, 4, 2};
  CHECK(picture::svg(many, two).find("left out: 998 more pictures") != std::string::npos);
  CHECK(support::xml_fault(picture::svg(many, two)) == "");
  CHECK(support::xml_fault(picture::html("many", many, two)) == "");
  CHECK(picture::svg({many.front(), many.back()}, two).find("left out: 99") == std::string::npos);
}

TEST_CASE("tooltips name lane, address and words", "[picture]") {
  std::string const shared = picture::svg(shared_memory<sm_90>::explain(strided<float>(32)));
  CHECK(shared.find("<title>wavefront 1, bank 0: lane 1 at 0x80, 4 bytes; bank conflict</title>") != std::string::npos);
  std::string const global = picture::svg(global_memory<sm_90>::explain(strided<float>(2, 0x100)));
  CHECK(global.find("<title>lane 5: 0x128 to 0x12b</title>") != std::string::npos);
  CHECK(global.find("<title>moved but unused: 0x12c to 0x12f</title>") != std::string::npos);
}

// Characters of one to four bytes, without a blank to break at.
TEST_CASE("a long name is never cut inside a character", "[picture]") {
  auto const e = global_memory<sm_90>::explain(contiguous<float>());
  for (std::string const character : {"a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x9a\x80"}) {
    std::string name = "x";
    for (int i = 0; i < 200; ++i) {
      name += character;
    }
    for (std::string const& document : {picture::svg({{name, e}}), picture::html("x", {{name, e}})}) {
      CHECK(document.find("\xef\xbf\xbd") == std::string::npos);
      CHECK(support::xml_fault(document) == "");
    }
  }
  std::string const middles(200, '\x80');  // nothing but the middles of characters
  CHECK(support::xml_fault(picture::svg({{middles, e}})) == "");
}

TEST_CASE("an explicit theme ignores the reader's system", "[picture]") {
  auto const e = constant_memory<sm_90>::explain(contiguous<float>());
  CHECK(picture::svg(e).find("prefers-color-scheme") != std::string::npos);
  CHECK(picture::svg(e, {picture::theme::light}).find("prefers-color-scheme") == std::string::npos);
  CHECK(picture::html("x", {{"y", e}}, {picture::theme::dark}).find("prefers-color-scheme") == std::string::npos);
}
