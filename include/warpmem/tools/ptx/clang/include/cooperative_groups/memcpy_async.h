// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// memcpy_async() of a group, in pieces as large as the addresses allow.
#pragma once
#pragma GCC system_header

#include "../../words/groups.h"
#include "../../words/pipeline.h"

namespace cooperative_groups {

template <class Group, class To, class From>
WARPMEM_INLINE void memcpy_async(Group const& group, To* to, From const* from, size_t bytes) {
  auto* const out = reinterpret_cast<unsigned char*>(to);
  auto const* const in = reinterpret_cast<unsigned char const*>(from);
  size_t const low = reinterpret_cast<size_t>(to) | reinterpret_cast<size_t>(from) | bytes;
  size_t const first = group.thread_rank(), step = group.size();
  if (low % 16 == 0) {
    for (size_t at = first * 16; at < bytes; at += step * 16) __pipeline_memcpy_async(out + at, in + at, 16);
  } else if (low % 4 == 0) {
    for (size_t at = first * 4; at < bytes; at += step * 4) __pipeline_memcpy_async(out + at, in + at, 4);
  } else {
    for (size_t at = first; at < bytes; at += step) out[at] = in[at];
  }
  __pipeline_commit();
}
template <class Group>
WARPMEM_INLINE void wait(Group const& group) {
  __pipeline_wait_prior(0);
  group.sync();
}
template <unsigned stages, class Group>
WARPMEM_INLINE void wait_prior(Group const& group) {
  __pipeline_wait_prior(stages);
  group.sync();
}

}  // namespace cooperative_groups
