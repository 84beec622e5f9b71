// A program whose host says of single launches, and of nodes of graphs, what kernels find.
#include <cstdio>
#include <cstring>
#define KERNEL extern "C" __global__ void
#define TID (blockIdx.x * blockDim.x + threadIdx.x)
typedef unsigned u;
__device__ __forceinline__ u ldv(const u* p) { u v; asm volatile("ld.global.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
__device__ __forceinline__ u ldcg(const u* p) { u v; asm volatile("ld.global.cg.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
#define OWN(NAME) KERNEL NAME(const u* x, u* out, int words, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + (size_t)blockIdx.x * words + i); __syncthreads(); } out[TID] = s; }
OWN(own_plain) OWN(own_carved_launch) OWN(own_priority) OWN(own_serialized) OWN(own_pooled) OWN(own_pitched) OWN(own_graph_node) OWN(own_registered) OWN(own_cooperative) OWN(own_in_struct)
KERNEL window_launch(u* table, int nt, const u* s, int n, u* out) { u v = 0; int all = gridDim.x * blockDim.x; for (int i = TID; i < nt; i += all) table[i] = i; for (int i = TID; i < n; i += all) v += ldcg(s + i); for (int i = TID; i < nt; i += all) v += ldcg(table + i); out[TID] = v; }
KERNEL window_node(u* x, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[i] = i; }
KERNEL window_alone(u* x, int n) { for (int r = 0; r < 2; ++r) for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[i] = i + r; }
KERNEL after_window(u* x, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[i] = i; }
KERNEL streams(const u* x, u* y, int n) { int i = TID; if (i < n) y[i] = x[i] + 1; }
KERNEL streams_async(const u* x, u* y, int n) { int i = TID; if (i < n) y[i] = x[i] + 1; }
__managed__ u shared_words[1 << 20];
KERNEL reads_managed_variable(u* out, int n) { u s = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x) s += shared_words[i]; out[TID] = s; }
struct pair { const u* x; u* out; };
KERNEL reads_in_struct(pair p, int n) { u s = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x) s += p.x[i]; p.out[TID] = s; }
#define OK(x) do { cudaError_t error_ = (x); if (error_ != cudaSuccess) { std::fprintf(stderr, "%s: %s\n", #x, cudaGetErrorString(error_)); (void)cudaGetLastError(); } } while (0)
static u* words(size_t n) { u* p{}; OK(cudaMalloc(&p, 4 * n)); OK(cudaMemset(p, 0, 4 * n)); return p; }
int main() {
  u* out = words(1 << 22); u* big = words(32 << 20);
  own_plain<<<132, 256>>>(big, out, 24 << 10, 6);
  cudaStream_t s; OK(cudaStreamCreate(&s));
  auto with = [&](cudaLaunchAttribute a, auto kernel, dim3 grid, auto... args) { cudaLaunchConfig_t c{}; c.gridDim = grid; c.blockDim = 256; c.attrs = &a; c.numAttrs = 1; c.stream = s; OK(cudaLaunchKernelEx(&c, kernel, args...)); OK(cudaStreamSynchronize(s)); };
  cudaLaunchAttribute a{};
  a.id = cudaLaunchAttributePriority; a.val.priority = 0; with(a, own_priority, 132, (const u*)big, out, 24 << 10, 6);
  a = {}; a.id = cudaLaunchAttributePreferredSharedMemoryCarveout; a.val.sharedMemCarveout = 100; with(a, own_carved_launch, 132, (const u*)big, out, 20 << 10, 6);
  a = {}; a.id = cudaLaunchAttributeProgrammaticStreamSerialization; a.val.programmaticStreamSerializationAllowed = 1; with(a, own_serialized, 132, (const u*)big, out, 20 << 10, 6);
  a = {}; a.id = cudaLaunchAttributeCooperative; a.val.cooperative = 1; with(a, own_cooperative, 132, (const u*)big, out, 20 << 10, 6);
  u* pooled{}; OK(cudaMallocAsync((void**)&pooled, 16 << 20, s)); OK(cudaMemsetAsync(pooled, 0, 16 << 20, s)); own_pooled<<<132, 256, 0, s>>>(pooled, out, 24 << 10, 6); streams_async<<<4096, 256, 0, s>>>(pooled, out, 1 << 20); OK(cudaStreamSynchronize(s)); OK(cudaFreeAsync(pooled, s));
  void* p2{}; size_t pitch{}; OK(cudaMallocPitch(&p2, &pitch, 4 * (20 << 10) + 4, 140)); own_pitched<<<132, 256>>>((u*)p2, out, (int)(20 << 10), 6);
  streams<<<4096, 256>>>(big, out, 1 << 20);
  { cudaGraph_t g; cudaGraphExec_t e; OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal)); own_graph_node<<<132, 256, 0, s>>>(big, out, 20 << 10, 6); OK(cudaStreamEndCapture(s, &g)); OK(cudaGraphInstantiate(&e, g, 0)); OK(cudaGraphLaunch(e, s)); OK(cudaStreamSynchronize(s)); }
  { static u host[132 * 20480]; std::memset(host, 1, sizeof host); u* d{}; OK(cudaHostRegister(host, sizeof host, cudaHostRegisterMapped)); OK(cudaHostGetDevicePointer((void**)&d, host, 0)); own_registered<<<132, 256>>>(d, out, 20 << 10, 6); OK(cudaDeviceSynchronize()); }
  reads_managed_variable<<<264, 256>>>(out, 1 << 20); OK(cudaDeviceSynchronize());
  { u* h{}; OK(cudaHostAlloc(&h, 4 << 20, cudaHostAllocMapped)); std::memset(h, 1, 4 << 20); reads_in_struct<<<264, 256>>>(pair{h, out}, 1 << 20); OK(cudaDeviceSynchronize()); }
  a = {}; a.id = cudaLaunchAttributeAccessPolicyWindow; a.val.accessPolicyWindow = {big, 30 << 20, 1.0f, cudaAccessPropertyPersisting, cudaAccessPropertyStreaming}; with(a, window_alone, 528, big, 14 << 20);
  OK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 30 << 20));
  a = {}; a.id = cudaLaunchAttributeAccessPolicyWindow; a.val.accessPolicyWindow = {big, 30 << 20, 1.0f, cudaAccessPropertyPersisting, cudaAccessPropertyStreaming};
  with(a, window_launch, 528, big, 4 << 20, (const u*)big + (8 << 20), 16 << 20, out);
  { cudaGraph_t g; cudaGraphExec_t e; OK(cudaGraphCreate(&g, 0)); cudaKernelNodeParams k{}; int n = 9 << 20; void* args[] = {&big, &n}; k.func = (void*)window_node; k.gridDim = 528; k.blockDim = 256; k.kernelParams = args; cudaGraphNode_t node; OK(cudaGraphAddKernelNode(&node, g, nullptr, 0, &k)); cudaKernelNodeAttrValue v{}; v.accessPolicyWindow = {big, 30 << 20, 1.0f, cudaAccessPropertyPersisting, cudaAccessPropertyStreaming}; OK(cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeAccessPolicyWindow, &v)); OK(cudaGraphInstantiate(&e, g, 0)); OK(cudaGraphLaunch(e, s)); OK(cudaStreamSynchronize(s)); }
  after_window<<<528, 256>>>(big, 9 << 20);
  OK(cudaDeviceSynchronize());
  return 0;
}
