// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why a tensor map or a copy of its box is refused, in sentences.
#pragma once

#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/report/tensor_fault.hpp>

#include <string>
#include <string_view>

namespace warpmem { inline namespace v0 { namespace text {

[[nodiscard]] constexpr std::string_view sentence(tensor_fault f) noexcept {
  switch (f) {
    case tensor_fault::bad_rank:
      return "a tensor map must have 1 to 5 dimensions, at least 3 with interleaved channels or image to column";
    case tensor_fault::bad_element_size:
      return "an element must have 1, 2, 4 or 8 bytes";
    case tensor_fault::misaligned_base:
      return "the tensor must begin on a multiple of 16 bytes, or 32 with a 32-byte interleave";
    case tensor_fault::bad_dimension:
      return "a dimension must have 1 to 2^32 elements";
    case tensor_fault::misaligned_stride:
      return "a stride must be a multiple of 16 bytes, or 32 with a 32-byte interleave";
    case tensor_fault::bad_stride:
      return "a stride must be 0 to 2^40 - 1 bytes";
    case tensor_fault::bad_box:
      return "a box must have 1 to 256 elements along each dimension";
    case tensor_fault::misaligned_box:
      return "a row of the box must be a multiple of 16 bytes";
    case tensor_fault::box_beyond_swizzle:
      return "a row of the box must fit into the swizzle's span";
    case tensor_fault::bad_element_stride:
      return "an element stride must be 1 to 8";
    case tensor_fault::bad_interleave:
      return "a 32-byte interleave must have the 32-byte swizzle";
    case tensor_fault::misaligned_coordinate:
      return "the innermost coordinate must fall on a multiple of 16 bytes";
    case tensor_fault::negative_coordinate:
      return "a store or reduction must not have a negative coordinate";
    case tensor_fault::misaligned_shared:
      return "a box must begin on a multiple of 128 bytes of shared memory";
    case tensor_fault::outside_shared:
      return "a box must fit into shared memory";
    case tensor_fault::unsupported_swizzle:
      return "this capability has no swizzle of 32-byte atoms";
    case tensor_fault::bad_pixels:
      return "a copy must take 1 to 1024 pixels";
    case tensor_fault::bad_corner:
      return "a corner of the bounding box must fit into 16, 8 or 5 bits in 1, 2 or 3 dimensions";
    case tensor_fault::empty_bounding_box:
      return "the bounding box must have a pixel";
    case tensor_fault::bad_offset:
      return "an offset must fit into 16, 8 or 5 bits without a sign, and be 0 of a store or reduction";
    case tensor_fault::outside_bounding_box:
      return "a copy must begin in the bounding box, which of a store or reduction must lie in the tensor";
  }
  return "";
}

// The rules that are broken, joined by "; "; "" for none.
[[nodiscard]] inline std::string sentence(tensor_faults const& faults) {
  std::string text;
  for (unsigned bit = 1; bit <= static_cast<unsigned>(tensor_fault::outside_bounding_box); bit *= 2) {
    auto const f = static_cast<tensor_fault>(bit);
    if (faults.has(f)) {
      text += text.empty() ? "" : "; ";
      text += sentence(f);
    }
  }
  return text;
}

// For formatters, in one line and in several.
[[nodiscard]] inline std::string line(tensor_faults const& faults) {
  return faults.any() ? "refused: " + sentence(faults) : "valid";
}
[[nodiscard]] inline std::string full(tensor_faults const& faults) { return line(faults); }

}}}  // namespace warpmem::v0::text
