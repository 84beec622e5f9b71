// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions that came with 10.0, one a kernel: nvdisasm says what they are called in SASS (cluster.sh). Never run.
#define INSTRUCTION(NAME, ...)                                                         \
  extern "C" __global__ void NAME(unsigned long long g, unsigned s) {                  \
    asm volatile("{\n.reg .b32 r<8>;\nmov.b32 r0, 0;\nmov.b32 r1, 0;\n" __VA_ARGS__    \
                 "\nst.global.u32 [%0], r0;\nst.global.u32 [%0 + 4], r1;\n}" ::"l"(g), \
                 "r"(s)                                                                \
                 : "memory");                                                          \
  }
INSTRUCTION(ldmatrix_m16n16_x1_b8, "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {r0, r1}, [%1];")
INSTRUCTION(ldmatrix_m16n16_x2_b8, "ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8 {r0, r1, r2, r3}, [%1];")
INSTRUCTION(ldmatrix_m16n16_x1_b6, "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8x16.b6x16_p32 {r0, r1}, [%1];")
INSTRUCTION(ldmatrix_m16n16_x2_b4,
            "ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8x16.b4x16_p64 {r0, r1, r2, r3}, [%1];")
INSTRUCTION(ldmatrix_m8n16_x1_b6, "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b6x16_p32 {r0}, [%1];")
INSTRUCTION(ldmatrix_m8n16_x2_b4, "ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b4x16_p64 {r0, r1}, [%1];")
INSTRUCTION(ldmatrix_m8n16_x4_b4, "ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64 {r0, r1, r2, r3}, [%1];")
INSTRUCTION(stmatrix_m16n8_x1_b8, "mov.b32 r0, 0;\nstmatrix.sync.aligned.m16n8.x1.trans.shared.b8 [%1], {r0};")
INSTRUCTION(stmatrix_m16n8_x4_b8,
            "mov.b32 r0, 0;\nstmatrix.sync.aligned.m16n8.x4.trans.shared.b8 [%1], {r0, r0, r0, r0};")
INSTRUCTION(ld_v8_b32, "ld.global.nc.v8.b32 {r0, r1, r2, r3, r4, r5, r6, r7}, [%0];")
INSTRUCTION(ld_v8_evict_first,
            "ld.global.L1::no_allocate.L2::evict_first.v8.b32 {r0, r1, r2, r3, r4, r5, r6, r7}, [%0];")
INSTRUCTION(ld_v8_128B, "ld.global.L2::128B.v8.b32 {r0, r1, r2, r3, r4, r5, r6, r7}, [%0];")
INSTRUCTION(ld_nc_v4_b64,
            "{\n.reg .b64 q<4>;\nld.global.nc.L1::evict_last.L2::evict_last.v4.b64 {q0, q1, q2, q3}, "
            "[%0];\ncvt.u32.u64 r0, q0;\ncvt.u32.u64 r1, q3;\n}")
INSTRUCTION(ld_cluster, "ld.shared::cluster.u32 r0, [%1];")
INSTRUCTION(st_cluster, "mov.b32 r0, 0;\nst.shared::cluster.u32 [%1], r0;")
INSTRUCTION(atom_cluster, "mov.b32 r0, 0;\natom.shared::cluster.add.u32 r1, [%1], r0;")
INSTRUCTION(red_cluster, "mov.b32 r0, 0;\nred.shared::cluster.add.u32 [%1], r0;")
INSTRUCTION(prefetch_l1, "prefetch.global.L1 [%0];")
INSTRUCTION(prefetch_l2, "prefetch.global.L2 [%0];")
INSTRUCTION(prefetch_l2_evict_last, "prefetch.global.L2::evict_last [%0];")
INSTRUCTION(prefetchu_l1, "prefetchu.L1 [%0];")
INSTRUCTION(discard, "discard.global.L2 [%0], 128;")
