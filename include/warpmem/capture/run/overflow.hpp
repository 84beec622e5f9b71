// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notices that a thread of a kernel runs over the end of its stack. With AddressSanitizer nothing is done here: it
// reports the fault itself.
#pragma once

#include <warpmem/capture/fiber/stack.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/config.hpp>

#include <unistd.h>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// While one is alive, faults below the stack of a kernel's thread that runs in this thread of the host call
// `overflowed`. If that returns, and for all other faults, the handler from before is asked.
class overflow_watch {
 public:
  using function = void (*)();

  explicit overflow_watch(function overflowed) {
    if (__asan_unpoison_memory_region != nullptr) {
      return;
    }
    stack_.reset(new char[stack_bytes]);  // the handler cannot run on the one that is full
    stack_t mine{};
    mine.ss_sp = stack_.get();
    mine.ss_size = stack_bytes;
    sigaltstack(&mine, &stack_before_);
    overflowed_ = overflowed;
    std::lock_guard const lock{guard_};
    if (alive_++ == 0) {
      struct sigaction action {};
      action.sa_sigaction = handle;
      action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;  // `overflowed` may leave for another stack
      sigaction(SIGSEGV, &action, &before_);
    }
  }
  overflow_watch(overflow_watch const&) = delete;
  overflow_watch& operator=(overflow_watch const&) = delete;
  ~overflow_watch() {
    if (stack_ == nullptr) {
      return;
    }
    {
      std::lock_guard const lock{guard_};
      if (--alive_ == 0) {
        sigaction(SIGSEGV, &before_, nullptr);
      }
    }
    overflowed_ = nullptr;
    sigaltstack(&stack_before_, nullptr);
  }

 private:
  static constexpr std::size_t stack_bytes = std::size_t{64} << 10;

  static void handle(int number, siginfo_t* info, void* context) {
    auto const at = reinterpret_cast<std::uintptr_t>(info->si_addr);
    bool const is_fault = info->si_code > 0;  // and nobody sent the signal
    if (is_fault && overflowed_ != nullptr && hot.stack_begin - 1 - at < stack::guard_bytes) {
      overflowed_();
      constexpr char sentence[] = "warpmem: a thread of a kernel needs more than 1 MiB of stack\n";
      (void)!write(STDERR_FILENO, sentence, sizeof(sentence) - 1);
    }
    if ((before_.sa_flags & SA_SIGINFO) != 0) {
      before_.sa_sigaction(number, info, context);
    } else if (before_.sa_handler != SIG_DFL && before_.sa_handler != SIG_IGN) {
      before_.sa_handler(number);
    } else if (is_fault || before_.sa_handler == SIG_DFL) {
      signal(number, SIG_DFL);
      raise(number);
    }
  }

  static inline constinit thread_local function overflowed_{};
  static inline std::mutex guard_{};
  static inline int alive_{};
  static inline struct sigaction before_ {};

  std::unique_ptr<char[]> stack_{};
  stack_t stack_before_{};
};

}}}}  // namespace warpmem::v0::capture::detail
