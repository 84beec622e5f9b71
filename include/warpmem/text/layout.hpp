// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Swizzles and layouts in CuTe's words.
#pragma once

#include <warpmem/model/layout/cute_layout.hpp>
#include <warpmem/model/layout/swizzle.hpp>
#include <warpmem/text/words.hpp>

#include <string>

namespace warpmem { inline namespace v0 { namespace text {

// "Swizzle<3, 3, 3>".
[[nodiscard]] inline std::string name(swizzle_bits s) {
  return "Swizzle<" + number(s.bits) + ", " + number(s.base) + ", " + number(s.shift) + ">";
}

namespace detail {

[[nodiscard]] inline std::string nested(int_tuple const& t, int node = 0) {
  if (!t.is_tuple(node)) {
    return number(t.value[node]);
  }
  std::string all;
  for (int n = node + 1; n < t.after(node); n = t.after(n)) {
    all += (all.empty() ? "(" : ",") + nested(t, n);
  }
  return all + ")";
}

}  // namespace detail

// "((4,8),2):((1,33),4)", "Swizzle<3, 3, 3> o 0 o (8,64):(64,1)"; parse_cute_layout reads it.
[[nodiscard]] inline std::string name(cute_layout const& layout) {
  std::string all;
  for (int i = 0; i < layout.steps; ++i) {
    layout_step const& step = layout.step[i];
    bool const is_pointer = i == 0 && layout.pointer_bits != 0;
    bool const is_swizzled = !(step.swizzle == swizzle_bits{}) || is_pointer;
    all += i == 0 ? "" : " o ";
    if (is_swizzled) {
      all += name(is_pointer ? step.swizzle.in_bytes(layout.pointer_bits / 8) : step.swizzle) + " o ";
    }
    if (is_pointer) {
      all += "smem_ptr[" + number(layout.pointer_bits) + "b](unset) o ";
    }
    if ((is_swizzled && !is_pointer) || step.offset != 0 || step.shape.nodes == 0) {
      all += number(step.offset) + (step.shape.nodes == 0 ? "" : " o ");
    }
    if (step.shape.nodes != 0) {
      all += detail::nested(step.shape) + ":" + detail::nested(step.stride);
    }
  }
  return all;
}

}}}  // namespace warpmem::v0::text
