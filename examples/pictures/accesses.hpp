// The accesses that are drawn: common ones, good and bad.
#pragma once

#include <warpmem/models.hpp>
#include <warpmem/picture.hpp>

#include <string>
#include <vector>

namespace pictures {

using namespace warpmem;

struct shown {
  std::string file;  // its name in docs/images, without .svg
  picture::named_panel picture;
};

[[nodiscard]] inline texture_access filtered_quads() {
  return texture_lanes(array_2d(1024, 1024, 4), sample(texture_filter::linear), [](int lane) {
    return texture_coordinates{100.0 + lane % 8, 50.0 + lane / 8};  // NOLINT(bugprone-integer-division): rows
  });
}

[[nodiscard]] inline std::vector<shown> all() {
  using g = global_memory<sm_90>;
  using s = shared_memory<sm_90>;
  auto const groups_of_eight = lane_addresses<float>([](int lane) { return 0x200 + lane / 8 * 4; });
  return {
      {"global_stride", {"every second float: a[2 * i]", g::explain(strided<float>(2, 0x1000))}},
      {"global_offset", {"the same warp, one float further: a[i + 1]", g::explain(contiguous<float>(0x1004))}},
      {"shared_column", {"a column of tile[32][32]", s::explain(strided<float>(32))}},
      {"shared_padded", {"a column of tile[32][33]", s::explain(strided<float>(33))}},
      {"shared_wide", {"every second double", s::explain(strided<double>(2))}},
      {"matrix_rows", {"ldmatrix.x2 from rows 64 bytes apart", matrix_memory<sm_90>::explain(matrix_rows(2, 64))}},
      {"copy_column",
       {"cp.async of a row into a column of tile[32][32]",
        async_copies<sm_90>::explain(copied(contiguous<float>(0x1000), strided<float>(32)))}},
      {"constant_groups", {"four groups of lanes read c[i / 8]", constant_memory<sm_90>::explain(groups_of_eight)}},
      {"texture_linear", {"8 x 4 bilinear samples", texture_memory<sm_90>::explain(filtered_quads())}},
  };
}

[[nodiscard]] inline picture::change structs_and_arrays() {
  using g = global_memory<sm_90>;
  return {{"points[i].x, structs of 24 bytes", g::explain(strided<float>(6))},
          {"x[i]", g::explain(contiguous<float>())}};
}

// The first picture of README.md.
[[nodiscard]] inline std::vector<picture::named_panel> before_and_after() {
  using s = shared_memory<sm_90>;
  return {{"tile[32][32]: a column's 32 words are all in bank 0", s::explain(strided<float>(32))},
          {"tile[32][33]: each is in a bank of its own", s::explain(strided<float>(33))}};
}

}  // namespace pictures
