// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores with a cache operator, and copies from global to shared memory (cp.async).
#pragma once

#include <warpmem/capture/words/bits.hpp>
#include <warpmem/capture/words/builtins.hpp>

#define WARPMEM_LOAD(name, operation)                                                                     \
  template <class T>                                                                                      \
  inline WARPMEM_CALLED T name(T const* from) {                                                           \
    warpmem::capture::record(warpmem::memory_op::load, warpmem::cache_op::operation, {}, from, sizeof(T), \
                             __builtin_return_address(0));                                                \
    return *from;                                                                                         \
  }
WARPMEM_LOAD(__ldg, nc)
WARPMEM_LOAD(__ldca, ca)
WARPMEM_LOAD(__ldcg, cg)
WARPMEM_LOAD(__ldcs, cs)
WARPMEM_LOAD(__ldlu, lu)
WARPMEM_LOAD(__ldcv, cv)
#undef WARPMEM_LOAD

namespace warpmem { inline namespace v0 { namespace capture {
// Of this parameter nothing is deduced.
template <class T>
struct as_is {
  using type = T;
};
template <class T>
using as_is_t = typename as_is<T>::type;
}}}  // namespace warpmem::v0::capture

#define WARPMEM_STORE(name, operation)                                                                   \
  template <class T>                                                                                     \
  inline WARPMEM_CALLED void name(T* to, warpmem::capture::as_is_t<T> value) {                           \
    warpmem::capture::record(warpmem::memory_op::store, warpmem::cache_op::operation, {}, to, sizeof(T), \
                             __builtin_return_address(0));                                               \
    *to = value;                                                                                         \
  }
WARPMEM_STORE(__stwb, wb)
WARPMEM_STORE(__stcg, cg)
WARPMEM_STORE(__stcs, cs)
WARPMEM_STORE(__stwt, wt)
#undef WARPMEM_STORE

// The data is there at once: a kernel that waits too little is not found by its results.
inline WARPMEM_CALLED void __pipeline_memcpy_async(void* to, void const* from, size_t bytes, size_t zeros = 0) {
  warpmem::capture::record_copy(bytes == 16 ? warpmem::cache_op::cg : warpmem::cache_op::ca, to, from,
                                static_cast<unsigned>(bytes), static_cast<unsigned>(bytes - zeros),
                                // The two events of a copy are a byte apart, both within the caller's call.
                                static_cast<char const*>(__builtin_return_address(0)) - 1);
  char const none[16] = {};
  warpmem::capture::copy_unseen(to, from, bytes - zeros);
  warpmem::capture::copy_unseen(static_cast<char*>(to) + (bytes - zeros), none, zeros);
}
WARPMEM_WORD void __pipeline_commit() {}
WARPMEM_WORD void __pipeline_wait_prior(size_t) {}
