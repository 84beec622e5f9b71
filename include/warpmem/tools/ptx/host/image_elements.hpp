// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The format of an image from the type of its elements.
#pragma once

#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/machine/image_objects.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <iterator>
#include <type_traits>

namespace warpmem { inline namespace v0 { namespace ptx {

template <class Array>
[[nodiscard]] image_object image_of_elements(Array& elements, texture_image const& image) {
  using element = std::remove_cv_t<std::remove_pointer_t<decltype(std::data(elements))>>;
  static_assert(std::is_arithmetic_v<element> && sizeof(element) <= 4,
                "warpmem: the elements of an image are integers of 1, 2 or 4 bytes, or floats");
  image_object o;
  o.image = image;
  o.channel_bytes = sizeof(element);
  o.channels = static_cast<u32>(image.texel_bytes) / o.channel_bytes;
  o.kind = std::is_floating_point_v<element> ? channel_kind::floating
           : std::is_signed_v<element>       ? channel_kind::signed_integer
                                             : channel_kind::unsigned_integer;
  return o;
}

}}}  // namespace warpmem::v0::ptx
