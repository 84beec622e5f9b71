// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words on integers.
#pragma once
#pragma GCC system_header

#include "attributes.h"

WARPMEM_WORD int __popc(unsigned x) { return __builtin_popcount(x); }
WARPMEM_WORD int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
WARPMEM_WORD int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
WARPMEM_WORD int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x)); }
WARPMEM_WORD int __ffs(int x) { return x == 0 ? 0 : __builtin_ctz(static_cast<unsigned>(x)) + 1; }
WARPMEM_WORD int __ffsll(long long x) { return x == 0 ? 0 : __builtin_ctzll(static_cast<unsigned long long>(x)) + 1; }
WARPMEM_WORD unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
WARPMEM_WORD unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
WARPMEM_WORD unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  unsigned result;
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(x), "r"(y), "r"(selector & 0x7777u));
  return result;
}

#define WARPMEM_SHIFT(name, instruction)                                            \
  WARPMEM_WORD unsigned name(unsigned lo, unsigned hi, unsigned by) {               \
    unsigned result;                                                                \
    asm(instruction " %0, %1, %2, %3;" : "=r"(result) : "r"(lo), "r"(hi), "r"(by)); \
    return result;                                                                  \
  }
WARPMEM_SHIFT(__funnelshift_l, "shf.l.wrap.b32")
WARPMEM_SHIFT(__funnelshift_r, "shf.r.wrap.b32")
WARPMEM_SHIFT(__funnelshift_lc, "shf.l.clamp.b32")
WARPMEM_SHIFT(__funnelshift_rc, "shf.r.clamp.b32")
#undef WARPMEM_SHIFT

WARPMEM_WORD int __mulhi(int a, int b) { return static_cast<int>(static_cast<long long>(a) * b >> 32); }
WARPMEM_WORD unsigned __umulhi(unsigned a, unsigned b) {
  return static_cast<unsigned>(static_cast<unsigned long long>(a) * b >> 32);
}
WARPMEM_WORD long long __mul64hi(long long a, long long b) {
  long long result;
  asm("mul.hi.s64 %0, %1, %2;" : "=l"(result) : "l"(a), "l"(b));
  return result;
}
WARPMEM_WORD unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  unsigned long long result;
  asm("mul.hi.u64 %0, %1, %2;" : "=l"(result) : "l"(a), "l"(b));
  return result;
}
WARPMEM_WORD unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffu) * (b & 0xffffffu); }
WARPMEM_WORD int __mul24(int a, int b) {
  int result;
  asm("mul24.lo.s32 %0, %1, %2;" : "=r"(result) : "r"(a), "r"(b));
  return result;
}
WARPMEM_WORD unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a < b ? b - a : a - b) + c; }
WARPMEM_WORD unsigned __sad(int a, int b, unsigned c) {
  unsigned const x = static_cast<unsigned>(a), y = static_cast<unsigned>(b);
  return (a < b ? y - x : x - y) + c;
}
WARPMEM_WORD int __hadd(int a, int b) { return static_cast<int>((static_cast<long long>(a) + b) >> 1); }
WARPMEM_WORD int __rhadd(int a, int b) { return static_cast<int>((static_cast<long long>(a) + b + 1) >> 1); }
WARPMEM_WORD unsigned __uhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<unsigned long long>(a) + b) >> 1);
}
WARPMEM_WORD unsigned __urhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<unsigned long long>(a) + b + 1) >> 1);
}
WARPMEM_WORD unsigned __fns(unsigned mask, unsigned base, int offset) {
  unsigned result;
  asm("fns.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(mask), "r"(base), "r"(offset));
  return result;
}

#define WARPMEM_DOT(name, instruction, A, B, C)                                  \
  WARPMEM_WORD C name(A a, B b, C c) {                                           \
    C result;                                                                    \
    asm(instruction " %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"(c)); \
    return result;                                                               \
  }
WARPMEM_DOT(__dp4a, "dp4a.s32.s32", int, int, int)
WARPMEM_DOT(__dp4a, "dp4a.u32.u32", unsigned, unsigned, unsigned)
WARPMEM_DOT(__dp2a_lo, "dp2a.lo.s32.s32", int, int, int)
WARPMEM_DOT(__dp2a_lo, "dp2a.lo.u32.u32", unsigned, unsigned, unsigned)
WARPMEM_DOT(__dp2a_hi, "dp2a.hi.s32.s32", int, int, int)
WARPMEM_DOT(__dp2a_hi, "dp2a.hi.u32.u32", unsigned, unsigned, unsigned)
#undef WARPMEM_DOT

#define WARPMEM_MIN_MAX(T, A, B)                                               \
  WARPMEM_BOTH constexpr T min(A a, B b) { return T(b) < T(a) ? T(b) : T(a); } \
  WARPMEM_BOTH constexpr T max(A a, B b) { return T(a) < T(b) ? T(b) : T(a); }
#define WARPMEM_MIN_MAX_OF(S, U) \
  WARPMEM_MIN_MAX(S, S, S)       \
  WARPMEM_MIN_MAX(U, U, U)       \
  WARPMEM_MIN_MAX(U, S, U)       \
  WARPMEM_MIN_MAX(U, U, S)
namespace warpmem_words {
using uint = unsigned;
using ulong = unsigned long;
using ullong = unsigned long long;
using llong = long long;
}  // namespace warpmem_words
WARPMEM_MIN_MAX_OF(int, warpmem_words::uint)
WARPMEM_MIN_MAX_OF(long, warpmem_words::ulong)
WARPMEM_MIN_MAX_OF(warpmem_words::llong, warpmem_words::ullong)
#undef WARPMEM_MIN_MAX_OF
#undef WARPMEM_MIN_MAX
WARPMEM_WORD unsigned umin(unsigned a, unsigned b) { return min(a, b); }
WARPMEM_WORD unsigned umax(unsigned a, unsigned b) { return max(a, b); }
WARPMEM_WORD long long llmin(long long a, long long b) { return min(a, b); }
WARPMEM_WORD long long llmax(long long a, long long b) { return max(a, b); }
WARPMEM_WORD unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
WARPMEM_WORD unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }
