// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics that the compiler knows: __atomic_fetch_add and the like, std::atomic, the guards of static variables.
#pragma once

#include <warpmem/capture/hooks/accesses.hpp>

#include <cstdint>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

[[nodiscard]] constexpr event_code updating(memory_op op, std::size_t bytes, atomic_op what) noexcept {
  return {event_form::access,
          static_cast<std::uint8_t>(bytes),
          op,
          {},
          {what, atomic_type::integer, atomic_operand::other}};
}

}}}}  // namespace warpmem::v0::capture::detail

extern "C" {

#define WARPMEM_PUT(op, what)                                                                                    \
  ::warpmem::capture::detail::put(                                                                               \
      p, ::warpmem::capture::detail::updating(::warpmem::memory_op::op, sizeof(*p), ::warpmem::atomic_op::what), \
      __builtin_return_address(0))
#define WARPMEM_MOVE(op)                                                                                             \
  ::warpmem::capture::detail::put(p,                                                                                 \
                                  ::warpmem::capture::detail::moving_strongly(::warpmem::memory_op::op, sizeof(*p)), \
                                  __builtin_return_address(0))
#define WARPMEM_UPDATE(bits, type, name, what, builtin)                                                              \
  WARPMEM_HOOK_NAMED("__tsan_atomic" #bits "_" #name, type, warpmem_atomic##bits##_##name, type volatile* p, type v, \
                     int) {                                                                                          \
    WARPMEM_PUT(atomic, what);                                                                                       \
    return builtin(p, v, __ATOMIC_SEQ_CST);                                                                          \
  }
#define WARPMEM_EXCHANGE(bits, type, strength)                                                                     \
  WARPMEM_HOOK_NAMED("__tsan_atomic" #bits "_compare_exchange_" #strength, int,                                    \
                     warpmem_atomic##bits##_compare_exchange_##strength, type volatile* p, type* expected, type v, \
                     int, int) {                                                                                   \
    WARPMEM_PUT(compare_and_swap, unstated);                                                                       \
    return __atomic_compare_exchange_n(p, expected, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ? 1 : 0;         \
  }
#define WARPMEM_ATOMICS(bits, type)                                                                                   \
  WARPMEM_HOOK_NAMED("__tsan_atomic" #bits "_load", type, warpmem_atomic##bits##_load, type const volatile* p, int) { \
    WARPMEM_MOVE(load);                                                                                               \
    return __atomic_load_n(p, __ATOMIC_SEQ_CST);                                                                      \
  }                                                                                                                   \
  WARPMEM_HOOK_NAMED("__tsan_atomic" #bits "_store", void, warpmem_atomic##bits##_store, type volatile* p, type v,    \
                     int) {                                                                                           \
    WARPMEM_MOVE(store);                                                                                              \
    __atomic_store_n(p, v, __ATOMIC_SEQ_CST);                                                                         \
  }                                                                                                                   \
  WARPMEM_UPDATE(bits, type, exchange, exchange, __atomic_exchange_n)                                                 \
  WARPMEM_UPDATE(bits, type, fetch_add, add, __atomic_fetch_add)                                                      \
  WARPMEM_UPDATE(bits, type, fetch_sub, add, __atomic_fetch_sub)                                                      \
  WARPMEM_UPDATE(bits, type, fetch_and, bit_and, __atomic_fetch_and)                                                  \
  WARPMEM_UPDATE(bits, type, fetch_or, bit_or, __atomic_fetch_or)                                                     \
  WARPMEM_UPDATE(bits, type, fetch_xor, bit_xor, __atomic_fetch_xor)                                                  \
  WARPMEM_UPDATE(bits, type, fetch_nand, bit_and, __atomic_fetch_nand)                                                \
  WARPMEM_EXCHANGE(bits, type, strong)                                                                                \
  WARPMEM_EXCHANGE(bits, type, weak)

WARPMEM_ATOMICS(8, std::uint8_t)
WARPMEM_ATOMICS(16, std::uint16_t)
WARPMEM_ATOMICS(32, std::uint32_t)
WARPMEM_ATOMICS(64, std::uint64_t)
#undef WARPMEM_ATOMICS
#undef WARPMEM_EXCHANGE
#undef WARPMEM_UPDATE
#undef WARPMEM_MOVE
#undef WARPMEM_PUT

WARPMEM_HOOK void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
WARPMEM_HOOK void __tsan_atomic_signal_fence(int) {}

}  // extern "C"
