// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What textures and surfaces refuse. Extents are compared with the largest that any capability documents (CUDA C++
// Programming Guide, technical specifications per compute capability), not against each capability's own.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/math.hpp>
#include <warpmem/model/report/fault.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace detail {

inline constexpr std::int64_t max_texture_extent = 131072;
inline constexpr std::int64_t max_texture_depth = 16384;
inline constexpr std::int64_t max_linear_texels = std::int64_t{1} << 28;

[[nodiscard]] WARPMEM_HD constexpr bool is_texel_size(int bytes) noexcept {
  return bytes >= 1 && bytes <= 16 && is_power_of_two(bytes);
}

[[nodiscard]] WARPMEM_HD constexpr bool has_rows(texture_shape shape) noexcept {
  return shape != texture_shape::line && shape != texture_shape::layered_line;
}

// Whether this memory can hold an image of this shape at all.
[[nodiscard]] WARPMEM_HD constexpr bool can_be_stored(arch_row arch, texture_image const& image) noexcept {
  switch (image.storage) {
    case texture_storage::array:
      return arch.texture.has_surfaces || !image.is_layered();
    case texture_storage::pitch_linear:
      return image.shape == texture_shape::plane && image.levels == 1;
    case texture_storage::linear:
      return image.shape == texture_shape::line && image.levels == 1;
  }
  return false;
}

[[nodiscard]] WARPMEM_HD constexpr fault extent_fault(texture_image const& image) noexcept {
  bool const has_depth = image.shape == texture_shape::volume || image.is_layered();
  if (image.width < 1 || image.height < 1 || image.depth < 1 || (!has_rows(image.shape) && image.height != 1) ||
      (!has_depth && image.depth != 1)) {
    return fault::bad_size;
  }
  bool const is_linear = image.storage == texture_storage::linear;
  if (image.width > (is_linear ? max_linear_texels : max_texture_extent) || image.height > max_texture_extent ||
      image.depth > max_texture_depth) {
    return fault::oversized_image;
  }
  std::int64_t const slices = image.shape == texture_shape::volume ? image.depth : 1;
  int const most_levels = log2_floor(larger(larger(image.width, image.height), slices)) + 1;
  return image.levels < 1 || image.levels > most_levels ? fault::bad_size : fault{};
}

[[nodiscard]] WARPMEM_HD constexpr fault placement_fault(texture_traits const& t, texture_image const& image) noexcept {
  if (image.storage == texture_storage::array) {
    return fault{};
  }
  if (image.base % static_cast<address>(t.alignment) != 0) {
    return fault::misaligned_image;
  }
  if (image.storage == texture_storage::linear) {
    return fault{};
  }
  if (image.pitch < image.width * image.texel_bytes) {
    return fault::bad_size;
  }
  if (image.pitch > INT64_MAX / image.height) {
    return fault::size_overflow;
  }
  return t.pitch_alignment > 0 && image.pitch % t.pitch_alignment != 0 ? fault::misaligned_image : fault{};
}

// The fault of the image itself; fault{} if it has none.
[[nodiscard]] WARPMEM_HD constexpr fault image_fault(arch_row arch, texture_image const& image) noexcept {
  if (arch.cc.value <= 0 || arch.texture.alignment < 1 || arch.texture.gob_rows < 1) {
    return fault::unknown_capability;
  }
  if (!is_texel_size(image.texel_bytes)) {
    return fault::unsupported_size;
  }
  if (!can_be_stored(arch, image)) {
    return fault::unsupported_operation;
  }
  fault const f = extent_fault(image);
  return f != fault{} ? f : placement_fault(arch.texture, image);
}

// Linear memory is read by index and not filtered; gathers are of 2-D arrays; levels of detail need normalized
// coordinates.
[[nodiscard]] WARPMEM_HD constexpr bool can_be_sampled(arch_row arch, texture_access const& a) noexcept {
  bool const is_array = a.image.storage == texture_storage::array;
  if (a.sampler.filter == texture_filter::gather) {
    bool const is_plane = a.image.shape == texture_shape::plane || a.image.shape == texture_shape::layered_plane;
    return arch.texture.has_surfaces && is_array && is_plane && a.image.levels == 1;
  }
  if (a.image.storage == texture_storage::linear) {
    return a.sampler.filter == texture_filter::point && !a.sampler.normalized;
  }
  return a.image.levels == 1 || a.sampler.normalized;
}

// False for infinities and for what is not a number.
[[nodiscard]] WARPMEM_HD constexpr bool is_finite(double v) noexcept {
  constexpr double largest = 1.7976931348623157e308;  // not std::numeric_limits: device code cannot call it
  return v >= -largest && v <= largest;
}

[[nodiscard]] WARPMEM_HD constexpr access_faults check_texture(arch_row arch, texture_access const& a) noexcept {
  access_faults faults{};
  fault const f = image_fault(arch, a.image);
  if (f != fault{} || !can_be_sampled(arch, a)) {
    faults.add(f != fault{} ? f : fault::unsupported_operation, a.active);
    return faults;
  }
  for (int lane = 0; lane < 32; ++lane) {
    texture_coordinates const& c = a.at[lane];
    if (a.active.test(lane) &&
        !(is_finite(c.x) && (!has_rows(a.image.shape) || is_finite(c.y)) &&
          (a.image.shape != texture_shape::volume || is_finite(c.z)) && (a.image.levels == 1 || is_finite(c.level)))) {
      faults.add(fault::bad_coordinate, lane_mask::only(lane));
    }
  }
  return faults;
}

[[nodiscard]] WARPMEM_HD constexpr bool is_inside(surface_access const& a, surface_coordinates const& c) noexcept {
  return c.x >= 0 && c.x <= a.image.width * a.image.texel_bytes - a.lane_bytes && c.y >= 0 && c.y < a.image.height &&
         c.z >= 0 && c.z < a.image.depth;
}

[[nodiscard]] WARPMEM_HD constexpr access_faults check_surface(arch_row arch, surface_access const& a) noexcept {
  access_faults faults{};
  fault f = image_fault(arch, a.image);
  if (f == fault{} && (!arch.texture.has_surfaces || a.image.storage != texture_storage::array || a.image.levels != 1 ||
                       is_read_modify_write(a.op))) {
    f = fault::unsupported_operation;
  }
  if (f == fault{} && (!is_texel_size(a.lane_bytes) || a.lane_bytes > a.image.width * a.image.texel_bytes)) {
    f = fault::unsupported_size;
  }
  if (f != fault{}) {
    faults.add(f, a.active);
    return faults;
  }
  for (int lane = 0; lane < 32; ++lane) {
    if (a.active.test(lane) && a.at[lane].x % a.lane_bytes != 0) {
      faults.add(fault::misaligned_address, lane_mask::only(lane), a.lane_bytes);
    }
    if (a.active.test(lane) && a.boundary == surface_boundary::trap && !is_inside(a, a.at[lane])) {
      faults.add(fault::outside_window, lane_mask::only(lane));
    }
  }
  return faults;
}

}}}  // namespace warpmem::v0::detail
