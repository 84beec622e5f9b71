// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer intrinsics, as the CUDA Math API states them.
#pragma once

#include <warpmem/capture/words/attributes.hpp>

WARPMEM_WORD int __popc(unsigned x) { return __builtin_popcount(x); }
WARPMEM_WORD int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
WARPMEM_WORD int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
WARPMEM_WORD int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x)); }
WARPMEM_WORD int __ffs(int x) { return __builtin_ffs(x); }
WARPMEM_WORD int __ffsll(long long x) { return __builtin_ffsll(x); }

WARPMEM_WORD unsigned __brev(unsigned x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(x);
}
WARPMEM_WORD unsigned long long __brevll(unsigned long long x) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(x))) << 32 |
         __brev(static_cast<unsigned>(x >> 32));
}

// Four bytes of the eight of y:x, one for each hex digit of the selector.
WARPMEM_WORD unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  unsigned long long const both = static_cast<unsigned long long>(y) << 32 | x;
  unsigned result = 0;
  for (unsigned i = 0; i != 4; ++i) {
    result |= static_cast<unsigned>(both >> (selector >> 4 * i & 7) * 8 & 0xff) << 8 * i;
  }
  return result;
}

// The upper or lower half of hi:lo, shifted; `c` clamps the distance to 32, the others take it modulo 32.
WARPMEM_WORD unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned by) {
  return static_cast<unsigned>(((static_cast<unsigned long long>(hi) << 32 | lo) << (by & 31)) >> 32);
}
WARPMEM_WORD unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned by) {
  return static_cast<unsigned>((static_cast<unsigned long long>(hi) << 32 | lo) >> (by & 31));
}
WARPMEM_WORD unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned by) {
  return by >= 32 ? lo : __funnelshift_l(lo, hi, by);
}
WARPMEM_WORD unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned by) {
  return by >= 32 ? hi : __funnelshift_r(lo, hi, by);
}

WARPMEM_WORD int __mulhi(int a, int b) { return static_cast<int>(static_cast<long long>(a) * b >> 32); }
WARPMEM_WORD unsigned __umulhi(unsigned a, unsigned b) {
  return static_cast<unsigned>(static_cast<unsigned long long>(a) * b >> 32);
}
WARPMEM_WORD long long __mul64hi(long long a, long long b) {
  __extension__ typedef __int128 wide;
  return static_cast<long long>(static_cast<wide>(a) * b >> 64);
}
WARPMEM_WORD unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  __extension__ typedef unsigned __int128 wide;
  return static_cast<unsigned long long>(static_cast<wide>(a) * b >> 64);
}
WARPMEM_WORD unsigned __umul24(unsigned a, unsigned b) { return (a & 0xffffffu) * (b & 0xffffffu); }
WARPMEM_WORD int __mul24(int a, int b) {
  long long const product = static_cast<long long>(static_cast<int>(static_cast<unsigned>(a) << 8) >> 8) *
                            (static_cast<int>(static_cast<unsigned>(b) << 8) >> 8);
  return static_cast<int>(static_cast<unsigned>(product));
}

WARPMEM_WORD unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a < b ? b - a : a - b) + c; }
WARPMEM_WORD unsigned __sad(int a, int b, unsigned c) {
  return (a < b ? static_cast<unsigned>(b) - static_cast<unsigned>(a)
                : static_cast<unsigned>(a) - static_cast<unsigned>(b)) +
         c;
}
WARPMEM_WORD int __hadd(int a, int b) { return static_cast<int>((static_cast<long long>(a) + b) >> 1); }
WARPMEM_WORD int __rhadd(int a, int b) { return static_cast<int>((static_cast<long long>(a) + b + 1) >> 1); }
WARPMEM_WORD unsigned __uhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<unsigned long long>(a) + b) >> 1);
}
WARPMEM_WORD unsigned __urhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<unsigned long long>(a) + b + 1) >> 1);
}

// The position of the offset-th set bit from `base` on, upwards or downwards; 0xffffffff if there is none.
WARPMEM_WORD unsigned __fns(unsigned mask, unsigned base, int offset) {
  int const step = offset < 0 ? -1 : 1;
  int left = offset < 0 ? -offset : offset;
  if (left == 0) return (mask >> (base & 31) & 1) != 0 ? base : 0xffffffffu;
  for (int at = static_cast<int>(base); at >= 0 && at < 32; at += step) {
    if ((mask >> at & 1) != 0 && --left == 0) return static_cast<unsigned>(at);
  }
  return 0xffffffffu;
}

namespace warpmem { inline namespace v0 { namespace capture {

// The products of `n` elements of `bits` bits, as A and B say, added to c.
template <class A, class B, class Sum>
WARPMEM_WORD Sum dot(unsigned a, unsigned b, Sum c, int n, int shift_a, int shift_b) {
  unsigned sum = static_cast<unsigned>(c);
  for (int i = 0; i != n; ++i) {
    sum += static_cast<unsigned>(static_cast<A>(a >> i * shift_a)) *
           static_cast<unsigned>(static_cast<B>(b >> i * shift_b));
  }
  return static_cast<Sum>(sum);
}

}}}  // namespace warpmem::v0::capture

WARPMEM_WORD int __dp4a(int a, int b, int c) {
  return warpmem::capture::dot<signed char, signed char>(static_cast<unsigned>(a), static_cast<unsigned>(b), c, 4, 8,
                                                         8);
}
WARPMEM_WORD unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  return warpmem::capture::dot<unsigned char, unsigned char>(a, b, c, 4, 8, 8);
}
WARPMEM_WORD int __dp2a_lo(int a, int b, int c) {
  return warpmem::capture::dot<short, signed char>(static_cast<unsigned>(a), static_cast<unsigned>(b), c, 2, 16, 8);
}
WARPMEM_WORD unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
  return warpmem::capture::dot<unsigned short, unsigned char>(a, b, c, 2, 16, 8);
}
WARPMEM_WORD int __dp2a_hi(int a, int b, int c) {
  return warpmem::capture::dot<short, signed char>(static_cast<unsigned>(a), static_cast<unsigned>(b) >> 16, c, 2, 16,
                                                   8);
}
WARPMEM_WORD unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) {
  return warpmem::capture::dot<unsigned short, unsigned char>(a, b >> 16, c, 2, 16, 8);
}
