// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device, errors, limits.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/device.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <utility>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline status note(status s) { return s == status::success ? s : runtime::last_error() = s; }
inline status for_device(int device) { return note(device == 0 ? status::success : status::invalid_device); }
inline status synchronize() {
  return runtime::of_process().call("cudaDeviceSynchronize", [] { return status::success; });
}
inline std::size_t* limit_of(int which) {
  runtime& rt = runtime::of_process();
  return which >= 0 && which < 7 ? &rt.limits[which] : nullptr;
}

}  // namespace detail

extern "C" {

status cudaGetLastError() {
  status const context = runtime::of_process().context_error;
  status const last = std::exchange(runtime::last_error(), status::success);
  return context != status::success ? context : last;
}
status cudaPeekAtLastError() {
  status const context = runtime::of_process().context_error;
  return context != status::success ? context : runtime::last_error();
}
char const* cudaGetErrorString(status s) {
  status_words const* const words = find_words(s);
  return words != nullptr ? words->text : "unrecognized error code";
}
char const* cudaGetErrorName(status s) {
  status_words const* const words = find_words(s);
  return words != nullptr ? words->name : "unrecognized error code";
}

status cudaGetDeviceCount(int* n) {
  *n = 1;
  return status::success;
}
status cudaGetDevice(int* device) {
  *device = 0;
  return status::success;
}
status cudaSetDevice(int device) { return detail::for_device(device); }
status cudaInitDevice(int device, unsigned, unsigned) { return detail::for_device(device); }
status cudaSetValidDevices(int*, int) { return status::success; }
status cudaSetDeviceFlags(unsigned) { return status::success; }
status cudaGetDeviceFlags(unsigned* flags) {
  *flags = 0;
  return status::success;
}
status cudaChooseDevice(int* device, void const*) { return cudaGetDevice(device); }
status cudaDeviceSynchronize() { return detail::synchronize(); }
status cudaThreadSynchronize() { return detail::synchronize(); }
status cudaDeviceReset() {
  runtime& rt = runtime::of_process();
  std::lock_guard const lock{rt.mutex()};
  rt.context_error = runtime::last_error() = status::success;
  rt.memory.clear();
  return status::success;
}
status cudaThreadExit() { return cudaDeviceReset(); }
status cudaGetDeviceProperties(device_properties_13* p, int device) {
  if (device == 0) {
    fill(*p);
  }
  return detail::for_device(device);
}
status cudaGetDeviceProperties_v2(device_properties_12* p, int device) {
  if (device == 0) {
    fill(*p);
  }
  return detail::for_device(device);
}
status cudaDeviceGetAttribute(int* value, int which, int device) {
  int const found = device_attribute(which);
  if (found < 0) {
    return detail::note(status::invalid_value);
  }
  *value = found;
  return detail::for_device(device);
}
status cudaDeviceGetP2PAttribute(int* value, int, int, int) {
  *value = 0;
  return detail::note(status::invalid_device);
}
status cudaDeviceGetPCIBusId(char* id, int length, int device) {
  std::snprintf(id, static_cast<std::size_t>(length), "0000:01:00.0");
  return detail::for_device(device);
}
status cudaDeviceGetByPCIBusId(int* device, char const*) { return cudaGetDevice(device); }
status cudaDeviceCanAccessPeer(int* can, int, int) {
  *can = 0;
  return status::success;
}
status cudaDeviceEnablePeerAccess(int, unsigned) { return detail::note(status::invalid_device); }
status cudaDeviceDisablePeerAccess(int) { return detail::note(status::peer_access_not_enabled); }
status cudaDeviceSetLimit(int which, std::size_t value) {
  std::size_t* const limit = detail::limit_of(which);
  if (limit == nullptr) {
    return detail::note(status{215});
  }
  *limit = value;
  return status::success;
}
status cudaDeviceGetLimit(std::size_t* value, int which) {
  std::size_t const* const limit = detail::limit_of(which);
  if (limit == nullptr) {
    return detail::note(status{215});
  }
  *value = *limit;
  return status::success;
}
status cudaDeviceSetCacheConfig(int preferred) {
  runtime& rt = runtime::of_process();
  return rt.call("cudaDeviceSetCacheConfig", [&] {
    rt.sets_caches = rt.sets_caches || preferred != 0;
    return status::success;
  });
}
status cudaDeviceGetCacheConfig(int* config) {
  *config = 0;
  return status::success;
}
status cudaDeviceSetSharedMemConfig(int) { return status::success; }
status cudaDeviceGetSharedMemConfig(int* config) {
  *config = 1;
  return status::success;
}
status cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  *least = 0;
  *greatest = -5;
  return status::success;
}
status cudaRuntimeGetVersion(int* version) {
  *version = device::cuda_version;
  return status::success;
}
status cudaDriverGetVersion(int* version) { return cudaRuntimeGetVersion(version); }
status cudaCtxResetPersistingL2Cache() { return status::success; }
status cudaProfilerStart() { return status::success; }
status cudaProfilerStop() { return status::success; }

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
