// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <warpmem/config.hpp>

#include <ucontext.h>

#include <cstddef>

#if !defined(__x86_64__) && !defined(__aarch64__)

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

using saved_context = ucontext_t*;

// The context lies on the stack that it describes.
inline void switch_context(saved_context& save, saved_context to) {
  ucontext_t here;
  save = &here;
  swapcontext(&here, to);
}

// A stack on which `entry`, which does not return, starts at the first switch.
[[nodiscard]] inline saved_context prepare_stack(void* begin, std::size_t bytes, void (*entry)()) {
  auto* const context = static_cast<ucontext_t*>(begin);
  getcontext(context);
  constexpr std::size_t kept = (sizeof(ucontext_t) + 63) / 64 * 64;
  context->uc_stack.ss_sp = static_cast<char*>(begin) + kept;
  context->uc_stack.ss_size = bytes - kept;
  context->uc_link = nullptr;
  makecontext(context, entry, 0);
  return context;
}

}}}}  // namespace warpmem::v0::capture::detail

#endif
