// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one change of all accesses to an array in shared memory would save.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/layout/swizzle.hpp>

#include <cstdint>
#include <string>
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

  [[nodiscard]] bool helps() const noexcept { return padding_bytes != 0 || elements.bits != 0; }
  // What the padding takes of shared memory.
  [[nodiscard]] std::int64_t added_bytes() const noexcept {
    return padding_bytes == 0 ? 0 : detail::ceil_div(static_cast<std::int64_t>(bytes), row_bytes) * padding_bytes;
  }
  friend bool operator==(tile_advice const&, tile_advice const&) = default;
};

}}  // namespace warpmem::v0
