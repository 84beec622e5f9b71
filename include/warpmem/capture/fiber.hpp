// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stack on which the threads of a kernel run, one after another.
#pragma once

#include <warpmem/capture/fiber/stack.hpp>
#include <warpmem/capture/fiber/switch.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <utility>

// AddressSanitizer's, where the program has it.
extern "C" __attribute__((weak)) void __sanitizer_start_switch_fiber(void** save, void const* begin, std::size_t bytes);
extern "C" __attribute__((weak)) void __sanitizer_finish_switch_fiber(void* saved, void const** begin,
                                                                      std::size_t* bytes);

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// The host's own stack, while a fiber runs.
struct host_stack {
  saved_context context{};
  // For AddressSanitizer: its record of frames, and where the stack is.
  void* frames{};
  void const* begin{};
  std::size_t bytes{};
  bool was_left{};  // and no fiber has arrived since
};

// One line of the processor's cache, as a switch looks at all of it.
class alignas(64) fiber {
 public:
  // `entry` begins with arrive(), runs one thread, leaves, and starts over when it is entered again; it does not
  // return. The first frame is `lower` bytes below the top: stacks that all begin at one offset in their page compete
  // for a few sets of the processor's cache.
  fiber(stack on, std::size_t lower, void (*entry)()) : stack_{std::move(on)}, lower_{lower}, entry_{entry} {
    restart();
  }
  // What runs here never goes on.
  [[nodiscard]] stack take_stack() { return std::move(stack_); }

  // Gives up what runs here.
  void restart() {
    stack_.forget_frames();
    context_ = prepare_stack(stack_.begin(), stack_.bytes() - lower_, entry_);
    frames_ = nullptr;
  }
  // From the host, until a fiber leaves.
  void enter(host_stack& host) {
    host.was_left = true;
    announce(&host.frames, stack_.begin(), stack_.bytes());
    switch_context(host.context, context_);
    if (__sanitizer_finish_switch_fiber != nullptr) {
      __sanitizer_finish_switch_fiber(host.frames, nullptr, nullptr);
    }
  }
  // From this fiber to the host, or to another fiber, until it is entered again.
  void leave(host_stack& host) {
    announce(&frames_, host.begin, host.bytes);
    switch_context(context_, host.context);
    arrive(host);
  }
  void leave(host_stack& host, fiber const& other) {
    announce(&frames_, other.begin(), other.bytes());
    switch_context(context_, other.context_);
    arrive(host);
  }
  void arrive(host_stack& host) {
    if (__sanitizer_finish_switch_fiber != nullptr) {
      void const* begin = nullptr;
      std::size_t bytes = 0;
      __sanitizer_finish_switch_fiber(frames_, &begin, &bytes);
      if (std::exchange(host.was_left, false)) {
        host.begin = begin;
        host.bytes = bytes;
      }
    }
  }

  // Asks for what entering it will touch.
  void prefetch() const {
    auto const* const top = static_cast<char const*>(static_cast<void const*>(context_));
    for (int line = 0; line < 5; ++line) {
      __builtin_prefetch(top + 64 * line, 1);
    }
  }

  [[nodiscard]] char* begin() const noexcept { return stack_.begin(); }
  [[nodiscard]] std::size_t bytes() const noexcept { return stack_.bytes(); }

 private:
  static void announce(void** frames, void const* begin, std::size_t bytes) {
    if (__sanitizer_start_switch_fiber != nullptr) {
      __sanitizer_start_switch_fiber(frames, begin, bytes);
    }
  }

  stack stack_;
  std::size_t lower_;
  void (*entry_)();
  saved_context context_{};
  void* frames_{};  // AddressSanitizer's record
};

}}}}  // namespace warpmem::v0::capture::detail
