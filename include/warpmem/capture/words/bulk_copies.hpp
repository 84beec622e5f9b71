// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bulk copies, with and without a tensor map, and the mbarriers that they complete on.
#pragma once

#include <warpmem/capture/cluster_runtime.hpp>
#include <warpmem/capture/hopper_runtime.hpp>
#include <warpmem/capture/words/mbarrier.hpp>
#include <warpmem/capture/words/tensor_map.hpp>

#include <stdint.h>

namespace warpmem { inline namespace v0 { namespace capture {

// `pc` is the place of the caller's instruction. The bytes complete on an mbarrier in each block that receives them.
template <class Copy>
WARPMEM_UNTRACED void complete_on(uint64_t* done, unsigned receivers, unsigned bytes, void const* pc, Copy copy) {
  uint64_t* theirs[32];
  unsigned blocks = 0;
  for (unsigned rank = 0; receivers >> rank != 0; ++rank) {
    if ((receivers >> rank & 1) != 0) theirs[blocks++] = static_cast<uint64_t*>(in_block(done, rank, pc));
  }
  if (blocks == 0) theirs[blocks++] = done;
  copy();
  for (unsigned i = 0; i < blocks; ++i) {
    mbarrier::expect(theirs[i], -static_cast<long>(bytes));
  }
}
WARPMEM_UNTRACED inline void load_bulk(void* to, void const* from, unsigned bytes, uint64_t* done, unsigned receivers,
                                       void const* pc) {
  complete_on(done, receivers, bytes, pc, [=]() WARPMEM_UNTRACED {
    copy_bulk({bulk_op::load, {}, receivers}, to, const_cast<void*>(from), bytes, pc);
  });
}
WARPMEM_UNTRACED inline void send_bulk(bulk_reduction how, void* to, void const* from, unsigned bytes, uint64_t* done,
                                       void const* pc) {
  copy_to_block(how, to, const_cast<void*>(from), bytes, pc);
  mbarrier::expect(done, -static_cast<long>(bytes));
}

WARPMEM_UNTRACED inline tensor_map map_of(CUtensorMap const* packed, int dimensions, void const* pc) {
  tensor_map const map = tensor_map_in(*packed);
  if (map.rank != dimensions) stop("its tensor copy has other dimensions than the tensor map", pc);
  if (map.fill != oob_fill::zeros) unsupported("a tensor copy that fills with NaN", pc);
  if (map.interleave != tensor_interleave::none) unsupported("a tensor copy of interleaved channels", pc);
  return map;
}
WARPMEM_UNTRACED inline void load_box_at(void* to, CUtensorMap const* packed, int const* at, int dimensions,
                                         uint64_t* done, unsigned receivers, void const* pc) {
  tensor_map const map = map_of(packed, dimensions, pc);
  auto const bytes = static_cast<unsigned>(map.rows() * map.row_bytes());
  complete_on(done, receivers, bytes, pc, [&]() WARPMEM_UNTRACED {
    copy_box({bulk_op::load, {}, receivers}, map, at, to, pc);
  });
}
WARPMEM_UNTRACED inline void store_box_at(CUtensorMap const* packed, int const* at, int dimensions, void const* from,
                                          void const* pc) {
  copy_box({bulk_op::store, {}, 0}, map_of(packed, dimensions, pc), at, const_cast<void*>(from), pc);
}

}}}  // namespace warpmem::v0::capture
