// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stack on which the threads of a kernel run, one after another.
#pragma once

#include <warpmem/capture/fiber/stack.hpp>
#include <warpmem/capture/fiber/switch.hpp>
#include <warpmem/config.hpp>

#include <cstddef>

// AddressSanitizer's, where the program has it.
extern "C" __attribute__((weak)) void __sanitizer_start_switch_fiber(void** save, void const* begin, std::size_t bytes);
extern "C" __attribute__((weak)) void __sanitizer_finish_switch_fiber(void* saved, void const** begin,
                                                                      std::size_t* bytes);

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class fiber {
 public:
  // `entry` begins with arrive(), runs one thread, leaves, and starts over when it is entered again; it does not
  // return.
  fiber(std::size_t bytes, void (*entry)()) : stack_{bytes}, entry_{entry} { restart(); }

  // Gives up what runs here.
  void restart() {
    stack_.forget_frames();
    context_ = prepare_stack(stack_.begin(), stack_.bytes(), entry_);
    frames_ = nullptr;
  }
  void enter(saved_context& from) {
    void* frames = nullptr;
    announce(&frames, stack_.begin(), stack_.bytes());
    switch_context(from, context_);
    if (__sanitizer_finish_switch_fiber != nullptr) {
      __sanitizer_finish_switch_fiber(frames, nullptr, nullptr);
    }
  }
  void leave(saved_context to) {
    announce(&frames_, host_begin_, host_bytes_);
    switch_context(context_, to);
    arrive();
  }
  void arrive() {
    if (__sanitizer_finish_switch_fiber != nullptr) {
      __sanitizer_finish_switch_fiber(frames_, &host_begin_, &host_bytes_);
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
  void (*entry_)();
  saved_context context_{};
  // For AddressSanitizer: its record of frames, and the stack from which this one was entered.
  void* frames_{};
  void const* host_begin_{};
  std::size_t host_bytes_{};
};

}}}}  // namespace warpmem::v0::capture::detail
