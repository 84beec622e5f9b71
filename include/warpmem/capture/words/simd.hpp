// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SIMD intrinsics: 2 halves or 4 bytes of a word.
#pragma once

#include <warpmem/capture/words/attributes.hpp>

namespace warpmem { inline namespace v0 { namespace capture {

// f of each element of a and b, as T; what f returns is cut to the element's size.
template <class T, class F>
WARPMEM_WORD unsigned by_element(unsigned a, unsigned b, F f) {
  constexpr unsigned bits = sizeof(T) * 8, mask = (1u << bits) - 1;
  unsigned result = 0;
  for (unsigned i = 0; i != 32; i += bits) {
    result |=
        (static_cast<unsigned>(f(static_cast<int>(static_cast<T>(a >> i)), static_cast<int>(static_cast<T>(b >> i)))) &
         mask)
        << i;
  }
  return result;
}
template <class T>
constexpr int smallest = static_cast<T>(-1) < 0 ? -(1 << (sizeof(T) * 8 - 1)) : 0;
template <class T>
constexpr int largest = static_cast<T>(-1) < 0 ? (1 << (sizeof(T) * 8 - 1)) - 1 : (1 << sizeof(T) * 8) - 1;
template <class T>
WARPMEM_WORD int saturated(int x) {
  return x < smallest<T> ? smallest<T> : x > largest<T> ? largest<T> : x;
}
template <class T>
WARPMEM_WORD unsigned sum_of_differences(unsigned a, unsigned b) {
  unsigned sum = 0;
  for (unsigned i = 0; i != 32; i += sizeof(T) * 8) {
    int const d = static_cast<T>(a >> i) - static_cast<T>(b >> i);
    sum += static_cast<unsigned>(d < 0 ? -d : d);
  }
  return sum;
}

}}}  // namespace warpmem::v0::capture

#define WARPMEM_SIMD(name, T, expression)                                                         \
  WARPMEM_WORD unsigned name(unsigned u, unsigned v) {                                            \
    return warpmem::capture::by_element<T>(u, v, [](int a, int b) -> int { return expression; }); \
  }
#define WARPMEM_SIMD1(name, T, expression)                                                      \
  WARPMEM_WORD unsigned name(unsigned u) {                                                      \
    return warpmem::capture::by_element<T>(u, 0, [](int a, int) -> int { return expression; }); \
  }
#define WARPMEM_COMPARED(n, T, name, comparison)            \
  WARPMEM_SIMD(__vcmp##name##n, T, a comparison b ? -1 : 0) \
  WARPMEM_SIMD(__vset##name##n, T, a comparison b ? 1 : 0)

#define WARPMEM_SIMD_OF(n, S, U)                                                                                     \
  WARPMEM_SIMD(__vadd##n, U, a + b)                                                                                  \
  WARPMEM_SIMD(__vsub##n, U, a - b)                                                                                  \
  WARPMEM_SIMD(__vaddss##n, S, warpmem::capture::saturated<S>(a + b))                                                \
  WARPMEM_SIMD(__vaddus##n, U, warpmem::capture::saturated<U>(a + b))                                                \
  WARPMEM_SIMD(__vsubss##n, S, warpmem::capture::saturated<S>(a - b))                                                \
  WARPMEM_SIMD(__vsubus##n, U, warpmem::capture::saturated<U>(a - b))                                                \
  WARPMEM_SIMD(__vavgs##n, S, a + b < 0 ? (a + b) >> 1 : (a + b + 1) >> 1)                                           \
  WARPMEM_SIMD(__vavgu##n, U, (a + b + 1) >> 1)                                                                      \
  WARPMEM_SIMD(__vhaddu##n, U, (a + b) >> 1)                                                                         \
  WARPMEM_SIMD(__vabsdiffs##n, S, a < b ? b - a : a - b)                                                             \
  WARPMEM_SIMD(__vabsdiffu##n, U, a < b ? b - a : a - b)                                                             \
  WARPMEM_SIMD(__vmaxs##n, S, a < b ? b : a)                                                                         \
  WARPMEM_SIMD(__vmaxu##n, U, a < b ? b : a)                                                                         \
  WARPMEM_SIMD(__vmins##n, S, b < a ? b : a)                                                                         \
  WARPMEM_SIMD(__vminu##n, U, b < a ? b : a)                                                                         \
  WARPMEM_SIMD1(__vabs##n, S, a < 0 ? -a : a)                                                                        \
  WARPMEM_SIMD1(__vabsss##n, S, warpmem::capture::saturated<S>(a < 0 ? -a : a))                                      \
  WARPMEM_SIMD1(__vneg##n, S, -a)                                                                                    \
  WARPMEM_SIMD1(__vnegss##n, S, warpmem::capture::saturated<S>(-a))                                                  \
  WARPMEM_COMPARED(n, U, eq, ==)                                                                                     \
  WARPMEM_COMPARED(n, U, ne, !=)                                                                                     \
  WARPMEM_COMPARED(n, S, ges, >=)                                                                                    \
  WARPMEM_COMPARED(n, U, geu, >=)                                                                                    \
  WARPMEM_COMPARED(n, S, gts, >)                                                                                     \
  WARPMEM_COMPARED(n, U, gtu, >)                                                                                     \
  WARPMEM_COMPARED(n, S, les, <=)                                                                                    \
  WARPMEM_COMPARED(n, U, leu, <=)                                                                                    \
  WARPMEM_COMPARED(n, S, lts, <)                                                                                     \
  WARPMEM_COMPARED(n, U, ltu, <)                                                                                     \
  WARPMEM_WORD unsigned __vsads##n(unsigned a, unsigned b) { return warpmem::capture::sum_of_differences<S>(a, b); } \
  WARPMEM_WORD unsigned __vsadu##n(unsigned a, unsigned b) { return warpmem::capture::sum_of_differences<U>(a, b); }
WARPMEM_SIMD_OF(2, short, unsigned short)
WARPMEM_SIMD_OF(4, signed char, unsigned char)
#undef WARPMEM_SIMD_OF
#undef WARPMEM_COMPARED
#undef WARPMEM_SIMD1
#undef WARPMEM_SIMD
