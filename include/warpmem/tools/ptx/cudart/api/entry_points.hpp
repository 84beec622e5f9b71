// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's functions by their names: cudaGetDriverEntryPoint, cuGetProcAddress.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/error.hpp>
#include <warpmem/tools/ptx/cudart/driver/memory.hpp>
#include <warpmem/tools/ptx/cudart/driver/modules.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

// A name is without the number of its version, as programs ask for it. Null: there is none.
[[nodiscard]] inline void* driver_function(std::string_view name) noexcept {
  struct entry {
    std::string_view name;
    void* function;
  };
  auto const at = [](auto* f) { return reinterpret_cast<void*>(f); };
  entry const all[]{
      {"cuInit", at(cuInit)},
      {"cuDriverGetVersion", at(cuDriverGetVersion)},
      {"cuGetErrorName", at(cuGetErrorName)},
      {"cuGetErrorString", at(cuGetErrorString)},
      {"cuDeviceGet", at(cuDeviceGet)},
      {"cuDeviceGetCount", at(cuDeviceGetCount)},
      {"cuDeviceGetName", at(cuDeviceGetName)},
      {"cuDeviceGetAttribute", at(cuDeviceGetAttribute)},
      {"cuDeviceTotalMem", at(cuDeviceTotalMem_v2)},
      {"cuDevicePrimaryCtxRetain", at(cuDevicePrimaryCtxRetain)},
      {"cuDevicePrimaryCtxRelease", at(cuDevicePrimaryCtxRelease_v2)},
      {"cuCtxGetCurrent", at(cuCtxGetCurrent)},
      {"cuCtxSetCurrent", at(cuCtxSetCurrent)},
      {"cuCtxGetDevice", at(cuCtxGetDevice)},
      {"cuCtxSynchronize", at(cuCtxSynchronize)},
      {"cuModuleLoadData", at(cuModuleLoadData)},
      {"cuModuleLoadDataEx", at(cuModuleLoadDataEx)},
      {"cuModuleUnload", at(cuModuleUnload)},
      {"cuModuleGetFunction", at(cuModuleGetFunction)},
      {"cuModuleGetGlobal", at(cuModuleGetGlobal_v2)},
      {"cuLaunchKernel", at(cuLaunchKernel)},
      {"cuLaunchKernelEx", at(cuLaunchKernelEx)},
      {"cuFuncSetAttribute", at(cuFuncSetAttribute)},
      {"cuFuncGetAttribute", at(cuFuncGetAttribute)},
      {"cuMemAlloc", at(cuMemAlloc_v2)},
      {"cuMemFree", at(cuMemFree_v2)},
      {"cuMemcpyHtoD", at(cuMemcpyHtoD_v2)},
      {"cuMemcpyDtoH", at(cuMemcpyDtoH_v2)},
      {"cuMemcpyDtoD", at(cuMemcpyDtoD_v2)},
      {"cuMemGetInfo", at(cuMemGetInfo_v2)},
      {"cuMemGetAddressRange", at(cuMemGetAddressRange_v2)},
      {"cuStreamCreate", at(cuStreamCreate)},
      {"cuStreamSynchronize", at(cuStreamSynchronize)},
      {"cuTensorMapEncodeTiled", at(cuTensorMapEncodeTiled)},
      {"cuTensorMapEncodeIm2col", at(cuTensorMapEncodeIm2col)},
      {"cuTensorMapReplaceAddress", at(cuTensorMapReplaceAddress)},
  };
  for (entry const& e : all) {
    if (e.name == name) {
      return e.function;
    }
  }
  return nullptr;
}
// Results: 0 found, 1 not found.
inline status find_driver_function(char const* name, void** function, int* result) {
  *function = driver_function(name);
  if (result != nullptr) {
    *result = *function != nullptr ? 0 : 1;
  }
  return status::success;
}

}  // namespace detail

extern "C" {

status cudaGetDriverEntryPoint(char const* name, void** function, unsigned long long, int* result) {
  return detail::find_driver_function(name, function, result);
}
status cudaGetDriverEntryPointByVersion(char const* name, void** function, unsigned, unsigned long long, int* result) {
  return detail::find_driver_function(name, function, result);
}
status cuGetProcAddress_v2(char const* name, void** function, int, unsigned long long, int* result) {
  status const s = detail::find_driver_function(name, function, result);
  return *function != nullptr ? s : status::symbol_not_found;
}

}  // extern "C"

}}}}  // namespace warpmem::v0::ptx::cudart
