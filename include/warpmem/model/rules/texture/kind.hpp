// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The few properties of an instruction that choose its rules, and which of its counters those rules give. A rule that
// was found on some rows of measurements and then held on rows measured later is confirmed; one that was only fitted is
// not, and what depends on it stays unknown.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/config.hpp>

namespace warpmem { inline namespace v0 { namespace detail {

struct fetch_kind {
  texture_shape shape{};
  texture_storage storage{};
  texture_filter filter{};
  int bytes{};  // of a texel; surfaces: of the access
  bool mipmapped{};
  bool surface{};
  bool store{};
  bool whole_texels{true};  // false: a surface access of another size than the texels
};

[[nodiscard]] WARPMEM_HD constexpr fetch_kind kind_of(texture_access const& a) noexcept {
  return {a.image.shape, a.image.storage, a.sampler.filter, a.image.texel_bytes, a.image.levels > 1, false, false};
}

[[nodiscard]] WARPMEM_HD constexpr fetch_kind kind_of(surface_access const& a) noexcept {
  return {a.image.shape,
          a.image.storage,
          texture_filter::point,
          a.lane_bytes,
          false,
          true,
          a.op == memory_op::store,
          a.lane_bytes == a.image.texel_bytes};
}

// Whether a quad needs so much at once that it is served two lanes at a time.
[[nodiscard]] WARPMEM_HD constexpr bool splits_quads(fetch_kind kind) noexcept {
  return kind.filter == texture_filter::linear && (kind.bytes == 16 || kind.shape == texture_shape::volume);
}

struct known_counters {
  bool kind{};     // whether accesses of this kind were measured at all
  bool sectors{};  // whether the slices are known
  bool tags{};
  bool data{};
  bool filter{};
};

// Two-dimensional arrays and linear memory were measured with all texel sizes, pitch-linear images with 1, 4 and 16
// bytes, linear filters with 1, 4, 8 and 16; sizes between follow the same rule. Everything else: 4-byte texels only.
[[nodiscard]] WARPMEM_HD constexpr known_counters known_of_plane(fetch_kind kind) noexcept {
  if (kind.mipmapped) {
    return kind.bytes == 4 ? known_counters{true, true, true, true, true} : known_counters{false, !splits_quads(kind)};
  }
  if (kind.filter == texture_filter::gather && kind.bytes != 4) {
    return {false, kind.bytes < 16};
  }
  if (splits_quads(kind)) {
    bool const measured = kind.storage == texture_storage::array;
    return {measured, true, measured, false, measured};
  }
  return {true, true, true, true, true};
}

[[nodiscard]] WARPMEM_HD constexpr known_counters known_of(fetch_kind kind) noexcept {
  if (kind.storage == texture_storage::linear) {
    return {true, true, true, true, true};
  }
  if (!kind.whole_texels) {
    return {false, true};
  }
  if (kind.shape == texture_shape::plane) {
    return known_of_plane(kind);
  }
  bool const measured = kind.bytes == 4 && !kind.mipmapped && !kind.store && kind.filter != texture_filter::gather;
  if (!measured) {
    return {false, !splits_quads(kind) && kind.filter != texture_filter::gather};
  }
  switch (kind.shape) {
    case texture_shape::layered_plane:
      return {true, true, true, true, true};
    case texture_shape::line:
      return {true, true, true, !kind.surface, true};
    case texture_shape::volume:
      return {true, true, true, false, true};
    default:
      return {true, true, false, false, true};
  }
}

}}}  // namespace warpmem::v0::detail
