// The page of several launches: a list to choose from, and what keyboards and screen readers need of every page.
#include <kernel/kernel_cases.hpp>
#include <picture/golden.hpp>
#include <picture/labels.hpp>
#include <picture/xml.hpp>
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/picture/html.hpp>
#include <warpmem/picture/kernel.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace warpmem;

namespace {

std::vector<kernel_run> two_launches() {
  return {kernel_run{kernel_cases::transpose(32), {}}, kernel_run{kernel_cases::transpose(33), {}}};
}

}  // namespace

TEST_CASE("a page of several launches begins with a list of them", "[kernel]") {
  std::string const page = picture::html("two & more", two_launches());
  CHECK(support::xml_fault(page) == "");
  CHECK(support::label_fault(page) == "");
  CHECK(support::has(page, "<h1>two &amp; more</h1>"));
  CHECK(support::has(page, "<nav aria-label=\"launches\"><ol class=\"launches\">\n<li><a href=\"#k1\">"));
  CHECK(
      support::has(page, "most of all five.cuh:29:33: 4096 wavefronts where 128 would do</li>\n<li><a href=\"#k2\">"));
  CHECK(support::has(page, "<details class=\"launch\" open=\"open\"><summary><h2>1. "));
  CHECK(support::has(page, "<details class=\"launch\"><summary><h2>2. "));
  CHECK(support::has(page, "</h2></summary>\n<section id=\"k2\">"));
  CHECK(support::has(page, "<th scope=\"row\"><a href=\"#k2s0\">five.cuh:"));
  CHECK(support::has(page, "<section id=\"k2s0\">"));
  CHECK(support::has(page, "<summary><h3>/src/five.cuh</h3></summary>"));
}

TEST_CASE("a page of several launches is as it was", "[kernel]") {
  support::check_golden_picture("launches.html",
                                picture::html("2 launches", two_launches(), {}, {picture::theme::automatic, 8, 1}));
}

TEST_CASE("a page of no launch is a page", "[kernel]") {
  std::string const page = picture::html("nothing", std::vector<kernel_run>{});
  CHECK(support::xml_fault(page) == "");
  CHECK_FALSE(support::has(page, "<details"));
}

TEST_CASE("keyboards and screen readers find their way in every page", "[kernel]") {
  for (kernel_report const& run : {kernel_cases::motley(), kernel_cases::transpose(33), kernel_cases::transpose(32)}) {
    CHECK(support::label_fault(picture::html(run)) == "");
  }
  CHECK(support::label_fault(picture::html("one access", {{"", shared_memory<sm_90>::explain(strided<float>(8))}})) ==
        "");
}

TEST_CASE("the search for labels finds what is missing", "[kernel]") {
  std::string const good = picture::html(kernel_cases::transpose(32));
  auto const without = [&](std::string const& what, std::string const& in_its_place) {
    std::string page = good;
    std::size_t const at = page.find(what);
    REQUIRE(at != std::string::npos);
    return support::label_fault(page.replace(at, what.size(), in_its_place));
  };
  CHECK(support::has(without(" lang=\"en\"", ""), "no language"));
  CHECK(support::has(without(" scope=\"col\"", ""), "neither a row nor a column"));
  CHECK(support::has(without("role=\"img\"", ""), "no text in its place"));
  CHECK(support::has(without(" aria-label=\"the costliest sites\"", ""), "keyboard reaches has no name"));
  CHECK(support::has(without("href=\"#s0\"", "href=\"#s99\""), "leads nowhere: #s99"));
  CHECK(support::has(without("<h3>", "<h5>"), "heading h5 follows"));
  CHECK(support::has(without("<meta name=\"viewport\"", "<meta name=\"none\""), "no viewport"));
}
