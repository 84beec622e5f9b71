// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stacks that the next launch uses again: to map one and touch its first pages takes 20 microseconds.
#pragma once

#include <warpmem/capture/fiber/stack.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class stack_pool {
 public:
  static constexpr std::size_t stack_bytes = std::size_t{1} << 20;

  [[nodiscard]] stack take() {
    std::lock_guard const lock{guard_};
    if (idle_.empty()) {
      return stack{stack_bytes};
    }
    stack s = std::move(idle_.back());
    idle_.pop_back();
    return s;
  }
  void give(stack s) {
    s.forget_frames();
    s.shrink();
    std::lock_guard const lock{guard_};
    idle_.push_back(std::move(s));
  }

 private:
  std::mutex guard_{};
  std::vector<stack> idle_{};
};

}}}}  // namespace warpmem::v0::capture::detail
