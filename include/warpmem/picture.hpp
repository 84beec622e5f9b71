// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pictures of explanations:
//   picture::terminal(e, style)     characters: plain ASCII, or Unicode and colours if the style has them
//   picture::drawing(e, style)      the same without the access and its numbers
//   picture::svg(e)                 one SVG file; stacks several accesses, given as {name, explanation} each
//   picture::html(title, {…})       one page: a table of the numbers, and a picture for each access
//   picture::terminal_beside({{name, e}, {name, e}}), svg_beside, html_beside   before and after a change
//   style_for(stdout)               what the terminal can do
// All return std::string, and equal strings for equal input.
#pragma once

#include <warpmem/picture/beside.hpp>
#include <warpmem/picture/html.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of.hpp>
#include <warpmem/picture/svg.hpp>
#include <warpmem/picture/terminal.hpp>
#include <warpmem/picture/terminal_style.hpp>
