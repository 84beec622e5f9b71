// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Advice on one global access in words.
#pragma once

#include <warpmem/model/advise/fix_global.hpp>
#include <warpmem/text/advice/words.hpp>
#include <warpmem/text/words.hpp>

#include <cstdint>
#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "lanes are 16 bytes apart: put their elements side by side, 16 -> 4 sectors"; "no fix
// known" for none.
[[nodiscard]] inline std::string line(global_fix const& c) {
  std::string const change = detail::change(c.before.sectors, c.after.sectors, "sector");
  std::int64_t const distance = c.distance < 0 ? -c.distance : c.distance;
  switch (c.kind) {
    case global_fix_kind::align:
      return "begins " + counted(distance, "byte") + " past the start of a sector: align it, " + change;
    case global_fix_kind::pitch:
      return "rows are " + counted(distance, "byte") + " apart: make that " + number(c.better) + ", " + change;
    case global_fix_kind::neighbours:
      return "lanes are " + counted(distance, "byte") + " apart" +
             (distance <= 128 ? ": put their elements side by side, "
                              : ", a row or more: walk along the row (swap the indexes) or go through a tile, ") +
             change;
    case global_fix_kind::swap:
      return "lanes are " + counted(distance, "byte") +
             " apart, a row or more: walk along the row (swap threadIdx.x and threadIdx.y), " + change;
    case global_fix_kind::combine:
      return detail::combine_first() + change;
    case global_fix_kind::none:
      break;
  }
  if (c.is_update) {
    return "no fix known: no arrangement of this array helps updates that go anywhere; if it fits there, let each "
           "block combine its values in shared memory first";
  }
  return c.is_scattered
             ? "no fix known: no arrangement of this array helps lanes that go anywhere; sort or stage the indexes"
             : "no fix known";
}
[[nodiscard]] inline std::string line(fix_list<global_fix> const& list) {
  std::string text = list.helps() ? "" : line(list.none);
  for (global_fix const& fix : list.fixes) {
    text += (text.empty() ? "" : "; or: ") + line(fix);
  }
  return text;
}
[[nodiscard]] inline std::string full(global_fix const& c) {
  return c.helps() ? detail::with_reports(line(c), c) : line(c);
}

}}}  // namespace warpmem::v0::text
