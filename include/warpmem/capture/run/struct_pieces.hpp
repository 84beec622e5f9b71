// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines what hot.hpp declares of structs and bytes that are copied as a whole. Weak, as the hooks are.
#pragma once

#include <warpmem/capture/event.hpp>
#include <warpmem/capture/hot.hpp>
#include <warpmem/capture/memory/array.hpp>
#include <warpmem/capture/memory/element_types.hpp>
#include <warpmem/capture/run/entry.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/config.hpp>

#include <cstddef>
#include <cstdint>

#define WARPMEM_ENTRY WARPMEM_UNTRACED __attribute__((used, weak, noinline))

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// See hot.hpp.
WARPMEM_ENTRY std::size_t alignment_of_struct(std::uintptr_t at, std::size_t bytes) {
  if (hot.end_of_events == nullptr || at - hot.stack_begin < hot.stack_bytes) {
    return 0;
  }
  pause_recording const pause{};
  array const* const a = running_worker->find(at, bytes);
  std::size_t const alignment = a == nullptr ? 0 : running_worker->space().types().alignment_in(*a, bytes);
  return alignment != 0 ? alignment : running_worker->space().types().alignment_of_size(bytes);
}

// See hot.hpp. Of global memory nvcc 13 knows no alignment, of a shared array that of its elements: mostly 4.
WARPMEM_ENTRY std::size_t bytes_at_once(std::uintptr_t at) {
  if (hot.end_of_events == nullptr || at - hot.stack_begin < hot.stack_bytes) {
    return 0;
  }
  pause_recording const pause{};
  array const* const a = running_worker->find(at, 1);
  return a != nullptr && a->where == window::shared ? 4 : 1;
}

// See hot.hpp. g++ makes one access of a struct with an alignment of 8, and of any in a shared array, which has a
// larger alignment. Of a type that is smaller than what is accessed nothing follows: its array was cast.
WARPMEM_ENTRY std::size_t smaller_pieces(std::uintptr_t at, std::size_t bytes) {
  if (hot.end_of_events == nullptr || at - hot.stack_begin < hot.stack_bytes) {
    return 0;
  }
  pause_recording const pause{};
  array const* const a = running_worker->find(at, bytes);
  if (a == nullptr) {
    return 0;
  }
  element_types const& types = running_worker->space().types();
  std::size_t const alignment =
      a->where == window::shared ? types.alignment_of_size(bytes) : types.alignment_in(*a, bytes);
  return alignment < bytes && (a->where == window::shared || alignment == 8) ? alignment : 0;
}

}}}}  // namespace warpmem::v0::capture::detail

#undef WARPMEM_ENTRY
