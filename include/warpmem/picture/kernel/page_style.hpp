// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the page of a kernel looks, in windows from 400 pixels on.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/picture/theme.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

inline constexpr std::string_view kernel_shape =
    "h3,h4{font-size:15px;margin:16px 0 4px;overflow-wrap:anywhere}.fix{margin:8px 0;padding:6px 10px;border-left:4px "
    "solid}"
    ".source{font:13px/1.6 ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;overflow-x:auto}"
    ".row,.line>summary{display:grid;grid-template-columns:5ch minmax(3em,8em) 16ch max-content;column-gap:1.2ch;"
    "white-space:pre;min-width:max-content;content-visibility:auto;contain-intrinsic-size:auto "
    "21px}.line>summary{list-style:none}"
    ".line>summary::-webkit-details-marker{display:none}.line>summary:focus-visible{outline-offset:-2px}"
    ".at,.x{text-align:right}.line .at::before{content:'+ '}.line[open] .at::before{content:'- "
    "'}.bar{align-self:center;height:.8em}"
    ".bar i{display:block;height:100%;min-width:2px}.share{display:inline-block;width:8em}.fold{margin:2px 0 2px 6ch}"
    ".in{font:15px/1.45 system-ui,sans-serif;border-left:2px solid;margin:4px 0 12px 2ch;padding:0 0 4px 1em;"
    "white-space:normal;max-width:1000px}td:last-child{min-width:0}"
    ".said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
    "summary h3,summary h4{display:inline}.line{margin:0}"
    ".launches{padding-left:3ch}.launch{border-top:1px solid;margin:24px 0 0;padding-top:8px}"
    ".launch>summary>h2{font-size:19px}"
    "table{margin-bottom:12px}"
    "@media (max-width:600px){.row,.line>summary{grid-template-columns:5ch 2em 10ch max-content}.u{display:block}"
    // The line itself says how often, by how many lanes, and in what it is counted.
    "tbody th{min-width:0;overflow-wrap:normal}"
    "th:nth-child(n+3):nth-child(-n+5),td:nth-child(n+3):nth-child(-n+5):not([colspan]),"
    "th:nth-child(9),td:nth-child(9){display:none}}";

[[nodiscard]] inline std::string kernel_rules(palette const& p) {
  auto const of = [](std::string_view colour) { return std::string(colour); };
  return ".bar i,.key{background:" + of(p.clash) + "}.row,.fold{color:" + of(p.dim) +
         "}.line>summary:hover{background:" + of(p.waste) + "}.in{border-color:" + of(p.rule) +
         "}.fix{border-color:" + of(p.used) + "}.bad{color:" + of(p.ink) +
         ";font-weight:bold}.launch{border-color:" + of(p.rule) + "}";
}
[[nodiscard]] inline std::string kernel_rules(theme colours) {
  switch (colours) {
    case theme::light:
      return kernel_rules(light_palette);
    case theme::dark:
      return kernel_rules(dark_palette);
    case theme::automatic:
      break;
  }
  return kernel_rules(light_palette) + "\n@media (prefers-color-scheme:dark){" + kernel_rules(dark_palette) + "}";
}

}}}}  // namespace warpmem::v0::picture::detail
