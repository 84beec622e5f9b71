// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics: each does its operation and is recorded as one. They are atomic on the host too: blocks may run in parallel.
// Whether a result is used cannot be seen: an atomic that nvcc may turn into a reduction is recorded as one.
#pragma once

#include <warpmem/capture/words/bits.hpp>
#include <warpmem/capture/words/loads.hpp>

namespace warpmem { inline namespace v0 { namespace capture {

// What an atomic can have for elements: words/half.hpp and others add theirs.
template <class T>
struct atomic_element {
  static constexpr bool allowed = std::integral<T> && sizeof(T) >= 2;
  static constexpr atomic_type type = atomic_type::integer;
};
template <>
struct atomic_element<float> {
  static constexpr bool allowed = true;
  static constexpr atomic_type type = atomic_type::f32;
};
template <>
struct atomic_element<float2> : atomic_element<float> {};
template <>
struct atomic_element<float4> : atomic_element<float> {};
template <>
struct atomic_element<double> {
  static constexpr bool allowed = true;
  static constexpr atomic_type type = atomic_type::f64;
};
template <class T>
concept AtomicElement = atomic_element<T>::allowed;

// An integer 1 counts as the constant 1, which nvcc makes another instruction of.
template <class T>
WARPMEM_UNTRACED inline atomic_operand operand_of(T const& value) noexcept {
  if constexpr (std::integral<T>) return value == T{1} ? atomic_operand::one : atomic_operand::other;
  return atomic_operand::other;
}

template <class T>
WARPMEM_UNTRACED inline T plus(T a, T b) noexcept {
  if constexpr (std::integral<T>) {
    return static_cast<T>(static_cast<unsigned long long>(a) + static_cast<unsigned long long>(b));
  } else {
    return a + b;
  }
}
template <>
WARPMEM_UNTRACED inline float2 plus(float2 a, float2 b) noexcept {
  return {a.x + b.x, a.y + b.y};
}
template <>
WARPMEM_UNTRACED inline float4 plus(float4 a, float4 b) noexcept {
  return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}

template <unsigned bytes>
struct word_of;
template <>
struct word_of<2> {
  typedef unsigned short __attribute__((may_alias)) type;
};
template <>
struct word_of<4> {
  typedef unsigned __attribute__((may_alias)) type;
};
template <>
struct word_of<8> {
  typedef unsigned long long __attribute__((may_alias)) type;
};
inline constinit bool wide_atomic_runs = false;  // one at a time of 16 bytes

template <class T, class Next>
WARPMEM_UNTRACED inline T update(memory_op op, atomic_kind kind, T* at, Next next, void const* pc) {
  record(op, cache_op::unspecified, kind, at, sizeof(T), pc);
  if constexpr (sizeof(T) <= 8) {
    using word = typename word_of<sizeof(T)>::type;
    auto* const p = reinterpret_cast<word*>(at);
    word seen = __atomic_load_n(p, __ATOMIC_RELAXED);
    for (;;) {
      T const old = from_bits<T>(seen);
      auto const wanted = static_cast<word>(to_bits(next(old)));
      if (__atomic_compare_exchange_n(p, &seen, wanted, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) return old;
    }
  } else {
    while (__atomic_test_and_set(&wide_atomic_runs, __ATOMIC_ACQUIRE)) {
    }
    T const old = *at;
    *at = next(old);
    __atomic_clear(&wide_atomic_runs, __ATOMIC_RELEASE);
    return old;
  }
}

}}}  // namespace warpmem::v0::capture

#define WARPMEM_ATOMIC_SCOPE(name, kind, operation, operand_kind, expression)                         \
  template <warpmem::capture::AtomicElement T>                                                        \
  inline WARPMEM_CALLED T name(T* at, warpmem::capture::as_is_t<T> v) {                               \
    return warpmem::capture::update(                                                                  \
        warpmem::memory_op::kind,                                                                     \
        {warpmem::atomic_op::operation, warpmem::capture::atomic_element<T>::type, operand_kind}, at, \
        [&](T old) WARPMEM_UNTRACED -> T { return expression; }, __builtin_return_address(0));        \
  }
#define WARPMEM_ATOMIC(name, kind, operation, operand_kind, expression)         \
  WARPMEM_ATOMIC_SCOPE(name, kind, operation, operand_kind, expression)         \
  WARPMEM_ATOMIC_SCOPE(name##_block, kind, operation, operand_kind, expression) \
  WARPMEM_ATOMIC_SCOPE(name##_system, kind, operation, operand_kind, expression)

#define WARPMEM_OTHER warpmem::atomic_operand::other
WARPMEM_ATOMIC(atomicAdd, reduction, add, warpmem::capture::operand_of(v), warpmem::capture::plus(old, v))
WARPMEM_ATOMIC(atomicSub, reduction, add, WARPMEM_OTHER,
               static_cast<T>(static_cast<unsigned long long>(old) - static_cast<unsigned long long>(v)))
WARPMEM_ATOMIC(atomicMin, reduction, min, WARPMEM_OTHER, v < old ? v : old)
WARPMEM_ATOMIC(atomicMax, reduction, max, WARPMEM_OTHER, old < v ? v : old)
WARPMEM_ATOMIC(atomicAnd, reduction, bit_and, WARPMEM_OTHER, static_cast<T>(old& v))
WARPMEM_ATOMIC(atomicOr, reduction, bit_or, WARPMEM_OTHER, static_cast<T>(old | v))
WARPMEM_ATOMIC(atomicXor, reduction, bit_xor, WARPMEM_OTHER, static_cast<T>(old ^ v))
WARPMEM_ATOMIC(atomicExch, atomic, exchange, WARPMEM_OTHER, ((void)old, v))
WARPMEM_ATOMIC(atomicInc, reduction, inc,
               v == static_cast<T>(-1) ? warpmem::atomic_operand::one : warpmem::atomic_operand::other,
               old >= v ? T{0} : static_cast<T>(old + 1))
WARPMEM_ATOMIC(atomicDec, reduction, dec, WARPMEM_OTHER, old == 0 || old > v ? v : static_cast<T>(old - 1))
#undef WARPMEM_OTHER
#undef WARPMEM_ATOMIC
#undef WARPMEM_ATOMIC_SCOPE

// One that fails is a thread that waits for another: the others run first.
#define WARPMEM_CAS(name)                                                                                          \
  template <warpmem::capture::AtomicElement T>                                                                     \
  inline WARPMEM_CALLED T name(T* at, warpmem::capture::as_is_t<T> expected, warpmem::capture::as_is_t<T> value) { \
    T const found = warpmem::capture::update(                                                                      \
        warpmem::memory_op::compare_and_swap,                                                                      \
        {warpmem::atomic_op::unstated, warpmem::capture::atomic_element<T>::type, {}}, at,                         \
        [&](T old) WARPMEM_UNTRACED -> T { return old == expected ? value : old; }, __builtin_return_address(0));  \
    if (found != expected) warpmem::capture::let_others_run();                                                     \
    return found;                                                                                                  \
  }
WARPMEM_CAS(atomicCAS)
WARPMEM_CAS(atomicCAS_block)
WARPMEM_CAS(atomicCAS_system)
#undef WARPMEM_CAS
