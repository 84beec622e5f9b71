// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that has two addresses. A thread of the host whose stack it is has its thread-locals there, so each __shared__
// array has a second address, which stands for it as other blocks of its cluster see it.
#pragma once

#include <warpmem/config.hpp>

#include <sys/mman.h>
#include <unistd.h>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class twice_mapped {
 public:
  // Pages count only once they are touched.
  explicit twice_mapped(std::size_t bytes) : bytes_{bytes} {
    int const file = memfd_create("warpmem", MFD_CLOEXEC);
    bool const has_room = file >= 0 && ftruncate(file, static_cast<off_t>(bytes)) == 0;
    first_ = has_room ? map(file) : MAP_FAILED;
    second_ = has_room ? map(file) : MAP_FAILED;
    if (file >= 0) {
      close(file);
    }
    if (first_ == MAP_FAILED || second_ == MAP_FAILED) {
      unmap();
      throw std::bad_alloc{};
    }
  }
  twice_mapped(twice_mapped const&) = delete;
  twice_mapped& operator=(twice_mapped const&) = delete;
  ~twice_mapped() { unmap(); }

  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] void* first() const noexcept { return first_; }
  [[nodiscard]] std::uintptr_t first_address() const noexcept { return reinterpret_cast<std::uintptr_t>(first_); }
  [[nodiscard]] std::uintptr_t second_address() const noexcept { return reinterpret_cast<std::uintptr_t>(second_); }

 private:
  [[nodiscard]] void* map(int file) const noexcept {
    return mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
  }
  void unmap() const noexcept {
    for (void* const at : {first_, second_}) {
      if (at != MAP_FAILED) {
        munmap(at, bytes_);
      }
    }
  }

  std::size_t bytes_;
  void* first_;
  void* second_;
};

}}}}  // namespace warpmem::v0::capture::detail
