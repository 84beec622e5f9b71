// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cooperative_groups: memcpy_async and its waits. The data is there at once.
#pragma once

#include <warpmem/capture/words/cooperative_groups.hpp>
#include <warpmem/capture/words/loads.hpp>

#include <stdint.h>

namespace cooperative_groups {

// Each thread copies every size()-th piece, of 16 bytes where both sides are aligned to 16, else of 8 or 4; what is
// aligned to less goes by bytes, through registers.
template <class Group, class To, class From>
WARPMEM_CALLED void memcpy_async(Group const& group, To* to, From const* from, size_t bytes) {
  void const* const pc = __builtin_return_address(0);
  auto* const out = reinterpret_cast<unsigned char*>(to);
  auto const* const in = reinterpret_cast<unsigned char const*>(from);
  uintptr_t const low = reinterpret_cast<uintptr_t>(to) | reinterpret_cast<uintptr_t>(from) | bytes;
  unsigned const each = low % 16 == 0 ? 16 : low % 8 == 0 ? 8 : low % 4 == 0 ? 4 : 1;
  for (size_t at = group.thread_rank() * size_t{each}; at < bytes; at += group.size() * size_t{each}) {
    if (each != 1) {
      warpmem::capture::record_copy(each == 16 ? warpmem::cache_op::cg : warpmem::cache_op::ca, out + at, in + at, each,
                                    each, static_cast<char const*>(pc) - 1);
    } else {
      warpmem::capture::record(warpmem::memory_op::load, warpmem::cache_op::unspecified, {}, in + at, 1, pc);
      warpmem::capture::record(warpmem::memory_op::store, warpmem::cache_op::unspecified, {}, out + at, 1, pc);
    }
    warpmem::capture::copy_unseen(out + at, in + at, each);
  }
}
template <class Group>
WARPMEM_CALLED void wait(Group const& group) {
  sync(group);
}
template <unsigned stages, class Group>
WARPMEM_CALLED void wait_prior(Group const& group) {
  sync(group);
}

}  // namespace cooperative_groups
