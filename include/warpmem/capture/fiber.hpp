// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stack on which the threads of a kernel run, one after another.
#pragma once

#include <warpmem/capture/fiber/stack.hpp>
#include <warpmem/capture/fiber/switch.hpp>
#include <warpmem/config.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class fiber {
 public:
  // `entry` runs one thread, switches back, and starts over at the next switch; it does not return.
  fiber(std::size_t bytes, void (*entry)()) : stack_{bytes}, entry_{entry} { restart(); }

  // Gives up what runs here.
  void restart() {
    stack_.forget_frames();
    context_ = prepare_stack(stack_.begin(), stack_.bytes(), entry_);
  }
  void enter(saved_context& from) { switch_context(from, context_); }
  void leave(saved_context to) { switch_context(context_, to); }

  [[nodiscard]] char* begin() const noexcept { return stack_.begin(); }
  [[nodiscard]] std::size_t bytes() const noexcept { return stack_.bytes(); }

 private:
  stack stack_;
  void (*entry_)();
  saved_context context_{};
};

}}}}  // namespace warpmem::v0::capture::detail
