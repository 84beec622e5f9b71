// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaArrays, and copies from and to them.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/api/copies.hpp>
#include <warpmem/tools/ptx/cudart/api/memory.hpp>
#include <warpmem/tools/ptx/cudart/arrays.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline status make_array(cuda_array** out, channel_format const& format, memory_extent e, unsigned flags) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaMallocArray", [&] {
    cuda_array made{format, e, flags, nullptr};
    if (made.bytes() == 0) {
      return status::invalid_value;
    }
    void* p = nullptr;
    status const s = allocate(rt, &p, made.bytes(), memory_type::device);
    made.memory = static_cast<u8*>(p);
    *out = rt.arrays.make(made);
    return s;
  });
}
inline status copy_with_array(char const* name, memory_box to, memory_box from, std::size_t width, std::size_t height,
                              copy_kind kind, stream_handle s) {
  return copy(name, {to, from, {width, height, 1}, kind}, s);
}

}  // namespace detail

extern "C" {

status cudaMallocArray(cuda_array** a, channel_format const* f, std::size_t width, std::size_t height, unsigned flags) {
  return detail::make_array(a, *f, {width, height, 0}, flags);
}
status cudaMalloc3DArray(cuda_array** a, channel_format const* f, memory_extent e, unsigned flags) {
  return detail::make_array(a, *f, e, flags);
}
status cudaFreeArray(cuda_array* a) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaFreeArray", [&] {
    if (a == nullptr) {
      return status::success;
    }
    if (!rt.arrays.has(a)) {
      throw failure{status::invalid_value, "this is no array, or was freed"};
    }
    rt.memory.remove(a->memory);
    rt.arrays.remove(a);
    return status::success;
  });
}
status cudaArrayGetInfo(channel_format* f, memory_extent* e, unsigned* flags, cuda_array* a) {
  if (f != nullptr) {
    *f = a->format;
  }
  if (e != nullptr) {
    *e = a->extent;
  }
  if (flags != nullptr) {
    *flags = a->flags;
  }
  return status::success;
}
status cudaGetChannelDesc(channel_format* f, cuda_array const* a) {
  *f = a->format;
  return status::success;
}
channel_format cudaCreateChannelDesc(int x, int y, int z, int w, int kind) { return {x, y, z, w, kind}; }

status cudaMemcpy2DToArray(cuda_array* to, std::size_t x, std::size_t y, void const* from, std::size_t pitch,
                           std::size_t width, std::size_t height, copy_kind kind) {
  return detail::copy_with_array("cudaMemcpy2DToArray", to->box(x, y), detail::box_at(from, pitch), width, height, kind,
                                 nullptr);
}
status cudaMemcpy2DToArrayAsync(cuda_array* to, std::size_t x, std::size_t y, void const* from, std::size_t pitch,
                                std::size_t width, std::size_t height, copy_kind kind, stream_handle s) {
  return detail::copy_with_array("cudaMemcpy2DToArrayAsync", to->box(x, y), detail::box_at(from, pitch), width, height,
                                 kind, s);
}
status cudaMemcpy2DFromArray(void* to, std::size_t pitch, cuda_array const* from, std::size_t x, std::size_t y,
                             std::size_t width, std::size_t height, copy_kind kind) {
  return detail::copy_with_array("cudaMemcpy2DFromArray", detail::box_at(to, pitch), from->box(x, y), width, height,
                                 kind, nullptr);
}
status cudaMemcpy2DFromArrayAsync(void* to, std::size_t pitch, cuda_array const* from, std::size_t x, std::size_t y,
                                  std::size_t width, std::size_t height, copy_kind kind, stream_handle s) {
  return detail::copy_with_array("cudaMemcpy2DFromArrayAsync", detail::box_at(to, pitch), from->box(x, y), width,
                                 height, kind, s);
}
status cudaMemcpy2DArrayToArray(cuda_array* to, std::size_t to_x, std::size_t to_y, cuda_array const* from,
                                std::size_t x, std::size_t y, std::size_t width, std::size_t height, copy_kind kind) {
  return detail::copy_with_array("cudaMemcpy2DArrayToArray", to->box(to_x, to_y), from->box(x, y), width, height, kind,
                                 nullptr);
}
// Rows follow each other in an array, so a piece of any length is one row of bytes.
status cudaMemcpyToArray(cuda_array* to, std::size_t x, std::size_t y, void const* from, std::size_t bytes,
                         copy_kind kind) {
  return detail::copy("cudaMemcpyToArray", to->box(x, y).at, from, bytes, kind, nullptr);
}
status cudaMemcpyFromArray(void* to, cuda_array const* from, std::size_t x, std::size_t y, std::size_t bytes,
                           copy_kind kind) {
  return detail::copy("cudaMemcpyFromArray", to, from->box(x, y).at, bytes, kind, nullptr);
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
