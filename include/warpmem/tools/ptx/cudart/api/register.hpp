// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the code calls that nvcc writes into a program: before main, and in the stubs of kernels.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/perform.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <cstddef>
#include <cstdio>
#include <mutex>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

// __fatBinC_Wrapper_t.
struct fat_binary_wrapper {
  int magic;
  int version;
  void const* data;
  void const* const* linked;  // of version 2: what was linked, ended by null
};
inline image& image_of(void** handle) { return *reinterpret_cast<image*>(handle); }

}  // namespace detail

extern "C" {

void** __cudaRegisterFatBinary(void* wrapper) {
  runtime& rt = runtime::of_process();
  std::lock_guard const lock{rt.mutex()};
  auto const* const w = static_cast<detail::fat_binary_wrapper const*>(wrapper);
  image& i = rt.modules.add(w->data);
  if (w->version >= 2 && w->linked != nullptr) {
    for (void const* const* one = w->linked; *one != nullptr; ++one) {
      rt.modules.add_linked(i, *one);
    }
  }
  return reinterpret_cast<void**>(&i);
}
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
char __cudaInitModule(void** handle) {
  runtime& rt = runtime::of_process();
  return rt.call("initializing managed variables", [&] {
    (void)rt.modules.load(detail::image_of(handle));
    return status::success;
  }) == status::success;
}
void __cudaRegisterFunction(void** handle, char const* host, char*, char const* name, int, void*, void*, void*, void*,
                            int*) {
  runtime& rt = runtime::of_process();
  std::lock_guard const lock{rt.mutex()};
  rt.modules.add_kernel(detail::image_of(handle), host, name);
}
void __cudaRegisterVar(void** handle, char* host, char*, char const* name, int, std::size_t, int, int) {
  runtime& rt = runtime::of_process();
  std::lock_guard const lock{rt.mutex()};
  rt.modules.add_symbol(host, detail::image_of(handle), name);
}
void __cudaRegisterManagedVar(void** handle, void** host, char*, char const* name, int, std::size_t, int, int) {
  runtime& rt = runtime::of_process();
  std::lock_guard const lock{rt.mutex()};
  detail::image_of(handle).managed.push_back({host, name});
  rt.modules.add_symbol(host, detail::image_of(handle), name);
}
void __cudaRegisterTexture(void**, void const*, void const**, char const* name, int, int, int) {
  std::fprintf(stderr, "warpmem: %s is a texture reference, which is not supported\n", name);
}
void __cudaRegisterSurface(void**, void const*, void const**, char const* name, int, int) {
  std::fprintf(stderr, "warpmem: %s is a surface reference, which is not supported\n", name);
}

unsigned __cudaPushCallConfiguration(dimensions grid, dimensions block, std::size_t dynamic, stream_handle stream) {
  runtime::configurations().push_back({grid, block, dynamic, stream});
  return 0;
}
status __cudaPopCallConfiguration(dimensions* grid, dimensions* block, std::size_t* dynamic, void* stream) {
  auto& pushed = runtime::configurations();
  if (pushed.empty()) {
    return runtime::last_error() = status::missing_configuration;
  }
  *grid = pushed.back().grid;
  *block = pushed.back().block;
  *dynamic = pushed.back().dynamic_shared;
  *static_cast<stream_handle*>(stream) = pushed.back().stream;
  pushed.pop_back();
  return status::success;
}
status __cudaGetKernel(void const** handle, void const* host) {
  *handle = host;
  return status::success;
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
