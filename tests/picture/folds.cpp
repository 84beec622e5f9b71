// Rows that repeat are folded: what is drawn, what the sentence in their place says, and what is not folded.
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/models.hpp>
#include <warpmem/picture.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cases.hpp"

using namespace warpmem;

namespace {

template <class Explanation>
void check_in_all(Explanation const& e, std::string const& sentence, std::size_t times) {
  CHECK(support::count(picture::terminal(e), sentence) == times);
  for (std::string text : {picture::svg(e), picture::html("x", {{"y", e}})}) {
    std::size_t const begin = text.find("<desc>");
    REQUIRE(begin != std::string::npos);
    std::size_t const end = text.find("</desc>");
    CHECK(support::count(text.substr(begin, end - begin), sentence) == times);  // a screen reader's
    CHECK(support::count(text.erase(begin, end - begin), sentence) == times);
  }
  CHECK(support::count(picture::terminal(e) + picture::svg(e), "left out") == 0);
}

auto const words_far_apart = lane_addresses<float>([](int lane) { return lane * lane * 128; });

}  // namespace

TEST_CASE("a conflict of 32 words is three rows and a sentence", "[picture]") {
  auto const e = shared_memory<sm_90>::explain(strided<float>(32));
  check_in_all(e, "29 more wavefronts like these, for lanes 2-30", 1);
  CHECK(picture::drawing(e).find("     1|  1! .") != std::string::npos);
  CHECK(picture::drawing(e).find("     2|") == std::string::npos);
  CHECK(picture::drawing(e).find("    31| 31! .") != std::string::npos);
  CHECK(support::count(picture::svg(e), "; bank conflict</title>") == 3);
}

TEST_CASE("every phase and every matrix is folded alone", "[picture]") {
  check_in_all(shared_memory<sm_90>::explain(strided<double>(16)), "13 more wavefronts like these", 2);
  check_in_all(matrix_memory<sm_90>::explain(matrix_rows(2, 128)), "5 more wavefronts like these", 2);
}

TEST_CASE("lines and addresses that repeat are folded", "[picture]") {
  check_in_all(global_memory<sm_90>::explain(strided<float>(32)), "29 more lines like these, for lanes 2-30", 1);
  check_in_all(constant_memory<sm_90>::explain(contiguous<float>()), "29 more addresses like these, for lanes 2-30", 1);
}

TEST_CASE("rows of which the reader could not tell the address are not folded", "[picture]") {
  CHECK(picture::terminal(global_memory<sm_90>::explain(words_far_apart)).find("like these") == std::string::npos);
  CHECK(picture::terminal(constant_memory<sm_90>::explain(words_far_apart)).find("like these") == std::string::npos);
}

TEST_CASE("wavefronts that serve other banks or other numbers of lanes are not folded", "[picture]") {
  auto const triangle = lane_addresses<float>([](int lane) {
    int word = 0;
    for (int first = 0; first + word < lane; ++word) {
      first += word;
    }
    return word * 128;
  });
  auto const e = shared_memory<sm_90>::explain(triangle);
  REQUIRE(e.report.wavefronts > counter{5});
  CHECK(picture::terminal(e).find("like these") == std::string::npos);
  CHECK(picture::terminal(shared_memory<sm_90>::explain(strided<float>(8))).find("5 more wavefronts") !=
        std::string::npos);
}

TEST_CASE("rows that are drawn, folded and left out are all rows", "[picture]") {
  auto const e = shared_memory<sm_90>::explain(strided<float>(32));
  CHECK(picture::drawing(e, {.rows = 1}).find("left out: 31 more wavefronts") != std::string::npos);
  CHECK(picture::drawing(e, {.rows = 2}).find("left out: 30 more wavefronts") != std::string::npos);
  std::string const three = picture::drawing(e, {.rows = 3});
  CHECK(three.find("29 more wavefronts like these") != std::string::npos);
  CHECK(three.find("left out: 1 more wavefront\n") != std::string::npos);
}

TEST_CASE("five rows are drawn, six are folded", "[picture]") {
  for (int n = 1; n <= 8; ++n) {
    std::string const text =
        picture::drawing(shared_memory<sm_90>::explain(strided<float>(32).under(lane_mask::first(n))));
    INFO(text);
    CHECK((text.find("like these") != std::string::npos) == (n >= 6));
  }
}
