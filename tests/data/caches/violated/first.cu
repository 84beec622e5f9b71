#define TID (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL extern "C" __global__ void
typedef unsigned u;
typedef unsigned long long ull;
__device__ __forceinline__ u hash(u x){ x ^= x>>16; x*=0x7feb352dU; x^=x>>15; x*=0x846ca68bU; x^=x>>16; return x; }
__device__ __forceinline__ u ldv(const u* p){ u v; asm volatile("ld.global.u32 %0,[%1];":"=r"(v):"l"(p):"memory"); return v; }
// 1 random lines, half of L1, again and again
KERNEL random_lines(const u* x, u* out, int lines, int passes, u mask){
  u s=0; for(int p=0;p<passes;++p) for(u i=threadIdx.x;i<lines;i+=blockDim.x) s+=ldv(x + (size_t)(hash(i+blockIdx.x*4096+77)&mask)*32);
  out[TID]=s; }
// 2 fences between loads
KERNEL fence_loads(const u* x, u* out, int reps){ u s=0; for(int r=0;r<reps;++r){ s+=ldv(x+TID); __threadfence(); } out[TID]=s; }
// 3 load and red of the same words
KERNEL load_red(u* x, u* out, int reps){ u s=0; for(int r=0;r<reps;++r){ s+=ldv(x+TID); asm volatile("red.global.add.u32 [%0],1;"::"l"(x+TID):"memory"); } out[TID]=s; }
// 4 no_allocate
KERNEL no_allocate(const u* x, u* out, int reps){ u s=0; for(int r=0;r<reps;++r){ u v; asm volatile("ld.global.L1::no_allocate.u32 %0,[%1];":"=r"(v):"l"(x+TID):"memory"); s+=v; __syncthreads(); } out[TID]=s; }
// 5 L2::256B / 128B
KERNEL l2_256(const u* x, u* out){ u v; asm volatile("ld.global.L2::256B.u32 %0,[%1];":"=r"(v):"l"(x+(size_t)TID*64):"memory"); out[TID]=v; }
KERNEL l2_128(const u* x, u* out){ u v; asm volatile("ld.global.L2::128B.u32 %0,[%1];":"=r"(v):"l"(x+(size_t)TID*32):"memory"); out[TID]=v; }
// 6 prefetch to L1 / L2, then load
KERNEL prefetch_l1(const u* x, u* out){ asm volatile("prefetch.global.L1 [%0];"::"l"(x+TID)); __syncthreads(); __nanosleep(4000); out[TID]=ldv(x+TID); }
KERNEL prefetch_l2(const u* x, u* out, int n){ asm volatile("prefetch.global.L2 [%0];"::"l"(x+(size_t)TID*64)); if((int)TID>n) out[TID]=1; }
// 7 wide accesses whose lanes share sectors across quarters of the warp
KERNEL quarters_ldcg(const uint4* x, u* out){ int l=threadIdx.x&31, w=TID>>5; uint4 v=__ldcg(&x[w*32+(l%16)*2+l/16]); out[TID]=v.x+v.y+v.z+v.w; }
KERNEL quarters_st(uint4* x){ int l=threadIdx.x&31, w=TID>>5; x[w*32+(l%16)*2+l/16]=make_uint4(l,w,1,2); }
KERNEL quarters_st8(uint2* x){ int l=threadIdx.x&31, w=TID>>5; x[w*32+(l%8)*4+l/8]=make_uint2(l,w); }
KERNEL bytes_odd(const unsigned char* x, unsigned char* y, int n){ int l=threadIdx.x&31, w=TID>>5; int at=w*41+(l*7)%32+3; if(l!=5&&l<29) y[at]=x[at+6]; }
// 8 partly stored, fewer than 65,536, then a stream of whole stores
KERNEL part_then_stream(u* part, u* s, int np, int ns){ int t=TID, all=gridDim.x*blockDim.x; for(int i=t;i<np;i+=all) part[(size_t)i*8+3]=i; __syncthreads(); for(int i=t;i<ns;i+=all) s[i]=i; }
KERNEL part_then_load(u* part, const u* s, u* out, int np, int ns){ int t=TID, all=gridDim.x*blockDim.x; for(int i=t;i<np;i+=all) part[(size_t)i*8+3]=i; __syncthreads(); u a=0; for(int i=t;i<ns;i+=all) a+=s[i]; out[t]=a; }
// 9 long blocks that read again what streams evict
KERNEL long_blocks(const u* own, const u* s, u* out, int rereads){ u a=0; int b=blockIdx.x; 
  if(b<1056&&b%4==0){ for(int r=0;r<rereads;++r){ for(int i=threadIdx.x;i<2048;i+=256) a+=__ldcg(own+(size_t)b*2048+i); for(int q=0;q<12;++q) __nanosleep(2000);} }
  else for(int i=threadIdx.x;i<2048;i+=256) a+=__ldcg(s+(size_t)b*2048+i);
  out[TID]=a; }
// 10 a long time without accesses
KERNEL sleeps(u* out, int n){ for(int i=0;i<n;++i) __nanosleep(1000000); out[TID]=1; }
// 11 much code
#define R1 a=a*c+b; b=b*a-c;
#define R10 R1 R1 R1 R1 R1 R1 R1 R1 R1 R1
#define R100 R10 R10 R10 R10 R10 R10 R10 R10 R10 R10
#define R1000 R100 R100 R100 R100 R100 R100 R100 R100 R100 R100
KERNEL much_code(float* x, float c){ float a=x[TID], b=a+1; R1000 R1000 R1000 R1000 R1000 R1000 R1000 R1000 R1000 R1000 x[TID]=a+b; }
// 12 spills
extern "C" __global__ void __launch_bounds__(1024,2) spills(const float* x, float* y){ float v[64];
#pragma unroll
  for(int i=0;i<64;++i) v[i]=x[TID+i*65536]; 
  __syncthreads(); float s=0;
#pragma unroll
  for(int i=0;i<64;++i){ 
#pragma unroll
   for(int j=0;j<64;j+=7) s=s*v[i]+v[j]; }
  y[TID]=s; }
// 13 loads whose result is unused
KERNEL unused(const u* x, u* out){ u v; asm volatile("ld.global.u32 %0,[%1];":"=r"(v):"l"(x+TID)); out[TID]=1; }
// 14 loops of different length in lanes
KERNEL lane_loops(const u* x, const int* n, u* out){ u s=0; int c=n[TID]; const u* p=x+(size_t)(TID>>5)*256; for(int i=0;i<c;++i) s+=__ldcg(p+i*8); out[TID]=s; }
// 15 a queue of work
KERNEL queue(const u* table, u* next, u* out, int items, int words){ __shared__ u at; u s=0; for(;;){ if(threadIdx.x==0) at=atomicAdd(next,1); __syncthreads(); u k=at; __syncthreads(); if(k>=items) break; for(int i=threadIdx.x;i<words;i+=blockDim.x) s+=ldv(table+i); } out[TID]=s; }
// 16 search that ends early
KERNEL search(const u* x, volatile u* found, u* out, int each){ u s=0; const u* p=x+(size_t)blockIdx.x*each*256; for(int i=0;i<each;++i){ if(*found) break; s+=__ldcg(p+i*256+threadIdx.x); if(blockIdx.x==gridDim.x-1&&i==0&&threadIdx.x==0) *found=1; } out[TID]=s; }
// 17 cp.async that copies nothing of half its sources
KERNEL copy_some(const uint4* x, uint4* y){ __shared__ uint4 t[256]; u a=(u)__cvta_generic_to_shared(&t[threadIdx.x]); int n=(threadIdx.x&32)?16:0; asm volatile("cp.async.cg.shared.global [%0],[%1],16,%2;"::"r"(a),"l"(x+TID),"r"(n)); asm volatile("cp.async.wait_all;":::"memory"); __syncthreads(); y[TID]=t[threadIdx.x^1]; }
KERNEL copy_256(const uint4* x, u* y){ __shared__ uint4 t[256]; u a=(u)__cvta_generic_to_shared(&t[threadIdx.x]); asm volatile("cp.async.cg.shared.global.L2::256B [%0],[%1],16;"::"r"(a),"l"(x+(size_t)TID*16)); asm volatile("cp.async.wait_all;":::"memory"); __syncthreads(); y[TID]=t[threadIdx.x^1].x; }
// 18 half of each 64 bytes, by all kinds of loads
KERNEL kinds_of_loads(const u* x, u* out, int n){ size_t at=(size_t)TID*16; u a,b,c,d,e; 
 asm volatile("ld.global.cs.u32 %0,[%1];":"=r"(a):"l"(x+at)); at+=(size_t)n*16;
 asm volatile("ld.volatile.global.u32 %0,[%1];":"=r"(b):"l"(x+at)); at+=(size_t)n*16;
 asm volatile("ld.acquire.gpu.global.u32 %0,[%1];":"=r"(c):"l"(x+at)); at+=(size_t)n*16;
 asm volatile("ld.global.nc.L1::no_allocate.u32 %0,[%1];":"=r"(d):"l"(x+at)); at+=(size_t)n*16;
 asm volatile("ld.global.lu.u32 %0,[%1];":"=r"(e):"l"(x+at)); out[TID]=a+b+c+d+e; }
// 19 generic addresses
KERNEL generic(u* x, u* y, int pick){ __shared__ u s[256]; s[threadIdx.x]=threadIdx.x; __syncthreads(); u* p = (pick>>(threadIdx.x>>5)&1) ? &s[threadIdx.x^3] : x+TID; u v=*p; __syncthreads(); *p=v+1; y[TID]=v; }
// 20 part stores and loads of the same sectors in turn
KERNEL part_and_load(u* x, u* out, int reps){ u s=0; int g=TID/8, l=TID%8; for(int r=0;r<reps;++r){ if(l==(r&7)) asm volatile("st.global.u32 [%0],%1;"::"l"(x+g*8+((r*3)&7)),"r"(r):"memory"); s+=ldv(x+TID); } out[TID]=s; }
// 21 stores with other operators to loaded data
KERNEL store_kinds(u* x, u* out, int reps){ u s=0; for(int r=0;r<reps;++r){ s+=ldv(x+TID); asm volatile("st.global.cg.u32 [%0],%1;"::"l"(x+TID),"r"(s):"memory"); s+=ldv(x+TID); asm volatile("st.volatile.global.u32 [%0],%1;"::"l"(x+TID),"r"(s):"memory"); s+=ldv(x+TID);  asm volatile("st.relaxed.gpu.global.u32 [%0],%1;"::"l"(x+TID),"r"(s):"memory");} out[TID]=s; }
// 22 all SMs read one table at the same time
KERNEL together(const u* x, u* out, int words){ ull t,e; asm volatile("mov.u64 %0,%globaltimer;":"=l"(t)); e=(t/16384+2)*16384; (void)e; __nanosleep(3000); u s=0; for(int i=threadIdx.x;i<words;i+=blockDim.x){ s+=ldv(x+i); __syncthreads(); } out[TID]=s; }
// clusters read one table
extern "C" __global__ void __cluster_dims__(8,1,1) clusters(const u* x, u* out, int words){ u s=0; for(int i=threadIdx.x;i<words;i+=blockDim.x){ asm volatile("barrier.cluster.arrive;\n barrier.cluster.wait;":::"memory"); s+=ldv(x+i);} out[TID]=s; }
// 23 constants, by lanes
__constant__ u table_c[16000];
KERNEL constants(const u* x, u* out){ u s=x[TID]; for(int i=0;i<8;++i) s+=table_c[(s+i*1999+threadIdx.x*61)%16000]; out[TID]=s; }
// 24 shared memory, wide and broadcast
KERNEL shared_wide(const u* x, u* out, int reps){ extern __shared__ uint4 t[]; t[threadIdx.x]=make_uint4(x[TID],1,2,3); __syncthreads(); u s=0; int l=threadIdx.x; for(int r=0;r<reps;++r){ 
  uint4 a=t[(l/8*8+r)&255]; uint2 b=((uint2*)t)[((l/2)+r*4)&511]; uint4 c=t[((l%4)+r)&255]; uint4 d=t[(l/16+2*r)&255]; s+=a.x+a.w+b.x+b.y+c.x+c.y+d.y+d.z+d.w; } out[TID]=s; }
// 25 passes over 20 to 60 MB; reductions
KERNEL passes16(const uint4* x, u* out, int n, int passes){ u s=0; for(int p=0;p<passes;++p) for(int i=TID;i<n;i+=gridDim.x*blockDim.x){ uint4 v; asm volatile("ld.global.v4.u32 {%0,%1,%2,%3},[%4];":"=r"(v.x),"=r"(v.y),"=r"(v.z),"=r"(v.w):"l"(x+i):"memory"); s+=v.x^v.w; } atomicAdd(out+(TID&63),s); }
// 26 stores that L2 shall keep
KERNEL keep_stores(u* x, int n){ ull pol; asm volatile("createpolicy.fractional.L2::evict_last.b64 %0,1.0;":"=l"(pol)); for(int i=TID;i<n;i+=gridDim.x*blockDim.x) asm volatile("st.global.L2::cache_hint.u32 [%0],%1,%2;"::"l"(x+i),"r"(i),"l"(pol):"memory"); }
// 27 overlap of blocks: reads of neighbours' lines, stores in part
KERNEL overlap(u* x, u* out){ u b=blockIdx.x; u s=0; for(int k=0;k<4;++k) s+=x[((b+k*37)%gridDim.x)*256+threadIdx.x]; if(threadIdx.x%3==1) x[b*256+(threadIdx.x*5+1)%256]=s; out[TID]=s; }
// 28 bulk copies
KERNEL bulk(const uint4* x, uint4* y, u* z){ __shared__ alignas(128) uint4 t[256]; __shared__ alignas(8) ull bar; u a=(u)__cvta_generic_to_shared(t), m=(u)__cvta_generic_to_shared(&bar); if(threadIdx.x==0){ asm volatile("mbarrier.init.shared.b64 [%0],1;"::"r"(m)); asm volatile("fence.mbarrier_init.release.cluster;"); asm volatile("mbarrier.arrive.expect_tx.shared.b64 _,[%0],4096;"::"r"(m)); asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0],[%1],4096,[%2];"::"r"(a),"l"(x+(size_t)blockIdx.x*256),"r"(m):"memory"); } __syncthreads(); u done=0; while(!done) asm volatile("{.reg .pred p; mbarrier.try_wait.parity.shared.b64 p,[%1],0; selp.u32 %0,1,0,p;}":"=r"(done):"r"(m):"memory"); u v=ldv((const u*)x+TID*4); z[TID]=v; if(threadIdx.x==0){ asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0],[%1],4096;"::"l"(y+(size_t)blockIdx.x*256),"r"(a):"memory"); asm volatile("cp.async.bulk.commit_group;"); asm volatile("cp.async.bulk.wait_group 0;":::"memory"); } }
// 29 atomics at odd places and vector reds
KERNEL vector_red(float* x, int stride){ asm volatile("red.global.add.v4.f32 [%0],{%1,%1,%1,%1};"::"l"(x+(size_t)TID*stride),"f"(1.0f):"memory"); }
KERNEL atom_then_load(u* x, u* out, int mask){ u at=hash(TID)&mask; u v=atomicAdd(x+at,1); out[TID]=v+__ldcg(x+((at*5+1)&mask)); }
