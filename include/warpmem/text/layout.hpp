// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Swizzles and layouts in CuTe's words.
#pragma once

#include <warpmem/model/layout/cute_layout.hpp>
#include <warpmem/model/layout/matrix_descriptor.hpp>
#include <warpmem/model/layout/operand_banks.hpp>
#include <warpmem/model/layout/swizzle.hpp>
#include <warpmem/text/access.hpp>
#include <warpmem/text/words.hpp>

#include <string>
#include <string_view>

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
    warpmem::detail::layout_step const& step = layout.step[i];
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

// Matrix descriptors, and whether they read a tile, in words.

// "none", "32 bytes", ...
[[nodiscard]] constexpr std::string_view name(tma_swizzle mode) noexcept {
  constexpr std::string_view names[] = {"none",      "32 bytes",        "64 bytes",
                                        "128 bytes", "128 bytes by 32", "128 bytes by 32, halves flipped"};
  return names[static_cast<unsigned>(mode)];
}

// "start 0x400, leading offset 16, stride offset 1024, swizzle 128 bytes".
[[nodiscard]] inline std::string line(matrix_descriptor const& d) {
  return "start " + detail::hex(d.start) + ", leading offset " + number(d.leading) + ", stride offset " +
         number(d.stride) + ", swizzle " + std::string(name(d.swizzle)) +
         (d.base_offset == 0 ? "" : ", base offset " + number(d.base_offset));
}
[[nodiscard]] inline std::string full(matrix_descriptor const& d) {
  return line(d) + (d.is_valid() ? "\n  bits " + detail::hex(d.bits()) : "\n  no multiple of 16 bytes, or too large");
}

// "reads the tile"; "row 8, column 0: written at 0x400, read from 0x480".
[[nodiscard]] inline std::string line(descriptor_match const& m) {
  using verdict = descriptor_match::verdict;
  std::string const place = "row " + number(m.row) + ", column " + number(m.column);
  switch (m.result) {
    case verdict::matches:
      return "reads the tile";
    case verdict::differs:
      return place + ": written at " + detail::hex(m.written) + ", read from " + detail::hex(m.read);
    case verdict::outside_tile:
      return "the operand from " + place + " is larger than the rest of the tile";
    case verdict::invalid:
      return "no descriptor says this, or wgmma lacks this major of these elements";
  }
  return "";
}
[[nodiscard]] inline std::string full(descriptor_match const& m) { return line(m); }

// "K-major operand of 64 rows, start 0x400, leading offset 16, ...".
[[nodiscard]] inline std::string line(warpmem::detail::operand_read const& o) {
  return std::string(o.part.major == operand_major::k ? "K-major" : "MN-major") + " operand of " +
         counted(o.part.lines, "row") + ", " + line(o.descriptor);
}
[[nodiscard]] inline std::string full(warpmem::detail::operand_read const& o) { return line(o); }

}}}  // namespace warpmem::v0::text
