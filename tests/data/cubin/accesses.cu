// Accesses whose instructions are known from their lines: "//: 80 LDG 16 EF weak -32" expects, from capability 8.0 on,
// an LDG of 16 bytes with these words for the cache and this offset. nvcc 13 -cubin -lineinfo made the cubins beside it.
__global__ void global_accesses(unsigned* all) {
  unsigned* p = all + threadIdx.x * 64;
  unsigned a, b, c, d;
  unsigned long long w;
  unsigned sum = 0;
  asm volatile("ld.global.u8 %0, [%1+3];" : "=r"(a) : "l"(p));                                                 //: 75 LDG 1 normal weak 3
  asm volatile("ld.global.s16 %0, [%1+6];" : "=r"(b) : "l"(p));                                                //: 75 LDG 2 normal weak 6
  asm volatile("ld.global.u32 %0, [%1+-64];" : "=r"(c) : "l"(p));                                              //: 75 LDG 4 normal weak -64
  sum += a + b + c;
  asm volatile("ld.global.nc.u64 %0, [%1+200];" : "=l"(w) : "l"(p));                                           //: 75 LDG 8 normal constant 200
  asm volatile("st.global.u64 [%0+24], %1;" ::"l"(p), "l"(w));                                                 //: 75 STG 8 normal weak 24
  asm volatile("ld.global.cs.v4.u32 {%0, %1, %2, %3}, [%4+1024];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(p)); //: 75 LDG 16 EF weak 1024
  asm volatile("st.global.L1::no_allocate.v4.u32 [%0+-1024], {%1, %2, %3, %4};" ::"l"(p), "r"(a), "r"(b), "r"(c), "r"(d)); //: 75 STG 16 NA weak -1024
  sum += d;
  asm volatile("ld.global.L1::evict_last.u32 %0, [%1+256];" : "=r"(a) : "l"(p));                                //: 75 LDG 4 EL weak 256
  asm volatile("ld.global.L1::evict_unchanged.u32 %0, [%1+320];" : "=r"(b) : "l"(p));                           //: 75 LDG 4 EU weak 320
  asm volatile("ld.global.lu.u32 %0, [%1+384];" : "=r"(c) : "l"(p));                                            //: 75 LDG 4 LU weak 384
  asm volatile("ld.global.cg.u32 %0, [%1+448];" : "=r"(d) : "l"(p));                                            //: 75 LDG 4 normal gpu 448
  asm volatile("st.relaxed.sys.global.u32 [%0+512], %1;" ::"l"(p), "r"(a));                                     //: 75 STG 4 normal system 512
  asm volatile("st.relaxed.cta.global.u32 [%0+580], %1;" ::"l"(p), "r"(b));                                     //: 75 STG 4 normal block 580
  asm volatile("st.mmio.relaxed.sys.global.u32 [%0+640], %1;" ::"l"(p), "r"(c));                               //: 75 STG 4 normal mmio 640
  asm volatile("st.global.u8 [%0+701], %1;" ::"l"(p), "r"(d));                                                  //: 75 STG 1 normal weak 701
  p[400] = sum;
}

__global__ void atomics(unsigned* all) {
  unsigned* p = all + threadIdx.x * 64;
  unsigned a = threadIdx.x, b;
  unsigned long long w, v;
  float f;
  asm volatile("atom.global.add.u32 %0, [%1+4], %2;" : "=r"(b) : "l"(p), "r"(a));                              //: 75 ATOMG 4 normal gpu 4
  asm volatile("atom.global.min.s32 %0, [%1+-8], %2;" : "=r"(a) : "l"(p), "r"(b));                             //: 75 ATOMG 4 normal gpu -8
  asm volatile("atom.global.exch.b64 %0, [%1+16], %2;" : "=l"(w) : "l"(p), "l"(p));                            //: 75 ATOMG 8 normal gpu 16
  asm volatile("atom.global.max.s64 %0, [%1+24], %2;" : "=l"(v) : "l"(p), "l"(w));                             //: 75 ATOMG 8 normal gpu 24
  asm volatile("atom.global.cas.b32 %0, [%1+32], %2, %3;" : "=r"(b) : "l"(p), "r"(a), "r"(b));                 //: 75 ATOMG 4 normal gpu 32
  asm volatile("atom.global.cas.b64 %0, [%1+40], %2, %3;" : "=l"(w) : "l"(p), "l"(w), "l"(v));                 //: 75 ATOMG 8 normal gpu 40
  asm volatile("atom.global.add.f32 %0, [%1+48], %2;" : "=f"(f) : "l"(p), "f"(__uint_as_float(b)));            //: 75 ATOMG 4 normal gpu 48
  asm volatile("red.global.add.u64 [%0+56], %1;" ::"l"(p), "l"(w));                                            //: 75 RED 8 normal gpu 56
  asm volatile("red.global.add.f32 [%0+-64], %1;" ::"l"(p), "f"(f));                                           //: 75 RED 4 normal gpu -64
  asm volatile("red.global.min.s64 [%0+64], %1;" ::"l"(p), "l"(v));                                            //: 75 RED 8 normal gpu 64
}

__global__ void shared_accesses(unsigned* all) {
  __shared__ unsigned tile[1280];
  unsigned s = static_cast<unsigned>(__cvta_generic_to_shared(tile)) + threadIdx.x * 20;
  unsigned a, b, c, d;
  unsigned long long w;
  asm volatile("st.shared.u16 [%0+2], %1;" ::"r"(s), "h"(static_cast<unsigned short>(s)));                     //: 75 STS 2 normal weak 2
  asm volatile("st.shared.v2.u32 [%0+128], {%1, %1};" ::"r"(s), "r"(s));                                       //: 75 STS 8 normal weak 128
  asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4+256];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(s));  //: 75 LDS 16 normal weak 256
  asm volatile("st.shared.u32 [%0+-4], %1;" ::"r"(s), "r"(a + b + c + d));                                     //: 75 STS 4 normal weak -4
  asm volatile("atom.shared.add.u32 %0, [%1+8], %2;" : "=r"(a) : "r"(s), "r"(b));                              //: 75 ATOMS 4 normal weak 8
  asm volatile("atom.shared.exch.b64 %0, [%1+16], %2;" : "=l"(w) : "r"(s), "l"(all));                          //: 75 ATOMS 8 normal weak 16
  asm volatile("atom.shared.cas.b32 %0, [%1+24], %2, %3;" : "=r"(b) : "r"(s), "r"(a), "r"(c));                 //: 75 ATOMS 4 normal weak 24
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4+512];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(s)); //: 75 LDSM 16 normal weak 512
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2+528];" : "=r"(a), "=r"(b) : "r"(s)); //: 75 LDSM 16 normal weak 528
#if __CUDA_ARCH__ >= 900
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0+544], {%1, %2, %3, %4};" ::"r"(s), "r"(a), "r"(b), "r"(c), "r"(d)); //: 90 STSM 16 normal weak 544
#endif
  unsigned* p = all + threadIdx.x * 64;
  p[0] = a + b + c + d + static_cast<unsigned>(w);
}

#if __CUDA_ARCH__ >= 800
__global__ void copies(unsigned* all) {
  __shared__ uint4 tile[1024];
  unsigned s = static_cast<unsigned>(__cvta_generic_to_shared(tile)) + threadIdx.x * 20;
  unsigned* p = all + threadIdx.x * 64;
  asm volatile("cp.async.ca.shared.global [%0+32], [%1+64], 4;" ::"r"(s), "l"(p));                             //: 80 LDGSTS 4 none weak 32 64
  asm volatile("cp.async.ca.shared.global [%0+-40], [%1+-72], 8;" ::"r"(s), "l"(p));                           //: 80 LDGSTS 8 none weak -40 -72
  asm volatile("cp.async.cg.shared.global [%0+4660], [%1+2032], 16;" ::"r"(s), "l"(p));                        //: 80 LDGSTS 16 none weak 4660 2032
  asm volatile("cp.async.cg.shared.global.L2::128B [%0+48], [%1+96], 16;" ::"r"(s), "l"(p));                   //: 80 LDGSTS 16 none weak 48 96
  asm volatile("cp.async.wait_all;");
}
#endif
