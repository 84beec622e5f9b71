// Kernels that stop early, each in its own way, or run to their end and do what they must not: nothing good may be said
// of any of them.
#pragma once

#include <string>

#include "kernel_texts.hpp"

namespace early_ends {

enum class ends {
  not_whole,      // stopped, or lanes did not execute an access
  with_problems,  // its accesses are all counted
  refused,        // an access is one that hardware has not, and nothing else is wrong
  never,          // without a bound
};

struct early_end {
  char const* what;
  ends how;
  std::string module;    // before the kernel
  std::string declared;  // in the kernel
  std::string code;
};

// Each thread reads and writes its own element, which wastes nothing; the code is in between. %p1: the last block; %p2:
// the last thread; %p3: the first warp of a block.
inline std::string kernel(std::string const& module, std::string const& declared, std::string const& code) {
  return kernel_texts::head + module + R"(
.visible .entry ends(.param .u64 in, .param .u64 out)
{
  .reg .pred %p<6>;
  .reg .b32 %r<16>;
  .reg .b64 %rd<8>;
  )" + declared +
         R"(
  ld.param.u64 %rd1, [in];
  ld.param.u64 %rd2, [out];
  mov.u32 %r1, %tid.x;
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mad.lo.u32 %r4, %r2, %r3, %r1;
  mul.wide.u32 %rd3, %r4, 4;
  add.s64 %rd4, %rd1, %rd3;
  add.s64 %rd5, %rd2, %rd3;
  ld.global.u32 %r5, [%rd4];
  setp.eq.u32 %p1, %r2, 3;
  setp.eq.u32 %p2, %r4, 255;
  setp.lt.u32 %p3, %r1, 32;
  )" + code +
         R"(
  st.global.u32 [%rd5], %r5;
  ret;
}
)";
}

inline std::string const tile = ".shared .align 16 .b8 tile[256];";
inline std::string const two_arrays = ".local .align 4 .b8 a[64]; .local .align 4 .b8 b[64];";
inline std::string const takes_one = ".func takes_one(.param .b32 x) { ret; }";
inline std::string const vprintf_declared =
    ".extern .func (.param .b32 r) vprintf(.param .b64 format, .param .b64 arguments);";
inline std::string const heap =
    ".extern .func (.param .b64 r) malloc(.param .b64 a); .extern .func free(.param .b64 a);";
// %rd6: 16 bytes.
inline std::string const take_block =
    "{ .param .b64 a; .param .b64 r; st.param.b64 [a], 16; call.uni (r), malloc, (a); ld.param.b64 %rd6, [r]; } ";
inline std::string const give_back = "{ .param .b64 a; st.param.b64 [a], %rd6; call.uni free, (a); } ";

inline early_end const all[] = {
    {"a trap in the last block", ends::not_whole, "", "", "@%p1 trap;"},
    {"a trap of one thread", ends::not_whole, "", "", "@%p2 trap;"},
    {"a breakpoint", ends::not_whole, "", "", "@%p2 brkpt;"},
    {"a failed assertion", ends::not_whole,
     ".extern .func __assertfail(.param .b64 a, .param .b64 b, .param .b32 c, .param .b64 d, .param .b64 e);", "",
     "@!%p2 bra OK; { .param .b64 m; .param .b64 n; .param .b32 l; .param .b64 o; .param .b64 s; st.param.b64 [m], 0; "
     "st.param.b64 [n], 0; st.param.b32 [l], 1; st.param.b64 [o], 0; st.param.b64 [s], 1; call.uni __assertfail, (m, "
     "n, l, o, s); } OK:"},
    {"an endless loop", ends::never, "", "", "L: @%p1 bra L;"},
    {"a lock that nobody gives back", ends::never, "", "",
     "mov.u32 %r6, 0; @!%p1 bra OK; L: atom.global.cas.b32 %r6, [%rd4], 7, 8; setp.ne.u32 %p4, %r6, 7; @%p4 bra L; "
     "OK:"},
    {"a flag that nobody sets", ends::never, "", "",
     "@!%p1 bra OK; L: ld.volatile.global.u32 %r6, [%rd4]; setp.ne.u32 %p4, %r6, 7; @%p4 bra L; OK:"},
    {"a wait for a barrier that nobody else reaches", ends::not_whole, "", "", "@%p1 bar.sync 1, 128;"},
    {"warps that wait at two barriers", ends::not_whole, "", "", "@%p3 bar.sync 1, 64; @!%p3 bar.sync 2, 64;"},
    {"half of a warp waits for the other, which waits for it", ends::not_whole, "", "",
     "setp.lt.u32 %p4, %r1, 16; @%p4 bar.sync 1, 96; @!%p4 bar.sync 2, 96;"},
    {"a barrier for 33 threads", ends::not_whole, "", "", "bar.sync 1, 33;"},
    {"a barrier for a number of threads that is in a register", ends::not_whole, "", "",
     "add.u32 %r6, %r3, 1; bar.sync 1, %r6;"},
    {"an arrival for no threads", ends::not_whole, "", "", "mov.u32 %r6, 0; bar.arrive 1, %r6;"},
    {"barrier 16", ends::not_whole, "", "", "mov.u32 %r6, 16; @%p1 bar.sync %r6;"},
    {"an instruction that is not known", ends::not_whole, "", "", "@%p2 st.unheard.u32 [%rd5], %r5;"},
    {"an unknown instruction in one lane", ends::not_whole, "", "", "@%p2 frobnicate.u32 %r5, %r5;"},
    {"an add of a float to integers", ends::not_whole, "", "", "add.u32 %r6, %r5, 0f3F800000;"},
    {"a register with a sign", ends::not_whole, "", "", "add.u32 %r6, -%r5, %r5;"},
    {"a predicate that is a register of bits", ends::not_whole, "", "", "@%r5 mov.u32 %r6, 1;"},
    {"a predicate that nothing writes", ends::not_whole, "", "", "@%p5 st.global.u32 [%rd5], %r5;"},
    {"a branch by a predicate that nothing writes", ends::not_whole, "", "",
     "@!%p5 bra OK; st.global.u32 [%rd5], 1; OK:"},
    {"a comparison with a register that nothing writes", ends::not_whole, "", "",
     "setp.ne.u32 %p4, %r15, 0; @%p4 st.global.u32 [%rd5], %r5;"},
    {"an atomic whose value is too wide", ends::not_whole, "", "", "red.global.add.u32 [%rd5], %rd5;"},
    {"an atomic operation of a wrong type", ends::not_whole, "", "", "red.global.and.u32 [%rd5], %r5;"},
    {"a load beyond the array", ends::not_whole, "", "", "@%p1 ld.global.u32 %r5, [%rd4+64];"},
    {"a store beyond the array", ends::not_whole, "", "", "@%p1 st.global.u32 [%rd5+1024], %r5;"},
    {"an atomic beyond the array", ends::not_whole, "", "", "@%p2 red.global.add.u32 [%rd5+4], %r5;"},
    {"a load before the array", ends::not_whole, "", "", "setp.eq.u32 %p4, %r4, 0; @%p4 ld.global.u32 %r5, [%rd4+-4];"},
    {"a misaligned load", ends::not_whole, "", "", "@%p1 ld.global.u32 %r5, [%rd4+2];"},
    {"a misaligned atomic", ends::not_whole, "", "", "@%p2 red.global.add.u32 [%rd5+-2], %r5;"},
    {"a vector at half of its size", ends::not_whole, "", "", "@%p2 ld.global.v2.u32 {%r5, %r6}, [%rd4+-8];"},
    {"an address where nothing is", ends::not_whole, "", "", "@%p1 mov.u64 %rd6, 64; @%p1 ld.global.u32 %r5, [%rd6];"},
    {"a null pointer", ends::not_whole, "", "", "mov.u64 %rd6, 0; @%p2 st.global.u32 [%rd6], %r5;"},
    {"a generic address in no window", ends::not_whole, "", "",
     "mov.u64 %rd6, 0x7f00000000000000; @%p2 ld.u32 %r5, [%rd6];"},
    {"bytes behind a block of malloc", ends::not_whole, heap, "", take_block + "st.u32 [%rd6+16], %r5;"},
    {"bytes far behind a block of malloc", ends::not_whole, heap, "", take_block + "@%p2 st.u32 [%rd6+1000000], %r5;"},
    {"a block of malloc that is free again", ends::not_whole, heap, "", take_block + give_back + "st.u32 [%rd6], %r5;"},
    {"a bulk copy to bytes behind a block of malloc", ends::not_whole, heap, tile,
     take_block +
         "st.shared.u32 [tile], 1; bar.sync 0; mov.u32 %r6, tile; @%p2 cp.async.bulk.global.shared::cta.bulk_group "
         "[%rd6], [%r6], 32;"},
    {"bytes beyond a named shared array", ends::not_whole, "", tile, "@%p2 st.shared.u32 [tile+256], %r5;"},
    {"shared memory beyond its end", ends::not_whole, "", tile,
     "mov.u32 %r6, tile; add.u32 %r6, %r6, 4096; @%p2 ld.shared.u32 %r5, [%r6];"},
    {"shared memory of a kernel that has none", ends::not_whole, "", "",
     "mov.u32 %r6, 1024; @%p2 ld.shared.u32 %r5, [%r6];"},
    {"bytes beyond a named local array", ends::not_whole, "", two_arrays, "@%p2 st.local.u32 [a+64], %r5;"},
    {"a pointer beyond a local array, before the next", ends::not_whole, "", two_arrays,
     "mov.u64 %rd6, a; @%p2 st.local.u32 [%rd6+64], %r5;"},
    {"a pointer beyond the last local array", ends::not_whole, "", two_arrays,
     "mov.u64 %rd6, b; @%p2 st.local.u32 [%rd6+64], %r5;"},
    {"a generic pointer before the first local array", ends::not_whole, "", two_arrays,
     "mov.u64 %rd6, a; cvta.local.u64 %rd6, %rd6; @%p2 st.u32 [%rd6+-4], %r5;"},
    {"an mbarrier that is not initialized", ends::not_whole, "", ".shared .align 8 .b64 bar;",
     "@%p1 mbarrier.arrive.shared.b64 %rd6, [bar];"},
    {"a call with too few arguments", ends::not_whole, takes_one, "", "call.uni takes_one, ();"},
    {"a call with too many arguments", ends::not_whole, takes_one, "",
     "{ .param .b32 x; .param .b32 y; call.uni takes_one, (x, y); }"},
    {"a call with an argument of another size", ends::not_whole, takes_one, "",
     "{ .param .b64 x; call.uni takes_one, (x); }"},
    {"a call for a result that is not there", ends::not_whole, takes_one, "",
     "{ .param .b32 x; .param .b32 y; call.uni (y), takes_one, (x); }"},
    {"an indirect call with too few arguments", ends::not_whole, takes_one, "",
     "P: .callprototype _ (); mov.u64 %rd6, takes_one; call %rd6, (), P;"},
    {"a call of nothing", ends::not_whole, "", "", "call.uni nowhere, ();"},
    {"a call through a pointer to nothing", ends::not_whole, "", "",
     "P: .callprototype _ (); mov.u64 %rd6, 64; @%p2 call %rd6, (), P;"},
    {"a call of a kernel", ends::not_whole, ".visible .entry other() { ret; }", "", "call.uni other, ();"},
    {"a function that calls itself for ever", ends::not_whole, ".func again() { call.uni again, (); ret; }", "",
     "@%p2 call again, ();"},
    {"an atomic with fewer results than values", ends::not_whole, "", "",
     "@%p2 atom.global.v2.f32.add {%r6}, [%rd4], {%r5, %r5};"},
    {"an atomic with one result for two values", ends::not_whole, "", "",
     "@%p2 atom.global.v2.f32.add %r6, [%rd4], {%r5, %r5};"},
    {"a surface load without a type", ends::not_whole, "", "", "@%p2 suld %r5, [%rd1, {%r1}];"},
    {"a surface reduction without a type", ends::not_whole, "", "", "@%p2 sured [%rd1, {%r1}], %r5;"},
    {"a copy of 4 bytes past L1", ends::not_whole, "", tile,
     "mov.u32 %r6, tile; @%p2 cp.async.cg.shared.global [%r6], [%rd4], 4;"},
    {"an access of 32 bytes, which 9.0 has not", ends::not_whole, "", "",
     "@%p2 ld.global.v8.b32 {%r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12}, [%rd4+-28];"},
    {"a copy of more bytes than there are", ends::with_problems, "", tile,
     "mov.u32 %r6, tile; mul.lo.u32 %r7, %r1, 4; add.u32 %r6, %r6, %r7; mov.u32 %r8, 9; cp.async.ca.shared.global "
     "[%r6], [%rd4], 4, %r8; cp.async.wait_all;"},
    {"shared memory that two warps write", ends::with_problems, "", tile, "st.shared.u32 [tile], %r1;"},
    {"shared memory that nobody wrote", ends::with_problems, "", tile, "ld.shared.u32 %r5, [tile];"},
    {"a bulk copy of shared memory that nobody wrote", ends::with_problems, "", tile,
     "mov.u32 %r6, tile; @%p2 cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r6], 64;"},
    {"local memory that nobody wrote", ends::with_problems, "", two_arrays, "ld.local.u32 %r5, [a];"},
    {"global memory that two blocks write", ends::with_problems, "", "", "st.global.u32 [%rd2], %r4;"},
    {"lanes that write what others of their warp read", ends::with_problems, "", tile,
     "mul.lo.u32 %r6, %r1, 4; mov.u32 %r7, tile; add.u32 %r6, %r6, %r7; st.shared.u32 [%r6], %r1; xor.b32 %r7, %r6, 4; "
     "ld.shared.u32 %r5, [%r7];"},
    {"a barrier that some lanes skip", ends::with_problems, "", "", "@%p2 bra OK; bar.sync 0; OK:"},
    {"warps that wait for each other at two instructions", ends::with_problems, "", "",
     "@%p3 bra A; bar.sync 0; bra B; A: bar.sync 0; B:"},
    {"an asynchronous copy that nobody waits for", ends::with_problems, "", tile,
     "mul.lo.u32 %r6, %r1, 4; mov.u32 %r7, tile; add.u32 %r6, %r6, %r7; cp.async.ca.shared.global [%r6], [%rd4], 4; "
     "ld.shared.u32 %r5, [%r6];"},
    {"a store to a parameter", ends::not_whole, "", "",
     "mov.b64 %rd6, in; cvta.param.u64 %rd6, %rd6; @%p2 st.u32 [%rd6], %r5;"},
    {"a branch to an entry that its table lacks", ends::not_whole, "", "",
     "T: .branchtargets A, B; mov.u32 %r6, 7; @%p2 brx.idx %r6, T; A: B:"},
    {"a load beyond a constant array", ends::not_whole, ".const .align 4 .b8 c[16];", "",
     "mov.u64 %rd6, c; @%p2 ld.const.u32 %r5, [%rd6+16];"},
    {"a store to a constant array", ends::refused, ".const .align 4 .b8 c[16];", "",
     "mov.u64 %rd6, c; cvta.const.u64 %rd6, %rd6; @%p2 st.u32 [%rd6], %r5;"},
    {"a pointer to local memory of a function that has ended", ends::not_whole,
     ".func (.param .b64 p) leave() { .local .align 4 .b8 own[16]; .reg .b64 %rd<2>; mov.u64 %rd1, own; "
     "cvta.local.u64 %rd1, %rd1; st.param.b64 [p], %rd1; ret; }",
     "", "{ .param .b64 p; call (p), leave, (); ld.param.b64 %rd6, [p]; st.u32 [%rd6], %r5; }"},
    {"a matrix at an address that is no multiple of 16", ends::not_whole, "", tile,
     "mov.u32 %r6, tile; add.u32 %r6, %r6, 4; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r7}, [%r6];"},
    {"a block of a cluster that there is not", ends::not_whole, "", tile,
     "mov.u32 %r6, tile; mapa.shared::cluster.u32 %r7, %r6, 3; ld.shared::cluster.u32 %r5, [%r7];"},
    {"a texture that is not there", ends::not_whole, "", "",
     "mov.u64 %rd6, 0; mov.u32 %r6, 0; tex.1d.v4.u32.s32 {%r6, %r7, %r8, %r9}, [%rd6, {%r6}];"},
    {"a shuffle whose mask lacks lanes", ends::with_problems, "", "", "shfl.sync.idx.b32 %r5, %r5, 0, 31, 0x7fffffff;"},
    {"a shuffle from a lane that is not there", ends::with_problems, "", "",
     "@%p3 shfl.sync.down.b32 %r6, %r5, 1, 31, 0xffffffff; setp.lt.u32 %p4, %r1, 16; @%p4 shfl.sync.idx.b32 %r6, %r5, "
     "20, 31, 0xffff;"},
    {"a free of what malloc did not give", ends::with_problems, ".extern .func free(.param .b64 p);", "",
     "{ .param .b64 x; st.param.b64 [x], %rd4; call.uni free, (x); }"},
    {"a printf whose format is nowhere", ends::with_problems, vprintf_declared, "",
     "{ .param .b64 f; .param .b64 a; .param .b32 n; mov.u64 %rd6, 123456; st.param.b64 [f], %rd6; st.param.b64 [a], "
     "0; @%p2 call.uni (n), vprintf, (f, a); }"},
    {"too much static shared memory", ends::with_problems, "", ".shared .align 4 .b8 big[49156];",
     "st.shared.u32 [big+49152], 1; bar.sync 0;"},
};

}  // namespace early_ends
