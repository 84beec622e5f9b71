// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pictures of explanations:
//   picture::terminal(e, style)     characters: plain ASCII, or Unicode and colours where the style has them
//   picture::drawing(e, style)      the same without the access and its numbers
//   picture::svg(e)                 one SVG file; of several accesses stacked, from {name, explanation} each
//   picture::html(title, {…})       one page: a table of the numbers, a picture each
//   style_for(stdout)               what the terminal can do
// All return std::string, and the same string for the same input.
#pragma once

#include <warpmem/picture/html.hpp>
#include <warpmem/picture/panel.hpp>
#include <warpmem/picture/panel_of.hpp>
#include <warpmem/picture/svg.hpp>
#include <warpmem/picture/terminal.hpp>
#include <warpmem/picture/terminal_style.hpp>
