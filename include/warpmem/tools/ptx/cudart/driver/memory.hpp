// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's functions: memory, streams, events.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/error.hpp>
#include <warpmem/tools/ptx/cudart/allocations.hpp>
#include <warpmem/tools/ptx/cudart/api/copies.hpp>
#include <warpmem/tools/ptx/cudart/api/memory.hpp>
#include <warpmem/tools/ptx/cudart/api/streams.hpp>
#include <warpmem/tools/ptx/cudart/driver/modules.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>
#include <warpmem/tools/ptx/host/tensor_map.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstdint>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// The driver's functions that encode tensor maps.

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

// CUdeviceptr.
using device_address = unsigned long long;

namespace detail {

inline status driver_copy(char const* name, void* to, void const* from, std::size_t bytes, copy_kind kind,
                          stream_handle s = nullptr) {
  return as_driver(copy(name, to, from, bytes, kind, s));
}
inline status driver_set(device_address at, unsigned value, unsigned element_bytes, std::size_t count,
                         stream_handle s = nullptr) {
  runtime& rt = runtime::of_process();
  return as_driver(rt.call("cuMemset", [&] {
    return submit(rt, s, set_work{{pointer_to(at), 0, 0}, {count * element_bytes, 1, 1}, value, element_bytes});
  }));
}
inline status driver_allocate(char const* name, device_address* p, std::size_t bytes, memory_type type) {
  void* made = nullptr;
  status const s = bytes == 0 ? status::invalid_value : allocate(name, &made, bytes, type);
  *p = address_of(made);
  return as_driver(s);
}

}  // namespace detail

extern "C" {

status cuMemAlloc_v2(device_address* p, std::size_t bytes) {
  return detail::driver_allocate("cuMemAlloc", p, bytes, memory_type::device);
}
status cuMemAllocManaged(device_address* p, std::size_t bytes, unsigned) {
  return detail::driver_allocate("cuMemAllocManaged", p, bytes, memory_type::managed);
}
status cuMemAllocPitch_v2(device_address* p, std::size_t* pitch, std::size_t width, std::size_t height, unsigned) {
  *pitch = (width + 511) / 512 * 512;
  return detail::driver_allocate("cuMemAllocPitch", p, *pitch * height, memory_type::device);
}
status cuMemAllocAsync(device_address* p, std::size_t bytes, stream_handle s) {
  void* made = nullptr;
  status const done = detail::allocate_in("cuMemAllocAsync", &made, bytes, s, nullptr);
  *p = address_of(made);
  return detail::as_driver(done);
}
status cuMemAllocHost_v2(void** p, std::size_t bytes) { return detail::as_driver(cudaMallocHost(p, bytes)); }
status cuMemHostAlloc(void** p, std::size_t bytes, unsigned flags) {
  return detail::as_driver(cudaHostAlloc(p, bytes, flags));
}
status cuMemHostGetDevicePointer_v2(device_address* p, void* host, unsigned flags) {
  void* found = nullptr;
  status const s = cudaHostGetDevicePointer(&found, host, flags);
  *p = address_of(found);
  return detail::as_driver(s);
}
status cuMemHostRegister_v2(void* p, std::size_t bytes, unsigned flags) {
  return detail::as_driver(cudaHostRegister(p, bytes, flags));
}
status cuMemHostUnregister(void* p) { return detail::as_driver(cudaHostUnregister(p)); }
status cuMemFree_v2(device_address p) { return detail::as_driver(detail::release("cuMemFree", pointer_to(p), false)); }
status cuMemFreeAsync(device_address p, stream_handle s) { return detail::as_driver(cudaFreeAsync(pointer_to(p), s)); }
status cuMemFreeHost(void* p) { return detail::as_driver(detail::release("cuMemFreeHost", p, true)); }
status cuMemGetInfo_v2(std::size_t* free, std::size_t* total) { return detail::as_driver(cudaMemGetInfo(free, total)); }
status cuMemGetAddressRange_v2(device_address* begin, std::size_t* bytes, device_address p) {
  runtime& rt = runtime::of_process();
  return detail::as_driver(rt.call("cuMemGetAddressRange", [&] {
    auto const [at, a] = rt.memory.holding(pointer_to(p));
    if (a == nullptr) {
      return status::symbol_not_found;
    }
    if (begin != nullptr) {
      *begin = at;
    }
    if (bytes != nullptr) {
      *bytes = static_cast<std::size_t>(a->bytes);
    }
    return status::success;
  }));
}

status cuMemcpy(device_address to, device_address from, std::size_t bytes) {
  return detail::driver_copy("cuMemcpy", pointer_to(to), pointer_to(from), bytes, copy_kind::by_address);
}
status cuMemcpyAsync(device_address to, device_address from, std::size_t bytes, stream_handle s) {
  return detail::driver_copy("cuMemcpyAsync", pointer_to(to), pointer_to(from), bytes, copy_kind::by_address, s);
}
status cuMemcpyHtoD_v2(device_address to, void const* from, std::size_t bytes) {
  return detail::driver_copy("cuMemcpyHtoD", pointer_to(to), from, bytes, copy_kind::host_to_device);
}
status cuMemcpyHtoDAsync_v2(device_address to, void const* from, std::size_t bytes, stream_handle s) {
  return detail::driver_copy("cuMemcpyHtoDAsync", pointer_to(to), from, bytes, copy_kind::host_to_device, s);
}
status cuMemcpyDtoH_v2(void* to, device_address from, std::size_t bytes) {
  return detail::driver_copy("cuMemcpyDtoH", to, pointer_to(from), bytes, copy_kind::device_to_host);
}
status cuMemcpyDtoHAsync_v2(void* to, device_address from, std::size_t bytes, stream_handle s) {
  return detail::driver_copy("cuMemcpyDtoHAsync", to, pointer_to(from), bytes, copy_kind::device_to_host, s);
}
status cuMemcpyDtoD_v2(device_address to, device_address from, std::size_t bytes) {
  return detail::driver_copy("cuMemcpyDtoD", pointer_to(to), pointer_to(from), bytes, copy_kind::device_to_device);
}
status cuMemcpyDtoDAsync_v2(device_address to, device_address from, std::size_t bytes, stream_handle s) {
  return detail::driver_copy("cuMemcpyDtoDAsync", pointer_to(to), pointer_to(from), bytes, copy_kind::device_to_device,
                             s);
}
status cuMemsetD8_v2(device_address p, unsigned char value, std::size_t count) {
  return detail::driver_set(p, value, 1, count);
}
status cuMemsetD16_v2(device_address p, unsigned short value, std::size_t count) {
  return detail::driver_set(p, value, 2, count);
}
status cuMemsetD32_v2(device_address p, unsigned value, std::size_t count) {
  return detail::driver_set(p, value, 4, count);
}
status cuMemsetD8Async(device_address p, unsigned char value, std::size_t count, stream_handle s) {
  return detail::driver_set(p, value, 1, count, s);
}
status cuMemsetD32Async(device_address p, unsigned value, std::size_t count, stream_handle s) {
  return detail::driver_set(p, value, 4, count, s);
}

status cuStreamCreate(stream_handle* s, unsigned flags) { return detail::as_driver(detail::make_stream(s, flags, 0)); }
status cuStreamCreateWithPriority(stream_handle* s, unsigned flags, int priority) {
  return detail::as_driver(detail::make_stream(s, flags, priority));
}
status cuStreamDestroy_v2(stream_handle s) { return detail::as_driver(cudaStreamDestroy(s)); }
status cuStreamSynchronize(stream_handle s) { return detail::as_driver(cudaStreamSynchronize(s)); }
status cuStreamQuery(stream_handle s) { return detail::as_driver(cudaStreamQuery(s)); }
status cuStreamWaitEvent(stream_handle s, event_handle e, unsigned) {
  return detail::as_driver(detail::wait_event(s, e));
}
status cuEventCreate(event_handle* e, unsigned flags) { return detail::as_driver(detail::make_event(e, flags)); }
status cuEventDestroy_v2(event_handle e) { return detail::as_driver(cudaEventDestroy(e)); }
status cuEventRecord(event_handle e, stream_handle s) { return detail::as_driver(detail::record_event(e, s, false)); }
status cuEventSynchronize(event_handle e) { return detail::as_driver(cudaEventQuery(e)); }
status cuEventQuery(event_handle e) { return detail::as_driver(cudaEventQuery(e)); }
status cuEventElapsedTime(float* milliseconds, event_handle from, event_handle to) {
  return detail::as_driver(cudaEventElapsedTime(milliseconds, from, to));
}
status cuEventElapsedTime_v2(float* milliseconds, event_handle from, event_handle to) {
  return cuEventElapsedTime(milliseconds, from, to);
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
