// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics, for the GPU, with _block for the block and with _system for all that share memory.
#pragma once
#pragma GCC system_header

#include "bits.h"

#define WARPMEM_ATOMIC(name, T, builtin, Value)                                                            \
  WARPMEM_WORD T name(T* at, T value) {                                                                    \
    return static_cast<T>(__nvvm_atom_##builtin(reinterpret_cast<Value*>(at), static_cast<Value>(value))); \
  }
#define WARPMEM_ATOMICS(name, T, operation, suffix, Value)               \
  WARPMEM_ATOMIC(name, T, operation##_gen_##suffix, Value)               \
  WARPMEM_ATOMIC(name##_block, T, cta_##operation##_gen_##suffix, Value) \
  WARPMEM_ATOMIC(name##_system, T, sys_##operation##_gen_##suffix, Value)
#define WARPMEM_ATOMICS_OF(name, operation, signed32, unsigned32, signed64, unsigned64)  \
  WARPMEM_ATOMICS(name, int, operation, signed32, warpmem_words::signed32)               \
  WARPMEM_ATOMICS(name, unsigned, operation, unsigned32, warpmem_words::unsigned32)      \
  WARPMEM_ATOMICS(name, unsigned long, operation, unsigned64, warpmem_words::unsigned64) \
  WARPMEM_ATOMICS(name, unsigned long long, operation, unsigned64, warpmem_words::unsigned64)
namespace warpmem_words {
using i = int;
using ui = unsigned;
using ll = long long;
using ull = unsigned long long;
}  // namespace warpmem_words
WARPMEM_ATOMICS_OF(atomicAdd, add, i, i, ll, ll)
WARPMEM_ATOMICS_OF(atomicExch, xchg, i, i, ll, ll)
WARPMEM_ATOMICS_OF(atomicAnd, and, i, i, ll, ll)
WARPMEM_ATOMICS_OF(atomicOr, or, i, i, ll, ll)
WARPMEM_ATOMICS_OF(atomicXor, xor, i, i, ll, ll)
WARPMEM_ATOMICS_OF(atomicMin, min, i, ui, ll, ull)
WARPMEM_ATOMICS_OF(atomicMax, max, i, ui, ll, ull)
WARPMEM_ATOMICS(atomicMin, long long, min, ll, long long)
WARPMEM_ATOMICS(atomicMax, long long, max, ll, long long)
WARPMEM_ATOMICS(atomicAdd, float, add, f, float)
WARPMEM_ATOMICS(atomicAdd, double, add, d, double)
WARPMEM_ATOMICS(atomicInc, unsigned, inc, ui, unsigned)
WARPMEM_ATOMICS(atomicDec, unsigned, dec, ui, unsigned)
#undef WARPMEM_ATOMICS_OF
#undef WARPMEM_ATOMICS
#undef WARPMEM_ATOMIC

#define WARPMEM_ATOMICS_BY_OTHERS(scope)                                                                      \
  WARPMEM_WORD int atomicSub##scope(int* at, int by) {                                                        \
    return atomicAdd##scope(at, static_cast<int>(0u - static_cast<unsigned>(by)));                            \
  }                                                                                                           \
  WARPMEM_WORD unsigned atomicSub##scope(unsigned* at, unsigned by) { return atomicAdd##scope(at, 0u - by); } \
  WARPMEM_WORD float atomicExch##scope(float* at, float value) {                                              \
    return __int_as_float(atomicExch##scope(reinterpret_cast<int*>(at), __float_as_int(value)));              \
  }
WARPMEM_ATOMICS_BY_OTHERS()
WARPMEM_ATOMICS_BY_OTHERS(_block)
WARPMEM_ATOMICS_BY_OTHERS(_system)
#undef WARPMEM_ATOMICS_BY_OTHERS

#define WARPMEM_CAS(name, T, builtin, Value)                                                                           \
  WARPMEM_WORD T name(T* at, T expected, T value) {                                                                    \
    return static_cast<T>(                                                                                             \
        __nvvm_atom_##builtin(reinterpret_cast<Value*>(at), static_cast<Value>(expected), static_cast<Value>(value))); \
  }
#define WARPMEM_CAS_OF(T, suffix, Value)                       \
  WARPMEM_CAS(atomicCAS, T, cas_gen_##suffix, Value)           \
  WARPMEM_CAS(atomicCAS_block, T, cta_cas_gen_##suffix, Value) \
  WARPMEM_CAS(atomicCAS_system, T, sys_cas_gen_##suffix, Value)
WARPMEM_CAS_OF(int, i, int)
WARPMEM_CAS_OF(unsigned, i, int)
WARPMEM_CAS_OF(unsigned long, ll, long long)
WARPMEM_CAS_OF(unsigned long long, ll, long long)
#undef WARPMEM_CAS_OF
#undef WARPMEM_CAS
WARPMEM_WORD unsigned short atomicCAS(unsigned short* at, unsigned short expected, unsigned short value) {
  unsigned short old;
  asm volatile("atom.cas.b16 %0, [%1], %2, %3;" : "=h"(old) : "l"(at), "h"(expected), "h"(value) : "memory");
  return old;
}
