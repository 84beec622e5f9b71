// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An image over an array of a test: where its rows are, and whether textures can be so. Throws ptx::error.
#pragma once

#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/rules/texture/check.hpp>
#include <warpmem/tools/ptx/error.hpp>
#include <warpmem/tools/ptx/machine/image_objects.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

inline void place_image(arch_traits const& arch, image_object& o, u64 begin, std::size_t bytes) {
  texture_image& image = o.image;
  bool const is_array = image.storage == texture_storage::array;
  image.base = is_array ? 0 : begin;
  if (warpmem::detail::image_fault(arch, image) != fault{}) {
    throw error{"no texture is such an image: its size, pitch, address or bytes of a texel are refused"};
  }
  if (o.channels * o.channel_bytes != static_cast<u32>(image.texel_bytes) || o.channels == 3 || o.channels > 4) {
    throw error{"a texel has 1, 2 or 4 elements, not " + std::to_string(image.texel_bytes) + " bytes of elements of " +
                std::to_string(o.channel_bytes)};
  }
  if (o.is_surface && !is_array) {
    throw error{"a surface is an array: array_1d, array_2d, array_3d, layered_1d or layered_2d"};
  }
  if (image.levels != 1) {
    throw error{"mipmaps are not there"};
  }
  o.reads_normalized = o.reads_normalized && o.kind != channel_kind::floating && o.channel_bytes < 4;
  if (o.sampler.filter == texture_filter::gather || (o.sampler.filter == texture_filter::linear && !o.has_floats())) {
    throw error{"the filter of a texture is point, or linear where it reads as floats"};
  }
  if (image.storage == texture_storage::linear) {
    o.sampler = texture_sampler{}.with(texture_addressing::border);
  }
  auto const row = static_cast<u64>(image.width) * static_cast<u64>(image.texel_bytes);
  o.begin = begin;
  o.pitch = image.storage == texture_storage::pitch_linear ? static_cast<u64>(image.pitch) : row;
  o.slice = o.pitch * static_cast<u64>(image.height);
  u64 const needed = o.address(row, image.height - 1, image.depth - 1) - begin;
  if (needed > bytes) {
    throw error{"the array has " + std::to_string(bytes) + " bytes, and the image " + std::to_string(needed)};
  }
}

}}}}  // namespace warpmem::v0::ptx::detail
