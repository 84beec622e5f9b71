// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One picture, before it is known how it will be drawn: words, numbers, and a shape. The terminal, SVG and HTML draw
// this, so that they cannot say different things.
#pragma once

#include <warpmem/picture/shape/address_groups.hpp>
#include <warpmem/picture/shape/bank_grid.hpp>
#include <warpmem/picture/shape/copy_sides.hpp>
#include <warpmem/picture/shape/memory_lines.hpp>
#include <warpmem/picture/shape/texel_planes.hpp>

#include <string>
#include <variant>

namespace warpmem { inline namespace v0 { namespace picture {

// The numbers that decide, in words: "8", "unknown"; "" where there is none.
struct panel_numbers {
  std::string unit{};  // what is counted: "sectors"
  std::string actual{};
  std::string ideal{};
  std::string excessive{};
  std::string efficiency{};
  std::string known{};  // "measured (hardware counters of an H200)"
};

// What is drawn of one access.
struct panel {
  std::string memory{};      // "global"
  std::string capability{};  // "9.0", "what-if: a changed 9.0"
  std::string machine{};     // "capability 9.0", "your what-if machine (a changed 9.0)"
  std::string access{};      // "load of 4 bytes by 32 lanes, 0x100 + 8 * lane"
  std::string summary{};     // the report in one line; for a fault the sentence that says it
  bool faulty{};
  std::string nothing_drawn{};  // why there is no shape; "" where the summary says it
  panel_numbers numbers{};
  std::variant<std::monostate, memory_lines, bank_grid, address_groups, texel_planes, copy_sides> shape{};
};

}}}  // namespace warpmem::v0::picture
