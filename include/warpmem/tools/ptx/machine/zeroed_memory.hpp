// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that begins as zeros, committed on first touch where the system does so.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace warpmem { inline namespace v0 { namespace ptx {

struct free_memory {
  void operator()(u8* p) const noexcept { std::free(p); }
};
using zeroed_memory = std::unique_ptr<u8[], free_memory>;
[[nodiscard]] inline zeroed_memory allocate_zeroed(u64 bytes) {
  if (bytes > static_cast<std::size_t>(-1)) {
    throw std::bad_alloc{};
  }
  void* const p = std::calloc(1, static_cast<std::size_t>(bytes != 0 ? bytes : 1));
  if (p == nullptr) {
    throw std::bad_alloc{};
  }
  return zeroed_memory{static_cast<u8*>(p)};
}

}}}  // namespace warpmem::v0::ptx
