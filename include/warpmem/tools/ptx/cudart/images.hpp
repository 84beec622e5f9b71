// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From what programs say of a texture or surface to the object that kernels use. Throws failure for what CUDA refuses,
// and for what is not there.
#pragma once

#include <warpmem/model/access/texture_access.hpp>
#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/rules/texture/check.hpp>
#include <warpmem/tools/ptx/cudart/abi/error.hpp>
#include <warpmem/tools/ptx/cudart/abi/textures.hpp>
#include <warpmem/tools/ptx/cudart/allocations.hpp>
#include <warpmem/tools/ptx/cudart/arrays.hpp>
#include <warpmem/tools/ptx/cudart/modules.hpp>
#include <warpmem/tools/ptx/machine/image_objects.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart { namespace detail {

// cudaArrayLayered and so on.
inline constexpr unsigned layered_array = 1;
inline constexpr unsigned surface_array = 2;
inline constexpr unsigned cube_array = 4;

// The channels that come first have the same bits, the others none.
inline void set_format(image_object& o, channel_format const& f) {
  int const bits[] = {f.x, f.y, f.z, f.w};
  auto const channels = std::count_if(std::begin(bits), std::end(bits), [](int n) { return n != 0; });
  bool const is_known = (channels == 1 || channels == 2 || channels == 4) &&
                        std::count(std::begin(bits), std::end(bits), f.x) >= channels &&
                        (f.x == 8 || f.x == 16 || f.x == 32) && f.kind >= 0 && f.kind <= 2 && (f.kind != 2 || f.x > 8);
  if (!is_known) {
    throw failure{f.kind > 3 ? status::not_supported : status::invalid_value,
                  "elements of these channels: 1, 2 or 4 of 8, 16 or 32 bits each can be read"};
  }
  o.channels = static_cast<u32>(channels);
  o.channel_bytes = static_cast<u32>(f.x) / 8;
  o.kind = static_cast<channel_kind>(f.kind);
  o.image.texel_bytes = static_cast<int>(o.channels * o.channel_bytes);
}

[[nodiscard]] inline texture_shape shape_of(cuda_array const& a) noexcept {
  bool const has_rows = a.extent.height != 0;
  return (a.flags & layered_array) != 0 ? has_rows ? texture_shape::layered_plane : texture_shape::layered_line
         : a.extent.depth != 0          ? texture_shape::volume
         : has_rows                     ? texture_shape::plane
                                        : texture_shape::line;
}
inline void set_array(image_object& o, cuda_array const& a) {
  if ((a.flags & cube_array) != 0) {
    throw failure{status::not_supported, "cube maps are not there"};
  }
  set_format(o, a.format);
  o.image.shape = shape_of(a);
  o.image.width = static_cast<s64>(a.extent.width);
  o.image.height = static_cast<s64>(a.rows());
  o.image.depth = static_cast<s64>((std::max)(a.extent.depth, std::size_t{1}));
  o.begin = address_of(a.memory);
  o.pitch = a.pitch();
  o.slice = a.pitch() * a.rows();
}
inline void set_linear(image_object& o, resource_description const& r) {
  set_format(o, r.linear.format);
  o.begin = o.image.base = address_of(r.linear.at);
  o.image.shape = texture_shape::line;
  o.image.storage = texture_storage::linear;
  o.image.width = static_cast<s64>(r.linear.bytes / static_cast<std::size_t>(o.image.texel_bytes));
}
inline void set_pitch(image_object& o, resource_description const& r) {
  set_format(o, r.pitch_2d.format);
  o.begin = o.image.base = address_of(r.pitch_2d.at);
  o.pitch = r.pitch_2d.pitch;
  o.image.storage = texture_storage::pitch_linear;
  o.image.width = static_cast<s64>(r.pitch_2d.width);
  o.image.height = static_cast<s64>(r.pitch_2d.height);
  o.image.pitch = static_cast<s64>(r.pitch_2d.pitch);
}
inline void set_resource(image_object& o, resource_description const& r, arch_traits const& arch) {
  switch (r.type) {
    case resource_type::array:
      set_array(o, *r.array);
      break;
    case resource_type::linear:
      set_linear(o, r);
      break;
    case resource_type::pitch_2d:
      set_pitch(o, r);
      break;
    default:
      throw failure{status::not_supported, "mipmapped arrays are not there"};
  }
  if (warpmem::detail::image_fault(arch, o.image) != fault{}) {
    throw failure{status::invalid_value, "an image of a size, address or pitch that textures cannot have"};
  }
}

// Of linear memory, addressing and filter are ignored; elements beyond it read as 0.
inline void set_sampler(image_object& o, texture_description const& t) {
  constexpr texture_addressing modes[] = {texture_addressing::wrap, texture_addressing::clamp,
                                          texture_addressing::mirror, texture_addressing::border};
  o.reads_normalized = t.read_mode == 1 && o.kind != channel_kind::floating && o.channel_bytes < 4;
  o.is_anisotropic = t.most_anisotropy > 1;
  if (o.image.storage == texture_storage::linear) {
    o.sampler = o.sampler.with(texture_addressing::border);
    return;
  }
  if (t.is_srgb != 0) {
    throw failure{status::not_supported, "sRGB is not there"};
  }
  if (t.filter == 1 && !o.has_floats()) {
    throw failure{status::invalid_value, "a linear filter of integers that are not read as floats"};
  }
  o.sampler.filter = t.filter == 1 ? texture_filter::linear : texture_filter::point;
  o.sampler.normalized = t.has_normalized_coordinates != 0;
  for (int k = 0; k < 3; ++k) {
    if (t.addressing[k] < 0 || t.addressing[k] > 3) {
      throw failure{status::invalid_value, "an address mode that does not exist"};
    }
    o.sampler.addressing[k] = modes[t.addressing[k]];
  }
  std::copy(std::begin(t.border), std::end(t.border), o.border);
}

}}}}}  // namespace warpmem::v0::ptx::cudart::detail
