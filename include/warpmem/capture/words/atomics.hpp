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

// What an atomic adds, and whether it is the integer constant of which nvcc makes another instruction. The caller
// converts to it, where the compiler still sees a constant.
template <class T, int special>
struct addend {
  T value;
  atomic_operand operand;
  template <class A>
  WARPMEM_WORD addend(A v) noexcept : value(static_cast<T>(v)), operand{atomic_operand::other} {
    if constexpr (std::integral<T>) {
      if (__builtin_constant_p(v) && static_cast<T>(v) == static_cast<T>(special)) operand = atomic_operand::one;
    }
  }
};

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

// clang instruments atomics even where it instruments nothing else.
#if defined(__clang__)
#  define WARPMEM_HOST_ATOMIC __attribute__((disable_sanitizer_instrumentation))
#else
#  define WARPMEM_HOST_ATOMIC
#endif
template <class T, class Next>
WARPMEM_UNTRACED WARPMEM_HOST_ATOMIC inline T update(memory_op op, atomic_kind kind, T* at, Next next, void const* pc) {
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

#define WARPMEM_ATOMIC_SCOPE(name, special, kind, operation, expression)                                       \
  template <warpmem::capture::AtomicElement T>                                                                 \
  inline WARPMEM_CALLED WARPMEM_HOST_ATOMIC T name(                                                            \
      T* at, warpmem::capture::addend<warpmem::capture::as_is_t<T>, special> operand) {                        \
    return warpmem::capture::update(                                                                           \
        warpmem::memory_op::kind,                                                                              \
        {warpmem::atomic_op::operation, warpmem::capture::atomic_element<T>::type, operand.operand}, at,       \
        [v = operand.value](T old) WARPMEM_UNTRACED -> T { return expression; }, __builtin_return_address(0)); \
  }
#define WARPMEM_ATOMIC(name, special, kind, operation, expression)         \
  WARPMEM_ATOMIC_SCOPE(name, special, kind, operation, expression)         \
  WARPMEM_ATOMIC_SCOPE(name##_block, special, kind, operation, expression) \
  WARPMEM_ATOMIC_SCOPE(name##_system, special, kind, operation, expression)

WARPMEM_ATOMIC(atomicAdd, 1, reduction, add, warpmem::capture::plus<T>(old, v))
WARPMEM_ATOMIC(atomicInc, -1, reduction, inc, old >= v ? T{0} : static_cast<T>(old + 1))
#undef WARPMEM_ATOMIC_SCOPE
#define WARPMEM_ATOMIC_SCOPE(name, special, kind, operation, expression)                                            \
  template <warpmem::capture::AtomicElement T>                                                                      \
  inline WARPMEM_CALLED WARPMEM_HOST_ATOMIC T name(T* at, warpmem::capture::as_is_t<T> v) {                         \
    return warpmem::capture::update(                                                                                \
        warpmem::memory_op::kind,                                                                                   \
        {warpmem::atomic_op::operation, warpmem::capture::atomic_element<T>::type, warpmem::atomic_operand::other}, \
        at, [v](T old) WARPMEM_UNTRACED -> T { return expression; }, __builtin_return_address(0));                  \
  }
WARPMEM_ATOMIC(atomicSub, 0, reduction, add,
               static_cast<T>(static_cast<unsigned long long>(old) - static_cast<unsigned long long>(v)))
WARPMEM_ATOMIC(atomicMin, 0, reduction, min, v < old ? v : old)
WARPMEM_ATOMIC(atomicMax, 0, reduction, max, old < v ? v : old)
WARPMEM_ATOMIC(atomicAnd, 0, reduction, bit_and, static_cast<T>(old& v))
WARPMEM_ATOMIC(atomicOr, 0, reduction, bit_or, static_cast<T>(old | v))
WARPMEM_ATOMIC(atomicXor, 0, reduction, bit_xor, static_cast<T>(old ^ v))
WARPMEM_ATOMIC(atomicExch, 0, atomic, exchange, ((void)old, v))
WARPMEM_ATOMIC(atomicDec, 0, reduction, dec, old == 0 || old > v ? v : static_cast<T>(old - 1))
#undef WARPMEM_ATOMIC
#undef WARPMEM_ATOMIC_SCOPE

// One that fails is a thread that waits for another: the others run first.
#define WARPMEM_CAS(name)                                                                                         \
  template <warpmem::capture::AtomicElement T>                                                                    \
  inline WARPMEM_CALLED WARPMEM_HOST_ATOMIC T name(T* at, warpmem::capture::as_is_t<T> expected,                  \
                                                   warpmem::capture::as_is_t<T> value) {                          \
    T const found = warpmem::capture::update(                                                                     \
        warpmem::memory_op::compare_and_swap,                                                                     \
        {warpmem::atomic_op::unstated, warpmem::capture::atomic_element<T>::type, {}}, at,                        \
        [&](T old) WARPMEM_UNTRACED -> T { return old == expected ? value : old; }, __builtin_return_address(0)); \
    if (found != expected) warpmem::capture::let_others_run();                                                    \
    return found;                                                                                                 \
  }
WARPMEM_CAS(atomicCAS)
WARPMEM_CAS(atomicCAS_block)
WARPMEM_CAS(atomicCAS_system)
#undef WARPMEM_CAS
