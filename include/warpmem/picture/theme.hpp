// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What documents are made with. Their colours, light and dark, are Okabe and Ito's, which the colour-blind can
// distinguish, and never alone: what is unused is hatched, and what is in a bank conflict has an exclamation mark.
#pragma once

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace picture {

// Which of the two sets of colours a document uses.
enum class theme : unsigned char {
  automatic,  // as the reader's system prefers
  light,
  dark,
};

// How SVG and HTML are drawn, and how much of it.
struct document_style {
  theme colours{theme::automatic};
  int rows{64};       // lines of memory, wavefronts, addresses or rows of sectors painted for each access
  int pictures{256};  // accesses painted; the table of a page lists all
};

// A file of source, under the name that the kernel's sites have for it.
struct kernel_source {
  std::string file{};
  std::string text{};
};

namespace detail {

struct palette {
  std::string_view paper, ink, dim, rule;
  std::string_view used, on_used;    // bytes, words and texels that lanes use
  std::string_view many, on_many;    // by several lanes at once
  std::string_view clash, on_clash;  // words that wait for each other
  std::string_view waste, on_waste;  // moved but unused: ground and hatching
};

inline constexpr palette light_palette{"#ffffff", "#1a1c1f", "#565c64", "#c6cad0", "#0072b2", "#ffffff",
                                       "#7fd0b8", "#10251e", "#e8762d", "#1c0d00", "#fdf3dc", "#d79a1e"};
inline constexpr palette dark_palette{"#15171b", "#e9ebee", "#a5acb5", "#464c55", "#6db9ec", "#06121b",
                                      "#177d61", "#ffffff", "#ff9350", "#1c0d00", "#2b2414", "#b88a2a"};

[[nodiscard]] inline std::string rules_of(palette const& p) {
  auto const rule = [](std::string_view name, std::string_view property, std::string_view value) {
    return std::string(".wm-") + std::string(name) + "{" + std::string(property) + ":" + std::string(value) + "}";
  };
  return rule("paper", "fill", p.paper) + rule("ink", "fill", p.ink) + rule("dim", "fill", p.dim) +
         rule("rule", "stroke", p.rule) + rule("edge", "stroke", p.ink) + rule("used", "fill", p.used) +
         rule("on-used", "fill", p.on_used) + rule("many", "fill", p.many) + rule("on-many", "fill", p.on_many) +
         rule("clash", "fill", p.clash) + rule("on-clash", "fill", p.on_clash) + rule("waste", "fill", p.waste) +
         rule("hatch", "stroke", p.on_waste) + rule("gap", "stroke", p.paper);
}

[[nodiscard]] inline std::string rules_of(theme colours) {
  switch (colours) {
    case theme::light:
      return rules_of(light_palette);
    case theme::dark:
      return rules_of(dark_palette);
    case theme::automatic:
      break;
  }
  return rules_of(light_palette) + "\n@media (prefers-color-scheme:dark){" + rules_of(dark_palette) + "}";
}

// What does not depend on the theme. All characters have one width, so that it is known whether words fit.
inline constexpr std::string_view shape_rules =
    ".wm text{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace}"
    ".wm-name{font-size:15px;font-weight:bold}.wm-line{font-size:13px}.wm-note{font-size:11px}"
    ".wm-cell{font-size:10px}.wm-bold{font-weight:bold}.wm-mid{text-anchor:middle}.wm-end{text-anchor:end}"
    ".wm-on{pointer-events:none}.wm-frame{fill:none;stroke-width:2;pointer-events:none}.wm-open{fill:none}.wm-dash{"
    "fill:none;stroke-dasharray:2 3}.wm-unused{fill:url(#wm-unused)}";

// The hatching. Once a document.
inline constexpr std::string_view hatch_definition =
    "<defs><pattern id=\"wm-unused\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">"
    "<rect class=\"wm-waste\" width=\"6\" height=\"6\"/>"
    "<path class=\"wm-hatch\" d=\"M-1 1L1 -1M0 6L6 0M5 7L7 5\" stroke-width=\"1\"/></pattern></defs>\n";

}  // namespace detail

}}}  // namespace warpmem::v0::picture
