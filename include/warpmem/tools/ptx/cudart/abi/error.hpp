// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What calls return: cudaError_t, with CUDA's names and texts. The driver's CUresult has the same numbers.
#pragma once

#include <warpmem/model/config.hpp>

#include <string_view>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

enum class status : int {
  success = 0,
  invalid_value = 1,
  out_of_memory = 2,
  invalid_configuration = 9,
  invalid_pitch = 12,
  invalid_symbol = 13,
  invalid_host_pointer = 16,
  invalid_device_pointer = 17,
  invalid_copy_direction = 21,
  missing_configuration = 52,
  invalid_function = 98,
  invalid_device = 101,
  invalid_image = 200,
  invalid_context = 201,
  no_image_for_device = 209,
  invalid_ptx = 218,
  file_not_found = 301,
  invalid_handle = 400,
  symbol_not_found = 500,
  not_ready = 600,
  illegal_address = 700,
  too_many_resources = 701,
  timeout = 702,
  peer_access_not_enabled = 705,
  assert = 710,
  already_registered = 712,
  not_registered = 713,
  illegal_instruction = 715,
  misaligned_address = 716,
  launch_failure = 719,
  cooperative_too_large = 720,
  not_permitted = 800,
  not_supported = 801,
  capture_unsupported = 900,
  capture_invalidated = 901,
  capture_unmatched = 903,
  capture_unjoined = 904,
  captured_event = 907,
  update_failure = 910,
  invalid_cluster_size = 912,
  unknown = 999,
};

struct status_words {
  status code;
  char const* name;
  char const* driver_name;
  char const* text;
};

inline constexpr status_words all_status_words[]{
    {status::success, "cudaSuccess", "CUDA_SUCCESS", "no error"},
    {status::invalid_value, "cudaErrorInvalidValue", "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
    {status::out_of_memory, "cudaErrorMemoryAllocation", "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {status{3}, "cudaErrorInitializationError", "CUDA_ERROR_NOT_INITIALIZED", "initialization error"},
    {status{4}, "cudaErrorCudartUnloading", "CUDA_ERROR_DEINITIALIZED", "driver shutting down"},
    {status::invalid_configuration, "cudaErrorInvalidConfiguration", nullptr, "invalid configuration argument"},
    {status::invalid_pitch, "cudaErrorInvalidPitchValue", nullptr, "invalid pitch argument"},
    {status::invalid_symbol, "cudaErrorInvalidSymbol", nullptr, "invalid device symbol"},
    {status::invalid_host_pointer, "cudaErrorInvalidHostPointer", nullptr, "invalid host pointer"},
    {status::invalid_device_pointer, "cudaErrorInvalidDevicePointer", nullptr, "invalid device pointer"},
    {status{18}, "cudaErrorInvalidTexture", nullptr, "invalid texture reference"},
    {status{20}, "cudaErrorInvalidChannelDescriptor", nullptr, "invalid channel descriptor"},
    {status::invalid_copy_direction, "cudaErrorInvalidMemcpyDirection", nullptr, "invalid copy direction for memcpy"},
    {status{35}, "cudaErrorInsufficientDriver", nullptr,
     "CUDA driver version is insufficient for CUDA runtime version"},
    {status::missing_configuration, "cudaErrorMissingConfiguration", nullptr,
     "__global__ function call is not configured"},
    {status::invalid_function, "cudaErrorInvalidDeviceFunction", nullptr, "invalid device function"},
    {status{100}, "cudaErrorNoDevice", "CUDA_ERROR_NO_DEVICE", "no CUDA-capable device is detected"},
    {status::invalid_device, "cudaErrorInvalidDevice", "CUDA_ERROR_INVALID_DEVICE", "invalid device ordinal"},
    {status::invalid_image, "cudaErrorInvalidKernelImage", "CUDA_ERROR_INVALID_IMAGE",
     "device kernel image is invalid"},
    {status::invalid_context, "cudaErrorDeviceUninitialized", "CUDA_ERROR_INVALID_CONTEXT", "invalid device context"},
    {status::no_image_for_device, "cudaErrorNoKernelImageForDevice", "CUDA_ERROR_NO_BINARY_FOR_GPU",
     "no kernel image is available for execution on the device"},
    {status{217}, "cudaErrorPeerAccessUnsupported", "CUDA_ERROR_PEER_ACCESS_UNSUPPORTED",
     "peer access is not supported between these two devices"},
    {status::invalid_ptx, "cudaErrorInvalidPtx", "CUDA_ERROR_INVALID_PTX", "a PTX JIT compilation failed"},
    {status{222}, "cudaErrorUnsupportedPtxVersion", "CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
     "the provided PTX was compiled with an unsupported toolchain."},
    {status::file_not_found, "cudaErrorFileNotFound", "CUDA_ERROR_FILE_NOT_FOUND", "file not found"},
    {status::invalid_handle, "cudaErrorInvalidResourceHandle", "CUDA_ERROR_INVALID_HANDLE", "invalid resource handle"},
    {status{401}, "cudaErrorIllegalState", "CUDA_ERROR_ILLEGAL_STATE",
     "the operation cannot be performed in the present state"},
    {status::symbol_not_found, "cudaErrorSymbolNotFound", "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
    {status::not_ready, "cudaErrorNotReady", "CUDA_ERROR_NOT_READY", "device not ready"},
    {status::illegal_address, "cudaErrorIllegalAddress", "CUDA_ERROR_ILLEGAL_ADDRESS",
     "an illegal memory access was encountered"},
    {status::too_many_resources, "cudaErrorLaunchOutOfResources", "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES",
     "too many resources requested for launch"},
    {status::timeout, "cudaErrorLaunchTimeout", "CUDA_ERROR_LAUNCH_TIMEOUT", "the launch timed out and was terminated"},
    {status{704}, "cudaErrorPeerAccessAlreadyEnabled", "CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED",
     "peer access is already enabled"},
    {status::peer_access_not_enabled, "cudaErrorPeerAccessNotEnabled", "CUDA_ERROR_PEER_ACCESS_NOT_ENABLED",
     "peer access has not been enabled"},
    {status{708}, "cudaErrorSetOnActiveProcess", "CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE",
     "cannot set while device is active in this process"},
    {status{709}, "cudaErrorContextIsDestroyed", "CUDA_ERROR_CONTEXT_IS_DESTROYED", "context is destroyed"},
    {status::assert, "cudaErrorAssert", "CUDA_ERROR_ASSERT", "device-side assert triggered"},
    {status::already_registered, "cudaErrorHostMemoryAlreadyRegistered", "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED",
     "part or all of the requested memory range is already mapped"},
    {status::not_registered, "cudaErrorHostMemoryNotRegistered", "CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED",
     "pointer does not correspond to a registered memory region"},
    {status{714}, "cudaErrorHardwareStackError", "CUDA_ERROR_HARDWARE_STACK_ERROR", "hardware stack error"},
    {status::illegal_instruction, "cudaErrorIllegalInstruction", "CUDA_ERROR_ILLEGAL_INSTRUCTION",
     "an illegal instruction was encountered"},
    {status::misaligned_address, "cudaErrorMisalignedAddress", "CUDA_ERROR_MISALIGNED_ADDRESS", "misaligned address"},
    {status{717}, "cudaErrorInvalidAddressSpace", "CUDA_ERROR_INVALID_ADDRESS_SPACE",
     "operation not supported on global/shared address space"},
    {status{718}, "cudaErrorInvalidPc", "CUDA_ERROR_INVALID_PC", "invalid program counter"},
    {status::launch_failure, "cudaErrorLaunchFailure", "CUDA_ERROR_LAUNCH_FAILED", "unspecified launch failure"},
    {status::cooperative_too_large, "cudaErrorCooperativeLaunchTooLarge", "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE",
     "too many blocks in cooperative launch"},
    {status::not_permitted, "cudaErrorNotPermitted", "CUDA_ERROR_NOT_PERMITTED", "operation not permitted"},
    {status::not_supported, "cudaErrorNotSupported", "CUDA_ERROR_NOT_SUPPORTED", "operation not supported"},
    {status::capture_unsupported, "cudaErrorStreamCaptureUnsupported", "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED",
     "operation not permitted when stream is capturing"},
    {status::capture_invalidated, "cudaErrorStreamCaptureInvalidated", "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED",
     "operation failed due to a previous error during capture"},
    {status{902}, "cudaErrorStreamCaptureMerge", "CUDA_ERROR_STREAM_CAPTURE_MERGE",
     "operation would result in a merge of separate capture sequences"},
    {status::capture_unmatched, "cudaErrorStreamCaptureUnmatched", "CUDA_ERROR_STREAM_CAPTURE_UNMATCHED",
     "capture was not ended in the same stream as it began"},
    {status::capture_unjoined, "cudaErrorStreamCaptureUnjoined", "CUDA_ERROR_STREAM_CAPTURE_UNJOINED",
     "capturing stream has unjoined work"},
    {status{905}, "cudaErrorStreamCaptureIsolation", "CUDA_ERROR_STREAM_CAPTURE_ISOLATION",
     "dependency created on uncaptured work in another stream"},
    {status{906}, "cudaErrorStreamCaptureImplicit", "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT",
     "operation would make the legacy stream depend on a capturing blocking stream"},
    {status::captured_event, "cudaErrorCapturedEvent", "CUDA_ERROR_CAPTURED_EVENT",
     "operation not permitted on an event last recorded in a capturing stream"},
    {status::update_failure, "cudaErrorGraphExecUpdateFailure", "CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE",
     "the graph update was not performed because it included changes which violated constraints specific to "
     "instantiated graph update"},
    {status::invalid_cluster_size, "cudaErrorInvalidClusterSize", "CUDA_ERROR_INVALID_CLUSTER_SIZE",
     "invalid cluster size"},
    {status::unknown, "cudaErrorUnknown", "CUDA_ERROR_UNKNOWN", "unknown error"},
};

// Null: no such status.
[[nodiscard]] constexpr status_words const* find_words(status s) noexcept {
  for (status_words const& one : all_status_words) {
    if (one.code == s) {
      return &one;
    }
  }
  return nullptr;
}

// The driver has no numbers for what is wrong with a configuration, a symbol or a pointer: it says that a value is.
[[nodiscard]] constexpr status driver_status(status s) noexcept {
  status_words const* const words = find_words(s);
  return words != nullptr && words->driver_name == nullptr ? status::invalid_value : s;
}

}}}}  // namespace warpmem::v0::ptx::cudart
