#define TID (blockIdx.x * blockDim.x + threadIdx.x)
#define KERNEL extern "C" __global__ void
typedef unsigned u;
typedef unsigned long long ull;
__device__ __forceinline__ u hash(u x){ x ^= x>>16; x*=0x7feb352dU; x^=x>>15; x*=0x846ca68bU; x^=x>>16; return x; }
__device__ __forceinline__ u ldv(const u* p){ u v; asm volatile("ld.global.u32 %0,[%1];":"=r"(v):"l"(p):"memory"); return v; }
KERNEL random_lines(const u* x, u* out, int lines, int passes, u mask){
  u s=0; for(int p=0;p<passes;++p) for(u i=threadIdx.x;i<lines;i+=blockDim.x) s+=ldv(x + (size_t)(hash(i+blockIdx.x*4096+77)&mask)*32);
  out[TID]=s; }
// plain CUDA: a table per block, looked up by a hash again and again
KERNEL plain_lookups(const int* __restrict__ keys, const float* __restrict__ x, float* out, int n, int steps){ float s=0; int k=keys[blockIdx.x*n+threadIdx.x%n]; for(int i=0;i<steps;++i){ s+=x[k]; k=keys[blockIdx.x*n+(k/32+i+threadIdx.x)%n]; } out[TID]=s; }
extern "C" __global__ void __cluster_dims__(4,1,1) clusters4(const u* x, u* out, int words){ u s=0; for(int i=threadIdx.x;i<words;i+=blockDim.x) s+=ldv(x+i); out[TID]=s; }
KERNEL part_then_load(u* part, const u* s, u* out, int np, int ns){ int t=TID, all=gridDim.x*blockDim.x; for(int i=t;i<np;i+=all) part[(size_t)i*8+3]=i; __syncthreads(); u a=0; for(int i=t;i<ns;i+=all) a+=s[i]; out[t]=a; }
KERNEL part_then_stream(u* part, u* s, int np, int ns){ int t=TID, all=gridDim.x*blockDim.x; for(int i=t;i<np;i+=all) part[(size_t)i*8+3]=i; __syncthreads(); for(int i=t;i<ns;i+=all) s[i]=i; }
KERNEL acquire_loads(const u* x, const u* flag, u* out, int reps){ u s=0; for(int r=0;r<reps;++r){ u f; asm volatile("ld.acquire.gpu.global.u32 %0,[%1];":"=r"(f):"l"(flag):"memory"); s+=f+x[TID+f]; } out[TID]=s; }
KERNEL long_blocks(const u* own, const u* s, u* out, int rereads, int spin){ u a=0; int b=blockIdx.x; 
  if(b<1056&&b%4==0){ for(int r=0;r<rereads;++r){ for(int i=threadIdx.x;i<2048;i+=256) a+=__ldcg(own+(size_t)b*2048+i); if(threadIdx.x==0){ float f=a; for(int q=0;q<spin;++q) f=__fsqrt_rn(f+1.0f); a+=(u)f; } __syncthreads(); } }
  else for(int i=threadIdx.x;i<2048;i+=256) a+=__ldcg(s+(size_t)b*2048+i);
  out[TID]=a; }
KERNEL own_again(const u* x, u* out, int words, int reps){ u s=0; for(int r=0;r<reps;++r){ for(int i=threadIdx.x;i<words;i+=blockDim.x) s+=ldv(x+(size_t)blockIdx.x*words+i); __syncthreads(); } out[TID]=s; }
KERNEL late_readers(const u* x, u* out, int from){ u s=0; if(blockIdx.x>=from) for(int i=threadIdx.x;i<2048;i+=32) s+=ldv(x+i); if(s) out[TID]=s; }
KERNEL hints(const u* x, u* out, int n){ ull f,g,h; asm volatile("createpolicy.fractional.L2::evict_first.b64 %0,1.0;":"=l"(f)); asm volatile("createpolicy.fractional.L2::evict_unchanged.b64 %0,1.0;":"=l"(g)); asm volatile("createpolicy.fractional.L2::evict_first.L2::evict_unchanged.b64 %0,0.5;":"=l"(h)); size_t at=(size_t)TID*16; u a,b,c;
 asm volatile("ld.global.L2::cache_hint.u32 %0,[%1],%2;":"=r"(a):"l"(x+at),"l"(f)); at+=(size_t)n*16;
 asm volatile("ld.global.L1::no_allocate.L2::cache_hint.u32 %0,[%1],%2;":"=r"(b):"l"(x+at),"l"(g)); at+=(size_t)n*16;
 asm volatile("ld.global.L1::evict_first.L2::cache_hint.u32 %0,[%1],%2;":"=r"(c):"l"(x+at),"l"(h)); out[TID]=a+b+c; }
// shared memory patterns
template<int P> __device__ __forceinline__ void sp(u* out, int reps){ __shared__ alignas(16) uint4 t[1024]; u* w=(u*)t; int l=threadIdx.x&31; for(int i=threadIdx.x;i<4096;i+=256) w[i]=i; __syncthreads(); u s=0; u base=(u)__cvta_generic_to_shared(t);
#pragma unroll 8
 for(int r=0;r<reps;++r){ u a; u q=(r&7)*512; 
  if(P==0) a=base+q; else if(P==1) a=base+q+(l%4)*16; else if(P==2) a=base+q+(l%8)*16; else if(P==3) a=base+q+(l/2)*16; else if(P==4) a=base+q+((l*5)%16)*16; else if(P==5) a=base+q+(l%16)*8; else if(P==6) a=base+q+(l/2)*8; else a=base+q+((l&1)*16+(l>>1))*8%256;
  if(P<=4){ u x,y,z,v; asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3},[%4];":"=r"(x),"=r"(y),"=r"(z),"=r"(v):"r"(a)); s+=x^y^z^v; }
  else { u x,y; asm volatile("ld.shared.v2.u32 {%0,%1},[%2];":"=r"(x),"=r"(y):"r"(a)); s+=x^y; } }
 out[TID]=s; }
#define SP(P) KERNEL shared_##P(u* out, int reps){ sp<P>(out,reps); }
SP(0) SP(1) SP(2) SP(3) SP(4) SP(5) SP(6) SP(7)
KERNEL shared_stores(u* out, int reps){ __shared__ alignas(16) uint4 t[1024]; int l=threadIdx.x&31; u base=(u)__cvta_generic_to_shared(t);
#pragma unroll 8
 for(int r=0;r<reps;++r){ u q=(r&7)*512; asm volatile("st.shared.v4.u32 [%0],{%1,%1,%1,%1};"::"r"(base+q+(l%4)*16),"r"(r)); asm volatile("st.shared.u32 [%0],%1;"::"r"(base+q),"r"(l)); asm volatile("st.shared.v2.u32 [%0],{%1,%1};"::"r"(base+q+(l/4)*8),"r"(l)); asm volatile("st.shared.u8 [%0],%1;"::"r"(base+q+l%4*128+l/4),"r"(l)); }
 __syncthreads(); out[TID]=((u*)t)[threadIdx.x]; }
KERNEL shared_atomics(u* out, int reps){ __shared__ u t[4096]; for(int i=threadIdx.x;i<4096;i+=256) t[i]=0; __syncthreads(); int l=threadIdx.x&31; u s=0; for(int r=0;r<reps;++r){ atomicAdd(&t[(r&7)*32],l); atomicAdd(&t[(l%4)*32+(r&7)],l+1); atomicMax(&t[2048+l/2],r); s+=atomicAdd(&t[1024+(l*33)%512],2); } __syncthreads(); out[TID]=t[threadIdx.x]+s; }
KERNEL copy_conflicts(const u* x, u* out, int reps){ __shared__ u t[8192]; u base=(u)__cvta_generic_to_shared(t); int l=threadIdx.x&31,w=threadIdx.x>>5; 
#pragma unroll 4
 for(int r=0;r<reps;++r){ asm volatile("cp.async.ca.shared.global [%0],[%1],4;"::"r"(base+(l*32+w+(r&3)*8)%8192*4),"l"(x+l)); } asm volatile("cp.async.wait_all;":::"memory"); __syncthreads(); out[TID]=t[threadIdx.x]; }
// a plain barrier-free reduction that ends with a fence, in a loop
KERNEL publish(const float* __restrict__ a, volatile float* out, int* flags, int steps){ for(int k=0;k<steps;++k){ out[k*gridDim.x*blockDim.x+TID]=a[threadIdx.x]*k; __threadfence(); if(threadIdx.x==0) flags[blockIdx.x]=k; } }
KERNEL publish_plain(const float* a, float* out, int* flags, int steps){ for(int k=0;k<steps;++k){ out[k*gridDim.x*blockDim.x+TID]=a[TID]*k; __threadfence(); __syncthreads(); if(threadIdx.x==0) atomicExch(&flags[blockIdx.x],k); } }
