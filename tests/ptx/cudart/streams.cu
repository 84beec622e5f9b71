// Streams, events, functions of the host, graphs that are captured or made of nodes, cooperative launches, occupancy.
#include <cooperative_groups.h>

#include <cstdlib>
#include <vector>

#include "check.cuh"

__global__ void add(int* p, int n) { p[threadIdx.x] += n; }
__global__ void sum_of_grid(int* p, int* out) {
  p[blockIdx.x] = static_cast<int>(blockIdx.x) + 1;
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    int sum = 0;
    for (unsigned k = 0; k < gridDim.x; ++k) {
      sum += p[k];
    }
    *out = sum;
  }
}
// All values are alive at once: `to` may be `from`.
__global__ void many_registers(float const* from, float* to) {
  float a[96];
#pragma unroll
  for (int k = 0; k < 96; ++k) {
    a[k] = from[k * 1024 + threadIdx.x];
  }
#pragma unroll
  for (int k = 0; k < 96; ++k) {
    to[k * 1024 + threadIdx.x] = a[95 - k] * a[(k * 7) % 96];
  }
}
__global__ void report(int n) { printf("thread %d of %d\n", static_cast<int>(threadIdx.x), n); }

static std::vector<int> contents(int const* p) {
  std::vector<int> host(32);
  CHECK_SUCCESS(cudaMemcpy(host.data(), p, 128, cudaMemcpyDeviceToHost));
  return host;
}

static void streams(int* p) {
  cudaStream_t a = nullptr;
  cudaStream_t b = nullptr;
  cudaEvent_t begin = nullptr;
  cudaEvent_t end = nullptr;
  CHECK_SUCCESS(cudaStreamCreate(&a));
  CHECK_SUCCESS(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  CHECK_SUCCESS(cudaEventCreate(&begin));
  CHECK_SUCCESS(cudaEventCreate(&end));
  float ms = -1;
  CHECK_STATUS(cudaEventElapsedTime(&ms, begin, end), cudaErrorInvalidResourceHandle);
  CHECK_SUCCESS(cudaMemsetAsync(p, 0, 128, a));
  CHECK_SUCCESS(cudaEventRecord(begin, a));
  add<<<1, 32, 0, a>>>(p, 1);
  CHECK_SUCCESS(cudaEventRecord(end, a));
  CHECK_SUCCESS(cudaStreamWaitEvent(b, end, 0));
  add<<<1, 32, 0, b>>>(p, 2);
  int called = 0;
  CHECK_SUCCESS(cudaLaunchHostFunc(
      b, [](void* n) { ++*static_cast<int*>(n); }, &called));
  CHECK_SUCCESS(cudaStreamSynchronize(b));
  CHECK(called == 1 && contents(p)[31] == 3);
  CHECK_SUCCESS(cudaEventElapsedTime(&ms, begin, end));
  CHECK(ms > 0);
  CHECK_SUCCESS(cudaStreamDestroy(a));
  if (std::getenv("WARPMEM_REPORT") != nullptr) {  // a GPU's runtime crashes
    CHECK_STATUS(cudaStreamSynchronize(a), cudaErrorInvalidResourceHandle);
  }
  CHECK_SUCCESS(cudaStreamDestroy(b));
  CHECK_SUCCESS(cudaEventDestroy(begin));
  CHECK_SUCCESS(cudaEventDestroy(end));
  cudaGetLastError();
}

static void captured(int* p) {
  cudaStream_t s = nullptr;
  cudaStream_t side = nullptr;
  cudaEvent_t fork = nullptr;
  cudaEvent_t join = nullptr;
  CHECK_SUCCESS(cudaStreamCreate(&s));
  CHECK_SUCCESS(cudaStreamCreate(&side));
  CHECK_SUCCESS(cudaEventCreate(&fork));
  CHECK_SUCCESS(cudaEventCreate(&join));
  CHECK_SUCCESS(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  CHECK_SUCCESS(cudaMemsetAsync(p, 0, 128, s));
  CHECK_SUCCESS(cudaEventRecord(fork, s));
  CHECK_SUCCESS(cudaStreamWaitEvent(side, fork, 0));
  add<<<1, 16, 0, s>>>(p, 1);
  add<<<1, 16, 0, side>>>(p + 16, 2);
  CHECK_SUCCESS(cudaEventRecord(join, side));
  CHECK_SUCCESS(cudaStreamWaitEvent(s, join, 0));
  add<<<1, 32, 0, s>>>(p, 10);
  cudaStreamCaptureStatus state{};
  CHECK_SUCCESS(cudaStreamIsCapturing(side, &state));
  CHECK(state == cudaStreamCaptureStatusActive);
  cudaGraph_t graph = nullptr;
  CHECK_SUCCESS(cudaStreamEndCapture(s, &graph));
  CHECK_SUCCESS(cudaStreamIsCapturing(side, &state));
  CHECK(state == cudaStreamCaptureStatusNone);
  CHECK(contents(p)[0] == 3);  // nothing ran yet
  std::size_t nodes = 0;
  CHECK_SUCCESS(cudaGraphGetNodes(graph, nullptr, &nodes));
  CHECK(nodes == 4);
  cudaGraphExec_t exec = nullptr;
  CHECK_SUCCESS(cudaGraphInstantiate(&exec, graph, 0));
  CHECK_SUCCESS(cudaGraphDestroy(graph));
  for (int k = 0; k < 2; ++k) {
    CHECK_SUCCESS(cudaGraphLaunch(exec, s));
    CHECK_SUCCESS(cudaStreamSynchronize(s));
    CHECK(contents(p)[15] == 11 && contents(p)[16] == 12);
  }
  CHECK_SUCCESS(cudaGraphExecDestroy(exec));
  cudaGetLastError();
}

// Who waits for a captured stream loses the capture.
static void lost(int* p) {
  cudaStream_t s = nullptr;
  CHECK_SUCCESS(cudaStreamCreate(&s));
  CHECK_SUCCESS(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  add<<<1, 32, 0, s>>>(p, 1);
  CHECK_STATUS(cudaStreamSynchronize(s), cudaErrorStreamCaptureUnsupported);
  cudaStreamCaptureStatus state{};
  CHECK_SUCCESS(cudaStreamIsCapturing(s, &state));
  CHECK(state == cudaStreamCaptureStatusInvalidated);
  CHECK_STATUS(cudaMemsetAsync(p, 0, 128, s), cudaErrorStreamCaptureInvalidated);
  cudaGraph_t graph = nullptr;
  CHECK_STATUS(cudaStreamEndCapture(s, &graph), cudaErrorStreamCaptureInvalidated);
  CHECK(graph == nullptr);
  CHECK_SUCCESS(cudaMemsetAsync(p, 0, 128, s));
  CHECK_SUCCESS(cudaStreamSynchronize(s));
  CHECK(contents(p)[31] == 0);
  CHECK_SUCCESS(cudaStreamDestroy(s));
  cudaGetLastError();
}

static void of_nodes(int* p) {
  cudaGraph_t graph = nullptr;
  CHECK_SUCCESS(cudaGraphCreate(&graph, 0));
  cudaMemsetParams set{};
  set.dst = p;
  set.value = 7;
  set.elementSize = 4;
  set.width = 32;
  set.height = 1;
  cudaGraphNode_t first = nullptr;
  CHECK_SUCCESS(cudaGraphAddMemsetNode(&first, graph, nullptr, 0, &set));
  int n = 5;
  void* arguments[]{&p, &n};
  cudaKernelNodeParams kernel{};
  kernel.func = reinterpret_cast<void*>(add);
  kernel.gridDim = dim3(1);
  kernel.blockDim = dim3(32);
  kernel.kernelParams = arguments;
  cudaGraphNode_t second = nullptr;
  CHECK_SUCCESS(cudaGraphAddKernelNode(&second, graph, &first, 1, &kernel));
  int host[32]{};
  cudaGraphNode_t third = nullptr;
  CHECK_SUCCESS(cudaGraphAddMemcpyNode1D(&third, graph, &second, 1, host, p, 128, cudaMemcpyDeviceToHost));
  cudaGraphExec_t exec = nullptr;
  CHECK_SUCCESS(cudaGraphInstantiate(&exec, graph, 0));
  CHECK_SUCCESS(cudaGraphLaunch(exec, nullptr));
  CHECK_SUCCESS(cudaDeviceSynchronize());
  CHECK(host[0] == 12 && host[31] == 12);
  n = 6;
  CHECK_SUCCESS(cudaGraphExecKernelNodeSetParams(exec, second, &kernel));
  CHECK_SUCCESS(cudaGraphLaunch(exec, nullptr));
  CHECK_SUCCESS(cudaDeviceSynchronize());
  CHECK(host[0] == 13);
  CHECK_SUCCESS(cudaGraphExecDestroy(exec));
  CHECK_SUCCESS(cudaGraphDestroy(graph));
}

// Memory of a graph may be freed behind it, and is there again when the graph is launched again.
static void with_memory_of_its_own() {
  cudaGraph_t graph = nullptr;
  CHECK_SUCCESS(cudaGraphCreate(&graph, 0));
  cudaMemAllocNodeParams memory{};
  memory.poolProps.allocType = cudaMemAllocationTypePinned;
  memory.poolProps.location.type = cudaMemLocationTypeDevice;
  memory.bytesize = 128;
  cudaGraphNode_t first = nullptr;
  CHECK_SUCCESS(cudaGraphAddMemAllocNode(&first, graph, nullptr, 0, &memory));
  int* p = static_cast<int*>(memory.dptr);
  cudaMemsetParams set{};
  set.dst = p;
  set.value = 7;
  set.elementSize = 4;
  set.width = 32;
  set.height = 1;
  cudaGraphNode_t second = nullptr;
  CHECK_SUCCESS(cudaGraphAddMemsetNode(&second, graph, &first, 1, &set));
  int n = 5;
  void* arguments[]{&p, &n};
  cudaKernelNodeParams kernel{};
  kernel.func = reinterpret_cast<void*>(add);
  kernel.gridDim = dim3(1);
  kernel.blockDim = dim3(32);
  kernel.kernelParams = arguments;
  cudaGraphNode_t third = nullptr;
  CHECK_SUCCESS(cudaGraphAddKernelNode(&third, graph, &second, 1, &kernel));
  cudaGraphExec_t exec = nullptr;
  CHECK_SUCCESS(cudaGraphInstantiate(&exec, graph, 0));
  for (int k = 0; k < 2; ++k) {
    CHECK_SUCCESS(cudaGraphLaunch(exec, nullptr));
    int host[32]{};
    CHECK_SUCCESS(cudaMemcpy(host, p, 128, cudaMemcpyDeviceToHost));
    CHECK(host[0] == 12 && host[31] == 12);
    CHECK_SUCCESS(cudaFree(p));
    CHECK_STATUS(cudaFree(p), cudaErrorInvalidValue);
  }
  CHECK_SUCCESS(cudaGraphExecDestroy(exec));
  CHECK_SUCCESS(cudaGraphDestroy(graph));
}

__global__ void write_cluster_size(int* out) {
  int size = 0;
  asm("mov.u32 %0, %%cluster_nctaid.x;" : "=r"(size));
  out[blockIdx.x] = size;
}
// What launches ask for, or the program requires, is what kernels see; what is not there is refused.
static cudaError_t launch_in_clusters(int* p, int size, int preferred) {
  cudaLaunchAttribute attributes[2]{};
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim = {static_cast<unsigned>(size), 1, 1};
  attributes[1].id = cudaLaunchAttributePreferredClusterDimension;
  attributes[1].val.preferredClusterDim = {static_cast<unsigned>(preferred), 1, 1};
  cudaLaunchConfig_t configuration{};
  configuration.gridDim = dim3(8);
  configuration.blockDim = dim3(1);
  configuration.attrs = attributes;
  configuration.numAttrs = preferred != 0 ? 2 : 1;
  return cudaLaunchKernelEx(&configuration, write_cluster_size, p);
}
static void clusters(int* p) {
  CHECK_SUCCESS(launch_in_clusters(p, 4, 0));
  CHECK(contents(p)[7] == 4);
  CHECK_STATUS(launch_in_clusters(p, 2, 4), cudaErrorNotSupported);
  CHECK(contents(p)[7] == 4);
  cudaFuncAttribute const required[]{cudaFuncAttributeRequiredClusterWidth, cudaFuncAttributeRequiredClusterHeight,
                                     cudaFuncAttributeRequiredClusterDepth};
  CHECK_STATUS(cudaFuncSetAttribute(write_cluster_size, required[0], -1), cudaErrorInvalidValue);
  CHECK_SUCCESS(cudaFuncSetAttribute(write_cluster_size, required[0], 2));
  CHECK_SUCCESS(cudaFuncSetAttribute(write_cluster_size, required[1], 1));
  CHECK_SUCCESS(cudaFuncSetAttribute(write_cluster_size, required[2], 1));
  cudaFuncAttributes a{};
  CHECK_SUCCESS(cudaFuncGetAttributes(&a, write_cluster_size));
  CHECK(a.requiredClusterWidth == 2 && a.requiredClusterHeight == 1 && a.requiredClusterDepth == 1);
  write_cluster_size<<<8, 1>>>(p);
  CHECK(contents(p)[7] == 2);
  CHECK_STATUS(launch_in_clusters(p, 4, 0), cudaErrorInvalidValue);
  CHECK_SUCCESS(cudaFuncSetAttribute(write_cluster_size, required[0], 0));
  cudaGetLastError();
}
// Attributes of a node stay when its parameters change.
static void clusters_of_a_node(int* p) {
  cudaGraph_t graph = nullptr;
  CHECK_SUCCESS(cudaGraphCreate(&graph, 0));
  void* arguments[]{&p};
  cudaKernelNodeParams kernel{};
  kernel.func = reinterpret_cast<void*>(write_cluster_size);
  kernel.gridDim = dim3(8);
  kernel.blockDim = dim3(1);
  kernel.kernelParams = arguments;
  cudaGraphNode_t node = nullptr;
  CHECK_SUCCESS(cudaGraphAddKernelNode(&node, graph, nullptr, 0, &kernel));
  cudaKernelNodeAttrValue value{};
  value.clusterDim = {4, 1, 1};
  CHECK_SUCCESS(cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeClusterDimension, &value));
  CHECK_SUCCESS(cudaGraphKernelNodeSetParams(node, &kernel));
  cudaGraphExec_t exec = nullptr;
  CHECK_SUCCESS(cudaGraphInstantiate(&exec, graph, 0));
  CHECK_SUCCESS(cudaGraphLaunch(exec, nullptr));
  CHECK(contents(p)[7] == 4);
  CHECK_SUCCESS(cudaMemset(p, 0, 32));
  CHECK_SUCCESS(cudaGraphExecKernelNodeSetParams(exec, node, &kernel));
  CHECK_SUCCESS(cudaGraphLaunch(exec, nullptr));
  CHECK(contents(p)[7] == 4);
  CHECK_SUCCESS(cudaGraphExecDestroy(exec));
  CHECK_SUCCESS(cudaGraphDestroy(graph));
}

static void cooperative(int* p) {
  int* out = p + 31;
  void* arguments[]{&p, &out};
  CHECK_SUCCESS(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(sum_of_grid), dim3(8), dim3(32), arguments, 0, 0));
  CHECK(contents(p)[31] == 36);
  CHECK_STATUS(
      cudaLaunchCooperativeKernel(reinterpret_cast<void*>(sum_of_grid), dim3(1 << 20), dim3(32), arguments, 0, 0),
      cudaErrorCooperativeLaunchTooLarge);
  cudaGetLastError();
  int blocks = 0;
  CHECK_SUCCESS(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add, 1024, 0));
  CHECK(blocks == 2);
  cudaDeviceProp d{};
  CHECK_SUCCESS(cudaGetDeviceProperties(&d, 0));
  CHECK(d.major == 9 && d.multiProcessorCount == 132 && d.warpSize == 32 && d.sharedMemPerBlockOptin == 232448);
  int value = 0;
  CHECK_SUCCESS(cudaDeviceGetAttribute(&value, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
  CHECK(value == 232448);
}

// What ptxas gave a kernel says how many of its threads fit.
static void registers() {
  cudaFuncAttributes a{};
  CHECK_SUCCESS(cudaFuncGetAttributes(&a, many_registers));
  CHECK(a.numRegs > 80);
  int const of_warp = (a.numRegs * 32 + 255) / 256 * 256;
  int const warps = 16384 / of_warp * 4;
  CHECK(a.maxThreadsPerBlock == 32 * warps);
  int blocks = 0;
  CHECK_SUCCESS(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, many_registers, 128, 0));
  CHECK(blocks == warps / 4);
  CHECK_SUCCESS(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, many_registers, 1024, 0));
  CHECK(blocks == 0);
  float* p = nullptr;
  CHECK_SUCCESS(cudaMalloc(&p, 96 * 4096));
  CHECK_SUCCESS(cudaMemset(p, 0, 96 * 4096));
  many_registers<<<1, 1024>>>(p, p);
  CHECK_STATUS(cudaGetLastError(), cudaErrorLaunchOutOfResources);
  many_registers<<<1, 128>>>(p, p);
  CHECK_SUCCESS(cudaGetLastError());
  CHECK_SUCCESS(cudaDeviceSynchronize());
  CHECK_SUCCESS(cudaFree(p));
}

int main() {
  int* p = nullptr;
  CHECK_SUCCESS(cudaMalloc(&p, 128));
  streams(p);
  captured(p);
  lost(p);
  of_nodes(p);
  with_memory_of_its_own();
  cooperative(p);
  clusters(p);
  clusters_of_a_node(p);
  registers();
  report<<<1, 2>>>(2);
  CHECK_SUCCESS(cudaDeviceSynchronize());
  CHECK_SUCCESS(cudaFree(p));
  return failures() != 0;
}
