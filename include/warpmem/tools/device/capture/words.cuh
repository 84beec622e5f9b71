// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words of the buffer that other warps write meanwhile.
#pragma once

#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/tools/device/capture/layout.hpp>

#include <type_traits>

namespace warpmem { inline namespace v0 { namespace on_gpu { namespace detail {

#if defined(__CUDA_ARCH__)
// From L1: what another warp wrote may not be in it yet.
[[nodiscard]] __device__ __forceinline__ address read_soon(address const* at) {
  return __ldca(reinterpret_cast<unsigned long long const*>(at));
}
[[nodiscard]] __device__ __forceinline__ shape_key read_soon(shape_key const* at) {
  uint4 const words = __ldca(reinterpret_cast<uint4 const*>(at));
  return {words.x, words.y, words.z, words.w};
}
#else
template <class T>
[[nodiscard]] __device__ T read_soon(T const* at) {
  return *at;
}
#endif

// What all warps wrote.
template <class T>
[[nodiscard]] __device__ __forceinline__ T read_now(T const* at) {
  return *static_cast<T const volatile*>(at);
}
template <class T>
__device__ __forceinline__ void write_now(T* at, std::type_identity_t<T> value) {
  *static_cast<T volatile*>(at) = value;
}

}}}}  // namespace warpmem::v0::on_gpu::detail
