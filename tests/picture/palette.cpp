// The colours of documents are legible: contrasts by WCAG 2.2 (1.4.3: 4.5 for text, 1.4.11: 3 for shapes).
#include <support/catch.hpp>
#include <warpmem/picture/theme.hpp>

#include <cmath>
#include <string>
#include <string_view>

using namespace warpmem;

namespace {

double luminance(std::string_view colour) {
  auto const channel = [colour](std::size_t at) {
    double const c = std::stoi(std::string(colour.substr(at, 2)), nullptr, 16) / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

double contrast(std::string_view a, std::string_view b) {
  double const x = luminance(a);
  double const y = luminance(b);
  return ((x > y ? x : y) + 0.05) / ((x > y ? y : x) + 0.05);
}

}  // namespace

TEST_CASE("text contrasts with its background, in light and dark", "[picture]") {
  CHECK(std::abs(contrast("#000000", "#ffffff") - 21) < 1e-9);
  for (auto const& p : {picture::detail::light_palette, picture::detail::dark_palette}) {
    INFO("paper " << p.paper);
    CHECK(contrast(p.paper, p.ink) >= 4.5);
    CHECK(contrast(p.paper, p.dim) >= 4.5);
    CHECK(contrast(p.used, p.on_used) >= 4.5);
    CHECK(contrast(p.many, p.on_many) >= 4.5);
    CHECK(contrast(p.clash, p.on_clash) >= 4.5);
  }
}
