// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What -fsanitize=thread and -fsanitize-coverage=trace-pc call, in place of their own libraries. Weak, so that any
// number of files may include this; where the program is linked with ThreadSanitizer as well, these win.
#pragma once

#include <warpmem/capture/hot.hpp>
#include <warpmem/capture/runtime.hpp>

#include <cstddef>
#include <cstdint>

#define WARPMEM_HOOK WARPMEM_UNTRACED __attribute__((used, weak, noinline))
// A hook of which g++ has a builtin with other types, under another name: with sanitizers it refuses the definition.
#define WARPMEM_HOOK_NAMED(symbol, result, name, ...) \
  result name(__VA_ARGS__) __asm__(symbol);           \
  WARPMEM_HOOK result name(__VA_ARGS__)

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

[[nodiscard]] constexpr event_code moving(memory_op op, std::size_t bytes) noexcept {
  return {event_form::access, static_cast<std::uint8_t>(bytes), op, {}, {}};
}
// volatile, or atomic.
[[nodiscard]] constexpr event_code moving_strongly(memory_op op, std::size_t bytes) noexcept {
  return {event_form::access, static_cast<std::uint8_t>(bytes), op, {}, {}, true};
}

// What compilers do not take for aligned, and structs, goes in pieces as nvcc's instructions have them: of the struct's
// alignment, or where that is not known, the largest power of two, at most `most`, of which its size and its address
// are multiples.
WARPMEM_UNTRACED inline void put_pieces_of(std::size_t most, void const* p, std::size_t bytes, memory_op op,
                                           void const* pc, bool strong) {
  auto const at = reinterpret_cast<std::uintptr_t>(p);
  std::size_t const both = at | bytes | most;
  std::size_t const piece = both & (~both + 1);
  for (std::size_t done = 0; done < bytes; done += piece) {
    event_code code = strong ? moving_strongly(op, piece) : moving(op, piece);
    code.is_piece = true;
    put(static_cast<unsigned char const*>(p) + done, code, pc);
  }
}
// Compilers report 8 and 16 bytes this way only where the alignment is 4 or less: neighbours that they load or store at
// once, which nvcc does not.
WARPMEM_UNTRACED inline void put_pieces(void const* p, std::size_t bytes, memory_op op, void const* pc,
                                        bool strong = false) {
  std::size_t const most = bytes == 8 || bytes == 16 ? 4 : 16;
  std::size_t const known = alignment_of_struct(reinterpret_cast<std::uintptr_t>(p), bytes);
  put_pieces_of(known != 0 && known < most ? known : most, p, bytes, op, pc, strong);
}
// Copies that clang makes: of structs of any alignment.
WARPMEM_UNTRACED inline void put_copied(void const* p, std::size_t bytes, memory_op op, void const* pc) {
  std::size_t const most = bytes == 8 || bytes == 16 ? 4 : 16;
  std::size_t const known = alignment_of_struct(reinterpret_cast<std::uintptr_t>(p), bytes);
  put_pieces_of(known != 0 && known < 16 ? known : known != 0 ? 16 : most, p, bytes, op, pc, false);
}
// memcpy and memset of the source.
WARPMEM_UNTRACED inline void put_bytes(void const* p, std::size_t bytes, memory_op op, void const* pc) {
  if (std::size_t const most = bytes_at_once(reinterpret_cast<std::uintptr_t>(p)); most != 0) {
    put_pieces_of(most, p, bytes, op, pc, false);
  }
}
// 8 and 16 bytes that may be a struct.
WARPMEM_UNTRACED inline void put_whole(void const* p, std::size_t bytes, memory_op op, void const* pc) {
  std::size_t pieces = 0;
  if (__builtin_expect(hot.have_structs, 0)) {
    pieces = smaller_pieces(reinterpret_cast<std::uintptr_t>(p), bytes);
  }
  if (pieces != 0) {
    put_pieces_of(pieces, p, bytes, op, pc, false);
  } else {
    put(p, moving(op, bytes), pc);
  }
}

}}}}  // namespace warpmem::v0::capture::detail

extern "C" {

#define WARPMEM_HOOKS_OF(n)                                                                             \
  WARPMEM_HOOK void __tsan_unaligned_read##n(void* p) { WARPMEM_PUT_PIECES(load, n, false); }           \
  WARPMEM_HOOK void __tsan_unaligned_write##n(void* p) { WARPMEM_PUT_PIECES(store, n, false); }         \
  WARPMEM_HOOK void __tsan_volatile_read##n(void* p) { WARPMEM_PUT_STRONG(load, n); }                   \
  WARPMEM_HOOK void __tsan_volatile_write##n(void* p) { WARPMEM_PUT_STRONG(store, n); }                 \
  WARPMEM_HOOK void __tsan_unaligned_volatile_read##n(void* p) { WARPMEM_PUT_PIECES(load, n, true); }   \
  WARPMEM_HOOK void __tsan_unaligned_volatile_write##n(void* p) { WARPMEM_PUT_PIECES(store, n, true); } \
  WARPMEM_HOOK void __tsan_read_write##n(void* p) { WARPMEM_PUT(load, n), WARPMEM_PUT(store, n); }      \
  WARPMEM_HOOK void __tsan_unaligned_read_write##n(void* p) {                                           \
    WARPMEM_PUT_PIECES(load, n, false), WARPMEM_PUT_PIECES(store, n, false);                            \
  }
#define WARPMEM_PUT_PIECES(op, n, strong) \
  ::warpmem::capture::detail::put_pieces(p, n, ::warpmem::memory_op::op, __builtin_return_address(0), strong)
#define WARPMEM_PUT_STRONG(op, n)                                                                              \
  ::warpmem::capture::detail::put(p, ::warpmem::capture::detail::moving_strongly(::warpmem::memory_op::op, n), \
                                  __builtin_return_address(0))
#define WARPMEM_PUT(op, n)                                                                            \
  ::warpmem::capture::detail::put(p, ::warpmem::capture::detail::moving(::warpmem::memory_op::op, n), \
                                  __builtin_return_address(0))

#define WARPMEM_ALIGNED_HOOKS_OF(n)                                   \
  WARPMEM_HOOK void __tsan_read##n(void* p) { WARPMEM_PUT(load, n); } \
  WARPMEM_HOOK void __tsan_write##n(void* p) { WARPMEM_PUT(store, n); }

WARPMEM_ALIGNED_HOOKS_OF(1)
WARPMEM_ALIGNED_HOOKS_OF(2)
WARPMEM_ALIGNED_HOOKS_OF(4)
#define WARPMEM_PUT_WHOLE(op, n) \
  ::warpmem::capture::detail::put_whole(p, n, ::warpmem::memory_op::op, __builtin_return_address(0))
WARPMEM_HOOK void __tsan_read8(void* p) { WARPMEM_PUT_WHOLE(load, 8); }
WARPMEM_HOOK void __tsan_write8(void* p) { WARPMEM_PUT_WHOLE(store, 8); }
WARPMEM_HOOK void __tsan_read16(void* p) { WARPMEM_PUT_WHOLE(load, 16); }
WARPMEM_HOOK void __tsan_write16(void* p) { WARPMEM_PUT_WHOLE(store, 16); }
#undef WARPMEM_PUT_WHOLE
WARPMEM_HOOKS_OF(1)
WARPMEM_HOOKS_OF(2)
WARPMEM_HOOKS_OF(4)
WARPMEM_HOOKS_OF(8)
WARPMEM_HOOKS_OF(16)
#undef WARPMEM_PUT
#undef WARPMEM_PUT_STRONG
#undef WARPMEM_PUT_PIECES
#undef WARPMEM_HOOKS_OF
#undef WARPMEM_ALIGNED_HOOKS_OF

WARPMEM_HOOK_NAMED("__tsan_read_range", void, warpmem_read_range, void* p, std::size_t bytes) {
  ::warpmem::capture::detail::put_pieces(p, bytes, ::warpmem::memory_op::load, __builtin_return_address(0));
}
WARPMEM_HOOK_NAMED("__tsan_write_range", void, warpmem_write_range, void* p, std::size_t bytes) {
  ::warpmem::capture::detail::put_pieces(p, bytes, ::warpmem::memory_op::store, __builtin_return_address(0));
}

// Reading and writing an object's pointer to its virtual functions.
WARPMEM_HOOK void __tsan_vptr_read(void* p) {
  ::warpmem::capture::detail::put(p, ::warpmem::capture::detail::moving(::warpmem::memory_op::load, sizeof(void*)),
                                  __builtin_return_address(0));
}
WARPMEM_HOOK void __tsan_vptr_update(void* p, void*) {
  ::warpmem::capture::detail::put(p, ::warpmem::capture::detail::moving(::warpmem::memory_op::store, sizeof(void*)),
                                  __builtin_return_address(0));
}

WARPMEM_HOOK void* __tsan_memcpy(void* to, void const* from, std::size_t bytes) {
  ::warpmem::capture::detail::put_copied(from, bytes, ::warpmem::memory_op::load, __builtin_return_address(0));
  ::warpmem::capture::detail::put_copied(to, bytes, ::warpmem::memory_op::store, __builtin_return_address(0));
  return __builtin_memcpy(to, from, bytes);
}
WARPMEM_HOOK void* __tsan_memmove(void* to, void const* from, std::size_t bytes) {
  ::warpmem::capture::detail::put_copied(from, bytes, ::warpmem::memory_op::load, __builtin_return_address(0));
  ::warpmem::capture::detail::put_copied(to, bytes, ::warpmem::memory_op::store, __builtin_return_address(0));
  return __builtin_memmove(to, from, bytes);
}
WARPMEM_HOOK void* __tsan_memset(void* to, int value, std::size_t bytes) {
  ::warpmem::capture::detail::put_copied(to, bytes, ::warpmem::memory_op::store, __builtin_return_address(0));
  return __builtin_memset(to, value, bytes);
}

// capture/words/copies.hpp gives these names to the functions of the source.
WARPMEM_HOOK void* warpmem_memcpy(void* to, void const* from, std::size_t bytes) {
  ::warpmem::capture::detail::put_bytes(from, bytes, ::warpmem::memory_op::load, __builtin_return_address(0));
  ::warpmem::capture::detail::put_bytes(to, bytes, ::warpmem::memory_op::store, __builtin_return_address(0));
  return __builtin_memcpy(to, from, bytes);
}
WARPMEM_HOOK void* warpmem_memset(void* to, int value, std::size_t bytes) {
  ::warpmem::capture::detail::put_bytes(to, bytes, ::warpmem::memory_op::store, __builtin_return_address(0));
  return __builtin_memset(to, value, bytes);
}

WARPMEM_HOOK void __tsan_init() {}
WARPMEM_HOOK void __tsan_func_entry(void*) {
  ::warpmem::capture::detail::be_deep(::warpmem::capture::detail::hot.calls + 1);
}
WARPMEM_HOOK_NAMED("__tsan_func_exit", void, warpmem_func_exit) {
  ::warpmem::capture::detail::be_deep(::warpmem::capture::detail::hot.calls - 1);
}
WARPMEM_HOOK void __sanitizer_cov_trace_pc() { ::warpmem::capture::detail::enter_block(__builtin_return_address(0)); }

}  // extern "C"
