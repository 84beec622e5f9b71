// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that have no meaning here: other processes, other devices, graphics. They return cudaErrorNotSupported, and
// a sentence says which one was called. Their arguments are not looked at, so none is declared.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/runtime.hpp>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

namespace detail {

inline status not_here(char const* name) {
  return runtime::of_process().call(name, []() -> status {
    throw failure{status::not_supported, "this is not there"};
  });
}

}  // namespace detail

#define WARPMEM_CUDART_ABSENT(name) \
  status name(...) { return detail::not_here(#name); }

extern "C" {

WARPMEM_CUDART_ABSENT(cudaArrayGetMemoryRequirements)
WARPMEM_CUDART_ABSENT(cudaArrayGetPlane)
WARPMEM_CUDART_ABSENT(cudaArrayGetSparseProperties)
WARPMEM_CUDART_ABSENT(cudaDestroyExternalMemory)
WARPMEM_CUDART_ABSENT(cudaDestroyExternalSemaphore)
WARPMEM_CUDART_ABSENT(cudaDeviceFlushGPUDirectRDMAWrites)
WARPMEM_CUDART_ABSENT(cudaDeviceGetGraphMemAttribute)
WARPMEM_CUDART_ABSENT(cudaDeviceGetNvSciSyncAttributes)
WARPMEM_CUDART_ABSENT(cudaDeviceGetTexture1DLinearMaxWidth)
WARPMEM_CUDART_ABSENT(cudaDeviceGraphMemTrim)
WARPMEM_CUDART_ABSENT(cudaDeviceSetGraphMemAttribute)
WARPMEM_CUDART_ABSENT(cudaExternalMemoryGetMappedBuffer)
WARPMEM_CUDART_ABSENT(cudaExternalMemoryGetMappedMipmappedArray)
WARPMEM_CUDART_ABSENT(cudaFreeMipmappedArray)
WARPMEM_CUDART_ABSENT(cudaGetExportTable)
WARPMEM_CUDART_ABSENT(cudaGetMipmappedArrayLevel)
WARPMEM_CUDART_ABSENT(cudaGetTextureObjectResourceViewDesc)
WARPMEM_CUDART_ABSENT(cudaGraphAddExternalSemaphoresSignalNode)
WARPMEM_CUDART_ABSENT(cudaGraphAddExternalSemaphoresWaitNode)
WARPMEM_CUDART_ABSENT(cudaGraphConditionalHandleCreate)
WARPMEM_CUDART_ABSENT(cudaGraphDebugDotPrint)
WARPMEM_CUDART_ABSENT(cudaGraphKernelNodeGetAttribute)
WARPMEM_CUDART_ABSENT(cudaGraphKernelNodeGetParams)
WARPMEM_CUDART_ABSENT(cudaGraphMemcpyNodeGetParams)
WARPMEM_CUDART_ABSENT(cudaGraphMemsetNodeGetParams)
WARPMEM_CUDART_ABSENT(cudaGraphNodeFindInClone)
WARPMEM_CUDART_ABSENT(cudaGraphicsMapResources)
WARPMEM_CUDART_ABSENT(cudaGraphicsResourceGetMappedPointer)
WARPMEM_CUDART_ABSENT(cudaGraphicsResourceSetMapFlags)
WARPMEM_CUDART_ABSENT(cudaGraphicsSubResourceGetMappedArray)
WARPMEM_CUDART_ABSENT(cudaGraphicsUnmapResources)
WARPMEM_CUDART_ABSENT(cudaGraphicsUnregisterResource)
WARPMEM_CUDART_ABSENT(cudaImportExternalMemory)
WARPMEM_CUDART_ABSENT(cudaImportExternalSemaphore)
WARPMEM_CUDART_ABSENT(cudaIpcCloseMemHandle)
WARPMEM_CUDART_ABSENT(cudaIpcGetEventHandle)
WARPMEM_CUDART_ABSENT(cudaIpcGetMemHandle)
WARPMEM_CUDART_ABSENT(cudaIpcOpenEventHandle)
WARPMEM_CUDART_ABSENT(cudaIpcOpenMemHandle)
WARPMEM_CUDART_ABSENT(cudaLibraryGetGlobal)
WARPMEM_CUDART_ABSENT(cudaLibraryGetKernel)
WARPMEM_CUDART_ABSENT(cudaLibraryLoadData)
WARPMEM_CUDART_ABSENT(cudaLibraryLoadFromFile)
WARPMEM_CUDART_ABSENT(cudaLibraryUnload)
WARPMEM_CUDART_ABSENT(cudaMallocMipmappedArray)
WARPMEM_CUDART_ABSENT(cudaMemPoolExportPointer)
WARPMEM_CUDART_ABSENT(cudaMemPoolExportToShareableHandle)
WARPMEM_CUDART_ABSENT(cudaMemPoolImportFromShareableHandle)
WARPMEM_CUDART_ABSENT(cudaMemPoolImportPointer)
WARPMEM_CUDART_ABSENT(cudaMemRangeGetAttribute)
WARPMEM_CUDART_ABSENT(cudaMemRangeGetAttributes)
WARPMEM_CUDART_ABSENT(cudaMemcpy3DBatchAsync)
WARPMEM_CUDART_ABSENT(cudaMemcpyBatchAsync)
WARPMEM_CUDART_ABSENT(cudaSignalExternalSemaphoresAsync)
WARPMEM_CUDART_ABSENT(cudaStreamUpdateCaptureDependencies)
WARPMEM_CUDART_ABSENT(cudaUserObjectCreate)
WARPMEM_CUDART_ABSENT(cudaUserObjectRelease)
WARPMEM_CUDART_ABSENT(cudaUserObjectRetain)
WARPMEM_CUDART_ABSENT(cudaGraphRetainUserObject)
WARPMEM_CUDART_ABSENT(cudaGraphReleaseUserObject)
WARPMEM_CUDART_ABSENT(cudaWaitExternalSemaphoresAsync)

}  // extern "C"

#undef WARPMEM_CUDART_ABSENT

}}}}  // namespace warpmem::v0::ptx::cudart
