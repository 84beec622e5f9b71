// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stack with room below it that nobody may touch: running over its end is a fault and not another thread's data, also
// where one frame has the 512 KiB of local memory that CUDA allows.
#pragma once

#include <warpmem/config.hpp>

#include <sys/mman.h>
#include <cstddef>
#include <new>
#include <utility>

extern "C" __attribute__((weak)) void __asan_unpoison_memory_region(void const volatile*, std::size_t);

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class stack {
 public:
  // Stacks follow each other in memory. At a distance of a power of two, their ends would compete for a few entries of
  // the processor's tables of pages.
  static constexpr std::size_t guard_bytes = (std::size_t{1} << 20) + std::size_t{9} * 4096;

  // Pages count only once they are touched.
  explicit stack(std::size_t bytes) : bytes_{bytes} {
    void* const at = mmap(nullptr, guard_bytes + bytes_, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (at == MAP_FAILED || mprotect(at, guard_bytes, PROT_NONE) != 0) {
      throw std::bad_alloc{};
    }
    mapped_ = static_cast<char*>(at);
  }
  stack(stack&& other) noexcept : bytes_{other.bytes_}, mapped_{std::exchange(other.mapped_, nullptr)} {}
  stack& operator=(stack&&) = delete;
  ~stack() {
    if (mapped_ != nullptr) {
      forget_frames();
      munmap(mapped_, guard_bytes + bytes_);
    }
  }

  [[nodiscard]] char* begin() const noexcept { return mapped_ + guard_bytes; }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

  // Gives back the pages that only deep calls and large frames touch.
  void shrink() const noexcept {
    constexpr std::size_t kept = 16384;
    (void)madvise(begin(), bytes_ - kept, MADV_DONTNEED);
  }
  // AddressSanitizer remembers the frames of functions that never return.
  void forget_frames() const noexcept {
    if (__asan_unpoison_memory_region != nullptr) {
      __asan_unpoison_memory_region(begin(), bytes_);
    }
  }

 private:
  std::size_t bytes_;
  char* mapped_{};
};

}}}}  // namespace warpmem::v0::capture::detail
