// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's functions: device and contexts. There is one of each.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/api/device.hpp>
#include <warpmem/tools/ptx/cudart/device.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <cstddef>
#include <cstdio>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

// CUresult of what the runtime's function returned. The driver keeps no last error.
inline status as_driver(status s) {
  if (s == runtime::last_error()) {
    runtime::last_error() = status::success;
  }
  return driver_status(s);
}
inline void* context_handle() { return &runtime::of_process(); }
inline status give_context(void** context) {
  *context = context_handle();
  return status::success;
}
}  // namespace detail

extern "C" {

status cuInit(unsigned flags) { return flags == 0 ? status::success : status::invalid_value; }
status cuDriverGetVersion(int* version) { return cudaRuntimeGetVersion(version); }
status cuGetErrorName(status s, char const** name) {
  status_words const* const words = find_words(s);
  *name = words != nullptr ? words->driver_name : nullptr;
  return words != nullptr ? status::success : status::invalid_value;
}
status cuGetErrorString(status s, char const** text) {
  status_words const* const words = find_words(s);
  *text = words != nullptr ? words->text : nullptr;
  return words != nullptr ? status::success : status::invalid_value;
}

status cuDeviceGet(int* device, int ordinal) {
  *device = 0;
  return ordinal == 0 ? status::success : status::invalid_device;
}
status cuDeviceGetCount(int* n) { return cudaGetDeviceCount(n); }
status cuDeviceGetName(char* name, int length, int) {
  std::snprintf(name, static_cast<std::size_t>(length), "%s", device::name);
  return status::success;
}
status cuDeviceTotalMem_v2(std::size_t* bytes, int) {
  *bytes = static_cast<std::size_t>(device::memory_bytes);
  return status::success;
}
status cuDeviceGetAttribute(int* value, int which, int device) {
  return detail::as_driver(cudaDeviceGetAttribute(value, which, device));
}
status cuDeviceComputeCapability(int* major, int* minor, int) {
  *major = device::capability / 10;
  *minor = device::capability % 10;
  return status::success;
}
status cuDevicePrimaryCtxRetain(void** context, int) { return detail::give_context(context); }
status cuDevicePrimaryCtxRelease_v2(int) { return status::success; }
status cuDevicePrimaryCtxReset_v2(int) { return cudaDeviceReset(); }
status cuDevicePrimaryCtxSetFlags_v2(int, unsigned) { return status::success; }
status cuDevicePrimaryCtxGetState(int, unsigned* flags, int* is_active) {
  *flags = 0;
  *is_active = 1;
  return status::success;
}
status cuCtxCreate_v2(void** context, unsigned, int) { return detail::give_context(context); }
status cuCtxCreate_v4(void** context, void*, unsigned, int) { return detail::give_context(context); }
status cuCtxDestroy_v2(void*) { return status::success; }
status cuCtxGetCurrent(void** context) { return detail::give_context(context); }
status cuCtxSetCurrent(void*) { return status::success; }
status cuCtxPushCurrent_v2(void*) { return status::success; }
status cuCtxPopCurrent_v2(void** context) {
  return context != nullptr ? detail::give_context(context) : status::success;
}
status cuCtxGetDevice(int* device) { return cudaGetDevice(device); }
status cuCtxSynchronize() { return detail::as_driver(detail::synchronize()); }
status cuCtxSetCacheConfig(int preferred) { return detail::as_driver(cudaDeviceSetCacheConfig(preferred)); }
status cuCtxSetLimit(int which, std::size_t value) { return detail::as_driver(cudaDeviceSetLimit(which, value)); }
status cuCtxGetLimit(std::size_t* value, int which) { return detail::as_driver(cudaDeviceGetLimit(value, which)); }
status cuCtxGetStreamPriorityRange(int* least, int* greatest) {
  return cudaDeviceGetStreamPriorityRange(least, greatest);
}
status cuCtxGetApiVersion(void*, unsigned* version) {
  *version = 3020;
  return status::success;
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
