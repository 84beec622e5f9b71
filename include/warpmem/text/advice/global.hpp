// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Advice on one global access in words.
#pragma once

#include <warpmem/advise/fix_global.hpp>
#include <warpmem/text/advice/words.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "lanes are 16 bytes apart: an array for each member puts them 4 bytes apart, 16 -> 4 sectors"; "no fix is known" for
// none.
[[nodiscard]] inline std::string line(global_fix const& c) {
  std::string const change = detail::change(c.before.sectors, c.after.sectors, "sector");
  std::int64_t const distance = c.distance < 0 ? -c.distance : c.distance;
  switch (c.cure) {
    case global_cure::align:
      return "begins " + counted(distance, "byte") + " past the start of a sector: align it, " + change;
    case global_cure::pitch:
      return "rows are " + counted(distance, "byte") + " apart: make that " + number(c.better) + ", " + change;
    case global_cure::neighbours:
      return "lanes are " + counted(distance, "byte") + " apart: " +
             (distance <= 128 ? "an array for each member puts them "
                              : "exchange the indexes, or go through shared memory, to put them ") +
             counted(c.better, "byte") + " apart, " + change;
    case global_cure::combine:
      return detail::combine_first() + change;
    case global_cure::none:
      break;
  }
  return "no fix is known";
}
[[nodiscard]] inline std::string full(global_fix const& c) {
  return c.helps() ? detail::with_reports(line(c), c) : line(c);
}

}}}  // namespace warpmem::v0::text
