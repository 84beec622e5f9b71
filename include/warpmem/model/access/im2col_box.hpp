// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Image to column: which pixels of a tensor a bulk copy takes. What cuTensorMapEncodeIm2col takes in place of a box.
#pragma once

namespace warpmem { inline namespace v0 {

// A tensor of channels, width, (height, depth,) images. Its pixels within a bounding box follow each other, width
// first, image after image; a copy takes so many of them, and moves each by its offsets.
struct im2col_box {
  static constexpr int max_dimensions = 3;

  int pixels{1};               // that a copy takes
  int low[max_dimensions]{};   // corners of the bounding box by width, height, depth: low from the first pixel,
  int high[max_dimensions]{};  // high from the last one; -1 and -1: one pixel to the left and up
  friend constexpr bool operator==(im2col_box const&, im2col_box const&) = default;
};

}}  // namespace warpmem::v0
