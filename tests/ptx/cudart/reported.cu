// Kernels for reports.cpp: one that is coalesced, one that is not, one that leaves its array.
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstddef>
#include <string>

__global__ void copy(int* to, int const* from) { to[threadIdx.x] = from[threadIdx.x]; }
__managed__ int managed_words[32];
__global__ void copy_managed(int* to) { to[threadIdx.x] = managed_words[threadIdx.x]; }
template <int Step>
__global__ void stride(int* to, int const* from) {
  to[threadIdx.x] = from[threadIdx.x * Step];
}

void launch_copy(int times) {
  int* p = nullptr;
  cudaMalloc(&p, 4096);
  cudaMemset(p, 0, 4096);
  for (int k = 0; k < times; ++k) {
    copy<<<1, 32>>>(p + 32, p);
  }
  stride<8><<<1, 64>>>(p + 512, p);
  cudaDeviceSynchronize();
  cudaFree(p);
}
void launch_uninitialized() {
  int* p = nullptr;
  cudaMalloc(&p, 256);
  cudaMemset(p, 0, 64);
  copy<<<1, 32>>>(p + 32, p);
  cudaFree(p);
}

// A node with a window of L2.
static void launch_node(int* p) {
  cudaGraph_t graph = nullptr;
  cudaGraphCreate(&graph, 0);
  int* to = p + 32;
  void* arguments[]{&to, &p};
  cudaKernelNodeParams kernel{};
  kernel.func = reinterpret_cast<void*>(copy);
  kernel.gridDim = dim3(1);
  kernel.blockDim = dim3(32);
  kernel.kernelParams = arguments;
  cudaGraphNode_t node = nullptr;
  cudaGraphAddKernelNode(&node, graph, nullptr, 0, &kernel);
  cudaKernelNodeAttrValue value{};
  value.accessPolicyWindow = {p, 4096, 1.0F, cudaAccessPropertyPersisting, cudaAccessPropertyStreaming};
  auto const window = cudaLaunchAttributeAccessPolicyWindow;
  if (cudaGraphKernelNodeSetAttribute(node, window, nullptr) == cudaErrorInvalidValue &&
      cudaGraphKernelNodeSetAttribute(node, window, &value) == cudaSuccess) {
    cudaGraphExec_t exec = nullptr;
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, nullptr);
    cudaDeviceSynchronize();
    cudaGraphExecDestroy(exec);
  }
  cudaGraphDestroy(graph);
}
static void launch_carved(int* p) {
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributePreferredSharedMemoryCarveout;
  attribute.val.sharedMemCarveout = 50;
  cudaLaunchConfig_t configuration{};
  configuration.gridDim = dim3(1);
  configuration.blockDim = dim3(32);
  configuration.attrs = &attribute;
  configuration.numAttrs = 1;
  cudaLaunchKernelEx(&configuration, copy, p + 32, static_cast<int const*>(p));
}

// What the host may set before a launch, each undone afterwards, but for a window.
void launch_where_host_sets(std::string const& what) {
  int* p = nullptr;
  if (what == "pinned") {
    cudaMallocHost(&p, 4096);
  } else if (what == "managed") {
    cudaMallocManaged(&p, 4096);
  } else {
    cudaMalloc(&p, 4096);
  }
  cudaMemset(p, 0, 4096);
  std::size_t usual = 0;
  cudaDeviceGetLimit(&usual, cudaLimitMaxL2FetchGranularity);
  if (what == "fetch") {
    cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 32);
  } else if (what == "persisting") {
    cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 1 << 20);
  } else if (what == "carve-out") {
    cudaFuncSetAttribute(copy, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
  } else if (what == "preference") {
    cudaFuncSetCacheConfig(copy, cudaFuncCachePreferShared);
  } else if (what == "carve-out beside no preference") {
    cudaFuncSetAttribute(copy, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
    cudaFuncSetCacheConfig(copy, cudaFuncCachePreferNone);
  } else if (what == "preference of the driver") {
    cudaFunction_t function = nullptr;
    cudaGetFuncBySymbol(&function, reinterpret_cast<void const*>(copy));
    cuFuncSetCacheConfig(function, CU_FUNC_CACHE_PREFER_SHARED);
  }
  if (what == "window of a node") {
    launch_node(p);
  } else if (what == "carve-out of a launch") {
    launch_carved(p);
  } else if (what == "variable") {
    copy_managed<<<1, 32>>>(p);
  } else {
    copy<<<1, 32>>>(p + 32, p);
  }
  cudaDeviceSynchronize();
  cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, usual);
  cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 0);
  cudaFuncSetAttribute(copy, cudaFuncAttributePreferredSharedMemoryCarveout, -1);
  cudaFuncSetCacheConfig(copy, cudaFuncCachePreferNone);
  what == "pinned" ? cudaFreeHost(p) : cudaFree(p);
}
