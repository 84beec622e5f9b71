// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The PTX of a file of kernels, as warpmem_kernels() of CMake links it into a program. What CMake writes includes only
// this header, so it includes next to nothing.
#pragma once

#include <warpmem/model/config.hpp>

#include <cstddef>

namespace warpmem { inline namespace v0 { namespace ptx {

// PTX text in pieces, as string literals may not be long everywhere. Pieces may hold zero bytes.
struct text_piece {
  char const* text;
  std::size_t size;
};

struct kernel_file {
  char const* name;      // as the user wrote it: transpose.cu
  char const* compiler;  // and its version: nvcc 13.0; empty if the file was PTX
  char const* folder;    // of the source, absolute
  text_piece const* pieces;
  std::size_t piece_count;
  text_piece const* cubin_pieces{};  // what ptxas made of the PTX, where it was asked
  std::size_t cubin_piece_count{};
};

// A file is in the list of the program from here to the end of the registration, which is static where CMake writes
// it, or ends when a library with kernels is unloaded.
class registered_kernel_file {
 public:
  explicit registered_kernel_file(kernel_file const& file) noexcept : file_(file), next_(first()) { first() = this; }
  registered_kernel_file(registered_kernel_file const&) = delete;
  registered_kernel_file& operator=(registered_kernel_file const&) = delete;
  ~registered_kernel_file() {
    registered_kernel_file** link = &first();
    while (*link != nullptr && *link != this) link = &(*link)->next_;
    if (*link == this) *link = next_;
  }

  kernel_file const& file() const noexcept { return file_; }
  registered_kernel_file const* next() const noexcept { return next_; }
  static registered_kernel_file const* newest() noexcept { return first(); }

 private:
  // One list, also where libraries hide their functions. A pointer needs no initialization that could come too late.
#if defined(__GNUC__) && !defined(_WIN32)
  __attribute__((visibility("default")))
#endif
  static registered_kernel_file*&
  first() noexcept {
    static registered_kernel_file* list = nullptr;
    return list;
  }

  kernel_file file_;
  registered_kernel_file* next_;
};

}}}  // namespace warpmem::v0::ptx
