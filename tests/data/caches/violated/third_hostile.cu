#define KERNEL extern "C" __global__ void
#define TID (blockIdx.x * blockDim.x + threadIdx.x)
typedef unsigned u;
typedef unsigned long long ull;
__device__ __forceinline__ u hash(u x) { x ^= x >> 16; x *= 0x7feb352dU; x ^= x >> 15; x *= 0x846ca68bU; x ^= x >> 16; return x; }
__device__ __forceinline__ u ldv(const u* p) { u v; asm volatile("ld.global.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
__device__ __forceinline__ u ldcg(const u* p) { u v; asm volatile("ld.global.cg.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
// The same words again and again, by each kind of load.
#define AGAIN(NAME, LOAD) KERNEL again_##NAME(const u* x, u* out, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { u v; asm volatile(LOAD " %0,[%1];" : "=r"(v) : "l"(x + TID) : "memory"); s += v; __syncthreads(); } out[TID] = s; }
AGAIN(cs, "ld.global.cs.u32")
AGAIN(lu, "ld.global.lu.u32")
AGAIN(cv, "ld.global.cv.u32")
AGAIN(volatile, "ld.volatile.global.u32")
AGAIN(evict_first, "ld.global.L1::evict_first.u32")
AGAIN(evict_last, "ld.global.L1::evict_last.u32")
AGAIN(evict_unchanged, "ld.global.L1::evict_unchanged.u32")
AGAIN(nc, "ld.global.nc.u32")
AGAIN(relaxed_cta, "ld.relaxed.cta.global.u32")
AGAIN(relaxed_cluster, "ld.relaxed.cluster.global.u32")
AGAIN(relaxed_gpu, "ld.relaxed.gpu.global.u32")
AGAIN(relaxed_sys, "ld.relaxed.sys.global.u32")
AGAIN(acquire_cta, "ld.acquire.cta.global.u32")
AGAIN(mmio, "ld.mmio.relaxed.sys.global.u32")
AGAIN(l2_64, "ld.global.L2::64B.u32")
AGAIN(generic, "ld.u32")
// Plain loads with something in between.
#define BETWEEN(NAME, WHAT) KERNEL between_##NAME(const u* x, u* out, int reps) { __shared__ alignas(16) ull word; if (threadIdx.x == 0) word = 0; __syncthreads(); u shared = (u)__cvta_generic_to_shared(&word); (void)shared; u s = 0; for (int r = 0; r < reps; ++r) { s += ldv(x + TID); WHAT; __syncthreads(); } out[TID] = s + (u)word; }
BETWEEN(cluster_barrier, asm volatile("barrier.cluster.arrive;\n barrier.cluster.wait;" ::: "memory"))
BETWEEN(cluster_relaxed, asm volatile("barrier.cluster.arrive.relaxed;\n barrier.cluster.wait;" ::: "memory"))
BETWEEN(grid_dependency, asm volatile("griddepcontrol.wait;" ::: "memory"))
BETWEEN(shared_acquire, { u v; asm volatile("atom.acquire.gpu.shared.add.u32 %0,[%1],1;" : "=r"(v) : "r"(shared) : "memory"); s += v & 0; })
BETWEEN(shared_release, { u v; asm volatile("atom.release.gpu.shared.add.u32 %0,[%1],1;" : "=r"(v) : "r"(shared) : "memory"); s += v & 0; })
BETWEEN(shared_load_acquire, { u v; asm volatile("ld.acquire.gpu.shared.u32 %0,[%1];" : "=r"(v) : "r"(shared) : "memory"); s += v & 0; })
BETWEEN(proxy_async, asm volatile("fence.proxy.async;" ::: "memory"))
BETWEEN(proxy_alias, asm volatile("fence.proxy.alias;" ::: "memory"))
BETWEEN(fence_cluster, asm volatile("fence.acq_rel.cluster;" ::: "memory"))
BETWEEN(fence_sys, asm volatile("fence.sc.sys;" ::: "memory"))
BETWEEN(fence_cta, asm volatile("fence.sc.cta;" ::: "memory"))
BETWEEN(membar_cta, asm volatile("membar.cta;" ::: "memory"))
BETWEEN(discard, asm volatile("discard.global.L2 [%0],128;" ::"l"(out + (TID & ~31u)) : "memory"))
BETWEEN(applypriority, asm volatile("applypriority.global.L2::evict_normal [%0],128;" ::"l"(x + (TID & ~31u)) : "memory"))
BETWEEN(prefetch_last, asm volatile("prefetch.global.L2::evict_last [%0];" ::"l"(x + TID) : "memory"))
BETWEEN(prefetchu, asm volatile("prefetchu.L1 [%0];" ::"l"(x + TID) : "memory"))
BETWEEN(wide_store, asm volatile("st.global.wt.u32 [%0],%1;" ::"l"(out + TID), "r"(r) : "memory"))
BETWEEN(streamed_store, asm volatile("st.global.cs.u32 [%0],%1;" ::"l"(out + TID), "r"(r) : "memory"))
BETWEEN(release_store, asm volatile("st.release.gpu.global.u32 [%0],%1;" ::"l"(out + TID), "r"(r) : "memory"))
BETWEEN(red_elsewhere, asm volatile("red.global.add.u32 [%0],%1;" ::"l"(out + TID), "r"(r) : "memory"))
BETWEEN(atom_acquire, { u v; asm volatile("atom.acquire.gpu.global.add.u32 %0,[%1],1;" : "=r"(v) : "l"(out + TID) : "memory"); s += v & 0; })
BETWEEN(warp_sync, __syncwarp())
BETWEEN(named_barrier, asm volatile("barrier.cta.sync 3,256;" ::: "memory"))
// Local memory takes L1 from what is loaded again.
KERNEL local_evicts(const u* x, u* out, int words, int reps) {
  u mine[512]; u s = 0;
  for (int i = 0; i < 512; ++i) mine[i] = i;
  for (int r = 0; r < reps; ++r) {
    for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + (size_t)blockIdx.x * words + i);
    for (int i = 0; i < 512; ++i) mine[(i * 7 + s) & 511] += i + r;
    __syncthreads();
  }
  for (int i = 0; i < 512; ++i) s += mine[i];
  out[TID] = s;
}
// A sector of each line, again: more lines than bytes.
KERNEL lone_sectors(const u* x, u* out, int lines, int words, int passes) { u s = 0; for (int p = 0; p < passes; ++p) for (int i = TID; i < lines; i += gridDim.x * blockDim.x) s += ldcg(x + (size_t)i * words); out[TID] = s; }
// Whole lines, apart.
KERNEL lines_apart(const u* x, u* out, int lines, int words, int passes) { u s = 0; for (int p = 0; p < passes; ++p) for (int i = TID; i < lines * 32; i += gridDim.x * blockDim.x) s += ldcg(x + (size_t)(i / 32) * words + i % 32); out[TID] = s; }
KERNEL whole_sectors_apart(uint4* x, int n, int quads) { for (int i = TID; i < 2 * n; i += gridDim.x * blockDim.x) x[(size_t)(i / 2) * quads + i % 2] = make_uint4(i, 1, 2, 3); }
KERNEL bytes_apart(unsigned char* x, int n, int bytes) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[(size_t)i * bytes] = i; }
KERNEL bytes_one_by_one(unsigned char* x, int n) { int i = TID; if (i < n) for (int k = 0; k < 32; ++k) ((volatile unsigned char*)x)[(size_t)i * 32 + k] = k; }
KERNEL bytes_of_a_block(unsigned char* x, int n) { for (int k = 0; k < 256; ++k) ((volatile unsigned char*)x)[(size_t)blockIdx.x * 65536 + (size_t)((threadIdx.x * 131 + k) & 255) * 256 + k] = k; }
KERNEL exchange(u* x, u* out, int n) { u s = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x) s += atomicExch(x + i, i); out[TID] = s; }
KERNEL exchange_16(uint4* x, u* out, int n) { u s = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x) { ull a, b; asm volatile("{.reg .b128 d,v; mov.b128 v,{%3,%4}; atom.global.exch.b128 d,[%2],v; mov.b128 {%0,%1},d;}" : "=l"(a), "=l"(b) : "l"(x + i), "l"((ull)i), "l"((ull)7) : "memory"); s += (u)(a + b); } out[TID] = s; }
KERNEL swap_16(uint4* x, u* out, int n) { u s = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x) { ull a, b; asm volatile("{.reg .b128 d,c,v; mov.b128 c,{%3,%3}; mov.b128 v,{%4,%4}; atom.global.cas.b128 d,[%2],c,v; mov.b128 {%0,%1},d;}" : "=l"(a), "=l"(b) : "l"(x + i), "l"((ull)0), "l"((ull)9) : "memory"); s += (u)(a + b); } out[TID] = s; }
// Atomics far and wide beside own words that are read again.
KERNEL atomics_beside(u* far, u mask, const u* own, u* out, int each, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < 1024; i += 256) s += ldcg(own + (size_t)blockIdx.x * 1024 + i); for (int i = 0; i < each; ++i) atomicAdd(far + (hash(TID * each * reps + r * each + i) & mask), 1); __syncthreads(); } out[TID] = s; }
KERNEL atomics_again(u* far, int n, int reps) { for (int r = 0; r < reps; ++r) for (int i = TID; i < n; i += gridDim.x * blockDim.x) atomicAdd(far + (size_t)i * 8, 1); }
KERNEL stored_and_discarded(u* x, int n) { int i = TID; for (int k = i; k < n; k += gridDim.x * blockDim.x) x[k] = k; __syncthreads(); for (int k = i; k < n; k += gridDim.x * blockDim.x) if (k % 32 == 0) asm volatile("discard.global.L2 [%0],128;" ::"l"(x + k) : "memory"); }
KERNEL prefetched_in_bulk(const u* x, u* out, int bytes, int pick) { if (threadIdx.x == 0) asm volatile("cp.async.bulk.prefetch.L2.global [%0],%1;" ::"l"(x + (size_t)blockIdx.x * bytes / 4), "r"(bytes) : "memory"); if ((int)TID == pick) out[0] = ldv(x); }
// What a block does depends on where and when it runs.
__device__ __forceinline__ u smid() { u s; asm volatile("mov.u32 %0,%%smid;" : "=r"(s)); return s; }
KERNEL by_sm(u* x) { atomicAdd(x + smid() * 256 + threadIdx.x, 1); }
KERNEL stores_by_sm(u* x, u words) { for (u i = threadIdx.x; i < words; i += blockDim.x) x[smid() * words + i] = i; }
KERNEL table_by_sm(const u* x, u* out, u words) { u s = 0; for (u i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + smid() * words + i); out[TID] = s; }
KERNEL until_clock(const u* x, u* out, int clocks) { long long t = clock64(); u s = 0; int k = 0; while (clock64() - t < clocks && k < 4096) s += ldcg(x + (size_t)(k++ * 256 + threadIdx.x)); out[TID] = s; }
KERNEL by_clock(u* x, u mask) { for (int k = 0; k < 16; ++k) x[(hash((u)clock64() + TID) & mask)] = k; }
// Warps of a block load the same lines at the same time.
KERNEL same_lines(const u* x, u* out, int words) { u s = 0; for (int i = 0; i < words; i += 32) s += ldv(x + (size_t)blockIdx.x * words + i + threadIdx.x % 32); out[TID] = s; }
KERNEL same_words(const u* x, u* out, int words) { u s = 0; for (int i = 0; i < words; ++i) s += ldv(x + (size_t)(blockIdx.x * words + i) * 8); out[TID] = s; }
// Blocks that end at once, and others.
KERNEL short_blocks(const u* x, u* out, u every) { if (hash(blockIdx.x) % every != 0) return; u s = 0; for (int i = threadIdx.x; i < 1024; i += blockDim.x) s += ldv(x + i); if (s == 1) out[TID] = s; }
KERNEL empty_blocks(u* out, int n) { if ((int)blockIdx.x == n) out[TID] = 1; }
// Pieces of a block: rows of a pitch, as tiles of images have; pieces apart; half of L1.
KERNEL tile_again(const u* x, u* out, int rows, int cols, int pitch, int reps) { const u* p = x + (size_t)(blockIdx.x / 12) * rows * pitch + (blockIdx.x % 12) * cols; u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < rows * cols; i += blockDim.x) s += ldv(p + (size_t)(i / cols) * pitch + i % cols); __syncthreads(); } out[TID] = s; }
KERNEL strided_again(const u* x, u* out, int lines, int words, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < lines * 32; i += blockDim.x) s += ldv(x + ((size_t)blockIdx.x * lines + i / 32) * words + i % 32); __syncthreads(); } out[TID] = s; }
// Each half of a sector comes from another place of the kernel.
KERNEL halves_late(uint4* x, const u* far, u* out, int n, int words) { int all = gridDim.x * blockDim.x; for (int i = TID; i < n; i += all) x[(size_t)i * 2] = make_uint4(1, 2, 3, 4); u s = 0; for (int i = TID; i < words; i += all) s += ldcg(far + i); for (int i = TID; i < n; i += all) x[(size_t)i * 2 + 1] = make_uint4(s, 2, 3, 4); out[TID] = s; }
KERNEL parts_then_copies(u* part, const uint4* far, int np, int n) { __shared__ uint4 t[256]; int all = gridDim.x * blockDim.x; for (int i = TID; i < np; i += all) part[(size_t)i * 8 + 5] = i; u a = (u)__cvta_generic_to_shared(&t[threadIdx.x]); for (int i = TID; i < n; i += all) asm volatile("cp.async.cg.shared.global [%0],[%1],16;" ::"r"(a), "l"(far + i)); asm volatile("cp.async.wait_all;" ::: "memory"); }
KERNEL parts_then_atomics(u* part, u* far, int np, int n) { int all = gridDim.x * blockDim.x; for (int i = TID; i < np; i += all) part[(size_t)i * 8 + 5] = i; for (int i = TID; i < n; i += all) atomicAdd(far + (size_t)i * 8, 1); }
// One block, or few, and much.
KERNEL one_reads_much(const uint4* x, u* out, int n, int passes) { u s = 0; for (int p = 0; p < passes; ++p) for (int i = TID; i < n; i += gridDim.x * blockDim.x) { uint4 v; asm volatile("ld.global.cg.v4.u32 {%0,%1,%2,%3},[%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(x + i) : "memory"); s += v.x ^ v.w; } out[TID] = s; }
// Structs of odd size, a byte at a time.
struct __attribute__((packed)) odd { unsigned char tag; u a; unsigned short b; ull c; unsigned char d[6]; };
KERNEL odd_structs(const odd* x, odd* y, int n) { int i = TID; if (i < n) { odd v = x[i]; v.a += v.b; y[i] = v; } }
KERNEL copies_inside(const char* x, char* y, int bytes) { memcpy(y + (size_t)TID * bytes, x + (size_t)TID * bytes, bytes); }
// A table of constants that lanes index, and parameters that lanes index.
__constant__ u table[16384];
KERNEL constants_again(u* out, int reps) { u s = threadIdx.x; for (int r = 0; r < reps; ++r) s += table[(s * 61 + r * 4099 + TID * 17) & 16383]; out[TID] = s; }
struct many { u v[1000]; };
KERNEL indexed_parameters(u* out, const u* at, u a, u b, u c, u d) { u v[4] = {a, b, c, d}; u s = 0; for (int i = 0; i < 32; ++i) s += v[at[(TID + i) & 1023] & 3]; out[TID] = s; }
// Atomics of all widths.
KERNEL reds(double* a, ull* b, unsigned short* c, float* f, int n) { int i = hash(TID) % n; atomicAdd(a + i, 1.0); atomicMin(b + i, (ull)i); atomicInc((u*)f + i, 77); atomicXor((u*)f + (i ^ 1), 5); asm volatile("red.global.add.noftz.f16x2 [%0],%1;" ::"l"(c + 2 * i), "r"(0x3c003c00)); }
// A lock for each line: who waits how often is not known.
KERNEL locks(u* lock, volatile u* value, int n) { int i = hash(TID) % n; bool done = false; while (!done) { if (atomicCAS(lock + i * 8, 0, 1) == 0) { value[i * 8] = value[i * 8] + 1; __threadfence(); atomicExch(lock + i * 8, 0); done = true; } } }
// A list whose order is that of atomics.
KERNEL push_lists(int* head, int* next, const int* of, int n) { int i = TID; if (i < n) next[i] = atomicExch(head + of[i], i + 1); }
KERNEL places(int* count, const int* of, int* out, int n, int room) { int i = TID; if (i < n) { int k = of[i], at = atomicAdd(count + k, 1); if (at < room) out[k * room + at] = i; } }
KERNEL write_read_write(u* x, int n) { int i = TID; if (i < n) { x[i] = i; __syncthreads(); u v = ((volatile u*)x)[i ^ 33]; __syncthreads(); x[i] = v + 1; } }
KERNEL neighbours_in_place(u* x, int n, int reps) { int i = TID; for (int r = 0; r < reps; ++r) { u v = ((volatile u*)x)[(i + 256) % n] + ((volatile u*)x)[i]; __syncthreads(); x[i] = v; __syncthreads(); } }
KERNEL shared_only(u* out, int reps) { extern __shared__ u t[]; for (int i = threadIdx.x; i < 40000; i += blockDim.x) t[i] = i; u s = 0; __syncthreads(); for (int r = 0; r < reps; ++r) s += t[(threadIdx.x * 33 + r * 7) % 40000]; if (s == 5) out[0] = s; }
KERNEL beside_shared(const u* x, u* out, int words, int reps) { extern __shared__ u t[]; u s = 0; t[threadIdx.x] = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + (size_t)blockIdx.x * words + i); __syncthreads(); } out[TID] = s + t[threadIdx.x]; }
KERNEL shared_16K(const u* x, u* out, int words, int reps) { __shared__ u t[4096]; u s = 0; t[threadIdx.x] = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + (size_t)blockIdx.x * words + i); __syncthreads(); } out[TID] = s + t[threadIdx.x]; }
KERNEL random_sectors_again(const u* x, u* out, int sectors, int passes, u mask) { u s = 0; for (int p = 0; p < passes; ++p) for (u i = threadIdx.x; i < sectors; i += blockDim.x) s += ldv(x + (size_t)(hash(i + blockIdx.x * 4096 + 77) & mask) * 8); out[TID] = s; }
KERNEL stores_evict(const u* x, u* y, u* out, int words, int stores, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + (size_t)blockIdx.x * words + i); for (int i = threadIdx.x; i < stores; i += blockDim.x) y[((size_t)blockIdx.x * stores + i)] = s; __syncthreads(); } out[TID] = s; }
KERNEL atomics_evict(const u* x, u* y, u* out, int words, int each, u mask, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + (size_t)blockIdx.x * words + i); for (int i = 0; i < each; ++i) s += atomicAdd(y + (hash(TID * 64 + i + r * 77777) & mask), 1) & 1; __syncthreads(); } out[TID] = s; }

KERNEL lines_at_random(const u* x, u* out, int lines, int passes, u mask) { u s = 0; for (int p = 0; p < passes; ++p) { for (u i = threadIdx.x / 32; i < lines; i += blockDim.x / 32) s += ldv(x + (size_t)(hash(i + blockIdx.x * 4096 + 77) & mask) * 32 + threadIdx.x % 32); __syncthreads(); } out[TID] = s; }
KERNEL diagonal_again(const u* x, u* out, int lines, int pitch, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < lines * 32; i += blockDim.x) s += ldv(x + (size_t)(blockIdx.x * lines + i / 32) * pitch + ((i / 32) % 64) * 32 + i % 32); __syncthreads(); } out[TID] = s; }
KERNEL atomics_all(u* x, int n, int reps) { for (int r = 0; r < reps; ++r) for (int i = TID; i < n; i += gridDim.x * blockDim.x) atomicAdd(x + i, 1); }
KERNEL atomics_then_loads(u* x, u* out, int n) { int all = gridDim.x * blockDim.x; for (int i = TID; i < n; i += all) atomicAdd(x + i, 1); u s = 0; for (int i = TID; i < n; i += all) s += ldcg(x + i); out[TID] = s; }
KERNEL stores_lone(u* x, int n, int words) { for (int i = TID; i < 8 * n; i += gridDim.x * blockDim.x) x[(size_t)(i / 8) * words + i % 8] = i; }
KERNEL stores_pairs(u* x, int n, int words) { for (int i = TID; i < 16 * n; i += gridDim.x * blockDim.x) x[(size_t)(i / 16) * words + i % 16] = i; }
KERNEL stores_twice(u* x, int n, int reps) { for (int r = 0; r < reps; ++r) for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[i] = i + r; }
KERNEL stores_then_loads(u* x, const u* y, u* out, int n, int ny) { int all = gridDim.x * blockDim.x; for (int i = TID; i < n; i += all) x[i] = i; u s = 0; for (int i = TID; i < ny; i += all) s += ldcg(y + i); out[TID] = s; }
KERNEL mixed_20M(u* a, const u* b, u* out, int na, int nb, int reps) { u s = 0; int all = gridDim.x * blockDim.x; for (int r = 0; r < reps; ++r) { for (int i = TID; i < na; i += all) a[i] = i + r; for (int i = TID; i < nb; i += all) s += ldcg(b + (i + r * 7919u * 32) % nb); } out[TID] = s; }
KERNEL turned_20M(const u* b, u* out, int nb, int reps) { u s = 0; int all = gridDim.x * blockDim.x; for (int r = 0; r < reps; ++r) for (int i = TID; i < nb; i += all) s += ldcg(b + (i + r * 40000u * 32) % nb); out[TID] = s; }
KERNEL random_20M(const u* b, u* out, u lines, int each) { u s = 0; for (int k = 0; k < each; ++k) s += ldcg(b + (size_t)(hash(TID / 32 * each + k) % lines) * 32 + threadIdx.x % 32); out[TID] = s; }
KERNEL random_words_20M(const u* b, u* out, u words, int each) { u s = 0; for (int k = 0; k < each; ++k) s += ldcg(b + hash(TID * each + k) % words); out[TID] = s; }
KERNEL volatile_spin(const volatile u* x, u* out, int reps) { u s = 0; for (int r = 0; r < reps; ++r) s += x[TID]; out[TID] = s; }
KERNEL parts_pairs(unsigned short* x, int n, int halves) { for (int i = TID; i < n; i += gridDim.x * blockDim.x) x[(size_t)i * halves + 3] = i; }
KERNEL parts_filled_late(u* x, u* y, int n, int ny) { int all = gridDim.x * blockDim.x; for (int i = TID; i < n; i += all) { for (int k = 0; k < 4; ++k) x[(size_t)i * 8 + k] = i; } for (int i = TID; i < ny; i += all) y[i] = i; for (int i = TID; i < n; i += all) { for (int k = 4; k < 8; ++k) x[(size_t)i * 8 + k] = i; } }
KERNEL early_exit_tables(const u* x, u* out, int words, int live) { if ((int)(blockIdx.x % 8) >= live) return; u s = 0; for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + i); out[TID] = s; }
KERNEL own_with_waves(const u* x, u* out, int words, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + (size_t)blockIdx.x * words + i); __syncthreads(); } out[TID] = s; }
KERNEL own_columns(const u* x, u* out, int cols, int rows, int reps) { u s = 0; for (int r = 0; r < reps; ++r) for (int i = 0; i < rows; ++i) s += ldv(x + (size_t)i * cols + TID); out[TID] = s; }
KERNEL deep_strides(const u* x, u* out, int n, int reps) { u s = 0; for (int r = 0; r < reps; ++r) for (int i = 0; i < 16; ++i) s += ldv(x + (((size_t)threadIdx.x * 16 + i) * 1024 + blockIdx.x * 8) % n); out[TID] = s; }
KERNEL wide_then_narrow(const uint4* x, u* out, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { uint4 v; asm volatile("ld.global.v4.u32 {%0,%1,%2,%3},[%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(x + TID) : "memory"); s += v.x ^ v.w; s += ldv((const u*)(x + blockIdx.x * blockDim.x) + threadIdx.x * 4 + r % 4); } out[TID] = s; }
KERNEL divergent_loads(const u* x, u* out, int n) { u s = 0; for (int i = 0; i < n; ++i) { u h = hash(TID * 31 + i); if (h & 1) s += ldcg(x + TID + 4096 * i); else if (h & 2) s += 3 * ldcg(x + TID + 4096 * i); else s ^= ldcg(x + TID + 4096 * i) + 5; } out[TID] = s; }
KERNEL break_at_random(const u* x, u* out, int n) { u s = 0; for (int i = 0; i < n; ++i) { s += ldcg(x + (size_t)(TID / 32) * 1024 + i * 8 + threadIdx.x % 8); if (hash(TID + i) % 16 == 0) break; } out[TID] = s; }
KERNEL warp_votes(const u* x, u* out, int n) { u s = 0; for (int i = 0; i < n; ++i) { u v = ldcg(x + (size_t)TID + 8192 * i); if (__any_sync(~0U, hash(TID + i) % 200 == 0)) break; s += v; } out[TID] = s; }
KERNEL switch_of_lanes(const u* a, const u* b, const u* c, u* out) { u s; switch (threadIdx.x % 5) { case 0: s = ldv(a + TID); break; case 1: s = ldv(b + TID * 2); break; case 2: s = ldv(c + TID) * 3; break; case 3: s = ldv(a + TID + 64) ^ 7; break; default: s = ldv(b + TID) + 1; } out[TID] = s; }
__device__ __noinline__ u sum_of(const u* p, int n) { u s = 0; for (int i = 0; i < n; ++i) s += ldcg(p + i); return s; }
KERNEL calls(const u* x, u* out, int n) { out[TID] = sum_of(x + (size_t)TID * n, n); }
__device__ int depth_of(const int* t, int at, int d) { return at <= 0 || d > 12 ? d : max(depth_of(t, t[at] - 1, d + 1), d); }
KERNEL recursion(const int* t, int* out) { out[TID] = depth_of(t, threadIdx.x + 1, 0); }
KERNEL pointers(u* const* rows, u* out, int n) { u s = 0; for (int i = 0; i < n; ++i) s += (size_t)rows[(TID + i) & 255] & 1; out[TID] = s; }
KERNEL reads_of_stored(u* x, u* out, int n) { int all = gridDim.x * blockDim.x; for (int i = TID; i < n; i += all) x[i] = i; u s = 0; for (int i = TID; i < n; i += all) s += ((volatile u*)x)[(i + 12345) % n]; out[TID] = s; }
KERNEL last_block(const u* x, u* part, u* count, u* out, int n) { __shared__ bool last; u s = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x) s += x[i]; part[TID] = s; __threadfence(); __syncthreads(); if (threadIdx.x == 0) last = atomicAdd(count, 1) == gridDim.x - 1; __syncthreads(); if (last) { s = 0; for (int i = threadIdx.x; i < gridDim.x * blockDim.x; i += blockDim.x) s += part[i]; out[threadIdx.x] = s; } }
KERNEL flags_of_neighbours(volatile u* flag, u* out, int n) { int i = TID; flag[i] = 1; u seen = flag[(i + 512) % n]; if (seen != 0) out[i] = seen; }
KERNEL ticket_pieces(const u* x, u* ticket, u* out, int pieces, int words) { __shared__ u at; if (threadIdx.x == 0) at = atomicAdd(ticket, 1); __syncthreads(); u s = 0; for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldv(x + (size_t)(at % pieces) * words + i); out[TID] = s; }
KERNEL max_then_write(u* most, const u* x, u* out, int n) { int i = TID; if (i >= n) return; u v = x[i]; u old = atomicMax(most, v); if (v > old) out[i] = v; }
KERNEL once_per_bucket(u* first, const u* key, u* out, int n) { int i = TID; if (i >= n) return; if (atomicExch(first + key[i], 1) == 0) out[i] = key[i]; }

#include <cuda_fp16.h>
// Lines of a block at strides that a search found.
KERNEL lines_of_stride(const u* x, u* out, int lines, int words, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < lines * 32; i += blockDim.x) s += ldv(x + (size_t)(i / 32) * words + i % 32); __syncthreads(); } out[TID] = s; }
// One sector of a line is updated, the others are loaded again.
KERNEL reds_in_the_line(u* x, u* out, int reps) { u s = 0; u* line = x + (size_t)(TID / 32) * 32; u l = threadIdx.x % 32; for (int r = 0; r < reps; ++r) { if (l >= 8) s += ldv(line + l); __syncwarp(); if (l == 0) asm volatile("red.global.add.u32 [%0],1;" ::"l"(line) : "memory"); __syncwarp(); } out[TID] = s; }
KERNEL parts_in_the_line(u* x, u* out, int reps) { u s = 0; u* line = x + (size_t)(TID / 32) * 32; u l = threadIdx.x % 32; for (int r = 0; r < reps; ++r) { if (l >= 8) s += ldv(line + l); __syncwarp(); if (l == 0) asm volatile("st.global.u32 [%0],%1;" ::"l"(line), "r"(r) : "memory"); __syncwarp(); } out[TID] = s; }
KERNEL whole_in_the_line(u* x, u* out, int reps) { u s = 0; u* line = x + (size_t)(TID / 32) * 32; u l = threadIdx.x % 32; for (int r = 0; r < reps; ++r) { if (l >= 8) s += ldv(line + l); __syncwarp(); if (l < 8) asm volatile("st.global.u32 [%0],%1;" ::"l"(line + l), "r"(r) : "memory"); __syncwarp(); } out[TID] = s; }
// What others of the block stored whole, is loaded again.
KERNEL stored_whole_then_loaded(u* x, u* out, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { s += ldv(x + (TID ^ 64)); __syncthreads(); asm volatile("st.global.u32 [%0],%1;" ::"l"(x + TID), "r"(r) : "memory"); __syncthreads(); } out[TID] = s; }
KERNEL volatile_between(const u* x, const volatile u* y, u* out, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { s += ldv(x + TID); s += y[TID]; __syncthreads(); } out[TID] = s; }
KERNEL acquire_of_mbarrier(const u* x, u* out, int reps) { __shared__ alignas(8) ull bar; u b = (u)__cvta_generic_to_shared(&bar); if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0],256;" ::"r"(b)); __syncthreads(); u s = 0; for (int r = 0; r < reps; ++r) { s += ldv(x + TID); asm volatile("{.reg .b64 t; mbarrier.arrive.release.cta.shared::cta.b64 t,[%0];}" ::"r"(b) : "memory"); u done = 0; while (!done) asm volatile("{.reg .pred p; mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p,[%1],%2; selp.u32 %0,1,0,p;}" : "=r"(done) : "r"(b), "r"(r & 1) : "memory"); } out[TID] = s; }
KERNEL fence_of_tensormap(const u* x, u* out, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { s += ldv(x + TID); asm volatile("fence.proxy.tensormap::generic.acquire.gpu [%0],128;" ::"l"(x + (TID & ~31u)) : "memory"); __syncthreads(); } out[TID] = s; }
KERNEL async_of_shared(const u* x, u* out, int reps) { __shared__ u t; u a = (u)__cvta_generic_to_shared(&t); if (threadIdx.x == 0) t = 0; __syncthreads(); u s = 0; for (int r = 0; r < reps; ++r) { s += ldv(x + TID); if (threadIdx.x == 0) asm volatile("red.release.gpu.shared.add.u32 [%0],1;" ::"r"(a) : "memory"); __syncthreads(); } out[TID] = s + t; }
// Lines that shall go first, beside others.
KERNEL evict_first_beside(const u* x, const u* y, u* out, int words, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < words; i += blockDim.x) { u v, w; asm volatile("ld.global.L1::evict_first.u32 %0,[%1];" : "=r"(v) : "l"(x + (size_t)blockIdx.x * words + i) : "memory"); asm volatile("ld.global.L1::evict_last.u32 %0,[%1];" : "=r"(w) : "l"(y + (size_t)blockIdx.x * words + i) : "memory"); s += v + w; } __syncthreads(); } out[TID] = s; }
KERNEL cs_of_own(const u* x, u* out, int words, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < words; i += blockDim.x) { u v; asm volatile("ld.global.cs.u32 %0,[%1];" : "=r"(v) : "l"(x + (size_t)blockIdx.x * words + i) : "memory"); s += v; } __syncthreads(); } out[TID] = s; }
// Copies to one place in shared memory, and to places of their own.
KERNEL copies_to_one(const uint4* x, u* out, int n) { __shared__ uint4 t[256]; u a = (u)__cvta_generic_to_shared(&t[threadIdx.x]); for (int i = TID; i < n; i += gridDim.x * blockDim.x) asm volatile("cp.async.cg.shared.global [%0],[%1],16;" ::"r"(a), "l"(x + i)); asm volatile("cp.async.wait_all;" ::: "memory"); out[TID] = t[threadIdx.x].x; }
KERNEL copies_to_eight(const uint4* x, u* out, int n) { __shared__ uint4 t[8][256]; int k = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x, ++k) { u a = (u)__cvta_generic_to_shared(&t[k & 7][threadIdx.x]); asm volatile("cp.async.cg.shared.global [%0],[%1],16;" ::"r"(a), "l"(x + i)); } asm volatile("cp.async.wait_all;" ::: "memory"); out[TID] = t[0][threadIdx.x].x; }
KERNEL copies_in_groups(const uint4* x, u* out, int n) { __shared__ uint4 t[256]; u a = (u)__cvta_generic_to_shared(&t[threadIdx.x]); u s = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x) { asm volatile("cp.async.cg.shared.global [%0],[%1],16;" ::"r"(a), "l"(x + i)); asm volatile("cp.async.wait_all;" ::: "memory"); s += t[threadIdx.x].y; } out[TID] = s; }
// Of four words two are used; each is loaded for itself, past L1.
KERNEL two_of_four(const uint4* x, u* out) { uint4 v = __ldcg(x + TID); out[TID] = v.x + v.w; }
KERNEL two_of_four_kept(const uint4* __restrict__ x, u* out, int n) { u s = 0; for (int i = TID; i < n; i += gridDim.x * blockDim.x) { uint4 v = x[i]; s += v.x ^ v.w; } out[TID] = s; }
KERNEL one_of_halves(const uint2* x, u* out) { uint2 v = __ldcg(x + TID); u w = threadIdx.x % 2 ? v.x : v.y; out[TID] = w; }
// Where threads go follows from the order of blocks, by ways round.
KERNEL order_by_memory(u* count, u* own, u* out, u mask) { u at = atomicAdd(count, 1); own[TID] = at; __syncthreads(); u k = ((volatile u*)own)[TID]; out[(k * 8 + (k >> 7) * 3) & mask] = k; }
KERNEL order_by_red(u* count, const u* x, u* out, int words) { if (threadIdx.x == 0) asm volatile("red.global.add.u32 [%0],1;" ::"l"(count) : "memory"); __syncthreads(); u seen = *(volatile u*)count; u s = 0; if (seen < gridDim.x / 2) for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldcg(x + (size_t)blockIdx.x * words + i); out[TID] = s; }
KERNEL order_by_float(float* sum, const u* x, u* out, int words) { if (threadIdx.x == 0) atomicAdd(sum, 1.0f); __syncthreads(); int seen = (int)*(volatile float*)sum; u s = 0; for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldcg(x + (size_t)seen * words + i); out[TID] = s; }
KERNEL places_in_shared(const u* x, u* out, u* sizes) { __shared__ u n; if (threadIdx.x == 0) n = 0; __syncthreads(); u v = x[TID], lane = threadIdx.x % 32, m = __ballot_sync(~0U, v % 3 != 0), at = 0; if (lane == 0) at = atomicAdd(&n, __popc(m)); at = __shfl_sync(~0U, at, 0); if (v % 3 != 0) out[blockIdx.x * 1024 + at + __popc(m & ((1U << lane) - 1))] = v; __syncthreads(); if (threadIdx.x == 0) sizes[blockIdx.x] = n; }
KERNEL lanes_in_shared(const u* x, u* out) { __shared__ u n[16]; if (threadIdx.x < 16) n[threadIdx.x] = 0; __syncthreads(); u v = x[TID] & 15; u at = atomicAdd(&n[v], 1); if (at < 80) out[(size_t)blockIdx.x * 1280 + v * 80 + at] = TID; }
KERNEL queue_in_shared(const u* x, u* out, int items, int words) { __shared__ u next; if (threadIdx.x == 0) next = 0; __syncthreads(); u lane = threadIdx.x % 32, s = 0; while (true) { u k = 0; if (lane == 0) k = atomicAdd(&next, 1); k = __shfl_sync(~0U, k, 0); if ((int)k >= items) break; for (int i = lane; i < words; i += 32) s += ldv(x + ((size_t)blockIdx.x * items + k) * words + i); } out[TID] = s; }
// Blocks that wait for atomics of one word, and then read their own again.
KERNEL slow_blocks(const u* own, const u* stream, u* word, u* out, int rereads, int waits) { u a = 0; int b = blockIdx.x; if (b < 1056 && b % 4 == 0) { for (int r = 0; r < rereads; ++r) { for (int i = threadIdx.x; i < 2048; i += 256) a += ldcg(own + (size_t)b * 2048 + i); if (threadIdx.x < 32) for (int q = 0; q < waits; ++q) a += atomicCAS(word, a + threadIdx.x, q) & 1; __syncthreads(); } } else for (int i = threadIdx.x; i < 2048; i += 256) a += ldcg(stream + (size_t)b * 2048 + i); out[TID] = a; }
KERNEL slow_blocks_l1(const u* own, const u* stream, u* word, u* out, int rereads, int waits) { u a = 0; int b = blockIdx.x; if (b < 1056 && b % 4 == 0) { for (int r = 0; r < rereads; ++r) { for (int i = threadIdx.x; i < 2048; i += 256) a += ldv(own + (size_t)b * 2048 + i); if (threadIdx.x < 32) for (int q = 0; q < waits; ++q) a += atomicCAS(word, a + threadIdx.x, q) & 1; __syncthreads(); } } else for (int i = threadIdx.x; i < 2048; i += 256) a += ldv(stream + (size_t)b * 2048 + i); out[TID] = a; }
// A chain of divisions: few instructions of global memory, long lives.
KERNEL slow_by_doubles(const u* own, const u* stream, u* out, int rereads, int spin) { u a = 0; int b = blockIdx.x; if (b < 1056 && b % 4 == 0) { double d = b; for (int r = 0; r < rereads; ++r) { for (int i = threadIdx.x; i < 2048; i += 256) a += ldcg(own + (size_t)b * 2048 + i); for (int q = 0; q < spin; ++q) d = sqrt(d + 1.0) / (d + 3.0); a += (u)d; __syncthreads(); } } else for (int i = threadIdx.x; i < 2048; i += 256) a += ldcg(stream + (size_t)b * 2048 + i); out[TID] = a; }
// Lone sectors that are stored or updated, and read back.
KERNEL lone_stored_then_loaded(u* x, u* out, int n, int words) { int all = gridDim.x * blockDim.x; for (int i = TID; i < n * 8; i += all) x[(size_t)(i / 8) * words + i % 8] = i; __syncthreads(); u s = 0; for (int i = TID; i < n * 8; i += all) s += ldcg(x + (size_t)(i / 8) * words + i % 8); out[TID] = s; }
KERNEL lone_updated(u* x, int n, int words, int reps) { for (int r = 0; r < reps; ++r) for (int i = TID; i < n; i += gridDim.x * blockDim.x) atomicAdd(x + (size_t)i * words, 1); }
KERNEL particles_of_128(float* p, int n, int reps) { for (int r = 0; r < reps; ++r) for (int i = TID; i < n; i += gridDim.x * blockDim.x) { float4* q = (float4*)(p + (size_t)i * 32); float4 v = __ldcg(q); v.x += v.y; __stcg(q, v); } }
// A matrix by columns, twice: ordinary, and a sector of each line.
KERNEL column_twice(const float* x, float* y, int rows, int cols, int each) { int r = TID; if (r >= rows) return; float s = 0; for (int p = 0; p < 2; ++p) for (int c = 0; c < cols; c += each) s += __ldcg(x + (size_t)r * cols + c); y[r] = s; }
KERNEL column_updates(float* x, int rows, int cols, int col) { for (int p = 0; p < 3; ++p) for (int r = TID; r < rows; r += gridDim.x * blockDim.x) x[(size_t)r * cols + col] += 1.5f * x[(size_t)r * cols]; }

// Strong loads and stores of 8 and 16 bytes, whose lanes share sectors across the warp.
KERNEL strong_wide(const uint4* x, u* out, int reps) { u s = 0; u l = threadIdx.x & 31; for (int r = 0; r < reps; ++r) { u a, b, c, d; asm volatile("ld.relaxed.gpu.global.v4.u32 {%0,%1,%2,%3},[%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(x + (TID & ~31u) + (l % 16) * 2 + l / 16) : "memory"); s += a + d; } out[TID] = s; }
KERNEL volatile_wide(const volatile ull* x, u* out, int reps) { ull s = 0; u l = threadIdx.x & 31; for (int r = 0; r < reps; ++r) s += x[(TID & ~31u) + (l % 8) * 4 + l / 8]; out[TID] = (u)s; }
KERNEL strong_16(const ulonglong2* x, u* out) { ull a, b; asm volatile("{.reg .b128 v; ld.relaxed.gpu.global.b128 v,[%2]; mov.b128 {%0,%1},v;}" : "=l"(a), "=l"(b) : "l"(x + TID) : "memory"); out[TID] = (u)(a + b); }
KERNEL mmio_stores(u* x, int reps) { for (int r = 0; r < reps; ++r) asm volatile("st.mmio.relaxed.sys.global.u32 [%0],%1;" ::"l"(x + TID), "r"(r) : "memory"); }
#define SYSTEM(NAME, WHAT) KERNEL system_##NAME(const u* x, u* y, u* out, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { s += ldv(x + TID); WHAT; __syncthreads(); } out[TID] = s; }
SYSTEM(release_store, asm volatile("st.release.sys.global.u32 [%0],%1;" ::"l"(y + TID), "r"(r) : "memory"))
SYSTEM(release_red, asm volatile("red.release.sys.global.add.u32 [%0],%1;" ::"l"(y + TID), "r"(r) : "memory"))
SYSTEM(acquire_load, { u v; asm volatile("ld.acquire.sys.global.u32 %0,[%1];" : "=r"(v) : "l"(y + TID) : "memory"); s += v; })
SYSTEM(both_atom, { u v; asm volatile("atom.acq_rel.sys.global.add.u32 %0,[%1],1;" : "=r"(v) : "l"(y + TID) : "memory"); s += v & 0; })
SYSTEM(relaxed_atom, { u v; asm volatile("atom.relaxed.sys.global.add.u32 %0,[%1],1;" : "=r"(v) : "l"(y + TID) : "memory"); s += v & 0; })
SYSTEM(relaxed_store, asm volatile("st.relaxed.sys.global.u32 [%0],%1;" ::"l"(y + TID), "r"(r) : "memory"))
// Long for few instructions.
KERNEL contended_shared(u* out, int n) { __shared__ u t[4]; if (threadIdx.x < 4) t[threadIdx.x] = 0; __syncthreads(); u s = 0; for (int i = 0; i < n; ++i) s = atomicExch(&t[0], threadIdx.x + s); if (s == 0x12345) out[0] = s; }
KERNEL contended_global(u* x, u* out, int n) { u s = 0; for (int i = 0; i < n; ++i) s += atomicCAS(x, threadIdx.x + i, s) & 1; if (s == 0x12345) out[0] = s; }
KERNEL conflicts_of_banks(u* out, int n) { __shared__ u t[12288]; for (int i = threadIdx.x; i < 12288; i += blockDim.x) t[i] = i; __syncthreads(); u s = 0, at = threadIdx.x % 32 * 32; for (int i = 0; i < n; ++i) { u v; asm volatile("ld.shared.u32 %0,[%1];" : "=r"(v) : "r"((u)__cvta_generic_to_shared(t) + ((at + (s & 0)) << 2))); s ^= v; } if (s == 0x1234567) out[0] = s; }
KERNEL many_doubles(double* x, int n) { double a = x[TID]; for (int i = 0; i < n; ++i) a = sqrt(a * 1.0000001 + 1e-3); x[TID] = a; }
KERNEL many_sines(float* x, int n) { float a = x[TID]; for (int i = 0; i < n; ++i) a = sinf(a) + cosf(a * 1.01f); x[TID] = a; }
// Nodes of 128 bytes: a counter, and data that are read again.
struct node { u count; u data[31]; };
KERNEL visit_nodes(node* n, u* out, int visits) { u s = 0; node* me = n + TID / 32; for (int v = 0; v < visits; ++v) { if (threadIdx.x % 32 == 0) atomicAdd(&me->count, 1); else s += ldv(&me->data[threadIdx.x % 32 - 1]); __syncwarp(); } out[TID] = s; }
KERNEL stamp_nodes(node* n, u* out, int visits) { u s = 0; node* me = n + TID / 32; for (int v = 0; v < visits; ++v) { if (threadIdx.x % 32 == 0) *(volatile u*)&me->count = v; __syncwarp(); s += me->data[threadIdx.x % 31]; __syncwarp(); } out[TID] = s; }
// One system a block, in place.
KERNEL forward_substitution(float const* l, float* x, int n) { float const* a = l + (size_t)blockIdx.x * n * n; float* b = x + (size_t)blockIdx.x * n; int i = threadIdx.x; for (int k = 0; k < n; ++k) { float v = ((volatile float*)b)[k]; __syncthreads(); if (i > k) b[i] -= a[k * n + i] * v; __syncthreads(); } }
KERNEL odd_even_sort(int* x, int n) { int* own = x + (size_t)blockIdx.x * n; for (int r = 0; r < n / 8; ++r) { int i = 2 * threadIdx.x + (r & 1); if (i + 1 < n) { int a = own[i], b = own[i + 1]; if (a > b) { own[i] = b; own[i + 1] = a; } } __syncthreads(); } }
KERNEL gauss_step_in_place(float* a, int n, int steps) { float* m = a + (size_t)blockIdx.x * n * n; for (int k = 0; k < steps; ++k) { for (int i = threadIdx.x; i < n * n; i += blockDim.x) { int r = i / n, c = i % n; if (r > k && c > k) m[i] -= m[r * n + k] * m[k * n + c]; } __syncthreads(); } }
KERNEL life_of_a_block(uchar1* x, int n, int steps) { unsigned char* g = (unsigned char*)x + (size_t)blockIdx.x * n * n; for (int s = 0; s < steps; ++s) for (int i = threadIdx.x; i < n * n; i += blockDim.x) { int r = i / n, c = i % n; int v = g[i] + (c > 0 ? g[i - 1] : 0) + (r > 0 ? g[i - n] : 0); __syncwarp(); if ((v + s) % 3 == 0) g[i] = v + 1; } }
// Strips of a matrix that are read again.
KERNEL strip_twice(float const* x, float* mean, float* var, int rows, int cols) { int c = TID; if (c >= cols) return; float s = 0, q = 0; for (int r = 0; r < rows; ++r) s += x[(size_t)r * cols + c]; s /= rows; for (int r = 0; r < rows; ++r) { float d = x[(size_t)r * cols + c] - s; q += d * d; } mean[c] = s; var[c] = q / rows; }
KERNEL strip_power(float const* x, float* v, int rows, int cols, int steps) { int c = TID; float e = 1; for (int k = 0; k < steps; ++k) { float s = 0; for (int r = 0; r < rows; ++r) s += x[(size_t)r * cols + c] * e; e = s * 1e-3f + 1; } v[c] = e; }
KERNEL tile_by_tile(float const* a, float* out, int pitch, int rows, int reps) { float s = 0; for (int k = 0; k < reps; ++k) for (int r = threadIdx.y; r < rows; r += blockDim.y) s += a[(size_t)(blockIdx.y * rows + r) * pitch + blockIdx.x * 32 + threadIdx.x]; out[((size_t)(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.y + threadIdx.y) * 32 + threadIdx.x] = s; }
// A record of 256 bytes in a table: one field of each.
KERNEL field_sums(float const* table, float* out, int records, int passes) { float s = 0; for (int p = 0; p < passes; ++p) for (int i = TID; i < records; i += gridDim.x * blockDim.x) s += table[(size_t)i * 64]; out[TID] = s; }
KERNEL field_updates(float* table, int records, int passes) { for (int p = 0; p < passes; ++p) for (int i = TID; i < records; i += gridDim.x * blockDim.x) table[(size_t)i * 32 + 7] += 1; }
KERNEL field_stores(float* table, int records) { for (int i = TID; i < records; i += gridDim.x * blockDim.x) { float4* p = (float4*)(table + (size_t)i * 32); p[0] = make_float4(i, 1, 2, 3); p[1] = make_float4(4, 5, 6, 7); } }

// A tile of a matrix that a block reads again and again: all blocks the same one, or each its own below the one before.
KERNEL tile_of_matrix(const u* x, u* out, int rows, int cols, int pitch, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < rows * cols; i += blockDim.x) s += ldv(x + (size_t)(i / cols) * pitch + i % cols); __syncthreads(); } out[TID] = s; }
KERNEL tiles_of_matrix(const u* x, u* out, int rows, int cols, int pitch, int reps) { u s = 0; const u* p = x + (size_t)blockIdx.x * rows * pitch; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < rows * cols; i += blockDim.x) s += ldv(p + (size_t)(i / cols) * pitch + i % cols); __syncthreads(); } out[TID] = s; }

