// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one change of all accesses to an array in shared memory would save.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/swizzle.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 {

// One site's wavefronts: as it is, with the padding, with the swizzle. Without one of them, as it is.
struct tile_site {
  site_place place{};
  site_kind kind{};
  std::int64_t before{};
  std::int64_t padded{};
  std::int64_t swizzled{};
  friend bool operator==(tile_site const&, tile_site const&) = default;
};

// What helps an array in shared memory, if every access to it is changed alike. All numbers are wavefronts of all warps
// of the launch, as the model counts them at the addresses after the change.
struct tile_advice {
  std::string name{};  // of the array
  std::uint64_t bytes{};
  std::string why_not{};  // nothing was tried; else empty
  int element_bytes{};    // the smallest that a lane accesses
  std::int64_t before{};
  std::int64_t conflict_free{};  // what would be if no two words were in one bank
  std::int64_t row_bytes{};      // which the padding takes for a row
  std::int64_t padding_bytes{};  // behind each row; 0: no padding helps
  std::int64_t padded{};
  swizzle_bits elements{};  // CuTe's Swizzle<B, M, S> of the index of an element; B = 0: none helps
  std::int64_t swizzled{};
  std::vector<tile_site> sites{};
  std::int64_t launches{1};     // whose numbers are added here, as they have the same advice
  std::int64_t of_launches{1};  // of the kernel

  [[nodiscard]] bool helps() const noexcept { return padding_bytes != 0 || elements.bits != 0; }
  // What the padding takes of shared memory.
  [[nodiscard]] std::int64_t added_bytes() const noexcept {
    return padding_bytes == 0 ? 0 : detail::ceil_div(static_cast<std::int64_t>(bytes), row_bytes) * padding_bytes;
  }
  // Whether another launch has the same advice on an array of as many bytes.
  [[nodiscard]] bool is_like(tile_advice const& other) const {
    return name == other.name && bytes == other.bytes && why_not == other.why_not &&
           element_bytes == other.element_bytes && row_bytes == other.row_bytes &&
           padding_bytes == other.padding_bytes && elements == other.elements;
  }
  friend bool operator==(tile_advice const&, tile_advice const&) = default;
};

namespace detail {

// In order, what is at one place and of one kind added.
[[nodiscard]] inline std::vector<tile_site> by_place(std::vector<tile_site> sites) {
  std::sort(sites.begin(), sites.end(), [](tile_site const& a, tile_site const& b) {
    return a.place < b.place || (a.place == b.place && a.kind < b.kind);
  });
  std::vector<tile_site> all;
  for (tile_site& s : sites) {
    if (all.empty() || !(all.back().place == s.place) || !(all.back().kind == s.kind)) {
      all.push_back(std::move(s));
      continue;
    }
    all.back().before += s.before;
    all.back().padded += s.padded;
    all.back().swizzled += s.swizzled;
  }
  return all;
}

// The advice of one more launch: what is alike is added.
inline void add_tiles(std::vector<tile_advice>& to, std::vector<tile_advice> const& launch) {
  for (tile_advice const& one : launch) {
    auto const found = std::find_if(to.begin(), to.end(), [&](tile_advice const& a) { return a.is_like(one); });
    if (found == to.end()) {
      to.push_back(one);
      continue;
    }
    found->before += one.before;
    found->conflict_free += one.conflict_free;
    found->padded += one.padded;
    found->swizzled += one.swizzled;
    found->launches += one.launches;
    found->sites.insert(found->sites.end(), one.sites.begin(), one.sites.end());
    found->sites = by_place(std::move(found->sites));
  }
}

}  // namespace detail

}}  // namespace warpmem::v0
