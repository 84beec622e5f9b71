#define KERNEL extern "C" __global__ void
#define TID (blockIdx.x * blockDim.x + threadIdx.x)
#define ALL (gridDim.x * blockDim.x)
typedef unsigned u;
typedef unsigned long long ull;
typedef unsigned char byte;
__device__ __forceinline__ u hash(u x) { x ^= x >> 16; x *= 0x7feb352dU; x ^= x >> 15; x *= 0x846ca68bU; x ^= x >> 16; return x; }
__device__ __forceinline__ u ldv(const u* p) { u v; asm volatile("ld.global.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
__device__ __forceinline__ u ldcg(const u* p) { u v; asm volatile("ld.global.cg.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
__device__ __forceinline__ uint4 ldv4(const uint4* p) { uint4 v; asm volatile("ld.global.v4.u32 {%0,%1,%2,%3},[%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(p) : "memory"); return v; }
// The same words again, and in between the same words in another way.
#define MIX(NAME, WHAT) KERNEL mix_##NAME(u* x, u* out, int reps) { __shared__ alignas(16) u t[1024]; t[threadIdx.x] = 0; u const sh = (u)__cvta_generic_to_shared(t + 4 * (threadIdx.x & 255)); (void)sh; u s = 0; u* p = x + TID; for (int r = 0; r < reps; ++r) { s += ldv(p); __syncthreads(); u v = 0; WHAT; s += v; __syncthreads(); } out[TID] = s + t[threadIdx.x ^ 1]; }
#define LOADED(OP) asm volatile(OP " %0,[%1];" : "=r"(v) : "l"(p) : "memory")
MIX(cg, LOADED("ld.global.cg.u32"))
MIX(cs, LOADED("ld.global.cs.u32"))
MIX(cv, LOADED("ld.global.cv.u32"))
MIX(nc, LOADED("ld.global.nc.u32"))
MIX(ldu, LOADED("ldu.global.u32"))
MIX(volatile, LOADED("ld.volatile.global.u32"))
MIX(relaxed_gpu, LOADED("ld.relaxed.gpu.global.u32"))
MIX(relaxed_cta, LOADED("ld.relaxed.cta.global.u32"))
MIX(acquire_cta, LOADED("ld.acquire.cta.global.u32"))
MIX(evict_first, LOADED("ld.global.L1::evict_first.u32"))
MIX(evict_last, LOADED("ld.global.L1::evict_last.u32"))
MIX(async_cg, asm volatile("cp.async.cg.shared.global [%0],[%1],16; cp.async.wait_all;" ::"r"(sh), "l"(x + (TID & ~3u)) : "memory"))
MIX(async_ca, asm volatile("cp.async.ca.shared.global [%0],[%1],4; cp.async.wait_all;" ::"r"(sh), "l"(p) : "memory"))
MIX(async_zero, asm volatile("cp.async.cg.shared.global [%0],[%1],16,0; cp.async.wait_all;" ::"r"(sh), "l"(x + (TID & ~3u)) : "memory"))
#define STORED(OP) asm volatile(OP " [%0],%1;" ::"l"(p), "r"(r) : "memory")
MIX(st_wb, STORED("st.global.wb.u32"))
MIX(st_cg, STORED("st.global.cg.u32"))
MIX(st_cs, STORED("st.global.cs.u32"))
MIX(st_wt, STORED("st.global.wt.u32"))
MIX(st_volatile, STORED("st.volatile.global.u32"))
MIX(st_relaxed_cta, STORED("st.relaxed.cta.global.u32"))
MIX(st_relaxed_gpu, STORED("st.relaxed.gpu.global.u32"))
MIX(st_relaxed_sys, STORED("st.relaxed.sys.global.u32"))
MIX(st_release_cta, STORED("st.release.cta.global.u32"))
MIX(st_release_gpu, STORED("st.release.gpu.global.u32"))
MIX(st_evict_first, STORED("st.global.L1::evict_first.u32"))
MIX(st_evict_last, STORED("st.global.L1::evict_last.u32"))
MIX(st_reverse, asm volatile("st.global.u32 [%0],%1;" ::"l"(x + (TID ^ 31)), "r"(r) : "memory"))
MIX(st_neighbour, asm volatile("st.global.u32 [%0],%1;" ::"l"(x + (TID ^ 32)), "r"(r) : "memory"))
MIX(st_v4, if (threadIdx.x < 64) asm volatile("st.global.v4.u32 [%0],{%1,%1,%1,%1};" ::"l"(x + blockIdx.x * 256 + 4 * threadIdx.x), "r"(r) : "memory"))
MIX(st_v2, if (threadIdx.x < 128) asm volatile("st.global.v2.u32 [%0],{%1,%1};" ::"l"(x + blockIdx.x * 256 + 2 * threadIdx.x), "r"(r) : "memory"))
MIX(st_if, if (r % 2 == 0) STORED("st.global.u32"))
MIX(atoms_shared, { u old = atomicAdd(&t[512 + threadIdx.x % 32], 1); v = old & 0; })
MIX(cas_shared, { u old = atomicCAS(&t[512 + threadIdx.x], r, r + 1); v = old & 0; })
MIX(red_far, { for (int k = 0; k < 16; ++k) asm volatile("red.global.add.u32 [%0],1;" ::"l"(out + (hash(TID * 16 + k + r) & 0xfffff)) : "memory"); })
MIX(red_f64_far, { for (int k = 0; k < 8; ++k) atomicAdd((double*)out + (hash(TID * 8 + k + r) & 0x7ffff), 1.0); })
MIX(cg_far, { for (int k = 0; k < 16; ++k) v += ldcg(out + ((TID * 16 + k + r * 4096) & 0xfffff)) & 0; })
MIX(barrier_red, v = __syncthreads_count(r & 1) & 0)
// Four pieces or fewer, half of L1, again.
KERNEL few_pieces(const u* x, u* out, int pieces, int lines, int pitch, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < pieces * lines * 32; i += blockDim.x) s += ldv(x + ((size_t)(i / 32 / lines) * pitch + (size_t)blockIdx.x * lines + i / 32 % lines) * 32 + i % 32); __syncthreads(); } out[TID] = s; }
KERNEL all_pieces(const u* x, u* out, int pieces, int lines, int pitch) { u s = 0; for (int i = threadIdx.x; i < pieces * lines * 32; i += blockDim.x) s += ldv(x + ((size_t)(i / 32 / lines) * pitch + i / 32 % lines) * 32 + i % 32); if (s == 77) out[TID] = s; }
KERNEL pieces_up_and_down(const u* x, u* out, int lines, int reps) { u s = 0; const u* p = x + (size_t)blockIdx.x * lines * 32; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x / 32; i < lines; i += blockDim.x / 32) { int at = lines / 2 + (i % 2 ? i / 2 : -1 - i / 2); s += ldv(p + at * 32 + threadIdx.x % 32); } __syncthreads(); } out[TID] = s; }
KERNEL stores_beside(const u* x, u* y, int lines, int stored, int reps) { u s = 0; for (int r = 0; r < reps; ++r) { for (int i = threadIdx.x; i < lines * 32; i += blockDim.x) s += ldv(x + (size_t)blockIdx.x * lines * 32 + i); for (int i = threadIdx.x; i < stored * 32; i += blockDim.x) y[(size_t)blockIdx.x * stored * 32 + i] = s + r; __syncthreads(); } }
// Lanes leave loops at different times, and no data decide it.
KERNEL tri_broadcast(const u* x, u* out) { u s = 0; int lane = threadIdx.x % 32; for (int j = 0; j < lane; ++j) s += x[blockIdx.x * 512 + j * 8]; out[TID] = s; }
KERNEL tri_rows(const float* a, float* out, int n) { int i = TID; float s = 0; for (int j = 0; j <= i % 64; ++j) s += a[(size_t)(i / 64) * n + j]; out[i] = s; }
KERNEL tri_columns(const float* a, float* out, int n) { int i = TID; float s = 0; for (int j = 0; j <= i % 48; ++j) s += a[(size_t)j * n + i]; out[i] = s; }
KERNEL hashed_count(const u* x, u* out) { u s = 0; int n = hash(TID) % 13; for (int j = 0; j < n; ++j) s += x[TID + j * 264 * 256]; out[TID] = s; }
KERNEL tri_store(u* y, int n) { int lane = threadIdx.x % 32; for (int j = 0; j < lane; ++j) y[(size_t)j * n + TID] = j; }
KERNEL tri_reds(u* y, int n) { int lane = threadIdx.x % 32; for (int j = 0; j < lane; ++j) atomicAdd(y + (size_t)j * n + TID, j); }
KERNEL break_by_lane(const u* x, u* out) { u s = 0; for (int j = 0; j < 24; ++j) { if (j > (threadIdx.x % 32) * 3 / 4) break; s = s * 3 + x[TID + j * 8]; } out[TID] = s; }
KERNEL continue_by_lane(const u* x, u* out) { u s = 0; for (int j = 0; j < 24; ++j) { if ((threadIdx.x ^ j) & 3) continue; s = s * 3 + x[TID + j * 8]; if (j > (int)(threadIdx.x & 15)) s ^= x[TID + 4096]; } out[TID] = s; }
KERNEL nested_by_lane(const u* x, u* out) { u s = 0; for (int i = 0; i < (int)(threadIdx.x % 7); ++i) for (int j = 0; j < (int)(threadIdx.x % 5) + i; ++j) s += x[(TID / 32 * 64 + i * 8 + j) ]; out[TID] = s; }
KERNEL states_by_lane(const u* x, u* out, int steps) { u s = 0; int state = threadIdx.x % 4; for (int k = 0; k < steps; ++k) { switch (state) { case 0: s += x[TID]; state = (k + threadIdx.x) % 4; break; case 1: s ^= x[TID + 64]; state = 3; case 2: s += x[TID + 128]; state = (state + k) % 4; break; default: s *= x[TID + 192]; state = threadIdx.x % 3; } } out[TID] = s; }
KERNEL either_or(const u* x, const u* y, u* out, int a, int b) { u s = 0; int l = threadIdx.x; for (int k = 0; k < 8; ++k) { if ((l % 3 == 0 && (l + k) % 2) || (l % 5 == 1 && k > a) || k == b) s += x[TID + k * 32]; else if (l & 4) s ^= y[TID + k * 32]; s += x[TID]; } out[TID] = s; }
KERNEL picked_pointer(const u* x, const u* y, u* out) { const u* p = threadIdx.x % 32 < 7 ? x : threadIdx.x % 3 ? y : x + 4096; u s = 0; for (int k = 0; k < 8; ++k) s += p[(TID / 32) * 32 + k * 4]; out[TID] = s; }
KERNEL goto_by_lane(const u* x, u* out, int n) { u s = 0; int k = threadIdx.x % 9; a: s += x[TID + k * 32]; if (++k < n / 2) goto b; if (k < n) goto a; goto c; b: s ^= x[TID + k * 16]; if (k % 3 == 0) goto a; k += 2; if (k < n) goto b; c: out[TID] = s; }
KERNEL uneven_end(const u* x, u* y, int n) { for (int i = TID; i < n; i += ALL) y[i] = x[i] + 1; }
KERNEL two_exits(const u* x, u* out, int n) { u s = 0; int i = threadIdx.x % 32; while (true) { s += x[TID / 32 * 256 + i]; i += 5; if (i >= n) break; s ^= x[TID / 32 * 256 + i]; i += threadIdx.x % 2 ? 3 : 9; if (i > 2 * n) return; } out[TID] = s; }
// Far apart: a line, or a sector, of each page.
KERNEL far_lines(const u* x, u* out, int lines, ull words, int passes) { u s = 0; for (int p = 0; p < passes; ++p) for (int i = TID / 32; i < lines; i += ALL / 32) s += ldcg(x + (ull)i * words + threadIdx.x % 32); out[TID] = s; }
KERNEL far_stores(u* x, int lines, ull words, int passes) { for (int p = 0; p < passes; ++p) for (int i = TID / 32; i < lines; i += ALL / 32) x[(ull)i * words + threadIdx.x % 32] = p; }
KERNEL far_parts(u* x, int lines, ull words, int passes) { for (int p = 0; p < passes; ++p) for (int i = TID; i < lines; i += ALL) x[(ull)i * words + p] = p; }
// Long, and hardly any memory.
KERNEL long_conflicts(u* out, int n) { __shared__ u t[1024 * 8]; for (int i = threadIdx.x; i < 8192; i += blockDim.x) t[i] = 0; __syncthreads(); u at = (u)__cvta_generic_to_shared(t) + (threadIdx.x % 32) * 128 * 8 % 32768, s = 0; for (int k = 0; k < n; ++k) {
#pragma unroll
  for (int j = 0; j < 16; ++j) { u v; asm volatile("ld.shared.u32 %0,[%1];" : "=r"(v) : "r"(at) : "memory"); s += v; } } if (s == 5) out[TID] = s; }
KERNEL long_functions(float* out, int n) { float s = threadIdx.x; for (int k = 0; k < n; ++k) {
#pragma unroll
  for (int j = 0; j < 16; ++j) asm volatile("ex2.approx.ftz.f32 %0,%0;" : "+f"(s)); } if (s == 5) out[TID] = s; }
KERNEL long_barriers(u* out, int n) { for (int k = 0; k < n; ++k) __syncthreads(); if (n == 5) out[TID] = n; }
KERNEL long_atoms(u* out, int n) { __shared__ u t[32]; if (threadIdx.x < 32) t[threadIdx.x] = 0; __syncthreads(); for (int k = 0; k < n; ++k) atomicXor(t + threadIdx.x % 2, k); __syncthreads(); if (t[0] == 77) out[TID] = 1; }
KERNEL long_doubles(double* out, int n) { double s = threadIdx.x + 1; for (int k = 0; k < n; ++k) {
#pragma unroll
  for (int j = 0; j < 8; ++j) s = fma(s, 1.0000001, 0.5); } if (s == 5) out[TID] = s; }
// Some blocks take long, with as many instructions as others.
KERNEL slow_by_latency(const u* x, u* out, int words, int chain, u every) {
  u s = 0; const u* own = x + (size_t)blockIdx.x * words; bool slow = blockIdx.x % every == 0;
  for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldcg(own + i);
  if (slow) { u at = 0; for (int k = 0; k < chain; ++k) at = ldcg(own + at + threadIdx.x / 32 * 32); s += at; __syncthreads(); for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldcg(own + i); }
  else if (threadIdx.x < 32) { u v = s; for (int k = 0; k < chain; ++k) v = v * 3 + k; s += v & 1; }
  if (s == 77) out[TID] = s;
}
KERNEL slow_by_conflicts(const u* x, u* out, int words, int chain, u every) {
  __shared__ u t[1024]; t[threadIdx.x] = 0; __syncthreads();
  u s = 0; const u* own = x + (size_t)blockIdx.x * words; bool slow = blockIdx.x % every == 0;
  for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldcg(own + i);
  if (slow) { u at = 0; for (int k = 0; k < chain; ++k) at = ((volatile u*)t)[(at + threadIdx.x * 32) & 255]; s += at; __syncthreads(); for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldcg(own + i); }
  else if (threadIdx.x < 32) { u v = s; for (int k = 0; k < chain; ++k) v = v * 3 + k; s += v & 1; }
  if (s == 77) out[TID] = s;
}
// cp.async that copies less than it names.
#define COPIES(NAME, REST) KERNEL async_##NAME(const uint4* x, u* out, int n, int bytes) { __shared__ uint4 t[256]; t[threadIdx.x] = make_uint4(0, 0, 0, 0); u sh = (u)__cvta_generic_to_shared(t + threadIdx.x); __syncthreads(); u s = 0; for (int i = TID; i < n; i += ALL) { asm volatile(REST "\n cp.async.wait_all;" ::"r"(sh), "l"(x + i), "r"(i % 4 == 0 ? bytes : 0) : "memory"); __syncthreads(); s += t[threadIdx.x ^ 1].x; __syncthreads(); } out[TID] = s; }
COPIES(none_of_16, "cp.async.cg.shared.global [%0],[%1],16,0;")
COPIES(half_of_16, "cp.async.cg.shared.global [%0],[%1],16,8;")
COPIES(some_of_16, "cp.async.cg.shared.global [%0],[%1],16,%2;")
COPIES(none_of_4, "cp.async.ca.shared.global [%0],[%1],4,0;")
COPIES(ignored, "{.reg .pred p; setp.eq.u32 p,%2,0; cp.async.cg.shared.global [%0],[%1],16,p;}")
COPIES(all_of_8, "cp.async.ca.shared.global [%0],[%1],8;")
// Lanes in another order.
#define WIDE(NAME, AT) KERNEL wide_##NAME(const uint4* x, uint4* y) { int w = TID / 32 * 32, l = threadIdx.x % 32; uint4 v = ldv4(x + (AT)); y[AT] = v; }
WIDE(halves_apart, w + (l % 16) * 2 + l / 16)
WIDE(quarters_apart, w + (l % 8) * 4 + l / 8)
WIDE(reversed, w + (l ^ 31))
WIDE(same_in_quarters, w + l % 8)
WIDE(broadcast, w)
WIDE(stride_2, (w + l) * 2)
WIDE(stride_3, (w + l) * 3)
WIDE(offset_1, w + l + 1)
WIDE(pairs_swapped, w + (l & 15) * 2 + (l >> 4))
KERNEL wide8_halves_apart(const uint2* x, uint2* y) { int w = TID / 32 * 32, l = threadIdx.x % 32; size_t at = w + (l % 16) * 2 + l / 16; y[at] = x[at]; }
KERNEL wide8_stride_5(const uint2* x, uint2* y) { size_t at = (size_t)TID * 5; y[at] = x[at]; }
KERNEL bytes_permuted(const byte* x, byte* y) { size_t at = (size_t)(TID / 32) * 32 + (threadIdx.x * 13 & 31); y[at] = x[at]; }
// One sector of two, by each kind of load: does L2 read both?
#define LONE(NAME, OP) KERNEL lone_##NAME(const u* x, u* out, int n) { u s = 0; for (int i = TID; i < n; i += ALL) { u v; asm volatile(OP " %0,[%1];" : "=r"(v) : "l"(x + (size_t)i * 32 + 8) : "memory"); s += v; } out[TID] = s; }
LONE(cs, "ld.global.cs.u32")
LONE(cv, "ld.global.cv.u32")
LONE(volatile, "ld.volatile.global.u32")
LONE(relaxed_sys, "ld.relaxed.sys.global.u32")
LONE(acquire_gpu, "ld.acquire.gpu.global.u32")
LONE(evict_first, "ld.global.L1::evict_first.u32")
LONE(no_allocate, "ld.global.nc.L1::no_allocate.u32")
LONE(ldu, "ldu.global.u32")
LONE(lu, "ld.global.lu.u32")
KERNEL lone_async(const u* x, u* out, int n) { __shared__ uint4 t[256]; u sh = (u)__cvta_generic_to_shared(t + threadIdx.x); for (int i = TID; i < n; i += ALL) { asm volatile("cp.async.cg.shared.global [%0],[%1],16; cp.async.wait_all;" ::"r"(sh), "l"(x + (size_t)i * 32 + 8) : "memory"); } __syncthreads(); out[TID] = t[threadIdx.x].x; }
KERNEL lone_atom(u* x, u* out, int n) { u s = 0; for (int i = TID; i < n; i += ALL) s += atomicAdd(x + (size_t)i * 32 + 8, 1); out[TID] = s; }
// Halves of 64 bytes at other times.
KERNEL even_then_odd(uint4* x, int pairs, int passes) { for (int p = 0; p < passes; ++p) for (int i = TID; i < 2 * pairs; i += ALL) x[(size_t)(i / 2) * 4 + p % 2 * 2 + i % 2] = make_uint4(p, 1, 2, 3); }
KERNEL even_then_odd_loads(const uint4* x, u* out, int pairs, int passes) { u s = 0; for (int p = 0; p < passes; ++p) for (int i = TID; i < 2 * pairs; i += ALL) { uint4 v; asm volatile("ld.global.cg.v4.u32 {%0,%1,%2,%3},[%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(x + (size_t)(i / 2) * 4 + p % 2 * 2 + i % 2) : "memory"); s += v.x; } out[TID] = s; }
KERNEL even_then_odd_reds(u* x, int pairs, int passes) { for (int p = 0; p < passes; ++p) for (int i = TID; i < pairs; i += ALL) atomicAdd(x + (size_t)i * 16 + p % 2 * 8, 1); }
KERNEL words_one_by_one(u* x, int n) { for (int p = 0; p < 8; ++p) for (int i = TID; i < n; i += ALL) x[(size_t)i * 8 + p] = p; }
// All SMs read the same.
KERNEL common_table(const u* x, u* out, int words, int pass_l1) { u s = 0; for (int i = threadIdx.x; i < words; i += blockDim.x) s += pass_l1 ? ldcg(x + i) : ldv(x + i); out[TID] = s; }
KERNEL common_quads(const uint4* x, u* out, int quads) { u s = 0; for (int i = threadIdx.x; i < quads; i += blockDim.x) s += ldv4(x + i).x; out[TID] = s; }
// Functions at an address.
typedef u (*function)(const u*);
__device__ __noinline__ u plain_load(const u* p) { return ldv(p); }
__device__ __noinline__ u fenced_load(const u* p) { __threadfence(); return ldv(p); }
__device__ __noinline__ u prefetched_load(const u* p) { asm volatile("prefetch.global.L2 [%0];" ::"l"(p + (1 << 20))); return ldv(p); }
__device__ __noinline__ u atomic_load(const u* p) { return ldv(p) + (atomicAdd((u*)p + (1 << 20), 1) & 0); }
__device__ function functions[4] = {plain_load, fenced_load, prefetched_load, atomic_load};
KERNEL through_pointer(const u* x, u* out, int which, int reps) { function f = functions[which]; u s = 0; for (int r = 0; r < reps; ++r) { s += f(x + TID); __syncthreads(); } out[TID] = s; }
// What an atomic returned steers, by way of memory.
KERNEL ticket_by_global(u* next, volatile u* mine, const u* x, u* out, int words) { if (threadIdx.x == 0) mine[blockIdx.x * 64] = atomicAdd(next, 1); __syncthreads(); u t = mine[blockIdx.x * 64], s = 0; if (t == blockIdx.x) for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldcg(x + (size_t)t * words + i); out[TID] = s; }
KERNEL ticket_by_shared(u* next, const u* x, u* out, int words) { __shared__ u mine; if (threadIdx.x == 0) mine = atomicAdd(next, 1); __syncthreads(); u t = mine, s = 0; if (t == blockIdx.x) for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldcg(x + (size_t)t * words + i); out[TID] = s; }
KERNEL ticket_by_local(u* next, const u* x, u* out, int words, int n) { u mine[16]; for (int k = 0; k < n; ++k) mine[k] = atomicAdd(next + k, threadIdx.x == 0) + threadIdx.x; u s = 0; for (int k = 0; k < n; ++k) if (mine[(k * 7 + 3) % n] == blockIdx.x) for (int i = 0; i < words; ++i) s += ldcg(x + (size_t)(TID * words + i)); out[TID] = s; }
KERNEL clock_by_global(volatile u* mine, const u* x, u* out, int words) { if (threadIdx.x == 0) { u sm; asm volatile("mov.u32 %0,%%smid;" : "=r"(sm)); mine[blockIdx.x * 64] = sm; } __syncthreads(); u t = mine[blockIdx.x * 64], s = 0; for (int i = threadIdx.x; i < words; i += blockDim.x) s += ldcg(x + (size_t)t * words + i); out[TID] = s; }
// Very many, or very small blocks.
KERNEL most_exit(u* out, u n) { if (blockIdx.x >= n) return; out[TID] = 1; }
KERNEL one_thread(const u* x, u* out, int n) { u s = 0; for (int i = 0; i < n; ++i) s += ldv(x + i * 9); out[0] = s; }
KERNEL tiny_blocks(const u* x, u* out) { out[TID] = ldv(x + hash(blockIdx.x) % 4096) + ldv(x + blockIdx.x); }
// L2 under pressure.
KERNEL pitch_passes(const u* x, u* out, int lines, int words, int passes) { u s = 0; for (int p = 0; p < passes; ++p) for (int i = TID / 32; i < lines; i += ALL / 32) s += ldcg(x + (size_t)i * words + threadIdx.x % 32); out[TID] = s; }
KERNEL own_three_times(const uint4* x, u* out, int quads) { u s = 0; for (int p = 0; p < 3; ++p) { for (int i = threadIdx.x; i < quads; i += blockDim.x) { uint4 v; asm volatile("ld.global.cg.v4.u32 {%0,%1,%2,%3},[%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(x + (size_t)blockIdx.x * quads + i) : "memory"); s += v.x; } __syncthreads(); } if (s == 77) out[TID] = s; }
KERNEL updates_and_parts(u* a, u* b, const u* c, u* out, int n) { u s = 0; for (int r = 0; r < 3; ++r) { for (int i = TID; i < n; i += ALL) { atomicAdd(a + (size_t)i * 8, 1); if (i < 16384) b[(size_t)i * 32 + r] = i; s += ldcg(c + (size_t)i * 8); } } out[TID] = s; }
KERNEL vector_reds(float* x, int n) { for (int i = TID; i < n; i += ALL) asm volatile("red.global.add.v4.f32 [%0],{%1,%1,%1,%1};" ::"l"(x + (size_t)i * 4), "f"(1.f) : "memory"); }
KERNEL half_reds(unsigned short* x, int n) { for (int i = TID; i < n; i += ALL) asm volatile("red.global.add.noftz.f16x2 [%0],%1;" ::"l"(x + (size_t)i * 2), "r"(0x3c003c00) : "memory"); }
KERNEL exchange_far(ull* x, u* out, u mask) { u s = 0; for (int k = 0; k < 8; ++k) s += atomicExch(x + (hash(TID * 8 + k) & mask), 1ull); out[TID] = s; }
KERNEL uniform_atomic(u* x, u* out, int reps) { u s = 0; for (int r = 0; r < reps; ++r) s += atomicAdd(x, 1) & 0; out[TID] = s; }
KERNEL stores_to_one(u* x, int reps) { for (int r = 0; r < reps; ++r) ((volatile u*)x)[threadIdx.x % 8] = r; }
KERNEL streams_of_bytes(const byte* x, byte* y, int n) { for (int i = TID; i < n; i += ALL) y[i] = x[i]; }
// Lanes leave loops at different times, no data decide it, and L1 keeps nothing.
KERNEL tri_rows_cg(const float* a, float* out, int n) { int i = TID; float s = 0; for (int j = 0; j <= i % 64; ++j) s += __ldcg(a + (size_t)(i / 64) * n + j); out[i] = s; }
KERNEL tri_columns_cg(const float* a, float* out, int n) { int i = TID; float s = 0; for (int j = 0; j <= i % 48; ++j) s += __ldcg(a + (size_t)j * n + i); out[i] = s; }
KERNEL tri_cs(const float* a, float* out, int n) { int i = TID; float s = 0; for (int j = i % 32; j < 40; ++j) s += __ldcg(a + (size_t)(i / 32) * n + j); out[i] = s; }
KERNEL tri_stores(float* out, int n) { int i = TID; for (int j = 0; j <= i % 64; ++j) out[(size_t)j * n + i] = j; }
KERNEL uneven_rows(const float* a, float* out, int rows, int cols) { int r = TID / 32; if (r >= rows) return; float s = 0; for (int c = threadIdx.x % 32; c < cols; c += 32) s += __ldcg(a + (size_t)r * cols + c); for (int o = 16; o > 0; o /= 2) s += __shfl_down_sync(~0U, s, o); if (threadIdx.x % 32 == 0) out[r] = s; }
KERNEL uneven_stride(const float* a, float* out, int n) { float s = 0; for (int i = TID; i < n; i += ALL) s += __ldcg(a + i); out[TID] = s; }
KERNEL uneven_copy(const float* a, float* out, int n) { for (int i = TID; i < n; i += ALL) out[i] = __ldcg(a + i); }
