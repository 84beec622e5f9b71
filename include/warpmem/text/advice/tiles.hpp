// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Advice on shared memory in words.
#pragma once

#include <warpmem/model/advise/fix.hpp>
#include <warpmem/model/advise/padding.hpp>
#include <warpmem/model/advise/swizzle.hpp>
#include <warpmem/model/layout/cute_layout.hpp>
#include <warpmem/text/advice/words.hpp>
#include <warpmem/text/layout.hpp>
#include <warpmem/text/tensor_faults.hpp>
#include <warpmem/text/words.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "pad each row by 1 column: 1024 -> 32 wavefronts over 32 accesses; costs 128 bytes".
[[nodiscard]] inline std::string line(padding_advice const& a) {
  if (a.faults.any()) {
    return detail::refusal(a.faults);
  }
  if (!a.helps()) {
    return detail::no_fix(a.before,
                          a.budget == 0x7fffffff ? "no padding" : "no padding of up to " + counted(a.budget, "column"));
  }
  return "pad each row by " + counted(a.columns, "column") + ": " + detail::wavefronts(a.before, a.after) + "; costs " +
         counted(a.extra_bytes, "byte");
}
[[nodiscard]] inline std::string full(padding_advice const& a) {
  if (a.faults.any()) {
    return line(a);
  }
  return detail::with_reports(
      line(a) + (a.helps() ? "\n  rows are then " + counted(a.pitch_bytes, "byte") + " apart" : ""), a);
}

// "Swizzle<3, 3, 3> of elements: 32 -> 4 wavefronts over 1 access".
[[nodiscard]] inline std::string line(swizzle_advice const& a) {
  if (a.faults.any()) {
    return detail::refusal(a.faults);
  }
  if (!a.helps()) {
    return detail::no_fix(a.before, "no swizzle of up to " + counted(a.budget, "bit"));
  }
  return (a.elements.bits == 0 ? "no swizzle" : name(a.elements) + " of elements") + ": " +
         detail::wavefronts(a.before, a.after);
}
// For a layout: "use Swizzle<3, 3, 3> o 0 o (64,64):(64,1): 32 -> 4 wavefronts over 1 access".
[[nodiscard]] inline std::string line(cute_layout const& layout, swizzle_advice const& a) {
  return a.faults.any() || !a.helps()
             ? line(a)
             : "use " + name(layout.with(a.elements)) + ": " + detail::wavefronts(a.before, a.after);
}
[[nodiscard]] inline std::string full(swizzle_advice const& a) {
  if (a.faults.any()) {
    return line(a);
  }
  bool const named = a.helps() && a.elements.bits > 0;
  return detail::with_reports(line(a) + (named ? "\n  on byte addresses: " + name(a.bytes) : ""), a);
}

namespace detail {

// " (+13 % of the array)"; what is below 5 % is not said.
[[nodiscard]] inline std::string cost_of_padding(shared_fix const& c, std::string const& of) {
  std::int64_t const added = std::int64_t{c.elements} * c.element_bytes;
  std::int64_t const percent = (200 * added + c.row_bytes) / (2 * c.row_bytes);
  return percent < 5 ? "" : " (+" + number(percent) + " %" + of + ")";
}

}  // namespace detail

// "rows are 128 bytes apart: pad each by 1 element of 4 bytes, 32 -> 1 wavefront"; "no fix known" for none.
[[nodiscard]] inline std::string line(shared_fix const& c) {
  if (!c.helps()) {
    return "no fix known";
  }
  if (c.combine) {
    return detail::combine_first() + detail::change(c.before.wavefronts, c.after.wavefronts, "wavefront");
  }
  return "rows are " + counted(c.row_bytes, "byte") + " apart: pad each by " + counted(c.elements, "element") + " of " +
         counted(c.element_bytes, "byte") + detail::cost_of_padding(c, " of the array") + ", " +
         detail::change(c.before.wavefronts, c.after.wavefronts, "wavefront");
}
// The same, and "; or by 2 (+6 %), 8 -> 2" for each other one.
[[nodiscard]] inline std::string line(fix_list<shared_fix> const& list) {
  std::string text = line(list.helps() ? list.fixes[0] : list.none);
  for (int i = 1; i < list.fixes.size(); ++i) {
    shared_fix const& other = list.fixes[i];
    text += "; or by " + number(other.elements) + detail::cost_of_padding(other, "") + ", " +
            number(other.before.wavefronts) + " -> " + number(other.after.wavefronts);
  }
  return text;
}
[[nodiscard]] inline std::string full(shared_fix const& c) {
  return c.helps() ? detail::with_reports(line(c), c) : line(c);
}

// "swizzle 128 bytes in place of none: 32 -> 4 wavefronts over 1 access".
[[nodiscard]] inline std::string line(box_advice const& a) {
  if (a.faults.any() || a.before.basis.faults.any()) {
    return a.faults.any() ? line(a.faults) : detail::refusal(a.before.basis.faults);
  }
  return a.helps() ? "swizzle " + std::string(name(a.mode)) + " in place of " + std::string(name(a.before_mode)) +
                         ": " + detail::wavefronts(a.before, a.after)
                   : detail::no_fix(a.before, "no swizzle of a tensor map");
}
[[nodiscard]] inline std::string full(box_advice const& a) {
  return a.helps() ? detail::with_reports(line(a), a) : line(a);
}

}}}  // namespace warpmem::v0::text
