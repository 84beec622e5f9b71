// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaLaunchKernelEx: of its attributes, clusters matter here.
#pragma once

#include <warpmem/capture/words/launch.hpp>

enum cudaLaunchAttributeID {
  cudaLaunchAttributeIgnore = 0,
  cudaLaunchAttributeAccessPolicyWindow = 1,
  cudaLaunchAttributeCooperative = 2,
  cudaLaunchAttributeSynchronizationPolicy = 3,
  cudaLaunchAttributeClusterDimension = 4,
  cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
  cudaLaunchAttributeProgrammaticStreamSerialization = 6,
  cudaLaunchAttributePriority = 8
};
enum cudaClusterSchedulingPolicy {
  cudaClusterSchedulingPolicyDefault,
  cudaClusterSchedulingPolicySpread,
  cudaClusterSchedulingPolicyLoadBalancing
};
union cudaLaunchAttributeValue {
  char pad[64];
  struct {
    unsigned x, y, z;
  } clusterDim;
  cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
  int cooperative;
  int priority;
  int programmaticStreamSerializationAllowed;
};
struct cudaLaunchAttribute {
  cudaLaunchAttributeID id;
  cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute* attrs;
  unsigned numAttrs;
};

template <class... Parameters, class... Arguments>
WARPMEM_UNTRACED cudaError_t cudaLaunchKernelEx(cudaLaunchConfig_t const* config, void (*kernel)(Parameters...),
                                                Arguments&&... arguments) {
  warpmem::capture::index3 cluster{0, 0, 0};
  for (unsigned i = 0; i != config->numAttrs; ++i) {
    if (config->attrs[i].id == cudaLaunchAttributeClusterDimension) {
      auto const& size = config->attrs[i].val.clusterDim;
      cluster = {size.x, size.y, size.z};
    }
  }
  auto const call = [kernel](Parameters const&... values) WARPMEM_UNTRACED { kernel(values...); };
  warpmem::capture::configured_kernel<decltype(call)> const configured{
      call, nullptr, config->gridDim, config->blockDim, config->dynamicSmemBytes, cluster, (void const*)kernel};
  configured(static_cast<Parameters>(arguments)...);
  return cudaPeekAtLastError();
}
