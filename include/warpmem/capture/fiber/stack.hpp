// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stack with a page below it that nobody may touch: running over its end is a fault and not another thread's data.
#pragma once

#include <warpmem/config.hpp>

#include <sys/mman.h>
#include <unistd.h>
#include <cstddef>
#include <new>
#include <utility>

extern "C" __attribute__((weak)) void __asan_unpoison_memory_region(void const volatile*, std::size_t);

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class stack {
 public:
  // Pages count only once they are touched.
  explicit stack(std::size_t bytes) : page_{static_cast<std::size_t>(sysconf(_SC_PAGESIZE))}, bytes_{bytes} {
    void* const at = mmap(nullptr, page_ + bytes_, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (at == MAP_FAILED || mprotect(at, page_, PROT_NONE) != 0) {
      throw std::bad_alloc{};
    }
    mapped_ = static_cast<char*>(at);
  }
  stack(stack&& other) noexcept
      : page_{other.page_}, bytes_{other.bytes_}, mapped_{std::exchange(other.mapped_, nullptr)} {}
  stack& operator=(stack&&) = delete;
  ~stack() {
    if (mapped_ != nullptr) {
      forget_frames();
      munmap(mapped_, page_ + bytes_);
    }
  }

  [[nodiscard]] char* begin() const noexcept { return mapped_ + page_; }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

  // AddressSanitizer remembers the frames of functions that never return.
  void forget_frames() const noexcept {
    if (__asan_unpoison_memory_region != nullptr) {
      __asan_unpoison_memory_region(begin(), bytes_);
    }
  }

 private:
  std::size_t page_;
  std::size_t bytes_;
  char* mapped_{};
};

}}}}  // namespace warpmem::v0::capture::detail
