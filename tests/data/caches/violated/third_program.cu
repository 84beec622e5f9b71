// A program whose host sets what kernels find: memory of other kinds, limits, windows, carve-outs, textures.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/barrier>
#include <cstdio>
#include <cstring>
#include <cstdlib>
#include <vector>
namespace cg = cooperative_groups;
#define KERNEL extern "C" __global__ void
#define TID (blockIdx.x * blockDim.x + threadIdx.x)
typedef unsigned u;
__device__ __forceinline__ u ldv(const u* p) { u v; asm volatile("ld.global.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
__device__ __forceinline__ u ldcg(const u* p) { u v; asm volatile("ld.global.cg.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
#define OWN(NAME) KERNEL NAME(const u* x, u* out, int words, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + (size_t)blockIdx.x * words + i); __syncthreads(); } out[TID] = s; }
OWN(own_carved) OWN(own_prefer_shared) OWN(own_after_shared) OWN(own_plain) OWN(own_in_graph) OWN(own_clustered) OWN(own_carved_none)
KERNEL tex_full(cudaTextureObject_t t, const u* x, u* out, int words, int texels, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + (size_t)blockIdx.x * words + i); for (int i = threadIdx.x; i < texels; i += blockDim.x) s += (u)tex1Dfetch<float>(t, blockIdx.x * texels + i); __syncthreads(); } out[TID] = s; }
KERNEL common_clustered(const u* x, u* out, int words) { u s = 0; for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + i); out[TID] = s; }
KERNEL writes_after_read(u* x, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[i] = x[i] * 3 + 1; }
KERNEL tex_beside(cudaTextureObject_t t, const u* x, u* out, int words, int texels, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + (size_t)blockIdx.x * words + i); for (int i = threadIdx.x; i < texels; i += blockDim.x) s += (u)tex1Dfetch<float>(t, blockIdx.x * texels + i); __syncthreads(); } out[TID] = s; }
KERNEL tex_image(cudaTextureObject_t t, float* out, int w, int h) { int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; if (x < w && y < h) out[y * w + x] = tex2D<float>(t, x + 0.5f, y + 0.5f) + tex2D<float>(t, x + 1.5f, y + 0.5f); }
KERNEL surf_image(cudaSurfaceObject_t s, int w, int h) { int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; if (x < w && y < h) surf2Dwrite<float>(x + y, s, x * 4, y); }
KERNEL reads_pinned(const u* x, u* out, int n) { u s = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x) s += x[i]; out[TID] = s; }
KERNEL writes_pinned(u* x, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[i] = i; }
KERNEL reads_managed(const u* x, u* out, int n) { u s = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x) s += x[i]; out[TID] = s; }
KERNEL writes_managed(u* x, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[i] = i; }
KERNEL persists(u* table, int nt, const u* s, int n, u* out) { u v = 0; int all = gridDim.x * blockDim.x; for (int i = TID; i < nt; i += all) table[i] = i; for (int i = TID; i < n; i += all) v += ldcg(s + i); for (int i = TID; i < nt; i += all) v += ldcg(table + i); out[TID] = v; }
KERNEL persists_stores(u* x, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[i] = i; }
#define STRIDED(NAME) KERNEL NAME(const u* x, u* out, int words) { out[TID] = x[(size_t)TID * words]; }
STRIDED(fetch_default) STRIDED(fetch_32) STRIDED(fetch_128)
KERNEL big_shared(u* out) { extern __shared__ u t[]; for (int i = threadIdx.x; i < 50000; i += blockDim.x) t[i] = i; __syncthreads(); out[TID] = t[(threadIdx.x * 77) % 50000]; }
KERNEL makes_dirty(u* x, int n) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[i] = i; }
KERNEL reads_dirty(const u* x, u* out, int n) { u s = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x) s += x[i]; out[TID] = s; }
KERNEL prints(const u* x) { u v = x[TID]; if (threadIdx.x % 8 == 0) printf("%u of block %d\n", v, blockIdx.x); }
KERNEL mallocs(u* out) { u* p = (u*)malloc(64); for (int i = 0; i < 16; ++i) p[i] = i; u s = 0; for (int i = 0; i < 16; ++i) s += p[(i * 5 + threadIdx.x) % 16]; out[TID] = s; free(p); }
struct many { u v[1000]; };
KERNEL big_parameter(u* out, many const m) { u s = 0; for (int i = 0; i < 64; ++i) s += m.v[(TID * 37 + i * 61) % 1000]; out[TID] = s; }
struct most { u v[8000]; };
KERNEL biggest_parameter(u* out, __grid_constant__ most const m) { u s = 0; for (int i = 0; i < 256; ++i) s += m.v[(TID * 37 + i * 61) % 8000]; out[TID] = s; }
__constant__ u table[16384];
KERNEL constant_table(u* out) { u s = threadIdx.x; for (int i = 0; i < 64; ++i) s += table[(s + i * 257 + TID * 31) & 16383]; out[TID] = s; }
__device__ u module_table[1 << 18];
KERNEL module_array(u* out) { u s = 0; for (int i = 0; i < 8; ++i) s += module_table[(TID * 9 + i * 4096) & ((1 << 18) - 1)]; out[TID] = s; }
KERNEL grid_steps(float* a, float* b, int n, int steps) { cg::grid_group g = cg::this_grid(); for (int k = 0; k < steps; ++k) { float const* in = k % 2 ? b : a; float* out = k % 2 ? a : b; for (int i = TID; i < n; i += gridDim.x * blockDim.x) out[i] = 0.5f * in[i] + 0.25f * (in[max(i - 1, 0)] + in[min(i + 1, n - 1)]); g.sync(); } }
KERNEL grid_table(const u* x, u* out, int words, int steps) { cg::grid_group g = cg::this_grid(); u s = 0; for (int k = 0; k < steps; ++k) { for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + i); g.sync(); } out[TID] = s; }
KERNEL one_block_grid(const u* x, u* out, int words, int steps) { cg::grid_group g = cg::this_grid(); u s = 0; for (int k = 0; k < steps; ++k) { for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + i); g.sync(); } out[TID] = s; }
KERNEL tile_sums(const int* x, int* out, int n) { auto tile = cg::tiled_partition<16>(cg::this_thread_block()); int i = TID; int s = cg::reduce(tile, i < n ? x[i] : 0, cg::plus<int>()); if (tile.thread_rank() == 0) out[i / 16] = s; }
KERNEL tma_copies(const int* x, int* y) {
  __shared__ alignas(128) int t[1024];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::barrier<cuda::thread_scope_block>::arrival_token token;
  if (threadIdx.x == 0) { cuda::memcpy_async(t, x + (size_t)blockIdx.x * 1024, cuda::aligned_size_t<16>(4096), bar); }
  token = bar.arrive();
  bar.wait(std::move(token));
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) y[(size_t)blockIdx.x * 1024 + i] = t[i] + 1;
}
template <class T, int N> __global__ void fused(T const* x, T* y, int n) { int i = TID * N; for (int k = 0; k < N; ++k) if (i + k < n) y[i + k] = x[i + k] * T(2) + T(1); }

#define OK(x) do { cudaError_t error_ = (x); if (error_ != cudaSuccess) { std::fprintf(stderr, "%s: %s\n", #x, cudaGetErrorString(error_)); (void)cudaGetLastError(); } } while (0)
static u* words(size_t n) { u* p{}; OK(cudaMalloc(&p, 4 * n)); OK(cudaMemset(p, 0, 4 * n)); return p; }
int main(int argc, char** argv) {
  auto on = [&](char const* n) { return argc < 2 || std::strcmp(argv[1], n) == 0; };
  u* out = words(1 << 22);
  u* big = words(32 << 20);
  if (on("own")) {
    own_plain<<<132, 256>>>(big, out, 24 << 10, 6);
    OK(cudaFuncSetAttribute(own_carved, cudaFuncAttributePreferredSharedMemoryCarveout, 100)); own_carved<<<132, 256>>>(big, out, 20 << 10, 6);
    OK(cudaFuncSetAttribute(own_carved_none, cudaFuncAttributePreferredSharedMemoryCarveout, 0)); own_carved_none<<<132, 256>>>(big, out, 20 << 10, 6);
    OK(cudaFuncSetCacheConfig(own_prefer_shared, cudaFuncCachePreferShared)); own_prefer_shared<<<132, 256>>>(big, out, 20 << 10, 6);
    OK(cudaFuncSetAttribute(big_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 200000)); big_shared<<<132, 256, 200000>>>(out);
    own_after_shared<<<132, 256>>>(big, out, 20 << 10, 6);
  }
  if (on("cluster")) { cudaLaunchConfig_t c{}; c.gridDim = 264; c.blockDim = 256; cudaLaunchAttribute a{}; a.id = cudaLaunchAttributeClusterDimension; a.val.clusterDim = {8, 1, 1}; c.attrs = &a; c.numAttrs = 1; OK(cudaLaunchKernelEx(&c, own_clustered, (const u*)big, out, 4 << 10, 4)); c.gridDim = 128; OK(cudaLaunchKernelEx(&c, common_clustered, (const u*)big, out, 16384)); }
  if (on("graph")) { cudaStream_t s; OK(cudaStreamCreate(&s)); cudaGraph_t g; cudaGraphExec_t e; OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal)); own_in_graph<<<132, 256, 0, s>>>(big, out, 4 << 10, 4); OK(cudaStreamEndCapture(s, &g)); OK(cudaGraphInstantiate(&e, g, 0)); OK(cudaGraphLaunch(e, s)); OK(cudaStreamSynchronize(s)); }
  if (on("texture")) {
    float* texels = (float*)words(132 * 20000); cudaResourceDesc r{}; r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = texels; r.res.linear.desc = cudaCreateChannelDesc<float>(); r.res.linear.sizeInBytes = 132 * 20000 * 4; cudaTextureDesc d{}; d.readMode = cudaReadModeElementType; cudaTextureObject_t t{}; OK(cudaCreateTextureObject(&t, &r, &d, nullptr));
    tex_beside<<<132, 256>>>(t, big, out, 16 << 10, 20000, 6);
    float* more = (float*)words(132 * 40000); r.res.linear.devPtr = more; r.res.linear.sizeInBytes = 132 * 40000 * 4; cudaTextureObject_t t2{}; OK(cudaCreateTextureObject(&t2, &r, &d, nullptr)); tex_full<<<132, 256>>>(t2, big, out, 24 << 10, 40000, 6);
    cudaArray_t a{}; auto f = cudaCreateChannelDesc<float>(); OK(cudaMallocArray(&a, &f, 1024, 1024, cudaArraySurfaceLoadStore)); std::vector<float> h(1 << 20); OK(cudaMemcpy2DToArray(a, 0, 0, h.data(), 4096, 4096, 1024, cudaMemcpyHostToDevice)); cudaResourceDesc q{}; q.resType = cudaResourceTypeArray; q.res.array.array = a; cudaTextureObject_t u2{}; OK(cudaCreateTextureObject(&u2, &q, &d, nullptr));
    tex_image<<<dim3(32, 128), dim3(32, 8)>>>(u2, (float*)out, 1000, 1000);
    cudaSurfaceObject_t s{}; OK(cudaCreateSurfaceObject(&s, &q)); surf_image<<<dim3(32, 128), dim3(32, 8)>>>(s, 1000, 1000);
    OK(cudaDeviceSynchronize());
  }
  if (on("memory")) {
    u *p{}, *dp{}; OK(cudaHostAlloc(&p, 4 << 20, cudaHostAllocMapped)); std::memset(p, 1, 4 << 20); OK(cudaHostGetDevicePointer((void**)&dp, p, 0)); reads_pinned<<<264, 256>>>(dp, out, 1 << 20); writes_pinned<<<264, 256>>>(dp, 1 << 20); OK(cudaDeviceSynchronize());
    u* m{}; OK(cudaMallocManaged(&m, 4 << 20)); std::memset(m, 1, 4 << 20); reads_managed<<<264, 256>>>(m, out, 1 << 20); OK(cudaDeviceSynchronize()); std::memset(m, 2, 4 << 20); writes_managed<<<264, 256>>>(m, 1 << 20); OK(cudaDeviceSynchronize());
    writes_after_read<<<264, 256>>>(dp, 1 << 20); OK(cudaDeviceSynchronize()); OK(cudaMemcpyToSymbol(table, p, 65536)); constant_table<<<264, 256>>>(out); OK(cudaMemcpyToSymbol(module_table, p, 1 << 20)); module_array<<<264, 256>>>(out);
    makes_dirty<<<1056, 256>>>(big, 6 << 20); reads_dirty<<<1056, 256>>>(big, out, 6 << 20); makes_dirty<<<1056, 256>>>(big, 24 << 20);
  }
  if (on("window")) {
    OK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 30 << 20)); cudaStream_t s; OK(cudaStreamCreate(&s)); cudaStreamAttrValue v{}; v.accessPolicyWindow.base_ptr = big; v.accessPolicyWindow.num_bytes = 30 << 20; v.accessPolicyWindow.hitRatio = 1; v.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting; v.accessPolicyWindow.missProp = cudaAccessPropertyStreaming; OK(cudaStreamSetAttribute(s, cudaStreamAttributeAccessPolicyWindow, &v));
    persists<<<528, 256, 0, s>>>(big, 4 << 20, big + (8 << 20), 16 << 20, out); persists_stores<<<528, 256, 0, s>>>(big, 9 << 20); OK(cudaStreamSynchronize(s)); OK(cudaCtxResetPersistingL2Cache());
  }
  if (on("fetch")) {
    size_t was{}; OK(cudaDeviceGetLimit(&was, cudaLimitMaxL2FetchGranularity)); std::fprintf(stderr, "fetch granularity %zu\n", was);
    fetch_default<<<1024, 256>>>(big, out, 64); OK(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 32)); fetch_32<<<1024, 256>>>(big, out, 64); OK(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 128)); fetch_128<<<1024, 256>>>(big, out, 64); OK(cudaDeviceSynchronize()); OK(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, was));
  }
  if (on("device")) { prints<<<64, 128>>>(big); OK(cudaDeviceSynchronize()); mallocs<<<64, 128>>>(out); OK(cudaDeviceSynchronize()); }
  if (on("parameters")) { many m{}; for (u i = 0; i < 1000; ++i) m.v[i] = i; big_parameter<<<264, 256>>>(out, m); static most x{}; biggest_parameter<<<264, 256>>>(out, x); OK(cudaGetLastError()); }
  if (on("groups")) {
    float *a = (float*)big, *b = a + (4 << 20); int n = 1 << 20, steps = 6; void* p[] = {&a, &b, &n, &steps}; OK(cudaLaunchCooperativeKernel(grid_steps, dim3(264), dim3(256), p, 0, nullptr));
    const u* x = big; int w = 4096; void* q[] = {&x, &out, &w, &steps}; OK(cudaLaunchCooperativeKernel(grid_table, dim3(132), dim3(256), q, 0, nullptr)); OK(cudaLaunchCooperativeKernel(one_block_grid, dim3(1), dim3(256), q, 0, nullptr));
    tile_sums<<<3907, 256>>>((int*)big, (int*)out, 1000000); tma_copies<<<512, 256>>>((int*)big, (int*)out); fused<float, 2><<<1000, 128>>>((float*)big, (float*)out, 255999); fused<short, 4><<<1000, 128>>>((short*)big, (short*)out, 511999);
  }
  OK(cudaDeviceSynchronize());
  return 0;
}
