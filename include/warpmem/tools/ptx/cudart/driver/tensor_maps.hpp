// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's functions that encode tensor maps.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/error.hpp>
#include <warpmem/tools/ptx/cudart/allocations.hpp>
#include <warpmem/tools/ptx/host/tensor_map.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline status encoded(bool is_encoded) { return is_encoded ? status::success : status::invalid_value; }

}  // namespace detail

extern "C" {

status cuTensorMapEncodeTiled(void* map, unsigned type, u32 rank, void* base, u64 const* dims, u64 const* strides,
                              u32 const* box, u32 const* element_strides, unsigned interleave, unsigned swizzle,
                              unsigned promotion, unsigned fill) {
  tensor_map_arguments const a{type,       rank,    address_of(base), dims, strides, element_strides,
                               interleave, swizzle, promotion,        fill};
  return detail::encoded(encode_tiled(map, a, box));
}
status cuTensorMapEncodeIm2col(void* map, unsigned type, u32 rank, void* base, u64 const* dims, u64 const* strides,
                               int const* low, int const* high, u32 channels, u32 pixels, u32 const* element_strides,
                               unsigned interleave, unsigned swizzle, unsigned promotion, unsigned fill) {
  tensor_map_arguments const a{type,       rank,    address_of(base), dims, strides, element_strides,
                               interleave, swizzle, promotion,        fill};
  return detail::encoded(encode_im2col(map, a, {low, high, channels, pixels}));
}
status cuTensorMapReplaceAddress(void* map, void* base) {
  auto t = decode_tensor_map(map);
  if (!t) {
    return status::invalid_value;
  }
  t->map.base = address_of(base);
  return detail::encoded(encode_tensor_map(map, *t));
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
