// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Advice on arrays in shared memory, in words.
#pragma once

#include <warpmem/kernel/tiles.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/model/layout/swizzle.hpp>
#include <warpmem/text/advice/words.hpp>
#include <warpmem/text/kernel/words.hpp>
#include <warpmem/text/layout.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace text {

namespace detail {

// What the swizzle makes of an index: "i ^ (i >> 3 & 56)".
[[nodiscard]] inline std::string formula(swizzle_bits s) {
  std::int64_t const bits = (std::int64_t{1} << s.bits) - 1;
  return s.shift >= 0 ? "i ^ (i >> " + number(s.shift) + " & " + number(bits << s.base) + ")"
                      : "i ^ (i << " + number(-s.shift) + " & " + number(bits << (s.base - s.shift)) + ")";
}

// " in 2 of 3 launches"; "" of one launch.
[[nodiscard]] inline std::string launches_of(tile_advice const& a) {
  return a.of_launches == 1 ? ""
                            : " in " + (a.launches == a.of_launches ? "all " : number(a.launches) + " of ") +
                                  counted(a.of_launches, "launch");
}

}  // namespace detail

[[nodiscard]] WARPMEM_FUNC std::string line(tile_advice const& a) {
  std::string const array = "`" + warpmem::detail::visible(a.name) + "`" + detail::launches_of(a);
  if (!a.why_not.empty()) {
    return array + ": no padding and no swizzle is tried, because " + a.why_not;
  }
  if (!a.helps()) {
    return array + ": " + counted(a.before, "wavefront") + ", and no padding or swizzle of the whole array helps";
  }
  std::string text = array + ", all of its accesses alike: ";
  if (a.padding_bytes != 0) {
    text += "pad each row of " + counted(a.row_bytes, "byte") + " by " + number(a.padding_bytes) + " (+" +
            counted(a.added_bytes(), "byte") + "), " + detail::change(a.before, a.padded, "wavefront");
  }
  if (a.elements.bits != 0) {
    text += (a.padding_bytes == 0 ? "" : "; or ") + name(a.elements) + " of its elements of " +
            counted(a.element_bytes, "byte") + ", index " + detail::formula(a.elements) + ", " +
            detail::change(a.before, a.swizzled, "wavefront");
  }
  return text;
}

namespace detail {

// "transpose.cuh:7:3: shared load, 4 bytes: 4096 wavefronts, padded 128, swizzled 128".
[[nodiscard]] inline std::string site_of_tile(tile_advice const& a, tile_site const& s) {
  return place(s.place) + ": " + instruction(s.kind) + ": " + counted(s.before, "wavefront") +
         (a.padding_bytes == 0 ? "" : ", padded " + number(s.padded)) +
         (a.elements.bits == 0 ? "" : ", swizzled " + number(s.swizzled));
}
// The first few arrays, and of each the first few sites.
[[nodiscard]] inline std::string tile_lines(std::vector<tile_advice> const& tiles) {
  constexpr std::size_t most_arrays = 2;
  constexpr std::size_t most_sites = 4;
  auto const others = [](std::size_t all, std::size_t most, std::string const& what) {
    return all <= most ? "" : "and " + counted(static_cast<std::int64_t>(all - most), what);
  };
  std::string text;
  for (std::size_t k = 0; k < tiles.size() && k < most_arrays; ++k) {
    tile_advice const& a = tiles[k];
    text += "\n  " + warpmem::text::line(a);
    std::size_t const sites = a.helps() ? a.sites.size() : 0;
    for (std::size_t n = 0; n < sites && n < most_sites; ++n) {
      text += "\n    " + site_of_tile(a, a.sites[n]);
    }
    std::string const rest = others(sites, most_sites, "other place");
    text += rest.empty() ? "" : "\n    " + rest;
  }
  std::string const rest = others(tiles.size(), most_arrays, "other array");
  return text + (rest.empty() ? "" : "\n  " + rest + " in shared memory");
}

}  // namespace detail

}}}  // namespace warpmem::v0::text
