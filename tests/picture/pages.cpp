// Pages of accesses: efficiency, what folds, and what the keyboard and a screen reader need.
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

TEST_CASE("shared and constant memory have an efficiency", "[picture]") {
  auto const table_of = [](picture::named_panel const& p) {
    std::string const page = picture::html("x", {p});
    return page.substr(0, page.find("</table>"));
  };
  CHECK(table_of({"column", shared_memory<sm_90>::explain(strided<float>(32))}).find(">3 %</td>") != std::string::npos);
  CHECK(table_of({"padded", shared_memory<sm_90>::explain(strided<float>(33))}).find(">100 %</td>") !=
        std::string::npos);
  CHECK(table_of({"one word", constant_memory<sm_90>::explain(contiguous<float>())}).find(">3 %</td>") !=
        std::string::npos);
  // Of global memory, the bytes: one sector is ideal, of which an eighth was requested.
  auto const lane = contiguous<float>().under(lane_mask::only(0));
  CHECK(table_of({"a lane", global_memory<sm_90>::explain(lane)}).find(">13 %</td>") != std::string::npos);
  CHECK(table_of({"unknown", shared_memory<sm_35>::explain(broadcast<int>().as(memory_op::atomic))}).find(" %</td>") ==
        std::string::npos);
}

TEST_CASE("a page can be used without a mouse and without eyes", "[picture]") {
  std::string const page = picture::html("all", support::all_cases());
  CHECK(support::count(page, "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">") == 1);
  CHECK(support::count(page, "<main>") == 1);
  CHECK(support::count(page, "<th ") == 9 + support::all_cases().size());
  CHECK(support::count(page, "<th scope=\"col\"") == 9);
  CHECK(support::count(page, "<th scope=\"row\"") == support::all_cases().size());
  CHECK(support::count(page, "<th>") == 0);
  CHECK(support::count(page, "class=\"wide\"") > support::all_cases().size() / 2);
  CHECK(support::count(page, "class=\"wide\"") ==
        support::count(page, "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\""));
  CHECK(support::count(page, "<svg class=\"wm\"") == support::count(page, " role=\"img\" "));
  CHECK(support::count(page, "<svg class=\"wm\"") == support::count(page, "<desc>"));
  CHECK(picture::svg(global_memory<sm_90>::explain(contiguous<float>(0x1004)))
            .find("<desc>0x1000: 124/128 used. 0x1080: 4/32 used</desc>") != std::string::npos);
}

TEST_CASE("pictures of a page fold, and many are folded at first", "[picture]") {
  picture::named_panel const one{"tile", shared_memory<sm_90>::explain(strided<float>(32))};
  auto const page = [&](std::size_t n) { return picture::html("x", std::vector<picture::named_panel>(n, one)); };
  CHECK(support::count(page(16), "<details open=\"open\">") == 16);
  CHECK(support::count(page(17), "<details open=\"open\">") == 0);
  CHECK(support::count(page(17), "<details>") == 17);
}
